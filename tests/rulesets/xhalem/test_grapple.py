"""Grapples: who may, how they begin and end, dragging (5.14)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import grapple as ask_kernels
from mech_env.rulesets.xhalem.rules import grapple as do_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import dice, told, used_up
from tests.twins import twins

ask = twins(ask_kernels)
do = twins(do_kernels)

may_grapple_now = ask.may_grapple_now
may_break_free = ask.may_break_free
may_drag = ask.may_drag
drag_cr = ask.drag_cr
establish = do.establish
end_grapple = do.end_grapple
release = do.release
check_grapples = do.check_grapples
break_free = do.break_free
drag = do.drag

RED, BLUE = 0, 1


def events(log: Any) -> list[Event]:
    return [Event(int(e.kind)) for e in log.events[: int(log.count)]]


def hold(holder: str, target: str, apart: int = 1, **fields: Any) -> Board:
    """Red's unit 0 holds blue's unit 1; ``fields`` of blue's."""
    board = Board()
    board.unit("red", holder, (10, 10))
    board.unit("blue", target, (10 + apart, 10), **fields)
    board.b.units[0].grapples, board.b.units[1].grappled_by = 1, 0
    return board


# --- who may ---
@pytest.mark.clause("XH-165")
@pytest.mark.parametrize(
    ("profile", "weapons", "may"),
    [
        ("lancer", ["mblade", "mmissile"], True),
        ("lancer", ["mblade", "mcannon"], False),
        ("lancer", ["mpike"], False),
        ("trooper", ["sword"], True),
        ("trooper", ["carbine"], False),
        ("ridgeback", [], False),  # it has no hands
        ("gunship", [], False),
    ],
)
def test_a_grapple_takes_a_free_hand(profile: str, weapons: list[str], may: bool):
    board = Board()
    board.unit("red", profile, (5, 5), weapons=weapons)
    assert may_grapple_now(board.s, board.b, 0) == may


@pytest.mark.clause("XH-165")
def test_an_object_in_hand_takes_a_hand():
    board = Board()
    board.unit("red", "trooper", (5, 5), weapons=["sword"])
    board.piece("crate", (5, 5), there=0)
    board.b.units[0].held = 0
    assert not may_grapple_now(board.s, board.b, 0)
    board.b.units[0].equipped = 0
    assert may_grapple_now(board.s, board.b, 0)


@pytest.mark.clause("XH-165", "XH-174", "XH-177")
@pytest.mark.parametrize("field", ["grapples", "grappled_by", "inside", "immobile"])
def test_who_may_not_grapple(field: str):
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "trooper", (6, 5))
    assert may_grapple_now(board.s, board.b, 0)
    board.b.units[0][field] = 1
    assert not may_grapple_now(board.s, board.b, 0)


# --- beginning and end ---
@pytest.mark.clause("XH-169")
def test_who_is_grappled_is_given_away_and_hides_no_longer():
    board = Board()
    board.unit("red", "trooper", (5, 5), drag_ok=1)
    board.unit("blue", "stalker", (6, 5), hidden=13, found=1)
    log = dice()
    establish(board.s, board.b, log, 0, 1)
    holder, held = board.b.units[0], board.b.units[1]
    assert (holder.grapples, held.grappled_by, holder.drag_ok) == (1, 0, 0)
    assert (held.hidden, held.exposed) == (0, 1)
    assert holder.exposed == 0
    assert told(log, Event.GRAPPLED)[0::2] == [0, 1, 0]
    assert events(log) == [Event.GRAPPLED, Event.HIDING_ENDS]


@pytest.mark.clause("XH-169")
def test_the_enemy_learns_nothing_of_who_is_grappled_by_an_ally():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("red", "stalker", (6, 5), hidden=13)
    establish(board.s, board.b, dice(), 0, 1)
    assert (board.b.units[1].hidden, board.b.units[1].exposed) == (0, 0)


