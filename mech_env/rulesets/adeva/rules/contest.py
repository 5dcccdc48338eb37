"""Knock Down, Probe, Maneuver, Disarm, Feint: opposed deeds (AE-079 to AE-084, AE-121 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import (
    board,
    contests,
    gear,
    locations,
    trials,
    under_way,
    units,
)
from mech_env.rulesets.adeva.rules import (
    aim,
    assists,
    blows,
    engagement,
    hands,
    shift,
    statuses,
    window_begin,
)
from mech_env.rulesets.adeva.rules.trials import begin_opposed
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.choices import Task
from mech_env.rulesets.adeva.state.codes import D100, Condition, Power
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Evasion, Frame
from mech_env.rulesets.adeva.state.stages import ContestStage
from mech_env.rulesets.adeva.state.weapons import Item

CLEAR_WIN = 2  # margin of a Knock Down that hurts, or fells who began (AE-124, AE-125)
TAKES = 3  # degrees by which a disarmer may take the item (AE-080)
EGO_DIE = 5


@kernel
def begin(s: Any, b: Any, unit: int, target: int, verb: int, cause: int) -> None:
    """Push a Knock Down, Probe, Maneuver, Disarm or Feint."""
    fr.push(b, Frame.CONTEST, unit, target)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.cause = cause


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an opposed deed.

    Reads: both. Writes: statuses, items, feint. Rolls: location and damage of a Knock Down, Ego.
    Asks: D-DISARM, whether to take, D-KD, D-DAMAGE.
    """
    unit, target, now = int(f.actor), int(f.target), int(f.stage)
    if now == ContestStage.DEFLECT:
        open_(s, b, log, f, unit, target)
    elif now == ContestStage.ROLL:
        if is_attack(f) and b.outcome.passed == 1:  # AE-154
            aim.lose(b, unit)
            f.stage = ContestStage.OVER
            return
        test(s, b, f, unit, target)
    elif now == ContestStage.RESULT:
        f.stage = ContestStage.OVER
        f.degrees = int(b.outcome.degrees) if b.outcome.passed == 1 else -1
        judge(s, b, log, f, unit, target)
    elif now == ContestStage.ITEM:
        f.stage = ContestStage.OVER
        f.part = int(b.request.answer) - d.THING
        slot = gear.in_hand(b, target, int(f.part))
        if f.degrees >= TAKES and contests.may_take(s, b, unit, target, slot):
            fr.ask_then(s, b, f, unit, Decision.TAKE, ContestStage.TAKE)
        else:
            disarm(s, b, log, f, unit, target, False)
    elif now == ContestStage.TAKE:
        f.stage = ContestStage.OVER
        disarm(s, b, log, f, unit, target, bool(b.request.answer == Verb.YES))
    elif now == ContestStage.HURT:
        f.stage = ContestStage.OVER
        if b.request.answer == Verb.YES:
            f.stage = ContestStage.DAMAGE
    elif now == ContestStage.DAMAGE or now == ContestStage.CHANGED:
        if now == ContestStage.DAMAGE:
            hurt(s, b, log, f, target)
        if blows.stands(s, b, log, f, ContestStage.CHANGED):
            f.stage = ContestStage.OVER
            blows.land(s, b, log, f, int(f.location))
    else:
        tire(s, b, log, f, target)
        fr.pop(b)


@kernel
def is_attack(f: Any) -> bool:
    """AE-121, AE-420: Knock Down and Probe are Attacks: they may be deflected."""
    return bool(f.verb == Verb.KNOCK_DOWN or f.verb == Verb.PROBE)


