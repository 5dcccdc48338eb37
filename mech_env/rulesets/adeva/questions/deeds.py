"""Which deeds are legal: whole actions, with all that is asked after them (4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.adeva.questions import (
    attacks,
    contests,
    fields,
    gear,
    handling,
    moves,
    orders,
    powers,
    skills,
    units,
)
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import weapons as w
from mech_env.rulesets.adeva.state.choices import Card, Handling, Order, Usage
from mech_env.rulesets.adeva.state.codes import ITEMS, Talent
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.verbs import verb_set
from mech_env.rulesets.adeva.state.weapons import Class, Quality

BRACE, CLEAR, RELOAD = 1 << Verb.BRACE, 1 << Verb.CLEAR, 1 << Verb.RELOAD
WITH_ITEMS = BRACE | CLEAR | RELOAD
DISARM, READY, EITHER_POWER = 1 << Verb.DISARM, 1 << Verb.READY, 1 << Verb.EITHER_POWER
OF_CONTROLLERS = verb_set(Verb.HOLD, Verb.RELEASE)
OF_RESTRAINED = EITHER_POWER | verb_set(Verb.BREAK_FREE, Verb.SLIP_FREE, Verb.TAKE_CONTROL)


@kernel
def is_contest(verb: int) -> bool:
    """Opposed deeds against an enemy."""
    return bool((contests.VERBS >> verb) & 1 or verb == Verb.PROBE)


# --- weapons ---
@kernel
def may_brace(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-232, A50: a heavy weapon in hand that is not braced."""
    if arm >= ITEMS or not gear.has_arm(s, b, unit, arm) or gear.bearer(b, unit) != unit:
        return False
    if gear.has_slot(b.units[unit].braced, arm):
        return False
    return gear.has_quality(s, gear.weapon_of(b, unit, arm), Quality.HEAVY)


