"""Actions that need no dice: changing equipment, waiting, helping."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.rules import knowledge
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event


@kernel
def switch(s: Any, b: Any, log: Any, unit: int, slot_out: int, slot_in: int) -> None:
    """XH-048: stow a weapon (UNARMED: none), equip another."""
    u = b.units[unit]
    stowed = -1
    if slot_out != gear.UNARMED:
        u.equipped &= ~(1 << slot_out)
        stowed = gear.weapon_at(s, unit, slot_out)
    u.equipped |= 1 << slot_in
    emit(log, Event.SWITCHED, unit, gear.weapon_at(s, unit, slot_in), stowed, 0, 0)


@kernel
def stand_by(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-087 to XH-089: hold an action ready."""
    u = b.units[f.actor]
    u.trigger = f.trigger
    u.subject = -1 if f.subject == c.MAX_UNITS else f.subject
    u.response = f.response
    u.response_with = -1
    if f.response == Verb.STRIKE:
        u.response_with = f.slot
    elif f.response == Verb.PROGRAM:
        u.response_with = f.program
    elif f.response == Verb.USE:
        u.response_with = f.piece
    elif f.response == Verb.ASSIST:
        u.response_with = f.ally
    u.response_pull = 1 if f.pull == 1 else 0
    emit(log, Event.STANDBY, f.actor, f.response, f.trigger, u.subject, 0)


@kernel
def end_standby(s: Any, b: Any, unit: int) -> None:
    """XH-093: nothing is held ready any more."""
    u = b.units[unit]
    u.trigger = -1
    u.subject = -1
    u.response = -1
    u.response_with = -1
    u.response_pull = 0


@kernel
def assist(s: Any, b: Any, log: Any, unit: int, ally: int, task: int, aim: int) -> None:
    """XH-129 to XH-131: help an ally; shouting ends the helper's hiding."""
    a = b.units[ally]
    a.aided = task
    a.aided_by = unit
    a.aided_against = aim if task == c.Task.ATTACK else -1
    emit(log, Event.ASSISTS, unit, task, ally, a.aided_against, 0)
    if b.units[unit].hidden > 0:
        knowledge.end_hiding(s, b, log, unit)


@kernel
def end_aid(b: Any, ally: int) -> None:
    """XH-129, XH-130: the aid that a unit was given is used up, or has lapsed."""
    a = b.units[ally]
    a.aided = c.Task.NONE
    a.aided_by = -1
    a.aided_against = -1


@kernel
def lapse(s: Any, b: Any, unit: int) -> None:
    """XH-093, XH-129, XH-130, XH-133: what lasts until a unit's next turn, even if it is OUT."""
    end_standby(s, b, unit)
    for ally in range(s.n_units):
        if b.units[ally].aided_by == unit:
            end_aid(b, ally)
    side = int(s.units[unit].side)
    for piece in range(s.n_pieces):
        if b.pieces[piece].pierced_by[side] == unit:
            b.pieces[piece].pierced_by[side] = -1
