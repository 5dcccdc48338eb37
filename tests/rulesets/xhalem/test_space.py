"""Places, lengths, directions and lines (XH-007 to XH-011)."""

from __future__ import annotations

import itertools
import random

import pytest

from mech_env.rulesets.xhalem.questions import space as space_kernels
from mech_env.rulesets.xhalem.state import codes as c
from tests.rulesets.xhalem.boards import Board
from tests.twins import twins

space = twins(space_kernels)

FEET, HEXES, SPACE = c.Lattice.FEET, c.Lattice.HEXES, c.Lattice.SPACE

across = space.across
away_direction = space.away_direction
board_length = space.board_length
cells_within = space.cells_within
crosses = space.crosses
distance = space.distance
flat_length = space.flat_length
hex_distance = space.hex_distance
line_cell = space.line_cell
neighbour = space.neighbour
on_board = space.on_board
product = space.product
square = space.square
step_length = space.step_length
unit_distance = space.unit_distance

Place = tuple[int, int, int]


def catalogue_line(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """XH-011 word for word, in floats: cells strictly between, from the first in the order."""
    (q1, r1), (q2, r2) = sorted([one, other])
    n = (abs(q2 - q1) + abs(r2 - r1) + abs(q2 - q1 + r2 - r1)) // 2
    cells = []
    for i in range(1, n):
        cube = (q1 + (q2 - q1) * i / n, r1 + (r2 - r1) * i / n, 0.0)
        q, r, t = cube[0] + 1e-6, cube[1] + 2e-6, -cube[0] - cube[1] - 3e-6
        nq, nr, nt = round(q), round(r), round(t)
        dq, dr, dt = abs(nq - q), abs(nr - r), abs(nt - t)
        if dq > dr and dq > dt:
            nq = -nr - nt
        elif dr > dt:
            nr = -nq - nt
        cells.append((nq, nr))
    return cells


def line(one: Place, other: Place) -> list[Place]:
    """Cells strictly between two places, from the first to the second."""
    n = hex_distance(other[0] - one[0], other[1] - one[1])
    return [line_cell(one, other, i) for i in range(1, n)]


def random_place(dice: random.Random, width: int, height: int, high: int = 0) -> Place:
    return dice.randrange(width), dice.randrange(height), dice.randint(0, high)


@pytest.mark.clause("XH-007")
def test_six_neighbours_of_one_step():
    cells = {neighbour(5, 5, way) for way in range(6)}
    assert cells == {(6, 5), (6, 4), (5, 4), (4, 5), (4, 6), (5, 6)}
    assert {hex_distance(q - 5, r - 5) for q, r in cells} == {1}
    for way in range(6):
        assert neighbour(*neighbour(5, 5, way), (way + 3) % 6) == (5, 5)
    assert neighbour(5, 5, c.UP) == neighbour(5, 5, c.DOWN) == (5, 5)


@pytest.mark.clause("XH-007")
def test_the_board_has_an_edge():
    s = Board(width=12, height=9).s
    assert on_board(s, 0, 0) and on_board(s, 11, 8)
    for q, r in ((-1, 0), (0, -1), (12, 0), (0, 9)):
        assert not on_board(s, q, r)


@pytest.mark.clause("XH-008")
@pytest.mark.parametrize(
    "lattice, hexes, length, cells",
    [
        (FEET, 30, 450, 90),
        (HEXES, 30, 450, 6),
        (SPACE, 30, 6, 6),
        (FEET, 5, 75, 15),
        (HEXES, 5, 75, 1),
        (SPACE, 5, 1, 1),
        (SPACE, 14, 2, 2),  # the remainder is dropped
        (SPACE, 4, 1, 1),  # but a step is the least
    ],
)
def test_hexes_on_each_lattice(lattice: c.Lattice, hexes: int, length: int, cells: int) -> None:
    s = Board(lattice=lattice).s
    assert board_length(s, hexes * c.HEX) == length
    assert cells_within(s, hexes * c.HEX) == cells


@pytest.mark.clause("XH-008")
def test_feet_stay_feet_but_in_space():
    assert board_length(Board().s, 62) == 62 and cells_within(Board().s, 62) == 12
    assert board_length(Board(lattice=SPACE).s, 5) == 1
    assert [step_length(Board(lattice=one).s) for one in (FEET, HEXES, SPACE)] == [5, 75, 1]


@pytest.mark.clause("XH-007", "XH-009")
def test_distance():
    s = Board().s
    assert distance(s, (0, 0, 0), (3, -1, 0)) == 15
    assert distance(s, (0, 0, 0), (3, -1, 40)) == 40
    assert distance(s, (3, -1, 40), (0, 0, 0)) == 40
    assert distance(s, (0, 0, 0), (3, 1, 0)) == 20
    assert distance(s, (4, 4, 30), (4, 4, 10)) == 20
    assert distance(Board(lattice=HEXES).s, (0, 0, 0), (3, -1, 0)) == 225
    assert distance(Board(lattice=SPACE).s, (0, 0, -2), (3, -1, 2)) == 4
    assert flat_length(Board(lattice=HEXES).s, -2, 1) == 150


@pytest.mark.clause("XH-009")
def test_units_are_points_whatever_their_size():
    board = Board()
    titan = board.unit("red", "titan", (2, 2))
    drake = board.unit("blue", "drake", (6, 4, 20))
    assert unit_distance(board.s, board.b, titan, drake) == 30
    assert unit_distance(board.s, board.b, drake, titan) == 30


@pytest.mark.clause("XH-010")
def test_directly_across():
    assert across(1, 0, -1, 0)
    assert not across(1, 0, -1, 1) and product(1, 0, -1, 1) == -1
    assert across(2, 0, -2, 1) and product(2, 0, -2, 1) == -6
    assert 3 * square(2, 0) * square(-2, 1) == 36
    assert not across(1, 0, 1, 0)
    assert not across(0, 0, -1, 0) and not across(0, 0, 0, 0)


@pytest.mark.clause("XH-010")
def test_across_is_within_30_degrees_of_opposite():
    def point(q: int, r: int) -> complex:
        return complex(q + r / 2, r * 3**0.5 / 2)

    offsets = [one for one in itertools.product(range(-4, 5), repeat=2) if one != (0, 0)]
    for one, other in itertools.product(offsets, offsets):
        a, b = point(*one), point(*other)
        cosine = (a * b.conjugate()).real / (abs(a) * abs(b))
        if abs(cosine + 3**0.5 / 2) > 1e-9:  # elsewhere floats cannot tell
            assert across(*one, *other) == (cosine < -(3**0.5) / 2)
        assert across(*one, *other) == across(*other, *one)


@pytest.mark.clause("XH-010")
def test_away_direction():
    assert away_direction(2, -1, 0) == 0  # as near to 1: the lower one
    for way in range(6):
        assert away_direction(3 * c.STEP_Q[way], 3 * c.STEP_R[way], 50) == way
    assert away_direction(0, 0, 5) == c.UP and away_direction(0, 0, -5) == c.DOWN
    assert away_direction(0, 0, 0) == c.DOWN


@pytest.mark.clause("XH-011")
def test_lines_of_the_catalogue():
    assert line((0, 0, 0), (4, 2, 0)) == [
        (q, r, 0) for q, r in [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)]
    ]
    assert line((0, 0, 0), (1, 1, 0)) == [(0, 1, 0)]
    assert line((0, 0, 0), (1, 0, 0)) == line((3, 3, 0), (3, 3, 9)) == []


