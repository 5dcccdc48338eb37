"""Ground movement: the cheapest path to a place (AE-013).

A search back from the place, by rows of bits as in ``reach``, writes the km from each cell that it
reaches. Where no way is asked for, ``reach`` alone is faster.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit, row_area, work_area
from mech_env.rulesets.adeva.questions import board, rates, reach, units
from mech_env.rulesets.adeva.questions.reach import (
    EASY,
    FAR,
    HARD,
    MOST_STEP,
    NO_END,
    NOW,
    ONE,
    REACHED,
    THREE,
    TWO,
)
from mech_env.rulesets.adeva.state import codes as c


@kernel
def search(s: Any, rows: Any, km: Any, low: int, high: int, budget: int, until: int) -> None:
    """Write the km of a surveyed area's cells to those of ``ONE``, as far as cell ``until``.

    low, high: the first and the last row of the cells where it begins.
    km: int16 by cell; only those in ``REACHED`` are written.
    """
    height = int(s.height)
    empty = 0
    for far in range(budget + 1):
        if reach.settle(s, rows) == 0:
            empty += 1
            if empty == MOST_STEP:
                break
            continue
        empty = 0
        for y in range(low, high + 1):
            left = int(rows[NOW + y])
            while left != 0:
                km[y * int(s.width) + lowest_bit(left)] = far
                left &= left - 1
        if far == budget or reach.has(s, rows, REACHED, until):
            break
        low, high = max(0, low - 1), min(height - 1, high + 1)
        if s.sloping == 0:
            back_flat(s, rows)
        else:
            back_sloping(s, rows)


@kernel
def back_flat(s: Any, rows: Any) -> None:
    """A step back from all cells that are so far away, where all ground is equally high."""
    inside = (1 << int(s.width)) - 1
    for y in range(reach.eights(s)):
        before, here, after = int(rows[NOW + y - 1]), int(rows[NOW + y]), int(rows[NOW + y + 1])
        easy = before & int(rows[EASY + y - 1]) | here & int(rows[EASY + y])
        hard = before & int(rows[HARD + y - 1]) | here & int(rows[HARD + y])
        easy |= after & int(rows[EASY + y + 1])
        hard |= after & int(rows[HARD + y + 1])
        rows[ONE + y] |= (easy | easy << 1 | easy >> 1) & inside
        rows[TWO + y] |= (hard | hard << 1 | hard >> 1) & inside


@kernel
def back_sloping(s: Any, rows: Any) -> None:
    """AE-013: as ``back_flat``; half a km higher costs 1 more, steeper is no step."""
    fall(s, rows, -1, reach.NORTH_WEST, reach.NORTH, reach.NORTH_EAST)
    fall(s, rows, 0, reach.WEST, reach.NOWHERE, reach.EAST)
    fall(s, rows, 1, reach.SOUTH_WEST, reach.SOUTH, reach.SOUTH_EAST)


@kernel
def fall(s: Any, rows: Any, down: int, west: int, straight: int, east: int) -> None:
    """Where steps come from that end ``down`` rows farther south, by their three directions."""
    for y in range(reach.eights(s)):
        cells = int(rows[NOW + y + down])
        easy, hard = cells & int(rows[EASY + y + down]), cells & int(rows[HARD + y + down])
        level, climb = int(s.level[west + y]), int(s.climb[west + y])
        one, two, three = (
            easy << 1 & level,
            hard << 1 & level | easy << 1 & climb,
            hard << 1 & climb,
        )
        level, climb = int(s.level[east + y]), int(s.climb[east + y])
        one |= easy >> 1 & level
        two |= hard >> 1 & level | easy >> 1 & climb
        three |= hard >> 1 & climb
        if straight != reach.NOWHERE:
            level, climb = int(s.level[straight + y]), int(s.climb[straight + y])
            one |= easy & level
            two |= hard & level | easy & climb
            three |= hard & climb
        rows[ONE + y] |= one
        rows[TWO + y] |= two
        rows[THREE + y] |= three


@kernel
def trace(s: Any, b: Any, unit: int, goal: int, rows: Any, km: Any) -> None:
    """Km to a goal from where a unit stands and from what is nearer: ``onward`` follows them."""
    trace_from(s, b, unit, int(b.units[unit].cell), goal, rows, km)


@kernel
def trace_from(s: Any, b: Any, unit: int, start: int, goal: int, rows: Any, km: Any) -> None:
    """As ``trace``, from another cell than the unit's."""
    reach.survey(s, b, unit, rows)
    reach.begin(s, rows)
    if goal >= 0:
        reach.put(s, rows, ONE, goal)
        y = board.row(s, goal)
        search(s, rows, km, y, y, NO_END, start)


