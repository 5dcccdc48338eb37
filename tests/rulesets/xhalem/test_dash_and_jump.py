"""Dashing, standing up, jumping: who may, and what it does (XH-113, XH-183, XH-205 to XH-207)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import moves as questions_kernels
from mech_env.rulesets.xhalem.rules import moves as moves_kernels
from mech_env.rulesets.xhalem.state.codes import DOWN, UP, Aware, Lattice, Mode
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.rulesets.xhalem.moving import lengths, moved, moving, place, walk
from tests.twins import twins

moves = twins(moves_kernels)
questions = twins(questions_kernels)

blink = moves.blink
blink_place = questions.blink_place
dash = moves.dash
may_blink = questions.may_blink
may_dash = questions.may_dash
may_stand = questions.may_stand
stand_up = moves.stand_up


# --- dash, stand ---
@pytest.mark.clause("XH-040", "XH-205", "XH-207")
@pytest.mark.parametrize(
    "fields, legal",
    [
        ({}, True),
        ({"moved": 5}, True),
        ({"acted": 1}, False),
        ({"acted": 1, "second_first": 1}, True),
        ({"acted": 1, "second_first": 1, "engaged_late": 1}, False),
        ({"dashed": 1}, False),
        ({"prone": 1}, False),
        ({"immobile": 1}, False),
        ({"grappled_by": 1}, False),
        ({"grapples": 1, "drag_ok": 1}, False),
        ({"rooted": 1}, False),
    ],
)
def test_who_may_dash(fields, legal):
    board = moving(Board())
    trooper = board.unit("red", "trooper", (5, 5), **fields)
    board.unit("red", "trooper", (9, 9))
    assert may_dash(board.s, board.b, trooper) == legal


@pytest.mark.clause("XH-205", "XH-217")
def test_without_speed_there_is_no_dash():
    board = moving(Board())
    turret = board.unit("red", "turret", (5, 5))
    assert not may_dash(board.s, board.b, turret)


@pytest.mark.clause("XH-205", "XH-206")
def test_a_dash_doubles_the_speed():
    board = moving(Board(width=200))
    colossus = board.unit("red", "colossus", (5, 5), dashed=1)
    bastion = board.unit("red", "bastion", (5, 9), dashed=1, programs=["stab"])
    assert lengths(board, colossus, Mode.WALK, 0) == [1, 2, 5, 10]
    board.b.units[colossus].moved = 9 * 75  # of 14 intervals: 70 hexes
    assert lengths(board, colossus, Mode.WALK, 0) == [1, 2, 5]
    board.b.units[bastion].moved = 7 * 75  # of 8: 40 hexes
    assert lengths(board, bastion, Mode.WALK, 0) == [1]


@pytest.mark.clause("XH-183")
def test_who_may_stand():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (5, 5), prone=1)
    u = board.b.units[trooper]
    for feet, legal in ((0, True), (15, True), (16, False)):
        u.moved = feet
        assert may_stand(board.s, board.b, trooper) == legal
    u.moved, u.grappled_by = 0, 0
    assert not may_stand(board.s, board.b, trooper)
    u.grappled_by, u.immobile = -1, 1
    assert not may_stand(board.s, board.b, trooper)
    u.immobile, u.prone = 0, 0
    assert not may_stand(board.s, board.b, trooper)


# --- jumps ---
@pytest.mark.clause("XH-113")
def test_jumps():
    board = moving(Board(width=12, height=12, lattice=Lattice.HEXES))
    wasp = board.unit("red", "wasp", (2, 2))
    enemy = board.unit("blue", "wasp", (2, 4), aware=Aware.LOCATED)
    board.piece("wall", (3, 2))
    s, b = board.s, board.b
    assert blink_place(s, b, wasp, 0, 2) == (4, 2, 0)
    assert may_blink(s, b, wasp, 0, 2)
    assert not may_blink(s, b, wasp, 0, 1)  # into the wall
    assert not may_blink(s, b, wasp, 5, 2)  # somebody is there
    b.units[enemy].aware = Aware.SUSPECTED
    assert may_blink(s, b, wasp, 5, 2)
    assert may_blink(s, b, wasp, 3, 2)
    assert not may_blink(s, b, wasp, 3, 3)  # the edge
    assert may_blink(s, b, wasp, UP, 2)
    assert not may_blink(s, b, wasp, DOWN, 1)
    b.units[wasp].grappled_by = enemy
    assert not may_blink(s, b, wasp, 0, 2)


@pytest.mark.clause("XH-113")
def test_jumps_go_by_the_own_interval_and_stand_on_the_ground():
    board = moving(Board(width=60))
    board.piece("platform", (30, 5), (40, 5))
    wasp = board.unit("red", "wasp", (5, 5))
    titan = board.unit("red", "titan", (5, 5), rider=wasp)
    board.b.units[wasp].rides = titan
    assert blink_place(board.s, board.b, wasp, 0, 2) == (35, 5, 30)
    board.move(wasp, (5, 5, 40))
    assert blink_place(board.s, board.b, wasp, 0, 2) == (35, 5, 40)


@pytest.mark.clause("XH-113", "XH-223")
def test_who_rides_a_mount_that_is_held_does_not_jump():
    board = moving(Board(width=60))
    wasp = board.unit("red", "wasp", (5, 5))
    titan = board.unit("red", "titan", (5, 5), rider=wasp)
    brute = board.unit("blue", "brute", (6, 5), grapples=titan)
    board.b.units[wasp].rides = titan
    assert may_blink(board.s, board.b, wasp, 0, 2)
    board.b.units[titan].grappled_by = brute
    assert not may_blink(board.s, board.b, wasp, 0, 2)


# --- what it does ---
@pytest.mark.clause("XH-183")
def test_standing_up():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3), prone=1)
    with forced() as log:
        stand_up(board.s, board.b, log, trooper)
        assert events(log, Event.STOOD_UP) == [(trooper, 0, 0, 0, 0)]
    assert (moved(board, trooper), board.b.units[trooper].prone) == (15, 0)
    walk(board, trooper, 0, 10)
    assert place(board, trooper) == (6, 3, 0)


@pytest.mark.clause("XH-090", "XH-205")
def test_dashing():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3), moved=20)
    with forced() as log:
        dash(board.s, board.b, log, trooper, 0)
        assert events(log, Event.DASHED) == [(trooper, 0, 0, 0, 0)]
    walk(board, trooper, 0, 10)
    assert (place(board, trooper), moved(board, trooper)) == ((11, 3, 0), 60)
    reactor = board.unit("red", "trooper", (3, 9), moved=30)
    with forced() as log:
        dash(board.s, board.b, log, reactor, 1)
    walk(board, reactor, 0, 10)
    assert place(board, reactor) == (9, 9, 0)


@pytest.mark.clause("XH-140")
def test_a_dash_is_heard():
    board = moving(Board())
    board.piece("foliage", (0, 0), (20, 20))
    stalker = board.unit("red", "stalker", (3, 3), hidden=13)
    board.unit("blue", "trooper", (12, 3))
    with forced(5) as log:
        dash(board.s, board.b, log, stalker, 0)
    assert board.b.units[stalker].found == 1


@pytest.mark.clause("XH-103", "XH-113")
def test_a_jump_gives_no_opportunity():
    board = moving(Board(width=12, height=12, lattice=Lattice.HEXES))
    wasp = board.unit("red", "lancer", (2, 2))
    guard = board.unit("blue", "lancer", (3, 3), weapons=["mblade"], entered=1 << 0)
    board.b.units[wasp].entered = 1 << guard
    board.piece("wall", (3, 2))
    with forced() as log:
        blink(board.s, board.b, log, wasp, 0, 2)
        assert events(log, Event.BLINKED) == [(wasp, 0, 4, 2, 0)]
    assert place(board, wasp) == (4, 2, 0)
    assert moved(board, wasp) == 0
    assert board.b.units[guard].entered == 0
    assert board.b.units[wasp].entered == 0


@pytest.mark.clause("XH-013", "XH-113")
def test_a_jump_to_where_somebody_is():
    board = moving(Board(width=12, height=12, lattice=Lattice.HEXES))
    wasp = board.unit("red", "wasp", (2, 2))
    enemy = board.unit("blue", "wasp", (4, 2), cloaked=1)
    with forced() as log:
        blink(board.s, board.b, log, wasp, 0, 2)
        assert events(log, Event.STOPPED) == [(wasp, 0, enemy, 0, 0)]
    assert place(board, wasp) == (2, 2, 0)
    assert board.b.units[enemy].exposed == 1


@pytest.mark.clause("XH-113", "XH-204")
def test_a_jump_onto_a_mine():
    board = moving(Board(width=12, height=12, lattice=Lattice.HEXES))
    wasp = board.unit("red", "wasp", (2, 2))
    board.piece("mine", (4, 2))
    with forced(1, 1, 1) as log:
        blink(board.s, board.b, log, wasp, 0, 2)
    assert board.b.units[wasp].hp == 21
