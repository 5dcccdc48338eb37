"""The turn of an Armor: two actions, held actions, comms, the battery (2.2, ST-060 to ST-064)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.pools import operable
from mech_env.rulesets.steel_typhoon.rules.harm import drop_held, settle, shut_down
from mech_env.rulesets.steel_typhoon.state.codes import PaidAction
from mech_env.rulesets.steel_typhoon.state.decisions import NUMBER, TRIGGER, Decision, Verb
from mech_env.rulesets.steel_typhoon.state.events import Event, Roll
from mech_env.rulesets.steel_typhoon.state.frames import (
    Frame,
    PlainStage,
    TurnStage,
    ask,
    pop,
    push,
)


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn.

    Reads: the unit. Writes: actions_left, held actions, battery. Rolls: battery. Asks: action.
    """
    u = b.units[f.actor]
    if f.stage == TurnStage.START:
        emit(log, Event.TURN_BEGINS, f.actor, 0, 0, 0, 0)
        lapsed = drop_held(s, b, f.actor)  # ST-133
        if lapsed > 0:
            emit(log, Event.LAPSED, f.actor, lapsed, 0, 0, 0)
        u.actions_left = s.options.actions_per_turn
        u.comms_done = 0
        f.stage = TurnStage.ASK
    elif f.stage == TurnStage.ASK:
        if operable(s, b, f.actor) == 0 or u.actions_left == 0:
            end_turn(s, b, log, f)
        else:
            f.stage = TurnStage.ANSWER
            ask(s, b, f.actor, Decision.ACTION)
    else:
        answer = b.request.answer
        f.stage = TurnStage.ASK
        if answer == Verb.DONE:
            end_turn(s, b, log, f)  # ST-064
        else:
            begin_action(s, b, f.actor, answer)


@kernel
def begin_action(s: Any, b: Any, unit: int, verb: int) -> None:
    """Pay for an action, repeated or not, and begin its procedure (ST-061, ST-062)."""
    u = b.units[unit]
    if verb != Verb.COMMS and verb != Verb.RELEASE:
        u.actions_left -= 1
    if verb == Verb.ATTACK:
        push(b, Frame.ATTACK, unit, -1)
    elif verb == Verb.SPOT:
        push(b, Frame.SPOT, unit, -1)
    elif verb == Verb.MOVE:
        push(b, Frame.MOVE, unit, -1)
    elif verb == Verb.GRAPPLE:
        push(b, Frame.GRAPPLE, unit, -1)
    elif verb == Verb.FORCE:
        push(b, Frame.FORCE, unit, -1)
    elif verb == Verb.BREAK:
        push(b, Frame.BREAK, unit, -1)
    elif verb == Verb.HOLD:
        push(b, Frame.HOLD, unit, -1)
    elif verb == Verb.COMMS:
        push(b, Frame.COMMS, unit, -1)
    else:
        push(b, Frame.RELEASE, unit, -1)


@kernel
def end_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """The turn is over; a depleted Armor may shut down (ST-005, ST-175, ST-176)."""
    u = b.units[f.actor]
    u.acted = 1
    u.actions_left = 0
    actor = int(f.actor)
    emit(log, Event.TURN_ENDS, actor, 0, 0, 0, 0)
    pop(b)
    if u.depleted == 1 and operable(s, b, actor) and roll(b, log, 6, actor, Roll.BATTERY) == 1:
        shut_down(s, b, log, actor)
        settle(s, b, log)


@kernel
def hold(s: Any, b: Any, log: Any, f: Any) -> None:
    """HOLD: the trigger is announced, the action is stored (ST-132, ST-134, ST-135).

    Reads: nothing. Writes: held actions. Rolls: nothing. Asks: trigger, held.
    """
    if f.stage == PlainStage.START:
        f.stage = PlainStage.ANSWERED
        ask(s, b, f.actor, Decision.TRIGGER)
    elif f.stage == PlainStage.ANSWERED:
        f.trigger = b.request.answer - TRIGGER
        f.stage = PlainStage.SECOND
        ask(s, b, f.actor, Decision.HELD)
    else:
        u = b.units[f.actor]
        answer = b.request.answer
        action = PaidAction.GRAPPLE
        if answer == Verb.ATTACK:
            action = PaidAction.ATTACK
        elif answer == Verb.SPOT:
            action = PaidAction.SPOT
        elif answer == Verb.MOVE:
            action = PaidAction.MOVE
        k = 0 if u.held_action[0] < 0 else 1
        u.held_trigger[k] = f.trigger
        u.held_action[k] = action
        emit(log, Event.HELD, f.actor, f.trigger, action, 0, 0)
        pop(b)


@kernel
def talk(s: Any, b: Any, log: Any, f: Any) -> None:
    """COMMS: a token for the allies, once per turn, free (ST-063).

    Reads: nothing. Writes: token. Rolls: nothing. Asks: token.
    """
    if f.stage == PlainStage.START:
        f.stage = PlainStage.ANSWERED
        ask(s, b, f.actor, Decision.TOKEN)
    else:
        u = b.units[f.actor]
        u.comms_done = 1
        u.token = b.request.answer - NUMBER
        u.token_round = b.round_number
        emit(log, Event.COMMS, f.actor, u.token, 0, 0, 0)
        pop(b)
