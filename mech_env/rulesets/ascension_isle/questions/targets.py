"""Whom a unit may attack, taunt or help, and what it may work on (table 4.1)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import cover, gear, pain, space
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Verb

STRIKE_RANGE = 1
AID_RANGE = 1
USE_RANGE = 1
TAUNT_RANGE = 6


@kernel
def is_active(b: Any, unit: int) -> bool:
    """Whether a unit takes part in the fight."""
    return bool(b.units[unit].status == c.Status.ACTIVE)


@kernel
def is_foe(s: Any, b: Any, unit: int, target: int) -> bool:
    """Whether a target is an active enemy."""
    return is_active(b, target) and bool(s.units[target].side != s.units[unit].side)


# --- fire ---
@kernel
def reach_of(kind: int) -> int:
    """AI-039, AI-041: how many cells far a firearm or a bolt can hit."""
    if w.ARM[kind] == w.Arm.ETHERIC:
        return w.BOLT_RANGE
    return w.MOST_INCREMENTS * w.INCREMENT[kind]


@kernel
def is_in_fire(s: Any, b: Any, unit: int, kind: int, x: int, y: int) -> bool:
    """AI-041, AI-058, AI-061: whether a unit can fire at a cell: range, sight, its own cover."""
    u = b.units[unit]
    dx, dy = int(x) - int(u.x), int(y) - int(u.y)
    if space.length(dx, dy) > reach_of(kind) or cover.is_shut(s, b, unit, dx, dy):
        return False
    return space.is_clear(s, int(u.x), int(u.y), dx, dy)


@kernel
def may_shoot(s: Any, b: Any, unit: int, target: int) -> bool:
    """AI-041, AI-058, AI-061, AI-143: an enemy that the loaded firearm in hand can hit.

    One that is fully behind its own piece is a target, too (AI-066).
    """
    if not is_foe(s, b, unit, target) or not gear.is_loaded(s, b, unit):
        return False
    t = b.units[target]
    return is_in_fire(s, b, unit, gear.hand_kind(s, b, unit), int(t.x), int(t.y))


@kernel
def may_bolt(s: Any, b: Any, unit: int, target: int) -> bool:
    """AI-039, AI-061: an enemy within six cells, in sight, past the own cover."""
    if not is_foe(s, b, unit, target):
        return False
    t = b.units[target]
    return is_in_fire(s, b, unit, w.Weapon.BOLT, int(t.x), int(t.y))


# --- the rest ---
@kernel
def may_strike(s: Any, b: Any, unit: int, target: int) -> bool:
    """AI-034, table 4.1: an enemy next to a unit with a close weapon in hand."""
    if not is_foe(s, b, unit, target) or not gear.has_arm(s, b, unit, w.Arm.CLOSE):
        return False
    return space.distance(b, unit, target) <= STRIKE_RANGE


@kernel
def may_taunt(s: Any, b: Any, unit: int, target: int) -> bool:
    """AI-037, table 4.1: an enemy within six cells, in sight."""
    if not is_foe(s, b, unit, target) or space.distance(b, unit, target) > TAUNT_RANGE:
        return False
    return space.sees(s, b, unit, target)


@kernel
def may_target(s: Any, b: Any, unit: int, verb: int, target: int) -> bool:
    """Whether a verb may name an enemy, whatever else the verb needs."""
    if verb == Verb.STRIKE:
        return may_strike(s, b, unit, target)
    if verb == Verb.BOLT:
        return may_bolt(s, b, unit, target)
    if verb == Verb.TAUNT:
        return may_taunt(s, b, unit, target)
    return may_shoot(s, b, unit, target)


@kernel
def any_target(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a verb has an enemy to name."""
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for target in range(first, last):
        if may_target(s, b, unit, verb, target):
            return True
    return False


@kernel
def may_aid(s: Any, b: Any, unit: int, patient: int) -> bool:
    """AI-092, table 4.1: oneself or a friend in a neighbouring cell, who is in pain."""
    if not is_active(b, patient) or s.units[patient].side != s.units[unit].side:
        return False
    return space.distance(b, unit, patient) <= AID_RANGE and pain.pain(b, patient) > 0


@kernel
def any_patient(s: Any, b: Any, unit: int) -> bool:
    """Whether somebody in pain is near enough."""
    first, last = sides.units_of(s, int(s.units[unit].side))
    for patient in range(first, last):
        if may_aid(s, b, unit, patient):
            return True
    return False


@kernel
def may_use(s: Any, b: Any, unit: int, thing: int) -> bool:
    """AI-037, table 4.1: an object in the own or a neighbouring cell with points, not one's own."""
    o, u = s.objects[thing], b.units[unit]
    if b.objects[thing].points < 1 or b.objects[thing].owner == s.units[unit].side:
        return False
    return space.length(int(o.x) - int(u.x), int(o.y) - int(u.y)) <= USE_RANGE


@kernel
def any_use(s: Any, b: Any, unit: int) -> bool:
    """Whether an object to work on is near enough."""
    for thing in range(s.n_objects):
        if may_use(s, b, unit, thing):
            return True
    return False
