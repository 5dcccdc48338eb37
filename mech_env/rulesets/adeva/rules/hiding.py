"""Stealth and Awareness: one test, and that of each enemy whom it concerns (AE-443, AE-444)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import assists as help_given
from mech_env.rulesets.adeva.questions import hiding, trials
from mech_env.rulesets.adeva.rules import assists, statuses
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.choices import Task, Usage
from mech_env.rulesets.adeva.state.codes import HALF
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import SkillStage


@kernel
def begin(s: Any, b: Any, unit: int, usage: int) -> None:
    """Push the use of Stealth or Awareness (``Usage``)."""
    fr.push(b, Frame.SKILL, unit, -1)
    f = b.frames[b.depth - 1]
    f.verb = Verb.USE_SKILL
    f.choice = usage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of Stealth or Awareness.

    Reads: the enemies. Writes: the frame, who is hidden. Rolls: by tests. Asks: by tests.
    """
    unit, now = int(f.actor), int(f.stage)
    looking = f.choice == Usage.AWARENESS
    if now == SkillStage.START:
        f.stage = SkillStage.TESTED
        task = Task.AWARENESS if looking else Task.STEALTH
        test = hiding.test_of(looking)
        bonus = help_given.bonus(s, b, unit, task, HALF)
        assists.use_up(s, b, unit, task, HALF)
        total = trials.afflictions(s, b, unit) + bonus
        begin_test(s, b, unit, test, trials.value(s, b, unit, test), total, 0, -1)
    elif now == SkillStage.TESTED:
        f.die = int(b.outcome.die)
        f.degrees = int(b.outcome.degrees) if b.outcome.passed == 1 else -1
        f.next_unit = 0
        f.stage = SkillStage.NEXT
    elif now == SkillStage.NEXT:
        test_next(s, b, log, f, unit, looking)
    elif now == SkillStage.NEXT_TESTED:
        judge(s, b, log, f, unit, looking)
        f.next_unit = int(f.who) + 1
        f.stage = SkillStage.NEXT
    else:
        fr.pop(b)


@kernel
def test_next(s: Any, b: Any, log: Any, f: Any, unit: int, looking: bool) -> None:
    """AE-443, AE-444: the next enemy tests, by unit id; when all have, who beat them all hides."""
    test = hiding.test_of(not looking)
    for other in range(int(f.next_unit), int(s.n_units)):
        if looking:
            concerned = hiding.is_looked_for(s, b, unit, other)
        else:
            concerned = hiding.watches(s, b, unit, other)
        if concerned:
            f.who = other
            f.stage = SkillStage.NEXT_TESTED
            total = trials.afflictions(s, b, other)
            begin_test(s, b, other, test, trials.value(s, b, other, test), total, 0, unit)
            return
    f.stage = SkillStage.OVER
    if not looking and f.degrees >= 0:
        statuses.hide(s, b, log, unit)


@kernel
def judge(s: Any, b: Any, log: Any, f: Any, unit: int, looking: bool) -> None:
    """AE-006: a hidden enemy that loses is found; who hides must beat every enemy."""
    other = int(f.who)
    won = hiding.wins(
        s, b, unit, hiding.test_of(looking), int(f.die), int(f.degrees),
        other, hiding.test_of(not looking),
        int(b.outcome.passed), int(b.outcome.degrees), int(b.outcome.die),
    )  # fmt: skip
    if looking:
        if won:
            statuses.find(s, b, log, other, unit)
    elif not won:
        f.degrees = -1  # noticed; the others test all the same
