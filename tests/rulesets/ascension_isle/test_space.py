"""Distance, bearing, arcs, lines of sight, light, steps (5.4)."""

from __future__ import annotations

import math

import pytest

from mech_env.core import squares
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.questions import space as space_kernels
from mech_env.rulesets.ascension_isle.questions import steps as steps_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twin, twins

step_to = twin(squares.step_to)
space = twins(space_kernels)
steps = twins(steps_kernels)

N, E = c.Facing.N, c.Facing.E
WAYS = [(dx, dy) for dx in range(-23, 24) for dy in range(-15, 16) if (dx, dy) != (0, 0)]


# --- distance, bearing, arcs ---
@pytest.mark.parametrize(("dx", "dy", "cells"), [(3, 0, 3), (-2, 2, 2), (1, -4, 4), (0, 0, 0)])
def test_diagonals_count_one(dx, dy, cells):
    assert space.length(dx, dy) == cells


def test_distance_of_units():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "trooper", (2, 9))
    assert space.way_between(board.b, 0, 1) == (-3, 4)
    assert space.distance(board.b, 0, 1) == space.distance(board.b, 1, 0) == 4


@pytest.mark.clause("AI-059")
def test_bearing_is_the_nearest_of_the_eight_directions():
    for dx, dy in WAYS:
        octants = math.atan2(dy, dx) / (math.pi / 4)
        assert abs(octants - round(octants)) < 0.4999  # none lies half-way
        assert space.bearing(dx, dy) == round(octants) % 8
    assert space.bearing(0, 0) == -1


@pytest.mark.clause("AI-059")
@pytest.mark.parametrize(
    ("dx", "dy", "name"),
    [(0, -3, "N"), (3, -3, "NE"), (5, -2, "E"), (5, -3, "NE"), (2, -1, "NE"), (-1, 3, "S"),
     (-1, 2, "SW"), (-4, -1, "W"), (-12, -5, "NW"), (-12, -4, "W"), (12, 5, "SE")],
)  # fmt: skip
def test_bearings(dx, dy, name):
    assert DIRECTION_NAMES[space.bearing(dx, dy)] == name


def test_how_far_directions_are_apart():
    assert [space.turn(N, way) for way in c.Facing] == [2, 3, 4, 3, 2, 1, 0, 1]


@pytest.mark.clause("AI-118")
def test_an_arc_is_a_closed_half_plane():
    assert space.in_arc(N, 4, 0)  # north at (5, 5): (9, 5) inside
    assert not space.in_arc(N, 0, 1)  # (5, 6) outside
    assert space.in_arc(N, -3, -1) and not space.in_arc(N, -3, 1)
    assert space.in_arc(c.Facing.NE, 3, 3) and space.in_arc(c.Facing.NE, -3, -3)
    assert not space.in_arc(c.Facing.NE, 2, 3)


# --- lines of sight ---
@pytest.mark.clause("AI-058")
def test_a_wall_cell_between_blocks():
    board = Board()
    board.unit("red", "trooper", (1, 4))
    board.unit("blue", "trooper", (5, 4))
    assert space.sees(board.s, board.b, 0, 1)
    board.solid((3, 4))
    assert not space.sees(board.s, board.b, 0, 1)
    assert not space.sees(board.s, board.b, 1, 0)


@pytest.mark.clause("AI-058")
def test_only_cells_strictly_between_count_and_units_do_not():
    board = Board()
    board.unit("red", "trooper", (1, 4))
    board.unit("blue", "trooper", (5, 4))
    board.unit("blue", "trooper", (3, 4))
    board.solid((1, 4), (5, 4), (0, 4), (6, 4))
    assert space.sees(board.s, board.b, 0, 1)


