"""Ability checks: a d20, a score, and the aid that is used up by it (XH-003, XH-129)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.levels import check_level
from mech_env.rulesets.xhalem.rules.deeds import end_aid
from mech_env.rulesets.xhalem.rules.dice import roll_d20


@kernel
def roll_check(s: Any, b: Any, log: Any, unit: int, score: int, level: int, why: int) -> int:
    """The total of a check at a level; ``score``: the points to add, ``why``: of ``Roll``.

    Reads: chk_mod. Writes: nothing. Rolls: the d20. Asks: nothing.
    """
    return roll_d20(b, log, level, unit, why) + int(score) + int(s.units[unit].chk_mod)


@kernel
def roll_task(s: Any, b: Any, log: Any, unit: int, score: int, task: int, why: int) -> int:
    """The total of a check for a task with which somebody may help (XH-129).

    Reads: aid. Writes: aid. Rolls: the d20. Asks: nothing.
    """
    total = roll_check(s, b, log, unit, score, check_level(s, b, unit, task), why)
    use_aid(b, unit, task)
    return total


@kernel
def use_aid(b: Any, unit: int, task: int) -> None:
    """XH-129: the aid was for the next check only."""
    if b.units[unit].aided == task:
        end_aid(b, unit)
