"""Windows: an event is offered to those who may react to it (2.8, XH-087 to XH-106)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding, reactions, standby
from mech_env.rulesets.xhalem.rules import deeds, engage_begin
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Cause, Frame, Occasion, WindowStage
from mech_env.rulesets.xhalem.state.programs import Program


# --- it opens ---
@kernel
def open_window(
    s: Any, b: Any, occasion: int, actor: int, verb: int, slot: int, program: int, pull: int,
    aim: int, engaged: int,
) -> None:  # fmt: skip
    """Offer what has happened to all whom it lets react; no frame if there is nobody.

    XH-095: within a reaction nothing is offered.
    """
    u = b.units[actor]
    if is_reacting(b):
        u.thrusting = 0
        return
    if occasion == Occasion.ACTION and verb == Verb.DASH:
        u.thrusting = 1
    if occasion != Occasion.ENGAGED and concerns_nobody(s, b):
        if occasion == Occasion.STEP:
            u.thrusting = 0
        forget(b)
        return
    fr.push(b, Frame.WINDOW, actor, aim if aim < c.MAX_UNITS else -1)
    f = b.frames[b.depth - 1]
    f.occasion = occasion
    f.verb = verb
    f.slot = slot
    f.program = program
    f.pull = pull
    f.aim = aim
    f.engaged = engaged
    f.appeared = b.appeared
    note_who_may(s, b, f)
    if occasion == Occasion.STEP:
        u.thrusting = 0  # XH-088: only the first interval after a dash is a thrust
    if f.opportunity == 0 and f.counter == 0 and f.standby == 0:
        close(b, f)


@kernel
def concerns_nobody(s: Any, b: Any) -> bool:
    """Whether nobody can react to what nobody is engaged by: no reach crossed, no standby.

    As :func:`note_who_may` finds it out, without a frame.
    """
    p = b.passage
    if int(p.by_mover) | int(p.by_mount) | int(p.by_held):
        return False
    for unit in range(s.n_units):
        if b.units[unit].trigger >= 0:
            return False
    return True


@kernel
def is_reacting(b: Any) -> bool:
    """XH-095: whether a window is under way."""
    for k in range(b.depth):
        if b.frames[k].kind == Frame.WINDOW:
            return True
    return False


@kernel
def note_who_may(s: Any, b: Any, f: Any) -> None:
    """Those whom the event lets react; whether they still may is asked when it is their turn."""
    for unit in range(s.n_units):
        if not reactions.may_react(s, b, unit):
            continue
        if reactions.may_take_any(s, b, unit):
            f.opportunity |= 1 << unit
        if reactions.is_countered(s, b, f, unit):
            f.counter |= 1 << unit
        if standby.is_met(s, b, f, unit):
            f.standby |= 1 << unit


@kernel
def forget(b: Any) -> None:
    """XH-094: what was offered is not offered again."""
    b.appeared = 0
    b.passage.by_mover = 0
    b.passage.by_mount = 0
    b.passage.by_held = 0


@kernel
def close(b: Any, f: Any) -> None:
    """XH-094: the turn goes on; a mover chooses anew if somebody reacted."""
    forget(b)
    if f.reacted == 1 and b.depth > 1:
        below = b.frames[b.depth - 2]
        if below.kind == Frame.LEG:
            below.cut = 1  # 2.5
    fr.pop(b)


# --- its stages ---
@kernel
def window(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a window.

    Reads: the passage, those who wait. Writes: reactions, standbys, cut. Rolls: nothing.
    Asks: opportunity, target, counter, react.
    """
    stage, answer = int(f.stage), int(b.request.answer)
    unit = int(f.next_one)
    if stage == WindowStage.NEXT:
        ask_next(s, b, f)
        return
    f.stage = WindowStage.NEXT
    if stage == WindowStage.TARGET:
        target = d.target_at(s, b, int(s.units[unit].side), answer)
        take_opportunity(s, b, log, f, unit, target)
    elif answer == Verb.NO:
        return  # XH-092: a standby that is ignored is kept
    elif stage == WindowStage.OPPORTUNITY:
        f.react_slot = answer - d.WEAPON
        if reactions.has_choice_of_passed(s, b, unit, int(f.react_slot)):
            fr.ask_then(s, b, f, unit, Decision.TARGET, WindowStage.TARGET)
        else:
            target = reactions.first_passed(s, b, unit, int(f.react_slot))
            take_opportunity(s, b, log, f, unit, target)
    elif stage == WindowStage.COUNTER:
        f.react_slot = answer - d.WEAPON
        strike_back(s, b, log, f, unit)
    else:
        carry_out(s, b, log, f, unit)


