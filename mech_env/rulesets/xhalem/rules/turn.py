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
from mech_env.rulesets.xhalem.questions.terrain import B_SCAN, HAZARD
from mech_env.rulesets.xhalem.rules import act, deeds, force, knowledge
from mech_env.rulesets.xhalem.rules.moves import enter_hazards
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import TurnStage
from mech_env.rulesets.xhalem.state.programs import N_USED

WAIT = -1  # in place of a stage: a procedure on top, or a decision, comes first


@kernel
def turn(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a turn; moving and acting in any order (XH-029).

    Reads: the unit. Writes: its turn, timed conditions. Rolls: hazards. Asks: turn.
    """
    unit, stage = int(f.actor), int(f.stage)
    # Where a stage rolls nothing, asks nothing and hurts nobody, the next one follows at once.
    if stage == TurnStage.START:
        begin_turn(s, b, log, unit)
        stage = TurnStage.CONTROL
    if stage == TurnStage.CONTROL:
        stage = take_control(s, b, log, f, unit)
    elif stage == TurnStage.LOOK:
        knowledge.refresh(s, b, log)  # 2.4: after the mount's control
        b.appeared = 0
        stage = TurnStage.ASK
    if stage == TurnStage.ASK:
        stage = ask(s, b, log, f, unit)
    elif stage == TurnStage.VERB:
        if b.request.answer == Verb.END:
            end_turn(s, b, log, f, unit, TurnStage.END, 1)
        else:
            f.stage = TurnStage.ASK
            act.begin(s, b, unit, int(b.request.answer))
        return
    if stage >= TurnStage.END:
        end_turn(s, b, log, f, unit, stage, 0)


@kernel
def take_control(s: Any, b: Any, log: Any, f: Any, unit: int) -> int:
    """XH-028, XH-222: who cannot act passes; a rider first controls its mount. The stage to go on
    with at once; WAIT after a push.
    """
    shut_in = b.units[unit].inside >= 0 and not verbs.may(s, b, unit, Verb.EXIT)
    if shut_in or not is_active(s, b, unit):
        emit(log, Event.TURN_PASSED, unit, 0, 0, 0, 0)
        return TurnStage.END
    if b.units[unit].rides >= 0:
        f.stage = TurnStage.LOOK
        fr.push(b, fr.Frame.RIDE, unit, int(b.units[unit].rides))
        return WAIT
    return TurnStage.ASK


@kernel
def ask(s: Any, b: Any, log: Any, f: Any, unit: int) -> int:
    """XH-029: what the unit does next; END at once if it can do nothing more, else WAIT."""
    if b.units[unit].turn_lost == 1:
        emit(log, Event.TURN_LOST, unit, 0, 0, 0, 0)
        return TurnStage.END
    if not is_active(s, b, unit):
        return TurnStage.END
    fr.ask_then(s, b, f, unit, Decision.TURN, TurnStage.VERB)
    return WAIT


@kernel
def end_turn(s: Any, b: Any, log: Any, f: Any, unit: int, stage: int, refreshed: int) -> None:
    """2.6: what ends with a turn, from a stage on.

    ``refreshed`` 1: nothing has happened since the last Refresh, as at every decision.
    """
    if stage == TurnStage.END:
        leave_traces(b, unit)
        store_left(s, b, unit)
        stage = TurnStage.FALL
    if stage == TurnStage.FALL:
        f.stage = TurnStage.HAZARDS
        carrier = mover(b, unit)
        if is_falling(s, b, carrier):
            force.begin_fall(s, b, carrier, 0)
            return
        stage = TurnStage.HAZARDS
    if stage == TurnStage.HAZARDS:
        f.stage = TurnStage.OVER
        recovered = end_conditions(b, log, unit)
        if b.units[unit].rides >= 0:  # a mount has no turn of its own
            recovered |= end_conditions(b, log, int(b.units[unit].rides))
        stands = b.units[unit].status == c.Status.ACTIVE and b.units[unit].inside < 0  # XH-190
        if s.ever & HAZARD != 0 and stands:
            enter_hazards(s, b, log, unit, place_of(b, unit))
            return
        if refreshed == 1 and recovered == 0:
            b.appeared = 0
            fr.pop(b)
            return
    knowledge.refresh(s, b, log)
    b.appeared = 0
    fr.pop(b)


@kernel
def begin_turn(s: Any, b: Any, log: Any, unit: int) -> None:
    """2.4: what lapses, what is refreshed (XH-093, XH-096, 7.4)."""
    emit(log, Event.TURN_BEGINS, unit, 0, 0, 0, 0)
    u = b.units[unit]
    deeds.lapse(s, b, unit)
    if u.rides >= 0:  # XH-222: a mount's turn is its rider's
        deeds.lapse(s, b, int(u.rides))
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
    uncloaked = knowledge.cloak_turn(s, b, log, unit)
    if u.rides < 0:  # 2.4: the Refresh of a rider follows the control of its mount
        if uncloaked == 1 or s.ever & B_SCAN != 0:
            knowledge.refresh(s, b, log)
        else:
            # The turn before ended with a Refresh, the set-up too. What lapses since (XH-133) only
            # matters to scans.
            knowledge.note_round(s, b)
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
def end_conditions(b: Any, log: Any, unit: int) -> int:
    """XH-107: immobilized and incapacitated units recover at the end of the turn stated; 1 if any
    condition changed.
    """
    u = b.units[unit]
    was_bound = u.immobile > 0 or u.stunned > 0
    u.immobile = max(0, int(u.immobile) - 1)
    u.stunned = max(0, int(u.stunned) - 1)
    if was_bound and u.immobile == 0 and u.stunned == 0 and u.status == c.Status.ACTIVE:
        emit(log, Event.RECOVERS, unit, 0, 0, 0, 0)
    return int(was_bound)
