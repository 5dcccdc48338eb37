"""What a unit has in hand and carries (AI-022, AI-027, AI-141, AI-143, AI-146)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Verb

EMPTY_HANDED = -1


@kernel
def has_trait(s: Any, unit: int, trait: int) -> bool:
    """Whether a unit has a trait (AI-027, AI-138)."""
    return (int(s.units[unit].traits) >> trait) & 1 == 1


@kernel
def has_done(b: Any, unit: int, once: int) -> bool:
    """Whether a unit has done what is done once a round or turn (`Once`)."""
    return (int(b.units[unit].used) >> once) & 1 == 1


@kernel
def kind_in(s: Any, unit: int, slot: int) -> int:
    """The weapon kind in a slot; EMPTY_HANDED: none."""
    return int(s.units[unit].carried[slot])


@kernel
def hand_kind(s: Any, b: Any, unit: int) -> int:
    """The weapon kind in hand; EMPTY_HANDED: none."""
    return kind_in(s, unit, int(b.units[unit].in_hand))


@kernel
def has_arm(s: Any, b: Any, unit: int, arm: int) -> bool:
    """Whether the weapon in hand is for close combat, or a firearm (`Arm`)."""
    kind = hand_kind(s, b, unit)
    return kind != EMPTY_HANDED and w.ARM[kind] == arm


@kernel
def ammo_in_hand(b: Any, unit: int) -> int:
    """AI-143: ammunition of the weapon in hand."""
    u = b.units[unit]
    return int(u.ammo[u.in_hand])


@kernel
def is_loaded(s: Any, b: Any, unit: int) -> bool:
    """AI-143: whether the firearm in hand can fire a plain shot, which costs no ammunition."""
    if not has_arm(s, b, unit, w.Arm.RANGED):
        return False
    return bool(ammo_in_hand(b, unit) >= 1 or s.options.empty_weapon == c.EmptyWeapon.PLAIN_OK)


@kernel
def may_aim_again(s: Any, b: Any, unit: int) -> bool:
    """AI-146: whether the weapon in hand may be aimed once more before it fires."""
    u, kind = b.units[unit], hand_kind(s, b, unit)
    return kind != EMPTY_HANDED and bool(u.aims[u.in_hand] < w.AIMS[kind])


@kernel
def may_reload(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AI-141, table 4.1: any carried weapon whose counter is not full."""
    kind = kind_in(s, unit, slot)
    return kind != EMPTY_HANDED and bool(b.units[unit].ammo[slot] < w.AMMO[kind])


@kernel
def any_reload(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit carries something to reload."""
    for slot in range(c.WEAPON_SLOTS):
        if may_reload(s, b, unit, slot):
            return True
    return False


@kernel
def may_take(s: Any, b: Any, unit: int, slot: int) -> bool:
    """AI-027, table 4.1: another weapon than the one in hand."""
    return bool(kind_in(s, unit, slot) != EMPTY_HANDED and slot != b.units[unit].in_hand)


@kernel
def any_swap(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit carries another weapon."""
    for slot in range(c.WEAPON_SLOTS):
        if may_take(s, b, unit, slot):
            return True
    return False


@kernel
def is_free(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AI-027: who is quick swaps once and reloads once in a turn without an action."""
    if not has_trait(s, unit, c.Trait.QUICKDRAW):
        return False
    if verb == Verb.SWAP:
        return not has_done(b, unit, c.Once.SWAP)
    return verb == Verb.RELOAD and not has_done(b, unit, c.Once.RELOAD)
