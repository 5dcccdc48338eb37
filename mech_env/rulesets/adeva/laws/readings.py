"""What laws read off battles: who takes part, what belongs to whom, where a fight stands."""

from __future__ import annotations

import numpy as np

from mech_env.core.laws import Flags, Records
from mech_env.core.readings import Numbers
from mech_env.core.record import RUNNING
from mech_env.rulesets.adeva.state.codes import ITEMS, MAX_UNITS, Berth, Condition, Kind, Status
from mech_env.rulesets.adeva.state.stages import FightStage

UNITS, SLOTS = np.arange(MAX_UNITS), np.arange(ITEMS)
CONSTRUCTS = (Kind.EVA, Kind.SUPERHEAVY, Kind.ANGEL)


# --- where a fight stands ---
def in_rounds(b: Records) -> Flags:
    """Battles in a round of a fight: set up, and not decided."""
    stage = b["frames"]["stage"][:, 0]
    inside = (stage == FightStage.SLOT) | (stage == FightStage.ROUND_END)
    return np.asarray(inside & (b["winner"] == RUNNING) & (b["depth"] > 0))


# --- who takes part ---
def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def active(s: Records, b: Records) -> Flags:
    """Units on the map, shape (n, units)."""
    return np.asarray(present(s) & (b["units"]["status"] == Status.ACTIVE))


def standing(s: Records, b: Records) -> Flags:
    """Units on the map on their own feet, shape (n, units)."""
    return np.asarray(active(s, b) & (b["units"]["berth"] == Berth.NONE))


def is_construct(b: Records) -> Flags:
    """Units in Constructs, shape (n, units)."""
    return np.asarray(np.isin(b["units"]["kind"], CONSTRUCTS))


def has(b: Records, condition: Condition) -> Flags:
    """Units in a condition, shape (n, units)."""
    return np.asarray(b["units"]["conditions"] >> condition & 1 == 1)


def first_foe(s: Records) -> Numbers:
    """The first unit of each unit's enemies, shape (n, units)."""
    return np.where(s["units"]["side"] == 0, s["n_red"][:, None], 0).astype(np.int64)


def foes(s: Records) -> Numbers:
    """How many enemies each unit has, shape (n, units)."""
    red = s["n_red"][:, None].astype(np.int64)
    return np.asarray(np.where(s["units"]["side"] == 0, s["n_units"][:, None] - red, red))


# --- sets and indices ---
def cells(s: Records) -> Numbers:
    """Cells of the map, shape (n,)."""
    return s["width"].astype(np.int64) * s["height"]


def weapon_field(s: Records, name: str, items: Numbers) -> Numbers:
    """A field of the weapon table by kind of item; of none some value, to be masked."""
    rows = np.arange(len(s)).reshape((-1,) + (1,) * (items.ndim - 1))
    return np.asarray(s["weapons"][name][rows, np.maximum(items, 0)])
