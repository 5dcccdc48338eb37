"""A test runs: boost, die, what fate changes (5.1, AE-249, AE-253, AE-258)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import chances, trials
from mech_env.rulesets.adeva.rules import fate
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Trial
from mech_env.rulesets.adeva.state.stages import TestStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a test.

    Reads: values, modifiers, fate. Writes: outcome, fate. Rolls: TEST, GUARD, REROLL.
    Asks: fate_pre, guard_pick, fate_post.
    """
    unit, at = int(f.actor), int(f.stage)
    if at == TestStage.PRE:
        if chances.is_lost(s, b, f, 0):  # AE-004: no die, no fate
            conclude(s, b, log, f, True)
            return
        if chances.may_boost(s, b, f, 0):
            fr.ask_then(s, b, f, unit, Decision.FATE_PRE, TestStage.BOOST)
            return
        at = TestStage.ROLL
    if at == TestStage.BOOST:
        if b.request.answer == Verb.BOOST:
            boost(s, b, log, f, 0)
        at = TestStage.ROLL
    if at == TestStage.ROLL:
        f.dice_shown[0] = roll(b, log, c.D100, unit, Roll.TEST)
        if chances.has_flag(f, Trial.TWO_DICE):  # AE-120
            f.dice_shown[1] = roll(b, log, c.D100, unit, Roll.GUARD)
            fr.ask_then(s, b, f, int(f.target), Decision.GUARD_PICK, TestStage.GUARD)
            return
        at = TestStage.POST
    if at == TestStage.GUARD:
        pick_die(b, log, f)
        at = TestStage.POST
    if at == TestStage.CHANGE:
        change(s, b, log, f, 0)
        at = TestStage.CHANGE if b.request.answer == Verb.NO else TestStage.POST
    if at == TestStage.POST and chances.may_change(s, b, f, 0):
        fr.ask_then(s, b, f, unit, Decision.FATE_POST, TestStage.CHANGE)
        return
    conclude(s, b, log, f, False)


@kernel
def pick_die(b: Any, log: Any, f: Any) -> None:
    """AE-120: the defender's die counts, whichever it prefers; it stands first from now on."""
    if b.request.answer != d.CHOICE:
        first = int(f.dice_shown[0])
        f.dice_shown[0] = f.dice_shown[1]
        f.dice_shown[1] = first
    emit(log, Event.GUARD_PICKED, int(f.target), int(f.dice_shown[0]), int(f.dice_shown[1]), 0, 0)


@kernel
def boost(s: Any, b: Any, log: Any, f: Any, k: int) -> None:
    """AE-249, AE-250: +20 before the roll, once; ``k``: 0 the actor, 1 the target."""
    fate.spend(s, b, log, chances.tester(f, k), Verb.BOOST)
    f.modifiers[k] = min(c.MOST_MODIFIER, int(f.modifiers[k]) + trials.BOOST)
    f.boosted = int(f.boosted) | (1 << k)


@kernel
def change(s: Any, b: Any, log: Any, f: Any, k: int) -> None:
    """AE-253, AE-258: a degree, or the die once more at +10; nothing on NO."""
    answer = int(b.request.answer)
    if answer == Verb.NO:
        return
    unit = chances.tester(f, k)
    fate.spend(s, b, log, unit, answer)
    if answer == Verb.DEGREES:
        f.gained[k] = int(f.gained[k]) + 1
        return
    f.modifiers[k] = min(c.MOST_MODIFIER, int(f.modifiers[k]) + trials.REROLL)
    f.gained[k] = 0
    f.dice_shown[k] = roll(b, log, c.D100, unit, Roll.REROLL)


@kernel
def conclude(s: Any, b: Any, log: Any, f: Any, lost: bool) -> None:
    """The test is over: its outcome is written for the procedure below."""
    unit = int(f.actor)
    o = b.outcome
    o.who = unit
    o.against = f.target
    o.test = f.tests[0]
    o.target_number = trials.target_number(s, int(f.values[0]), int(f.modifiers[0]))
    o.die = 0 if lost else int(f.dice_shown[0])
    o.passed = 0 if lost else int(chances.passes(s, f, 0))
    o.degrees = 0 if lost else chances.degrees(s, f, 0)
    shown = int(o.degrees) if o.passed == 1 else -int(o.degrees) - 1
    emit(log, Event.TESTED, unit, int(o.test), int(o.die), int(o.target_number), shown)
    fr.pop(b)
