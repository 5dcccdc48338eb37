"""An opposed test runs: boosts, both dice, what fate changes, who wins (AE-006, AE-007)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import chances, trials, units
from mech_env.rulesets.adeva.rules import single
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Characteristic
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Trial
from mech_env.rulesets.adeva.state.stages import OpposedStage

TIE_FACES = 10


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an opposed test; ``step``: which of the two is asked next.

    Reads: values, modifiers, fate. Writes: outcome, fate. Rolls: TEST, REROLL, TIE.
    Asks: fate_pre, fate_post of both, who began first.
    """
    at = int(f.stage)
    if at == OpposedStage.BOOST:
        if b.request.answer == Verb.BOOST:
            single.boost(s, b, log, f, int(f.step))
        f.step = int(f.step) + 1
        at = OpposedStage.PRE
    if at == OpposedStage.PRE:
        while f.step < 2:
            k = int(f.step)
            if not chances.is_lost(s, b, f, k) and chances.may_boost(s, b, f, k):
                asked = chances.tester(f, k)
                fr.ask_then(s, b, f, asked, Decision.FATE_PRE, OpposedStage.BOOST)
                return
            f.step = k + 1
        at = OpposedStage.ROLL
    if at == OpposedStage.ROLL:
        for k in range(2):
            if not chances.is_lost(s, b, f, k):
                f.dice_shown[k] = roll(b, log, c.D100, chances.tester(f, k), Roll.TEST)
        f.step = 0
        at = OpposedStage.POST
    if at == OpposedStage.CHANGE:
        single.change(s, b, log, f, int(f.step))
        if b.request.answer == Verb.NO:
            f.step = int(f.step) + 1
        at = OpposedStage.POST
    if at == OpposedStage.POST:
        while f.step < 2:
            k = int(f.step)
            if not chances.is_lost(s, b, f, k) and chances.may_change(s, b, f, k):
                asked = chances.tester(f, k)
                fr.ask_then(s, b, f, asked, Decision.FATE_POST, OpposedStage.CHANGE)
                return
            f.step = k + 1
        result(s, b, log, f)
    else:
        tie(s, b, log, f)


@kernel
def success(s: Any, b: Any, f: Any, k: int) -> int:
    """Degrees of success of one of the two, -1: it failed."""
    return chances.success_with(s, b, f, k, int(f.dice_shown[k]))


@kernel
def result(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-006, AE-007: who wins; of a race somebody must."""
    unit, other = int(f.actor), int(f.target)
    die, other_die = int(f.dice_shown[0]), int(f.dice_shown[1])
    winner = chances.winner_with(s, b, f, die, other_die)
    if chances.has_flag(f, Trial.RACE):
        mine, theirs = success(s, b, f, 0), success(s, b, f, 1)
        bonus = units.bonus(s, b, unit, trials.BASE_OF[f.tests[0]])
        against = units.bonus(s, b, other, trials.BASE_OF[f.tests[1]])
        level = mine == theirs and bonus == against and die == other_die
        if winner == 0 or level:
            agility = units.characteristic(s, b, unit, Characteristic.AG)
            faster = agility - units.characteristic(s, b, other, Characteristic.AG)
            if faster == 0:
                f.step = 0
                f.stage = OpposedStage.TIE
                return
            winner = 1 if faster > 0 else -1
    conclude(s, b, log, f, winner)


@kernel
def tie(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-007: a die each; the higher goes first, equal ones are rolled again."""
    first = roll(b, log, TIE_FACES, int(f.actor), Roll.TIE)
    second = roll(b, log, TIE_FACES, int(f.target), Roll.TIE)
    f.step = int(f.step) + 1
    if first == second and f.step < c.MAX_TIES:
        return
    conclude(s, b, log, f, 1 if first > second else -1)


@kernel
def conclude(s: Any, b: Any, log: Any, f: Any, winner: int) -> None:
    """The outcome: winner, margin, and the own result of who began."""
    mine, theirs = success(s, b, f, 0), success(s, b, f, 1)
    lost = chances.is_lost(s, b, f, 0)
    o = b.outcome
    o.who = f.actor
    o.against = f.target
    o.test = f.tests[0]
    o.target_number = trials.target_number(s, int(f.values[0]), int(f.modifiers[0]))
    o.die = 0 if lost else int(f.dice_shown[0])
    o.passed = int(mine >= 0)
    o.degrees = 0 if lost else chances.degrees(s, f, 0)
    o.winner = winner
    o.margin = max(0, winner * (max(0, mine) - max(0, theirs)))
    for k in range(2):
        if not chances.is_lost(s, b, f, k):
            found = chances.degrees(s, f, k)
            shown = found if success(s, b, f, k) >= 0 else -found - 1
            target = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
            who = chances.tester(f, k)
            emit(log, Event.TESTED, who, int(f.tests[k]), int(f.dice_shown[k]), target, shown)
    if not chances.has_flag(f, Trial.RACE):
        emit(log, Event.CONTEST, int(f.actor), winner, int(f.target), int(o.margin), 0)
    elif winner == 1:
        emit(log, Event.GOES_FIRST, int(f.actor), 0, int(f.target), 0, 0)
    else:
        emit(log, Event.GOES_FIRST, int(f.target), 0, int(f.actor), 0, 0)
    fr.pop(b)
