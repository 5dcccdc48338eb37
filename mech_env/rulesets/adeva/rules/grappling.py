"""Grapples begin, change hands and end: atoms (AE-091, AE-094, AE-117)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.rules import ends, engagement
from mech_env.rulesets.adeva.state.codes import Condition
from mech_env.rulesets.adeva.state.events import Event


@kernel
def begin_hold(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """AE-091: a grapple; the two are engaged with each other only. The duty begins next turn."""
    engagement.leave_all(s, b, unit)
    engagement.leave_all(s, b, other)
    ends.interrupt_reload(b, unit)  # AE-034
    ends.interrupt_reload(b, other)
    engagement.engage(s, b, log, unit, other)
    b.units[unit].grapples = other
    b.units[other].grapples = unit
    units.put(b, unit, Condition.CONTROLS)
    units.drop(b, other, Condition.CONTROLS)
    units.put(b, unit, Condition.KEPT)
    emit(log, Event.GRAPPLED, unit, 0, other, 0, 0)


@kernel
def keep(b: Any, unit: int) -> None:
    """AE-094: the controller has done its duty this turn."""
    units.put(b, unit, Condition.KEPT)


@kernel
def take_control(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-117: roles swap; the duty is met this turn, and no half that is left can be spent."""
    other = int(b.units[unit].grapples)
    b.units[unit].half_left = 0
    units.put(b, unit, Condition.CONTROLS)
    units.drop(b, other, Condition.CONTROLS)
    units.drop(b, other, Condition.KEPT)
    keep(b, unit)
    emit(log, Event.TAKES_CONTROL, unit, 0, other, 0, 0)


@kernel
def keep_check(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-094: at the end of its turn: without the Grapple action the grapple ends."""
    if units.is_controller(b, unit) and not units.has(b, unit, Condition.KEPT):
        ends.end_grapple(s, b, log, unit)
    units.drop(b, unit, Condition.KEPT)