@pytest.mark.clause("AI-058")
@pytest.mark.parametrize(
    ("to", "cells"),
    [
        ((6, 5), [(6, 5)]),  # neighbours have nothing between them
        ((7, 5), [(6, 5)]),
        ((7, 7), [(6, 6)]),
        ((7, 6), [(6, 5)]),  # half-way between rows 5 and 6
        ((7, 4), [(6, 4)]),  # half-way between rows 4 and 5
        ((3, 6), [(4, 5)]),
        ((9, 6), [(6, 5), (7, 5), (8, 6)]),
        ((6, 9), [(5, 6), (5, 7), (6, 8)]),
    ],
)
def test_one_cell_for_each_step_the_nearest_one(to, cells):
    dx, dy = to[0] - 5, to[1] - 5
    for x in range(12):
        for y in range(12):
            if (x, y) in ((5, 5), to):
                continue
            board = Board(12, 12)
            board.solid((x, y))
            assert space.is_clear(board.s, 5, 5, dx, dy) == ((x, y) not in cells)


@pytest.mark.clause("AI-058")
def test_sight_is_mutual():
    board = Board(9, 9)
    board.solid((3, 3), (5, 2), (4, 6), (2, 5), (6, 4))
    cells = [(x, y) for x in range(9) for y in range(9)]
    for x, y in cells:
        for x1, y1 in cells:
            there = space.is_clear(board.s, x, y, x1 - x, y1 - y)
            assert there == space.is_clear(board.s, x1, y1, x - x1, y - y1)


def test_light_at_a_cell():
    board = Board()
    board.light((3, 2), c.Visibility.VERY_POOR)
    board.piece("crate", (3, 2), "E")
    board.piece("bush", (3, 2), "E")
    assert space.light_at(board.s, 3, 2) == c.Visibility.VERY_POOR
    assert space.light_at(board.s, 2, 3) == c.Visibility.GOOD
    assert not space.is_solid(board.s, 3, 2)


# --- steps ---
def open_ways(board, unit=0):
    return {DIRECTION_NAMES[way] for way in range(8) if steps.may_step(board.s, board.b, unit, way)}


@pytest.mark.clause("AI-056")
def test_a_step_goes_to_a_free_cell_on_the_map():
    board = Board(4, 3)
    board.unit("red", "trooper", (0, 0))
    assert open_ways(board) == {"E", "SE", "S"}
    board.solid((1, 0))
    board.unit("blue", "trooper", (0, 1))
    assert open_ways(board) == {"SE"}
    assert steps.any_step(board.s, board.b, 0)
    board.solid((1, 1))
    assert not steps.any_step(board.s, board.b, 0)


@pytest.mark.clause("AI-056")
def test_who_is_out_does_not_block():
    board = Board(2, 1)
    board.unit("red", "trooper", (0, 0))
    board.unit("blue", "trooper", (1, 0), status=c.Status.OUT)
    assert open_ways(board) == {"E"}


@pytest.mark.clause("AI-056")
def test_the_corner_between_two_solid_cells_is_not_cut():
    for way in ("NE", "SE", "SW", "NW"):
        dx, dy = step_to(DIRECTION_NAMES.index(way))
        board = Board()
        board.unit("red", "trooper", (3, 3))
        board.solid((3 + dx, 3))
        assert way in open_ways(board)  # one solid cell: the corner may be cut
        board.solid((3, 3 + dy))
        assert way not in open_ways(board)
        assert len(open_ways(board)) == 5


@pytest.mark.clause("AI-056")
def test_two_steps_north_east():
    board = Board()
    board.unit("red", "trooper", (3, 3))
    for at in ((4, 2), (5, 1)):
        assert "NE" in open_ways(board)
        board.move(0, at)
    assert (board.b.units[0].x, board.b.units[0].y) == (5, 1)


@pytest.mark.clause("AI-056", "AI-057")
def test_a_move_may_stop_from_its_second_step_on():
    board = Board(3, 1)
    board.unit("red", "trooper", (1, 0))
    move = board.frame(Frame.MOVE, 0)
    assert board.open_to(0, Decision.STEP) == ["forward", "back"]
    move.steps = 1
    assert board.open_to(0, Decision.STEP) == ["no", "forward", "back"]


def test_directions_are_named_as_the_side_looks():
    board = Board(2, 2)
    board.unit("red", "trooper", (0, 1))
    board.unit("blue", "trooper", (1, 0))
    board.frame(Frame.MOVE, 1)
    assert board.open_to(1, Decision.STEP) == ["forward", "south"]
