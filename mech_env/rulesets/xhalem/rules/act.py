"""An action: its arguments are asked, it is paid for, carried out, reacted to (2.5, XH-033 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import gear, moves, verbs
from mech_env.rulesets.xhalem.questions.arguments import BLINK, missing
from mech_env.rulesets.xhalem.questions.engaging import PROGRAM_OF
from mech_env.rulesets.xhalem.questions.knowledge import is_active
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.rules import (
    deeds,
    engage,
    grapple,
    knowledge,
    leg,
    mounts,
    objects,
    window,
)
from mech_env.rulesets.xhalem.rules import moves as going
from mech_env.rulesets.xhalem.rules.hide import hide
from mech_env.rulesets.xhalem.rules.search import search
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import ActStage
from mech_env.rulesets.xhalem.state.programs import COOL_DOWN


@kernel
def begin(s: Any, b: Any, unit: int, verb: int) -> None:
    """Push the frame of an action of a unit's turn."""
    fr.push(b, fr.Frame.ACT, unit, -1)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.strike = 1
    f.left = -1


@kernel
def act(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of an action.

    Reads: the unit. Writes: the frame, what the action does. Rolls: by the action.
    Asks: the arguments, strike2.
    """
    stage = int(f.stage)
    if stage >= ActStage.MODE:  # an argument was given
        if not take_argument(s, b, f, stage - fr.ARGUMENT, int(b.request.answer)):
            return
        stage = ActStage.ASK
    if stage == ActStage.ASK:
        decision = missing(f)
        if decision != Decision.NONE:
            fr.ask_then(s, b, f, int(f.actor), decision, decision + fr.ARGUMENT)
            return
        if f.reaction == 0 and f.strike < 2:
            pay(s, b, f)
        carry_out(s, b, log, f)
    elif stage == ActStage.AFTER:
        after(s, b, log, f)
    elif stage == ActStage.SECOND:
        second(s, b, f)
    elif b.request.answer == Verb.NO:  # STRIKE2
        fr.pop(b)
    else:
        f.verb = b.request.answer
        f.strike = 2
        f.slot = -1
        f.aim = -1
        f.stage = ActStage.ASK


@kernel
def take_argument(s: Any, b: Any, f: Any, decision: int, answer: int) -> bool:
    """Write an answer into the frame; False if it ends the action."""
    side = int(s.units[f.actor].side)
    f.stage = ActStage.ASK
    if decision == Decision.MODE:
        if answer == Verb.NO:
            fr.pop(b)  # XH-090: a reaction's movement stops
            return False
        f.mode = answer - d.MODE
    elif decision == Decision.DIRECTION:
        f.way = d.turned(side, answer - d.DIRECTION)
    elif decision == Decision.LENGTH:
        f.left = c.LENGTHS[answer - d.LENGTH]
    elif decision == Decision.WEAPON:
        f.slot = answer - d.WEAPON
    elif decision == Decision.TARGET:
        f.aim = d.target_at(s, b, side, answer)
    elif decision == Decision.PROGRAM:
        f.program = answer - d.PROGRAM
    elif decision == Decision.PUSH_PULL:
        f.pull = 1 if answer == Verb.PULL else 0
    elif decision == Decision.SLOT_OUT:
        f.slot_out = gear.UNARMED if answer == Verb.NO else answer - d.WEAPON
    elif decision == Decision.SLOT_IN:
        f.slot_in = answer - d.WEAPON
    elif decision == Decision.TRIGGER:
        f.trigger = answer - d.TRIGGER
    elif decision == Decision.SUBJECT:
        f.subject = c.MAX_UNITS if answer == Verb.ANY else d.target_at(s, b, side, answer)
    elif decision == Decision.RESPONSE:
        f.response = answer
    elif decision == Decision.ALLY or decision == Decision.HOST:
        f.ally = sides.own_unit(s, side, answer - d.OWN)
    elif decision == Decision.TASK:
        f.task = answer - d.TASK + 1
    elif decision == Decision.SKILL:
        f.skill = d.SKILL_SCORES[answer - d.SKILL]
    elif decision == Decision.OBJECT:
        f.piece = answer - d.PIECE
    else:
        f.handling = answer - d.HANDLING
    return True


@kernel
def pay(s: Any, b: Any, f: Any) -> None:
    """XH-026, XH-036 to XH-040, XH-207: the action or secondary action that a verb takes."""
    u, verb = b.units[f.actor], int(f.verb)
    if verbs.IS_SECONDARY[verb]:
        if u.acted == 0:
            u.acted = 1  # XH-038
            u.second_first = 1
        u.seconded = 1
        if u.dashed == 1:
            u.rooted = 1  # XH-040: after a dash it ends the movement
    elif verbs.IS_PRIMARY[verb]:
        u.acted = 1
        u.primary = verb
    if is_engagement(f):
        if u.moved > 0:
            u.engaged_late = 1
    if verb == Verb.STRIKE:
        u.struck_with |= 1 << int(f.slot)


@kernel
def is_engagement(f: Any) -> bool:
    """Whether the action in a frame engages somebody or something."""
    return verbs.IS_ENGAGING[f.verb] == 1 and not (f.verb == Verb.PROGRAM and f.program == BLINK)


@kernel
def carry_out(s: Any, b: Any, log: Any, f: Any) -> None:
    """Do what was chosen; what takes longer is a frame of its own."""
    unit, verb = int(f.actor), int(f.verb)
    if is_engagement(f):
        if f.strike == 1:
            f.first_slot = f.slot
        elif verb == Verb.STRIKE and f.reaction == 0:
            b.units[unit].struck_with |= 1 << int(f.slot)
        f.stage = ActStage.SECOND
        engage.begin(
            s, b, unit, verb, int(f.slot), int(f.program), int(f.pull), int(f.aim),
            int(f.strike), int(f.reaction), fr.Cause.ACTION, 0,
        )  # fmt: skip
        return
    f.stage = ActStage.AFTER
    if verb == Verb.MOVE:
        leg.begin(s, b, unit, int(f.mode), int(f.way), int(f.left), int(f.reaction))
    elif verb == Verb.DASH:
        going.dash(s, b, log, unit, int(f.reaction))
    elif verb == Verb.MOUNT:
        fr.push(b, fr.Frame.RIDE, unit, int(f.ally))
        b.frames[b.depth - 1].mounting = 1
    else:
        at_once(s, b, log, f, unit, verb)


@kernel
def at_once(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """The verbs that are over at once."""
    if verb == Verb.STAND:
        going.stand_up(s, b, log, unit)
    elif verb == Verb.PROGRAM:
        b.units[unit].cooldown[BLINK] = COOL_DOWN[PROGRAM_OF[BLINK]]
        emit(log, Event.PROGRAM_USED, unit, PROGRAM_OF[BLINK], -1, 0, 0)
        going.blink(s, b, log, unit, int(f.way), int(f.left))
    elif verb == Verb.SWITCH:
        deeds.switch(s, b, log, unit, int(f.slot_out), int(f.slot_in))
    elif verb == Verb.STANDBY:
        deeds.stand_by(s, b, log, f)
    elif verb == Verb.ASSIST:
        deeds.assist(s, b, log, unit, int(f.ally), int(f.task), int(f.aim))
    elif verb == Verb.SEARCH:
        search(s, b, log, unit, int(f.skill))
    elif verb == Verb.HIDE:
        hide(s, b, log, unit)
    elif verb == Verb.CLOAK:
        knowledge.cloak(s, b, log, unit)
    elif verb == Verb.UNCLOAK:
        knowledge.uncloak(s, b, log, unit)
    elif verb == Verb.BREAKFREE:
        grapple.break_free(s, b, log, unit)
    elif verb == Verb.DRAG:
        grapple.drag(s, b, log, unit, int(f.skill))
    elif verb == Verb.LETGO:
        grapple.end_grapple(s, b, log, unit)
    elif verb == Verb.DROP:
        objects.drop(s, b, log, unit)
    elif verb == Verb.ENTER:
        mounts.enter(s, b, log, unit, int(f.ally))
    else:
        change_place(s, b, log, f, unit, verb)


@kernel
def change_place(s: Any, b: Any, log: Any, f: Any, unit: int, verb: int) -> None:
    """The verbs that may lead to another cell, which is entered like any other (XH-204)."""
    here = place_of(b, unit)
    if verb == Verb.USE:
        objects.handle(s, b, log, unit, int(f.piece), int(f.handling))
    elif verb == Verb.DISMOUNT:
        mounts.dismount(s, b, log, unit, int(f.way), mounts.CHOSEN)
    elif verb == Verb.EXIT:
        mounts.leave(s, b, log, unit, int(f.way))
    if place_of(b, unit) != here:
        grapple.check_grapples(s, b, log)
        going.enter_hazards(s, b, log, unit, place_of(b, unit))


@kernel
def after(s: Any, b: Any, log: Any, f: Any) -> None:
    """2.5: what has changed for all; those who may react to an action."""
    verb, unit = int(f.verb), int(f.actor)
    if verb == Verb.MOVE:
        if f.reaction == 0:
            fr.pop(b)
            return
        f.mode = -1
        f.way = -1
        f.left = -1
        f.stage = ActStage.ASK
        if not is_active(s, b, unit) or not moves.may_move(s, b, unit):
            fr.pop(b)
        return
    knowledge.refresh(s, b, log)
    if verb == Verb.DASH and f.reaction == 1:
        f.verb = Verb.MOVE  # XH-090: one full speed, leg by leg
        f.stage = ActStage.ASK
    elif verbs.OPENS_WINDOW[verb] and f.reaction == 0:
        f.stage = ActStage.SECOND
        window.open_window(
            s, b, fr.Occasion.ACTION, unit, verb, int(f.slot), int(f.program), int(f.pull), -1, 0
        )
    else:
        b.appeared = 0  # 2.5: free acts open no window
        fr.pop(b)


@kernel
def second(s: Any, b: Any, f: Any) -> None:
    """XH-049: a second strike, if the unit strikes twice and still can."""
    unit = int(f.actor)
    u = b.units[unit]
    twice = f.verb == Verb.STRIKE or f.verb == Verb.SHOVE
    able = is_active(s, b, unit) and u.turn_lost == 0 and u.grapples < 0
    if u.grappled_by >= 0 and s.options.grappled_may_act == 0:
        able = False
    if f.strike == 1 and twice and able and gear.dual_strikes(s, unit):
        fr.ask_then(s, b, f, unit, Decision.STRIKE2, ActStage.STRIKE2)
    else:
        fr.pop(b)
