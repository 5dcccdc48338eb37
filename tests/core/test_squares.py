"""Square geometry against searches on the grid and against coordinates (FW-015, FW-017, FW-018)."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core import squares
from mech_env.core.jit import entry_point, interpreted
from mech_env.core.squares import ahead, octant, square_distance, square_neighbour

distance = interpreted(square_distance)
neighbour = interpreted(square_neighbour)
octant_of = interpreted(octant)
cells_ahead = interpreted(ahead)

E, SE, S, SW, W, NW, N, NE = range(8)
WIDTH, HEIGHT = 12, 12
LARGEST = 24  # columns and rows of the largest map

Point = tuple[int, int]
points = st.tuples(st.integers(0, LARGEST - 1), st.integers(0, LARGEST - 1))
directions = st.integers(0, 7)


def at(point: Point, width: int = LARGEST) -> int:
    return point[1] * width + point[0]


def turned(point: Point) -> Point:
    """A quarter turn of the largest map, clockwise."""
    return LARGEST - 1 - point[1], point[0]


def steps_from(start: int, width: int, height: int) -> dict[int, int]:
    """Breadth-first search over the open map."""
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for direction in range(8):
            there = neighbour(here, direction, width, height)
            if there >= 0 and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


# --- distance (FW-015) ----------------------------------------------------------------------------


def test_distance_of_the_catalogue() -> None:
    assert distance(at((2, 3), WIDTH), at((9, 7), WIDTH), WIDTH) == 7


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 6), (7, 4), (5, 9)])
def test_distance_is_the_number_of_steps(width: int, height: int) -> None:
    for start in range(width * height):
        steps = steps_from(start, width, height)
        assert len(steps) == width * height
        for end, count in steps.items():
            assert distance(start, end, width) == count


@given(points, points, points)
def test_distance_is_a_metric(a: Point, b: Point, c: Point) -> None:
    ab, bc, ac = (distance(at(one), at(other), LARGEST) for one, other in ((a, b), (b, c), (a, c)))
    assert ab == distance(at(b), at(a), LARGEST) == max(abs(a[0] - b[0]), abs(a[1] - b[1]))
    assert (ab == 0) == (a == b)
    assert ac <= ab + bc


# --- neighbours -----------------------------------------------------------------------------------


def test_directions_go_clockwise_from_the_east() -> None:
    assert squares.DIRECTION_NAMES == ("E", "SE", "S", "SW", "W", "NW", "N", "NE")
    middle = at((5, 5), WIDTH)
    around = [(6, 5), (6, 6), (5, 6), (4, 6), (4, 5), (4, 4), (5, 4), (6, 4)]
    found = [neighbour(middle, direction, WIDTH, HEIGHT) for direction in range(8)]
    assert found == [at(point, WIDTH) for point in around]


@given(st.integers(1, LARGEST), st.integers(1, LARGEST), st.data(), directions)
def test_neighbours_stay_on_the_map_and_lead_back(
    width: int, height: int, data: st.DataObject, direction: int
) -> None:
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    there = neighbour(at((x, y), width), direction, width, height)
    nx, ny = x + squares.STEP_X[direction], y + squares.STEP_Y[direction]
    if 0 <= nx < width and 0 <= ny < height:
        assert there == at((nx, ny), width)
        assert neighbour(there, (direction + 4) % 8, width, height) == at((x, y), width)
        assert octant_of(at((x, y), width), there, width) == direction
    else:
        assert there == -1


# --- octants (FW-017) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "direction"),
    [
        ((9, 7), SE),  # the catalogue's: dx 7, dy 4
        ((4, 4), E),  # … dx 2, dy 1
        ((4, 5), SE),
        ((3, 5), S),
        ((1, 5), S),
        ((0, 5), SW),
        ((0, 4), W),
        ((0, 2), W),
        ((0, 1), NW),
        ((1, 1), N),
        ((3, 1), N),
        ((4, 1), NE),
        ((4, 2), E),
        ((2, 3), -1),
    ],
)
def test_octants(end: Point, direction: int) -> None:
    assert octant_of(at((2, 3), WIDTH), at(end, WIDTH), WIDTH) == direction


@given(points, points)
def test_octant_follows_the_clause(a: Point, b: Point) -> None:
    dx, dy = b[0] - a[0], b[1] - a[1]
    found = octant_of(at(a), at(b), LARGEST)
    if a == b:
        assert found == -1
        return
    east_west, north_south = 2 * abs(dy) <= abs(dx), 2 * abs(dx) <= abs(dy)
    assert squares.STEP_X[found] == (0 if north_south else np.sign(dx))
    assert squares.STEP_Y[found] == (0 if east_west else np.sign(dy))
    assert not (east_west and north_south)


@given(points, points)
def test_octant_turns_with_the_map(a: Point, b: Point) -> None:
    if a == b:
        return
    direction = octant_of(at(a), at(b), LARGEST)
    assert octant_of(at(b), at(a), LARGEST) == (direction + 4) % 8
    assert octant_of(at(turned(a)), at(turned(b)), LARGEST) == (direction + 2) % 8


# --- arcs (FW-018, FW-222, FW-243) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "facing", "end", "inside"),
    [
        ((5, 5), E, (5, 2), True),  # FW-018: to the side
        ((5, 5), E, (4, 9), False),
        ((5, 5), NE, (8, 8), True),
        ((5, 5), NE, (5, 6), False),
        ((2, 5), E, (8, 9), True),  # FW-222
        ((2, 5), E, (1, 5), False),
    ],
)
def test_front_arcs_of_the_catalogue(start: Point, facing: int, end: Point, inside: bool) -> None:
    assert (cells_ahead(at(start, WIDTH), facing, at(end, WIDTH), WIDTH) >= 0) == inside


def test_protected_side_of_the_catalogue() -> None:
    unit = at((4, 2), WIDTH)
    assert cells_ahead(unit, E, at((9, 6), WIDTH), WIDTH) > 0
    assert cells_ahead(unit, E, at((4, 7), WIDTH), WIDTH) == 0


@given(points, directions, points)
def test_ahead_is_the_product_of_facing_and_way(a: Point, facing: int, b: Point) -> None:
    step = squares.STEP_X[facing], squares.STEP_Y[facing]
    product = step[0] * (b[0] - a[0]) + step[1] * (b[1] - a[1])
    found = cells_ahead(at(a), facing, at(b), LARGEST)
    assert found == product
    assert found == -cells_ahead(at(a), (facing + 4) % 8, at(b), LARGEST)
    assert found == cells_ahead(at(turned(a)), (facing + 2) % 8, at(turned(b)), LARGEST)


@given(points, points)
def test_what_one_turns_to_lies_ahead(a: Point, b: Point) -> None:
    if a != b:
        assert cells_ahead(at(a), octant_of(at(a), at(b), LARGEST), at(b), LARGEST) > 0


# --- twins ----------------------------------------------------------------------------------------


def test_indices_as_they_stand_in_a_record() -> None:
    """Fields of a record are int16 when interpreted: nothing overflows on the largest map."""
    last = LARGEST * LARGEST - 1
    for a, b in ((0, last), (last, 0), (LARGEST - 1, last - LARGEST + 1)):
        one, other, width = np.int16(a), np.int16(b), np.int16(LARGEST)
        assert distance(one, other, width) == distance(a, b, LARGEST)
        assert octant_of(one, other, width) == octant_of(a, b, LARGEST)
        for facing in range(8):
            assert cells_ahead(one, facing, other, width) == cells_ahead(a, facing, b, LARGEST)
            assert neighbour(one, facing, width, width) == neighbour(a, facing, LARGEST, LARGEST)


def measure(width: int, height: int, found: Any) -> None:
    """All measures of all pairs of cells."""
    for a in range(width * height):
        for b in range(width * height):
            found[a, b, 0] = square_distance(a, b, width)
            found[a, b, 1] = octant(a, b, width)
            for facing in range(8):
                found[a, b, 2 + facing] = ahead(a, facing, b, width)
                found[a, b, 10 + facing] = square_neighbour(b, facing, width, height)


def test_compiled_and_interpreted_agree() -> None:
    width, height = 5, 4
    entry = entry_point(measure, "tests_measure_squares")
    one, other = np.zeros((2, width * height, width * height, 18), np.int64)
    entry(width, height, one)
    interpreted(entry)(width, height, other)
    np.testing.assert_array_equal(one, other)
