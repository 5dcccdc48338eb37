"""Who may react, and how: opportunities, COUNTER and GUARD (5.7, XH-117, XH-118)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear, space, targets
from mech_env.rulesets.xhalem.questions.engaging import is_melee_attack
from mech_env.rulesets.xhalem.questions.knowledge import is_active, is_detected, is_protected
from mech_env.rulesets.xhalem.questions.passage import inside_place
from mech_env.rulesets.xhalem.questions.standby import engaged_ally
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Occasion
from mech_env.rulesets.xhalem.state.programs import Program

GUARD_RANGE = 5  # u of the guardian (XH-118)
SMALL_MECH = 4  # size (XH-102)


@kernel
def may_react(s: Any, b: Any, unit: int) -> bool:
    """XH-096, XH-106: free, able, with a reaction left; a mount under control has none (XH-222)."""
    u = b.units[unit]
    if not is_active(s, b, unit) or u.reactions <= 0 or u.immobile > 0:
        return False
    if u.grapples >= 0 or u.grappled_by >= 0:
        return False
    return bool(u.inside < 0 and u.rider < 0 and s.units[unit].inert == 0)


# --- opportunities ---
@kernel
def is_immune(s: Any, unit: int) -> bool:
    """XH-102: small mechs never give an opportunity."""
    u = s.units[unit]
    return bool(u.cls == c.Class.MECH and u.size_class == SMALL_MECH)


@kernel
def gave_opportunity(b: Any, unit: int, target: int) -> bool:
    """XH-097, XH-104, XH-232: whether a target has just crossed a unit's reach."""
    p = b.passage
    if p.mover < 0:
        return False
    if target == p.mover:
        given = int(p.by_mover)
    elif target == p.mate:
        given = int(p.by_mount)
    elif target == p.held:
        given = int(p.by_held)
    else:
        given = 0
    return (given >> unit) & 1 == 1


@kernel
def is_forced(b: Any, target: int) -> bool:
    """XH-104: whether a unit that crossed a reach left it against its will."""
    return bool(b.passage.forced == 1 or target == b.passage.held)


@kernel
def may_take_opportunity(s: Any, b: Any, unit: int, slot: int, target: int) -> bool:
    """XH-097, XH-101, XH-105: an equipped melee weapon against a target that crossed its reach.

    The target counts as if it still stood in its last cell within reach.
    """
    if not gave_opportunity(b, unit, target):
        return False
    if slot == gear.UNARMED or not gear.is_equipped(s, b, unit, slot):
        return False
    weapon = gear.weapon_at(s, unit, slot)
    if not gear.is_melee(weapon):
        return False
    if is_immune(s, target):
        return False
    where = inside_place(s, b, unit, target)
    reach = space.board_length(s, gear.reach_with(s, unit, weapon))
    if space.distance(s, space.place_of(b, unit), where) > reach:
        return False
    return is_detected(s, b, target, where) and not is_protected(s, b, unit, where)


@kernel
def may_take_any(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit that can react has an opportunity."""
    return may_react(s, b, unit) and who_passed(s, b, unit) >= 0


@kernel
def who_passed(s: Any, b: Any, unit: int) -> int:
    """The first target of an opportunity with any weapon; -1 = none."""
    p = b.passage
    # Mostly nobody left the unit's reach: then there is nobody to look for.
    if ((int(p.by_mover) | int(p.by_mount) | int(p.by_held)) >> unit) & 1 == 0:
        return -1
    for target in range(s.n_units):
        if not gave_opportunity(b, unit, target):
            continue
        for slot in range(c.WEAPON_SLOTS):
            if may_take_opportunity(s, b, unit, slot, target):
                return target
    return -1


@kernel
def first_passed(s: Any, b: Any, unit: int, slot: int) -> int:
    """The first target of an opportunity with a weapon; -1 = none."""
    for target in range(s.n_units):
        if may_take_opportunity(s, b, unit, slot, target):
            return target
    return -1


@kernel
def has_choice_of_passed(s: Any, b: Any, unit: int, slot: int) -> bool:
    """XH-232: whether several targets of an opportunity passed together."""
    count = 0
    for target in range(s.n_units):
        count += int(may_take_opportunity(s, b, unit, slot, target))
    return count > 1


# --- COUNTER and GUARD ---
@kernel
def is_countered(s: Any, b: Any, f: Any, unit: int) -> bool:
    """XH-117, XH-118: whether an engagement lets COUNTER or GUARD of a unit answer it."""
    if f.occasion != Occasion.ENGAGED or s.units[f.actor].side == s.units[unit].side:
        return False
    if gear.owns(s, unit, Program.COUNTER) and (int(f.engaged) >> unit) & 1 == 1:
        if is_melee_attack(s, int(f.actor), int(f.verb), int(f.slot)):
            return True
    if not gear.owns(s, unit, Program.GUARD):
        return False
    near = space.board_length(s, GUARD_RANGE * int(s.units[unit].u))
    return engaged_ally(s, b, f, unit, near)


@kernel
def may_counter(s: Any, b: Any, f: Any, unit: int, slot: int) -> bool:
    """XH-117, XH-118: an equipped melee weapon that reaches the attacker; never the bare body."""
    if slot == gear.UNARMED or not gear.is_equipped(s, b, unit, slot):
        return False
    if not gear.is_melee(gear.weapon_at(s, unit, slot)):
        return False
    if b.units[f.actor].aware != c.Aware.LOCATED:
        return False
    return targets.may_aim(s, b, unit, Verb.STRIKE, slot, -1, int(f.actor))


@kernel
def may_counter_any(s: Any, b: Any, f: Any, unit: int) -> bool:
    """Whether a unit that can react has a weapon to strike back with."""
    if not may_react(s, b, unit):
        return False
    for slot in range(c.WEAPON_SLOTS):
        if may_counter(s, b, f, unit, slot):
            return True
    return False
