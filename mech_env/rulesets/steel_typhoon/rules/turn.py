"""The turn of an Armor: two actions, held actions, comms, the battery (2.2, ST-060 to ST-064)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.rules import harm, victory
from mech_env.rulesets.steel_typhoon.state import decisions as d
from mech_env.rulesets.steel_typhoon.state import events as ev
from mech_env.rulesets.steel_typhoon.state import frames as fr


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn.

    Reads: the unit. Writes: actions_left, held actions, battery. Rolls: battery. Asks: action.
    """
    u = b.units[f.actor]
    if f.stage == fr.TurnStage.START:
        emit(log, ev.Event.TURN_BEGINS, f.actor, 0, 0, 0, 0)
        lapsed = harm.drop_held(s, b, f.actor)  # ST-133
        if lapsed > 0:
            emit(log, ev.Event.LAPSED, f.actor, lapsed, 0, 0, 0)
        u.actions_left = s.options.actions_per_turn
        u.comms_done = 0
        f.stage = fr.TurnStage.ASK
    elif f.stage == fr.TurnStage.ASK:
        if pools.operable(s, b, f.actor) == 0 or u.actions_left == 0:
            end_turn(s, b, log, f)
        else:
            f.stage = fr.TurnStage.ANSWER
            fr.ask(s, b, f.actor, d.Decision.ACTION)
    else:
        answer = b.request.answer
        f.stage = fr.TurnStage.ASK
        if answer == d.Verb.DONE:
            end_turn(s, b, log, f)  # ST-064
        else:
            begin_action(s, b, f.actor, answer)


@kernel
def begin_action(s: Any, b: Any, unit: int, verb: int) -> None:
    """Pay for an action, repeated or not, and begin its procedure (ST-061, ST-062)."""
    u = b.units[unit]
    if verb != d.Verb.COMMS and verb != d.Verb.RELEASE:
        u.actions_left -= 1
    fr.push(b, fr.FRAME_OF[verb], unit, -1)


@kernel
def end_turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """The turn is over; a depleted Armor may shut down (ST-005, ST-175, ST-176)."""
    u = b.units[f.actor]
    u.acted = 1
    u.actions_left = 0
    actor = int(f.actor)
    emit(log, ev.Event.TURN_ENDS, actor, 0, 0, 0, 0)
    fr.pop(b)
    if u.depleted == 0 or pools.operable(s, b, actor) == 0:
        return
    u.battery_rolled = 1
    if roll(b, log, 6, actor, ev.Roll.BATTERY) == 1:
        harm.shut_down(s, b, log, actor)
        victory.settle(s, b, log)


@kernel
def hold(s: Any, b: Any, log: Any, f: Any) -> None:
    """HOLD: the trigger is announced, the action is stored (ST-132, ST-134, ST-135).

    Reads: nothing. Writes: held actions. Rolls: nothing. Asks: trigger, held.
    """
    if f.stage == fr.PlainStage.START:
        f.stage = fr.PlainStage.ANSWERED
        fr.ask(s, b, f.actor, d.Decision.TRIGGER)
    elif f.stage == fr.PlainStage.ANSWERED:
        f.trigger = b.request.answer - d.TRIGGER
        f.stage = fr.PlainStage.SECOND
        fr.ask(s, b, f.actor, d.Decision.HELD)
    else:
        u = b.units[f.actor]
        action = 0
        while d.VERB_OF[action] != b.request.answer:
            action += 1
        k = 0 if u.held_action[0] < 0 else 1
        u.held_trigger[k] = f.trigger
        u.held_action[k] = action
        emit(log, ev.Event.HELD, f.actor, f.trigger, action, 0, 0)
        fr.pop(b)


@kernel
def talk(s: Any, b: Any, log: Any, f: Any) -> None:
    """COMMS: a token for the allies, once per turn, free (ST-063).

    Reads: nothing. Writes: token. Rolls: nothing. Asks: token.
    """
    if f.stage == fr.PlainStage.START:
        f.stage = fr.PlainStage.ANSWERED
        fr.ask(s, b, f.actor, d.Decision.TOKEN)
    else:
        u = b.units[f.actor]
        u.comms_done = 1
        u.token = b.request.answer - d.NUMBER
        u.token_round = b.round_number
        emit(log, ev.Event.COMMS, f.actor, u.token, 0, 0, 0)
        fr.pop(b)
