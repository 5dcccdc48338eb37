"""What a unit has in hand, how far that reaches, and which scores it adds (5.5, 5.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.programs import N_USED, Program

UNARMED = c.WEAPON_SLOTS  # the slot of the body (XH-041)


@kernel
def owns(s: Any, unit: int, program: int) -> bool:
    """Whether a unit has a program or specialty (7.4)."""
    return (int(s.units[unit].programs) >> program) & 1 == 1


@kernel
def is_machine(s: Any, unit: int) -> bool:
    """Machine or creature (XH-001)."""
    return bool(s.units[unit].kind == c.Kind.MACHINE)


@kernel
def weapon_at(s: Any, unit: int, slot: int) -> int:
    """The weapon kind in a slot, the body in slot UNARMED (XH-041); -1 = empty."""
    if slot == UNARMED:
        return int(s.units[unit].unarmed)
    return int(s.units[unit].carried[slot])


@kernel
def is_equipped(s: Any, b: Any, unit: int, slot: int) -> bool:
    """Whether a slot's weapon can be used now (XH-046, XH-052); throws run out (XH-066)."""
    if slot == UNARMED:
        return True
    if (int(b.units[unit].equipped) >> slot) & 1 == 0:
        return False
    weapon = weapon_at(s, unit, slot)
    if weapon < 0:
        return False
    return w.QUANTITY[weapon] == 0 or b.units[unit].quantity[slot] > 0


@kernel
def hands_used(s: Any, unit: int, equipped: int) -> int:
    """Hands that a set of equipped slots takes."""
    used = 0
    for slot in range(c.WEAPON_SLOTS):
        if (equipped >> slot) & 1 and weapon_at(s, unit, slot) >= 0:
            used += w.HANDS[weapon_at(s, unit, slot)]
    return used


@kernel
def fits(s: Any, b: Any, unit: int, equipped: int) -> bool:
    """Whether a set of slots may be equipped at once (XH-042 to XH-045).

    Natural weapons are always equipped and take nothing; an object in hand takes a hand (XH-191).
    """
    u = s.units[unit]
    count, two_handed = 0, 0
    for slot in range(c.WEAPON_SLOTS):
        if (equipped >> slot) & 1:
            weapon = weapon_at(s, unit, slot)
            if weapon < 0:
                return False
            if w.IS_NATURAL[weapon] == 0:
                count += 1
                two_handed += int(w.HANDS[weapon] > 1)
    slots = int(u.slots)
    if u.kind == c.Kind.CREATURE and slots > 0 and owns(s, unit, Program.TWO):
        slots = 1 if two_handed else 2  # XH-044: two weapons only if each takes one hand
    if count > slots:
        return False
    held = int(b.units[unit].held >= 0)
    return u.mounted_arms == 1 or hands_used(s, unit, equipped) + held <= u.hands


@kernel
def natural_slots(s: Any, unit: int) -> int:
    """Slots of natural weapons, as a set."""
    found = 0
    for slot in range(c.WEAPON_SLOTS):
        weapon = weapon_at(s, unit, slot)
        if weapon >= 0 and w.IS_NATURAL[weapon]:
            found |= 1 << slot
    return found


@kernel
def in_hand(s: Any, b: Any, unit: int) -> int:
    """XH-046, XH-066: the set of slots equipped, without those whose throws are used up."""
    found = left = int(b.units[unit].equipped)
    while left != 0:
        slot = lowest_bit(left)
        left &= left - 1
        if not is_equipped(s, b, unit, slot):
            found &= ~(1 << slot)
    return found


@kernel
def free_hands(s: Any, b: Any, unit: int) -> int:
    """XH-165: hands that hold neither a weapon nor an object."""
    return hands_beside(s, b, unit, in_hand(s, b, unit))


@kernel
def hands_beside(s: Any, b: Any, unit: int, ready: int) -> int:
    """XH-165: as :func:`free_hands`, by the slots that are in hand."""
    held = int(b.units[unit].held >= 0)
    return int(s.units[unit].hands) - hands_used(s, unit, ready) - held


@kernel
def is_melee(weapon: int) -> bool:
    """Whether a weapon is for melee (XH-061)."""
    return w.ARM[weapon] == c.Arm.MELEE


@kernel
def reach_with(s: Any, unit: int, weapon: int) -> int:
    """XH-077, XH-079, XH-080, XH-081: reach of a melee weapon in ft, the profile's added."""
    u = s.units[unit]
    return int(u.reach) + w.RANGE[weapon] * int(u.u)


@kernel
def range_of(s: Any, unit: int, weapon: int) -> int:
    """Range without penalty in ft: of a melee weapon its reach (XH-083)."""
    if is_melee(weapon):
        return reach_with(s, unit, weapon)
    return w.RANGE[weapon] * int(s.units[unit].u)


@kernel
def opportunity_reach(s: Any, b: Any, unit: int) -> int:
    """XH-097, XH-105: the longest reach among equipped melee weapons in ft; -1 without any."""
    longest, left = -1, int(b.units[unit].equipped)
    while left != 0:
        slot = lowest_bit(left)
        left &= left - 1
        weapon = weapon_at(s, unit, slot)
        if weapon >= 0 and is_melee(weapon) and is_equipped(s, b, unit, slot):
            longest = max(longest, reach_with(s, unit, weapon))
    return longest


@kernel
def threat_reach(s: Any, b: Any, unit: int) -> int:
    """XH-082, XH-120: how far a unit could strike in melee, its body included, in ft."""
    return max(int(s.units[unit].reach), opportunity_reach(s, b, unit))


@kernel
def brawn(s: Any, unit: int) -> int:
    """Hull of a machine, Strength of a creature."""
    score = c.Score.HULL if is_machine(s, unit) else c.Score.STRENGTH
    return int(s.units[unit].scores[score])


@kernel
def engagement_score(s: Any, unit: int, weapon: int) -> int:
    """Systems (XH-062), Agility, or what the weapon names (XH-067); ``weapon`` -1: a program."""
    scores = s.units[unit].scores
    if is_machine(s, unit):
        return int(scores[c.Score.SYSTEMS])
    named = w.ENGAGES_WITH[weapon] if weapon >= 0 else -1
    return int(scores[named] if named >= 0 else scores[c.Score.AGILITY])


@kernel
def damage_score(s: Any, unit: int, weapon: int) -> int:
    """What a unit adds to a weapon's damage (XH-063, XH-064, XH-065, XH-066, XH-068, XH-069)."""
    added = w.ADDED[weapon]
    if added == c.Score.HULL or added == c.Score.STRENGTH:
        return brawn(s, unit)  # a vehicle strikes with its Hull
    return int(s.units[unit].scores[added]) if added >= 0 else 0


@kernel
def dual_strikes(s: Any, unit: int) -> bool:
    """XH-049: whether a STRIKE or a SHOVE of this unit is two."""
    return owns(s, unit, Program.DUAL)


@kernel
def may_strike_second(s: Any, b: Any, unit: int, slot: int, first: int) -> bool:
    """XH-050, XH-051: whether strike 2 may use a slot after ``first``; -1: a shove came first."""
    if not is_equipped(s, b, unit, slot):
        return False
    free = is_machine(s, unit) or owns(s, unit, Program.TWO) or first < 0
    return free or slot == first


@kernel
def cooldown_slot(program: int) -> int:
    """The place of a program in ``cooldown``; the last is CLOAK's."""
    slot = d.USED_SLOT[program]
    return slot if slot >= 0 else N_USED
