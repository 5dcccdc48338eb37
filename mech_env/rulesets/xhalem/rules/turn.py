"""The turn of a unit: what lapses, its actions, what ends with it (2.4 to 2.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import verbs
from mech_env.rulesets.xhalem.questions.falls import is_falling
from mech_env.rulesets.xhalem.questions.knowledge import is_active
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.questions.speed import mover, remaining
from mech_env.rulesets.xhalem.rules import act, deeds, force, knowledge
from mech_env.rulesets.xhalem.rules.moves import enter_hazards
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import TurnStage
from mech_env.rulesets.xhalem.state.programs import N_USED


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn; moving and acting in any order (XH-029).

    Reads: the unit. Writes: its turn, timed conditions. Rolls: hazards. Asks: turn.
    """
    unit, stage = int(f.actor), int(f.stage)
    if stage == TurnStage.START:
        begin_turn(s, b, log, unit)
        f.stage = TurnStage.CONTROL
    elif stage == TurnStage.CONTROL:
        f.stage = TurnStage.ASK
        shut_in = b.units[unit].inside >= 0 and not verbs.may(s, b, unit, Verb.EXIT)
        if shut_in or not is_active(s, b, unit):
            emit(log, Event.TURN_PASSED, unit, 0, 0, 0, 0)
            f.stage = TurnStage.END  # XH-028
        elif b.units[unit].rides >= 0:
            f.stage = TurnStage.LOOK
            fr.push(b, fr.Frame.RIDE, unit, int(b.units[unit].rides))
    elif stage == TurnStage.LOOK:
        knowledge.refresh(s, b, log)  # 2.4: after the mount's control
        b.appeared = 0
        f.stage = TurnStage.ASK
    elif stage == TurnStage.ASK:
        if b.units[unit].turn_lost == 1:
            emit(log, Event.TURN_LOST, unit, 0, 0, 0, 0)
            f.stage = TurnStage.END
        elif is_active(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.TURN, TurnStage.VERB)
        else:
            f.stage = TurnStage.END
    elif stage == TurnStage.VERB:
        if b.request.answer == Verb.END:
            f.stage = TurnStage.END
        else:
            f.stage = TurnStage.ASK
            act.begin(s, b, unit, int(b.request.answer))
    elif stage == TurnStage.END:
        leave_traces(b, unit)
        store_left(s, b, unit)
        f.stage = TurnStage.FALL
    elif stage == TurnStage.FALL:
        f.stage = TurnStage.HAZARDS
        carrier = mover(b, unit)
        if is_falling(s, b, carrier):
            force.begin_fall(s, b, carrier)
    elif stage == TurnStage.HAZARDS:
        f.stage = TurnStage.OVER
        end_conditions(b, log, unit)
        if b.units[unit].rides >= 0:  # a mount has no turn of its own
            end_conditions(b, log, int(b.units[unit].rides))
        if b.units[unit].status == c.Status.ACTIVE:
            enter_hazards(s, b, log, unit, place_of(b, unit))
    else:
        knowledge.refresh(s, b, log)
        b.appeared = 0
        fr.pop(b)


@kernel
def begin_turn(s: Any, b: Any, log: Any, unit: int) -> None:
    """2.4: what lapses, what is refreshed (XH-093, XH-096, 7.4)."""
    emit(log, Event.TURN_BEGINS, unit, 0, 0, 0, 0)
    u = b.units[unit]
    deeds.lapse(s, b, unit)
    u.reactions = s.options.reactions_per_round
    u.moved = 0
    u.acted = 0
    u.seconded = 0
    u.second_first = 0
    u.dashed = 0
    u.held_dash = 0
    u.thrusting = 0
    u.engaged_late = 0
    u.rooted = 0
    u.turn_lost = 0
    u.turn_over = 0
    for mode in range(c.N_MODES):
        u.budget[mode] = 0
    u.primary = -1
    u.struck_with = 0
    u.mount_tried = 0
    u.drag_tested = 0
    u.drag_ok = 0
    u.hazards = 0
    u.betrayed = 0
    u.notice_done = 0
    u.attacked = 0
    for slot in range(N_USED + 1):
        u.cooldown[slot] = max(0, int(u.cooldown[slot]) - 1)
    knowledge.cloak_turn(s, b, log, unit)
    knowledge.refresh(s, b, log)
    b.appeared = 0


@kernel
def leave_traces(b: Any, unit: int) -> None:
    """XH-134: how a unit moved in the turn that ends."""
    u = b.units[unit]
    if u.dashed == 1:
        u.last_move = c.LastMove.DASHED
    else:
        u.last_move = c.LastMove.MOVED if u.moved > 0 else c.LastMove.STILL


@kernel
def store_left(s: Any, b: Any, unit: int) -> None:
    """2.6, XH-090: how far a unit may go in each mode until its next turn; a lost turn is over.

    Reads: speeds, moved. Writes: budget, turn_lost, turn_over. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    for mode in range(c.N_MODES):
        left = 0 if u.turn_lost == 1 else remaining(s, b, unit, mode)
        u.budget[mode] = int(u.moved) + left if left > 0 else 0
    u.turn_lost = 0
    u.turn_over = 1


@kernel
def end_conditions(b: Any, log: Any, unit: int) -> None:
    """XH-107: immobilized and incapacitated units recover at the end of the turn stated."""
    u = b.units[unit]
    was_bound = u.immobile > 0 or u.stunned > 0
    u.immobile = max(0, int(u.immobile) - 1)
    u.stunned = max(0, int(u.stunned) - 1)
    if was_bound and u.immobile == 0 and u.stunned == 0 and u.status == c.Status.ACTIVE:
        emit(log, Event.RECOVERS, unit, 0, 0, 0, 0)
