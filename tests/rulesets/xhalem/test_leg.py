"""Legs, interval by interval: what is spent, met, heard, seen (XH-013, XH-140, XH-198 ff.)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.state.codes import DOWN, UP, Aware, Lattice, Mode, Status
from mech_env.rulesets.xhalem.state.decisions import Decision
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.rulesets.xhalem.moving import (
    begin,
    known,
    locate,
    moved,
    moving,
    place,
    run,
    walk,
    walked,
)


# --- intervals ---
@pytest.mark.clause("XH-026", "XH-199", "XH-200")
def test_a_leg():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    with walked(board, trooper, 0, 2) as log:
        assert place(board, trooper) == (5, 3, 0)
        assert moved(board, trooper) == 10
        assert events(log, Event.MOVED) == [
            (trooper, Mode.WALK, 4, 3, 0),
            (trooper, Mode.WALK, 5, 3, 0),
        ]
    walk(board, trooper, 5, 10)  # four intervals are left
    assert place(board, trooper) == (5, 7, 0)
    assert moved(board, trooper) == 30


@pytest.mark.clause("XH-008", "XH-199")
@pytest.mark.parametrize("lattice, to", [(Lattice.FEET, (33, 3, 0)), (Lattice.HEXES, (5, 3, 0))])
def test_intervals_of_mechs(lattice, to):
    board = moving(Board(width=60, lattice=lattice))
    lancer = board.unit("red", "lancer", (3, 3))
    walk(board, lancer, 0, 2)
    assert place(board, lancer) == to
    assert moved(board, lancer) == 150


@pytest.mark.clause("XH-201")
def test_difficult_ground():
    board = moving(Board())
    board.piece("debris", (4, 3), (20, 3))
    trooper = board.unit("red", "trooper", (3, 3))
    walk(board, trooper, 0, 10)
    assert place(board, trooper) == (6, 3, 0)
    assert moved(board, trooper) == 30


@pytest.mark.clause("XH-209", "XH-211")
def test_modes_in_one_turn():
    """Walk 30, fly 60: fly 20, walk 10, fly 30."""
    board = moving(Board())
    drake = board.unit("red", "drake", (3, 3), programs=["wings"])
    walk(board, drake, 0, 2, Mode.FLY)
    walk(board, drake, 0, 5, Mode.WALK)
    assert place(board, drake) == (9, 3, 0)
    walk(board, drake, UP, 1, Mode.FLY)
    walk(board, drake, 0, 5, Mode.FLY)
    assert place(board, drake) == (13, 3, 10)
    assert moved(board, drake) == 60


@pytest.mark.clause("XH-209")
def test_flying_down_and_swimming_up_end_early():
    board = moving(Board())
    board.piece("lake", (0, 20), (39, 39))
    drake = board.unit("red", "drake", (3, 3, 15), programs=["wings"])
    walk(board, drake, DOWN, 5, Mode.FLY)
    assert (place(board, drake), moved(board, drake)) == ((3, 3, 0), 20)
    board.move(drake, (3, 30, -5))
    board.b.units[drake].moved = 0
    walk(board, drake, UP, 5, Mode.SWIM)
    assert (place(board, drake), moved(board, drake)) == ((3, 30, 0), 10)


@pytest.mark.clause("XH-201")
def test_walkers_keep_to_the_ground():
    board = moving(Board(width=60))
    board.piece("platform", (10, 3), (14, 3))
    board.piece("lake", (30, 0), (40, 10))
    lancer = board.unit("red", "lancer", (3, 3))
    wasp = board.unit("red", "wasp", (14, 3, 30))
    with walked(board, lancer, 0, 2):
        assert place(board, lancer) == (33, 3, -45)
        assert moved(board, lancer) == 225  # the second interval ends in water
    walk(board, wasp, 0, 1)
    assert place(board, wasp) == (29, 3, 0)


@pytest.mark.clause("XH-202", "XH-203", "XH-215", "XH-216")
def test_space():
    board = moving(Board(width=64, height=64, lattice=Lattice.SPACE))
    lancer = board.unit("red", "lancer", (8, 32, -16))
    walk(board, lancer, UP, 10, Mode.FLY)
    assert place(board, lancer) == (8, 32, -6)
    for way in (0, 0, 0, 0):
        walk(board, lancer, way, 10, Mode.FLY)
    assert (place(board, lancer), moved(board, lancer)) == ((38, 32, -6), 40)


@pytest.mark.clause("XH-007")
def test_leaving_the_board():
    board = moving(Board(width=60), edge="retreat")
    lancer = board.unit("red", "lancer", (5, 3), seats=1)
    board.unit("red", "engineer", (5, 3), inside=lancer)
    rider = board.unit("red", "trooper", (1, 9))
    ridgeback = board.unit("red", "ridgeback", (1, 9), rider=rider)
    board.b.units[rider].rides = ridgeback
    with walked(board, lancer, 3, 5) as log:
        assert [event[0] for event in events(log, Event.LEFT_BOARD)] == [0, 1]
    walk(board, rider, 3, 1)
    assert place(board, rider) == (0, 9, 0)
    assert board.b.units[rider].status == Status.ACTIVE
    walk(board, rider, 3, 1)
    assert [int(board.b.units[k].status) for k in range(4)] == [Status.AWAY] * 4


@pytest.mark.clause("XH-007")
def test_the_edge_ends_a_leg():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (1, 3))
    walk(board, trooper, 3, 5)
    assert (place(board, trooper), moved(board, trooper)) == ((0, 3, 0), 5)


# --- mounts, occupants, who is dragged ---
@pytest.mark.clause("XH-193", "XH-223")
def test_a_pair_and_occupants_move_together():
    board = moving(Board(width=80))
    trooper = board.unit("red", "trooper", (3, 3))
    ridgeback = board.unit("red", "ridgeback", (3, 3), rider=trooper)
    board.b.units[trooper].rides = ridgeback
    lancer = board.unit("red", "lancer", (3, 9))
    engineer = board.unit("red", "engineer", (3, 9), inside=lancer)
    walk(board, trooper, 0, 10)
    assert place(board, trooper) == place(board, ridgeback) == (13, 3, 0)
    assert moved(board, trooper) == 50
    walk(board, lancer, 0, 1)
    assert place(board, engineer) == (18, 9, 0)


@pytest.mark.clause("XH-176")
def test_who_is_dragged_follows_into_the_cell_just_left():
    board = moving(Board(width=60))
    brute = board.unit("red", "brute", (10, 10), drag_ok=1)
    trooper = board.unit("blue", "trooper", (10, 11), grappled_by=brute)
    board.b.units[brute].grapples = trooper
    known(board)
    walk(board, brute, 0, 5)
    assert place(board, brute) == (13, 10, 0)  # 15 of 30 ft
    assert place(board, trooper) == (12, 10, 0)
    lancer = board.unit("blue", "lancer", (10, 20), drag_ok=1)
    board.b.units[lancer].grapples = board.unit("blue", "trooper", (11, 20), grappled_by=lancer)
    walk(board, lancer, 0, 1)
    assert (place(board, lancer), place(board, 3)) == ((25, 20, 0), (24, 20, 0))


# --- who is met ---
@pytest.mark.clause("XH-013")
def test_running_into_somebody_unknown():
    """The last free cell; the cost is spent; the other is given away."""
    board = moving(Board())
    drake = board.unit("red", "drake", (3, 3))
    board.unit("red", "brute", (6, 3))
    enemy = board.unit("blue", "brute", (7, 3), cloaked=1)
    with walked(board, drake, 0, 5) as log:
        assert place(board, drake) == (5, 3, 0)  # not in the ally's cell
        assert moved(board, drake) == 20
        assert events(log, Event.STOPPED) == [(drake, 0, enemy, 0, 0)]
    u = board.b.units[enemy]
    assert (u.exposed, u.aware, u.last_q, u.last_r) == (1, Aware.LOCATED, 7, 3)


@pytest.mark.clause("XH-013")
def test_the_last_free_cell():
    board = moving(Board())
    titan = board.unit("red", "titan", (3, 3))
    board.unit("blue", "lancer", (6, 3), cloaked=1)
    walk(board, titan, 0, 1)
    assert (place(board, titan), moved(board, titan)) == ((5, 3, 0), 15)


@pytest.mark.clause("XH-013")
def test_whoever_is_met_at_once_leaves_no_room():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    enemy = board.unit("blue", "stalker", (4, 3), cloaked=1)
    with walked(board, trooper, 0, 5) as log:
        assert events(log, Event.MOVED) == []
    assert (place(board, trooper), moved(board, trooper)) == ((3, 3, 0), 5)
    assert board.b.units[enemy].aware == Aware.LOCATED


@pytest.mark.clause("XH-013")
def test_a_leg_ends_before_somebody_known():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    enemy = board.unit("blue", "trooper", (6, 3))
    locate(board, enemy, trooper)
    walk(board, trooper, 0, 5)
    assert (place(board, trooper), moved(board, trooper)) == ((5, 3, 0), 10)


# --- heard and seen ---
@pytest.mark.clause("XH-140")
def test_noise():
    """Noisy ground, then more than half of the speed: each one test a turn."""
    board = moving(Board())
    board.piece("foliage", (0, 0), (5, 20))
    board.piece("debris", (4, 3), (5, 3))
    stalker = board.unit("red", "stalker", (3, 3), hidden=13)
    board.unit("blue", "trooper", (12, 3))
    known(board)
    with walked(board, stalker, 0, 2, faces=(7, 8, 9)) as log:
        assert events(log, Event.BETRAYED) == [
            (stalker, 13, 12, 1, 0),
            (stalker, 15, 12, 1, 0),
        ]
        assert events(log, Event.UNNOTICED) == [(stalker, 14, 12, 0, 0)]
    assert moved(board, stalker) == 20  # of 35: both causes, by the second interval
    board.b.units[stalker].betrayed = 0
    board.b.units[stalker].moved = 0
    with walked(board, stalker, 0, 1) as log:
        assert events(log, Event.BETRAYED) == []


@pytest.mark.clause("XH-140")
def test_noisy_cells_are_crossed():
    board = moving(Board())
    board.piece("foliage", (0, 0), (9, 20))
    board.piece("debris", (4, 3))
    drake = board.unit("red", "drake", (3, 3), hidden=13, notice_done=1)
    board.unit("blue", "trooper", (12, 3))
    known(board)
    with walked(board, drake, 0, 1, faces=(12,)) as log:
        assert events(log, Event.BETRAYED) == [(drake, 13, 12, 1, 0)]


@pytest.mark.clause("XH-140")
def test_found_by_noise():
    board = moving(Board())
    board.piece("foliage", (0, 0), (5, 20))
    board.piece("debris", (4, 3))
    stalker = board.unit("red", "stalker", (3, 3), hidden=13)
    board.unit("blue", "trooper", (12, 3))
    known(board)
    assert board.b.units[stalker].aware == Aware.UNAWARE
    with walked(board, stalker, 0, 2, faces=(5,)) as log:
        assert events(log, Event.BETRAYED) == [(stalker, 11, 12, 0, 0)]
    assert board.b.units[stalker].aware == Aware.LOCATED


@pytest.mark.clause("XH-145", "XH-146")
@pytest.mark.parametrize("face, level", [(7, Aware.UNAWARE), (6, Aware.LOCATED)])
def test_a_cloaked_mover(face, level):
    """Stalker 6 against a Trooper's 12; one test a turn."""
    board = moving(Board())
    stalker = board.unit("red", "stalker", (3, 3), cloaked=1)
    board.unit("blue", "trooper", (10, 3))
    known(board)
    with walked(board, stalker, 5, 2, faces=(face,)):
        assert board.b.units[stalker].aware == level
        assert place(board, stalker) == (3, 5, 0)
    walk(board, stalker, 5)