@pytest.mark.clause("XH-173")
def test_letting_go():
    board = hold("brute", "trooper")
    board.b.units[0].drag_ok = 1
    log = dice()
    end_grapple(board.s, board.b, log, 0)
    assert (board.b.units[0].grapples, board.b.units[1].grappled_by) == (-1, -1)
    assert board.b.units[0].drag_ok == 0
    assert board.b.units[0].acted == 0
    assert told(log, Event.GRAPPLE_ENDS)[0::2] == [0, 1, 0]
    end_grapple(board.s, board.b, log, 0)  # nobody is held now
    assert events(log) == [Event.GRAPPLE_ENDS]


@pytest.mark.clause("XH-076")
def test_release_ends_both_grapples_of_a_unit():
    board = hold("brute", "trooper")
    board.unit("blue", "titan", (9, 10), grapples=0)
    board.b.units[0].grappled_by = 2
    log = dice()
    release(board.s, board.b, log, 0)
    assert [int(u.grapples) for u in board.b.units[:3]] == [-1, -1, -1]
    assert [int(u.grappled_by) for u in board.b.units[:3]] == [-1, -1, -1]
    assert events(log) == [Event.GRAPPLE_ENDS, Event.GRAPPLE_ENDS]


@pytest.mark.clause("XH-177")
@pytest.mark.parametrize(
    ("unit", "field", "value", "holds"),
    [
        (0, "prone", 1, True),
        (1, "stunned", 1, True),
        (1, "immobile", 1, True),
        (0, "stunned", 1, False),
        (0, "immobile", 1, False),
        (0, "status", c.Status.OUT, False),
        (1, "status", c.Status.OUT, False),
        (1, "status", c.Status.AWAY, False),
        (1, "inside", 2, False),
    ],
)
def test_what_ends_a_grapple(unit: int, field: str, value: int, holds: bool):
    board = hold("brute", "trooper")
    board.b.units[unit][field] = value
    check_grapples(board.s, board.b, dice())
    assert (board.b.units[0].grapples == 1) == holds
    assert (board.b.units[1].grappled_by == 0) == holds


@pytest.mark.clause("XH-177")
@pytest.mark.parametrize(
    ("holder", "apart", "holds"),
    [
        ("brute", 1, True),
        ("brute", 2, False),
        ("titan", 2, True),
        ("titan", 3, False),
        ("lancer", 15, True),
        ("lancer", 16, False),
    ],
)
def test_a_grapple_reaches_as_far_as_the_body(holder: str, apart: int, holds: bool):
    board = hold(holder, "trooper", apart)
    check_grapples(board.s, board.b, dice())
    assert (board.b.units[0].grapples == 1) == holds


@pytest.mark.clause("XH-177")
def test_a_weapon_does_not_lengthen_the_hold():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["halberd"], grapples=1)
    board.unit("blue", "trooper", (12, 10), grappled_by=0)
    check_grapples(board.s, board.b, dice())
    assert board.b.units[0].grapples == -1


# --- breaking free ---
@pytest.mark.clause("XH-170")
@pytest.mark.parametrize(
    ("faces", "free"), [((12, 9), True), ((11, 9), False), ((20, 9), True), ((1, 20), False)]
)
def test_breaking_free_takes_as_much_as_the_holder(faces: tuple[int, int], free: bool):
    board = hold("brute", "trooper")  # Strength 5 and 2
    log = dice(*faces)
    assert may_break_free(board.s, board.b, 1)
    assert not may_break_free(board.s, board.b, 0)
    break_free(board.s, board.b, log, 1)
    assert used_up(log)
    assert (board.b.units[1].grappled_by < 0) == free
    assert (board.b.units[0].grapples < 0) == free
    assert told(log, Event.BROKE_FREE) == [1, int(free), faces[0] + 2, faces[1] + 5, 0]


@pytest.mark.clause("XH-170", "XH-003")
def test_modifiers_of_both_count():
    board = hold("lancer", "wasp")  # Hull 3 and 1
    board.s.units[1].chk_mod, board.s.units[0].chk_mod = 2, -1
    for faces, free in (((9, 10), True), ((8, 10), False)):
        board.b.units[0].grapples, board.b.units[1].grappled_by = 1, 0
        break_free(board.s, board.b, dice(*faces), 1)
        assert (board.b.units[1].grappled_by < 0) == free


