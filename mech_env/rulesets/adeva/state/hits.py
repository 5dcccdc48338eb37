"""Hits of an attack as frames keep them: whom each strikes, where, and who gave an arm for it."""

from __future__ import annotations

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.codes import MAX_UNITS

NO_HIT = -1
NOWHERE = 7  # the location of an item, a gate or a piece of cover
_LOCATIONS = 8
_TAKERS = 2 * MAX_UNITS + 1  # nobody, or a unit and its right or left arm
MOST_HIT = MAX_UNITS * _LOCATIONS * _TAKERS - 1


@kernel
def hit_of(target: int, location: int) -> int:
    """A hit on a unit at a location, for which nobody gives an arm."""
    return int(target) * _LOCATIONS + int(location)


@kernel
def taken(hit: int, unit: int, arm: int) -> int:
    """The same hit, for which a unit gives an arm: a location, right or left (AE-178, AE-182)."""
    plain = int(hit) % (MAX_UNITS * _LOCATIONS)
    return plain + (2 * int(unit) + int(arm)) * MAX_UNITS * _LOCATIONS


@kernel
def moved(hit: int, unit: int, location: int) -> int:
    """The same hit on a unit at a location; who gives an arm for it still does."""
    bodies = MAX_UNITS * _LOCATIONS
    return int(hit) // bodies * bodies + hit_of(unit, location)


@kernel
def hit_target(hit: int) -> int:
    """Whom a hit was meant for."""
    return int(hit) // _LOCATIONS % MAX_UNITS


@kernel
def hit_location(hit: int) -> int:
    """Where it would strike it."""
    return int(hit) % _LOCATIONS


@kernel
def hit_taker(hit: int) -> int:
    """Who gives an arm for it; -1 nobody."""
    taker = int(hit) // (MAX_UNITS * _LOCATIONS)
    return (taker - 1) // 2 if taker > 0 else -1


@kernel
def hit_arm(hit: int) -> int:
    """The location of the arm that is given for it; only where somebody gives one."""
    return (int(hit) // (MAX_UNITS * _LOCATIONS) - 1) % 2 + 1
