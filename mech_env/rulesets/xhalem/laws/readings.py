"""What laws read off battles: who takes part, what belongs to whom, where a fight stands."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records, frames_in_use
from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.state import weapons as wp
from mech_env.rulesets.xhalem.state.codes import MAX_PIECES, MAX_UNITS, WEAPON_SLOTS, Status
from mech_env.rulesets.xhalem.state.frames import FightStage

Numbers = NDArray[Any]

UNITS, PIECES, SLOTS = np.arange(MAX_UNITS), np.arange(MAX_PIECES), np.arange(WEAPON_SLOTS)
QUANTITY, NATURAL = np.array(wp.QUANTITY), np.array(wp.IS_NATURAL)


# --- where a fight stands ---
def fighting(b: Records) -> Flags:
    """Battles in a fight: neither over nor between two fights."""
    return np.asarray((b["frames"]["stage"][:, 0] < FightStage.OVER) & (b["winner"] == RUNNING))


def in_rounds(b: Records) -> Flags:
    """Battles in a fight of which a round has begun."""
    return np.asarray(fighting(b) & (b["frames"]["stage"][:, 0] >= FightStage.ROUND))


def under_way(b: Records, kind: int) -> Flags:
    """Frames in use of a kind, shape (n, frames)."""
    return np.asarray(frames_in_use(b) & (b["frames"]["kind"] == kind))


def below(values: Numbers) -> Numbers:
    """What the frame below each has; of the first its own, shape (n, frames)."""
    return np.concatenate([values[:, :1], values[:, :-1]], axis=1)


# --- who takes part ---
def present(s: Records) -> Flags:
    """Units that the encounter has, shape (n, units)."""
    return np.asarray(s["n_units"][:, None] > UNITS)


def listed(s: Records) -> Flags:
    """Pieces that the encounter has, shape (n, pieces)."""
    return np.asarray(s["n_pieces"][:, None] > PIECES)


def active(s: Records, b: Records) -> Flags:
    """Units on the board, shape (n, units)."""
    return np.asarray(present(s) & (b["units"]["status"] == Status.ACTIVE))


def has_turn(s: Records, b: Records) -> Flags:
    """Units on the board that have turns of their own, later rounds included (XH-005, XH-222)."""
    return np.asarray(active(s, b) & (s["units"]["inert"] == 0) & (b["units"]["rider"] < 0))


# --- sets and indices ---
def bits(values: Numbers, count: int) -> Flags:
    """Sets taken apart: shape (…, count)."""
    return np.asarray((values[..., None].astype(np.int64) >> np.arange(count)) & 1 == 1)


def beyond(values: Numbers, count: Numbers) -> Flags:
    """Sets with a member that is not below ``count``; shapes that fit together."""
    return np.asarray(values.astype(np.int64) >> count.astype(np.int64) != 0)


def of(values: Numbers, index: Numbers) -> Numbers:
    """``values[row, index[row, …]]``; index -1 gives the first, to be masked by the caller."""
    flat = np.maximum(index, 0).astype(np.int64).reshape(len(values), -1)
    found = np.take_along_axis(values, flat, axis=1)
    return np.asarray(found.reshape(index.shape))


def pairs(index: Numbers) -> Flags:
    """Whether each unit names each other, shape (n, units, units)."""
    return np.asarray(index[:, :, None] == UNITS)


# --- equipment ---
def armed(s: Records) -> Flags:
    """Slots that hold a weapon, shape (n, units, slots)."""
    return np.asarray(s["units"]["carried"] >= 0)


def in_hand(s: Records, b: Records) -> Flags:
    """Slots whose weapons can be used now (XH-046, XH-066), shape (n, units, slots)."""
    u = b["units"]
    endless = QUANTITY[s["units"]["carried"]] == 0
    return np.asarray(armed(s) & bits(u["equipped"], WEAPON_SLOTS) & (endless | (u["quantity"] > 0)))


def owns(s: Records, program: Numbers) -> Flags:
    """Whether each unit has a program, shape (n, units)."""
    return np.asarray((s["units"]["programs"].astype(np.int64) >> program) & 1 == 1)
