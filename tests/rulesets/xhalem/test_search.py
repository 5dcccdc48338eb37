"""Searching (XH-109, XH-129, XH-132 to XH-135, XH-138, XH-152)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import hiding as h_kernels
from mech_env.rulesets.xhalem.rules import knowledge as k_kernels
from mech_env.rulesets.xhalem.rules import search as r_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware, LastMove, Score
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twins

h = twins(h_kernels)
k = twins(k_kernels)
r = twins(r_kernels)

_search = r.search
_refresh = k.refresh
_searches_with = h.searches_with
_trace_cr = h.trace_cr

RED, BLUE = 0, 1


def search(board: Board, score: Score, *faces: int, unit: int = 0) -> Any:
    with forced(*faces) as log:
        _search(board.s, board.b, log, unit, score)
    return log


def refresh(board: Board) -> None:
    with forced() as log:
        _refresh(board.s, board.b, log)


def against(searcher: str, apart: int = 5, **fields: Any) -> Board:
    """Red's searcher at (5, 5), blue's stalker so many cells off."""
    board = Board(width=150)
    board.unit("red", searcher, (5, 5))
    board.unit("blue", "stalker", (5 + apart, 5), **fields)
    return board


# --- the roll ---
@pytest.mark.clause("XH-132", "XH-135", "XH-138")
def test_one_roll_for_all():
    board = against("engineer", hidden=12)
    board.unit("blue", "stalker", (5, 9), hidden=13)
    mine = board.piece("mine", (8, 8))
    log = search(board, Score.INVESTIGATION, 9)
    assert events(log, Event.SEARCHES) == [(0, 13, Score.INVESTIGATION, 0, 0)]
    assert [int(u.found) for u in board.b.units[1:3]] == [1, 0]
    assert events(log, Event.FOUND) == [(1, RED, 0, 0, 0)]
    assert board.b.pieces[mine].revealed == 0
    search(board, Score.INVESTIGATION, 10)  # 14 does not exceed 14
    assert board.b.pieces[mine].revealed == 0
    assert board.b.units[2].found == 1


@pytest.mark.clause("XH-109", "XH-132")
def test_what_is_added():
    board = Board()
    board.unit("red", "stalker", (5, 5))
    board.unit("red", "lancer", (5, 9))
    board.unit("red", "bastion", (5, 15), programs=["deepscan"])
    s = board.s
    assert _searches_with(s, 0, Score.PERCEPTION) == 3 == _searches_with(s, 0, Score.INVESTIGATION)
    assert _searches_with(s, 1, Score.SCANNERS) == 2
    assert _searches_with(s, 2, Score.SCANNERS) == 1 + 5


@pytest.mark.clause("XH-003", "XH-132")
def test_modifiers_of_checks_count():
    for face, found in ((9, 0), (10, 1)):
        board = against("engineer", hidden=12)
        board.s.units[0].chk_mod = -1
        search(board, Score.INVESTIGATION, face)
        assert board.b.units[1].found == found


@pytest.mark.clause("XH-129", "XH-132")
def test_aid_is_used_up():
    board = against("engineer", hidden=12)
    u = board.b.units[0]
    u.aided, u.aided_by = c.Task.SEARCH, 0
    search(board, Score.INVESTIGATION, 3, 9)
    assert board.b.units[1].found == 1
    assert u.aided == c.Task.NONE and u.aided_by == -1
    u.aided = c.Task.HIDE
    search(board, Score.INVESTIGATION, 9)
    assert u.aided == c.Task.HIDE


# --- hidden creatures ---
@pytest.mark.clause("XH-138")
def test_a_hidden_creature():
    for face, found in ((9, 0), (10, 1)):  # Investigation 4 against 13
        board = against("engineer", hidden=13, apart=12)
        search(board, Score.INVESTIGATION, face)
        assert board.b.units[1].found == found and board.b.units[1].hidden == 13
    board.move(1, (18, 5))
    board.b.units[1].found = 0
    search(board, Score.INVESTIGATION, 20)  # 65 ft off
    assert board.b.units[1].found == 0


@pytest.mark.clause("XH-138")
def test_a_wall_stops_the_eyes():
    board = against("engineer", hidden=13)
    board.piece("wall", (7, 0), (7, 9))
    search(board, Score.PERCEPTION, 20)
    assert board.b.units[1].found == 0


@pytest.mark.clause("XH-138", "XH-139")
def test_machines_do_not_search_for_hidden_creatures():
    board = against("lancer", hidden=13)
    search(board, Score.SCANNERS, 20)
    assert board.b.units[1].found == 0
    refresh(board)
    assert board.b.units[1].aware == Aware.LOCATED  # they scan


@pytest.mark.clause("XH-138")
def test_nobody_finds_its_allies_or_the_dead():
    board = Board()
    board.unit("red", "engineer", (5, 5))
    board.unit("red", "stalker", (6, 5), hidden=11)
    board.unit("blue", "stalker", (7, 5), hidden=11, status=c.Status.OUT)
    board.unit("blue", "stalker", (8, 5), hidden=11, inside=0)
    log = search(board, Score.PERCEPTION, 20)
    assert [int(u.found) for u in board.b.units[:4]] == [0, 0, 0, 0]
    assert not events(log, Event.FOUND)


# --- traces ---
@pytest.mark.clause("XH-134", "XH-017")
@pytest.mark.parametrize(
    "moved, cr", [(LastMove.STILL, 18), (LastMove.MOVED, 12), (LastMove.DASHED, 8)]
)
def test_traces_of_a_cloaked_unit(moved: LastMove, cr: int) -> None:
    for total, located in ((cr, 0), (cr + 1, 1)):
        board = against("lancer", cloaked=1, last_move=moved)
        t = board.b.units[1]
        assert _trace_cr(board.b, 1) == cr
        log = search(board, Score.SCANNERS, total - 2)
        refresh(board)
        assert t.exposed == located and t.cloaked == 1
        assert t.aware == (Aware.LOCATED if located else Aware.UNAWARE)
        assert events(log, Event.FOUND) == ([(1, RED, 0, 0, 0)] if located else [])


@pytest.mark.clause("XH-134")
def test_how_far_traces_show():
    for searcher, score, most in (
        ("lancer", Score.SCANNERS, 120),  # 40 hexes
        ("trooper", Score.PERCEPTION, 12),  # 60 ft
    ):
        for apart, located in ((most, 1), (most + 1, 0)):
            board = against(searcher, apart, cloaked=1)
            search(board, score, 20)
            assert board.b.units[1].exposed == located


@pytest.mark.clause("XH-134")
def test_what_shuts_traces_off():
    board = against("trooper", cloaked=1)
    board.piece("wall", (7, 0), (7, 9))
    search(board, Score.PERCEPTION, 20)
    assert board.b.units[1].exposed == 0
    board.s.units[0].kind = c.Kind.MACHINE  # scans pass walls
    board.s.units[0].scores[Score.SCANNERS] = 2
    search(board, Score.SCANNERS, 20)
    assert board.b.units[1].exposed == 1


@pytest.mark.clause("XH-133", "XH-134")
def test_a_search_scans_through_and_on():
    for cr, located in ((16, 1), (22, 0)):
        board = against("lancer", cloaked=1, last_move=LastMove.DASHED)
        board.piece("bunker", (8, 3), (12, 7), cr=cr)
        search(board, Score.SCANNERS, 20)
        assert board.b.units[1].exposed == located


@pytest.mark.clause("XH-134")
def test_who_is_exposed_is_not_found_again():
    board = against("lancer", cloaked=1, exposed=1)
    assert not events(search(board, Score.SCANNERS, 20), Event.FOUND)


# --- pieces that shut scans off ---
@pytest.mark.clause("XH-133")
def test_a_bunker_is_scanned_through():
    for face, pierced in ((13, -1), (14, 0)):  # 15 and 16 against 15
        board = against("lancer")
        bunker = board.piece("bunker", (8, 3), (12, 7))
        refresh(board)
        assert board.b.units[1].aware == Aware.UNAWARE
        log = search(board, Score.SCANNERS, face)
        piece = board.b.pieces[bunker]
        assert piece.pierced_by[RED] == pierced and piece.pierced_by[BLUE] == -1
        assert events(log, Event.PIERCED) == ([(0, bunker, 0, 0, 0)] if pierced == 0 else [])
        refresh(board)
        assert board.b.units[1].aware == (Aware.LOCATED if pierced == 0 else Aware.UNAWARE)


@pytest.mark.clause("XH-109", "XH-133", "XH-152")
def test_a_strong_scanner_passes_a_field():
    for programs, face, pierced in (([], 12, -1), ([], 13, 0), (["deepscan"], 8, 0)):
        board = Board(width=150)
        board.unit("red", "bastion", (5, 5), programs=programs)
        board.unit("blue", "stalker", (10, 5))
        field = board.piece("field", (8, 3), (12, 7))
        search(board, Score.SCANNERS, face)  # Scanners 1, CR 13
        assert board.b.pieces[field].pierced_by[RED] == pierced


@pytest.mark.clause("XH-133")
def test_what_is_not_scanned_through():
    board = against("engineer")
    bunker = board.piece("bunker", (8, 3), (12, 7))
    search(board, Score.INVESTIGATION, 20)  # a creature
    assert board.b.pieces[bunker].pierced_by[RED] == -1

    board = against("lancer")
    source = board.piece("generator", (30, 5), on=0)
    off = board.piece("field", (8, 3), (12, 7), link=source)
    wall = board.piece("wall", (14, 3))
    near = board.piece("field", (125, 3), (130, 7))
    far = board.piece("field", (126, 3), (130, 7))
    search(board, Score.SCANNERS, 20)
    pierced = [int(board.b.pieces[piece].pierced_by[RED]) for piece in (off, wall, near, far)]
    assert pierced == [-1, -1, 0, -1]


# --- hidden things ---
@pytest.mark.clause("XH-135")
def test_a_mine_is_found():
    for face, revealed in ((11, 0), (12, 1)):  # 14 and 15, with Scanners or Perception 3
        for searcher, score in (("turret", Score.SCANNERS), ("ridgeback", Score.PERCEPTION)):
            board = against(searcher)
            mine = board.piece("mine", (8, 5))
            log = search(board, score, face)
            assert board.b.pieces[mine].revealed == revealed << RED
            assert events(log, Event.REVEALED) == ([(-1, mine, RED, 0, 0)] if revealed else [])


@pytest.mark.clause("XH-135")
@pytest.mark.parametrize(
    "at, fields, revealed",
    [
        ((17, 5), {}, 1),
        ((18, 5), {}, 0),  # 65 ft
        ((9, 5), {}, 1),  # behind a wall, too
        ((17, 5), {"there": 0}, 0),
        ((17, 5), {"revealed": 2}, 3),
    ],
)
def test_where_a_mine_is_found(at: tuple[int, int], fields: dict[str, Any], revealed: int) -> None:
    board = against("engineer", apart=100)
    board.move(0, (5, 5))
    mine = board.piece("mine", at, **fields)
    if at == (9, 5):
        board.piece("wall", (7, 0), (7, 9))
    log = search(board, Score.INVESTIGATION, 20)
    assert board.b.pieces[mine].revealed == revealed
    assert len(events(log, Event.REVEALED)) == int(revealed > 0)
    assert not events(search(board, Score.INVESTIGATION, 20), Event.REVEALED)


@pytest.mark.clause("XH-135")
def test_only_hidden_things_are_revealed():
    board = against("engineer")
    crate = board.piece("crate", (7, 5))
    assert not events(search(board, Score.INVESTIGATION, 20), Event.REVEALED)
    assert board.b.pieces[crate].revealed == 0
