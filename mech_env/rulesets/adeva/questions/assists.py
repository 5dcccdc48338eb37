"""Help that waits for a test (AE-226 to AE-230)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import FULL, Condition, Skill, Status, Until

EACH, MOST = 10, 2  # AE-226, AE-230
N_TASKS = len(ch.Task)
# The skill that a helper must be trained in (AE-227), -1 none; by task. Capture: AE-348.
SKILL_OF_TASK = (-1, -1, -1, Skill.AWARENESS, Skill.STEALTH, Skill.AWARENESS, Skill.TECH_USE,
                 Skill.MEDICAE, Skill.COMMAND)  # fmt: skip


@kernel
def is_beside(s: Any, b: Any, helper: int, unit: int) -> bool:
    """AE-228: adjacent, or in the same cell."""
    if b.units[helper].status == Status.OFFMAP or b.units[unit].status != Status.ACTIVE:
        return False
    return bool(units.between(s, b, helper, unit) <= 1)


@kernel
def has_radio(s: Any, b: Any, helper: int) -> bool:
    """AE-228: whether a unit helps from however far: a Director, or who is off the map."""
    off_map = b.units[helper].status == Status.OFFMAP
    return bool(off_map or command.slot_of_director(s, b, helper) >= 0)


@kernel
def is_near(s: Any, b: Any, helper: int, unit: int, task: int) -> bool:
    """AE-228: adjacent; a Director helps Tech-Use and Command by radio, however far."""
    by_radio = task == ch.Task.TECH_USE or task == ch.Task.COMMAND
    return is_beside(s, b, helper, unit) or (by_radio and has_radio(s, b, helper))


@kernel
def helped(b: Any, helper: int, k: int) -> int:
    """Whom the k-th help of a unit is for, -1 nobody."""
    return (int(b.units[helper].helps[k]) + N_TASKS - 1) // N_TASKS - 1


@kernel
def task_of(b: Any, helper: int, k: int) -> int:
    """What the k-th help of a unit is for, 0 if it helps nobody."""
    return max(0, int(b.units[helper].helps[k]) - 1) % N_TASKS


@kernel
def packed(unit: int, task: int) -> int:
    """Help as the record keeps it."""
    return 1 + N_TASKS * unit + task


@kernel
def helps(s: Any, b: Any, helper: int, k: int, unit: int, task: int, cost: int) -> bool:
    """AE-226, AE-228: whether the k-th help of one unit counts for a test of another now."""
    u = b.units[helper]
    if u.helps[k] != packed(unit, task):
        return False
    if u.status != Status.ACTIVE and u.status != Status.OFFMAP:
        return False
    if cost < c.HALF or (cost == FULL and not units.is_until(b, helper, Until.ASSIST_FULL)):
        return False
    return is_near(s, b, helper, unit, task)


@kernel
def bonus(s: Any, b: Any, unit: int, task: int, cost: int) -> int:
    """AE-226, AE-230: +10 for each help, of two at most; ``cost`` of the action under way."""
    found = 0
    for helper in range(s.n_units):
        for k in range(c.MAX_HELPS):
            if helps(s, b, helper, k, unit, task, cost):
                found += 1
    return EACH * min(found, MOST)


@kernel
def pending(s: Any, b: Any, unit: int) -> int:
    """AE-230: how many helps wait for a unit, with whatever."""
    found = 0
    for helper in range(s.n_units):
        for k in range(c.MAX_HELPS):
            if helped(b, helper, k) == unit:
                found += 1
    return found


@kernel
def may_be_helped(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-226 to AE-230, AE-315: whether a unit may help an ally with anything, skills apart."""
    if ally == unit or units.are_enemies(s, unit, ally) or not units.takes_turns(b, ally):
        return False
    if not is_beside(s, b, unit, ally) and not has_radio(s, b, unit):
        return False
    return not units.has(b, ally, Condition.BURNED) and pending(s, b, ally) < MOST


@kernel
def can_help_with(s: Any, b: Any, unit: int, ally: int, task: int) -> bool:
    """AE-227, AE-228: whether a unit can help with a task an ally that may be helped."""
    skill = SKILL_OF_TASK[task]
    if skill >= 0 and not units.is_trained(s, b, unit, skill):
        return False
    return is_near(s, b, unit, ally, task) and fits_task(s, b, ally, task)


@kernel
def may_help(s: Any, b: Any, unit: int, ally: int, task: int) -> bool:
    """AE-226 to AE-230, AE-315: whether a unit may help an ally with a task."""
    return may_be_helped(s, b, unit, ally) and can_help_with(s, b, unit, ally, task)


@kernel
def fits_task(s: Any, b: Any, ally: int, task: int) -> bool:
    """AE-100, AE-429, AE-432: whether an ally can make such a test at all."""
    horde = units.is_horde(b, ally)
    if b.units[ally].status == Status.OFFMAP:
        return bool(task == ch.Task.COMMAND)
    if task == ch.Task.ATTACK:
        return True
    if task == ch.Task.CAPTURE:
        return horde
    if horde:
        return False
    if task == ch.Task.GRAPPLE:
        return bool(b.units[ally].grapples >= 0)
    return True
