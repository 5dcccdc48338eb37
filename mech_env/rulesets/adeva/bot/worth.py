"""What the attacks are worth that a unit can make from where it stands."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import harm, odds
from mech_env.rulesets.adeva.questions import (
    board,
    damage,
    gear,
    ranges,
    strikes,
    to_hit,
    trials,
    units,
)
from mech_env.rulesets.adeva.questions import two_weapons as pairs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Location
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Quality

NO_MODE, NO_PART = -1, -1
FRIENDS = 1.3  # what a friend in a blast counts against an enemy
STRAY = 0.3  # share of a blast that goes astray
SPRAY_ARC, SPRAY_KM = 30, 3
GATE = 25.0  # worth of the gate that decides the fight; measured: 12 to 60 play alike
PARTS = (Location.HEAD, Location.BODY)
N_PARTS = len(PARTS)


@kernel
def is_foe(s: Any, b: Any, unit: int, other: int) -> bool:
    """Whether another is an enemy that can be seen to be there."""
    if not units.are_enemies(s, unit, other) or not units.on_map(b, other):
        return False
    return not units.has(b, other, Condition.HIDDEN)


@kernel
def pool(s: Any, b: Any, target: int) -> float:
    """Wounds that a unit's body, or its one pool, takes until somebody is out."""
    at = int(Location.BODY) if b.units[target].machine >= 0 else 0
    return harm.left_at(s, b, target, at)


@kernel
def number_of(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, target: int, part: int
) -> int:
    """Target number of an attack (7.6), before fate; 0: without hope (AE-004)."""
    weapon = ranges.weapon_for(b, unit, verb, arm)
    cell = int(b.units[target].cell)
    mode = ranges.mode_of(s, verb, weapon, NO_MODE)
    test = ranges.test_of(s, weapon)
    if trials.is_hopeless(s, b, unit, test):
        return 0
    sum_ = to_hit.total(s, b, unit, verb, cause, arm, mode, target, cell, part)
    return trials.target_number(s, trials.value(s, b, unit, test), sum_)


@kernel
def hits_at(s: Any, b: Any, unit: int, verb: int, weapon: int, number: int) -> float:
    """Mean hits of an attack at a target number."""
    if units.is_horde(b, unit):
        return odds.hits_of(number, 1, units.squads(b, unit))
    if verb == Verb.BURST_SEMI or verb == Verb.BURST_FULL:
        mode = int(ch.Mode.SEMI) if verb == Verb.BURST_SEMI else int(ch.Mode.FULL)
        per = 2 if verb == Verb.BURST_SEMI else 1
        times = 2.0 if gear.has_quality(s, weapon, Quality.STORM) else 1.0
        return times * odds.hits_of(number, per, ranges.rate_cap(s, weapon, mode))
    if verb == Verb.SWIFT or verb == Verb.LIGHTNING:
        most = max(1, units.bonus(s, b, unit, Characteristic.WS))
        return odds.hits_of(number, 2 if verb == Verb.SWIFT else 1, most)
    if gear.has_quality(s, weapon, Quality.TWIN_LINKED):
        return odds.hits_of(number, 2, 2)
    return odds.chance(number)


@kernel
def of_attack(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, target: int, part: int, more: int
) -> float:
    """What an attack on a unit is worth; ``part``: the location called, -1 none; ``more``: a bonus
    to come, of an Aim."""
    weapon = ranges.weapon_for(b, unit, verb, arm)
    if ranges.is_spray(s, weapon):
        return 0.0
    number = number_of(s, b, unit, verb, cause, arm, target, part)
    if number <= 0 and more <= 0:
        return 0.0
    number += more
    if s.weapons[weapon].blast > 0:
        return of_blast(s, b, unit, weapon, int(b.units[target].cell), number)
    shelter = harm.shelter_of(s, b, unit, weapon, target)
    hits = hits_at(s, b, unit, verb, weapon, number)
    hits = odds.kept(hits, number, odds.evades(s, b, weapon, target, True))
    if part >= 0:
        cover = shelter if harm.is_sheltered(b, target, part) else 0
        return hits * harm.of_location(s, b, unit, weapon, target, part, cover)
    return hits * harm.of_hit(s, b, unit, weapon, target, shelter)


