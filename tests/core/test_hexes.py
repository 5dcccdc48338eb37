"""Hex geometry against brute force: searches on the grid, and exact fractions for lines."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core import hexes, rows
from mech_env.core.jit import interpreted

distance = interpreted(hexes.distance)
neighbour = interpreted(hexes.neighbour)
direction_to = interpreted(hexes.direction_to)
line_point = interpreted(hexes.line_point)
hex_at = interpreted(hexes.hex_at)
axial = interpreted(hexes.axial)
row_inverse = interpreted(rows.row_inverse)

WIDTH, HEIGHT = 7, 7
HEXES = range(WIDTH * HEIGHT)


def at(column: int, row: int, width: int = WIDTH) -> int:
    return row * width + column


def centre(index: int, width: int) -> tuple[Fraction, Fraction]:
    """Centre of a hex in exact coordinates: x in hex widths, y in units of sqrt(3)/2 widths."""
    row, column = divmod(index, width)
    return Fraction(column) + Fraction(row % 2, 2), Fraction(row)


def gap(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    """Squared distance of two points in hex widths."""
    return (a[0] - b[0]) ** 2 + Fraction(3, 4) * (a[1] - b[1]) ** 2


@cache
def touching(width: int, height: int) -> dict[int, set[int]]:
    """Hexes whose centres lie one hex width apart."""
    every = range(width * height)
    return {a: {b for b in every if gap(centre(a, width), centre(b, width)) == 1} for a in every}


def steps_from(start: int, width: int, height: int) -> dict[int, int]:
    """Breadth-first search over the open map."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in touching(width, height)[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def exact_candidates(a: int, b: int, i: int, n: int, width: int, height: int) -> list[int]:
    """Hexes nearest to point i of n on the line, by exact distances to all hexes around the map.

    Hexes off the map count when looking for the nearest, and are dropped afterwards (ST-041).
    """
    (xa, ya), (xb, yb) = centre(a, width), centre(b, width)
    share = Fraction(i, n)
    point = (xa + (xb - xa) * share, ya + (yb - ya) * share)
    cells = [
        (gap((Fraction(c) + Fraction(r % 2, 2), Fraction(r)), point), r, c)
        for r in range(-2, height + 2)
        for c in range(-2, width + 2)
    ]
    nearest = min(cells)[0]
    return [
        r * width + c
        for squared, r, c in cells
        if squared == nearest and 0 <= r < height and 0 <= c < width
    ]


def test_neighbours_are_the_hexes_that_touch():
    for a in HEXES:
        found = [neighbour(a, d, WIDTH, HEIGHT) for d in range(6)]
        on_map = [b for b in found if b >= 0]
        assert set(on_map) == touching(WIDTH, HEIGHT)[a]
        assert len(set(on_map)) == len(on_map)


@pytest.mark.parametrize(
    ("column", "row", "expected"),
    [
        (4, 4, [(5, 4), (4, 3), (3, 3), (3, 4), (3, 5), (4, 5)]),
        (4, 5, [(5, 5), (5, 4), (4, 4), (3, 5), (4, 6), (5, 6)]),
    ],
)
def test_neighbours_as_written_in_the_rules(column, row, expected):
    found = [neighbour(at(column, row), d, WIDTH, HEIGHT) for d in range(6)]
    assert found == [at(c, r) for c, r in expected]


def test_directions_name_the_neighbours():
    for a in HEXES:
        for d in range(6):
            b = neighbour(a, d, WIDTH, HEIGHT)
            if b >= 0:
                assert direction_to(a, b, WIDTH, HEIGHT) == d
                assert neighbour(b, (d + 3) % 6, WIDTH, HEIGHT) == a
        assert direction_to(a, a, WIDTH, HEIGHT) == -1


