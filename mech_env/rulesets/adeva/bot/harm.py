"""What a hit is worth: what gets through to each location, and what that is to the enemy.

A worth is a share of an enemy: 1 is one that is out of the fight, times how much its kind matters.
What is used of an enemy shows on it or stands in its profile; its pool of fate is not looked at.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import known
from mech_env.rulesets.adeva.questions import damage, gear, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Kind, LimitRule, Location

LAST_ROW = 9  # critical total that ends a location of who has fate (AE-384 to AE-388)
# How often a hit strikes a location (AE-379), and what the loss of one is to a Construct.
OFTEN = (0.1, 0.1, 0.1, 0.4, 0.15, 0.15)
MATTERS = (1.0, 0.4, 0.4, 1.0, 0.35, 0.35)
# How much the loss of a unit matters, by `Kind`.
OF_KIND = (1.0, 1.6, 2.0, 2.2, 1.2, 0.1, 0.2, 0.3)
TALLY = 0.5  # of all wounds of a Construct where wounds decide; measured bot against bot
RESCUED, KILL = 2.5, 0.4  # of a pilot to be rescued; of one whose death scores


@kernel
def weight(s: Any, b: Any, target: int) -> float:
    """How much the loss of a unit matters."""
    kind = b.units[target].kind
    if s.units[target].rescued == 1 and kind == Kind.PILOT:
        return RESCUED
    found = OF_KIND[kind]
    if kind == Kind.PILOT and s.limit_rule == LimitRule.KILLS:
        found += KILL
    return found


@kernel
def triangle(n: int) -> int:
    """1 + 2 + … + n; 0 below 1."""
    return n * (n + 1) // 2 if n > 0 else 0


@kernel
def above(faces: int, more: int) -> int:
    """Sum over a die's faces of what is above 0 of face + ``more``."""
    if more >= 0:
        return triangle(faces) + faces * more
    return triangle(faces + more)


@kernel
def through(faces: int, dice: int, more: int) -> float:
    """Mean of what is above 0 of some dice (one or two) and ``more``."""
    if faces < 1:
        return 0.0
    if dice < 2:
        return above(faces, more) / faces
    total = 0
    for face in range(1, faces + 1):
        total += above(faces, more + face)
    return total / (faces * faces)


@kernel
def at_location(
    s: Any, b: Any, unit: int, weapon: int, target: int, location: int, shelter: int
) -> float:
    """Mean damage of a hit on a location that gets through; ``shelter``: AP of cover there."""
    w = s.weapons[weapon]
    if known.hides_fists(s, b, unit, weapon):
        soak = damage.soak_behind(s, b, -1, target, location, weapon, shelter)
        more = int(w.added) + damage.strength_added(s, b, unit, weapon) - soak
        return through(int(w.faces), int(w.dice_count), more)
    soak = damage.soak_behind(s, b, unit, target, location, weapon, shelter)
    more = damage.added(s, b, unit, weapon) - soak
    return through(damage.faces(s, b, unit, weapon), int(w.dice_count), more)


@kernel
def left_at(s: Any, b: Any, target: int, location: int) -> float:
    """Wounds that a location takes until the unit, or the limb, is out."""
    u = b.units[target]
    left = int(u.wounds[units.pool_of(b, target, location)])
    if u.kind != Kind.HORDE and s.people[u.person].fate_full > 0:
        left += max(0, LAST_ROW - int(u.critical[location]))
    return max(1.0, float(left))


@kernel
def of_location(
    s: Any, b: Any, unit: int, weapon: int, target: int, location: int, shelter: int
) -> float:
    """What a hit on a location is worth."""
    mean = at_location(s, b, unit, weapon, target, location, shelter)
    return of_wounds(s, b, target, location, mean)


@kernel
def of_wounds(s: Any, b: Any, target: int, location: int, mean: float) -> float:
    """What so many wounds of a location are worth: until it is out, and at the limit (7.8)."""
    u = b.units[target]
    found = min(1.0, mean / left_at(s, b, target, location))
    if u.machine >= 0:
        found *= MATTERS[location]
        if s.limit_rule == LimitRule.WOUNDS:
            pool = units.pool_of(b, target, location)
            found += TALLY * min(mean, float(int(u.wounds[pool]))) / whole(s, int(u.machine))
    return found * weight(s, b, target)


@kernel
def whole(s: Any, machine: int) -> float:
    """Wounds of all pools of a Construct."""
    total = 0.0
    for location in range(c.N_LOCATIONS):
        total += int(s.machines[machine].pools[location])
    return max(1.0, total)


@kernel
def is_sheltered(b: Any, target: int, location: int) -> bool:
    """AE-376: whether cover shields a location of a unit that stands in it."""
    low = location == Location.BODY or units.is_leg(location)
    return bool(low or units.is_horde(b, target) or units.has(b, target, c.Condition.PRONE))


@kernel
def of_hit(s: Any, b: Any, unit: int, weapon: int, target: int, shelter: int) -> float:
    """What one hit is worth, wherever it strikes; ``shelter``: AP of cover against it."""
    if units.is_horde(b, target):
        mean = at_location(s, b, unit, weapon, target, int(Location.BODY), shelter)
        lost = 0.2 * mean + min(1.0, mean)
        if s.weapons[weapon].blast > 0:
            lost *= 1 + int(s.weapons[weapon].blast)
        return weight(s, b, target) * min(1.0, lost / max(1.0, float(b.units[target].wounds[0])))
    if b.units[target].machine < 0:
        at = int(Location.BODY)
        return of_location(s, b, unit, weapon, target, at, shelter)
    total = 0.0
    for location in range(c.N_LOCATIONS):
        cover = shelter if is_sheltered(b, target, location) else 0
        total += OFTEN[location] * of_location(s, b, unit, weapon, target, location, cover)
    return total


@kernel
def shelter_of(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-376: AP of cover that stands between two units as they are."""
    if not gear.is_ranged(s, weapon):
        return 0
    return damage.cover(s, b, unit, target, int(Location.BODY))
