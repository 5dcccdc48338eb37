"""Multiple Attack: which attacks with which hands (AE-061, AE-090, AE-130, AE-135)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import gear, ranges, strikes, units
from mech_env.rulesets.adeva.state.codes import Talent
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Class

# What may come first; the first three may come second, too (AE-135).
KINDS = (Verb.ATTACK, Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SWIFT, Verb.LIGHTNING)
N_FIRST, N_SECOND = 5, 3


@kernel
def other_arm(b: Any, unit: int, arm: int) -> int:
    """The item in the other hand than an item's; -1 none, or a weapon for both hands."""
    for hand in range(2):
        if gear.in_hand(b, unit, hand) == arm:
            other = gear.in_hand(b, unit, 1 - hand)
            return -1 if other == arm else other
    return -1


@kernel
def has_talents(s: Any, b: Any, unit: int, arm: int, other: int) -> bool:
    """AE-130: Two Weapon Wielder for what is held: melee, ranged, or both if mixed."""
    first = gear.is_melee(s, gear.weapon_of(b, unit, arm))
    second = gear.is_melee(s, gear.weapon_of(b, unit, other))
    if (first or second) and not units.has_talent(s, b, unit, Talent.TWW_MELEE):
        return False
    if first and second:
        return True
    return units.has_talent(s, b, unit, Talent.TWW_RANGED)


@kernel
def are_weapons(s: Any, b: Any, unit: int, arm: int, other: int) -> bool:
    """AE-130: a weapon in each hand, and the talents for them."""
    if arm < 0 or other < 0:
        return False
    for slot in (arm, other):
        if s.weapons[gear.item_of(b, unit, slot)].form == Class.CONSUMABLE:
            return False
        if not strikes.may_use(s, b, unit, Verb.MULTIPLE, slot):
            return False
    return has_talents(s, b, unit, arm, other)


@kernel
def may_kind(s: Any, b: Any, unit: int, kind: int, arm: int) -> bool:
    """AE-135: whether an attack of a kind can be made with a weapon at something."""
    if strikes.TALENT[kind] >= 0 and not units.has_talent(s, b, unit, strikes.TALENT[kind]):
        return False
    if not strikes.may_use(s, b, unit, kind, arm):
        return False
    return has_target(s, b, unit, kind, arm)


@kernel
def has_target(s: Any, b: Any, unit: int, kind: int, arm: int) -> bool:
    """Whether an attack of a kind has a target; A31 is never an area effect."""
    if ranges.is_area(s, gear.weapon_of(b, unit, arm)):
        return False
    return strikes.has_target(s, b, unit, kind, arm)


@kernel
def may_kinds(s: Any, b: Any, unit: int, arm: int, count: int) -> bool:
    """Whether any of the first ``count`` kinds can be made with a weapon."""
    for k in range(count):
        if may_kind(s, b, unit, KINDS[k], arm):
            return True
    return False


@kernel
def may_begin_with(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-130: whether a Multiple Attack can begin with a weapon and go on with the other."""
    other = other_arm(b, unit, arm)
    if not are_weapons(s, b, unit, arm, other):
        return False
    return may_kinds(s, b, unit, arm, N_FIRST) and may_kinds(s, b, unit, other, N_SECOND)


@kernel
def fits_first(s: Any, b: Any, f: Any) -> bool:
    """Whether the first attack can still be made."""
    unit, arm, kind = int(f.actor), int(f.arm), int(f.first_kind)
    if not strikes.may_use(s, b, unit, kind, arm):
        return False
    return strikes.may_target(s, b, unit, kind, Cause.FIRST, arm, -1, int(f.target))


@kernel
def fits_second(s: Any, b: Any, f: Any) -> bool:
    """Whether the second attack can be made after the first."""
    unit, kind = int(f.actor), int(f.second_kind)
    arm = int(f.other_arm)
    if arm < 0 or f.second < 0 or not strikes.may_use(s, b, unit, kind, arm):
        return False
    return strikes.may_target(s, b, unit, kind, Cause.SECOND, arm, -1, int(f.second))
