"""Refresh: what a side comes to know and forgets (XH-004, XH-017, XH-139, XH-141, XH-151)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mech_env
from mech_env.rulesets.xhalem.questions import knowledge as q_kernels
from mech_env.rulesets.xhalem.rules import knowledge as k_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Aware
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twins

k = twins(k_kernels)
q = twins(q_kernels)

_refresh = k.refresh
_start = k.start_knowledge
_view = q.class_of
_is_blind = q.is_blind

RED, BLUE = 0, 1


def refresh(board: Board) -> tuple[int, Any]:
    """The units of which the level changed, and the log."""
    with forced() as log:
        return int(_refresh(board.s, board.b, log)), log


def view(board: Board, unit: int, target: int) -> c.View:
    t = board.b.units[target]
    return c.View(_view(board.s, board.b, unit, target, (int(t.q), int(t.r), int(t.z))))


def duel(one: str = "trooper", other: str = "trooper", **fields: Any) -> Board:
    """Red's unit 0 at (5, 5) and blue's unit 1 at (15, 5); a wall at column 10, rows 0 to 9."""
    board = Board(width=60, height=40)
    board.unit("red", one, (5, 5))
    board.unit("blue", other, (15, 5), **fields)
    board.piece("wall", (10, 0), (10, 9))
    return board


# --- levels of knowledge ---
@pytest.mark.clause("XH-017")
def test_who_steps_behind_a_wall_is_suspected():
    board = duel(weapons=["sword", "pistol"], equipped=2)
    board.b.round_number = 3
    t = board.b.units[1]
    board.move(1, (15, 25, 7))
    changed, log = refresh(board)
    assert changed == 0b11 == board.b.appeared
    assert events(log, Event.LOCATED) == [(0, BLUE, 0, 0, 0), (1, RED, 0, 0, 0)]
    assert t.aware == Aware.LOCATED and t.placed == 1 and t.last_round == 3 and t.seen_arms == 2
    assert (t.last_q, t.last_r, t.last_z) == (15, 25, 7)

    board.b.appeared, board.b.round_number, t.equipped = 0, 4, 1
    board.move(1, (15, 5))
    changed, log = refresh(board)
    assert changed == 0b11 and board.b.appeared == 0
    assert events(log, Event.LOST_SIGHT) == [(0, BLUE, 0, 0, 0), (1, RED, 0, 0, 0)]
    assert t.aware == Aware.SUSPECTED and t.placed == 1 and t.last_round == 3 and t.seen_arms == 2
    assert (t.last_q, t.last_r, t.last_z) == (15, 25, 7)
    changed, log = refresh(board)
    assert changed == 0 == log.count and t.aware == Aware.SUSPECTED

    board.move(1, (15, 26))
    assert refresh(board)[0] == 0b11 == board.b.appeared
    assert (t.last_q, t.last_r, t.last_z, t.last_round, t.seen_arms) == (15, 26, 0, 4, 3)


@pytest.mark.clause("XH-017")
def test_who_is_located_is_followed():
    board = duel()
    board.move(1, (15, 25))
    refresh(board)
    board.b.appeared = 0
    board.move(1, (16, 25))
    changed, log = refresh(board)
    assert changed == 0 == board.b.appeared == log.count
    assert board.b.units[1].last_q == 16


@pytest.mark.clause("XH-017", "XH-158")
def test_who_is_exposed_is_located_until_it_is_seen():
    board = duel(exposed=1)
    t = board.b.units[1]
    assert refresh(board)[0] == 0b10 == board.b.appeared
    assert t.aware == Aware.LOCATED and t.exposed == 1 and t.last_q == 15
    board.move(1, (16, 5))
    assert refresh(board)[0] == 0
    assert t.aware == Aware.LOCATED and t.exposed == 1 and t.last_q == 16
    board.move(1, (16, 25))
    refresh(board)
    assert t.aware == Aware.LOCATED and t.exposed == 0
    board.move(1, (16, 5))
    refresh(board)
    assert t.aware == Aware.SUSPECTED


@pytest.mark.clause("XH-017")
@pytest.mark.parametrize("aware", list(Aware))
def test_who_is_out_is_left_alone(aware: Aware) -> None:
    board = duel(status=c.Status.OUT, aware=aware, hidden=13, exposed=1)
    board.move(1, (15, 25))
    before = board.b.units[1].tobytes()
    changed, log = refresh(board)
    assert changed == 0 == log.count
    assert board.b.units[1].tobytes() == before


@pytest.mark.clause("XH-016", "XH-017", "XH-193")
def test_who_gets_into_a_machine_is_suspected():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    lancer = board.unit("blue", "lancer", (15, 5))
    engineer = board.unit("blue", "engineer", (14, 5))
    t = board.b.units[engineer]
    refresh(board)
    assert t.aware == Aware.LOCATED and t.last_q == 14
    t.inside, t.exposed, t.q = lancer, 1, 15
    changed, log = refresh(board)
    assert changed == 1 << engineer
    assert events(log, Event.LOST_SIGHT) == [(engineer, RED, 0, 0, 0)]
    assert t.aware == Aware.SUSPECTED and t.exposed == 0 and t.last_q == 14


@pytest.mark.clause("XH-015", "XH-144")
def test_a_cloak_is_not_seen_from_the_next_cell():
    board = duel("lancer", "stalker", cloaked=1)
    board.move(1, (6, 5))
    assert refresh(board)[0] == 0b01
    t = board.b.units[1]
    assert t.aware == Aware.UNAWARE and t.placed == 0 and t.last_q == 0 and t.seen_arms == 0


@pytest.mark.clause("XH-150", "XH-151")
def test_a_field_fails():
    board = Board(width=200)
    board.unit("red", "lancer", (5, 5))
    stalker = board.unit("blue", "stalker", (15, 5))
    source = board.piece("generator", (30, 5))
    board.piece("field", (13, 3), (17, 7), link=source)
    refresh(board)
    assert board.b.units[stalker].aware == Aware.UNAWARE
    assert view(board, 0, stalker) == c.View.CONCEALED
    board.b.pieces[source].on = 0
    assert refresh(board)[0] == 1 << stalker
    assert board.b.units[stalker].aware == Aware.LOCATED


# --- before initiative ---
@pytest.mark.clause("XH-004", "XH-017")
def test_who_is_visible_at_the_start():
    board = duel()
    board.unit("blue", "stalker", (7, 5), cloaked=1)
    board.unit("blue", "scout", (6, 25))
    with forced() as log:
        _start(board.s, board.b, log)
    levels = [int(u.aware) for u in board.b.units[:4]]
    assert levels == [Aware.LOCATED, Aware.UNAWARE, Aware.UNAWARE, Aware.LOCATED]
    assert len(events(log, Event.LOCATED)) == 2
    assert board.b.appeared == 0
    assert not board.b.units[1].placed


@pytest.mark.clause("XH-017")
def test_the_briefed_suspect_whom_they_do_not_see():
    board = Board()
    board.unit("red", "trooper", (5, 5), cloaked=1)
    board.unit("blue", "lancer", (15, 5), cloaked=1)
    board.unit("blue", "engineer", (15, 5), inside=1)
    board.unit("blue", "scout", (25, 5))
    board.s.options.briefed[RED] = 1
    with forced() as log:
        _start(board.s, board.b, log)
    levels = [int(u.aware) for u in board.b.units[:4]]
    assert levels == [Aware.UNAWARE, Aware.SUSPECTED, Aware.UNAWARE, Aware.LOCATED]
    assert board.b.units[1].placed == 0  # XH-017: no place is known, so no L-code
    assert len(events(log, Event.LOCATED)) == 1 and not events(log, Event.LOST_SIGHT)


# --- hiding ---
@pytest.mark.clause("XH-141")
def test_a_hidden_stalker_steps_out_of_foliage():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "stalker", (15, 5), hidden=13, found=0)
    board.piece("foliage", (13, 3), (17, 7))
    t = board.b.units[1]
    changed, log = refresh(board)
    assert changed == 0b01 and not events(log, Event.HIDING_ENDS)
    assert t.hidden == 13 and t.aware == Aware.UNAWARE
    board.move(1, (12, 5))
    changed, log = refresh(board)
    assert changed == 0b10 and events(log, Event.HIDING_ENDS) == [(1, 0, 0, 0, 0)]
    assert t.hidden == 0 and t.aware == Aware.LOCATED


@pytest.mark.clause("XH-141")
@pytest.mark.parametrize(
    "profile, fields, ends",
    [
        ("trooper", {}, True),
        ("trooper", {"stunned": 1}, False),
        ("trooper", {"status": c.Status.OUT}, False),
        ("trooper", {"inside": 2}, False),
        ("lancer", {}, False),
    ],
)
def test_before_whom_hiding_ends(profile: str, fields: dict[str, Any], ends: bool) -> None:
    board = Board()
    board.unit("red", profile, (5, 5), **fields)
    board.unit("blue", "stalker", (8, 5), hidden=13, found=1)
    refresh(board)
    assert board.b.units[1].hidden == (0 if ends else 13)
    assert board.b.units[1].found == (0 if ends else 1)


@pytest.mark.clause("XH-139")
def test_a_machine_locates_who_hides_from_creatures():
    board = Board(width=60)
    board.unit("red", "lancer", (5, 5))
    board.unit("blue", "trooper", (25, 5), hidden=15)
    board.piece("foliage", (22, 3), (27, 7))
    refresh(board)
    t = board.b.units[1]
    assert t.aware == Aware.LOCATED and t.hidden == 15
    assert view(board, 0, 1) == c.View.PARTIAL


@pytest.mark.clause("XH-138")
def test_who_was_found_is_seen_by_all():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.unit("red", "trooper", (5, 9))
    board.unit("blue", "stalker", (15, 5), hidden=13)
    board.piece("foliage", (13, 3), (17, 7))
    t = board.b.units[2]
    refresh(board)
    assert t.aware == Aware.UNAWARE
    t.found = 1
    refresh(board)
    assert t.aware == Aware.LOCATED and t.hidden == 13
    assert view(board, 0, 2) == view(board, 1, 2) == c.View.PARTIAL


# --- what the turn counts on ---
@pytest.mark.parametrize("scenario", mech_env.scenarios("xhalem"))
def test_whoever_chooses_an_action_everything_is_known_that_can_be(scenario: str):
    """So a turn that ends with nothing else happening needs no Refresh, nor does the next one."""
    battle = mech_env.Battle("xhalem", scenario, seed=11)
    rng = np.random.default_rng(11)
    asked = 0
    while asked < 60:
        if battle.over:
            battle.restart()
        if battle.request is not None and battle.request.decision == "turn":
            before = battle.state.tobytes()
            with forced() as log:
                changed = int(_refresh(battle.setup, battle.state, log))
            asked += 1
            assert changed == 0 and battle.state.tobytes() == before
        battle.step(int(rng.choice(battle.legal_actions())))
