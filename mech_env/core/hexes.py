"""Hex maps: odd rows shifted right, a hex known by its index ``row * width + column``."""

from __future__ import annotations

from mech_env.core.jit import kernel
from mech_env.core.rows import map_row, row_inverse

# Directions 0-5 = E, NE, NW, W, SW, SE, as steps in the axial coordinates (q, r).
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
STEP_Q = (1, 1, 0, -1, -1, 0)
STEP_R = (0, -1, -1, 0, 1, 1)


@kernel
def axial(index: int, width: int, inverse: int) -> tuple[int, int]:
    """Axial (q, r) of a hex; ``inverse`` is ``rows.row_inverse(width)``."""
    r = map_row(index, inverse)
    return int(index) - r * int(width) - (r >> 1), r


@kernel
def hex_at(q: int, r: int, width: int, height: int) -> int:
    """Index of the hex at axial (q, r), or -1 off the map."""
    column = q + (r >> 1)
    if r < 0 or r >= height or column < 0 or column >= width:
        return -1
    return r * width + column


@kernel
def distance(a: int, b: int, width: int) -> int:
    """Steps between two hexes."""
    inverse = row_inverse(width)
    qa, ra = axial(a, width, inverse)
    qb, rb = axial(b, width, inverse)
    dq, dr = qb - qa, rb - ra
    return max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def neighbour(index: int, direction: int, width: int, height: int) -> int:
    """The hex one step away in ``direction`` (0-5), or -1 off the map."""
    q, r = axial(index, width, row_inverse(width))
    return hex_at(q + STEP_Q[direction], r + STEP_R[direction], width, height)


@kernel
def direction_to(a: int, b: int, width: int, height: int) -> int:
    """The direction in which ``b`` neighbours ``a``, or -1."""
    for direction in range(6):
        if neighbour(a, direction, width, height) == b:
            return direction
    return -1


@kernel
def nearest_hexes(q: int, r: int, n: int, width: int, height: int) -> tuple[int, int]:
    """The one or two hexes nearest to the point (q / n, r / n), the second -1 unless both are.

    Hexes off the map are dropped. Integers only: the point is compared with n times each hex.
    """
    first, second, best = -1, -1, -1
    found = 0
    # The nearest hexes lie among the floor corner and its three neighbours.
    q0, r0 = q // n, r // n
    for k in range(4):
        hq = q0 + k // 2
        hr = r0 + k % 2
        dq, dr = q - n * hq, r - n * hr
        gap = dq * dq + dr * dr + (dq + dr) * (dq + dr)
        if found == 0 or gap < best:
            best = gap
            found = 1
            first, second = hex_at(hq, hr, width, height), -1
        elif gap == best:
            second = hex_at(hq, hr, width, height)
    if first < 0:
        first, second = second, -1
    if second >= 0 and second < first:
        first, second = second, first
    return first, second


@kernel
def line_point(a: int, b: int, i: int, width: int, height: int) -> tuple[int, int]:
    """The one or two hexes nearest to point ``i`` of the line from ``a`` to ``b``.

    The line is cut into N = distance parts; points 0 and N are the ends. Returns (hex, hex), the
    second -1 unless the line runs along an edge there.
    """
    n = distance(a, b, width)
    inverse = row_inverse(width)
    qa, ra = axial(a, width, inverse)
    qb, rb = axial(b, width, inverse)
    return nearest_hexes(qa * (n - i) + qb * i, ra * (n - i) + rb * i, n, width, height)


@kernel
def before_end(q: int, r: int, dq: int, dr: int, width: int, height: int) -> tuple[int, int]:
    """The hexes next to (q, r) on the line from (q + dq, r + dr), two or more hexes away.

    The same as ``line_point(a, b, N - 1)`` without a division, in any order, -1 for none: that
    point lies on the edge of the ring around (q, r), between two neighbours.
    """
    n = max(abs(dq), abs(dr), abs(dq + dr))
    if abs(dq) == n:
        sign = 1 if dq > 0 else -1
        part = abs(dr)
        q1, r1, q2, r2 = q + sign, r, q + sign, r - sign
    elif abs(dr) == n:
        sign = 1 if dr > 0 else -1
        part = abs(dq)
        q1, r1, q2, r2 = q, r + sign, q - sign, r + sign
    else:
        sign = 1 if dq > 0 else -1
        part = abs(dq)
        q1, r1, q2, r2 = q, r + sign, q + sign, r
    first = hex_at(q1, r1, width, height) if 2 * part <= n else -1
    second = hex_at(q2, r2, width, height) if 2 * part >= n else -1
    return first, second
