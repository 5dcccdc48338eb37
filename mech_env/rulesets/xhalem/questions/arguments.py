"""What an action still has to be told: its arguments are asked one by one (catalogue 4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.programs import USED, Program

GRAV, EMP, BLINK = USED.index(Program.GRAV), USED.index(Program.EMP), USED.index(Program.BLINK)


@kernel
def of_program(f: Any, with_aim: int) -> int:
    """The missing argument of a program; ``with_aim`` 0: its target is not chosen now."""
    if f.program < 0:
        return Decision.PROGRAM
    if f.program == BLINK:
        return Decision.DIRECTION if f.way < 0 else Decision.LENGTH if f.left < 0 else Decision.NONE
    if f.program != EMP and with_aim == 1 and f.aim < 0:
        return Decision.TARGET
    if f.program == GRAV and f.pull < 0:
        return Decision.PUSH_PULL  # XH-111: announced before any dice
    return Decision.NONE


@kernel
def of_standby(f: Any) -> int:
    """The missing argument of STANDBY (XH-087 to XH-089): targets are not chosen now."""
    if f.trigger < 0:
        return Decision.TRIGGER
    if f.subject < 0:
        return Decision.SUBJECT
    if f.response < 0:
        return Decision.RESPONSE
    if f.response == Verb.STRIKE:
        return Decision.WEAPON if f.slot < 0 else Decision.NONE
    if f.response == Verb.PROGRAM:
        return of_program(f, 0)
    if f.response == Verb.USE:
        return Decision.OBJECT if f.piece < 0 else Decision.NONE
    if f.response == Verb.ASSIST:
        return Decision.ALLY if f.ally < 0 else Decision.NONE
    return Decision.NONE


@kernel
def missing(f: Any) -> int:
    """The decision that asks for the next argument of the action in a frame; NONE: it has all."""
    verb = f.verb
    if verb == Verb.MOVE:
        if f.mode < 0:
            return Decision.MODE
        return Decision.DIRECTION if f.way < 0 else Decision.LENGTH if f.left < 0 else Decision.NONE
    if verb == Verb.STRIKE or verb == Verb.OFFHAND or verb == Verb.FOLLOW:
        if f.slot < 0:
            return Decision.WEAPON
        return Decision.TARGET if f.aim < 0 else Decision.NONE
    if verb == Verb.GRAPPLE or verb == Verb.SHOVE or verb == Verb.RUSH or verb == Verb.THROWOBJ:
        return Decision.TARGET if f.aim < 0 else Decision.NONE
    if verb == Verb.PROGRAM:
        return of_program(f, 1)
    if verb == Verb.STANDBY:
        return of_standby(f)
    if verb == Verb.SWITCH:
        if f.slot_out < 0:
            return Decision.SLOT_OUT
        return Decision.SLOT_IN if f.slot_in < 0 else Decision.NONE
    if verb == Verb.ASSIST:
        if f.ally < 0:
            return Decision.ALLY
        if f.task == c.Task.NONE:
            return Decision.TASK
        return Decision.TARGET if f.task == c.Task.ATTACK and f.aim < 0 else Decision.NONE
    if verb == Verb.SEARCH or verb == Verb.DRAG:
        return Decision.SKILL if f.skill < 0 else Decision.NONE
    if verb == Verb.USE:
        if f.piece < 0:
            return Decision.OBJECT
        return Decision.HANDLING if f.handling < 0 else Decision.NONE
    if verb == Verb.MOUNT or verb == Verb.ENTER:
        return Decision.HOST if f.ally < 0 else Decision.NONE
    if verb == Verb.DISMOUNT or verb == Verb.EXIT:
        return Decision.DIRECTION if f.way < 0 else Decision.NONE
    return Decision.NONE
