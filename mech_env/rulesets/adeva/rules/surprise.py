"""Who is surprised in round 1 (AE-018)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import ambush, trials, units
from mech_env.rulesets.adeva.rules import trials as begin
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Ambush, Condition, Surprise, Test
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.stages import SetupStage


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of surprise: the ambushers' one Stealth die, then each who may notice it.

    Reads: Stealth, Awareness. Writes: SURPRISED. Rolls: AMBUSH, TEST. Asks: by its tests.
    ``whose``: the ambushing side, ``who``: its best, ``die`` and ``degrees`` (-1: failed): of its
    Stealth.
    """
    at = int(f.stage)
    if at == SetupStage.AMBUSH:
        lay_ambush(s, b, log, f)
    elif at == SetupStage.NOTICED:
        unit = int(f.next_unit) - 1
        if is_surprised(s, b, unit, f):
            catch(b, log, unit)
        f.stage = SetupStage.AWARE
    else:
        next_to_notice(s, b, f)


@kernel
def over(f: Any) -> None:
    """Initiative comes next."""
    f.next_unit = 0
    f.die = 0
    f.degrees = 0
    f.who = -1
    f.whose = 0
    f.step = 0
    f.stage = SetupStage.DICE


@kernel
def catch(b: Any, log: Any, unit: int) -> None:
    """AE-019: a unit is surprised until the end of round 1."""
    units.put(b, unit, Condition.SURPRISED)
    emit(log, Event.SURPRISED, unit, 0, 0, 0, 0)


@kernel
def lay_ambush(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-018: nobody, a side, or one Stealth die of the best ambusher, without fate."""
    if s.surprise == Surprise.NONE:
        over(f)
        return
    if s.surprise != Surprise.ROLL:
        first, last = sides.units_of(s, 0 if s.surprise == Surprise.RED else 1)
        for unit in range(first, last):
            if ambush.may_be_caught(s, b, unit):
                catch(b, log, unit)
        over(f)
        return
    side = 1 if s.ambusher == Ambush.BLUE else 0
    if s.ambusher == Ambush.RANDOM:
        side = roll(b, log, c.SIDES, -1, Roll.AMBUSH) - 1
    best = ambush.best(s, b, side)
    if best < 0:
        over(f)
        return
    f.whose = side
    f.who = best
    f.next_unit = 0
    f.degrees = -1
    f.die = 0
    if not trials.is_hopeless(s, b, best, Test.STEALTH):
        f.die = roll(b, log, c.D100, best, Roll.TEST)
        target = ambush.target(s, b, best)
        if trials.is_passed(s, int(f.die), target):
            f.degrees = trials.degrees(s, int(f.die), target)
    f.stage = SetupStage.AWARE


@kernel
def next_to_notice(s: Any, b: Any, f: Any) -> None:
    """AE-018: the Awareness test of the next unit of the other side."""
    while f.next_unit < s.n_units:
        unit = int(f.next_unit)
        f.next_unit = unit + 1
        if units.side_of(s, unit) != f.whose and ambush.may_be_caught(s, b, unit):
            f.stage = SetupStage.NOTICED
            value = trials.value(s, b, unit, Test.AWARENESS)
            more = trials.afflictions(s, b, unit)
            begin.begin_test(s, b, unit, Test.AWARENESS, value, more, 0, int(f.who))
            return
    over(f)


@kernel
def is_surprised(s: Any, b: Any, unit: int, f: Any) -> bool:
    """AE-006, AE-018: whether a unit lost against the ambushers; nobody does if both failed."""
    o = b.outcome
    stealth = int(f.degrees)
    passed = o.passed == 1
    bonus = units.bonus(s, b, unit, trials.BASE_OF[Test.AWARENESS])
    theirs = units.bonus(s, b, int(f.who), trials.BASE_OF[Test.STEALTH])
    winner = trials.opposed_winner(
        int(passed), int(o.degrees) if passed else 0, bonus, int(o.die),
        int(stealth >= 0), max(0, stealth), theirs, int(f.die),
    )  # fmt: skip
    return winner == -1
