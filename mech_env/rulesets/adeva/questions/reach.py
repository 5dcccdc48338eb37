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

# Sets of the area: entered for 1 km, for 2; reached; wanted; one to work with; four of cells that
# are so many km away, in turn: a step costs 1 to 3.
EASY, HARD, REACHED, WANTED, NEAR, RING = (k * c.MAX_ROWS for k in range(6))
N_RING = 4
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
def survey(s: Any, b: Any, unit: int, rows: Any) -> None:
    """AE-013, AE-338: what cells cost a unit to enter; wanted: where it may stand, as it seems.

    AE-443: who hides from the unit's side closes none: whoever meets it on the way finds it.
    """
    inside = (1 << int(s.width)) - 1
    for y in range(s.height):
        ground, rough = inside & ~int(s.solid[y]), int(s.rough[y])
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
    height = int(s.height)
    begin(s, rows)
    put(s, rows, RING, cell)
    low = board.row(s, cell)
    high = low
    empty = 0
    for km in range(budget + 1):
        if settle(rows, km, low, high) == 0:
            empty += 1
            if empty == MOST_STEP:
                break
            continue
        empty = 0
        if stops and meets(rows, km, low, high):
            return km
        if km == budget:
            break
        low, high = max(0, low - 1), min(height - 1, high + 1)
        if s.sloping == 0:
            step_flat(s, rows, km, low, high)
        else:
            step_sloping(s, rows, km, low, high)
        empty_ring(rows, km, low, high)
    return FAR


@kernel
def ring(km: int) -> int:
    """The set of cells that are so many km away."""
    return RING + km % N_RING * c.MAX_ROWS


@kernel
def begin(s: Any, rows: Any) -> None:
    """No cell is reached yet, and none is next."""
    clear(s, rows, REACHED)
    for k in range(N_RING * c.MAX_ROWS):
        rows[RING + k] = 0


@kernel
def settle(rows: Any, km: int, low: int, high: int) -> int:
    """Reach the cells that are so many km away, unless they were before; 0: there is none."""
    now, fresh = ring(km), 0
    for y in range(low, high + 1):
        cells = int(rows[now + y]) & ~int(rows[REACHED + y])
        rows[now + y] = cells
        rows[REACHED + y] |= cells
        fresh |= cells
    return fresh


@kernel
def meets(rows: Any, km: int, low: int, high: int) -> bool:
    """Whether one of the cells that are so many km away is wanted."""
    now, found = ring(km), 0
    for y in range(low, high + 1):
        found |= int(rows[now + y]) & int(rows[WANTED + y])
    return found != 0


@kernel
def empty_ring(rows: Any, km: int, low: int, high: int) -> None:
    """Forget the cells that are so many km away: their place in the ring is used again."""
    now = ring(km)
    for y in range(low, high + 1):
        rows[now + y] = 0


@kernel
def step_flat(s: Any, rows: Any, km: int, low: int, high: int) -> None:
    """A step from all cells that are so far away, where all ground is equally high."""
    now = ring(km)
    one = ring(km + 1)
    two = ring(km + 2)
    last = int(s.height) - 1
    above, here = 0, int(rows[now + low])
    if low > 0:
        above = int(rows[now + low - 1])
    for y in range(low, high + 1):
        below = int(rows[now + y + 1]) if y < last else 0
        cells = above | here | below
        cells |= (cells << 1) | (cells >> 1)
        rows[one + y] |= cells & int(rows[EASY + y])
        rows[two + y] |= cells & int(rows[HARD + y])
        above, here = here, below


@kernel
def step_sloping(s: Any, rows: Any, km: int, low: int, high: int) -> None:
    """AE-013: as ``step_flat``; half a km higher costs 1 more, steeper is no step."""
    now = ring(km)
    one = ring(km + 1)
    two = ring(km + 2)
    three = ring(km + 3)
    for way in range(c.DIRECTIONS):
        for y in range(low, high + 1):
            start = y - c.STEP_Y[way]
            if start < low or start > high or rows[now + start] == 0:
                continue
            cells = int(rows[now + start])
            level = moved(cells & int(s.level[way * c.MAX_ROWS + start]), way)
            climb = moved(cells & int(s.climb[way * c.MAX_ROWS + start]), way)
            easy, hard = int(rows[EASY + y]), int(rows[HARD + y])
            rows[one + y] |= level & easy
            rows[two + y] |= (level & hard) | (climb & easy)
            rows[three + y] |= climb & hard


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
