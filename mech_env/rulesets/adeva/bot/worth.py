"""What an attack is worth: the chance to hit, the hits, what gets through, what that is to the
enemy.

A worth is a share of an enemy: 1 is one that is out of the fight. Where an enemy's Toughness is
its own, not its pool of fate, anybody can read it off its profile.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import damage, gear, ranges, strikes, to_hit, trials, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Kind, Location
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Quality

HUNDRED = 100
LAST_ROWS = 9  # critical that a location of who has fate still takes (AE-384)
OF_KIND = (1.0, 1.5, 1.8, 1.8, 1.0, 0.1, 0.0, 0.5)  # by `Kind`: how much its loss matters
REACTS = 0.25  # share that an evasion takes of an attack of one hit
NO_MODE = -1


@kernel
def chance(number: int) -> float:
    """AE-001, AE-003: the chance to pass at a target number."""
    return min(99, max(1, number)) / HUNDRED


@kernel
def hits_of(number: int, per: int, most: int) -> float:
    """Mean hits: one for a pass, one more for each ``per`` degrees, at most ``most``."""
    found = 0.0
    for k in range(most):
        least = number - 10 * per * k
        if least < 1 and k > 0:
            break
        found += chance(least)
    return found


@kernel
def through(s: Any, b: Any, unit: int, weapon: int, soak: int) -> float:
    """Mean damage of a hit that gets through a soak."""
    faces, dice = damage.faces(s, b, unit, weapon), int(s.weapons[weapon].dice_count)
    more = damage.added(s, b, unit, weapon) - soak
    if faces < 1:
        return 0.0
    total = 0.0
    if dice < 2:
        for face in range(1, faces + 1):
            total += max(0, face + more)
        return total / faces
    for first in range(1, faces + 1):
        for second in range(1, faces + 1):
            total += max(0, first + second + more)
    return total / (faces * faces)


@kernel
def pool(s: Any, b: Any, target: int) -> float:
    """Wounds that a hit on the body, or on the one pool, must take until somebody is out."""
    u = b.units[target]
    at = int(Location.BODY) if u.machine >= 0 else 0
    left = float(u.wounds[at])
    person = int(u.person)
    if person >= 0 and s.people[person].fate_full > 0 and u.kind != Kind.HORDE:
        left += max(1, LAST_ROWS - int(u.critical[at]))
    return max(1.0, left)


@kernel
def of_hit(s: Any, b: Any, unit: int, weapon: int, target: int) -> float:
    """What one hit is worth: the share of what the target has left."""
    ranged = int(not gear.is_melee(s, weapon))
    soak = damage.soak(s, b, unit, target, Location.BODY, weapon, ranged, 0)
    mean = through(s, b, unit, weapon, soak)
    if units.is_horde(b, target):
        mean = 0.2 * mean + (1.0 if mean > 1.0 else mean)
        if s.weapons[weapon].blast > 0:
            mean *= 1 + int(s.weapons[weapon].blast)
    return OF_KIND[b.units[target].kind] * min(1.0, mean / pool(s, b, target))


@kernel
def number_of(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, target: int, part: int
) -> int:
    """Target number of an attack (7.6), before fate."""
    weapon = ranges.weapon_for(b, unit, verb, arm)
    cell = int(b.units[target].cell)
    mode = ranges.mode_of(s, verb, weapon, NO_MODE)
    sum_ = to_hit.total(s, b, unit, verb, cause, arm, mode, target, cell, part)
    test = ranges.test_of(s, weapon)
    if trials.is_hopeless(s, b, unit, test):
        return 0
    return trials.target_number(s, trials.value(s, b, unit, test), sum_)


@kernel
def hits_at(s: Any, b: Any, unit: int, verb: int, weapon: int, number: int) -> float:
    """Mean hits of an attack at a target number."""
    if units.is_horde(b, unit):
        return hits_of(number, 1, units.squads(b, unit))
    if verb == Verb.BURST_SEMI or verb == Verb.BURST_FULL:
        mode = int(ch.Mode.SEMI) if verb == Verb.BURST_SEMI else int(ch.Mode.FULL)
        per = 2 if verb == Verb.BURST_SEMI else 1
        times = 2 if gear.has_quality(s, weapon, Quality.STORM) else 1
        return times * hits_of(number, per, ranges.rate_cap(s, weapon, mode))
    if verb == Verb.SWIFT or verb == Verb.LIGHTNING:
        most = max(1, units.bonus(s, b, unit, Characteristic.WS))
        return hits_of(number, 2 if verb == Verb.SWIFT else 1, most)
    if gear.has_quality(s, weapon, Quality.TWIN_LINKED):
        return hits_of(number, 2, 2)
    return chance(number)


@kernel
def of_attack(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, target: int, more: int
) -> float:
    """What an attack on a unit is worth; ``more``: a bonus to come, of an Aim."""
    weapon = ranges.weapon_for(b, unit, verb, arm)
    if ranges.is_spray(s, weapon):
        return 0.0
    number = number_of(s, b, unit, verb, cause, arm, target, -1) + more
    hits = hits_at(s, b, unit, verb, weapon, number)
    if units.has_reaction(b, target) and b.units[target].kind != Kind.HORDE:
        hits -= REACTS * min(1.0, hits)
    return hits * of_hit(s, b, unit, weapon, target)


@kernel
def best(s: Any, b: Any, unit: int, verb: int, fixed: int, more: int) -> tuple[float, int, int]:
    """(worth, weapon, target) of the best attack by a verb; -1 none.

    ``fixed``: the weapon, -1 any; ``more``: a bonus to come.
    """
    most, arm_found, target_found = 0.0, -1, -1
    first, stop = d.units_of(s, 1 - units.side_of(s, unit))
    for arm in range(-1 if verb == Verb.LANCE else 0, 0 if verb == Verb.LANCE else d.N_ARMS):
        if fixed >= 0 and arm != fixed:
            continue
        if verb != Verb.LANCE and not strikes.may_use(s, b, unit, verb, arm):
            continue
        for target in range(first, stop):
            if strikes.may_target(s, b, unit, verb, Cause.ACTION, arm, NO_MODE, target):
                worth = of_attack(s, b, unit, verb, Cause.ACTION, arm, target, more)
                if worth > most:
                    most, arm_found, target_found = worth, arm, target
    return most, arm_found, target_found


@kernel
def is_foe(s: Any, b: Any, unit: int, other: int) -> bool:
    """Whether another is an enemy that can be seen to be there."""
    if not units.are_enemies(s, unit, other) or not units.on_map(b, other):
        return False
    return not units.has(b, other, Condition.HIDDEN)
