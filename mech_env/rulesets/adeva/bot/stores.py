"""Weapons and stores: what is drawn, cleared, braced, aimed, used up."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import fate, goals, harm, odds, prospects, worth
from mech_env.rulesets.adeva.questions import fate as may_heal
from mech_env.rulesets.adeva.questions import gear, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Handling
from mech_env.rulesets.adeva.state.weapons import Class, Item, Quality

AIM, BRACED = 10, 30  # what half a turn brings (AE-047, AE-231)
CLEARED = 20  # on the test of who clears a weapon (AE-233)
RELOADED = 1.0  # turns that it takes to load it again
N_PLACES = len(c.Location)
NEXT = 0.5  # of what an aim, or a braced weapon, gains in the turns to come


# --- weapons ---
@kernel
def wants_melee(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit has to fight at arm's length."""
    return units.is_engaged(b, unit)


@kernel
def serves(s: Any, b: Any, unit: int, slot: int, melee: bool) -> bool:
    """Whether an item is a weapon for blows, or a loaded one for fire."""
    item = gear.item_of(b, unit, slot)
    if (
        item < 0
        or s.weapons[item].form == Class.CONSUMABLE
        or gear.has_quality(s, item, Quality.SHIELD)
    ):
        return False
    if melee:
        if gear.is_melee(s, item):
            return True
        return gear.has_quality(s, item, Quality.PISTOL) and gear.is_loaded(s, b, unit, slot)
    return gear.is_ranged(s, item) and gear.is_loaded(s, b, unit, slot)


@kernel
def stowed(s: Any, b: Any, unit: int, melee: bool) -> int:
    """The best stowed weapon for blows, or for fire; -1 none."""
    best, most = -1, -100.0
    for slot in range(c.ITEMS):
        if gear.is_readied(b, unit, slot) or not serves(s, b, unit, slot, melee):
            continue
        w = s.weapons[gear.item_of(b, unit, slot)]
        value = int(w.dice_count) * (int(w.faces) + 1) / 2 + int(w.added) + int(w.penetration)
        if gear.is_melee(s, gear.item_of(b, unit, slot)):
            value += units.bonus(s, b, unit, c.Characteristic.S)
        if value > most:
            best, most = slot, value
    return best


@kernel
def is_ready(s: Any, b: Any, unit: int, melee: bool) -> bool:
    """Whether a unit holds a weapon for blows, or for fire; claws serve for blows."""
    if melee and (
        gear.has_arm(s, b, unit, d.Arm.CLAWS) or gear.has_arm(s, b, unit, d.Arm.ANGEL_ARM)
    ):
        return True
    for slot in range(c.ITEMS):
        if gear.is_readied(b, unit, slot) and serves(s, b, unit, slot, melee):
            return True
    return False


