"""Who is inside a machine: getting in and out (XH-193)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import mounts as ask_kernels
from mech_env.rulesets.xhalem.rules import mounts as do_kernels
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import dice, told
from tests.rulesets.xhalem.riding import (
    at,
    events,
    pair,
)
from tests.twins import twins

ask = twins(ask_kernels)
do = twins(do_kernels)

may_enter = ask.may_enter
may_exit = ask.may_exit
enter = do.enter
leave = do.leave


# --- inside machines (XH-193) ---
@pytest.mark.clause("XH-193")
@pytest.mark.parametrize(
    ("unit", "host", "apart", "may"),
    [
        ("trooper", "lancer", 1, True),
        ("trooper", "lancer", 2, False),
        ("trooper", "wasp", 1, False),  # no seat
        ("wasp", "colossus", 1, False),  # no creature
        ("trooper", "titan", 1, False),  # no machine
        ("trooper", "gunship", 1, True),
    ],
)
def test_creatures_get_into_machines_with_seats(unit: str, host: str, apart: int, may: bool):
    board = pair(unit, host, apart)
    assert may_enter(board.s, board.b, 0, 1) == may


@pytest.mark.clause("XH-193")
def test_a_seat_is_for_one():
    board = pair("trooper", "lancer")
    board.unit("red", "engineer", (11, 10), inside=1)
    assert not may_enter(board.s, board.b, 0, 1)
    board.s.units[1].seats = 2
    assert may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-193")
def test_not_into_machines_of_the_enemy():
    board = Board()
    board.unit("red", "trooper", (10, 10))
    board.unit("blue", "lancer", (11, 10))
    assert not may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-193")
@pytest.mark.parametrize("field", ["rides", "inside", "grapples", "grappled_by"])
def test_who_may_not_get_in(field: str):
    board = pair("trooper", "lancer")
    board.b.units[0][field] = 1
    assert not may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-141", "XH-193")
def test_getting_in_and_out():
    board = pair("trooper", "lancer")
    board.b.units[0].hidden = 12
    board.unit("blue", "trooper", (9, 10), weapons=["sword"], entered=1)
    log = dice()
    enter(board.s, board.b, log, 0, 1)
    assert board.b.units[0].inside == 1
    assert at(board, 0) == (11, 10, 0)
    assert (board.b.units[0].hidden, board.b.units[2].entered) == (0, 0)
    assert events(log) == [Event.HIDING_ENDS, Event.ENTERED]
    assert may_exit(board.s, board.b, 0, 2)
    leave(board.s, board.b, log, 0, 2)
    assert board.b.units[0].inside == -1
    assert at(board, 0) == (11, 9, 0)
    assert told(log, Event.LEFT_HOST)[:3] == [0, 0, 1]
    assert not may_exit(board.s, board.b, 0, 2)


@pytest.mark.clause("XH-013", "XH-193")
def test_an_occupant_runs_into_somebody_unknown():
    board = pair("trooper", "lancer", 0)
    board.b.units[0].inside = 1
    board.unit("blue", "stalker", (10, 9))
    assert may_exit(board.s, board.b, 0, 2)
    leave(board.s, board.b, dice(), 0, 2)
    assert board.b.units[0].inside == 1
    assert board.b.units[2].exposed == 1
    leave(board.s, board.b, dice(), 0, -1)
    assert board.b.units[0].inside == -1
    assert at(board, 0) == (10, 10, 0)


@pytest.mark.clause("XH-193", "XH-219")
def test_only_the_reach_decides_who_may_get_on_or_in():
    board = pair("trooper", "lancer")
    board.s.units[0].reach = 10
    board.move(1, (12, 10))
    assert may_enter(board.s, board.b, 0, 1)
    board.piece("wall", (11, 10))
    assert may_enter(board.s, board.b, 0, 1)
    board.move(1, (13, 10))
    assert not may_enter(board.s, board.b, 0, 1)
