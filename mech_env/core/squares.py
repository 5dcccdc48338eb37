"""Square maps: a cell is its index ``row * width + column``, x to the east, y to the south."""

from __future__ import annotations

import numpy as np

from mech_env.core.jit import kernel
from mech_env.core.rows import map_row, row_inverse

# Directions 0-7 clockwise from the east, as steps in x and y. Direction 8 = all round.
DIRECTION_NAMES = ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
STEP_X = (1, 1, 0, -1, -1, -1, 0, 1)
STEP_Y = (0, 1, 1, 1, 0, -1, -1, -1)
ALL_ROUND = 8

# By a direction cut to four bits, which indexes without a check; all round points nowhere.
_STEPS_X, _STEPS_Y = (np.array([*steps, *[0] * 8], np.int64) for steps in (STEP_X, STEP_Y))


@kernel
def step_to(direction: int) -> tuple[int, int]:
    """(dx, dy) of a step in a direction."""
    return int(_STEPS_X[direction & 15]), int(_STEPS_Y[direction & 15])


@kernel
def way_to(a: int, b: int, width: int) -> tuple[int, int]:
    """(dx, dy) from one cell to another, in cells to the east and to the south."""
    inverse = row_inverse(width)
    dy = map_row(b, inverse) - map_row(a, inverse)
    return (b - a) - dy * width, dy


@kernel
def square_distance(a: int, b: int, width: int) -> int:
    """Steps between two cells, diagonals counting one."""
    dx, dy = way_to(a, b, width)
    return max(abs(dx), abs(dy))


@kernel
def square_neighbour(index: int, direction: int, width: int, height: int) -> int:
    """The cell one step away in ``direction`` (0-7), or -1 off the map."""
    y = map_row(index, row_inverse(width))
    x = index - y * width
    dx, dy = step_to(direction)
    x, y = x + dx, y + dy
    if x < 0 or x >= width or y < 0 or y >= height:
        return -1
    return y * width + x


@kernel
def octant(a: int, b: int, width: int) -> int:
    """The direction (0-7) in which ``b`` lies from ``a``; -1 for the same cell.

    East or west where twice the rows do not exceed the columns, north or south the other way
    round, else diagonal.
    """
    dx, dy = way_to(a, b, width)
    if dx == 0 and dy == 0:
        return -1
    if 2 * abs(dy) <= abs(dx):
        return 0 if dx > 0 else 4
    if 2 * abs(dx) <= abs(dy):
        return 2 if dy > 0 else 6
    if dx > 0:
        return 1 if dy > 0 else 7
    return 3 if dy > 0 else 5


@kernel
def ahead(a: int, facing: int, b: int, width: int) -> int:
    """How far ``b`` lies ahead of ``a``: the product of the facing's step and the way, in cells.

    Above 0 in front, 0 exactly to the side, below 0 behind.
    """
    dx, dy = way_to(a, b, width)
    return lies_ahead(facing, dx, dy)


@kernel
def lies_ahead(facing: int, dx: int, dy: int) -> int:
    """As :func:`ahead`, of what lies (dx, dy) away; 0 for ``ALL_ROUND``."""
    x, y = step_to(facing)
    return x * dx + y * dy