@kernel
def wants_weapon(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit holds nothing that serves where it is, but has something that would."""
    melee = wants_melee(s, b, unit)
    if is_ready(s, b, unit, melee):
        return False
    if not melee and is_ready(s, b, unit, True):
        return False
    return bool(stowed(s, b, unit, melee) >= 0)


# --- fire in the turns to come ---
@kernel
def fire_at(s: Any, b: Any, unit: int, foe: int, own: bool, more: int) -> tuple[int, float]:
    """(weapon, worth) of a turn of fire at an enemy from here, at a bonus to come; -1 none.

    ``own``: what is empty or jammed does not count.
    """
    weapon, number, _, covered, evaded = prospects.gun(s, b, unit, foe, own)
    if weapon < 0 or units.between(s, b, unit, foe) > s.weapons[weapon].most:
        return -1, 0.0
    hits, _ = odds.fire(s, b, unit, weapon, number + more, 2)
    return weapon, hits * (1.0 - evaded) * covered


@kernel
def of_brace(s: Any, b: Any, unit: int) -> float:
    """AE-231: what a heavy weapon in hand gains in the turns to come when it is braced."""
    if b.units[unit].braced != 0:
        return 0.0
    most = 0.0
    for foe in range(s.n_units):
        if worth.is_foe(s, b, unit, foe):
            weapon, before = fire_at(s, b, unit, foe, True, 0)
            if weapon >= 0 and gear.has_quality(s, weapon, Quality.HEAVY):
                _, after = fire_at(s, b, unit, foe, True, BRACED)
                most = max(most, after - before)
    return 2.0 * NEXT * most


@kernel
def of_aim(s: Any, b: Any, unit: int) -> float:
    """AE-047: what an aim gains that waits for the next turn, if nothing comes between."""
    most = 0.0
    for foe in range(s.n_units):
        if worth.is_foe(s, b, unit, foe):
            weapon, before = fire_at(s, b, unit, foe, True, 0)
            if weapon >= 0:
                _, after = fire_at(s, b, unit, foe, True, AIM)
                most = max(most, after - before)
    return most * NEXT


@kernel
def of_clear(s: Any, b: Any, unit: int) -> float:
    """AE-233: what a jammed weapon gains over the others, spread over the turns that it takes."""
    most = 0.0
    for foe in range(s.n_units):
        if worth.is_foe(s, b, unit, foe):
            _, whole = fire_at(s, b, unit, foe, False, 0)
            _, have = fire_at(s, b, unit, foe, True, 0)
            most = max(most, whole - have)
    passes = odds.chance(units.characteristic(s, b, unit, c.Characteristic.BS) + CLEARED)
    if units.has_talent(s, b, unit, c.Talent.THIS_GUN_IS_MINE):
        passes = 1.0
    need = RELOADED + 1.0 / passes
    left = float(int(s.round_limit) - int(b.round_number))
    return most * min(1.0, max(0.0, left - need) / need)


# --- what heals ---
@kernel
def gel_at(s: Any, b: Any, unit: int) -> int:
    """The slot of a Repair Gel; -1 none."""
    for slot in range(c.ITEMS):
        if gear.item_of(b, unit, slot) == Item.REPAIR_GEL:
            return slot
    return -1


@kernel
def of_gel(s: Any, b: Any, unit: int) -> float:
    """AE-409: worth of a Repair Gel now. It is drawn only in the last round, with one half of the
    turn for the other: before, the weapon in hand is worth more."""
    slot, most = gel_at(s, b, unit), 0.0
    if slot < 0:
        return most
    if not gear.is_readied(b, unit, slot):
        if b.units[unit].half_left < 2 or not fate.is_last_round(s, b):
            return most
    for location in range(N_PLACES):
        if may_heal.may_restore(s, b, unit, location):
            back = fate.missing(s, b, unit, location)
            most = max(most, harm.of_wounds(s, b, unit, location, back))
    return most


@kernel
def choose_handling(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-READY: take a pilot aboard, drop what is in the way; draw, swap; -1 no opinion."""
    if goals.saves_now(s, b, unit):
        if mask[d.CHOICE + Handling.TAKE_PILOT] != 0:
            return d.CHOICE + int(Handling.TAKE_PILOT)
        return d.CHOICE + int(Handling.DROP)
    if mask[d.CHOICE + Handling.USE] != 0 and gel_at(s, b, unit) >= 0:
        return d.CHOICE + int(Handling.USE)
    if of_gel(s, b, unit) > 0.0 and not wants_weapon(s, b, unit):
        if mask[d.CHOICE + Handling.DRAW] != 0:
            return d.CHOICE + int(Handling.DRAW)
        return d.CHOICE + int(Handling.SWAP)
    if mask[d.CHOICE + Handling.SWAP] != 0 and stowed(s, b, unit, wants_melee(s, b, unit)) >= 0:
        return d.CHOICE + int(Handling.SWAP)
    if mask[d.CHOICE + Handling.DRAW] != 0:
        return d.CHOICE + int(Handling.DRAW)
    if mask[d.CHOICE + Handling.PICK_UP] != 0:
        return d.CHOICE + int(Handling.PICK_UP)
    return -1
