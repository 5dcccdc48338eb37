"""What a unit could do to another from any two cells: the ground of moves, and of fear.

A gun and a blade are chosen once for two units; what they are worth from a cell follows fast.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import SCORES, kernel
from mech_env.rulesets.adeva.bot import harm, known, odds, worth
from mech_env.rulesets.adeva.questions import board, gear, ranges, rates, trials, units
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Power, Talent
from mech_env.rulesets.adeva.state.weapons import Item, Quality

# item (-1 none), target number without the range, worth of a hit in the open, and in the cover
# where the target stands now, chance of an evasion
Gun = tuple[int, int, float, float, float]
# km of its reach (0: none), target number, worth of a hit, chance of an evasion, 1: it flurries
Blade = tuple[int, int, float, float, int]
ALL_OUT, CHARGED = 20, 10
HIGHER = 10  # from 1 km above (7.6)
PINNED = 0.4  # of a turn that is left to who is pinned
LATER = 0.75  # of what is worth next turn, for each further turn that it takes to get there
LANCE = int(Item.LANCE)
# What a unit and each of its foes could do to each other, as ``meet`` leaves it in a score area.
GUN, BLADE, THEIR_GUN, THEIR_BLADE = 0, 5, 10, 15
MEETING = 20  # numbers of a foe
if MEETING * c.MAX_UNITS_PER_SIDE > SCORES:
    raise ValueError("a score area is too small for what all foes could do")


@kernel
def has_lance(s: Any, b: Any, unit: int) -> bool:
    """AE-416: whether a unit owns Lance, and has its field spread."""
    u = b.units[unit]
    if u.pattern < 0 or u.person < 0 or u.kind == Kind.PILOT:
        return False
    return bool((int(s.people[u.person].powers) >> Power.LANCE) & 1)


@kernel
def skill_with(s: Any, b: Any, unit: int, weapon: int) -> int:
    """What an attack with a weapon is tested on; 0: without hope (AE-004)."""
    test = ranges.test_of(s, weapon)
    if trials.is_hopeless(s, b, unit, test):
        return 0
    return trials.value(s, b, unit, test)


@kernel
def gun(s: Any, b: Any, unit: int, target: int, own: bool) -> Gun:
    """The best gun of a unit against another; ``own``: its ammunition is known."""
    best, number, bare, covered, evaded, most = -1, 0, 0.0, 0.0, 0.0, 0.0
    shelter = board.cover_armour(s, b, int(b.units[target].cell))
    for arm in range(d.N_ARMS + 1):
        weapon = LANCE
        if arm < d.N_ARMS:
            if not gear.has_arm(s, b, unit, arm):
                continue
            weapon = gear.weapon_of(b, unit, arm)
            if gear.is_melee(s, weapon) or ranges.is_spray(s, weapon):
                continue
            if own and not gear.is_loaded(s, b, unit, arm):
                continue
        elif not has_lance(s, b, unit):
            continue
        value = skill_with(s, b, unit, weapon)
        if value == 0:
            continue
        value += odds.shift_of(s, b, unit, weapon, target)
        hits, _ = odds.fire(s, b, unit, weapon, value, 2)
        evades = odds.evades(s, b, weapon, target, False)
        open_ = harm.of_hit(s, b, unit, weapon, target, 0)
        far = min(12, int(s.weapons[weapon].most))
        worth = odds.kept(hits, value, evades) * open_ * (1.0 + 0.04 * far)
        if worth > most:
            best, number, bare, evaded, most = weapon, value, open_, evades, worth
    if best >= 0:
        covered = bare
        if shelter > 0:
            covered = harm.of_hit(s, b, unit, best, target, shelter)
    return best, number, bare, covered, evaded


@kernel
def blade(s: Any, b: Any, unit: int, target: int) -> Blade:
    """The best melee weapon of a unit against another."""
    reach, number, worth, evaded, most, flurries = 0, 0, 0.0, 0.0, 0.0, 0
    for arm in range(d.N_ARMS):
        if not gear.has_arm(s, b, unit, arm):
            continue
        weapon = gear.weapon_of(b, unit, arm)
        if not gear.is_melee(s, weapon):
            continue
        value = skill_with(s, b, unit, weapon)
        if value == 0:
            continue
        value += odds.shift_of(s, b, unit, weapon, target)
        value += known.bare_hands(s, b, unit, weapon, target)
        evades = odds.evades(s, b, weapon, target, True)
        hit = harm.of_hit(s, b, unit, weapon, target, 0)
        hits = (
            odds.hits_of(value, 1, units.squads(b, unit))
            if units.is_horde(b, unit)
            else (odds.chance(value))
        )
        total = hits * (1.0 - evades) * hit
        if total > most:
            reach = ranges.reach_of(s, weapon)
            number, worth, evaded, most = value, hit, evades, total
    if reach > 0 and known.has_talent(s, b, unit, Talent.LIGHTNING):
        flurries = 1
    return reach, number, worth, evaded, flurries


@kernel
def meet(s: Any, b: Any, unit: int, ours: bool, met: Any) -> None:
    """The guns and blades of a unit's foes against it, and with ``ours`` its own against them."""
    for foe in range(s.n_units):
        if not worth.is_foe(s, b, unit, foe):
            continue
        o = MEETING * sides.slot_of(s, foe)
        if ours:
            keep(met, o + GUN, gun(s, b, unit, foe, True))
            keep(met, o + BLADE, blade(s, b, unit, foe))
        keep(met, o + THEIR_GUN, gun(s, b, foe, unit, False))
        keep(met, o + THEIR_BLADE, blade(s, b, foe, unit))


