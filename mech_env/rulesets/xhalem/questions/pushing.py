"""Which way and how far GRAV and shoves move their target (XH-010, XH-111, XH-182)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.space import (
    away_direction,
    cells_within,
    hex_distance,
    place_of,
    step_length,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import GRAV_STEPS

SHOVE_STEPS = 5  # u of the shover (XH-182)


@kernel
def opposite(way: int) -> int:
    """The direction that leads back."""
    if way >= c.UP:
        return c.DOWN if way == c.UP else c.UP
    return (way + 3) % 6


@kernel
def shove_way(b: Any, unit: int, target: int) -> int:
    """XH-010: the direction from a unit to a target, in which that is pushed away."""
    here, there = place_of(b, unit), place_of(b, target)
    return away_direction(there[0] - here[0], there[1] - here[1], there[2] - here[2])


@kernel
def shove_cells(s: Any, unit: int) -> int:
    """XH-182: cells that a shove pushes: 5 u of the shover, or 5 ft, at least one."""
    u = int(s.units[unit].u) if s.options.shove_unit == c.ShoveUnit.OWN else c.FEET
    return max(1, cells_within(s, SHOVE_STEPS * u))


@kernel
def grav_way(b: Any, unit: int, target: int, pull: int) -> int:
    """XH-111: the direction in which GRAV moves its target."""
    way = shove_way(b, unit, target)
    return opposite(way) if pull == 1 else way


@kernel
def grav_cells(s: Any, b: Any, unit: int, target: int, pull: int) -> int:
    """XH-111: cells that GRAV moves its target: 10 hexes; pulled, no farther than to the user."""
    most = max(1, cells_within(s, GRAV_STEPS * c.HEX))
    if pull == 0:
        return most
    here, there = place_of(b, unit), place_of(b, target)
    apart = hex_distance(there[0] - here[0], there[1] - here[1])
    if apart == 0:
        apart = abs(there[2] - here[2]) // step_length(s)
    return min(most, apart)
