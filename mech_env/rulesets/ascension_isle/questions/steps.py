"""Where a unit may step (AI-056)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.questions import space
from mech_env.rulesets.ascension_isle.state import codes as c


@kernel
def is_taken(s: Any, b: Any, x: int, y: int) -> bool:
    """AI-056: whether a unit is in a cell; those that are out do not block."""
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.x == x and u.y == y and u.status == c.Status.ACTIVE:
            return True
    return False


@kernel
def may_step(s: Any, b: Any, unit: int, way: int) -> bool:
    """AI-056: a free cell on the map; the corner between two solid cells is not cut."""
    dx, dy = step_to(int(way))
    x, y = int(b.units[unit].x), int(b.units[unit].y)
    if not space.is_on_map(s, x + dx, y + dy) or space.is_solid(s, x + dx, y + dy):
        return False
    if dx != 0 and dy != 0:
        if space.is_solid(s, x + dx, y) and space.is_solid(s, x, y + dy):
            return False
    return not is_taken(s, b, x + dx, y + dy)


@kernel
def any_step(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit may step anywhere."""
    for way in range(c.N_FACINGS):
        if may_step(s, b, unit, way):
            return True
    return False
