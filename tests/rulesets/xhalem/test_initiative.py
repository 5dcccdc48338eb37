"""Initiative: dice, ties, groups, the order (XH-018 to XH-025)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import order as asked_kernels
from mech_env.rulesets.xhalem.rules import order as rules_kernels
from mech_env.rulesets.xhalem.state.codes import Status
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.fights import with_options
from tests.rulesets.xhalem.forced import dice, events
from tests.twins import twins

asked = twins(asked_kernels)
rules = twins(rules_kernels)

_roll = rules.roll_initiative
_reroll = rules.reroll_ties
_write = rules.write_order
ARCHITECT = {"controller": {"blue": "architect"}}
Entry = tuple[str, str, dict[str, Any]]  # side, profile, fields


def field(*units: Entry, **options: Any) -> Board:
    """Units side by side."""
    board = Board()
    with_options(board.s, **options)
    for k, (side, profile, fields) in enumerate(units):
        board.unit(side, profile, (k, 5), **fields)
    return board


def order_of(board: Board, *faces: int, rerolls: int = 0) -> list[int]:
    """The order after these dice, all of them used; ``rerolls``: how many times ties reroll."""
    log = dice(*faces)
    _roll(board.s, board.b, log)
    for _ in range(rerolls):
        assert _reroll(board.s, board.b, log)
    assert not _reroll(board.s, board.b, log)
    assert log.forced_used == len(faces) and log.fault == 0
    _write(board.s, board.b, log)
    order = [int(k) for k in board.b.order[: board.b.n_order]]
    said = [(unit, what) for unit, what, *_ in events(log, Event.INITIATIVE)]
    assert said == [(k, int(board.b.units[k].init)) for k in order]
    return order


def scores(board: Board) -> list[int]:
    return [int(board.b.units[k].init) for k in range(board.s.n_units)]


LANCER: Entry = ("red", "lancer", {})
TROOPER: Entry = ("red", "trooper", {})


@pytest.mark.clause("XH-018", "XH-019", "XH-003", "XH-001")
def test_machines_add_engine_creatures_evasion_and_all_what_they_have_summed():
    board = field(LANCER, ("red", "stalker", {}), ("blue", "lancer", {"init_mod": -2}))
    assert order_of(board, 11, 11, 19) == [2, 1, 0]
    assert scores(board) == [13, 15, 19]


@pytest.mark.clause("XH-021")
def test_the_highest_score_goes_first():
    board = field(TROOPER, TROOPER, ("blue", "trooper", {}))
    assert order_of(board, 6, 14, 9) == [1, 2, 0]
    assert scores(board) == [9, 17, 12]


@pytest.mark.clause("XH-020")
def test_a_group_rolls_one_die_and_stands_together():
    wasp = ("blue", "wasp", {"group": 0})
    board = field(LANCER, wasp, ("blue", "titan", {}), wasp, **ARCHITECT)
    assert order_of(board, 18, 8, 11) == [0, 1, 3, 2]
    assert scores(board) == [20, 12, 11, 12]


@pytest.mark.clause("XH-022")
def test_ties_of_the_architect_go_by_score_then_by_index():
    board = field(
        LANCER, ("blue", "titan", {}), ("blue", "gunship", {}), ("blue", "gunship", {}), **ARCHITECT
    )
    assert order_of(board, 2, 14, 12, 12) == [2, 3, 1, 0]
    assert scores(board)[1:] == [14, 14, 14]


@pytest.mark.clause("XH-023")
def test_a_tie_between_architect_and_player_is_rerolled_by_both():
    board = field(LANCER, ("blue", "lancer", {}), **ARCHITECT)
    assert order_of(board, 12, 12, 3, 18, rerolls=1) == [1, 0]
    assert scores(board) == [5, 20]


@pytest.mark.clause("XH-023")
def test_all_of_a_tied_set_reroll_together_and_new_totals_may_tie_again():
    # Red Trooper (3) and Lancer (2) tie with a blue group of Wasps (4) at 16; blue's Titan (0) not.
    wasp = ("blue", "wasp", {"group": 1})
    board = field(LANCER, TROOPER, wasp, wasp, ("blue", "titan", {}), **ARCHITECT)
    # The second time Lancer and Titan tie at 10: 8 + 2 and 10 + 0.
    faces = (14, 13, 12, 10, 8, 1, 20, 5, 19)
    assert order_of(board, *faces, rerolls=2) == [2, 3, 4, 0, 1]
    assert scores(board) == [7, 4, 24, 24, 19]


@pytest.mark.clause("XH-024")
def test_a_tie_of_players_goes_to_the_higher_score_without_a_roll_also_between_sides():
    assert order_of(field(LANCER, TROOPER), 13, 12) == [1, 0]
    assert order_of(field(LANCER, ("blue", "trooper", {})), 13, 12) == [1, 0]


@pytest.mark.clause("XH-025", "XH-023")
def test_a_tie_of_like_players_is_rerolled_by_them_alone():
    # 15 each: two Lancers and a Trooper, who goes by its Evasion 3 and does not roll again.
    board = field(LANCER, TROOPER, LANCER)
    assert order_of(board, 13, 12, 13, 4, 4, 9, 2, rerolls=2) == [1, 0, 2]
    assert scores(board) == [11, 15, 4]


@pytest.mark.clause("XH-023")
def test_after_the_last_reroll_the_lower_index_goes_first():
    goes_before = asked.goes_before
    board = field(LANCER, ("blue", "wasp", {}), **ARCHITECT)
    board.b.units[:2]["init"] = 15
    assert goes_before(board.s, board.b, 0, 1) and not goes_before(board.s, board.b, 1, 0)


@pytest.mark.clause("XH-222", "XH-005")
def test_ridden_mounts_inert_machines_and_who_is_away_have_no_place():
    board = field(
        ("red", "trooper", {"rides": 1}),
        ("red", "ridgeback", {"rider": 0}),
        ("red", "skimmer", {}),
        ("red", "scout", {"status": Status.AWAY}),
        ("blue", "lancer", {"status": Status.OUT}),
        ("blue", "lancer", {}),
    )
    assert order_of(board, 3, 10) == [5, 0]
