"""What else is done to an enemy than harm: to pin it, to stun it, to throw it down, to disarm it.

Worth of these is what the enemy cannot do in its turn, and what it becomes easier to do to it.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, score_area
from mech_env.rulesets.adeva.bot import goals, harm, odds, places, prospects, worth
from mech_env.rulesets.adeva.questions import (
    board,
    contests,
    gear,
    ranges,
    rates,
    strikes,
    trials,
    units,
    waiting,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Kind, Location, Test
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause

PINNED = 0.25  # share of a turn that who is pinned loses; measured
ANYBODY = 1.0  # of its weight what a Construct may do at least that can go for others; measured
AGAIN = 0.4  # … of who is pinned already
ASSAULT = 20.0  # worth of the gate that decides the fight to those who come for it; measured
COMING = 0.35  # share of its worth against an enemy outside the zone that need not enter it
FASTER = 0.6  # chance that an Overwatch acts, and pins, before its target; measured
BOUGHT_OFF = 0.6  # of a stun, where the other may have fate
MOST_TURNS = 4.0
FOLLOWS = 0.5  # share of a turn's blows that follow upon who cannot defend itself
FELLED = 0.35  # share of a turn that who is thrown down loses
BARE = 0.5  # share of a turn that who is disarmed loses
HELD = 0.6  # … who is grappled
THOUSAND, MOST = 1000.0, 30000.0
TO_PIN = (0, -10, -20)  # by mode (AE-147)
ARCS = (30, 30, 60)


@kernel
def menace(
    s: Any, b: Any, foe: int, unit: int, fires: prospects.Gun, cuts: prospects.Blade
) -> float:
    """What an enemy with a gun and a blade may do to a unit where it stands, in its turn.

    At least a part of what the enemy matters: it may turn upon others.
    """
    cell = int(b.units[unit].cell)
    if units.is_engaged(b, foe):
        fires = (-1, 0, 0.0, 0.0, 0.0)
    shelter = board.cover_armour(s, b, cell)
    most = prospects.threat(s, b, foe, unit, cell, fires, cuts, shelter)
    return max(most, 0.04 * harm.weight(s, b, foe))


@kernel
def weighty(s: Any, b: Any, foe: int, unit: int) -> float:
    """``menace`` of an enemy with the best that it has."""
    fires, cuts = prospects.gun(s, b, foe, unit, False), prospects.blade(s, b, foe, unit)
    return menace(s, b, foe, unit, fires, cuts)


@kernel
def survey(s: Any, b: Any, unit: int, area: Any) -> None:
    """``weighty`` of each enemy that is seen, in thousandths, into an area; 0 of the others."""
    met = score_area()
    prospects.meet(s, b, unit, False, met)
    survey_met(s, b, unit, met, area)


@kernel
def survey_met(s: Any, b: Any, unit: int, met: Any, area: Any) -> None:
    """As ``survey``; ``met``: ``prospects.meet``."""
    at = int(b.units[unit].cell)
    for foe in range(s.n_units):
        area[foe] = 0
        if worth.is_foe(s, b, unit, foe) and board.sees(s, at, int(b.units[foe].cell)):
            fires = prospects.gun_met(s, foe, prospects.THEIR_GUN, met)
            cuts = prospects.blade_met(s, foe, prospects.THEIR_BLADE, met)
            area[foe] = int(min(MOST, menace(s, b, foe, unit, fires, cuts) * THOUSAND))


# --- fire that pins ---
@kernel
def has_choice(s: Any, b: Any, foe: int) -> bool:
    """Whether an enemy Construct can go for more than one other."""
    count = 0
    if not units.is_construct(b, foe):
        return False
    for other in range(s.n_units):
        if units.are_enemies(s, foe, other) and units.on_map(b, other):
            count += int(units.is_construct(b, other))
    return count > 1


@kernel
def errand(s: Any, b: Any, foe: int) -> float:
    """What an enemy is after that must get somewhere: to a pilot, or to the gate before the limit.

    Pinned, it comes no nearer (AE-369).
    """
    cell, pace = int(b.units[foe].cell), rates.full(s, b, foe)
    if units.is_horde(b, foe):
        return goals.offer_of_capture(s, b, foe, cell, pace)
    if not units.is_construct(b, foe):
        return 0.0
    other = 1 - units.side_of(s, foe)
    found = goals.offer_of_rescue(s, b, foe, cell, pace, goals.rescue_of(s, b, foe))
    if (int(s.gates_win) >> other) & 1 and places.wins_at_limit(s, other):
        over = board.distance(s, cell, int(s.gates[other].cell)) - 1
        found = max(found, goals.delayed(ASSAULT, over, pace))
    return found


@kernel
def pins(s: Any, b: Any, foe: int, more: int, area: Any) -> float:
    """Worth of a Pinning test of an enemy at a modifier (AE-369, AE-370); ``area``: ``survey``."""
    u = b.units[foe]
    if units.is_engaged(b, foe) or u.grapples >= 0 or u.kind == Kind.TRANSPORT or u.stunned > 0:
        return 0.0
    number = units.characteristic(s, b, foe, Characteristic.WP) + more
    number += 5 * units.squads(b, foe)
    if units.has(b, foe, Condition.SHAKEN):
        number -= 10
    may_do = area[foe] / THOUSAND
    if has_choice(s, b, foe):
        may_do = max(may_do, ANYBODY * harm.weight(s, b, foe))
    share = PINNED if not units.has(b, foe, Condition.PINNED) else PINNED * AGAIN
    return (1.0 - odds.chance(number)) * (share * may_do + errand(s, b, foe))


@kernel
def of_watch(s: Any, b: Any, unit: int, arm: int, mode: int, area: Any) -> float:
    """Worth of an Overwatch: the shot at whoever acts in the zone, and that it pins (AE-140)."""
    verb, most = int(waiting.VERB_OF_MODE[mode]), 0.0
    weapon = gear.weapon_of(b, unit, arm)
    zone = zone_of(int(s.weapons[weapon].stated))
    must_come = places.wins_at_limit(s, units.side_of(s, unit))
    for foe in range(s.n_units):
        if not worth.is_foe(s, b, unit, foe):
            continue
        km = units.between(s, b, unit, foe)
        if not strikes.may_target(s, b, unit, verb, Cause.WATCH, arm, mode, foe):
            if not must_come or km > zone + rates.run(s, b, foe):
                continue
        value = worth.of_attack(s, b, unit, verb, Cause.WATCH, arm, foe, -1, 0)
        value += FASTER * pins(s, b, foe, 0, area)
        if not must_come and km > zone:
            value *= COMING
        most = max(most, value)
    return most


@kernel
def zone_of(stated: int) -> int:
    """The largest radius of a zone within a stated range."""
    found = 1
    for k in range(N_RADII):
        if ch.RADIUS_KM[k] <= stated or stated == 0:
            found = int(ch.RADIUS_KM[k])
    return found


N_RADII = len(ch.RADIUS_KM)


@kernel
def best_watch(s: Any, b: Any, unit: int, fixed: int, area: Any) -> tuple[float, int, int]:
    """(worth, weapon, mode) of the best Overwatch; -1 none."""
    most, arm_found, mode_found = 0.0, -1, -1
    for arm in range(d.N_ARMS):
        if (fixed >= 0 and arm != fixed) or not waiting.may_watch_with(s, b, unit, arm):
            continue
        for mode in range(waiting.N_MODES):
            if waiting.may_watch_in(s, b, unit, arm, mode):
                value = of_watch(s, b, unit, arm, mode, area)
                if value > most:
                    most, arm_found, mode_found = value, arm, mode
    return most, arm_found, mode_found


@kernel
def of_suppression(s: Any, b: Any, unit: int, arm: int, mode: int, way: int, area: Any) -> float:
    """Worth of Suppressive Fire in a direction: it pins all in the arc, and hits some (AE-145)."""
    weapon = gear.weapon_of(b, unit, arm)
    at, total, hit, count = int(b.units[unit].cell), 0.0, 0.0, 0
    for foe in range(s.n_units):
        if area[foe] == 0:
            continue
        there = int(b.units[foe].cell)
        if not board.in_arc(s, at, way, there, ARCS[mode]):
            continue
        if not ranges.in_range(s, b, unit, weapon, there):
            continue
        count += 1
        total += pins(s, b, foe, TO_PIN[mode], area)
        hit += harm.of_hit(s, b, unit, weapon, foe, harm.shelter_of(s, b, unit, weapon, foe))
    if count == 0:
        return 0.0
    number = units.characteristic(s, b, unit, Characteristic.BS) - 20
    hits = odds.hits_of(number, 2, ranges.rate_cap(s, weapon, mode))
    return total + hits * hit / count


@kernel
def best_suppression(
    s: Any, b: Any, unit: int, fixed: int, set_: int, area: Any
) -> tuple[float, int, int, int]:
    """(worth, weapon, mode, direction) of the best Suppressive Fire; -1 none.

    ``fixed``, ``set_``: weapon and mode that are chosen already, -1 none.
    """
    most, arm_found, mode_found, way_found = 0.0, -1, -1, -1
    for arm in range(d.N_ARMS):
        if (fixed >= 0 and arm != fixed) or not strikes.may_use(s, b, unit, Verb.SUPPRESS, arm):
            continue
        for mode in range(int(ch.Mode.SEMI), waiting.N_MODES):
            if (set_ >= 0 and mode != set_) or not strikes.may_use_mode(s, b, unit, arm, mode):
                continue
            for way in range(c.DIRECTIONS):
                value = of_suppression(s, b, unit, arm, mode, way, area)
                if value > most:
                    most, arm_found, mode_found, way_found = value, arm, mode, way
    return most, arm_found, mode_found, way_found


# --- blows that stun ---
@kernel
def upon_helpless(s: Any, b: Any, unit: int, foe: int) -> float:
    """Worth of a turn of blows at an enemy that cannot defend itself, at +20 (AE-364)."""
    reach, number, value, _, flurries = prospects.blade(s, b, unit, foe)
    if reach == 0:
        return 0.0
    return prospects.strikes(s, b, unit, (reach, number + 20, value, 0.0, flurries), 2)


@kernel
def of_stun(s: Any, b: Any, unit: int, verb: int, arm: int, foe: int) -> float:
    """AE-143, AE-150: worth of a Stun, or of a Take Down."""
    if b.units[foe].stunned > 0 or units.is_helpless(s, b, foe):
        return 0.0
    weapon = gear.weapon_of(b, unit, arm)
    number = worth.number_of(s, b, unit, verb, Cause.ACTION, arm, foe, -1)
    hits = odds.chance(number) * (1.0 - odds.evades(s, b, weapon, foe, True))
    toughness = units.bonus(s, b, foe, Characteristic.T)
    if verb == Verb.STUN:
        need = toughness + units.own_armour(s, b, foe, Location.HEAD)
        need -= units.bonus(s, b, unit, Characteristic.S)
        passes = min(1.0, max(0.0, (11 - need) / 10))
        turns = min(MOST_TURNS, 1.0 + max(0.0, 5.5 - need))
    else:
        mean = harm.at_location(s, b, unit, weapon, foe, Location.BODY, 0)
        steps = max(0, int(mean) // max(1, toughness))
        resist = units.characteristic(s, b, foe, Characteristic.T) - 10 * steps
        passes, turns = min(1.0, mean) * (1.0 - odds.chance(resist)), 1.0
    gain = weighty(s, b, foe, unit) + FOLLOWS * upon_helpless(s, b, unit, foe)
    if s.people[b.units[foe].person].fate_full > 0:
        passes *= BOUGHT_OFF
    return hits * passes * turns * gain


@kernel
def best_stun(s: Any, b: Any, unit: int, verb: int, fixed: int) -> tuple[float, int, int]:
    """(worth, weapon, target) of the best Stun or Take Down; -1 none."""
    most, arm_found, target_found = 0.0, -1, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for arm in range(d.N_ARMS):
        if (fixed >= 0 and arm != fixed) or not strikes.may_use(s, b, unit, verb, arm):
            continue
        for foe in range(first, stop):
            if strikes.may_target(s, b, unit, verb, Cause.ACTION, arm, -1, foe):
                value = of_stun(s, b, unit, verb, arm, foe)
                if value > most:
                    most, arm_found, target_found = value, arm, foe
    return most, arm_found, target_found


# --- contests ---
@kernel
def of_contest(s: Any, b: Any, unit: int, verb: int, cause: int, foe: int) -> float:
    """Worth of Knock Down, Disarm, Feint's win, or Probe."""
    mine = trials.value(s, b, unit, contests.test_of(verb))
    mine = trials.target_number(s, mine, contests.total(s, b, unit, verb, cause, foe))
    other = contests.other_test_of(verb)
    wins = odds.wins(mine, trials.value(s, b, foe, other))
    if verb == Verb.PROBE:
        mind = max(1, units.characteristic(s, b, foe, Characteristic.WP))
        return wins * harm.weight(s, b, foe) * 5.0 / mind
    if verb == Verb.KNOCK_DOWN:
        if units.has(b, foe, Condition.PRONE) or other != Test.STRENGTH:
            return 0.0
        return wins * FELLED * weighty(s, b, foe, unit)
    if verb == Verb.DISARM:
        return wins * BARE * weighty(s, b, foe, unit)
    return wins