@kernel
def keep(met: Any, at: int, own: Any) -> None:
    """Keep a gun or a blade."""
    met[at] = own[0]
    met[at + 1] = own[1]
    met[at + 2] = own[2]
    met[at + 3] = own[3]
    met[at + 4] = own[4]


@kernel
def gun_met(s: Any, foe: int, whose: int, met: Any) -> Gun:
    """A gun that ``meet`` has found; ``whose``: GUN or THEIR_GUN."""
    o = MEETING * sides.slot_of(s, foe) + whose
    return int(met[o]), int(met[o + 1]), float(met[o + 2]), float(met[o + 3]), float(met[o + 4])


@kernel
def blade_met(s: Any, foe: int, whose: int, met: Any) -> Blade:
    """A blade that ``meet`` has found; ``whose``: BLADE or THEIR_BLADE."""
    o = MEETING * sides.slot_of(s, foe) + whose
    return int(met[o]), int(met[o + 1]), float(met[o + 2]), float(met[o + 3]), int(met[o + 4])


@kernel
def strikes(s: Any, b: Any, unit: int, own: Blade, halves: int) -> float:
    """Worth of a turn, or half a one, of blows."""
    _, number, worth, evaded, flurries = own
    if units.is_horde(b, unit):
        hits = odds.hits_of(number, 1, units.squads(b, unit))
        return odds.kept(hits, number, evaded) * worth
    most = odds.chance(number) * (1.0 - evaded) * worth
    if halves > 1:
        most = max(most, odds.chance(number + ALL_OUT) * (1.0 - evaded) * worth * 0.95)
        if flurries == 1:
            hits = odds.hits_of(number - 20, 1, 4)
            most = max(most, odds.kept(hits, number - 20, evaded) * worth)
    return most


@kernel
def shots(
    s: Any, b: Any, unit: int, own: Gun, at: int, there: int, bare: bool, halves: int
) -> float:
    """Worth of fire from a cell at a unit in another; ``bare``: no cover helps it."""
    weapon, number, open_, covered, evaded = own
    km = board.distance(s, at, there)
    if km > s.weapons[weapon].most or not board.sees(s, at, there):
        return 0.0
    number += ranges.modifier(s, weapon, km)
    if board.elevation(s, at) - board.elevation(s, there) >= board.KM:
        number += HIGHER
    if board.is_fog(s, b, at) or board.is_fog(s, b, there):
        number += theirs.FOG
    hits, _ = odds.fire(s, b, unit, weapon, number, halves)
    worth = open_ if bare or km <= 1 else covered
    return odds.kept(hits, number, evaded) * worth


