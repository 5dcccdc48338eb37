"""Steps that several scripts take, by what both sides see."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.squares import square_neighbour
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d

NOBODY = 99  # cells to an enemy that is not there


@kernel
def gap(s: Any, b: Any, unit: int, cell: int) -> int:
    """Cells from a cell to the nearest active enemy of a unit, or NOBODY."""
    nearest = NOBODY
    first, last = sides.enemies_of(s, int(s.units[unit].side))
    for enemy in range(first, last):
        if b.units[enemy].status == c.Status.ACTIVE:
            nearest = min(nearest, sight.cells_apart(s, b, cell, b.units[enemy].at))
    return nearest


@kernel
def near(s: Any, b: Any, unit: int, cells: int) -> bool:
    """Whether an active enemy is within some cells of a unit."""
    return gap(s, b, unit, int(b.units[unit].at)) <= cells


@kernel
def step(s: Any, b: Any, unit: int, sign: int, mask: Any) -> int:
    """D-STEP: to the cell nearest to an enemy (sign 1) or farthest from all (-1); or enough."""
    at, width, height = int(b.units[unit].at), int(s.width), int(s.height)
    best, least = int(d.Verb.DONE), sign * gap(s, b, unit, at)
    if mask[d.Verb.DONE] == 0:
        least = NOBODY
    for turn in range(8):
        if mask[d.DIRECTION + turn] != 0:
            direction = d.turned(s.units[unit].side, turn)
            to = square_neighbour(at, direction, width, height)
            value = sign * gap(s, b, unit, to)
            if value < least:
                best, least = d.DIRECTION + turn, value
    return best