@kernel
def best_contest(s: Any, b: Any, unit: int, verb: int) -> tuple[float, int]:
    """(worth, target) of the best Knock Down, Disarm or Probe; -1 none."""
    most, found = 0.0, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for foe in range(first, stop):
        if contests.may_target(s, b, unit, verb, foe):
            value = of_contest(s, b, unit, verb, Cause.ACTION, foe)
            if value > most:
                most, found = value, foe
    return most, found


@kernel
def of_grapple(s: Any, b: Any, unit: int, cause: int, foe: int) -> float:
    """AE-091, AE-350: worth of a hold: of who strikes in it; of a pilot, that it is caught."""
    number = worth.number_of(s, b, unit, Verb.GRAPPLE, cause, -1, foe, -1)
    if b.units[foe].kind == Kind.PILOT:
        return odds.chance(number) * harm.weight(s, b, foe)
    if not gear.has_arm(s, b, unit, d.Arm.CLAWS) and not gear.has_arm(s, b, unit, d.Arm.ANGEL_ARM):
        return 0.0
    strength = units.characteristic(s, b, unit, Characteristic.S)
    holds = 1.0 - odds.wins(units.characteristic(s, b, foe, Characteristic.S), strength)
    return odds.chance(number) * holds * HELD * weighty(s, b, foe, unit)


@kernel
def best_grapple(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, target) of the best Grapple; -1 none."""
    most, found = 0.0, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for foe in range(first, stop):
        if strikes.may_target(s, b, unit, Verb.GRAPPLE, Cause.ACTION, -1, -1, foe):
            value = of_grapple(s, b, unit, Cause.ACTION, foe)
            if value > most:
                most, found = value, foe
    return most, found


# --- a feint first ---
@kernel
def best_feint(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, target) of a Feint and the blow after it (AE-082); -1 none."""
    most, found = 0.0, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for foe in range(first, stop):
        if not contests.may_target(s, b, unit, Verb.FEINT, foe):
            continue
        reach, number, value, evaded, _ = prospects.blade(s, b, unit, foe)
        if reach == 0 or units.between(s, b, unit, foe) > reach:
            continue
        won = of_contest(s, b, unit, Verb.FEINT, Cause.ACTION, foe)
        total = odds.chance(number) * value * (won + (1.0 - won) * (1.0 - evaded))
        if total > most:
            most, found = total, foe
    return most, found
