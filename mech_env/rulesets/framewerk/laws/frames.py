"""Laws of the procedures under way: whose they are, and where their lists and places point."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.laws import Flags, Records, frames_in_use
from mech_env.rulesets.framewerk.laws.states import LAWS
from mech_env.rulesets.framewerk.state.codes import MAX_UNITS_PER_SIDE
from mech_env.rulesets.framewerk.state.frames import AttackStage, FightStage, Frame

__all__ = ["LAWS"]

state_law = LAWS.of_states

# Stages of an attack that have a present target.
AT_TARGET = np.zeros(len(AttackStage), bool)
AT_TARGET[
    [AttackStage.CHOSEN, AttackStage.CUT, AttackStage.DEFENDED, AttackStage.DEFENCE_ROLLED]
] = True


def under_way(b: Records, kind: int) -> Flags:
    """Frames in use of a kind, shape (n, frames)."""
    return np.asarray(frames_in_use(b) & (b["frames"]["kind"] == kind))


def in_order(b: Records, place: NDArray[Any]) -> NDArray[Any]:
    """The unit at a place of the turn's order, -1 past its ends, shape (n,)."""
    there = (place >= 0) & (place < b["n_order"])
    unit = b["order"][np.arange(len(b)), np.where(there, place, 0)]
    return np.asarray(np.where(there, unit, -1))


@state_law("the units of a procedure take part")
def _units(s: Records, b: Records) -> Flags:
    f = b["frames"]
    n_units = s["n_units"][:, None]
    nobody = (f["actor"] < 0) & (f["kind"] != Frame.FIGHT)
    wrong = nobody | (f["actor"] >= n_units) | (f["target"] >= n_units)
    return np.asarray((wrong & frames_in_use(b)).any(1))


@state_law("a slot belongs to the unit whose place it is; all in it to the same")
def _slots(s: Records, b: Records) -> Flags:
    f = b["frames"]
    actor, asked = f["actor"][:, 1], b["request"]["unit"]
    place = f["order_place"][:, 0].astype(np.int64)
    in_slot = under_way(b, Frame.SLOT)[:, 1]
    wrong = in_slot & (in_order(b, place - 1) != actor)
    wrong |= in_slot & (b["depth"] == 2) & (asked != actor)
    for kind in (Frame.ATTACK, Frame.MOVE, Frame.ESCAPE, Frame.ZONE):
        wrong |= (under_way(b, kind) & (f["actor"] != actor[:, None])).any(1)
    declares = under_way(b, Frame.FIGHT)[:, 0] & (f["stage"][:, 0] == FightStage.DECLARED)
    return np.asarray(wrong | (declares & (in_order(b, place) != asked)))


@state_law("an attack has its targets in a list, and its place in it")
def _lists(s: Records, b: Records) -> Flags:
    f = b["frames"]
    attacks = under_way(b, Frame.ATTACK)
    count, place = f["n_listed"], f["list_place"]
    named = np.arange(MAX_UNITS_PER_SIDE) < count[:, :, None]
    target = f["listed"]
    wrong = (named != (target >= 0)) | (target >= s["n_units"][:, None, None])
    spread = np.sort(np.where(named, target, -1 - np.arange(MAX_UNITS_PER_SIDE)), axis=2)
    bad = wrong.any(2) | (spread[:, :, 1:] == spread[:, :, :-1]).any(2) | (place > count)
    stage = np.where(attacks, f["stage"], 0).astype(np.int64)
    return np.asarray((attacks & (bad | (AT_TARGET[stage] & (place >= count)))).any(1))
