"""Ground movement: the cheapest path to a place (AE-013).

A search back from the place fills a work area: what it costs to enter each cell, the km from each
cell, and four buckets of cells that are so many km away. A step costs 1 to 3, so four buckets are
enough, and a cell enters a bucket at most once. Where no way is asked for, ``reach`` is faster.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, work_area
from mech_env.core.rows import map_row
from mech_env.rulesets.adeva.questions import board, rates, units
from mech_env.rulesets.adeva.questions.reach import FAR, NO_END
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Terrain

# Parts of the work area: cost to enter, km, four buckets.
KM_AT = c.MAX_CELLS
BUCKETS_AT = 2 * c.MAX_CELLS
N_BUCKETS = 4
CLOSED = 0  # cost of a cell that nobody enters


@kernel
def survey(s: Any, b: Any, unit: int, area: Any) -> None:
    """AE-013, AE-338: what each cell costs to enter without rising; 0: closed.

    AE-443: who hides from the unit's side closes none: whoever meets it on the way finds it.
    """
    closed = (1 << Terrain.WALL) | (1 << Terrain.GATE)
    for cell in range(int(s.width) * int(s.height)):
        terrain = int(s.terrain[cell])
        cost = 2 if (terrain >> Terrain.DIFFICULT) & 1 else 1
        area[cell] = CLOSED if terrain & closed else cost
        area[KM_AT + cell] = FAR
    for other in range(s.n_units):
        u = b.units[other]
        if u.wreck >= 0 and area[u.wreck] == 1:
            area[u.wreck] = 2
    for other in range(s.n_units):
        if units.on_map(b, other) and units.are_enemies(s, unit, other):
            if units.has(b, other, Condition.HIDDEN):
                continue
            area[b.units[other].cell] = CLOSED


@kernel
def search(s: Any, area: Any, first: int, budget: int, until: int) -> None:
    """Fill the km of a surveyed area, up to a budget, or as far as cell ``until``.

    ``first``: cells in bucket 0, whose km are 0 already.
    """
    width, height = int(s.width), int(s.height)
    inverse = int(s.row_inverse)
    n0, n1, n2, n3 = int(first), 0, 0, 0
    left = int(first)
    for km in range(budget + 1):
        if left == 0 or area[KM_AT + until] <= km:
            return
        bucket = km % N_BUCKETS
        count = n0 if bucket == 0 else n1 if bucket == 1 else n2 if bucket == 2 else n3
        left -= count
        for k in range(count):
            cell = int(area[BUCKETS_AT + bucket * c.MAX_CELLS + k])
            if area[KM_AT + cell] != km:
                continue  # a shorter way was found
            height_here, cost = int(s.elevation[cell]), int(area[cell])
            y = map_row(cell, inverse)
            x = cell - y * width
            for way in range(c.DIRECTIONS):
                nx, ny = x + c.STEP_X[way], y + c.STEP_Y[way]
                if nx < 0 or ny < 0 or nx >= width or ny >= height:
                    continue
                other = ny * width + nx
                rise = height_here - int(s.elevation[other])
                if cost == CLOSED or rise > 1 or rise < -1:
                    continue
                total = km + cost + (1 if rise == 1 else 0)
                if total > budget or total >= area[KM_AT + other]:
                    continue
                area[KM_AT + other] = total
                at = total % N_BUCKETS
                place = n0 if at == 0 else n1 if at == 1 else n2 if at == 2 else n3
                area[BUCKETS_AT + at * c.MAX_CELLS + place] = other
                left += 1
                if at == 0:
                    n0 += 1
                elif at == 1:
                    n1 += 1
                elif at == 2:
                    n2 += 1
                else:
                    n3 += 1
        if bucket == 0:
            n0 = 0
        elif bucket == 1:
            n1 = 0
        elif bucket == 2:
            n2 = 0
        else:
            n3 = 0


@kernel
def start_at(area: Any, cell: int, count: int) -> int:
    """One more cell from which a search begins; how many there are."""
    area[KM_AT + cell] = 0
    area[BUCKETS_AT + count] = cell
    return count + 1


@kernel
def trace(s: Any, b: Any, unit: int, goal: int, area: Any) -> None:
    """Km to a goal from where a unit stands and from what is nearer: ``onward`` follows them."""
    survey(s, b, unit, area)
    if goal >= 0:
        search(s, area, start_at(area, goal, 0), NO_END, int(b.units[unit].cell))


@kernel
def km_at(area: Any, cell: int) -> int:
    """Km of a cell after a search; ``FAR`` if it was not reached."""
    return int(area[KM_AT + cell])


@kernel
def onward(s: Any, area: Any, cell: int) -> int:
    """AE-013: the direction of the next step to the goal of a trace; -1 there, or without a way.

    Of equal ways the one whose list of directions is smallest from here on.
    """
    here = km_at(area, cell)
    if here == 0 or here == FAR:
        return -1
    for way in range(c.DIRECTIONS):
        other = board.neighbour(s, cell, way)
        if other < 0 or area[other] == CLOSED or km_at(area, other) == FAR:
            continue
        rise = board.elevation(s, other) - board.elevation(s, cell)
        if rise > 1 or rise < -1:
            continue
        cost = int(area[other]) + (1 if rise == 1 else 0)
        if km_at(area, other) + cost == here:
            return way
    return -1


@kernel
def first_near(s: Any, b: Any, unit: int, goal: int, centre: int, km: int) -> int:
    """AE-138: the first free cell of the cheapest path near a place and in sight of it; -1 none.

    The cell where the unit stands is not looked at.
    """
    mover = rates.body(b, unit)
    area = work_area()
    trace(s, b, mover, goal, area)
    cell = int(b.units[mover].cell)
    for _ in range(c.MAX_CELLS):
        way = onward(s, area, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
        if board.distance(s, cell, centre) > km or board.unit_on(s, b, cell) >= 0:
            continue
        if board.sees(s, centre, cell):
            return cell
    return c.NO_CELL


@kernel
def path_length(s: Any, b: Any, unit: int, start: int, goal: int) -> int:
    """AE-196: cells of the cheapest path between two places; 0 without one."""
    area = work_area()
    survey(s, b, unit, area)
    search(s, area, start_at(area, goal, 0), NO_END, start)
    cell, cells = int(start), 0
    for _ in range(c.MAX_CELLS):
        way = onward(s, area, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
        cells += 1
    return cells if cell == goal else 0


@kernel
def approach(s: Any, b: Any, unit: int, target: int, reach: int, budget: int) -> int:
    """AE-069: the cell at which a charge ends: the cheapest free one in reach of its target.

    Of equal ones that whose path has the smallest list of directions. -1 without one.
    """
    area = work_area()
    survey(s, b, unit, area)
    count = 0
    side = units.side_of(s, unit)
    at = int(b.units[target].cell)
    for y in range(board.row(s, at) - reach, board.row(s, at) + reach + 1):
        for x in range(board.column(s, at) - reach, board.column(s, at) + reach + 1):
            cell = board.cell_at(s, x, y)
            if cell != at and board.seems_free(s, b, side, cell):
                count = start_at(area, cell, count)
    cell = int(b.units[unit].cell)
    search(s, area, count, budget, cell)
    if km_at(area, cell) > budget:
        return c.NO_CELL
    for _ in range(c.MAX_CELLS):
        way = onward(s, area, cell)
        if way < 0:
            break
        cell = board.neighbour(s, cell, way)
    return cell
