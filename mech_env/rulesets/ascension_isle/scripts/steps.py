"""Steps that several scripts take, by what a unit knows."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.bot import known
from mech_env.rulesets.ascension_isle.questions import space
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Verb

NOBODY = 99  # cells to an enemy of whom nothing is known


@kernel
def gap(s: Any, b: Any, unit: int, x: int, y: int) -> int:
    """Cells from a cell to the nearest enemy that a unit knows of, or NOBODY."""
    nearest = NOBODY
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if known.sees(s, b, unit, enemy):
            e = b.units[enemy]
            nearest = min(nearest, space.length(int(e.x) - int(x), int(e.y) - int(y)))
    return nearest


@kernel
def near(s: Any, b: Any, unit: int, cells: int) -> bool:
    """Whether a unit knows of an enemy within some cells."""
    return gap(s, b, unit, int(b.units[unit].x), int(b.units[unit].y)) <= cells


@kernel
def step(s: Any, b: Any, unit: int, sign: int, mask: Any) -> int:
    """D-STEP: to the cell nearest to an enemy (sign 1) or farthest from all (-1); or enough."""
    x, y = int(b.units[unit].x), int(b.units[unit].y)
    best, least = int(Verb.NO), sign * gap(s, b, unit, x, y)
    if mask[Verb.NO] == 0:
        least = NOBODY
    for way in range(c.N_FACINGS):
        slot = d.DIRECTION + d.turned(int(s.units[unit].side), way)
        if mask[slot] != 0:
            dx, dy = step_to(way)
            value = sign * gap(s, b, unit, x + dx, y + dy)
            if value < least:
                best, least = slot, value
    return best
