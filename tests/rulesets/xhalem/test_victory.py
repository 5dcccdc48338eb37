"""When a fight is decided (XH-005), and how well a side stands."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.xhalem.questions import outcome as outcome_kernels
from mech_env.rulesets.xhalem.rules import victory as victory_kernels
from mech_env.rulesets.xhalem.state.codes import Ending, Site, Status
from mech_env.rulesets.xhalem.state.decisions import Decision
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame, push
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.fights import Course, with_options
from tests.rulesets.xhalem.forced import dice, events
from tests.twins import twin, twins

outcome = twins(outcome_kernels)
victory = twins(victory_kernels)

_settle = victory.settle
_potential = outcome.potential
RED, BLUE = 0, 1


def under_way(**fields: Any) -> Board:
    """Two Troopers against a Brute and a Scout in round 3, amid the turn of unit 0."""
    board = Board(round_limit=5, **fields)
    with_options(board.s)
    for k, (side, profile) in enumerate(
        [("red", "trooper"), ("red", "trooper"), ("blue", "brute"), ("blue", "scout")]
    ):
        board.unit(side, profile, (4 * k, 5))
    return begun(board)


def begun(board: Board) -> Board:
    b = board.b
    board.s.start.units = b.units
    b.winner, b.round_number = RUNNING, 3
    twin(push)(b, Frame.FIGHT, -1, -1)
    b.frames[0].stage = FightStage.SLOT
    twin(push)(b, Frame.TURN, 0, -1)
    twin(push)(b, Frame.ACT, 0, -1)
    return board


def gone(board: Board, *units: int) -> None:
    for unit in units:
        board.b.units[unit].status = Status.OUT
        board.b.units[unit].hp = 0


def settled(board: Board) -> Any:
    log = dice()
    _settle(board.s, board.b, log)
    return log


def siege(**piece: Any) -> Board:
    """Red wins when the generator is off or destroyed."""
    board = under_way(site=Site.GENERATOR, site_piece=0, site_winner=RED)
    board.piece("generator", (30, 5), **piece)
    return board


@pytest.mark.clause("XH-005")
def test_the_fight_goes_on_while_both_sides_have_somebody():
    board = under_way()
    gone(board, 0, 2)
    assert settled(board).count == 0
    assert (board.b.winner, board.b.depth) == (RUNNING, 3)


@pytest.mark.clause("XH-005")
def test_it_ends_with_the_last_of_a_side_whatever_was_under_way():
    board = under_way()
    gone(board, 2, 3)
    board.b.request.decision = Decision.TARGET
    log = settled(board)
    b = board.b
    assert (b.winner, b.reason, b.depth) == (RED, Ending.DEFEAT, 1)
    assert b.scores.tolist() == [1, -1] and b.request.decision == Decision.NONE
    assert events(log, Event.BATTLE_ENDS) == [(-1, Ending.DEFEAT, RED, 0, 0)]
    assert b.frames[0].stage == FightStage.OVER
    _settle(board.s, b, log)  # nothing is paid twice
    assert b.scores.tolist() == [1, -1]


@pytest.mark.clause("XH-005")
def test_both_sides_empty_at_once_is_a_draw():
    board = under_way()
    gone(board, 0, 1, 2, 3)
    settled(board)
    assert (board.b.winner, board.b.reason) == (DRAW, Ending.DEFEAT)
    assert board.b.scores.tolist() == [0, 0]


@pytest.mark.clause("XH-005")
def test_who_left_the_board_does_not_count_who_is_inside_a_machine_does():
    board = under_way()
    board.b.units[2].status = board.b.units[3].status = Status.AWAY
    settled(board)
    assert board.b.winner == RED
    board = under_way()
    gone(board, 2)
    board.b.units[3].inside = 2
    settled(board)
    assert board.b.winner == RUNNING


@pytest.mark.clause("XH-005")
def test_an_inert_machine_does_not_count_unless_ridden_and_the_stunned_do():
    board = Board(round_limit=5)
    with_options(board.s)
    board.unit("red", "trooper", (5, 5), stunned=1)
    board.unit("blue", "skimmer", (9, 5))
    board.unit("blue", "scout", (9, 5), rides=1)
    begun(board)
    board.b.units[1].rider = 2
    settled(board)
    assert board.b.winner == RUNNING
    gone(board, 2)
    board.b.units[1].rider = -1
    settled(board)
    assert board.b.winner == RED


@pytest.mark.clause("XH-005")
@pytest.mark.parametrize("change", [{"on": 0}, {"hp": 0}])
def test_the_objective_is_met_when_the_generator_is_off_or_destroyed(change: dict[str, int]):
    board = siege()
    settled(board)
    assert board.b.winner == RUNNING
    for name, value in change.items():
        board.b.pieces[0][name] = value
    settled(board)
    assert (board.b.winner, board.b.reason) == (RED, Ending.OBJECTIVE)


@pytest.mark.clause("XH-005")
@pytest.mark.parametrize(
    ("out", "winner", "reason"),
    [
        ((2, 3), RED, Ending.DEFEAT),
        ((0, 1), DRAW, Ending.DEFEAT),
        ((0, 1, 2, 3), DRAW, Ending.DEFEAT),
    ],
)
def test_defeat_and_objective_at_once(out: tuple[int, ...], winner: int, reason: Ending):
    board = siege(on=0)
    gone(board, *out)
    settled(board)
    assert (board.b.winner, board.b.reason) == (winner, reason)


@pytest.mark.clause("XH-005")
@pytest.mark.parametrize("winner", [DRAW, RED, BLUE])
def test_at_the_round_limit_the_scenario_names_the_winner(winner: int):
    board = Board(round_limit=2, limit_winner=winner)
    with_options(board.s)
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "scout", (9, 5))
    game = Course([board.s], board.b, 5, 9).until()
    assert game.turns == [1, 0, 1, 0] and board.b.round_number == 2
    assert (board.b.winner, board.b.reason) == (winner, Ending.LIMIT)
    scores = {DRAW: [0, 0], RED: [1, -1], BLUE: [-1, 1]}[winner]
    assert board.b.scores.tolist() == scores


@pytest.mark.clause("XH-005")
def test_a_fight_ends_in_the_turn_that_decides_it():
    board = Board(round_limit=9)
    with_options(board.s)
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "scout", (9, 5))
    game = Course([board.s], board.b, 5, 9).until(FightStage.SLOT)
    game.one()  # the Scout's turn begins
    gone(board, 0)
    game.until()
    assert game.turns == [1] and board.b.round_number == 1
    assert board.b.winner == BLUE


# --- potential -----------------------------------------------------------------------------------


def stands(board: Board) -> float:
    mine, other = (float(_potential(board.s, board.b, side)) for side in (RED, BLUE))
    assert mine == -other
    return mine


def test_the_potential_is_the_difference_of_the_shares_of_hit_points_left():
    board = under_way()
    assert stands(board) == 0
    board.b.units[2].hp = 19  # of 38
    assert stands(board) == pytest.approx(0.25)
    gone(board, 3)
    assert stands(board) == pytest.approx(0.75)
    gone(board, 2)
    assert stands(board) == 1
    board.b.units[0].status = Status.AWAY  # it fled
    assert stands(board) == 0.5


def test_inert_machines_do_not_count():
    board = Board()
    with_options(board.s)
    board.unit("red", "trooper", (5, 5))
    board.unit("red", "skimmer", (7, 5), hp=1)
    board.unit("blue", "scout", (9, 5))
    begun(board)
    assert stands(board) == 0


def test_a_generator_counts_like_a_unit_of_its_side():
    board = siege()
    assert stands(board) == 0
    board.b.pieces[0].hp = 5  # of 20
    assert stands(board) == pytest.approx(1 - 2.25 / 3)
    board.b.pieces[0].on = 0
    assert stands(board) == pytest.approx(1 - 2 / 3)
