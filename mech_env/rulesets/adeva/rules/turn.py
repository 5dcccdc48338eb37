"""A unit's turn: what lapses, fear, actions, what ends with it (AE-015, AE-016, AE-023)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import trials, units
from mech_env.rulesets.adeva.rules import (
    act,
    ends,
    expiry,
    fate,
    grappling,
    pilots,
    statuses,
    victory,
)
from mech_env.rulesets.adeva.rules import trials as begin
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Condition, Once, Status, Test, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Frame, Occasion
from mech_env.rulesets.adeva.state.stages import TurnStage

SURPRISED, STUNNED, HELPLESS, OUT, NEW = range(5)  # why a turn is passed (`Event.TURN_PASSED`)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn, in the order of the catalogue (2, step 5).

    Reads: the unit. Writes: its turn, timed conditions. Rolls: by its tests. Asks: action.
    """
    unit, at = int(f.actor), int(f.stage)
    if at == TurnStage.START:
        start(s, b, log, f, unit)
    elif at == TurnStage.FEAR:
        fear(s, b, f, unit)
    elif at == TurnStage.FEARED:
        units.put(b, unit, Condition.FEAR_TESTED)
        if b.outcome.passed == 0:  # AE-374
            statuses.shake(s, b, log, unit)
        f.stage = TurnStage.ABLE
    elif at == TurnStage.ABLE:
        able(s, b, log, f, unit)
    elif at == TurnStage.ASK:
        ask(s, b, log, f, unit)
    elif at == TurnStage.VERB:
        verb = int(b.request.answer)
        if verb == Verb.END:
            f.stage = TurnStage.END
        else:
            f.stage = TurnStage.ASK
            act.begin(s, b, unit, verb, 0)
    else:
        finish(s, b, log, f, unit, at)


@kernel
def start(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-023: what lapses and is regained; then D-FATE-ANY, even if stunned.

    AE-025: the fight may be decided: nobody came, or Ego damage at the end of a round left nobody.
    """
    if victory.settle(s, b, log):
        return
    emit(log, Event.TURN_BEGINS, unit, 0, 0, 0, 0)
    expiry.begin_turn(s, b, log, unit)
    f.stage = TurnStage.FEAR
    fate.begin_any(s, b, unit)


@kernel
def fear(s: Any, b: Any, f: Any, unit: int) -> None:
    """AE-374: a Willpower test on the first meeting with what is feared."""
    f.stage = TurnStage.ABLE
    if statuses.must_fear(s, b, unit) > 0:
        f.stage = TurnStage.FEARED
        test_will(s, b, unit, statuses.fear_modifier(s, b, unit))


@kernel
def test_will(s: Any, b: Any, unit: int, modifier: int) -> None:
    """Push a test of Willpower."""
    value = trials.value(s, b, unit, Test.WILLPOWER)
    more = modifier + trials.afflictions(s, b, unit)
    begin.begin_test(s, b, unit, Test.WILLPOWER, value, more, 0, -1)


@kernel
def able(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-019, AE-338, AE-368, AE-371: who cannot act passes."""
    if units.may_act(s, b, unit):
        f.stage = TurnStage.ASK
        return
    why = OUT
    if units.has(b, unit, Condition.FRESH):
        why = NEW
    elif units.has(b, unit, Condition.SURPRISED):
        why = SURPRISED
    elif b.units[unit].stunned > 0:
        why = STUNNED
    elif units.is_helpless(s, b, unit):
        why = HELPLESS
    emit(log, Event.TURN_PASSED, unit, why, 0, 0, 0)
    f.stage = TurnStage.END


@kernel
def ask(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-016, AE-025: the victory check, then what to do next; over if it can do nothing more."""
    if victory.settle(s, b, log):
        return
    stopped = units.has_done(b, unit, Once.STOPPED) or units.is_until(b, unit, Until.DELAYING)
    if stopped or not units.may_act(s, b, unit):  # AE-235, AE-369
        f.stage = TurnStage.END
        return
    fr.ask_then(s, b, f, unit, Decision.ACTION, TurnStage.VERB)


@kernel
def finish(s: Any, b: Any, log: Any, f: Any, unit: int, at: int) -> None:
    """AE-023, 2 (5.5): grapple kept, Pinned and Shaken tests, stun, pilots; then Delays."""
    present = b.units[unit].status == Status.ACTIVE or b.units[unit].status == Status.OFFMAP
    if at == TurnStage.END:
        if victory.settle(s, b, log):
            return
        grappling.keep_check(s, b, log, unit)
        at = TurnStage.PINNED
    if at == TurnStage.PINNED:
        if present and units.has(b, unit, Condition.PINNED):  # AE-369
            f.stage = TurnStage.UNPINNED
            test_will(s, b, unit, statuses.pin_recovery_modifier(s, b, unit))
            return
        at = TurnStage.SHAKEN
    if at == TurnStage.UNPINNED:
        if b.outcome.passed == 1:
            statuses.unpin(s, b, log, unit)
        at = TurnStage.SHAKEN
    if at == TurnStage.SHAKEN:
        if present and units.has(b, unit, Condition.SHAKEN):  # AE-375
            f.stage = TurnStage.STEADIED
            test_will(s, b, unit, 0)
            return
        at = TurnStage.RECOVER
    if at == TurnStage.STEADIED:
        if b.outcome.passed == 1:
            statuses.steady(s, b, log, unit)
        at = TurnStage.RECOVER
    if at == TurnStage.RECOVER:
        recover(s, b, log, f, unit)
        return
    if victory.settle(s, b, log):  # CHANCE: those who delay have had theirs
        return
    fr.pop(b)


@kernel
def recover(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-034, AE-345, AE-368, AE-369: the end of the turn; those who delay may act (AE-236)."""
    if b.units[unit].reloading >= 0 and b.units[unit].half_left > 0:
        ends.interrupt_reload(b, unit)
    statuses.end_turn(s, b, log, unit)
    pilots.meet(s, b, log, unit)
    f.stage = TurnStage.CHANCE
    fr.push(b, Frame.DECLARE, unit, -1)
    b.frames[b.depth - 1].occasion = Occasion.TURN_END