@kernel
def may_clear(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-233, A51: a jammed weapon that is held."""
    if arm >= ITEMS or not gear.has_arm(s, b, unit, arm):
        return False
    return gear.has_slot(b.units[gear.bearer(b, unit)].jammed, arm)


@kernel
def may_reload(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-245, AE-408, A54: a weapon that is held, not jammed, not full."""
    if arm >= ITEMS or not gear.has_arm(s, b, unit, arm):
        return False
    item = gear.weapon_of(b, unit, arm)
    u = b.units[gear.bearer(b, unit)]
    if s.weapons[item].form != Class.RANGED or s.weapons[item].reload == w.RELOAD_NONE:
        return False
    if s.weapons[item].reload != w.RELOAD_HALF and not may_take_long(b, unit):
        return False
    return bool(u.ammo[arm] < s.weapons[item].rounds and not gear.has_slot(u.jammed, arm))


@kernel
def may_take_long(b: Any, unit: int) -> bool:
    """AE-028, AE-236: whether a Full Action is left; a held one is a half."""
    return bool(b.units[unit].half_left == 2)


@kernel
def may_with(s: Any, b: Any, unit: int, verb: int, arm: int) -> bool:
    """A50, A51, A54: whether a weapon may be braced, cleared or loaded."""
    if verb == Verb.BRACE:
        return may_brace(s, b, unit, arm)
    if verb == Verb.CLEAR:
        return may_clear(s, b, unit, arm)
    return may_reload(s, b, unit, arm)


# --- verbs ---
@kernel
def which(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """4.2: those of some deeds that have an answer to all that is asked after them.

    arms: as ``gear.arms_of``.
    """
    found = with_items(s, b, unit, wanted & WITH_ITEMS, arms)
    found |= fields.which(s, b, unit, wanted)
    against = wanted & contests.VERBS
    if against & DISARM and not units.has_talent(s, b, unit, Talent.DISARM):
        against &= ~DISARM
    found |= contests.which(s, b, unit, against, arms)
    if wanted & OF_CONTROLLERS and units.is_controller(b, unit):
        found |= wanted & OF_CONTROLLERS
    if wanted & OF_RESTRAINED and units.is_restrained(b, unit):
        found |= wanted & OF_RESTRAINED & ~EITHER_POWER
        if wanted & EITHER_POWER and powers.may_any(s, b, unit):
            found |= EITHER_POWER
    if wanted & READY and handling.may_begin(s, b, unit):
        found |= READY
    return found | skills.which(s, b, unit, wanted) | orders.which(s, b, unit, wanted)


@kernel
def with_items(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """A50, A51, A54: those of Brace, Clear and Reload for which one of its arms is a weapon."""
    found = 0
    while arms != 0 and found != wanted:
        arm = lowest_bit(arms)
        arms &= arms - 1
        if wanted & BRACE and may_brace(s, b, unit, arm):
            found |= BRACE
        if wanted & CLEAR and may_clear(s, b, unit, arm):
            found |= CLEAR
        if wanted & RELOAD and may_reload(s, b, unit, arm):
            found |= RELOAD
    return found


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """Whether a deed that was declared can be done: target, weapon and thing still fit."""
    unit, verb, target = int(f.actor), int(f.verb), int(f.target)
    if verb == Verb.BRACE or verb == Verb.CLEAR:
        return may_with(s, b, unit, verb, int(f.arm))
    if verb == Verb.RELOAD:
        return gear.has_arm(s, b, unit, int(f.arm))
    if is_contest(verb):
        if verb == Verb.PROBE and b.units[unit].pattern < 0:
            return False
        return contests.may_target(s, b, unit, verb, target)
    if verb == Verb.BULWARK:
        return b.units[unit].pattern >= 0 and fields.may_shield(s, b, unit, target)
    if verb == Verb.HOLD or verb == Verb.RELEASE:
        return units.is_controller(b, unit)
    if verb == Verb.BREAK_FREE or verb == Verb.SLIP_FREE or verb == Verb.TAKE_CONTROL:
        return units.is_restrained(b, unit)
    if verb == Verb.EITHER_POWER:
        return fits_power(s, b, f, unit, target)
    if verb == Verb.READY:
        return fits_handling(s, b, f, unit)
    if verb == Verb.USE_SKILL:
        return fits_skill(s, b, f, unit, target)
    if verb == Verb.CAPTURE:
        return skills.may_capture(s, b, unit, target)
    if verb == Verb.ORDER:
        return fits_order(s, b, f, unit, target)
    if verb == Verb.CARD and f.choice == Card.RESUPPLY:
        return orders.may_resupply(s, b, unit, target)
    return True


@kernel
def fits_power(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """AE-113: a pattern, or a power in a grapple."""
    verb = int(f.first_kind)
    if b.units[unit].grapples < 0:
        return False
    if verb == Verb.SPREAD_FULL:
        return True
    if b.units[unit].pattern < 0:
        return False
    if verb == Verb.LANCE:
        return attacks.may_target(s, b, unit, verb, Cause.ACTION, -1, -1, target)
    if verb == Verb.PROBE:
        return fields.may_probe(s, b, unit, target)
    if verb == Verb.BULWARK:
        return fields.may_shield(s, b, unit, target)
    return moves.is_goal(s, b, f, unit, int(f.cell))


@kernel
def fits_handling(s: Any, b: Any, f: Any, unit: int) -> bool:
    """A53: whether the equipment, the hands and the others are still there."""
    what, slot = int(f.choice), int(f.arm)
    if what == Handling.DRAW:
        hand = int(f.part) - d.PART_THING
        return handling.may_place(s, b, unit, gear.item_of(b, unit, slot), hand)
    if what == Handling.SWAP:
        return handling.may_swap(s, b, unit, slot, int(f.other_arm))
    if what == Handling.PICK_UP:
        hand = int(f.part) - d.PART_THING
        return handling.may_pick_up_with(s, b, unit, int(f.further), hand)
    if what == Handling.TAKE_PILOT:
        if not handling.may_berth(s, b, unit, int(f.part) - d.PART_THING):
            return False
        return handling.may_take_pilot(s, b, unit, int(f.target))
    if what == Handling.USE:
        return handling.may_use_on(s, b, f, unit, slot)
    return handling.may_with(s, b, unit, what, slot)


@kernel
def fits_skill(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """A55: whether a skill still has its object."""
    if f.choice == Usage.TECH_USE:
        return skills.may_override(s, b, unit)
    if f.choice == Usage.MEDICAE:
        return skills.may_treat(s, b, unit, target)
    if f.choice == Usage.COMMAND:
        return skills.may_steady(s, b, unit, target)
    return skills.may(s, b, unit, int(f.choice))


@kernel
def fits_order(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """A56: whether an order still reaches whom it is for."""
    if f.choice == Order.RALLY:
        return orders.may_rally(s, b, unit, target)
    if f.choice == Order.FOCUS:
        return orders.may_focus(s, b, unit, target)
    return orders.may_form(s, b, unit)
