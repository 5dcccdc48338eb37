"""Ground movement: the cells that a walk reaches for so many km (AE-013).

Sets of cells are rows of bits, a number for each row of the map and a bit for each column, so
that a search takes all cells of a row that are equally far in one step. ``paths`` has the ways.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, rates, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition

# Sets of the area, so far apart that the compiler can take eight rows of each at once. The places
# before and after ``NOW`` are rows without cells.
HEIGHT = c.MAX_ROWS + 8
(
    EASY,  # entered for 1 km
    HARD,  # for 2
    REACHED,
    WANTED,
    NEAR,  # to work with
    NOW,  # so many km away as the search has come
    ONE,  # 1 km farther
    TWO,
    THREE,
    LEVEL,  # where steps lead that go no higher
    CLIMB,  # half a km higher
) = (8 + k * HEIGHT for k in range(11))
# Where the tables of a direction begin, by number.
NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = (
    way * c.MAX_ROWS for way in range(c.DIRECTIONS)
)
NOWHERE = -1
if c.MAX_ROWS % 8 != 0:
    raise ValueError("rows of cells are taken eight at a time")
MOST_STEP = 3  # km
FAR = 999  # km to what is out of reach
NO_END = FAR - 1  # a budget that reaches all that can be reached


@kernel
def put(s: Any, rows: Any, part: int, cell: int) -> None:
    """A cell more in a set."""
    rows[part + board.row(s, cell)] |= 1 << board.column(s, cell)


@kernel
def drop(s: Any, rows: Any, part: int, cell: int) -> None:
    """A cell less in a set."""
    rows[part + board.row(s, cell)] &= ~(1 << board.column(s, cell))


@kernel
def has(s: Any, rows: Any, part: int, cell: int) -> bool:
    """Whether a cell is in a set."""
    return bool((int(rows[part + board.row(s, cell)]) >> board.column(s, cell)) & 1)


@kernel
def any_of(s: Any, rows: Any, part: int) -> bool:
    """Whether a set has a cell."""
    for y in range(s.height):
        if rows[part + y] != 0:
            return True
    return False


@kernel
def keep(s: Any, rows: Any, part: int) -> None:
    """Of the wanted cells only those of another set."""
    for y in range(s.height):
        rows[WANTED + y] &= int(rows[part + y])


@kernel
def square(s: Any, rows: Any, cell: int, km: int) -> None:
    """All cells within some km of a cell more in ``NEAR``."""
    x0, y0 = board.column(s, cell), board.row(s, cell)
    columns = (2 << min(int(s.width) - 1, x0 + km)) - (1 << max(0, x0 - km))
    for y in range(max(0, y0 - km), min(int(s.height), y0 + km + 1)):
        rows[NEAR + y] |= columns


@kernel
def clear(s: Any, rows: Any, part: int) -> None:
    """An empty set."""
    for y in range(s.height):
        rows[part + y] = 0


@kernel
def eights(s: Any) -> int:
    """The map's rows, and empty ones up to a multiple of eight: so many are taken at once."""
    return (int(s.height) + 7) & ~7


@kernel
def survey(s: Any, b: Any, unit: int, rows: Any) -> None:
    """AE-013, AE-338: what cells cost a unit to enter; wanted: where it may stand, as it seems.

    AE-443: who hides from the unit's side closes none: whoever meets it on the way finds it.
    """
    inside = (1 << int(s.width)) - 1
    for y in range(eights(s)):
        ground, rough = inside & ~int(s.solid[y]), int(s.rough[y])
        if y >= s.height:
            ground = 0
        rows[EASY + y] = ground & ~rough
        rows[HARD + y] = ground & rough
        rows[WANTED + y] = ground
    side = units.side_of(s, unit)
    for other in range(s.n_units):
        u = b.units[other]
        if u.wreck >= 0 and has(s, rows, EASY, int(u.wreck)):
            drop(s, rows, EASY, int(u.wreck))
            put(s, rows, HARD, int(u.wreck))
    for other in range(s.n_units):
        cell = int(b.units[other].cell)
        if cell < 0 or not units.on_map(b, other):
            continue
        if s.units[other].side != side:
            if units.has(b, other, Condition.HIDDEN):
                continue
            drop(s, rows, EASY, cell)
            drop(s, rows, HARD, cell)
        drop(s, rows, WANTED, cell)


@kernel
def want_cover(s: Any, b: Any, rows: Any) -> None:
    """AE-376, AE-338: of the wanted cells only those with cover."""
    clear(s, rows, NEAR)
    for k in range(s.n_covers):
        if b.covers[k] > 0:
            put(s, rows, NEAR, int(s.covers[k].cell))
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.wreck >= 0 and u.wreck_armour > 0:
            put(s, rows, NEAR, int(u.wreck))
    keep(s, rows, NEAR)


