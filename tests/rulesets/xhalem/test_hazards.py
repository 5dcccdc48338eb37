"""Hazards of the cells that a unit crosses (XH-204)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.state.codes import Mode, Status
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events
from tests.rulesets.xhalem.moving import moving, place, walk, walked


@pytest.mark.clause("XH-204")
def test_a_mine_is_crossed():
    board = moving(Board(width=60))
    lancer = board.unit("red", "lancer", (3, 3))
    mine = board.piece("mine", (9, 3))
    with walked(board, lancer, 0, 1, faces=(4, 5, 6)) as log:
        assert events(log, Event.HAZARD) == [(lancer, mine, 0, 0, 0)]
    assert board.b.units[lancer].hp == 25
    assert board.b.pieces[mine].there == 0
    assert place(board, lancer) == (18, 3, 0)


@pytest.mark.clause("XH-076", "XH-204")
def test_who_falls_on_the_way_goes_no_further():
    board = moving(Board(width=60))
    lancer = board.unit("red", "lancer", (3, 3), hp=15)
    board.piece("mine", (9, 3))
    with walked(board, lancer, 0, 5, faces=(4, 5, 6)):
        assert place(board, lancer) == (9, 3, 0)
        assert board.b.units[lancer].status == Status.OUT


@pytest.mark.clause("XH-204")
def test_flyers_pass_over_mines():
    board = moving(Board())
    drake = board.unit("red", "drake", (3, 3, 5), programs=["wings"])
    board.piece("mine", (4, 3))
    walk(board, drake, 0, 1, Mode.FLY)
    assert board.b.units[drake].hp == 44


@pytest.mark.clause("XH-204", "XH-231")
def test_a_mount_dies_on_a_mine():
    board = moving(Board())
    rider = board.unit("red", "trooper", (3, 3))
    mount = board.unit("red", "ridgeback", (3, 3), rider=rider, hp=10)
    board.b.units[rider].rides = mount
    board.piece("mine", (5, 3))
    with walked(board, rider, 0, 10, faces=(4, 5, 6, 11)):
        assert board.b.units[mount].status == Status.OUT
        assert board.b.units[rider].rides == -1
        assert board.b.units[rider].prone == 0  # d[11] + 2 = 13
        assert place(board, rider) == (6, 3, 0)