# --- areas ---
@kernel
def of_blast(s: Any, b: Any, unit: int, weapon: int, cell: int, number: int) -> float:
    """AE-398: what a blast at a cell is worth: all in it, own units against it."""
    total, radius = 0.0, int(s.weapons[weapon].blast)
    for other in range(s.n_units):
        if not units.on_map(b, other) or board.distance(s, cell, int(b.units[other].cell)) > radius:
            continue
        if is_foe(s, b, unit, other):
            shelter = harm.shelter_of(s, b, unit, weapon, other)
            hit = harm.of_hit(s, b, unit, weapon, other, shelter)
            total += hit * (1.0 - odds.evades(s, b, weapon, other, False))
        elif not units.are_enemies(s, unit, other):
            total -= FRIENDS * harm.of_hit(s, b, unit, weapon, other, 0)
    passed = odds.chance(number)
    return total * (passed + (1.0 - passed) * STRAY)


@kernel
def of_spray(s: Any, b: Any, unit: int, weapon: int, way: int) -> float:
    """AE-399: what a cone of fire in a direction is worth."""
    total, at, most = 0.0, int(b.units[unit].cell), int(s.weapons[weapon].stated)
    for other in range(s.n_units):
        if other == unit or not units.on_map(b, other):
            continue
        there = int(b.units[other].cell)
        if board.distance(s, at, there) > most or not board.sees(s, at, there):
            continue
        if not board.in_arc(s, at, way, there, SPRAY_ARC):
            continue
        hit = harm.of_hit(s, b, unit, weapon, other, harm.shelter_of(s, b, unit, weapon, other))
        hit *= 1.0 - odds.chance(units.characteristic(s, b, other, Characteristic.AG))
        if is_foe(s, b, unit, other):
            total += hit
        elif not units.are_enemies(s, unit, other):
            total -= FRIENDS * hit
    return total


@kernel
def best_way(s: Any, b: Any, unit: int, weapon: int) -> tuple[float, int]:
    """(worth, direction) of the best cone of fire; -1 none is worth anything."""
    most, found = 0.0, -1
    for way in range(c.DIRECTIONS):
        value = of_spray(s, b, unit, weapon, way)
        if value > most:
            most, found = value, way
    return most, found


# --- the best of a kind ---
@kernel
def best(s: Any, b: Any, unit: int, verb: int, fixed: int, more: int) -> tuple[float, int, int]:
    """(worth, weapon, target) of the best attack by a verb; -1 none; of a cone no target.

    ``fixed``: the weapon, -1 any; ``more``: a bonus to come.
    """
    most, arm_found, target_found = 0.0, -1, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    lance = verb == Verb.LANCE
    for k in range(1 if lance else d.N_ARMS):
        arm = -1 if lance else k
        if fixed >= 0 and arm != fixed:
            continue
        if not lance:
            if not strikes.may_use(s, b, unit, verb, arm):
                continue
            weapon = gear.weapon_of(b, unit, arm)
            if ranges.is_spray(s, weapon):
                value, _ = best_way(s, b, unit, weapon)
                if value > most:
                    most, arm_found, target_found = value, arm, -1
                continue
        for target in range(first, stop):
            if strikes.may_target(s, b, unit, verb, Cause.ACTION, arm, NO_MODE, target):
                value = of_attack(s, b, unit, verb, Cause.ACTION, arm, target, NO_PART, more)
                if value > most:
                    most, arm_found, target_found = value, arm, target
    return most, arm_found, target_found