@pytest.mark.clause("XH-129")
def test_help_to_break_free_is_used_up():
    board = hold("brute", "trooper", aided=c.Task.BREAK_FREE, aided_by=0)
    log = dice(3, 16, 14)
    break_free(board.s, board.b, log, 1)
    assert used_up(log)
    assert told(log, Event.BROKE_FREE) == [1, 0, 18, 19, 0]
    assert (board.b.units[1].aided, board.b.units[1].aided_by) == (c.Task.NONE, -1)
    log = dice(16, 14)
    break_free(board.s, board.b, log, 1)
    assert used_up(log)


@pytest.mark.clause("XH-129")
def test_help_with_something_else_is_kept():
    board = hold("brute", "trooper", aided=c.Task.SEARCH)
    log = dice(3, 16)
    break_free(board.s, board.b, log, 1)
    assert used_up(log)
    assert board.b.units[1].aided == c.Task.SEARCH


# --- dragging ---
@pytest.mark.clause("XH-172")
@pytest.mark.parametrize(
    ("holder", "target", "rating"),
    [
        ("lancer", "trooper", 4),
        ("brute", "trooper", 10),
        ("brute", "drake", 17),
        ("lancer", "bastion", 16),
        ("trooper", "trooper", 12),
    ],
)
def test_what_a_drag_must_beat(holder: str, target: str, rating: int):
    board = hold(holder, target)
    assert drag_cr(board.s, board.b, 0) == rating


@pytest.mark.clause("XH-172")
def test_the_incapacitated_resist_by_their_size_only():
    board = hold("brute", "drake", stunned=1)
    assert drag_cr(board.s, board.b, 0) == 12


@pytest.mark.clause("XH-172")
@pytest.mark.parametrize(("face", "ok"), [(1, 0), (2, 1)])
def test_a_lancer_drags_a_trooper(face: int, ok: int):
    board = hold("lancer", "trooper")
    log = dice(face)
    assert may_drag(board.s, board.b, 0)
    drag(board.s, board.b, log, 0, c.Score.HULL)
    assert used_up(log)
    assert board.b.units[0].drag_ok == ok
    assert told(log, Event.DRAGS) == [0, ok, face + 3, 4, 0]
    assert not may_drag(board.s, board.b, 0)  # once per turn


@pytest.mark.clause("XH-172")
def test_a_machine_may_drag_by_its_engine():
    board = hold("wasp", "trooper")  # Hull 1, Engine 4; a wasp is three sizes larger: CR 6
    for score, ok in ((c.Score.HULL, 0), (c.Score.ENGINE, 1)):
        drag(board.s, board.b, dice(3), 0, score)
        assert board.b.units[0].drag_ok == ok


@pytest.mark.clause("XH-129", "XH-172")
def test_help_with_a_drag():
    board = hold("brute", "trooper")
    board.b.units[0].aided = c.Task.DRAG
    log = dice(2, 6)
    drag(board.s, board.b, log, 0, c.Score.STRENGTH)
    assert used_up(log)
    assert board.b.units[0].drag_ok == 1
    assert board.b.units[0].aided == c.Task.NONE


@pytest.mark.clause("XH-172")
@pytest.mark.parametrize(
    ("unit", "field", "value"),
    [
        (0, "grappled_by", 1),
        (0, "drag_tested", 1),
    ],
)
def test_who_may_not_drag(unit: int, field: str, value: int):
    board = hold("brute", "trooper")
    assert may_drag(board.s, board.b, 0)
    board.b.units[unit][field] = value
    assert not may_drag(board.s, board.b, 0)


@pytest.mark.clause("XH-172")
def test_a_turret_is_not_dragged_and_who_holds_nobody_drags_nobody():
    board = hold("lancer", "turret")
    assert not may_drag(board.s, board.b, 0)
    end_grapple(board.s, board.b, dice(), 0)
    assert not may_drag(board.s, board.b, 0)


@pytest.mark.clause("XH-172", "XH-174")
@pytest.mark.parametrize(("unit", "field"), [(0, "prone"), (0, "moved"), (1, "prone")])
def test_a_holder_may_try_to_drag_in_whatever_state(unit: int, field: str):
    board = hold("brute", "trooper")
    board.b.units[unit][field] = 1
    assert may_drag(board.s, board.b, 0)
