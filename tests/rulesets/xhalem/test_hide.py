"""Hiding and cloaks (XH-131, XH-136, XH-137, XH-141, XH-143)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import hiding as h_kernels
from mech_env.rulesets.xhalem.questions import knowledge as q_kernels
from mech_env.rulesets.xhalem.rules import hide as r_kernels
from mech_env.rulesets.xhalem.rules import knowledge as k_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.programs import N_USED
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twins

h = twins(h_kernels)
k = twins(k_kernels)
q = twins(q_kernels)
r = twins(r_kernels)

_may_hide = h.may_hide
_may_cloak = h.may_cloak
_may_uncloak = h.may_uncloak
_hide_cr = h.hide_cr
_hide = r.hide
_end_hiding = k.end_hiding
_cloak = k.cloak
_uncloak = k.uncloak
_cloak_turn = k.cloak_turn
_refresh = k.refresh
_view = q.class_of
_is_blind = q.is_blind
_undetected = q.undetected

STALKER = 1  # of the boards below


def facing(enemy: str, *, foliage: bool = True, **fields: Any) -> Board:
    """Red's enemy at (5, 5), located; blue's stalker at (15, 5), in foliage or not."""
    board = Board(width=60)
    board.unit("red", enemy, (5, 5), aware=Aware.LOCATED)
    board.unit("blue", "stalker", (15, 5), **fields)
    if foliage:
        board.piece("foliage", (13, 3), (17, 7))
    return board


def may_hide(board: Board) -> bool:
    return bool(_may_hide(board.s, board.b, STALKER))


def hide(board: Board, *faces: int) -> Any:
    with forced(*faces) as log:
        _hide(board.s, board.b, log, STALKER)
    return log


def call(kernel: Any, board: Board, unit: int = STALKER) -> Any:
    with forced() as log:
        kernel(board.s, board.b, log, unit)
    return log


def refresh(board: Board) -> None:
    with forced() as log:
        _refresh(board.s, board.b, log)


# --- who may hide ---
@pytest.mark.clause("XH-136")
def test_not_in_the_open():
    assert may_hide(facing("trooper"))
    assert not may_hide(facing("trooper", foliage=False))
    wall = facing("trooper", foliage=False)
    wall.piece("wall", (10, 0), (10, 9))
    assert may_hide(wall)
    both = facing("trooper")
    both.move(0, (14, 5))  # both in the foliage
    assert not may_hide(both)


@pytest.mark.clause("XH-136")
@pytest.mark.parametrize(
    "enemy, fields, may",
    [
        ("trooper", {}, False),
        ("trooper", {"aware": Aware.SUSPECTED}, True),  # the mask asks only known ones
        ("trooper", {"aware": Aware.UNAWARE}, True),
        ("trooper", {"stunned": 1}, True),
        ("trooper", {"status": c.Status.OUT}, True),
        ("lancer", {}, True),  # machines are ignored
    ],
)
def test_before_whom(enemy: str, fields: dict[str, int], may: bool) -> None:
    board = facing(enemy, foliage=False)
    for name, value in fields.items():
        board.b.units[0][name] = value
    assert may_hide(board) == may


@pytest.mark.clause("XH-136")
@pytest.mark.parametrize(
    "fields",
    [
        {"hidden": 13},
        {"rides": 0},
        {"inside": 0},
        {"grapples": 0},
        {"grappled_by": 0},
        {"kind": c.Kind.MACHINE},
    ],
)
def test_who_may_not_hide(fields: dict[str, Any]) -> None:
    assert not may_hide(facing("trooper", **fields))


# --- the check ---
@pytest.mark.clause("XH-137")
def test_the_total_must_exceed_what_enemies_perceive():
    for face, hides in ((6, 0), (7, 1)):  # 12 and 13 against 12
        board = facing("trooper", exposed=1, found=1)
        log = hide(board, face)
        t = board.b.units[STALKER]
        assert t.hidden == (13 if hides else 0)
        assert t.found == t.exposed == 1 - hides
        assert events(log, Event.HIDES) == [(STALKER, hides, face + 6, 12, 0)]


@pytest.mark.clause("XH-137")
@pytest.mark.parametrize(
    "enemy, fields, cr",
    [
        ("drake", {}, 14),
        ("drake", {"stunned": 1}, 10),
        ("lancer", {}, 10),
        ("trooper", {"aware": Aware.UNAWARE, "q": 55}, 12),
    ],
)
def test_what_must_be_exceeded(enemy: str, fields: dict[str, int], cr: int) -> None:
    board = facing(enemy)
    for name, value in fields.items():
        board.b.units[0][name] = value
    assert _hide_cr(board.s, board.b, STALKER) == cr
    board.s.units[0].scores[c.Score.PERCEPTION] = -3
    assert _hide_cr(board.s, board.b, STALKER) == 10


@pytest.mark.clause("XH-136")
def test_an_unknown_enemy_looks_on():
    board = facing("trooper", foliage=False)
    board.b.units[0].aware = Aware.SUSPECTED
    assert may_hide(board)
    log = hide(board, 20)
    assert board.b.units[STALKER].hidden == 0
    assert events(log, Event.HIDES) == [(STALKER, 0, 26, 12, 0)]


@pytest.mark.clause("XH-129", "XH-137")
def test_aid_and_modifiers():
    board = facing("trooper", chk_mod=1)
    t = board.b.units[STALKER]
    t.aided, t.aided_by = c.Task.HIDE, 0
    hide(board, 2, 6)
    assert t.hidden == 13 and t.aided == c.Task.NONE and t.aided_by == -1


@pytest.mark.clause("XH-137", "XH-017")
def test_who_hides_is_lost_from_sight():
    board = facing("trooper")
    refresh(board)
    t = board.b.units[STALKER]
    assert t.aware == Aware.LOCATED
    hide(board, 10)
    refresh(board)
    assert t.aware == Aware.SUSPECTED and t.hidden == 16


@pytest.mark.clause("XH-131", "XH-141")
def test_the_end_of_hiding():
    board = facing("trooper", hidden=13, found=1)
    t = board.b.units[STALKER]
    assert events(call(_end_hiding, board), Event.HIDING_ENDS) == [(STALKER, 0, 0, 0, 0)]
    assert t.hidden == 0 == t.found
    assert call(_end_hiding, board).count == 0


# --- cloaks ---
def cloaker(**fields: Any) -> Board:
    return facing("lancer", foliage=False, programs=["cloak"], **fields)


@pytest.mark.clause("XH-143")
@pytest.mark.parametrize(
    "fields, may", [({}, True), ({"cloaked": 1}, False), ({"programs": []}, False)]
)
def test_who_may_cloak(fields: dict[str, Any], may: bool) -> None:
    board = facing("lancer", **({"programs": ["cloak"]} | fields))
    assert _may_cloak(board.s, board.b, STALKER) == may


@pytest.mark.clause("XH-143")
def test_a_cloak_in_plain_view():
    board = cloaker()
    t = board.b.units[STALKER]
    log = call(_cloak, board)
    assert events(log, Event.CLOAKED) == [(STALKER, 0, 0, 0, 0)]
    refresh(board)
    assert t.cloaked == 1 and t.exposed == 1 and t.aware == Aware.LOCATED
    where = (int(t.q), int(t.r), int(t.z))
    assert _view(board.s, board.b, 0, STALKER, where) == c.View.CLOAKED
    assert not _is_blind(board.s, board.b, 0, STALKER, where)  # level 0, evasion with advantage


@pytest.mark.clause("XH-143")
@pytest.mark.parametrize("exposed", [0, 1])
def test_a_cloak_unseen(exposed: int) -> None:
    board = cloaker(exposed=exposed)
    board.piece("bunker", (13, 3), (17, 7))
    call(_cloak, board)
    t = board.b.units[STALKER]
    assert t.cloaked == 1 and t.exposed == exposed
    assert _undetected(board.s, board.b, STALKER, (15, 5, 0)) == (exposed == 0)


@pytest.mark.clause("XH-143")
def test_a_cloak_runs_out():
    board = cloaker(hidden=13)
    board.s.options.cloak_turns = 5
    call(_cloak, board)
    t = board.b.units[STALKER]
    for left in (4, 3, 2, 1):
        assert call(_cloak_turn, board).count == 0
        assert t.cloaked == 1 and t.cloak_turns == left
    log = call(_cloak_turn, board)
    assert events(log, Event.CLOAK_ENDS) == [(STALKER, 0, 0, 0, 0)]
    assert t.cloaked == 0 and t.cloak_turns == 0 and t.hidden == 13
    assert t.cooldown[N_USED] == 2 and not _may_cloak(board.s, board.b, STALKER)
    assert call(_cloak_turn, board).count == 0
    t.cooldown[N_USED] = 0
    assert _may_cloak(board.s, board.b, STALKER)
    board.s.options.cloak_turns = 1
    call(_cloak, board)
    call(_cloak_turn, board)
    assert t.cloaked == 0


@pytest.mark.clause("XH-141", "XH-143")
@pytest.mark.parametrize("cloaked, hidden", [(0, 0), (1, 0), (0, 13), (1, 13)])
def test_both_end_at_will(cloaked: int, hidden: int) -> None:
    board = cloaker(cloaked=cloaked, hidden=hidden, cloak_turns=3 * cloaked)
    t = board.b.units[STALKER]
    assert _may_uncloak(board.s, board.b, STALKER) == (cloaked == 1 or hidden > 0)
    log = call(_uncloak, board)
    assert t.cloaked == t.hidden == t.cloak_turns == 0
    assert t.cooldown[N_USED] == (2 if cloaked else 0)
    assert len(events(log, Event.CLOAK_ENDS)) == cloaked
    assert len(events(log, Event.HIDING_ENDS)) == int(hidden > 0)
    assert not _may_uncloak(board.s, board.b, STALKER)