@pytest.mark.clause("XH-011")
def test_lines_are_those_of_floats():
    dice = random.Random(11)
    for size in (7, 40, 200):
        for _ in range(1500):
            one, other = random_place(dice, size, size), random_place(dice, size, size)
            cells = [cell[:2] for cell in line(min(one, other), max(one, other))]
            assert cells == catalogue_line(one[:2], other[:2])


@pytest.mark.clause("XH-011")
def test_lines_on_a_small_board_are_those_of_floats():
    """All pairs: here most ties are."""
    places = list(itertools.product(range(9), range(9)))
    for one, other in itertools.product(places, places):
        if one <= other:
            cells = [cell[:2] for cell in line((one[0], one[1], 0), (other[0], other[1], 0))]
            assert cells == catalogue_line(one, other)


@pytest.mark.clause("XH-011")
def test_lines_are_symmetric_and_connected():
    dice = random.Random(12)
    for _ in range(2000):
        one, other = random_place(dice, 160, 80, 60), random_place(dice, 160, 80, 60)
        cells = line(one, other)
        assert cells == line(other, one)[::-1]
        for a, b in itertools.pairwise([one, *cells, other]):
            assert one[:2] == other[:2] or hex_distance(b[0] - a[0], b[1] - a[1]) == 1


@pytest.mark.clause("XH-011")
def test_altitude_changes_evenly():
    assert [z for _, _, z in line((0, 0, 0), (4, 0, 10))] == [2, 5, 7]
    assert [z for _, _, z in line((4, 0, 10), (0, 0, 0))] == [7, 5, 2]
    assert [z for _, _, z in line((0, 0, -10), (4, 0, 0))] == [-8, -5, -3]


@pytest.mark.clause("XH-011", "XH-012")
@pytest.mark.parametrize("size, high", [(8, 0), (8, 12), (30, 0), (30, 40)])
def test_boxes_are_crossed_as_a_walk_finds(size: int, high: int) -> None:
    dice = random.Random(size + high)
    yes = 0
    for _ in range(5000):
        one, other = random_place(dice, size, size, high), random_place(dice, size, size, high)
        a, b = random_place(dice, size, size, high), random_place(dice, size, size, high)
        if dice.random() < 0.5:  # small boxes too
            b = (a[0] + dice.randrange(3), a[1] + dice.randrange(3), a[2] + dice.randrange(3))
        low = tuple(map(min, a, b))
        top = tuple(map(max, a, b))
        top = (top[0], top[1], top[2] + 1)
        n = hex_distance(other[0] - one[0], other[1] - one[1])
        walked = any(
            low[0] <= q <= top[0]
            and low[1] <= r <= top[1]
            # exactly: n times the altitude of that cell
            and low[2] * n <= one[2] * n + (other[2] - one[2]) * i < top[2] * n
            for i, (q, r, _) in enumerate(line(one, other), 1)
        )
        assert crosses(one, other, low, top) == walked
        assert crosses(other, one, low, top) == walked
        yes += walked
    assert 400 < yes < 4600