@kernel
def charged(own: Blade) -> float:
    """Worth of the blow at the end of a charge."""
    return 0.9 * odds.chance(own[1] + CHARGED) * (1.0 - own[3]) * own[2]


@kernel
def wakefulness(b: Any, foe: int) -> float:
    """The share of its next turn that an enemy has."""
    if b.units[foe].stunned > 1:
        return 0.0
    return PINNED if units.has(b, foe, Condition.PINNED) else 1.0


@kernel
def stated_km(s: Any, weapon: int) -> int:
    """From how far a gun fires without a malus; a Longshot from anywhere."""
    if gear.has_quality(s, weapon, Quality.LONGSHOT):
        return 24
    return int(s.weapons[weapon].stated)


@kernel
def in_range(s: Any, b: Any, unit: int, fires: Gun) -> float:
    """Worth of a turn of fire that begins once the target is in range."""
    hits, _ = odds.fire(s, b, unit, fires[0], fires[1], 2)
    return odds.kept(hits, fires[1], fires[4]) * fires[3] * LATER


@kernel
def from_cell(
    s: Any,
    b: Any,
    unit: int,
    at: int,
    there: int,
    fires: Gun,
    cuts: Blade,
    halves: int,
) -> float:
    """Worth of the best attack on a unit in a cell from another, with so many halves of a turn.

    Cover that counts is that of where the target stands now (``gun``).
    """
    km = board.distance(s, at, there)
    most = 0.0
    if fires[0] >= 0:
        most = shots(s, b, unit, fires, at, there, False, halves)
    if cuts[0] > 0:
        if km <= cuts[0]:
            most = max(most, strikes(s, b, unit, cuts, halves))
        elif halves > 1 and km - cuts[0] <= rates.charge(s, b, unit):
            most = max(most, charged(cuts))
    return most


@kernel
def in_time(
    s: Any, b: Any, unit: int, at: int, there: int, fires: Gun, cuts: Blade, pace: int
) -> float:
    """As ``from_cell`` for a whole turn, or what it will be worth once the unit is there.

    ``pace``: km of its Full Move.
    """
    most = from_cell(s, b, unit, at, there, fires, cuts, 2)
    km = board.distance(s, at, there)
    speed = max(1, pace)
    if fires[0] >= 0:
        over = max(0, km - stated_km(s, fires[0]))
        most = max(most, in_range(s, b, unit, fires) / (1.0 + 0.6 * over / speed))
    if cuts[0] > 0:
        over = max(0, km - cuts[0])
        value = strikes(s, b, unit, cuts, 2)
        most = max(most, value * LATER / (1.0 + 0.6 * over / speed))
    return most


@kernel
def threat(
    s: Any, b: Any, foe: int, unit: int, cell: int, fires: Gun, cuts: Blade, shelter: int
) -> float:
    """Worth of what an enemy may do to a unit in a cell with so many AP of cover, in its turn."""
    at = int(b.units[foe].cell)
    km = board.distance(s, at, cell)
    most = 0.0
    if fires[0] >= 0:
        if shelter > 0 and km > 1:
            weapon, number, _, _, evaded = fires
            behind = harm.of_hit(s, b, foe, weapon, unit, shelter)
            most = shots(s, b, foe, (weapon, number, behind, behind, evaded), at, cell, False, 2)
        else:
            most = shots(s, b, foe, fires, at, cell, True, 2)
    if cuts[0] > 0:
        if km <= cuts[0]:
            most = max(most, strikes(s, b, foe, cuts, 2))
        elif km - cuts[0] <= rates.charge(s, b, foe):
            most = max(most, charged(cuts))
    return most * wakefulness(b, foe)
