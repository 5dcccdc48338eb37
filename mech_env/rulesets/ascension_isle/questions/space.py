"""Squares: distance, bearing, arcs, lines of sight, light (AI-052, AI-056, AI-058, AI-059, AI-118).

A way is given as (dx, dy), in cells to the east and to the south. A cell is 5 m.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.squares import lies_ahead
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g


# --- ways ---
@kernel
def way_between(b: Any, one: int, other: int) -> tuple[int, int]:
    """(dx, dy) from one unit to another."""
    u, t = b.units[one], b.units[other]
    return int(t.x) - int(u.x), int(t.y) - int(u.y)


@kernel
def length(dx: int, dy: int) -> int:
    """How many cells away something is: diagonals count one (catalogue 1)."""
    return max(abs(int(dx)), abs(int(dy)))


@kernel
def distance(b: Any, one: int, other: int) -> int:
    """Cells between two units."""
    dx, dy = way_between(b, one, other)
    return length(dx, dy)


@kernel
def bearing(dx: int, dy: int) -> int:
    """AI-059: the nearest of the eight directions (`Facing`), by angle; -1 where there is none.

    A way is nearer to an axis than to a diagonal within 22.5 degrees of it, whose tangent is the
    root of two less one. So no way lies half-way between.
    """
    dx, dy = int(dx), int(dy)
    wide, high = abs(dx), abs(dy)
    if wide + high == 0:
        return -1
    if (wide + high) * (wide + high) < 2 * wide * wide:
        return c.Facing.E if dx > 0 else c.Facing.W
    if (wide + high) * (wide + high) < 2 * high * high:
        return c.Facing.S if dy > 0 else c.Facing.N
    if dx > 0:
        return c.Facing.SE if dy > 0 else c.Facing.NE
    return c.Facing.SW if dy > 0 else c.Facing.NW


@kernel
def turn(one: int, other: int) -> int:
    """By how many octants two directions differ, 0-4."""
    apart = (int(one) - int(other)) & 7
    return min(apart, 8 - apart)


@kernel
def in_arc(direction: int, dx: int, dy: int) -> bool:
    """AI-118: whether a way leads into the closed half-plane around a direction."""
    return bool(lies_ahead(int(direction), int(dx), int(dy)) >= 0)


# --- cells ---
@kernel
def is_on_map(s: Any, x: int, y: int) -> bool:
    """Whether there is such a cell."""
    return bool(0 <= x < s.width and 0 <= y < s.height)


@kernel
def cell_of(s: Any, x: int, y: int) -> int:
    """What a cell on the map holds, packed (`ground`)."""
    return int(s.cells[int(y) * int(s.width) + int(x)])


@kernel
def is_solid(s: Any, x: int, y: int) -> bool:
    """Whether nobody can enter a cell on the map, or see through it (AI-056, AI-058)."""
    return bool(cell_of(s, x, y) & g.CELL_SOLID)


@kernel
def light_at(s: Any, x: int, y: int) -> int:
    """The light at a cell (`Visibility`)."""
    return (cell_of(s, x, y) >> g.CELL_VISIBILITY) & 3


# --- lines of sight (AI-058) ---
@kernel
def is_clear(s: Any, x: int, y: int, dx: int, dy: int) -> bool:
    """AI-058: whether no solid cell lies strictly between a cell and what is (dx, dy) from it.

    One cell for each step of the longer axis. Units do not block, and sight is mutual.
    """
    # A coordinate is the nearest to its share of the way, the smaller one half-way between two:
    # ceil((2 * way * i - n) / (2 * n)) after i of n steps. It is carried from step to step, since
    # divisions took most of the time of an observation.
    n = length(dx, dy)
    x, y, wide, high, whole = int(x), int(y), 2 * int(dx), 2 * int(dy), 2 * n
    over_x, over_y = n, n
    for _ in range(1, n):
        over_x -= wide
        if over_x < 0:
            over_x += whole
            x += 1
        elif over_x >= whole:
            over_x -= whole
            x -= 1
        over_y -= high
        if over_y < 0:
            over_y += whole
            y += 1
        elif over_y >= whole:
            over_y -= whole
            y -= 1
        if is_solid(s, x, y):
            return False
    return True


@kernel
def sees(s: Any, b: Any, one: int, other: int) -> bool:
    """AI-058: whether two units see one another."""
    dx, dy = way_between(b, one, other)
    return is_clear(s, int(b.units[one].x), int(b.units[one].y), dx, dy)
