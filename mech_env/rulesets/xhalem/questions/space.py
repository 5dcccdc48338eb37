"""Places, distances, directions and lines on the hex lattice (XH-007 to XH-011).

A place is (q, r, z): column, row, altitude. Lengths are in ft, in space in steps of 1,000 km.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.state import codes as c

Place = tuple[int, int, int]

FEET_A_STEP = 5 * c.HEX  # of reach, range or radius in space: a step of 1,000 km (XH-008)


@kernel
def at(q: int, r: int, z: int) -> Place:
    """A place. All are made here: the call widens the numbers, so they compile as one type."""
    return int(q), int(r), int(z)


@kernel
def place_of(b: Any, unit: int) -> Place:
    """Where a unit is."""
    u = b.units[unit]
    return at(u.q, u.r, u.z)


@kernel
def last_place(b: Any, unit: int) -> Place:
    """Where a unit's enemies last knew it to be, if it is ``placed``."""
    u = b.units[unit]
    return at(u.last_q, u.last_r, u.last_z)


@kernel
def board_length(s: Any, feet: int) -> int:
    """XH-008: a reach, range or radius as distances measure it: ft, in space steps, at least 1."""
    if s.lattice == c.Lattice.SPACE:
        return max(1, int(feet) // FEET_A_STEP)
    return int(feet)


@kernel
def step_length(s: Any) -> int:
    """XH-008: from a cell to the next: 5 or 75 ft; in space 1 step."""
    return 1 if s.lattice == c.Lattice.SPACE else c.STEP_FEET[s.lattice]


@kernel
def cells_within(s: Any, feet: int) -> int:
    """XH-008: cells that a reach, range or radius covers on the level."""
    return board_length(s, feet) // step_length(s)


@kernel
def on_board(s: Any, q: int, r: int) -> bool:
    """XH-007: whether there is such a cell."""
    return bool(0 <= q < s.width and 0 <= r < s.height)


@kernel
def neighbour(q: int, r: int, way: int) -> tuple[int, int]:
    """XH-007: (q, r) one step away; up and down lead to the same cell."""
    return int(q) + c.STEP_Q[way], int(r) + c.STEP_R[way]


@kernel
def hex_distance(dq: int, dr: int) -> int:
    """XH-009: cells that an offset spans."""
    return max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def flat_length(s: Any, dq: int, dr: int) -> int:
    """XH-009: length of a horizontal offset."""
    return hex_distance(int(dq), int(dr)) * step_length(s)


@kernel
def distance(s: Any, one: Place, other: Place) -> int:
    """XH-009: the longer of the horizontal and the vertical distance."""
    flat = flat_length(s, other[0] - one[0], other[1] - one[1])
    return max(flat, abs(other[2] - one[2]))


@kernel
def unit_distance(s: Any, b: Any, unit: int, other: int) -> int:
    """XH-009: from anchor to anchor."""
    return distance(s, place_of(b, unit), place_of(b, other))


@kernel
def product(q1: int, r1: int, q2: int, r2: int) -> int:
    """XH-010: D of two offsets, above 0 if they point the same way; of one with itself 2 N."""
    return 2 * q1 * q2 + 2 * r1 * r2 + q1 * r2 + q2 * r1


@kernel
def square(q: int, r: int) -> int:
    """XH-010: N of an offset, its length squared."""
    return q * q + r * r + q * r


@kernel
def across(q1: int, r1: int, q2: int, r2: int) -> bool:
    """XH-010: whether two offsets point within 30 degrees of opposite ways."""
    both = product(q1, r1, q2, r2)
    return both < 0 and both * both >= 3 * square(q1, r1) * square(q2, r2)


@kernel
def away_direction(dq: int, dr: int, dz: int) -> int:
    """XH-010: the direction in which something at this offset is pushed away."""
    if dq == 0 and dr == 0:
        return c.UP if dz > 0 else c.DOWN
    best, most = 0, product(dq, dr, c.STEP_Q[0], c.STEP_R[0])
    for way in range(1, c.UP):
        along = product(dq, dr, c.STEP_Q[way], c.STEP_R[way])
        if along > most:
            best, most = way, along
    return best


# --- lines (XH-011) ---
# From the lexicographically first cell a line of n steps goes dq >= 0 columns and dr rows. One of
# column, row and their sum changes by exactly one a step. Of the others the catalogue's rounding
# takes the row rounded half up where column or sum is exact, the column rounded half up where the
# row is. So a coordinate at a step is known without the steps before, grows or falls by at most one
# a step, and comparing it with a number takes no division.


@kernel
def is_ahead(one: Place, other: Place) -> bool:
    """Whether a place's cell comes first in the order that makes lines symmetric."""
    return one[0] < other[0] or (one[0] == other[0] and one[1] <= other[1])


@kernel
def line_cell(one: Place, other: Place, i: int) -> Place:
    """XH-011: the cell ``i`` steps from ``one`` on the line to ``other``; altitude rounded down.

    0 < i < n, the cells that they are apart. The same line from either end.
    """
    n = hex_distance(other[0] - one[0], other[1] - one[1])
    if is_ahead(one, other):
        return _from_first(one, other, n, i)
    return _from_first(other, one, n, n - i)


@kernel
def _from_first(one: Place, other: Place, n: int, i: int) -> Place:
    """As :func:`line_cell`, from the end that comes first."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    z = one[2] + (other[2] - one[2]) * i // n
    if dr < 0 and dq + dr < 0:
        return one[0] + (2 * dq * i + n) // (2 * n), one[1] - i, z
    down = (2 * dr * i + n) // (2 * n)
    if dr < 0:
        return one[0] + i, one[1] + down, z
    return one[0] + i - down, one[1] + down, z


@kernel
def _gets_to(by: int, n: int, i: int, least: int) -> bool:
    """Whether a coordinate that changes by ``by`` in n steps is ``least`` at step i."""
    return 2 * by * i + n >= 2 * n * least


@kernel
def crosses(one: Place, other: Place, low: Place, high: Place) -> bool:
    """XH-011, XH-012: whether a line has a cell strictly between its ends in a box.

    The box goes from ``low`` to ``high``, whose altitude is the first above it. Takes no walk: the
    steps at which a coordinate is within its bounds follow one another, so it is enough that each
    of those intervals meets each other.
    """
    if is_ahead(one, other):
        q, r, z = one
        dq, dr, dz = other[0] - q, other[1] - r, other[2] - z
    else:
        q, r, z = other
        dq, dr, dz = one[0] - q, one[1] - r, one[2] - z
    q0, r0, z0 = low[0] - q, low[1] - r, low[2] - z
    q1, r1, z1 = high[0] - q, high[1] - r, high[2] - z
    n = hex_distance(dq, dr)
    first, last = 1, n - 1
    if dz > 0:
        first, last = max(first, -(-z0 * n // dz)), min(last, -(-z1 * n // dz) - 1)
    elif dz < 0:
        first, last = max(first, z1 * n // dz + 1), min(last, z0 * n // dz)
    elif z0 > 0 or z1 <= 0:
        return False
    if dr >= 0:  # the sum grows by one a step; the column is the sum less the row
        first, last = max(first, q0 + r0), min(last, q1 + r1)
        return (
            first <= last
            and not _gets_to(dr, n, first, r1 + 1)
            and _gets_to(dr, n, last, r0)
            and _gets_to(dr, n, first, first - q1)
            and not _gets_to(dr, n, last, last - q0 + 1)
            and _gets_to(dr, n, q1 + r0, r0)
            and not _gets_to(dr, n, q0 + r1, r1 + 1)
        )
    if dq + dr >= 0:  # the column grows by one, the row falls
        first, last = max(first, q0), min(last, q1)
        return first <= last and _gets_to(dr, n, first, r0) and not _gets_to(dr, n, last, r1 + 1)
    first, last = max(first, -r1), min(last, -r0)  # the row falls by one, the column grows
    return first <= last and _gets_to(dq, n, last, q0) and not _gets_to(dq, n, first, q1 + 1)
