"""Whom a unit may help, and with what (XH-129, XH-130)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import space
from mech_env.rulesets.xhalem.questions.gear import is_machine
from mech_env.rulesets.xhalem.state import codes as c

NEAR = 5  # u of the helper
N_TASKS = len(c.Task)


@kernel
def is_near(s: Any, b: Any, unit: int, ally: int) -> bool:
    """Whether an ally is within 5 u of the helper."""
    most = space.board_length(s, NEAR * int(s.units[unit].u))
    return space.unit_distance(s, b, unit, ally) <= most


@kernel
def is_ally(s: Any, b: Any, unit: int, ally: int) -> bool:
    """Whether a unit is another one of the side, on the board and not inside a machine."""
    a = b.units[ally]
    if ally == unit or s.units[ally].side != s.units[unit].side:
        return False
    return bool(a.status == c.Status.ACTIVE and a.inside < 0)


@kernel
def may_distract(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """XH-130: an enemy of which the side knows; whether it is inside a machine does not show."""
    e = b.units[enemy]
    if s.units[enemy].side == s.units[unit].side:
        return False
    return bool(e.status == c.Status.ACTIVE and e.aware > c.Aware.UNAWARE)


@kernel
def may_help_with(s: Any, b: Any, unit: int, ally: int, task: int) -> bool:
    """XH-129, XH-130: whether a unit may help an ally with a task; machines do not hide."""
    if not is_ally(s, b, unit, ally):
        return False
    near = is_near(s, b, unit, ally)
    if task == c.Task.ATTACK:
        if not near:
            return False
        for enemy in range(s.n_units):
            if may_distract(s, b, unit, enemy):
                return True
        return False
    if task == c.Task.HIDE and is_machine(s, ally):
        return False
    return bool(near or s.options.assist_check_range == c.AssistRange.ANY)


@kernel
def may_help(s: Any, b: Any, unit: int, ally: int) -> bool:
    """Whether there is a task with which a unit may help an ally: a search or a drag always is."""
    if not is_ally(s, b, unit, ally):
        return False
    return is_near(s, b, unit, ally) or s.options.assist_check_range == c.AssistRange.ANY


@kernel
def may_help_any(s: Any, b: Any, unit: int) -> bool:
    """Whether there is an ally to help."""
    for ally in range(s.n_units):
        if may_help(s, b, unit, ally):
            return True
    return False
