"""Moving unnoticed and noise (XH-140, XH-145, XH-146, XH-160)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import hiding as h_kernels
from mech_env.rulesets.xhalem.rules import knowledge as k_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twins

h = twins(h_kernels)
k = twins(k_kernels)

_notice = k.notice
_betray = k.betray
_refresh = k.refresh
_notice_cr = h.notice_cr
_betray_cr = h.betray_cr
_is_hasty = h.is_hasty

RED, BLUE = 0, 1


def against(*profiles: str, apart: int = 5, mover: str = "stalker", **fields: Any) -> Board:
    """Red's units of some profiles at (5, 5); blue's mover, the last unit, so many cells off."""
    board = Board(width=60)
    for profile in profiles:
        board.unit("red", profile, (5, 5))
    board.unit("blue", mover, (5 + apart, 5), **({"cloaked": 1} | fields))
    return board


def notice(board: Board, unit: int, *faces: int) -> Any:
    with forced(*faces) as log:
        _notice(board.s, board.b, log, unit)
    return log


def betray(board: Board, unit: int, cause: int, *faces: int) -> Any:
    with forced(*faces) as log:
        _betray(board.s, board.b, log, unit, cause)
    return log


def refresh(board: Board) -> int:
    with forced() as log:
        return int(_refresh(board.s, board.b, log))


# --- the notice test ---
@pytest.mark.clause("XH-146")
def test_the_best_watcher_counts():
    board = against("trooper")
    log = notice(board, 1, 7)
    t = board.b.units[1]
    assert t.exposed == 0 and t.notice_done == 1
    assert events(log, Event.UNNOTICED) == [(1, 13, 12, 0, 0)] and not events(log, Event.NOTICED)

    board = against("lancer", "drake")
    log = notice(board, 2, 7)
    t = board.b.units[2]
    assert t.exposed == 1 and t.notice_done == 1
    assert events(log, Event.NOTICED) == [(2, 13, 14, 0, 0)] and not events(log, Event.UNNOTICED)


@pytest.mark.clause("XH-145", "XH-146", "XH-017")
def test_a_cloaked_machine_rolls_with_its_systems():
    for face, noticed in ((9, 1), (10, 0)):  # 12 against 12
        board = against("lancer", mover="lancer")
        notice(board, 1, face)
        t = board.b.units[1]
        assert t.exposed == noticed and t.aware == Aware.UNAWARE
        assert (refresh(board) >> 1) & 1 == noticed
        assert t.aware == (Aware.LOCATED if noticed else Aware.UNAWARE)
        assert (int(board.b.appeared) >> 1) & 1 == noticed and t.cloaked == 1


@pytest.mark.clause("XH-146")
@pytest.mark.parametrize(
    "profile, lattice, near",
    [
        ("trooper", c.Lattice.FEET, 12),  # 60 ft
        ("lancer", c.Lattice.FEET, 30),  # 10 hexes
        ("lancer", c.Lattice.HEXES, 2),
        ("lancer", c.Lattice.SPACE, 2),
    ],
)
def test_how_near_a_watcher_must_be(profile: str, lattice: c.Lattice, near: int) -> None:
    for apart, noticed in ((near, 1), (near + 1, 0)):
        board = against(profile, apart=apart, exposed=1)
        board.s.lattice = lattice
        notice(board, 1, *([1] if noticed else []))
        assert board.b.units[1].exposed == noticed
        assert board.b.units[1].notice_done == 1


@pytest.mark.clause("XH-160", "XH-017")
def test_unnoticed_again():
    board = against("trooper", apart=20, exposed=1, aware=Aware.LOCATED)
    board.move(1, (26, 5))
    log = notice(board, 1)
    assert events(log, Event.UNNOTICED) == [(1, 0, 0, 0, 0)]
    refresh(board)
    t = board.b.units[1]
    assert t.exposed == 0 and t.aware == Aware.SUSPECTED


@pytest.mark.clause("XH-146", "XH-056")
def test_a_dash_is_easily_noticed():
    board = against("trooper", dashed=1)
    notice(board, 1, 19, 6)
    assert board.b.units[1].exposed == 1
    board = against("trooper", dashed=1)
    notice(board, 1, 7, 19)
    assert board.b.units[1].exposed == 0


@pytest.mark.clause("XH-003", "XH-140", "XH-146")
def test_modifiers_of_checks_count():
    board = against("trooper", chk_mod=-1)
    notice(board, 1, 7)
    assert board.b.units[1].exposed == 1
    board = against("trooper", hidden=15, chk_mod=-1)
    betray(board, 1, h.BY_DASH, 7)
    assert board.b.units[1].found == 1


@pytest.mark.clause("XH-146")
def test_once_a_turn():
    board = against("trooper")
    notice(board, 1, 6)
    notice(board, 1)
    assert board.b.units[1].exposed == 1
    board.b.units[1].exposed = 0  # an enemy saw it in between
    notice(board, 1)
    assert board.b.units[1].exposed == 1
    board = against("trooper")
    notice(board, 1, 7)
    board.b.units[1].exposed = 1  # it shot in between (XH-158)
    notice(board, 1)
    assert board.b.units[1].exposed == 0


@pytest.mark.clause("XH-146")
def test_who_is_detected_has_nothing_to_hide():
    board = against("trooper", cloaked=0)
    assert notice(board, 1).count == 0
    assert board.b.units[1].notice_done == 0


@pytest.mark.clause("XH-141", "XH-146")
def test_who_leaves_its_hiding_place_rolls_nothing():
    board = against("trooper", cloaked=0, hidden=13)
    log = notice(board, 1)
    assert events(log, Event.HIDING_ENDS) == [(1, 0, 0, 0, 0)]
    t = board.b.units[1]
    assert t.hidden == 0 and t.notice_done == 0
    refresh(board)
    assert t.aware == Aware.LOCATED


@pytest.mark.clause("XH-146", "XH-150")
def test_a_concealed_mover_can_be_noticed():
    board = against("trooper", cloaked=0)
    board.piece("wall", (7, 0), (7, 9))
    notice(board, 1, 6)
    assert board.b.units[1].exposed == 1


@pytest.mark.clause("XH-016", "XH-146")
@pytest.mark.parametrize(
    "fields", [{"stunned": 1}, {"status": c.Status.OUT}, {"inside": 0}, {"side": BLUE, "n_red": 0}]
)
def test_who_does_not_watch(fields: dict[str, int]) -> None:
    board = against("trooper")
    board.s.n_red = fields.pop("n_red", 1)
    for name, value in fields.items():
        record = board.b.units[0] if name in board.b.units.dtype.names else board.s.units[0]
        record[name] = value
    notice(board, 1)
    assert _notice_cr(board.s, board.b, 1) == h.NOBODY


@pytest.mark.clause("XH-016", "XH-146")
def test_a_vehicle_watches_with_its_rider():
    board = against("skimmer")
    assert _notice_cr(board.s, board.b, 1) == h.NOBODY
    board.b.units[0].rider = 0
    assert _notice_cr(board.s, board.b, 1) == 10


# --- noise ---
@pytest.mark.clause("XH-140")
def test_branches_break():
    for face, found in ((5, 1), (6, 1), (7, 0)):
        board = against("trooper", hidden=15, cloaked=0)
        log = betray(board, 1, h.BY_GROUND, face)
        t = board.b.units[1]
        assert t.found == found and t.hidden == 15 and t.betrayed == 1 << h.BY_GROUND
        assert events(log, Event.BETRAYED) == [(1, face + 6, 12, 1 - found, 0)]


@pytest.mark.clause("XH-140")
def test_each_cause_once_a_turn():
    board = against("trooper", hidden=15)
    betray(board, 1, h.BY_GROUND, 20)
    betray(board, 1, h.BY_GROUND)
    betray(board, 1, h.BY_DASH, 20)
    betray(board, 1, h.BY_HASTE, 1)
    t = board.b.units[1]
    assert t.betrayed == 0b111 and t.found == 1
    t.betrayed = 0
    betray(board, 1, h.BY_GROUND, 20)  # the die falls although it is found already
    assert t.betrayed == 1 << h.BY_GROUND and t.found == 1


@pytest.mark.clause("XH-140")
def test_who_hears():
    board = against("trooper", "lancer", "drake", hidden=15, apart=12)
    assert _betray_cr(board.s, board.b, 3) == 14
    board.b.units[2].stunned = 1
    assert _betray_cr(board.s, board.b, 3) == 12
    board.move(3, (18, 5))
    betray(board, 3, h.BY_GROUND)  # machines do not hear; the roll is still due
    assert board.b.units[3].betrayed == 0 == board.b.units[3].found
    board.move(3, (17, 5))
    betray(board, 3, h.BY_GROUND, 1)
    assert board.b.units[3].found == 1


@pytest.mark.clause("XH-140")
def test_who_does_not_hide_betrays_nothing():
    board = against("trooper")
    betray(board, 1, h.BY_DASH)
    assert board.b.units[1].betrayed == 0


@pytest.mark.clause("XH-140")
def test_more_than_half_the_speed():
    board = against("trooper")  # 35 ft
    for moved, hasty in ((0, False), (15, False), (20, True)):
        board.b.units[1].moved = moved
        assert _is_hasty(board.s, board.b, 1) == hasty
    board = against("trooper", mover="trooper")
    for moved, hasty in ((15, False), (20, True)):
        board.b.units[1].moved = moved
        assert _is_hasty(board.s, board.b, 1) == hasty
