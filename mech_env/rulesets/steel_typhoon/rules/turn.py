"""The turn of an Armor: two actions, held actions, comms, the battery (2.2, ST-060 to ST-064)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions.pools import operable
from mech_env.rulesets.steel_typhoon.rules.harm import drop_held, settle, shut_down
from mech_env.rulesets.steel_typhoon.state.codes import DO_ATTACK, DO_GRAPPLE, DO_MOVE, DO_SPOT
from mech_env.rulesets.steel_typhoon.state.decisions import (
    ATTACK,
    BREAK,
    COMMS,
    D_ACTION,
    D_HELD,
    D_TOKEN,
    D_TRIGGER,
    DONE,
    FORCE,
    GRAPPLE,
    HOLD,
    MOVE,
    NUMBER,
    RELEASE,
    SPOT,
    TRIGGER,
)
from mech_env.rulesets.steel_typhoon.state.events import (
    COMMS_SENT,
    HOLDS,
    LAPSED,
    R_BATTERY,
    TURN_BEGINS,
    TURN_ENDS,
)
from mech_env.rulesets.steel_typhoon.state.frames import Frame, ask, pop, push

T_START, T_ASK, T_ANSWER = range(3)


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn.

    Reads: the unit. Writes: actions_left, held actions, battery. Rolls: battery. Asks: action.
    """
    u = b.units[f.actor]
    if f.stage == T_START:
        emit(log, TURN_BEGINS, f.actor, 0, 0, 0, 0)
        lapsed = drop_held(s, b, f.actor)  # ST-133
        if lapsed > 0:
            emit(log, LAPSED, f.actor, lapsed, 0, 0, 0)
        u.actions_left = s.options.actions_per_turn
        u.comms_done = 0
        f.stage = T_ASK
    elif f.stage == T_ASK:
        if operable(s, b, f.actor) == 0 or u.actions_left == 0:
            end_turn(s, b, log, f)
        else:
            f.stage = T_ANSWER
            ask(s, b, f.actor, D_ACTION)
    else:
        answer = b.request.answer
        f.stage = T_ASK
        if answer == DONE:
            end_turn(s, b, log, f)  # ST-064
        else:
            begin_action(s, b, f.actor, answer)


@kernel
def begin_action(s: Any, b: Any, unit: int, verb: int) -> None:
    """Pay for an action, repeated or not, and begin its procedure (ST-061, ST-062)."""
    u = b.units[unit]
    if verb != COMMS and verb != RELEASE:
        u.actions_left -= 1
    if verb == ATTACK:
        push(b, Frame.ATTACK, unit, -1)
    elif verb == SPOT:
        push(b, Frame.SPOT, unit, -1)
    elif verb == MOVE:
        push(b, Frame.MOVE, unit, -1)
    elif verb == GRAPPLE:
        push(b, Frame.GRAPPLE, unit, -1)
    elif verb == FORCE:
        push(b, Frame.FORCE, unit, -1)
    elif verb == BREAK:
        push(b, Frame.BREAK, unit, -1)
    elif verb == HOLD:
        push(b, Frame.HOLD, unit, -1)
    elif verb == COMMS:
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
    emit(log, TURN_ENDS, actor, 0, 0, 0, 0)
    pop(b)
    if u.depleted == 1 and operable(s, b, actor) and roll(b, log, 6, actor, R_BATTERY) == 1:
        shut_down(s, b, log, actor)
        settle(s, b, log)


@kernel
def hold(s: Any, b: Any, log: Any, f: Any) -> None:
    """HOLD: the trigger is announced, the action is stored (ST-132, ST-134, ST-135).

    Reads: nothing. Writes: held actions. Rolls: nothing. Asks: trigger, held.
    """
    if f.stage == 0:
        f.stage = 1
        ask(s, b, f.actor, D_TRIGGER)
    elif f.stage == 1:
        f.trigger = b.request.answer - TRIGGER
        f.stage = 2
        ask(s, b, f.actor, D_HELD)
    else:
        u = b.units[f.actor]
        answer = b.request.answer
        action = DO_GRAPPLE
        if answer == ATTACK:
            action = DO_ATTACK
        elif answer == SPOT:
            action = DO_SPOT
        elif answer == MOVE:
            action = DO_MOVE
        k = 0 if u.held_action[0] < 0 else 1
        u.held_trigger[k] = f.trigger
        u.held_action[k] = action
        emit(log, HOLDS, f.actor, f.trigger, action, 0, 0)
        pop(b)


@kernel
def talk(s: Any, b: Any, log: Any, f: Any) -> None:
    """COMMS: a token for the allies, once per turn, free (ST-063).

    Reads: nothing. Writes: token. Rolls: nothing. Asks: token.
    """
    if f.stage == 0:
        f.stage = 1
        ask(s, b, f.actor, D_TOKEN)
    else:
        u = b.units[f.actor]
        u.comms_done = 1
        u.token = b.request.answer - NUMBER
        u.token_round = b.round_number
        emit(log, COMMS_SENT, f.actor, u.token, 0, 0, 0)
        pop(b)
