"""Damage, Penetration and soak: steps 5 and 6 of an attack (AE-268 to AE-278)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, fate, gear, units
from mech_env.rulesets.adeva.state.codes import (
    Characteristic,
    Condition,
    Location,
    Pattern,
    Talent,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.weapons import Class, Item, Quality

NO_COVER = 1  # flag of soak: nothing shields (AE-439)
SHIELD_AP = 2  # AE-391
MASTER = 2  # of Unarmed Master (AE-423)
LARGE_DIE = 10  # of Unarmed Warrior (AE-422)


# --- damage ---
@kernel
def strength_added(s: Any, b: Any, unit: int, weapon: int) -> int:
    """AE-269, AE-407, 7.3: SB of melee and thrown weapons; Hordes add none."""
    form = s.weapons[weapon].form
    if unit < 0 or units.is_horde(b, unit) or (form != Class.MELEE and form != Class.THROWN):
        return 0
    return units.bonus(s, b, unit, Characteristic.S)


@kernel
def added(s: Any, b: Any, unit: int, weapon: int) -> int:
    """What is added to the damage dice: of the weapon, SB, ATS (AE-416), talents (AE-423)."""
    total = int(s.weapons[weapon].added) + strength_added(s, b, unit, weapon)
    if weapon == Item.LANCE:
        total += int(b.units[unit].ats)
    if is_unarmed(s, weapon) and units.has_talent(s, b, unit, Talent.UNARMED_MASTER):
        total += MASTER
    return total


@kernel
def is_unarmed(s: Any, weapon: int) -> bool:
    """AE-283, AE-286: fists, not claws."""
    return gear.has_quality(s, weapon, Quality.UNARMED)


@kernel
def faces(s: Any, b: Any, unit: int, weapon: int) -> int:
    """Faces of a damage die; of an Unarmed Warrior's fists 10 (AE-285, AE-422)."""
    if is_unarmed(s, weapon) and units.has_talent(s, b, unit, Talent.UNARMED_WARRIOR):
        return LARGE_DIE
    return int(s.weapons[weapon].faces)


@kernel
def total(s: Any, b: Any, unit: int, weapon: int, dice: int) -> int:
    """AE-268, AE-283: damage of dice that sum up to ``dice``, not below 0."""
    return max(0, int(dice) + added(s, b, unit, weapon))


# --- Righteous Fury ---
@kernel
def may_rage(s: Any, b: Any, unit: int, weapon: int) -> bool:
    """AE-276, AE-439: only who has Fate Points causes Righteous Fury; the card does not."""
    return bool(weapon != Item.STRIKE and fate.has_fate(s, b, unit))


@kernel
def is_trigger(s: Any, b: Any, unit: int, weapon: int, face: int) -> bool:
    """AE-272, AE-275, AE-397: whether a damage die can cause it: the maximum, or Vengeful."""
    least = int(s.weapons[weapon].vengeful)
    return bool(face >= (least if least > 0 else faces(s, b, unit, weapon)))


# --- soak ---
@kernel
def penetration(s: Any, b: Any, unit: int, weapon: int) -> int:
    """Penetration of a weapon; of Lance its ATS (AE-416); melee in Edge and its ATS (AE-415)."""
    total = int(s.weapons[weapon].penetration)
    if unit < 0:
        return total
    u = b.units[unit]
    if weapon == Item.LANCE or (u.pattern == Pattern.EDGE and gear.is_melee(s, weapon)):
        total += int(u.ats)
    return total


@kernel
def is_primitive(s: Any, b: Any, unit: int, weapon: int) -> bool:
    """AE-400, AE-423: whether the target's own AP counts double."""
    if not gear.has_quality(s, weapon, Quality.PRIMITIVE):
        return False
    mastered = unit >= 0 and units.has_talent(s, b, unit, Talent.UNARMED_MASTER)
    return not (mastered and is_unarmed(s, weapon))


@kernel
def shield_armour(s: Any, b: Any, unit: int, location: int) -> int:
    """AE-391: AP of a shield in hand: on the body and on the arm that holds it."""
    for hand in range(2):
        slot = gear.in_hand(b, unit, hand)
        if slot < 0 or not gear.has_quality(s, gear.item_of(b, unit, slot), Quality.SHIELD):
            continue
        if location == Location.BODY or location == gear.arm_of_hand(hand):
            return SHIELD_AP
    return 0


@kernel
def cover_cell(s: Any, b: Any, unit: int) -> int:
    """AE-220: the cell whose cover counts: during a Tactical Advance the one that was left.

    AE-166: who dived lies in the new one.
    """
    here = int(b.units[unit].cell)
    if units.has(b, unit, Condition.PRONE) and board.cover_armour(s, b, here) > 0:
        return here
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.MOVE and f.actor == unit and f.verb == Verb.ADVANCE:
            return int(f.from_cell)
    return here


@kernel
def cover(s: Any, b: Any, attacker: int, target: int, location: int) -> int:
    """AE-376: AP of cover on a location against a ranged attack; -1: attacker nowhere near.

    Body and legs; all locations of who is prone, or of a Horde. None at arm's length.
    """
    cell = cover_cell(s, b, target)
    if attacker >= 0 and board.distance(s, int(b.units[attacker].cell), cell) <= 1:
        return 0
    low = location == Location.BODY or units.is_leg(location)
    if low or units.is_horde(b, target) or units.has(b, target, Condition.PRONE):
        return board.cover_armour(s, b, cell)
    return 0


@kernel
def soak_behind(
    s: Any, b: Any, attacker: int, target: int, location: int, weapon: int, shelter: int
) -> int:
    """AE-277, AE-377, AE-400: TB and AP, shield and so many AP of cover among it, less Penetration.

    ``attacker``: -1 nobody's.
    """
    armour = units.own_armour(s, b, target, location) + shield_armour(s, b, target, location)
    if is_primitive(s, b, attacker, weapon):
        armour *= 2
    armour = max(0, armour + int(shelter) - penetration(s, b, attacker, weapon))
    return units.bonus(s, b, target, Characteristic.T) + armour


@kernel
def soak(
    s: Any, b: Any, attacker: int, target: int, location: int, weapon: int, ranged: int, flags: int
) -> int:
    """AE-277: soak where attacker and target stand. ``flags``: NO_COVER."""
    shelter = 0
    if ranged and (flags & NO_COVER) == 0:
        shelter = cover(s, b, attacker, target, location)
    return soak_behind(s, b, attacker, target, location, weapon, shelter)
