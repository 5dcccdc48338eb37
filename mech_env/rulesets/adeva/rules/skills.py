"""Tech-Use, Medicae, Command, and captures (AE-348, AE-349, AE-445 to AE-447)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import assists as help_given
from mech_env.rulesets.adeva.questions import trials, under_way, units
from mech_env.rulesets.adeva.rules import assists, healing, removal, statuses
from mech_env.rulesets.adeva.rules.trials import begin_opposed, begin_test
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.choices import Task, Usage
from mech_env.rulesets.adeva.state.codes import Condition, Location, Status, Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import SkillStage

MEDICINE, MOST_POINTS = 5, 6  # AE-446, AE-033


@kernel
def begin(s: Any, b: Any, unit: int, target: int, verb: int, usage: int) -> None:
    """Push the use of Tech-Use, Medicae or Command (``Usage``), or a capture (verb CAPTURE)."""
    fr.push(b, Frame.SKILL, unit, target)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.choice = usage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a skill, or of a capture.

    Reads: both. Writes: gates, wounds, statuses, who is captured. Rolls: wounds back; tests do.
    Asks: D-CAPTURE.
    """
    unit, target, now = int(f.actor), int(f.target), int(f.stage)
    if now == SkillStage.START:
        if f.verb == Verb.CAPTURE:
            fr.ask_then(s, b, f, target, Decision.CAPTURE, SkillStage.BY)
        else:
            f.stage = SkillStage.TESTED
            use(s, b, f, unit)
    elif now == SkillStage.BY:
        f.stage = SkillStage.TESTED
        f.choice = int(b.request.answer) - d.CHOICE
        chase(s, b, f, unit, target)
    elif now == SkillStage.TESTED:
        f.stage = SkillStage.OVER
        if f.verb == Verb.CAPTURE:
            seize(s, b, log, unit, target)
        elif b.outcome.passed == 1:
            succeed(s, b, log, f, unit, target)
    elif now == SkillStage.NEXT_TESTED:
        f.stage = SkillStage.OVER
        if b.outcome.passed == 1:  # AE-447
            if units.has(b, target, Condition.PINNED):
                statuses.unpin(s, b, log, target)
            else:
                statuses.steady(s, b, log, target)
    else:
        fr.pop(b)


@kernel
def use(s: Any, b: Any, f: Any, unit: int) -> None:
    """AE-226, AE-445 to AE-447: the test of the skill, with help."""
    test, task = Test.TECH_USE, Task.TECH_USE
    if f.choice == Usage.MEDICAE:
        test, task = Test.MEDICAE, Task.MEDICAE
    elif f.choice == Usage.COMMAND:
        test, task = Test.COMMAND, Task.COMMAND
    total = trials.afflictions(s, b, unit) + helped(s, b, unit, task)
    begin_test(s, b, unit, test, trials.value(s, b, unit, test), total, 0, int(f.target))


@kernel
def helped(s: Any, b: Any, unit: int, task: int) -> int:
    """AE-226: what help adds to a test of a skill, or to capture."""
    cost = under_way.cost_under_way(b)
    bonus = help_given.bonus(s, b, unit, task, cost)
    assists.use_up(s, b, unit, task, cost)
    return bonus


@kernel
def succeed(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> None:
    """What a passed test of a skill does."""
    if f.choice == Usage.TECH_USE:  # AE-033, AE-445
        number = 1 - units.side_of(s, unit)
        gate = b.gates[number]
        points = 1 + int(b.outcome.degrees)
        gate.points = min(MOST_POINTS, int(gate.points) + points)
        emit(log, Event.OVERRIDES, unit, points, int(gate.points), number, 0)
    elif f.choice == Usage.MEDICAE:  # AE-446
        units.put(b, target, Condition.TREATED)
        emit(log, Event.TREATS, unit, 0, target, 0, 0)
        back = roll(b, log, MEDICINE, unit, Roll.RESTORE)
        healing.restore(s, b, log, target, int(Location.HEAD), back)
    else:  # AE-447
        total = trials.afflictions(s, b, target)
        if units.has(b, target, Condition.PINNED):
            total += statuses.pin_recovery_modifier(s, b, target)
        f.stage = SkillStage.NEXT_TESTED
        value = trials.value(s, b, target, Test.WILLPOWER)
        begin_test(s, b, target, Test.WILLPOWER, value, total, 0, unit)


@kernel
def chase(s: Any, b: Any, f: Any, unit: int, pilot: int) -> None:
    """AE-348: Awareness of the Horde against Agility or Stealth of the pilot."""
    by = Test.STEALTH if f.choice == ch.By.STEALTH else Test.AGILITY
    total = trials.afflictions(s, b, unit) + helped(s, b, unit, Task.CAPTURE)
    begin_opposed(
        s, b, unit, Test.AWARENESS, trials.value(s, b, unit, Test.AWARENESS), total,
        pilot, by, trials.value(s, b, pilot, by), trials.afflictions(s, b, pilot), 0,
    )  # fmt: skip


@kernel
def seize(s: Any, b: Any, log: Any, unit: int, pilot: int) -> None:
    """AE-348, AE-349: captured, or away from the battle; if neither passes nothing happens."""
    if b.outcome.winner == 1:
        removal.remove(s, b, log, pilot, Status.CAPTURED)
        emit(log, Event.CAPTURED, pilot, 0, unit, 0, 0)
    elif b.outcome.winner == -1:
        removal.remove(s, b, log, pilot, Status.ESCAPED)