@kernel
def km_at(s: Any, rows: Any, km: Any, cell: int) -> int:
    """Km of a cell after a search; ``FAR`` if it was not reached."""
    return int(km[cell]) if reach.has(s, rows, REACHED, cell) else FAR


@kernel
def onward(s: Any, rows: Any, km: Any, cell: int) -> int:
    """AE-013: the direction of the next step to the goal of a trace; -1 there, or without a way.

    Of equal ways the one whose list of directions is smallest from here on.
    """
    here = km_at(s, rows, km, cell)
    if here == 0 or here == FAR:
        return -1
    for way in range(c.DIRECTIONS):
        other = board.neighbour(s, cell, way)
        if other < 0 or not reach.has(s, rows, REACHED, other):
            continue
        rise = board.elevation(s, other) - board.elevation(s, cell)
        easy = reach.has(s, rows, EASY, other)
        if rise > 1 or rise < -1 or not (easy or reach.has(s, rows, HARD, other)):
            continue
        cost = (1 if easy else 2) + (1 if rise == 1 else 0)
        if int(km[other]) + cost == here:
            return way
    return -1


@kernel
def first_near(s: Any, b: Any, unit: int, goal: int, centre: int, most: int) -> int:
    """AE-138: the first free cell of the cheapest path within some km of a place, in its sight.

    The cell where the unit stands is not looked at. -1: none.
    """
    mover = rates.body(b, unit)
    rows, km = row_area(), work_area()
    trace(s, b, mover, goal, rows, km)
    cell = int(b.units[mover].cell)
    for _ in range(c.MAX_CELLS):
        way = onward(s, rows, km, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
        if board.distance(s, cell, centre) > most or board.unit_on(s, b, cell) >= 0:
            continue
        if board.sees(s, centre, cell):
            return cell
    return c.NO_CELL


@kernel
def last_way(s: Any, b: Any, unit: int, goal: int) -> int:
    """AE-205: the direction of the last step of the cheapest path to a goal; -1 without one."""
    rows, km = row_area(), work_area()
    trace(s, b, unit, goal, rows, km)
    cell, last = int(b.units[unit].cell), -1
    for _ in range(c.MAX_CELLS):
        way = onward(s, rows, km, cell)
        if way < 0:
            break
        last = way
        cell = board.neighbour(s, cell, way)
    return last


@kernel
def path_km(s: Any, b: Any, unit: int, start: int, goal: int) -> int:
    """AE-013: km of the cheapest path between two places; ``FAR`` without one."""
    rows, km = row_area(), work_area()
    trace_from(s, b, unit, start, goal, rows, km)
    return km_at(s, rows, km, start)


@kernel
def path_length(s: Any, b: Any, unit: int, start: int, goal: int) -> int:
    """AE-196: cells of the cheapest path between two places; 0 without one."""
    rows, km = row_area(), work_area()
    trace_from(s, b, unit, start, goal, rows, km)
    cell, cells = int(start), 0
    for _ in range(c.MAX_CELLS):
        way = onward(s, rows, km, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
        cells += 1
    return cells if cell == goal else 0


@kernel
def approach(s: Any, b: Any, unit: int, target: int, most: int, budget: int) -> int:
    """AE-069: the cell at which a charge ends: the cheapest free one in reach of its target.

    ``most``: km of the reach. Of equal ones that whose path has the smallest list of directions. -1
    without one.
    """
    rows, km = row_area(), work_area()
    reach.survey(s, b, unit, rows)
    reach.begin(s, rows)
    side = units.side_of(s, unit)
    at = int(b.units[target].cell)
    low, high = max(0, board.row(s, at) - most), min(int(s.height) - 1, board.row(s, at) + most)
    for y in range(low, high + 1):
        for x in range(board.column(s, at) - most, board.column(s, at) + most + 1):
            cell = board.cell_at(s, x, y)
            if cell != at and board.seems_free(s, b, side, cell):
                reach.put(s, rows, ONE, cell)
    cell = int(b.units[unit].cell)
    search(s, rows, km, low, high, budget, cell)
    if km_at(s, rows, km, cell) > budget:
        return c.NO_CELL
    for _ in range(c.MAX_CELLS):
        way = onward(s, rows, km, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
    return cell
