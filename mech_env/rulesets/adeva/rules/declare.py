"""An action is declared, or done, or a turn ends: who may come between (2; AE-136 ff., AE-236 ff.).

Overwatches that win against a movement are left to it: it stops where each fires (AE-138), and of
those that fire in one cell it is asked here who is first. Those that win against another action
fire now; who loses comes after the action.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import (
    command,
    trials,
    under_way,
    units,
    verbs,
    waiting,
)
from mech_env.rulesets.adeva.rules import act, aoo, firing, victory
from mech_env.rulesets.adeva.rules import trials as begin
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Condition, Test, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Act, Occasion, Trial
from mech_env.rulesets.adeva.state.stages import DeclareStage

OVERLAPPING = 10  # AE-438


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a declaration.

    Reads: Delays, Overwatches. Writes: these, `watch` of the action. Rolls: by its races and shots.
    Asks: interrupt, yield, action.
    """
    at = int(f.stage)
    if at == DeclareStage.LEAVE:
        leave(s, b, log, f)
    elif at == DeclareStage.DELAYS:
        next_delay(s, b, log, f)
    elif at == DeclareStage.INTERRUPT:
        interrupt(s, b, log, f)
    elif at == DeclareStage.YIELD:
        yielded(s, b, log, f)
    elif at == DeclareStage.RACED:
        raced(s, b, f)
    elif at == DeclareStage.DELAYED:
        f.stage = DeclareStage.DELAYS
        act.begin(s, b, int(f.who), int(b.request.answer), 1 << Act.DELAYED)
    elif at <= DeclareStage.WATCH_RACED:
        watches(s, b, f, at)
    elif at == DeclareStage.OVER:
        over(s, b, f)
    else:
        shots(s, b, log, f, at)