@kernel
def open_(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> None:
    """AE-011, AE-212, AE-443: an Attack turns to its target, engages and may be deflected."""
    f.stage = ContestStage.ROLL
    if not is_attack(f):
        return
    way = board.way_to(s, int(b.units[unit].cell), int(b.units[target].cell))
    if way >= 0:
        b.units[unit].facing = way
    statuses.reveal(s, b, log, unit)
    units.put(b, target, Condition.AIMED_AT)
    if f.verb == Verb.KNOCK_DOWN:
        engagement.engage(s, b, log, unit, target)
    else:
        emit(log, Event.POWER, unit, int(Power.PROBE), target, 0, 0)
    window_begin.begin(s, b, unit, target, 1 << Evasion.ONLY_DEFLECT)


@kernel
def test(s: Any, b: Any, f: Any, unit: int, target: int) -> None:
    """The opposed test (AE-079, AE-082, AE-121, AE-126, AE-420)."""
    f.stage = ContestStage.RESULT
    verb = int(f.verb)
    mine, theirs = contests.test_of(verb), contests.other_test_of(verb)
    modifiers = contests.total(s, b, unit, verb, int(f.cause), target)
    others = contests.against(s, b, target, verb)
    if is_attack(f):
        aim.lose(b, unit)  # AE-046
        assists.use_up(s, b, unit, Task.ATTACK, under_way.cost_under_way(b))
    begin_opposed(
        s, b, unit, mine, trials.value(s, b, unit, mine), modifiers,
        target, theirs, trials.value(s, b, target, theirs), others, 0,
    )  # fmt: skip


@kernel
def judge(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> None:
    """What the opposed test came to."""
    verb, won = int(f.verb), b.outcome.winner == 1
    margin = int(b.outcome.margin)
    if verb == Verb.FEINT:  # AE-082
        if won:
            b.units[unit].feinted = target
        emit(log, Event.FEINTS, unit, int(won), target, 0, 0)
    elif verb == Verb.KNOCK_DOWN:
        if won:  # AE-121, AE-124
            statuses.knock_prone(s, b, log, target)
            if margin >= CLEAR_WIN:
                fr.ask_then(s, b, f, unit, Decision.KD, ContestStage.HURT)
        elif b.outcome.winner == -1 and margin >= CLEAR_WIN:  # AE-125
            statuses.knock_prone(s, b, log, unit)
    elif not won:
        return
    elif verb == Verb.DISARM:  # AE-079
        fr.ask_then(s, b, f, unit, Decision.DISARM, ContestStage.ITEM)
    elif verb == Verb.MANEUVER:  # AE-126
        shift.begin(s, b, unit, target, Verb.MANEUVER, 1)
    else:  # AE-420
        ego = roll(b, log, EGO_DIE, unit, Roll.EGO) + int(f.degrees)
        statuses.hurt_mind(s, b, log, target, ego)


@kernel
def disarm(s: Any, b: Any, log: Any, f: Any, unit: int, target: int, taken: bool) -> None:
    """AE-079, AE-080: the item lies in the target's cell, or is taken."""
    slot = gear.in_hand(b, target, int(f.part))
    if slot < 0:
        return
    emit(log, Event.DISARMED, target, gear.item_of(b, target, slot), unit, 0, 0)
    if taken:
        hands.take(s, b, log, unit, target, slot)
    else:
        hands.drop(s, b, log, target, slot)


@kernel
def hurt(s: Any, b: Any, log: Any, f: Any, target: int) -> None:
    """AE-124: Unarmed damage at a location by a fresh die."""
    # For `tire`: whether it is in a Construct. A hand stands for it, as observations show `part`.
    f.part = int(Thing.LEFT_HAND) if b.units[target].machine >= 0 else int(Thing.RIGHT_HAND)
    where = locations.of_roll(roll(b, log, D100, target, Roll.LOCATION))
    f.location = locations.struck(b, target, where)  # AE-381
    blows.strike(s, b, log, f, int(Item.UNARMED))


@kernel
def tire(s: Any, b: Any, log: Any, f: Any, target: int) -> None:
    """AE-124: exactly one Fatigue, also without damage; not for who left its Construct."""
    if f.verb != Verb.KNOCK_DOWN or f.location < 0:
        return
    was_machine = f.part == Thing.LEFT_HAND
    if units.on_map(b, target) and bool(b.units[target].machine >= 0) == was_machine:
        statuses.tire(s, b, log, target, 1)