@pytest.mark.clause("XH-017")
def test_a_leg_is_cut_when_somebody_comes_into_sight():
    board = moving(Board())
    board.piece("wall", (6, 0), (6, 10))
    trooper = board.unit("red", "trooper", (3, 8))
    enemy = board.unit("blue", "trooper", (25, 8))
    known(board)
    assert board.b.units[enemy].aware == Aware.UNAWARE
    walk(board, trooper, 5, 5)
    assert board.b.units[enemy].aware == Aware.LOCATED
    assert 8 < place(board, trooper)[1] < 13


@pytest.mark.clause("XH-177")
def test_a_grapple_ends_by_distance():
    board = moving(Board())
    brute = board.unit("red", "brute", (10, 10))
    trooper = board.unit("blue", "trooper", (12, 10), grappled_by=brute)
    board.b.units[brute].grapples = trooper
    other = board.unit("blue", "trooper", (20, 20))
    walk(board, other, 0)
    assert board.b.units[trooper].grappled_by == -1


@pytest.mark.clause("XH-094", "XH-101")
def test_a_reaction_cuts_the_leg():
    board = moving(Board())
    runner = board.unit("red", "trooper", (3, 3))
    guard = board.unit("blue", "trooper", (5, 2), weapons=["sword"])
    known(board)
    with forced() as log:
        begin(board.s, board.b, runner, Mode.WALK, 0, 5, 0)
        run(board, log)
        assert board.b.request.decision == Decision.OPPORTUNITY
        assert board.b.request.unit == guard
        assert place(board, runner) == (6, 3, 0)
