"""Standby: what a unit may wait for and hold ready, what sets it off, what it then may do (5.7)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import (
    assist,
    gear,
    grapple,
    hiding,
    moves,
    objects,
    space,
    speed,
    targets,
)
from mech_env.rulesets.xhalem.questions.arguments import BLINK, EMP
from mech_env.rulesets.xhalem.questions.engaging import is_ready, is_shot
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import Trigger
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Occasion
from mech_env.rulesets.xhalem.state.programs import N_USED

ENTER_RANGE = 30  # u, of an answer without a weapon (trigger ENTER_RANGE)

RESPONSES = tuple(int(verb) for verb in d.RESPONSES)
# What uses a program or a specialty (trigger PROGRAM).
_USES_PROGRAM = tuple(
    int(verb in (Verb.PROGRAM, Verb.CLOAK, Verb.FOLLOW, Verb.RUSH)) for verb in Verb
)
_AIMED = tuple(  # responses with a target
    int(verb in (Verb.STRIKE, Verb.PROGRAM, Verb.GRAPPLE, Verb.SHOVE, Verb.ASSIST)) for verb in Verb
)


# --- what may be chosen when the standby is taken (XH-087 to XH-089) ---
@kernel
def may_wait(s: Any, b: Any, unit: int) -> bool:
    """XH-089: whether a unit could own any response now."""
    for k in range(len(RESPONSES)):
        if may_hold_ready(s, b, unit, RESPONSES[k]):
            return True
    return False


@kernel
def may_wait_for(s: Any, b: Any, unit: int, trigger: int) -> bool:
    """XH-087, XH-088: whether there is somebody who could do what is waited for."""
    if trigger != Trigger.ALLY_ENGAGES:
        return True
    for ally in range(s.n_units):
        if may_name_subject(s, b, unit, trigger, ally):
            return True
    return False


@kernel
def may_name_subject(s: Any, b: Any, unit: int, trigger: int, subject: int) -> bool:
    """XH-087: an enemy that the side knows of, or any (MAX_UNITS); of ALLY_ENGAGES an ally.

    Also an ally that is inside a machine now: it may get out.
    """
    if trigger == Trigger.ALLY_ENGAGES:
        if subject == unit or subject == c.MAX_UNITS:
            return False
        same = s.units[subject].side == s.units[unit].side
        return bool(same and b.units[subject].status == c.Status.ACTIVE)
    if subject == c.MAX_UNITS:
        return True
    return assist.may_distract(s, b, unit, subject)


@kernel
def may_hold_ready(s: Any, b: Any, unit: int, response: int) -> bool:
    """XH-089: whether a unit could own a response now; targets and places come later."""
    if (int(s.options.verbs) >> response) & 1 == 0:
        return False
    u = b.units[unit]
    if response == Verb.STRIKE:
        for slot in range(c.WEAPON_SLOTS + 1):
            if may_hold_slot(s, b, unit, slot):
                return True
        return False
    if response == Verb.PROGRAM:
        for program in range(N_USED):
            if may_hold_program(s, b, unit, program):
                return True
        return False
    if response == Verb.GRAPPLE:
        return grapple.may_grapple_now(s, b, unit)
    if response == Verb.MOVE:
        for mode in range(c.N_MODES):
            if speed.remaining(s, b, unit, mode) >= speed.interval(s, b, unit):
                return True
        return False
    if response == Verb.DASH:
        return speed.fastest(s, b, unit) >= speed.interval(s, b, unit)
    if response == Verb.HIDE:
        return bool(s.units[unit].kind == c.Kind.CREATURE and u.hidden == 0 and u.rides < 0)
    if response == Verb.CLOAK:
        return hiding.may_cloak(s, b, unit)
    if response == Verb.USE:
        for piece in range(s.n_pieces):
            if may_hold_object(s, b, unit, piece):
                return True
        return False
    if response == Verb.ASSIST:
        for ally in range(s.n_units):
            if may_hold_ally(s, b, unit, ally):
                return True
        return False
    return bool(response == Verb.SHOVE or response == Verb.SEARCH)


@kernel
def may_hold_slot(s: Any, b: Any, unit: int, slot: int) -> bool:
    """XH-089, XH-052: a weapon that is equipped, or the body."""
    if slot == gear.UNARMED:
        return bool(s.options.unarmed == 1)
    return gear.is_equipped(s, b, unit, slot)


@kernel
def may_hold_program(s: Any, b: Any, unit: int, program: int) -> bool:
    """XH-089: a program, by its slot, that the unit owns and that has cooled down; not BLINK."""
    return program != BLINK and is_ready(s, b, unit, program)


@kernel
def may_hold_object(s: Any, b: Any, unit: int, piece: int) -> bool:
    """XH-089: an object within reach now."""
    return objects.any_handling(s, b, unit, piece)


@kernel
def may_hold_ally(s: Any, b: Any, unit: int, ally: int) -> bool:
    """XH-089, XH-129: whether the ally is near counts when the aid is given."""
    return assist.is_ally(s, b, unit, ally)


# --- what sets it off (XH-088) ---
@kernel
def is_met(s: Any, b: Any, f: Any, unit: int) -> bool:
    """XH-087, XH-088: whether what a window offers meets a unit's standby.

    What the unit did itself never does. Asked when the window opens: ``b.passage`` is then the
    interval just moved.
    """
    u = b.units[unit]
    if u.trigger < 0 or f.actor == unit:
        return False
    if u.trigger == Trigger.APPEARS:
        return who_appeared(s, b, f, unit) >= 0
    if u.trigger == Trigger.ALLY_ENGAGES:
        return bool(f.occasion == Occasion.ENGAGED and f.actor == u.subject)
    if who_acts(s, b, f, unit) < 0:
        return False
    if f.occasion == Occasion.STEP:
        return meets_step(s, b, f, unit)
    if f.occasion == Occasion.ENGAGED:
        return meets_engagement(s, b, f, unit)
    if u.trigger == Trigger.PROGRAM:
        return _USES_PROGRAM[f.verb] == 1
    return bool(u.trigger == Trigger.USES and f.verb == Verb.USE)


@kernel
def who_acts(s: Any, b: Any, f: Any, unit: int) -> int:
    """XH-087, XH-088: the enemy that acts, if it is waited for and located; -1 = none.

    A mount moves with its rider: on a step either is meant, the rider first.
    """
    actor = int(f.actor)
    if s.units[actor].side == s.units[unit].side:
        return -1
    if is_awaited(b, unit, actor):
        return actor
    mount = int(b.units[actor].rides)
    if f.occasion == Occasion.STEP and mount >= 0 and is_awaited(b, unit, mount):
        return mount
    return -1


@kernel
def is_awaited(b: Any, unit: int, other: int) -> bool:
    """XH-087, XH-088: whether a unit waits for an enemy, or for any, and its side locates it."""
    subject = b.units[unit].subject
    return bool((subject < 0 or subject == other) and b.units[other].aware == c.Aware.LOCATED)


@kernel
def who_appeared(s: Any, b: Any, f: Any, unit: int) -> int:
    """XH-088: the first enemy just located for which a unit waits; -1 = none."""
    for other in range(s.n_units):
        if (int(f.appeared) >> other) & 1 == 0 or s.units[other].side == s.units[unit].side:
            continue
        if is_awaited(b, unit, other):
            return other
    return -1


@kernel
def meets_step(s: Any, b: Any, f: Any, unit: int) -> bool:
    """XH-088: coming into reach, into range, or nearer after a dash, by its own movement."""
    trigger, actor = b.units[unit].trigger, b.units[f.actor]
    if b.passage.forced == 1 or actor.status != c.Status.ACTIVE:
        return False
    here = space.place_of(b, unit)
    before = space.distance(s, here, space.at(b.passage.q, b.passage.r, b.passage.z))
    after = space.distance(s, here, space.place_of(b, int(f.actor)))
    if trigger == Trigger.THRUSTS:
        return bool(actor.dashed == 1 and actor.thrusting == 1 and after < before)
    if trigger == Trigger.ENTER_REACH:
        within = space.board_length(s, gear.threat_reach(s, b, unit))
    elif trigger == Trigger.ENTER_RANGE:
        within = space.board_length(s, range_of_response(s, b, unit))
    else:
        return False
    return after <= within < before


@kernel
def range_of_response(s: Any, b: Any, unit: int) -> int:
    """XH-088: range or reach of the weapon held ready, else 30 u, in ft."""
    u = b.units[unit]
    if u.response == Verb.STRIKE:
        return gear.range_of(s, unit, gear.weapon_at(s, unit, int(u.response_with)))
    return ENTER_RANGE * int(s.units[unit].u)


@kernel
def meets_engagement(s: Any, b: Any, f: Any, unit: int) -> bool:
    """XH-088: an enemy has engaged, hit or miss."""
    trigger = b.units[unit].trigger
    engaged = int(f.engaged)
    if trigger == Trigger.ENGAGES_ME:
        return (engaged >> unit) & 1 == 1
    if trigger == Trigger.ENGAGES_ALLY:
        return engaged_ally(s, b, f, unit, -1)
    if trigger == Trigger.RANGED:
        return engaged != 0 and is_shot(s, int(f.actor), int(f.verb), int(f.slot))
    return bool(trigger == Trigger.PROGRAM and _USES_PROGRAM[f.verb] == 1)


@kernel
def engaged_ally(s: Any, b: Any, f: Any, unit: int, within: int) -> bool:
    """Whether an ally was engaged, at most ``within`` ft or steps from a unit; -1: anywhere."""
    for ally in range(s.n_units):
        if (int(f.engaged) >> ally) & 1 == 0 or ally == unit:
            continue
        if s.units[ally].side == s.units[unit].side:
            if within < 0 or space.unit_distance(s, b, unit, ally) <= within:
                return True
    return False


# --- what is done then (XH-089, XH-091) ---
@kernel
def response_aim(s: Any, b: Any, f: Any, unit: int) -> int:
    """XH-089: the target code at which a response aims, -1 = none: who set it off, or its target.

    An assist distracts it, if it can.
    """
    u = b.units[unit]
    if _AIMED[u.response] == 0 or (u.response == Verb.PROGRAM and u.response_with == EMP):
        return d.NO_TARGET
    if u.trigger == Trigger.APPEARS:
        aim = who_appeared(s, b, f, unit)
    elif u.trigger == Trigger.ALLY_ENGAGES:
        aim = int(f.aim)
    elif u.subject >= 0:
        aim = int(u.subject)
    else:
        acts = who_acts(s, b, f, unit)
        aim = acts if acts >= 0 else int(f.actor)  # out of sight by now: a blind target
    if u.response == Verb.ASSIST:
        if aim < 0 or aim >= c.MAX_UNITS or not assist.may_distract(s, b, unit, aim):
            return d.NO_TARGET
    return aim


@kernel
def may_execute(s: Any, b: Any, f: Any, unit: int) -> bool:
    """XH-091, XH-052: whether a unit's response is legal now."""
    u = b.units[unit]
    response, held = int(u.response), int(u.response_with)
    aim = response_aim(s, b, f, unit)
    if response == Verb.STRIKE:
        if aim < 0 or not may_hold_slot(s, b, unit, held):
            return False
        return targets.may_aim(s, b, unit, response, held, -1, aim)
    if response == Verb.PROGRAM:
        if not may_hold_program(s, b, unit, held):
            return False
        if held == EMP:
            return True  # XH-112: it takes in whoever is near
        return aim >= 0 and targets.may_aim(s, b, unit, response, -1, held, aim)
    if response == Verb.GRAPPLE and not grapple.may_grapple_now(s, b, unit):
        return False
    if response == Verb.GRAPPLE or response == Verb.SHOVE:
        return aim >= 0 and targets.may_aim(s, b, unit, response, -1, -1, aim)
    if response == Verb.MOVE:
        return moves.may_move(s, b, unit)
    if response == Verb.DASH:
        enough = speed.fastest(s, b, unit) >= speed.interval(s, b, unit)
        return enough and moves.can_move(s, b, unit)
    if response == Verb.HIDE:
        return hiding.may_hide(s, b, unit)
    if response == Verb.CLOAK:
        return hiding.may_cloak(s, b, unit)
    if response == Verb.USE:
        return objects.any_handling(s, b, unit, held)
    if response == Verb.ASSIST:
        return assist.may_help(s, b, unit, held)
    return bool(response == Verb.SEARCH)
