"""Who wins, and how well a side stands (AI-037, 7.4)."""

from __future__ import annotations

import pytest

from mech_env.core.record import DRAW, RUNNING
from mech_env.rulesets.ascension_isle.questions import outcome as outcome_kernels
from mech_env.rulesets.ascension_isle.state.codes import LimitResult, Status
from tests.rulesets.ascension_isle.boards import Board, put
from tests.twins import twins

outcome = twins(outcome_kernels)

RED, BLUE = 0, 1


def fight(red=2, blue=2, options=None, **fields):
    """Troopers of both sides."""
    board = Board(options=options, **fields)
    for side, count in (("red", red), ("blue", blue)):
        for k in range(count):
            board.unit(side, "trooper", (k, 0))
    return board


def lose(board, *units, status=Status.OUT):
    for unit in units:
        board.b.units[unit].status = status
    return board


def winner(board):
    return outcome.winner_now(board.s, board.b)


# --- victory ---
@pytest.mark.clause("AI-077")
@pytest.mark.parametrize(
    ("out", "expected"),
    [((), RUNNING), ((0,), RUNNING), ((0, 1), BLUE), ((2, 3), RED), ((0, 1, 2, 3), DRAW)],
)
def test_a_side_without_active_units_loses(out, expected):
    assert winner(lose(fight(), *out)) == expected


def test_who_is_away_does_not_count():
    board = lose(fight(), 0, status=Status.AWAY)
    assert winner(board) == RUNNING
    assert winner(lose(board, 1, status=Status.DEAD)) == BLUE


@pytest.mark.clause("AI-037")
def test_siege_red_wins_by_the_console():
    board = fight(objective=1 << RED)
    board.thing((9, 9), 3, owner=BLUE)
    assert winner(board) == RUNNING
    put(board.b.objects[0], points=0, owner=RED)
    assert winner(board) == RED
    assert winner(lose(board, 0, 1)) == RED  # objects first
    board.s.objective = 0
    assert winner(board) == BLUE


@pytest.mark.clause("AI-037")
def test_full_both_consoles_by_one_side():
    board = fight(objective=1 << RED | 1 << BLUE)
    board.thing((9, 9), 0, owner=RED)
    board.thing((9, 8), 1)
    assert winner(board) == RUNNING
    put(board.b.objects[1], points=0, owner=BLUE)
    assert winner(board) == RUNNING  # split: nobody
    board.b.objects[0].owner = BLUE
    assert winner(board) == BLUE
    board.s.objective = 1 << RED
    assert winner(board) == RUNNING


def test_without_objects_nobody_has_them():
    assert winner(fight(objective=3)) == RUNNING


# --- the round limit ---
@pytest.mark.parametrize(
    ("rule", "out", "stress", "expected"),
    [
        (LimitResult.DRAW, (2,), (0, 9), DRAW), (LimitResult.RED, (0,), (9, 0), RED),
        (LimitResult.BLUE, (2,), (0, 9), BLUE), (LimitResult.STRESS, (), (3, 4), RED),
        (LimitResult.STRESS, (0,), (3, 4), RED), (LimitResult.STRESS, (), (4, 3), BLUE),
        (LimitResult.STRESS, (2,), (4, 4), DRAW), (LimitResult.UNITS, (0,), (0, 9), BLUE),
        (LimitResult.UNITS, (2, 3), (9, 0), RED), (LimitResult.UNITS, (0, 2), (3, 4), RED),
        (LimitResult.UNITS, (), (4, 4), DRAW),
    ],
)  # fmt: skip
def test_who_wins_at_the_limit(rule, out, stress, expected):
    board = lose(fight(limit_result=rule), *out)
    board.b.units[0].stress[:2] = (stress[0], 0)
    board.b.units[3].stress[:2] = (0, stress[1])
    assert outcome.winner_at_limit(board.s, board.b) == expected


def test_stress_of_those_who_fought_out_or_not():
    board = fight()
    for unit, status in enumerate((Status.OUT, Status.AWAY)):
        put(board.b.units[unit], status=status, stress=[3] * 6)
    assert outcome.stress_of(board.s, board.b, RED) == 18


# --- campaigns ---
@pytest.mark.parametrize(
    ("tie", "wins", "dead", "expected"),
    [
        ("draw", (2, 1), (), RED), ("draw", (1, 1), (0,), DRAW), ("survivors", (1, 1), (0,), BLUE),
        ("survivors", (1, 1), (), DRAW), ("survivors", (1, 2), (2, 3), BLUE),
    ],
)  # fmt: skip
def test_who_wins_a_campaign(tie, wins, dead, expected):
    board = lose(fight(options={"campaign_tie": tie}), *dead, status=Status.DEAD)
    board.b.wins[:] = wins
    assert outcome.winner_of_all(board.s, board.b) == expected


# --- how well a side stands ---
def strengths(board):
    return [outcome.strength(board.s, board.b, side) for side in (RED, BLUE)]


def test_strength_is_the_health_of_those_who_came():
    board = fight()
    assert strengths(board) == [1.0, 1.0]
    put(board.b.units[0], level=1, stress=[7, 0, 0, 0, 0, 0])
    assert strengths(board) == pytest.approx([0.875, 1.0])
    lose(board, 1)
    assert strengths(board) == pytest.approx([0.375, 1.0])
    assert outcome.potential(board.s, board.b, RED) == pytest.approx(-0.625)
    assert outcome.potential(board.s, board.b, BLUE) == pytest.approx(0.625)
    lose(board, 1, status=Status.AWAY)
    assert strengths(board) == pytest.approx([0.75, 1.0])


def test_nobody_there_is_no_strength():
    board = lose(fight(), 0, 1, 2, 3, status=Status.AWAY)
    assert strengths(board) == [0.0, 0.0]
    assert outcome.potential(board.s, board.b, RED) == 0.0


@pytest.mark.clause("AI-037")
def test_an_object_counts_for_who_must_keep_it():
    board = fight(blue=1, objective=1 << RED)
    board.thing((9, 9), 3, owner=BLUE)
    assert strengths(board) == [1.0, 1.0]
    board.b.objects[0].points = 1
    assert strengths(board) == pytest.approx([1.0, 2 / 3])
    put(board.b.objects[0], points=0, owner=RED)
    assert strengths(board) == pytest.approx([1.0, 0.5])
    board.s.objective = 1 << BLUE
    assert strengths(board) == pytest.approx([1.0, 1.0])  # red has it for good


def test_potential_of_both_sides_is_opposite_and_bounded():
    board = fight(objective=3)
    board.thing((9, 9), 1, full=2)
    lose(board, 2, 3)
    red, blue = (outcome.potential(board.s, board.b, side) for side in (RED, BLUE))
    assert red == -blue and 0 < red <= 1
