"""What may be drawn, stowed, swapped, used, picked up (A53; AE-240 to AE-244, AE-346)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, fate, gear, strikes, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Handling
from mech_env.rulesets.adeva.state.codes import HALF, Characteristic, Kind, Talent, Until
from mech_env.rulesets.adeva.state.decisions import N_CHOICES, Thing
from mech_env.rulesets.adeva.state.weapons import Class, Item

N_HANDLINGS = len(Handling)
LEAST_QUICK = 2  # AE-244


@kernel
def quick_draws(s: Any, b: Any, unit: int) -> int:
    """AE-244: Readies that are free in a turn."""
    if not units.has_talent(s, b, unit, Talent.QUICK_DRAW):
        return 0
    return max(LEAST_QUICK, (units.bonus(s, b, unit, Characteristic.AG) + 1) // 2)


@kernel
def is_affordable(s: Any, b: Any, unit: int) -> bool:
    """A53: half a turn is left or held, or the Ready is free (AE-244); to drop is always free."""
    u = b.units[unit]
    if u.half_left >= HALF or units.is_until(b, unit, Until.DELAYING):
        return True
    return bool(u.quick_used < quick_draws(s, b, unit) and u.free_used < s.options.free_cap)


# --- draw, stow, swap ---
@kernel
def may_draw(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AE-240: a stowed item whose hands are free."""
    item = gear.item_of(b, unit, slot)
    if item < 0 or gear.is_readied(b, unit, slot):
        return False
    return bool(gear.free_hands(s, b, unit) >= max(1, int(s.weapons[item].hands)))


@kernel
def may_place(s: Any, b: Any, unit: int, item: int, hand: int) -> bool:
    """AE-240: a hand for an item; one for both hands is asked as the right one."""
    if s.weapons[item].hands == 2:
        return bool(hand == gear.RIGHT and gear.free_hands(s, b, unit) == 2)
    return gear.hand_is_free(s, b, unit, hand)


@kernel
def may_swap(s: Any, b: Any, unit: int, slot: int, other: int) -> bool:
    """AE-243: an item in hand for a stowed one, whose hands are free then."""
    item = gear.item_of(b, unit, other)
    if item < 0 or gear.is_readied(b, unit, other) or not gear.is_readied(b, unit, slot):
        return False
    u = b.units[unit]
    held = int(u.right == slot and gear.hand_works(s, b, unit, gear.RIGHT))
    held += int(u.left == slot and gear.hand_works(s, b, unit, gear.LEFT))
    return bool(held > 0 and gear.free_hands(s, b, unit) + held >= s.weapons[item].hands)


@kernel
def may_swap_any(s: Any, b: Any, unit: int, slot: int) -> bool:
    """Whether an item may be swapped for any other."""
    for other in range(c.ITEMS):
        if may_swap(s, b, unit, slot, other):
            return True
    return False


