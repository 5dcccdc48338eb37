"""Stances: how they are taken and lost (AI-113 to AI-116)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import stances
from mech_env.rulesets.ascension_isle.state.codes import Stance
from mech_env.rulesets.ascension_isle.state.events import Event

NO_ARC = -1


@kernel
def take(b: Any, log: Any, unit: int, stance: int, arc: int) -> None:
    """AI-113, AI-114, AI-118: a unit takes a stance, for good; in OVERWATCH it turns to its arc."""
    u = b.units[unit]
    u.stance = stance
    u.arc = arc
    if arc != NO_ARC:
        u.facing = arc
    emit(log, Event.STANCE, unit, stance, arc, 0, 0)


@kernel
def leave(b: Any, log: Any, unit: int) -> None:
    """AI-116: a stance that is lost becomes NONE."""
    u = b.units[unit]
    if u.stance == Stance.NONE:
        return
    emit(log, Event.STANCE_LOST, unit, u.stance, 0, 0, 0)
    u.stance = Stance.NONE
    u.arc = NO_ARC


@kernel
def upset(s: Any, b: Any, log: Any, unit: int, what: int) -> None:
    """AI-116, AI-124, AI-131, AI-133, AI-032: a unit loses its stance if ``what`` ends it."""
    if stances.is_ended_by(s, b, unit, what):
        leave(b, log, unit)


@kernel
def leave_unfit(s: Any, b: Any, log: Any, unit: int) -> None:
    """AI-116: a stance of ranged combat is lost without its category or a firearm in hand."""
    if stances.is_unfit(s, b, unit):
        leave(b, log, unit)


@kernel
def make_ready(s: Any, b: Any, log: Any, unit: int) -> None:
    """AI-134: who reloads enters READY, if it can have it."""
    if stances.is_readied(s, b, unit) and b.units[unit].stance != Stance.READY:
        take(b, log, unit, Stance.READY, NO_ARC)
