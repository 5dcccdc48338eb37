"""Distance, range bands, arcs, cover and sight on squares (FW-015 to FW-018, FW-117 ...)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import ALL_ROUND, ahead, square_distance
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

BEYOND = -99  # no range band: out of reach


@kernel
def cells_apart(s: Any, b: Any, a: int, t: int) -> int:
    """FW-015: distance of two cells."""
    return square_distance(int(a), int(t), int(s.width))


@kernel
def band_modifier(kind: int, cells: int) -> int:
    """FW-117, FW-118: Short +2, Mid 0, Long -2, Extreme -6, ``BEYOND`` what the weapon reaches.

    Distance alone decides: nothing blocks a line of fire (FW-024).
    """
    if cells <= wp.SHORT[kind]:
        return 2
    if cells <= wp.MID[kind]:
        return 0
    if cells <= wp.LONG[kind]:
        return -2
    if cells <= wp.REACH[kind]:
        return -6
    return BEYOND


@kernel
def in_arc(s: Any, b: Any, at: int, facing: int, cell: int) -> int:
    """FW-018: whether a cell lies in the front arc, 180 degrees with both sides."""
    if cell == at:
        return 0
    return 1 if ahead(int(at), int(facing), int(cell), int(s.width)) >= 0 else 0


@kernel
def cover_rating(s: Any, b: Any, cell: int) -> int:
    """FW-240: 0 none, 1 light, 2 heavy."""
    return (int(s.cells[cell]) >> c.CELL_COVER) & 3


@kernel
def cover_against(s: Any, b: Any, t: Any, attacker_at: int, close: int) -> int:
    """The rating of the cover that a unit has taken, against an attack from a cell.

    FW-239, FW-241, FW-242, FW-243.
    """
    if t.cover_taken == 0 or (close == 1 and s.options.cover_vs_close == 0):
        return 0
    direction = (int(s.cells[t.at]) >> c.CELL_DIRECTION) & 15
    if direction != ALL_ROUND:
        if ahead(int(t.at), direction, int(attacker_at), int(s.width)) <= 0:
            return 0
    return int(t.cover_taken)


@kernel
def sight_level(s: Any, b: Any, one: int, other: int) -> int:
    """FW-228 to FW-230: the worst of ambient, attacker's cell and target's cell."""
    level = (int(s.cells[one]) >> c.CELL_SIGHT) & 3
    level = max(level, (int(s.cells[other]) >> c.CELL_SIGHT) & 3)
    return max(level, int(s.options.ambient_sight))


@kernel
def open_cell(s: Any, b: Any, cell: int) -> int:
    """FW-016: on the board, passable, no standing object and no active unit."""
    if cell < 0 or int(s.cells[cell]) & c.CELL_BLOCKED:
        return 0
    for o in range(s.n_objects):
        if s.objects[o].at == cell and b.objects[o].destroyed == 0:
            return 0
    for unit in range(s.n_units):
        if b.units[unit].at == cell and b.units[unit].status == c.Status.ACTIVE:
            return 0
    return 1


@kernel
def in_zone(s: Any, b: Any, firer: Any, cell: int) -> int:
    """FW-222: whether a cell lies in a unit's suppression zone."""
    if firer.zone_left == 0 or firer.ready < 0:
        return 0
    kind = int(b.weapons[firer.carried[firer.ready]].kind)
    if cells_apart(s, b, firer.at, cell) > wp.SHORT[kind]:
        return 0
    return in_arc(s, b, firer.at, firer.zone_facing, cell)