# --- use ---
@kernel
def may_inject(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-410: oneself or an adjacent ally that is stunned or tired."""
    if units.are_enemies(s, unit, ally) or (ally != unit and not units.on_map(b, ally)):
        return False
    u = b.units[ally]
    if u.kind == Kind.HORDE or (u.stunned == 0 and u.fatigue == 0):
        return False
    return bool(units.between(s, b, unit, ally) <= 1)


@kernel
def may_coat(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AE-242, AE-411: a melee weapon in hand that is not coated."""
    if not gear.is_in_use(s, b, unit, slot) or gear.has_slot(b.units[unit].coated, slot):
        return False
    return bool(s.weapons[gear.item_of(b, unit, slot)].form == Class.MELEE)


@kernel
def may_use(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AE-112, AE-242: an item in hand that is used up, and serves now."""
    if not gear.is_in_use(s, b, unit, slot):
        return False
    item = gear.item_of(b, unit, slot)
    if item == Item.REPAIR_GEL:
        return fate.may_restore_any(s, b, unit)
    if item == Item.INJECTOR:
        for ally in range(s.n_units):
            if may_inject(s, b, unit, ally):
                return True
        return False
    if item != Item.BLADE_COATING:
        return False
    for other in range(c.ITEMS):
        if may_coat(s, b, unit, other):
            return True
    return False


@kernel
def may_use_on(s: Any, b: Any, f: Any, unit: int, slot: int) -> bool:
    """AE-259, AE-410, AE-411: whether an item serves what it was meant for."""
    if not may_use(s, b, unit, slot):
        return False
    item = gear.item_of(b, unit, slot)
    if item == Item.REPAIR_GEL:
        return fate.may_restore(s, b, unit, int(f.part))
    if item == Item.INJECTOR:
        return may_inject(s, b, unit, int(f.target) if f.target >= 0 else unit)
    return may_coat(s, b, unit, int(f.other_arm))


@kernel
def may_use_any(s: Any, b: Any, unit: int) -> bool:
    """Whether any item in hand can be used."""
    for slot in range(c.ITEMS):
        if may_use(s, b, unit, slot):
            return True
    return False


# --- on the ground ---
@kernel
def thing_at(s: Any, b: Any, unit: int, k: int) -> int:
    """AE-241: the k-th thing that lies in the same or an adjacent cell, -1 none."""
    found = 0
    for thing in range(c.MAX_GROUND):
        if not lies_near(s, b, unit, thing):
            continue
        if found == k:
            return thing
        found += 1
    return -1


@kernel
def lies_near(s: Any, b: Any, unit: int, thing: int) -> bool:
    """AE-241: whether something lies in this place of the list, and within reach."""
    g = b.ground[thing]
    return bool(g.kind >= 0 and board.distance(s, int(b.units[unit].cell), int(g.cell)) <= 1)


@kernel
def may_pick_up(s: Any, b: Any, unit: int, thing: int) -> bool:
    """AE-241: hands and a slot for a thing in reach."""
    if thing < 0 or not lies_near(s, b, unit, thing) or gear.first_empty(b, unit) < 0:
        return False
    hands = max(1, int(s.weapons[b.ground[thing].kind].hands))
    return bool(gear.free_hands(s, b, unit) >= hands)


@kernel
def may_pick_up_with(s: Any, b: Any, unit: int, thing: int, hand: int) -> bool:
    """AE-240, AE-241: whether a hand takes a thing in reach."""
    if not may_pick_up(s, b, unit, thing):
        return False
    return may_place(s, b, unit, int(b.ground[thing].kind), hand)


# --- pilots ---
@kernel
def may_berth(s: Any, b: Any, unit: int, thing: int) -> bool:
    """AE-346, AE-350: a free hand, or the dock."""
    if thing == Thing.DOCK:
        return strikes.dock_is_free(s, b, unit)
    return gear.hand_is_free(s, b, unit, gear.RIGHT if thing == Thing.RIGHT_HAND else gear.LEFT)


@kernel
def may_berth_any(s: Any, b: Any, unit: int) -> bool:
    """Whether there is room for a pilot."""
    return bool(gear.free_hands(s, b, unit) > 0 or strikes.dock_is_free(s, b, unit))


@kernel
def may_take_pilot(s: Any, b: Any, unit: int, pilot: int) -> bool:
    """AE-346: a Construct takes a pilot of its side aboard that stands beside it."""
    if not units.is_construct(b, unit) or units.are_enemies(s, unit, pilot):
        return False
    if b.units[pilot].kind != Kind.PILOT or not units.are_adjacent(s, b, unit, pilot):
        return False
    return may_berth_any(s, b, unit)


# --- all together ---
@kernel
def may(s: Any, b: Any, unit: int, what: int) -> bool:
    """A53: whether anything can be done so, costs apart."""
    if what == Handling.PICK_UP:
        near = 0
        for thing in range(c.MAX_GROUND):
            if near < N_CHOICES and lies_near(s, b, unit, thing):
                near += 1
                if may_pick_up(s, b, unit, thing):
                    return True
        return False
    if what == Handling.TAKE_PILOT:
        for pilot in range(s.n_units):
            if may_take_pilot(s, b, unit, pilot):
                return True
        return False
    for slot in range(c.ITEMS):
        if may_with(s, b, unit, what, slot):
            return True
    return False


@kernel
def may_with(s: Any, b: Any, unit: int, what: int, slot: int) -> bool:
    """A53: whether an item can be drawn, stowed, swapped, used or dropped."""
    if what == Handling.DRAW:
        return may_draw(s, b, unit, slot)
    if what == Handling.SWAP:
        return may_swap_any(s, b, unit, slot)
    if what == Handling.USE:
        return may_use(s, b, unit, slot)
    return gear.is_readied(b, unit, slot)


@kernel
def may_ready(s: Any, b: Any, unit: int) -> bool:
    """AE-105: in a grapple one of the own items is drawn, stowed or swapped."""
    for what in range(Handling.USE):
        if may(s, b, unit, what):
            return True
    return False


@kernel
def may_begin(s: Any, b: Any, unit: int) -> bool:
    """A53: whether anything can be readied, used, picked up or dropped."""
    if not units.on_map_or_attached(b, unit) or units.is_horde(b, unit):
        return False
    if may(s, b, unit, Handling.DROP):
        return True
    if not is_affordable(s, b, unit):
        return False
    for what in range(N_HANDLINGS):
        if may(s, b, unit, what):
            return True
    return False
