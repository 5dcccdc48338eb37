"""Where units may move, dash, stand and jump, and what it costs (XH-198 to XH-213, XH-113)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import moves as moves_kernels
from mech_env.rulesets.xhalem.state.codes import DOWN, UP, Aware, Lattice, Mode
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.moving import lengths, moving
from tests.twins import twins

moves = twins(moves_kernels)

free_neighbour = moves.free_neighbour
interval_cost = moves.interval_cost
may_move = moves.may_move
may_use = moves.may_use


def ways(board: Board, unit: int, mode: Mode) -> list[int]:
    """The directions open to a unit."""
    return [way for way in range(8) if lengths(board, unit, mode, way)]


# --- intervals ---
@pytest.mark.clause("XH-007", "XH-199", "XH-208", "XH-212")
def test_directions():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (0, 5))
    lancer = board.unit("red", "lancer", (30, 20))
    drake = board.unit("red", "drake", (20, 20), programs=["wings"])
    assert ways(board, trooper, Mode.WALK) == [0, 1, 2, 5]  # the edge blocks
    assert ways(board, trooper, Mode.FLY) == []
    assert ways(board, lancer, Mode.FLY) == []
    assert ways(board, drake, Mode.WALK) == [0, 1, 2, 3, 4, 5]
    assert ways(board, drake, Mode.FLY) == [0, 1, 2, 3, 4, 5, UP]
    assert ways(board, drake, Mode.SWIM) == []
    assert may_move(board.s, board.b, drake)


@pytest.mark.clause("XH-198", "XH-199")
@pytest.mark.parametrize(
    "profile, mode, intervals",
    [
        ("trooper", Mode.WALK, 6),
        ("drake", Mode.WALK, 3),
        ("drake", Mode.FLY, 6),
        ("titan", Mode.WALK, 4),
        ("ogryx", Mode.WALK, 3),
        ("lancer", Mode.WALK, 5),
        ("colossus", Mode.WALK, 7),
    ],
)
def test_lengths(profile, mode, intervals):
    """A length is offered if so many plain intervals are left."""
    board = moving(Board(width=200))
    programs = ["wings"] if mode == Mode.FLY else []
    unit = board.unit("red", profile, (5, 5), programs=programs)
    assert lengths(board, unit, mode, 0) == [n for n in (1, 2, 5, 10) if n <= intervals]


@pytest.mark.clause("XH-198")
def test_a_remainder_is_lost():
    board = moving(Board())
    drake = board.unit("red", "drake", (5, 5), programs=["wings"], moved=21)
    assert not may_use(board.s, board.b, drake, Mode.WALK)
    board.b.units[drake].moved = 20
    assert may_use(board.s, board.b, drake, Mode.WALK)


def test_lengths_offered_are_an_option():
    board = moving(Board(), move_lengths=[1, 5])
    trooper = board.unit("red", "trooper", (5, 5))
    assert lengths(board, trooper, Mode.WALK, 0) == [1, 5]


@pytest.mark.clause("XH-007")
def test_the_edge_may_let_units_leave():
    board = moving(Board(), edge="retreat")
    trooper = board.unit("red", "trooper", (0, 5))
    assert ways(board, trooper, Mode.WALK) == [0, 1, 2, 3, 4, 5]


# --- terrain ---
@pytest.mark.clause("XH-201")
def test_heights():
    """A rise or drop above one interval is illegal."""
    board = moving(Board(width=60))
    board.piece("platform", (6, 5), (30, 5))
    trooper = board.unit("red", "trooper", (5, 5))
    lancer = board.unit("red", "lancer", (4, 5))
    assert 0 not in ways(board, trooper, Mode.WALK)
    assert 0 in ways(board, lancer, Mode.WALK)
    board.move(trooper, (6, 5, 30))
    assert ways(board, trooper, Mode.WALK) == [0]


@pytest.mark.clause("XH-201", "XH-210")
def test_difficult_cells_cost_double():
    board = moving(Board())
    board.piece("debris", (6, 5))
    board.piece("storm", (6, 9))
    trooper = board.unit("red", "trooper", (5, 5))
    drake = board.unit("red", "drake", (4, 9, 60), programs=["wings"])
    s, b = board.s, board.b
    assert interval_cost(s, b, trooper, Mode.WALK, (6, 5, 0)) == 10
    assert interval_cost(s, b, trooper, Mode.WALK, (7, 5, 0)) == 5
    assert interval_cost(s, b, drake, Mode.FLY, (6, 9, 60)) == 20
    assert interval_cost(s, b, drake, Mode.FLY, (6, 9, 50)) == 10
    b.units[trooper].moved = 25
    assert 0 not in ways(board, trooper, Mode.WALK)
    assert 5 in ways(board, trooper, Mode.WALK)


@pytest.mark.clause("XH-184")
def test_water_costs_double_unless_at_home_in_it():
    board = moving(Board())
    board.piece("lake", (6, 5), (9, 9), z0=-5)
    s, b = board.s, board.b
    trooper = board.unit("red", "trooper", (5, 5))
    drake = board.unit("red", "drake", (5, 6))
    lancer = board.unit("red", "lancer", (5, 7), programs=["aqua"])
    wasp = board.unit("red", "wasp", (5, 8))
    assert interval_cost(s, b, trooper, Mode.WALK, (6, 5, -5)) == 10
    assert interval_cost(s, b, drake, Mode.SWIM, (7, 6, -5)) == 10
    assert interval_cost(s, b, lancer, Mode.WALK, (6, 7, -5)) == 75
    assert interval_cost(s, b, wasp, Mode.WALK, (6, 8, -5)) == 150
    assert interval_cost(s, b, wasp, Mode.FLY, (6, 8, 0)) == 75  # above the water
    assert 0 in ways(board, trooper, Mode.WALK)


def test_swimming():
    """In water and at its surface only; up ends at the surface, down at the bottom."""
    board = moving(Board())
    board.piece("lake", (6, 0), (20, 20))
    drake = board.unit("red", "drake", (4, 10))
    assert ways(board, drake, Mode.SWIM) == []  # two cells: the first is land
    board.move(drake, (5, 10))
    assert ways(board, drake, Mode.SWIM) == [0, 1]
    board.move(drake, (12, 10))
    assert ways(board, drake, Mode.SWIM) == [0, 1, 2, 3, 4, 5, DOWN]
    board.move(drake, (12, 10, -45))
    assert ways(board, drake, Mode.SWIM) == [0, 1, 2, 3, 4, 5, UP]
    assert ways(board, drake, Mode.WALK) == [0, 1, 2, 3, 4, 5]
    board.move(drake, (12, 10, 5))
    assert ways(board, drake, Mode.SWIM) == []  # nobody swims down through the air
    board.move(drake, (6, 10, -45))
    assert ways(board, drake, Mode.WALK) == [0, 1, 2, 5]  # the shore is too high


@pytest.mark.clause("XH-209")
def test_flying_down_ends_at_the_ground():
    board = moving(Board())
    drake = board.unit("red", "drake", (5, 5, 5), programs=["wings"])
    assert DOWN in ways(board, drake, Mode.FLY)
    board.move(drake, (5, 5, 0))
    assert DOWN not in ways(board, drake, Mode.FLY)
    board.move(drake, (5, 5, 495))
    assert UP not in ways(board, drake, Mode.FLY)  # the top of the board is 500


# --- others in the way ---
@pytest.mark.clause("XH-013")
def test_masks_know_only_who_is_located():
    board = moving(Board())
    drake = board.unit("red", "drake", (5, 5))
    ally = board.unit("red", "trooper", (6, 5))
    enemy = board.unit("blue", "brute", (5, 7))
    assert lengths(board, drake, Mode.WALK, 0)  # past the ally to (7, 5)
    assert lengths(board, drake, Mode.WALK, 5)
    board.b.units[enemy].aware = Aware.LOCATED
    assert not lengths(board, drake, Mode.WALK, 5)
    board.move(enemy, (5, 6))
    assert not lengths(board, drake, Mode.WALK, 5)
    board.move(ally, (7, 5))
    assert lengths(board, drake, Mode.WALK, 0)  # two sizes apart
    board.s.units[ally].size_class = 2
    assert not lengths(board, drake, Mode.WALK, 0)


# --- modes ---
@pytest.mark.clause("XH-211")
def test_distance_moved_counts_for_every_mode():
    board = moving(Board())
    drake = board.unit("red", "drake", (5, 5), programs=["wings"])
    s, u = board.s, board.b.units[drake]
    u.moved = 20  # flown
    assert lengths(board, drake, Mode.WALK, 0) == [1]
    u.moved = 30
    assert not may_use(s, board.b, drake, Mode.WALK)
    assert lengths(board, drake, Mode.FLY, 0) == [1, 2]
    u.moved = 40
    assert not may_use(s, board.b, drake, Mode.WALK)


@pytest.mark.clause("XH-106", "XH-107", "XH-171", "XH-174", "XH-183")
@pytest.mark.parametrize(
    "fields",
    [
        {"prone": 1},
        {"immobile": 1},
        {"stunned": 1},
        {"grappled_by": 1},
        {"grapples": 1},
        {"inside": 1},
        {"rider": 1},
        {"rooted": 1},
        {"turn_lost": 1},
        {"moved": 26},
    ],
)
def test_who_cannot_move(fields):
    board = moving(Board())
    trooper = board.unit("red", "trooper", (5, 5), **fields)
    board.unit("red", "trooper", (9, 9))
    assert not may_move(board.s, board.b, trooper)
    for name in fields:
        board.b.units[trooper][name] = (
            0 if name in ("prone", "immobile", "stunned", "moved") else -1
        )
    board.b.units[trooper].rooted = board.b.units[trooper].turn_lost = 0
    assert may_move(board.s, board.b, trooper)


@pytest.mark.clause("XH-172", "XH-176")
def test_a_holder_moves_only_after_its_check():
    board = moving(Board())
    brute = board.unit("red", "brute", (5, 5))
    trooper = board.unit("blue", "trooper", (6, 5), grappled_by=brute)
    board.b.units[brute].grapples = trooper
    assert not may_move(board.s, board.b, brute)
    board.b.units[brute].drag_ok = 1
    assert lengths(board, brute, Mode.WALK, 3) == [1, 2]  # 15 ft


@pytest.mark.clause("XH-223")
def test_a_rider_moves_as_its_mount_does():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (5, 5))
    titan = board.unit("red", "titan", (5, 5), rider=trooper)
    board.b.units[trooper].rides = titan
    assert lengths(board, trooper, Mode.WALK, 0) == [1, 2]  # 60 ft by 15
    assert not may_move(board.s, board.b, titan)
    board.b.units[titan].stunned = 1
    assert not may_move(board.s, board.b, trooper)


# --- space ---
@pytest.mark.clause("XH-202", "XH-203", "XH-215", "XH-217")
def test_space():
    board = moving(Board(lattice=Lattice.SPACE))
    lancer = board.unit("red", "lancer", (20, 20))
    trooper = board.unit("red", "trooper", (2, 2))
    turret = board.unit("red", "turret", (30, 30))
    assert ways(board, lancer, Mode.FLY) == list(range(8))
    assert ways(board, lancer, Mode.WALK) == []
    assert lengths(board, lancer, Mode.FLY, UP) == [1, 2, 5, 10]
    assert not may_move(board.s, board.b, trooper)
    assert not may_move(board.s, board.b, turret)
    board.b.units[lancer].moved = 36  # of 40
    assert lengths(board, lancer, Mode.FLY, 0) == [1, 2]


# --- cells beside ---
@pytest.mark.clause("XH-213", "XH-230")
def test_the_lowest_free_neighbour():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (5, 5))
    s, b = board.s, board.b
    assert free_neighbour(s, b, trooper, (5, 5, 0)) == 0
    board.piece("wall", (6, 5))
    enemy = board.unit("blue", "trooper", (6, 4))  # unknown, but it is there
    assert free_neighbour(s, b, trooper, (5, 5, 0)) == 2
    board.piece("platform", (4, 4), (5, 6))
    assert free_neighbour(s, b, trooper, (5, 5, 30)) == 2
    board.move(enemy, (5, 4, 30))
    assert free_neighbour(s, b, trooper, (5, 5, 30)) == 3
    board.piece("wall", (4, 4), (5, 6), z1=90)
    assert free_neighbour(s, b, trooper, (5, 5, 30)) == -1