@kernel
def best_called(
    s: Any, b: Any, unit: int, fixed: int, whom: int, more: int
) -> tuple[float, int, int, int]:
    """(worth, weapon, target, part) of the best Called Shot; -1 none; at the gate no target.

    ``fixed``, ``whom``: what is chosen already, -1 nothing.
    """
    most, arm_found, target_found, part_found = 0.0, -1, -1, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    verb = int(Verb.CALLED_SHOT)
    for arm in range(d.N_ARMS):
        if (fixed >= 0 and arm != fixed) or not strikes.may_use(s, b, unit, verb, arm):
            continue
        if whom < 0 and strikes.may_target_gate(s, b, unit, arm):
            value = of_gate(s, b, unit, arm, more)
            if value > most:
                most, arm_found, target_found = value, arm, -1
                part_found = int(strikes.GATE_PART)
        for target in range(first, stop):
            if whom >= 0 and target != whom:
                continue
            if not strikes.may_target(s, b, unit, verb, Cause.ACTION, arm, NO_MODE, target):
                continue
            for k in range(N_PARTS):
                part = int(PARTS[k])
                value = of_attack(s, b, unit, verb, Cause.ACTION, arm, target, part, more)
                if value > most:
                    most, arm_found, target_found, part_found = value, arm, target, part
    return most, arm_found, target_found, part_found


@kernel
def gate_hit(s: Any, b: Any, unit: int, weapon: int) -> float:
    """AE-068: what a hit on the enemies' gate is worth."""
    gate = 1 - units.side_of(s, unit)
    if (int(s.gates_win) >> gate) & 1 == 0 or b.gates[gate].integrity < 1:
        return 0.0
    more = gate_damage(s, b, unit, weapon)
    dice = int(s.weapons[weapon].dice_count)
    mean = harm.through(int(s.weapons[weapon].faces), dice, more)
    return GATE * min(1.0, mean / int(b.gates[gate].integrity))


@kernel
def gate_damage(s: Any, b: Any, unit: int, weapon: int) -> int:
    """What is added to the dice against the enemies' gate, less its AP."""
    gate = 1 - units.side_of(s, unit)
    armour = max(0, int(s.gates[gate].armour) - damage.penetration(s, b, unit, weapon))
    return damage.added(s, b, unit, weapon) - armour


@kernel
def of_gate(s: Any, b: Any, unit: int, arm: int, more: int) -> float:
    """What a Called Shot at the gate is worth."""
    weapon = gear.weapon_of(b, unit, arm)
    hit = gate_hit(s, b, unit, weapon)
    if hit <= 0.0:
        return 0.0
    cell = int(s.gates[1 - units.side_of(s, unit)].cell)
    test = ranges.test_of(s, weapon)
    verb, part = int(Verb.CALLED_SHOT), int(strikes.GATE_PART)
    mode = ranges.mode_of(s, verb, weapon, NO_MODE)
    sum_ = to_hit.total(s, b, unit, verb, Cause.ACTION, arm, mode, -1, cell, part)
    number = trials.target_number(s, trials.value(s, b, unit, test), sum_) + more
    return odds.chance(number) * hit


# --- two weapons ---
@kernel
def best_kind(
    s: Any, b: Any, unit: int, arm: int, cause: int, count: int
) -> tuple[float, int, int]:
    """(worth, kind, target) of the best attack with one of two weapons (AE-135); -1 none."""
    most, kind_found, target_found = 0.0, -1, -1
    first, stop = sides.units_of(s, 1 - units.side_of(s, unit))
    for k in range(count):
        kind = int(pairs.KINDS[k])
        if not pairs.may_kind(s, b, unit, kind, arm):
            continue
        for target in range(first, stop):
            if strikes.may_target(s, b, unit, kind, cause, arm, NO_MODE, target):
                value = of_attack(s, b, unit, kind, cause, arm, target, NO_PART, 0)
                if value > most:
                    most, kind_found, target_found = value, kind, target
    return most, kind_found, target_found


@kernel
def best_pair(s: Any, b: Any, unit: int) -> tuple[float, int]:
    """(worth, weapon that begins) of the best Multiple Attack (AE-130); -1 none."""
    most, found = 0.0, -1
    for hand in range(2):
        arm = gear.in_hand(b, unit, hand)
        if arm < 0 or not pairs.may_begin_with(s, b, unit, arm):
            continue
        other = pairs.other_arm(b, unit, arm)
        one, _, _ = best_kind(s, b, unit, arm, Cause.FIRST, pairs.N_FIRST)
        two, _, _ = best_kind(s, b, unit, other, Cause.SECOND, pairs.N_SECOND)
        if one + two > most:
            most, found = one + two, arm
    return most, found