@kernel
def want_ledges(s: Any, rows: Any) -> None:
    """AE-196: of the wanted cells only those from which a jump at a free ledge can be made."""
    clear(s, rows, NEAR)
    height = int(s.height)
    for way in range(c.DIRECTIONS):
        for y in range(height):
            there = y + c.STEP_Y[way]
            below = int(s.ledge[way * c.MAX_ROWS + y])
            if below != 0 and 0 <= there < height:
                # The free cells of the row where the step would lead, moved back.
                free = moved(int(rows[WANTED + there]), (way + c.DIRECTIONS // 2) % c.DIRECTIONS)
                rows[NEAR + y] |= below & free
    keep(s, rows, NEAR)


@kernel
def want_within(s: Any, rows: Any, cell: int, km: int) -> None:
    """Of the wanted cells only those within some km."""
    clear(s, rows, NEAR)
    square(s, rows, cell, km)
    keep(s, rows, NEAR)


@kernel
def want_beyond(s: Any, rows: Any, cell: int, km: int) -> None:
    """Of the wanted cells only those farther away than some km."""
    clear(s, rows, NEAR)
    square(s, rows, cell, km)
    for y in range(s.height):
        rows[WANTED + y] &= ~int(rows[NEAR + y])


# --- the search ---
@kernel
def search(s: Any, rows: Any, cell: int, budget: int, stops: bool) -> int:
    """Fill ``REACHED`` from a cell of a surveyed area, up to a budget; ``FAR``.

    ``stops``: only as far as the first wanted cell; it returns the km to that.
    """
    begin(s, rows)
    put(s, rows, ONE, cell)
    empty = 0
    for km in range(budget + 1):
        if settle(s, rows) == 0:
            empty += 1
            if empty == MOST_STEP:
                break
            continue
        empty = 0
        if stops and meets(s, rows):
            return km
        if km == budget:
            break
        if s.sloping == 0:
            step_flat(s, rows)
        else:
            step_sloping(s, rows)
    return FAR


@kernel
def begin(s: Any, rows: Any) -> None:
    """No cell is reached yet, and none is next."""
    for y in range(eights(s)):
        rows[REACHED + y] = 0
    for k in range(NOW - 1, LEVEL):
        rows[k] = 0


@kernel
def settle(s: Any, rows: Any) -> int:
    """Go on by 1 km and reach the cells that are so far, unless they were before; 0: none is."""
    fresh = 0
    for y in range(eights(s)):
        cells = int(rows[ONE + y]) & ~int(rows[REACHED + y])
        rows[NOW + y] = cells
        rows[REACHED + y] |= cells
        rows[ONE + y] = rows[TWO + y]
        rows[TWO + y] = rows[THREE + y]
        rows[THREE + y] = 0
        fresh |= cells
    return fresh


@kernel
def meets(s: Any, rows: Any) -> bool:
    """Whether one of the cells that are as far as the search has come is wanted."""
    found = 0
    for y in range(eights(s)):
        found |= int(rows[NOW + y]) & int(rows[WANTED + y])
    return found != 0


@kernel
def step_flat(s: Any, rows: Any) -> None:
    """A step from all cells that are so far away, where all ground is equally high."""
    for y in range(eights(s)):
        cells = int(rows[NOW + y - 1]) | int(rows[NOW + y]) | int(rows[NOW + y + 1])
        cells |= (cells << 1) | (cells >> 1)
        rows[ONE + y] |= cells & int(rows[EASY + y])
        rows[TWO + y] |= cells & int(rows[HARD + y])


@kernel
def step_sloping(s: Any, rows: Any) -> None:
    """AE-013: as ``step_flat``; half a km higher costs 1 more, steeper is no step."""
    for k in range(LEVEL - 1, CLIMB + HEIGHT):
        rows[k] = 0
    rise(s, rows, -1, NORTH_WEST, NORTH, NORTH_EAST)
    rise(s, rows, 0, WEST, NOWHERE, EAST)
    rise(s, rows, 1, SOUTH_WEST, SOUTH, SOUTH_EAST)
    for y in range(eights(s)):
        easy, hard = int(rows[EASY + y]), int(rows[HARD + y])
        level, climb = int(rows[LEVEL + y]), int(rows[CLIMB + y])
        rows[ONE + y] |= level & easy
        rows[TWO + y] |= (level & hard) | (climb & easy)
        rows[THREE + y] |= climb & hard


@kernel
def rise(s: Any, rows: Any, down: int, west: int, straight: int, east: int) -> None:
    """Where steps lead that end ``down`` rows farther south, by their three directions."""
    for y in range(eights(s)):
        cells = int(rows[NOW + y])
        level = (cells & int(s.level[west + y])) >> 1 | (cells & int(s.level[east + y])) << 1
        climb = (cells & int(s.climb[west + y])) >> 1 | (cells & int(s.climb[east + y])) << 1
        if straight != NOWHERE:
            level |= cells & int(s.level[straight + y])
            climb |= cells & int(s.climb[straight + y])
        rows[LEVEL + y + down] |= level
        rows[CLIMB + y + down] |= climb


@kernel
def moved(cells: int, way: int) -> int:
    """A row of bits one column on in a direction."""
    x = c.STEP_X[way]
    if x > 0:
        return cells << 1
    return cells >> 1 if x < 0 else cells


# --- what a search tells ---
@kernel
def walks_to(s: Any, b: Any, unit: int, budget: int, rows: Any) -> None:
    """Of the wanted cells of a surveyed area only those that a unit reaches."""
    search(s, rows, int(b.units[rates.body(b, unit)].cell), budget, False)
    keep(s, rows, REACHED)


# --- masks ---
@kernel
def mark_columns(s: Any, side: int, rows: Any, part: int, mask: Any) -> None:
    """COLUMN: those that hold a cell of a set."""
    columns = 0
    for y in range(s.height):
        columns |= int(rows[part + y])
    for x in range(s.width):
        if (columns >> x) & 1:
            mask[d.COLUMN + d.column_of(s, side, x)] = 1


@kernel
def mark_rows(s: Any, side: int, column: int, rows: Any, part: int, mask: Any) -> None:
    """ROW: those of the cells of a set in a column."""
    for y in range(s.height):
        if (int(rows[part + y]) >> column) & 1:
            mask[d.ROW + d.row_of(s, side, y)] = 1