@kernel
def ask_next(s: Any, b: Any, f: Any) -> None:
    """2.8: the next who still may: opportunities, then programs, then standbys."""
    while f.opportunity != 0:
        unit = first_in_order(s, b, int(f.opportunity))
        f.opportunity = int(f.opportunity) & ~(1 << unit)
        if reactions.may_take_any(s, b, unit):
            f.next_one = unit
            f.forced = int(reactions.is_forced(b, reactions.who_passed(s, b, unit)))
            fr.ask_then(s, b, f, unit, Decision.OPPORTUNITY, WindowStage.OPPORTUNITY)
            return
    f.forced = 0
    while f.counter != 0:
        unit = first_in_order(s, b, int(f.counter))
        f.counter = int(f.counter) & ~(1 << unit)
        if reactions.may_counter_any(s, b, f, unit):
            f.next_one = unit
            fr.ask_then(s, b, f, unit, Decision.COUNTER, WindowStage.COUNTER)
            return
    while f.standby != 0:
        unit = first_in_order(s, b, int(f.standby))
        f.standby = int(f.standby) & ~(1 << unit)
        if reactions.may_react(s, b, unit) and standby.may_execute(s, b, f, unit):
            f.next_one = unit
            fr.ask_then(s, b, f, unit, Decision.REACT, WindowStage.REACT)
            return
    close(b, f)


@kernel
def first_in_order(s: Any, b: Any, units: int) -> int:
    """The unit of a set that comes first by initiative; those without a place last, by index."""
    for place in range(b.n_order):
        unit = int(b.order[place])
        if (units >> unit) & 1:
            return unit
    return lowest_bit(units)


# --- reactions ---
@kernel
def spend(b: Any, f: Any, unit: int) -> None:
    """XH-096: a reaction is used."""
    b.units[unit].reactions -= 1
    f.reacted = 1


@kernel
def take_opportunity(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> None:
    """XH-101, XH-104: one strike at who passed; with disadvantage if against its will."""
    forced = int(reactions.is_forced(b, target))
    spend(b, f, unit)
    emit(log, Event.OPPORTUNITY, unit, 0, target, forced, 0)
    engage_begin.begin(
        s, b, unit, Verb.STRIKE, int(f.react_slot), -1, -1, target, 1, 1, Cause.OPPORTUNITY, forced
    )


@kernel
def strike_back(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """XH-117, XH-118: one strike at the attacker, at its normal level."""
    attacker = int(f.actor)
    spend(b, f, unit)
    emit(log, Event.STRIKES_BACK, unit, 0, attacker, STRIKES_BACK_BY[s.units[unit].kind], 0)
    engage_begin.begin(
        s, b, unit, Verb.STRIKE, int(f.react_slot), -1, -1, attacker, 1, 1, Cause.PROGRAM, 0
    )


@kernel
def carry_out(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """XH-087, XH-089, XH-091: the held action, as a reaction; what it lacks is asked there."""
    u = b.units[unit]
    response, held, pull = int(u.response), int(u.response_with), int(u.response_pull)
    aim = standby.response_aim(s, b, f, unit)
    spend(b, f, unit)
    deeds.end_standby(s, b, unit)
    u.notice_done = 0  # XH-146: a reaction's movement is tested anew
    u.betrayed = int(u.betrayed) & ~(1 << hiding.NOTICED)
    emit(log, Event.REACTS, unit, response, 0, 0, 0)
    fr.push(b, Frame.ACT, unit, -1)
    a = b.frames[b.depth - 1]
    a.verb = response
    a.strike = 1
    a.reaction = 1
    a.left = -1
    a.aim = aim
    if response == Verb.STRIKE:
        a.slot = held
    elif response == Verb.PROGRAM:
        a.program = held
        a.pull = pull
    elif response == Verb.USE:
        a.piece = held
    elif response == Verb.ASSIST:
        a.ally = held


STRIKES_BACK_BY = (int(Program.COUNTER), int(Program.GUARD))  # machines, creatures (7.4)
