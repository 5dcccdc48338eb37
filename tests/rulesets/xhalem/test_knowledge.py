"""Detection, knowledge and the class of a target (XH-015 to XH-017, XH-139, E3 of 5.5)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import knowledge as k_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.looking import PIECES, random_board
from tests.twins import twins

k = twins(k_kernels)

detected_units = k.detected_units
detects_at = k.detects
has_known_place = k.has_known_place
is_blind_at = k.is_blind
is_detected_at = k.is_detected
is_protected_at = k.is_protected
known_place = k.known_place
scan_range = k.scan_range
undetected_at = k.undetected
view_at = k.class_of

BLUE, RED = 1, 0


def where(board: Board, unit: int) -> tuple[int, int, int]:
    u = board.b.units[unit]
    return int(u.q), int(u.r), int(u.z)


def detects(board: Board, unit: int, target: int) -> bool:
    return bool(detects_at(board.s, board.b, unit, target, where(board, target)))


def is_detected(board: Board, target: int) -> bool:
    return bool(is_detected_at(board.s, board.b, target, where(board, target)))


def aware_now(board: Board, target: int) -> int:
    return int(k.aware_now(board.b, target, is_detected(board, target)))


def undetected(board: Board, target: int) -> bool:
    return bool(undetected_at(board.s, board.b, target, where(board, target)))


def view(board: Board, unit: int, target: int) -> c.View:
    return c.View(view_at(board.s, board.b, unit, target, where(board, target)))


def is_blind(board: Board, unit: int, target: int) -> bool:
    return bool(is_blind_at(board.s, board.b, unit, target, where(board, target)))


def is_protected(board: Board, unit: int, target: int) -> bool:
    return bool(is_protected_at(board.s, board.b, unit, where(board, target)))


def duel(one: str, other: str, apart: int = 10, **fields: Any) -> Board:
    """Red's unit 0 and blue's unit 1, as many cells apart; ``fields`` of blue's."""
    board = Board(width=200, height=20)
    board.unit("red", one, (5, 5))
    board.unit("blue", other, (5 + apart, 5), **fields)
    return board


# --- detection ---
@pytest.mark.clause("XH-016", "XH-139")
def test_a_lancer_finds_who_hides_behind_a_wall():
    board = duel("lancer", "trooper", 100, hidden=13)
    board.piece("wall", (50, 0), (50, 9))
    assert scan_range(board.s, 0) == 600
    assert detects(board, 0, 1)
    for cells, found in ((120, True), (121, False)):
        board.move(1, (5 + cells, 5))
        assert detects(board, 0, 1) == found