@pytest.mark.parametrize(("width", "height"), [(7, 6), (2, 1), (1, 5), (2, 6), (9, 3)])
def test_distance_is_the_shortest_walk(width, height):
    for a in range(width * height):
        steps = steps_from(a, width, height)
        assert steps == {b: distance(a, b, width) for b in range(width * height)}


def test_axial_coordinates_return():
    for a in HEXES:
        q, r = axial(a, WIDTH, row_inverse(WIDTH))
        assert r == a // WIDTH
        assert hex_at(q, r, WIDTH, HEIGHT) == a
    assert hex_at(-1, 0, WIDTH, HEIGHT) == -1
    assert hex_at(0, HEIGHT, WIDTH, HEIGHT) == -1
    assert hex_at(0, -1, WIDTH, HEIGHT) == -1


def test_lines_pass_the_nearest_hexes():
    for a in HEXES:
        for b in HEXES:
            n = distance(a, b, WIDTH)
            for i in range(1, n):
                first, second = line_point(a, b, i, WIDTH, HEIGHT)
                found = [h for h in (first, second) if h >= 0]
                assert found == sorted(exact_candidates(a, b, i, n, WIDTH, HEIGHT)), (a, b, i)


@given(st.data())
def test_lines_on_the_largest_map(data):
    width, height = 24, 12
    hexes_ = st.integers(0, width * height - 1)
    a, b = data.draw(hexes_), data.draw(hexes_)
    n = distance(a, b, width)
    if n < 2:
        return
    i = data.draw(st.integers(1, n - 1))
    first, second = line_point(a, b, i, width, height)
    found = [h for h in (first, second) if h >= 0]
    assert found == sorted(exact_candidates(a, b, i, n, width, height))


def test_lines_are_the_same_both_ways():
    for a in HEXES:
        for b in HEXES:
            n = distance(a, b, WIDTH)
            for i in range(1, n):
                there = line_point(a, b, i, WIDTH, HEIGHT)
                assert there == line_point(b, a, n - i, WIDTH, HEIGHT)


def test_lines_end_at_their_ends_and_hang_together():
    for a in HEXES:
        for b in HEXES:
            n = distance(a, b, WIDTH)
            if n == 0:
                continue
            path = [line_point(a, b, i, WIDTH, HEIGHT)[0] for i in range(n + 1)]
            assert path[0] == a
            assert path[-1] == b
            for here, there in pairwise(path):
                assert distance(here, there, WIDTH) <= 2


def test_a_line_along_edges_has_two_candidates_at_odd_points():
    def points(a: tuple[int, int], b: tuple[int, int]) -> list[set[int]]:
        n = distance(at(*a), at(*b), WIDTH)
        return [
            {h for h in line_point(at(*a), at(*b), i, WIDTH, HEIGHT) if h >= 0} for i in range(1, n)
        ]

    assert points((2, 2), (2, 4)) == [{at(1, 3), at(2, 3)}]
    assert [len(found) for found in points((3, 0), (3, 6))] == [2, 1, 2, 1, 2]
    assert points((0, 0), (0, 2)) == [{at(0, 1)}]  # the other one is off the map


def test_the_hexes_before_the_end_are_the_last_point_of_the_line() -> None:
    before_end = interpreted(hexes.before_end)
    for a in range(WIDTH * HEIGHT):
        for t in range(WIDTH * HEIGHT):
            n = distance(a, t, WIDTH)
            if n > 1:
                inverse = row_inverse(WIDTH)
                q, r = axial(t, WIDTH, inverse)
                qa, ra = axial(a, WIDTH, inverse)
                there = before_end(q, r, qa - q, ra - r, WIDTH, HEIGHT)
                assert set(there) == set(line_point(a, t, n - 1, WIDTH, HEIGHT))


def test_rows_are_exact_up_to_large_maps() -> None:
    for width in range(1, 101):
        inverse = row_inverse(width)
        height = min(100, (2**20 - 1) // width**2)
        for index in range(width * height):
            assert axial(index, width, inverse)[1] == index // width
