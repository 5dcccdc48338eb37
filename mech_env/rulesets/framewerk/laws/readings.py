"""What laws read off battles: who takes part, and what lies where."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import of
from mech_env.core.record import RUNNING
from mech_env.rulesets.framewerk.state import weapons as wp
from mech_env.rulesets.framewerk.state.codes import MAX_OBJECTS, MAX_UNITS, MAX_WEAPONS, Status
from mech_env.rulesets.framewerk.state.frames import FightStage

UNITS, WEAPONS, OBJECTS = np.arange(MAX_UNITS), np.arange(MAX_WEAPONS), np.arange(MAX_OBJECTS)
TOUGHNESS, MAGAZINE, SHOTS = (np.array(c) for c in (wp.TOUGHNESS, wp.MAGAZINE_SIZE, wp.SHOTS))


def fighting(b: Records) -> Flags:
    """Battles in a fight: neither over nor between two fights."""
    return np.asarray((b["frames"]["stage"][:, 0] < FightStage.OVER) & (b["winner"] == RUNNING))


def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def active(s: Records, b: Records) -> Flags:
    """Units that take part, shape (n, units)."""
    return np.asarray(present(s) & (b["units"]["status"] == Status.ACTIVE))


def apart(s: Records, a: NDArray[Any], c: NDArray[Any]) -> NDArray[Any]:
    """Distance between cells by index, shapes (n, …) that fit together (FW-015)."""
    width = s["width"].astype(np.int64).reshape(-1, *[1] * (max(a.ndim, c.ndim) - 1))
    a, c = a.astype(np.int64), c.astype(np.int64)
    return np.asarray(np.maximum(abs(a % width - c % width), abs(a // width - c // width)))


def of_weapon(b: Records, name: str, weapons: NDArray[Any]) -> NDArray[Any]:
    """A field of weapons given by instance, shape (n, …); of -1 some value, to be masked."""
    return of(b["weapons"][name], weapons)


def in_hand(b: Records) -> NDArray[Any]:
    """The weapon in each unit's hand, -1 = none, shape (n, units)."""
    u = b["units"]
    slot = np.maximum(u["ready"], 0).astype(np.int64)[:, :, None]
    weapon = np.take_along_axis(u["carried"], slot, axis=2)[:, :, 0]
    return np.asarray(np.where(u["ready"] >= 0, weapon, -1))


def hand_has(b: Records, marks: NDArray[Any]) -> Flags:
    """Units with a weapon of certain kinds in hand, shape (n, units)."""
    weapon = in_hand(b)
    return np.asarray((weapon >= 0) & marks[of_weapon(b, "kind", weapon)])


def broken(b: Records) -> Flags:
    """Weapons worn out (FW-237), shape (n, weapons)."""
    w = b["weapons"]
    return np.asarray(w["wear"] >= TOUGHNESS[w["kind"]])


def in_play(b: Records) -> Flags:
    """Weapons carried or on the ground, shape (n, weapons)."""
    return np.asarray((b["weapons"]["owner"] >= 0) | (b["weapons"]["at"] >= 0))
