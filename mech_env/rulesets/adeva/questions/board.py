"""Places: distances, directions, lines of sight, arcs, what a cell holds (AE-011, AE-260)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.rows import map_row
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Status, Terrain

KM = 2  # steps of elevation in a km (AE-011)
# Tangents of half arcs, as fractions of 1,000: 15 degrees for 30, 30 degrees for 60 (AE-145).
_TAN_15, _TAN_30, _THOUSAND = 268, 577, 1000


# --- cells ---
@kernel
def row(s: Any, cell: int) -> int:
    """The row of a cell, from the top."""
    return map_row(int(cell), int(s.row_inverse))


@kernel
def column(s: Any, cell: int) -> int:
    """The column of a cell, from the left."""
    return int(cell) - row(s, cell) * int(s.width)


@kernel
def cell_at(s: Any, x: int, y: int) -> int:
    """The cell in a column and row, -1 off the map."""
    if x < 0 or y < 0 or x >= s.width or y >= s.height:
        return c.NO_CELL
    return int(y) * int(s.width) + int(x)


@kernel
def neighbour(s: Any, cell: int, way: int) -> int:
    """The cell one step away, -1 off the map."""
    return cell_at(s, column(s, cell) + c.STEP_X[way], row(s, cell) + c.STEP_Y[way])


@kernel
def distance(s: Any, a: int, b: int) -> int:
    """AE-011: km between two cells; 99 if one is nowhere."""
    if a < 0 or b < 0:
        return 99
    return max(abs(column(s, a) - column(s, b)), abs(row(s, a) - row(s, b)))


@kernel
def way_to(s: Any, a: int, b: int) -> int:
    """AE-011: the direction (0-7) in which a cell lies that is nearest to the bearing; -1 none.

    A bearing halfway between two directions counts as the diagonal one.
    """
    dx, dy = column(s, b) - column(s, a), row(s, b) - row(s, a)
    if dx == 0 and dy == 0:
        return -1
    ax, ay = abs(dx), abs(dy)
    if ay * _THOUSAND < ax * 414:  # tan 22.5 degrees
        return 2 if dx > 0 else 6
    if ax * _THOUSAND < ay * 414:
        return 4 if dy > 0 else 0
    if dy < 0:
        return 1 if dx > 0 else 7
    return 3 if dx > 0 else 5


@kernel
def in_arc(s: Any, a: int, way: int, b: int, degrees: int) -> bool:
    """AE-145, AE-399: whether a cell lies in an arc of 30 or 60 degrees around a direction."""
    dx, dy = column(s, b) - column(s, a), row(s, b) - row(s, a)
    sx, sy = c.STEP_X[way], c.STEP_Y[way]
    ahead = dx * sx + dy * sy
    aside = abs(dx * sy - dy * sx)
    tangent = _TAN_15 if degrees == 30 else _TAN_30
    return bool(ahead > 0 and aside * _THOUSAND <= ahead * tangent)


# --- the ground ---
@kernel
def has(s: Any, cell: int, terrain: int) -> bool:
    """Whether a cell has a bit of ``Terrain``."""
    return bool((int(s.terrain[cell]) >> terrain) & 1)


@kernel
def elevation(s: Any, cell: int) -> int:
    """AE-011: of a cell, in half km."""
    return int(s.elevation[cell])


@kernel
def wreck_at(s: Any, b: Any, cell: int) -> int:
    """AE-338: the unit whose wreck lies in a cell with the best cover; -1 none."""
    found, most = c.NO_UNIT, -1
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.wreck == cell and u.wreck_armour > most:
            found, most = unit, int(u.wreck_armour)
    return found


@kernel
def is_difficult(s: Any, b: Any, cell: int) -> bool:
    """AE-013, AE-338: whether a cell costs 2 to enter."""
    return has(s, cell, Terrain.DIFFICULT) or wreck_at(s, b, cell) >= 0


@kernel
def cover_armour(s: Any, b: Any, cell: int) -> int:
    """AE-376: AP of the cover in a cell, 0 without any; a wreck is cover, too (AE-338)."""
    if cell < 0:
        return 0
    piece = int(s.cover_at[cell])
    armour = int(b.covers[piece]) if piece >= 0 else 0
    wreck = wreck_at(s, b, cell)
    return max(armour, int(b.units[wreck].wreck_armour)) if wreck >= 0 else armour


@kernel
def is_fog(s: Any, b: Any, cell: int) -> bool:
    """AE-358: whether a cell holds fog or smoke."""
    if has(s, cell, Terrain.FOG):
        return True
    for k in range(c.MAX_SMOKES):
        if b.smokes[k].rounds > 0 and distance(s, int(b.smokes[k].cell), cell) <= 1:
            return True
    return False


@kernel
def is_solid(s: Any, cell: int) -> bool:
    """AE-013: a wall or a gate: nobody enters."""
    return has(s, cell, Terrain.WALL) or has(s, cell, Terrain.GATE)


@kernel
def unit_on(s: Any, b: Any, cell: int) -> int:
    """AE-011: the unit that stands in a cell on its own feet, -1 none."""
    if cell < 0:
        return c.NO_UNIT
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.cell == cell and u.status == Status.ACTIVE and u.berth == Berth.NONE:
            return unit
    return c.NO_UNIT


@kernel
def is_free(s: Any, b: Any, cell: int) -> bool:
    """Whether a unit may stand in a cell: on the map, not solid, nobody there."""
    return bool(cell >= 0 and not is_solid(s, cell) and unit_on(s, b, cell) < 0)


@kernel
def seen_on(s: Any, b: Any, side: int, cell: int) -> int:
    """AE-443: as ``unit_on``, as far as a side knows: without enemies that hide from it."""
    if cell < 0:
        return c.NO_UNIT
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.cell == cell and u.status == Status.ACTIVE and u.berth == Berth.NONE:
            if s.units[unit].side == side or not (int(u.conditions) >> Condition.HIDDEN) & 1:
                return unit
    return c.NO_UNIT


@kernel
def seems_free(s: Any, b: Any, side: int, cell: int) -> bool:
    """AE-013, AE-443: as ``is_free``, as far as a side knows; masks ask it."""
    return bool(cell >= 0 and not is_solid(s, cell) and seen_on(s, b, side, cell) < 0)


# --- lines ---
@kernel
def line_point(s: Any, a: int, b: int, k: int) -> int:
    """AE-260: the k-th cell of the line between two cells, from the end with the smaller x."""
    ax, ay, bx, by = column(s, a), row(s, a), column(s, b), row(s, b)
    if bx < ax or (bx == ax and by < ay):
        ax, ay, bx, by = bx, by, ax, ay
    dx, dy = bx - ax, by - ay
    n = max(1, abs(dx), abs(dy))
    x = ax + (2 * dx * k + n) // (2 * n)
    y = ay + (2 * dy * k + n) // (2 * n)
    return y * int(s.width) + x


@kernel
def sees(s: Any, a: int, b: int) -> bool:
    """AE-260: line of sight between two cells: no wall, no cell 1 km higher than both ends.

    The setup knows of all cells, from each ``line_point`` (``scenario.ground``).
    """
    if a < 0 or b < 0:
        return False
    y = row(s, b)
    return bool((int(s.sight[a * c.MAX_ROWS + y]) >> (int(b) - y * int(s.width))) & 1)


@kernel
def any_fog(s: Any, b: Any) -> bool:
    """Whether fog or smoke lies anywhere."""
    return bool(s.foggy == 1 or b.smokes[0].rounds > 0 or b.smokes[1].rounds > 0)


@kernel
def fog_around(s: Any, b: Any, a: int, other: int) -> bool:
    """Whether fog or smoke lies in the rectangle between two cells: their line runs inside."""
    ax, ay, bx, by = column(s, a), row(s, a), column(s, other), row(s, other)
    west, east, north, south = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    columns = 0
    for y in range(north, south + 1):
        columns |= int(s.fog[y])
    if (columns >> west) & ((2 << (east - west)) - 1):
        return True
    for k in range(c.MAX_SMOKES):
        if b.smokes[k].rounds > 0:
            x, y = column(s, int(b.smokes[k].cell)), row(s, int(b.smokes[k].cell))
            if west - 1 <= x <= east + 1 and north - 1 <= y <= south + 1:
                return True
    return False


@kernel
def fog_between(s: Any, b: Any, a: int, other: int) -> bool:
    """AE-358: whether fog lies in one of two cells or on the line between them."""
    if not any_fog(s, b) or not fog_around(s, b, a, other):
        return False
    if is_fog(s, b, a) or is_fog(s, b, other):
        return True
    for k in range(1, distance(s, a, other)):
        if is_fog(s, b, line_point(s, a, other, k)):
            return True
    return False