@kernel
def leave(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-053: those whom a movement leaves strike first; after an action its late shots come."""
    f.order_place = 0
    f.who = -1
    f.stage = DeclareStage.DELAYS
    if f.occasion == Occasion.AFTER:
        f.watch = f.late_watch
        f.late_watch = 0
        f.stage = DeclareStage.PAIRS
    elif f.occasion == Occasion.BEFORE:
        own = b.frames[b.depth - 2]
        if waiting.IS_LEAVING[own.verb]:
            mover = units.body_shown(b, int(f.actor))
            aoo.begin(s, b, mover, waiting.destination(s, b, own))


# --- delays ---
@kernel
def may_come(s: Any, b: Any, f: Any, unit: int) -> bool:
    """AE-236, AE-238: whether who delays may act at this moment."""
    if unit == f.actor or not waiting.is_delaying(s, b, unit):
        return False
    if f.occasion == Occasion.AFTER and not units.is_until(b, unit, Until.LATE):
        return False
    return verbs.may_delayed(s, b, unit)


@kernel
def is_open(s: Any, b: Any, f: Any) -> bool:
    """2 (5.3 b): not while a delayed action is resolved."""
    if f.occasion == Occasion.TURN_END:
        return True
    return not under_way.has_flag(b.frames[b.depth - 2], Act.DELAYED)


@kernel
def is_gone(b: Any, actor: int) -> bool:
    """AE-053: whether the unit that declared is out by now, or ejected: its action is spent."""
    return bool(not units.takes_turns(b, actor) or units.has(b, actor, Condition.FRESH))


@kernel
def next_delay(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-236: the next holder of a Delay, in initiative order."""
    if victory.settle(s, b, log):
        return
    if f.occasion == Occasion.BEFORE and is_gone(b, int(f.actor)):
        f.order_place = 0
        f.who = -1
        f.stage = DeclareStage.OVER
        return
    while is_open(s, b, f) and f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place = int(f.order_place) + 1
        if not may_come(s, b, f, unit):
            continue
        f.who = unit
        if f.occasion == Occasion.AFTER:
            units.drop_until(b, unit, Until.LATE)
            fr.ask_then(s, b, f, unit, Decision.ACTION, DeclareStage.DELAYED)
        else:
            fr.ask_then(s, b, f, unit, Decision.INTERRUPT, DeclareStage.INTERRUPT)
        return
    f.order_place = 0
    f.who = -1
    f.stage = DeclareStage.WATCHES if f.occasion == Occasion.BEFORE else DeclareStage.OVER


@kernel
def interrupt(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-238, AE-139: to act now is a race against the actor; an ally may yield."""
    unit, actor = int(f.who), int(f.actor)
    f.stage = DeclareStage.DELAYS
    if b.request.answer == Verb.NO:
        return
    if f.occasion == Occasion.TURN_END:
        go_first(s, b, log, f, unit, -1)
    elif units.are_enemies(s, unit, actor):
        race(s, b, f, unit, actor, DeclareStage.RACED)
    else:
        fr.ask_then(s, b, f, actor, Decision.YIELD, DeclareStage.YIELD)


@kernel
def go_first(s: Any, b: Any, log: Any, f: Any, unit: int, actor: int) -> None:
    """AE-236: who delays chooses its Half Action now."""
    emit(log, Event.INTERRUPTS, unit, 0, actor, 0, 0)
    fr.ask_then(s, b, f, unit, Decision.ACTION, DeclareStage.DELAYED)


@kernel
def yielded(s: Any, b: Any, log: Any, f: Any) -> None:
    """AE-139: the ally lets it go first without dice, or they race."""
    unit, actor = int(f.who), int(f.actor)
    if b.request.answer == Verb.YES:
        emit(log, Event.YIELDS, actor, 0, unit, 0, 0)
        go_first(s, b, log, f, unit, actor)
    else:
        race(s, b, f, unit, actor, DeclareStage.RACED)


@kernel
def race(s: Any, b: Any, f: Any, unit: int, other: int, stage: int) -> None:
    """AE-007, AE-238: push the opposed test of Agility; who comes between began it."""
    f.stage = stage
    mine = trials.value(s, b, unit, Test.AGILITY)
    theirs = trials.value(s, b, other, Test.AGILITY)
    more, against = trials.afflictions(s, b, unit), trials.afflictions(s, b, other)
    if stage != DeclareStage.RACED:
        more += overlapping(s, b, unit)
    if stage == DeclareStage.PAIR_RACED:
        against += overlapping(s, b, other)
    begin.begin_opposed(
        s, b, unit, Test.AGILITY, mine, more, other, Test.AGILITY, theirs, against, 1 << Trial.RACE
    )


@kernel
def overlapping(s: Any, b: Any, unit: int) -> int:
    """AE-438: Overlapping Fire."""
    return OVERLAPPING if command.has_formation(s, b, unit, ch.Formation.OVERLAPPING_FIRE) else 0


@kernel
def raced(s: Any, b: Any, f: Any) -> None:
    """AE-238: who wins chooses its Half Action; who loses acts right after the action."""
    unit = int(f.who)
    if b.outcome.winner == 1:
        fr.ask_then(s, b, f, unit, Decision.ACTION, DeclareStage.DELAYED)
    else:
        units.put_until(b, unit, Until.LATE)
        f.stage = DeclareStage.DELAYS


# --- overwatch ---
@kernel
def watches(s: Any, b: Any, f: Any, at: int) -> None:
    """AE-138: each Overwatch that is released races the actor, in initiative order."""
    if at == DeclareStage.WATCH_RACED:
        bit = 1 << sides.slot_of(s, int(f.who))
        if b.outcome.winner == 1:
            f.watch = int(f.watch) | bit
        else:
            f.late_watch = int(f.late_watch) | bit
    own = b.frames[b.depth - 2]
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place = int(f.order_place) + 1
        if waiting.is_released(s, b, unit, own):
            f.who = unit
            race(s, b, f, unit, int(f.actor), DeclareStage.WATCH_RACED)
            return
    f.order_place = 0
    f.who = -1
    f.stage = DeclareStage.PAIRS
    if waiting.is_movement(own):
        own.watch = f.watch
        f.watch = 0


@kernel
def shots(s: Any, b: Any, log: Any, f: Any, at: int) -> None:
    """AE-139: of the Overwatches released together the first fires: pair by pair the earlier in
    the order may yield, or they race; then the same among the rest.

    ``who``: the first so far, ``order_place``: behind whom the next pair is looked for.
    """
    if at == DeclareStage.PAIR_YIELD:
        other = int(b.order[f.order_place - 1])
        if b.request.answer == Verb.YES:
            emit(log, Event.YIELDS, int(f.who), 0, other, 0, 0)
            f.who = other
        else:
            race(s, b, f, int(f.who), other, DeclareStage.PAIR_RACED)
            return
    elif at == DeclareStage.PAIR_RACED and b.outcome.winner != 1:
        f.who = b.order[f.order_place - 1]
    elif at == DeclareStage.FIRE and victory.settle(s, b, log):
        return
    while f.watch != 0:
        if next_pair(s, b, f):
            return
        unit = int(f.who)
        f.watch = int(f.watch) & ~(1 << sides.slot_of(s, unit))
        f.who = -1
        f.order_place = 0
        f.stage = DeclareStage.FIRE
        if firing.fire(s, b, log, unit, units.body_shown(b, int(f.actor))):
            return
    f.order_place = 0
    f.stage = DeclareStage.OVER
    if f.occasion == Occasion.AFTER:
        f.stage = DeclareStage.DELAYS


@kernel
def next_pair(s: Any, b: Any, f: Any) -> bool:
    """The next Overwatch beside the first so far: its yield is asked; False: none is left."""
    while f.order_place < b.n_order:
        unit = int(b.order[f.order_place])
        f.order_place = int(f.order_place) + 1
        mine = units.are_enemies(s, unit, int(f.actor))
        if not mine or not (int(f.watch) >> sides.slot_of(s, unit)) & 1 or unit == f.who:
            continue
        if f.who < 0:
            f.who = unit
            continue
        fr.ask_then(s, b, f, int(f.who), Decision.YIELD, DeclareStage.PAIR_YIELD)
        return True
    return False


@kernel
def over(s: Any, b: Any, f: Any) -> None:
    """The action goes on; those who came second wait for its end, and have no other chance."""
    if f.occasion == Occasion.BEFORE:
        b.frames[b.depth - 2].late_watch = f.late_watch
    elif f.occasion == Occasion.AFTER and is_open(s, b, f):
        for unit in range(s.n_units):
            units.drop_until(b, unit, Until.LATE)
    fr.pop(b)
