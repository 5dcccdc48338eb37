"""Which weapon an attack is made with, how it is tested, how far it reaches (5.12, 5.14)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.adeva.questions import board, gear, units
from mech_env.rulesets.adeva.state.choices import FullCap, Mode
from mech_env.rulesets.adeva.state.codes import Test
from mech_env.rulesets.adeva.state.decisions import Arm, Verb
from mech_env.rulesets.adeva.state.weapons import Class, Item, Quality

POINT_BLANK, SHORT, FAR = 30, 10, -10  # AE-360
TOO_NEAR, TOO_NEAR_KM = -20, 3  # of Longshot (AE-396)


# --- with what, and how ---
@kernel
def weapon_for(b: Any, unit: int, verb: int, arm: int) -> int:
    """The kind of weapon that an attack is made with; of Grapple fists, though it needs none."""
    if verb == Verb.LANCE:
        return int(Item.LANCE)
    if verb == Verb.CARD:
        return int(Item.STRIKE)
    if verb == Verb.GRAPPLE or arm < 0:
        return int(Item.UNARMED)
    return gear.weapon_of(b, unit, arm)


@kernel
def mode_of(s: Any, verb: int, weapon: int, mode: int) -> int:
    """How an attack fires: bursts by their verb, Suppressive Fire as chosen; -1 it does not."""
    if verb == Verb.BURST_SEMI:
        return int(Mode.SEMI)
    if verb == Verb.BURST_FULL:
        return int(Mode.FULL)
    if verb == Verb.SUPPRESS:
        return int(mode)
    return int(Mode.SINGLE) if gear.is_ranged(s, weapon) else -1


@kernel
def test_of(s: Any, weapon: int) -> int:
    """AE-264, AE-266: WS of melee and thrown weapons, BS of others, SR of Lance."""
    if weapon == Item.LANCE:
        return int(Test.SR)
    form = s.weapons[weapon].form
    return int(Test.WS) if form == Class.MELEE or form == Class.THROWN else int(Test.BS)


@kernel
def is_spray(s: Any, weapon: int) -> bool:
    """AE-399: no test, all in a cone."""
    return gear.has_quality(s, weapon, Quality.SPRAY)


@kernel
def is_area(s: Any, weapon: int) -> bool:
    """AE-398, AE-399: Blast or Spray."""
    return bool(s.weapons[weapon].blast > 0 or is_spray(s, weapon))


@kernel
def is_multi(s: Any, b: Any, unit: int, verb: int, weapon: int) -> bool:
    """AE-160: bursts, flurries, Twin-Linked, Hordes: an evasion may negate a part."""
    if verb == Verb.BURST_SEMI or verb == Verb.BURST_FULL or verb == Verb.SUPPRESS:
        return True
    if verb == Verb.SWIFT or verb == Verb.LIGHTNING or units.is_horde(b, unit):
        return True
    return gear.has_quality(s, weapon, Quality.TWIN_LINKED)


# --- how many rounds and hits ---
@kernel
def needs_rounds(s: Any, b: Any, unit: int, weapon: int, arm: int) -> bool:
    """7.3, AE-429: whether firing uses ammunition; a thrown weapon goes itself (AE-407)."""
    if arm < 0 or arm >= Arm.UNARMED or units.is_horde(b, unit):
        return False
    return bool(s.weapons[weapon].form == Class.RANGED and s.weapons[weapon].rounds > 0)


@kernel
def rounds_wanted(s: Any, weapon: int, mode: int) -> int:
    """AE-058, AE-142, AE-393, AE-394: rounds that an attack spends, if they are there."""
    if mode <= Mode.SINGLE:
        return 2 if gear.has_quality(s, weapon, Quality.TWIN_LINKED) else 1
    rate = int(s.weapons[weapon].rates[mode])
    return 2 * rate if gear.has_quality(s, weapon, Quality.STORM) else rate


@kernel
def rate_cap(s: Any, weapon: int, mode: int) -> int:
    """AE-058, AE-064: most hits of a burst (option full_cap)."""
    rates = s.weapons[weapon].rates
    if mode == Mode.FULL and s.options.full_cap == FullCap.SEMI and rates[Mode.SEMI] > 0:
        return int(rates[Mode.SEMI])
    return int(rates[mode])


@kernel
def may_jam(s: Any, b: Any, unit: int, weapon: int, arm: int) -> bool:
    """AE-407, AE-408, AE-429: firearms jam; not thrown weapons, powers, Hordes."""
    return needs_rounds(s, b, unit, weapon, arm)


# --- how far ---
@kernel
def reach_of(s: Any, weapon: int) -> int:
    """AE-261, AE-406: km that a melee weapon reaches."""
    return max(1, int(s.weapons[weapon].reach))


@kernel
def melee_km(s: Any, b: Any, unit: int, arms: int) -> int:
    """AE-069, AE-406: how far the melee weapons among a unit's ``arms`` reach, km; 0 without."""
    farthest = 0
    while arms != 0:
        weapon = gear.weapon_of(b, unit, lowest_bit(arms))
        arms &= arms - 1
        if gear.is_melee(s, weapon):
            farthest = max(farthest, reach_of(s, weapon))
    return farthest


@kernel
def modifier(s: Any, weapon: int, km: int) -> int:
    """AE-360, AE-396: of the range, for who is not engaged with the target."""
    if gear.has_quality(s, weapon, Quality.LONGSHOT):
        return TOO_NEAR if km <= TOO_NEAR_KM else 0
    stated = int(s.weapons[weapon].stated)
    if km <= 1:
        return POINT_BLANK
    if 2 * km <= stated:
        return SHORT
    return FAR if km > stated else 0


@kernel
def in_reach(s: Any, b: Any, unit: int, weapon: int, target: int) -> bool:
    """AE-261, AE-406: whether a melee weapon reaches a unit."""
    return units.between(s, b, unit, target) <= reach_of(s, weapon)


@kernel
def in_range(s: Any, b: Any, unit: int, weapon: int, cell: int) -> bool:
    """AE-260, AE-262: whether a cell is in sight and within the maximum distance."""
    own = int(b.units[unit].cell)
    if board.distance(s, own, cell) > s.weapons[weapon].most:
        return False
    return board.sees(s, own, cell)