@pytest.mark.clause("XH-016")
def test_range_of_a_scan():
    board = duel("lancer", "trooper")
    for scanners, hexes in ((-5, 5), (0, 30), (2, 40), (15, 105)):
        board.s.units[0].scores[c.Score.SCANNERS] = scanners
        for lattice, unit in ((c.Lattice.FEET, 15), (c.Lattice.HEXES, 15), (c.Lattice.SPACE, 0)):
            board.s.lattice = lattice
            assert scan_range(board.s, 0) == (hexes * unit if unit else hexes // 5)


@pytest.mark.clause("XH-016")
def test_sight_has_no_range_and_stops_at_a_wall():
    board = duel("trooper", "trooper", 190)
    assert detects(board, 0, 1) and detects(board, 1, 0)
    board.piece("wall", (50, 0), (50, 9))
    assert not detects(board, 0, 1) and not detects(board, 1, 0)
    board.b.pieces[0].hp = 30
    assert detects(board, 0, 1)


@pytest.mark.clause("XH-016")
@pytest.mark.parametrize(
    "fields, seen, scanned",
    [
        ({}, True, True),
        ({"hidden": 13}, False, True),
        ({"hidden": 13, "found": 1}, True, True),
        ({"cloaked": 1}, False, False),  # XH-144
        ({"cloaked": 1, "hidden": 13, "found": 1}, False, False),
        ({"status": c.Status.OUT}, False, False),
        ({"inside": 2}, False, False),
        ({"stunned": 1}, True, True),
    ],
)
def test_what_can_be_detected(fields: dict[str, int], seen: bool, scanned: bool) -> None:
    assert detects(duel("trooper", "trooper", **fields), 0, 1) == seen
    assert detects(duel("lancer", "trooper", **fields), 0, 1) == scanned


@pytest.mark.clause("XH-016", "XH-144")
def test_a_cloak_hides_even_right_in_front():
    board = duel("lancer", "stalker", 1, cloaked=1)
    assert not detects(board, 0, 1) and not is_detected(board, 1)
    assert aware_now(board, 1) == c.Aware.UNAWARE


@pytest.mark.clause("XH-016")
@pytest.mark.parametrize(
    "profile, fields, can",
    [
        ("trooper", {}, True),
        ("trooper", {"stunned": 1}, False),
        ("trooper", {"immobile": 1}, True),
        ("trooper", {"status": c.Status.OUT}, False),
        ("trooper", {"inside": 0}, False),
        ("skimmer", {}, False),
        ("skimmer", {"rider": 2}, True),
    ],
)
def test_who_can_detect(profile: str, fields: dict[str, int], can: bool) -> None:
    board = duel("trooper", profile, **fields)
    assert detects(board, 1, 0) == can
    assert is_detected(board, 0) == can


@pytest.mark.clause("XH-016", "XH-133", "XH-139")
def test_what_stops_a_scan():
    board = duel("lancer", "stalker", hidden=13)
    bunker = board.piece("bunker", (13, 3), (17, 7))
    assert not detects(board, 0, 1)
    board.b.pieces[bunker].pierced_by[BLUE] = 1
    assert not detects(board, 0, 1)
    board.b.pieces[bunker].pierced_by[RED] = 0
    assert detects(board, 0, 1)
    board.b.units[1].hidden = 0
    board.b.pieces[bunker].pierced_by[RED] = -1
    assert not detects(board, 0, 1)  # the walls stop sight, too
    board.b.pieces[bunker].hp = 20
    assert detects(board, 0, 1)


@pytest.mark.clause("XH-012", "XH-016", "XH-151")
def test_who_is_in_a_field_looks_out():
    board = duel("lancer", "stalker")
    source = board.piece("generator", (30, 5))
    board.piece("field", (13, 3), (17, 7), link=source)
    assert not detects(board, 0, 1) and detects(board, 1, 0)
    assert view(board, 0, 1) == c.View.CONCEALED
    board.b.pieces[source].on = 0
    assert detects(board, 0, 1) and view(board, 0, 1) == c.View.OPEN


@pytest.mark.clause("XH-101", "XH-016")
def test_a_target_may_be_judged_in_another_cell():
    board = duel("trooper", "trooper")
    board.piece("wall", (10, 0), (10, 9))
    assert not detects(board, 0, 1)
    assert detects_at(board.s, board.b, 0, 1, (6, 5, 0))
    assert view_at(board.s, board.b, 0, 1, (6, 5, 0)) == c.View.OPEN
    assert not is_protected_at(board.s, board.b, 0, (6, 5, 0))


# --- what a side knows ---
@pytest.mark.clause("XH-017")
def test_a_side_knows_what_any_of_it_detects():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    scout = board.unit("red", "scout", (5, 25))
    target = board.unit("blue", "trooper", (15, 5))
    board.piece("wall", (10, 0), (10, 9))
    assert not detects(board, 0, target) and detects(board, scout, target)
    assert is_detected(board, target) and view(board, 0, target) == c.View.OPEN
    board.b.units[scout].status = c.Status.OUT
    assert not is_detected(board, target) and view(board, 0, target) == c.View.CONCEALED


@pytest.mark.clause("XH-017")
@pytest.mark.parametrize(
    "wall, exposed, before, after",
    [
        (False, 0, "UNAWARE", "LOCATED"),
        (False, 1, "SUSPECTED", "LOCATED"),
        (True, 1, "UNAWARE", "LOCATED"),
        (True, 0, "LOCATED", "SUSPECTED"),
        (True, 0, "SUSPECTED", "SUSPECTED"),
        (True, 0, "UNAWARE", "UNAWARE"),
    ],
)
def test_levels_of_knowledge(wall: bool, exposed: int, before: str, after: str) -> None:
    board = duel("trooper", "trooper", exposed=exposed, aware=c.Aware[before])
    if wall:
        board.piece("wall", (10, 0), (10, 9))
    assert aware_now(board, 1) == c.Aware[after]


@pytest.mark.clause("XH-016", "XH-017")
@pytest.mark.parametrize("pieces", [PIECES, ("wall", "low wall", "foliage", "lake")])
def test_one_line_serves_two_who_look_at_each_other(pieces: tuple[str, ...]) -> None:
    rng, met = random.Random(5), set()
    for _ in range(60):
        board = random_board(rng, pieces)
        board.s.n_red = 3
        for unit in range(6):
            board.b.units[unit].hidden = 0
        found = detected_units(board.s, board.b)
        assert found == sum(is_detected(board, unit) << unit for unit in range(6))
        met.add(found.bit_count())
    assert len(met) >= 5 and max(met) == 6


def test_what_stops_sight_one_way_stops_scans() -> None:
    one_way = 1 << p.Flag.ONEWAY | 1 << p.Flag.B_SIGHT
    assert all(f & 1 << p.Flag.B_SCAN for f in p.FLAGS if f & one_way == one_way)


@pytest.mark.clause("XH-015", "XH-017")
def test_the_place_that_a_side_knows():
    board = duel("trooper", "trooper", last_q=9, last_r=8, last_z=7)
    s, b, t = board.s, board.b, board.b.units[1]
    for aware, placed, known in (
        (c.Aware.LOCATED, 1, (15, 5, 0)),
        (c.Aware.SUSPECTED, 1, (9, 8, 7)),
        (c.Aware.SUSPECTED, 0, None),  # briefed, never located
        (c.Aware.UNAWARE, 1, None),
    ):
        t.aware, t.placed = aware, placed
        assert has_known_place(s, b, RED, 1) == (known is not None)
        assert has_known_place(s, b, BLUE, 1)
        assert known_place(s, b, BLUE, 1) == (15, 5, 0)
        if known is not None:
            assert known_place(s, b, RED, 1) == known


# --- an engagement ---
@pytest.mark.clause("XH-161", "XH-163")
def test_partly_concealed():
    board = duel("scout", "trooper")
    board.piece("foliage", (13, 3), (17, 7))
    assert view(board, 0, 1) == c.View.PARTIAL
    assert view(board, 1, 0) == c.View.OPEN  # XH-162: who is inside looks out freely
    assert not is_blind(board, 0, 1) and not undetected(board, 1)


@pytest.mark.clause("XH-139")
def test_a_machine_sees_through_hiding():
    board = duel("lancer", "trooper", 20, hidden=15)
    board.piece("foliage", (22, 3), (27, 7))
    assert view(board, 0, 1) == c.View.PARTIAL
    board.s.units[0].kind = c.Kind.CREATURE
    assert view(board, 0, 1) == c.View.CONCEALED


@pytest.mark.clause("XH-150", "XH-154")
def test_concealed_and_protected():
    board = duel("lancer", "stalker")
    bunker = board.piece("bunker", (13, 3), (17, 7))
    assert view(board, 0, 1) == c.View.CONCEALED
    assert is_blind(board, 0, 1) and is_protected(board, 0, 1)
    board.b.pieces[bunker].hp = 20
    assert view(board, 0, 1) == c.View.PARTIAL
    assert not is_blind(board, 0, 1) and not is_protected(board, 0, 1)


@pytest.mark.clause("XH-147", "XH-153", "XH-157", "XH-159")
@pytest.mark.parametrize(
    "fields, seen_as, blind",
    [
        ({}, "OPEN", False),
        ({"exposed": 1}, "OPEN", False),
        ({"cloaked": 1}, "CLOAKED", True),
        ({"cloaked": 1, "exposed": 1}, "CLOAKED", False),
        ({"hidden": 13}, "CONCEALED", True),
        ({"hidden": 13, "exposed": 1}, "CONCEALED", False),
        ({"hidden": 13, "found": 1}, "OPEN", False),
    ],
)
def test_class_and_blindness(fields: dict[str, int], seen_as: str, blind: bool) -> None:
    board = duel("trooper", "stalker", **fields)
    assert view(board, 0, 1) == c.View[seen_as]
    assert is_blind(board, 0, 1) == undetected(board, 1) == blind


@pytest.mark.clause("XH-157")
def test_allies_know_each_other():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("red", "stalker", (7, 5), hidden=13)
    board.unit("blue", "trooper", (15, 5))
    assert undetected(board, 1) and not is_blind(board, 0, 1)
    assert view(board, 0, 1) == c.View.OPEN
    board.b.units[1].cloaked = 1
    assert view(board, 0, 1) == c.View.CLOAKED and not is_blind(board, 0, 1)
