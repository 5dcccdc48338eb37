"""What a unit may equip, and change in a fight (XH-042 to XH-048)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w


@kernel
def is_stowed(s: Any, b: Any, unit: int, slot: int) -> bool:
    """XH-046, XH-066: whether a slot has a weapon that is not in hand, nor thrown away."""
    weapon = gear.weapon_at(s, unit, slot)
    if weapon < 0 or (int(b.units[unit].equipped) >> slot) & 1:
        return False
    return w.QUANTITY[weapon] == 0 or b.units[unit].quantity[slot] > 0


@kernel
def may_equip(s: Any, b: Any, unit: int, slot: int) -> bool:
    """XH-042 to XH-046: whether a weapon may be equipped beside those in hand."""
    if not is_stowed(s, b, unit, slot):
        return False
    return gear.fits(s, b, unit, gear.in_hand(s, b, unit) | 1 << slot)


@kernel
def may_equip_any(s: Any, b: Any, unit: int) -> bool:
    """Whether there is a choice left in a loadout."""
    for slot in range(c.WEAPON_SLOTS):
        if may_equip(s, b, unit, slot):
            return True
    return False


@kernel
def may_swap(s: Any, b: Any, unit: int, slot_out: int, slot_in: int) -> bool:
    """XH-048: whether a stowed weapon may take a slot's place; ``slot_out`` UNARMED: nobody's."""
    if slot_out == gear.UNARMED:
        return may_equip(s, b, unit, slot_in)
    if not gear.is_equipped(s, b, unit, slot_out):
        return False  # XH-066: an empty slot is nothing to stow
    if w.IS_NATURAL[gear.weapon_at(s, unit, slot_out)] or not is_stowed(s, b, unit, slot_in):
        return False
    left = gear.in_hand(s, b, unit) & ~(1 << slot_out)
    return gear.fits(s, b, unit, left | 1 << slot_in)


@kernel
def may_stow(s: Any, b: Any, unit: int, slot_out: int) -> bool:
    """XH-048: whether something may take the place of a slot, or of none (UNARMED)."""
    for slot_in in range(c.WEAPON_SLOTS):
        if may_swap(s, b, unit, slot_out, slot_in):
            return True
    return False


@kernel
def may_switch(s: Any, b: Any, unit: int) -> bool:
    """XH-048: whether the equipment can be changed."""
    for slot_out in range(c.WEAPON_SLOTS + 1):
        if may_stow(s, b, unit, slot_out):
            return True
    return False
