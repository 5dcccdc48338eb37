"""Health levels, what cuts them, the cap (5.7, 5.8, AI-181 to AI-183)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import health as health_kernels
from mech_env.rulesets.ascension_isle.state.codes import Grade
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

health = twins(health_kernels)


def someone(*wounds, options=None, **fields):
    """A red trooper with wounds: (type, location, grade)."""
    board = Board(options=options)
    board.unit("red", "trooper", (5, 5), **fields)
    for wound in wounds:
        board.wound(0, *wound)
    return board


def sizes(board):
    levels = range(health.n_levels(board.s, board.b, 0))
    return [health.size_of(board.s, board.b, 0, level) for level in levels]


# --- levels ---
@pytest.mark.clause("AI-077")
@pytest.mark.parametrize(
    ("physique", "levels", "expected"), [(3, 4, [7] * 4), (6, 1, [10]), (1, 6, [5] * 6)]
)
def test_each_level_holds_four_and_physique(physique, levels, expected):
    assert sizes(someone(physique=physique, options={"levels": levels})) == expected


@pytest.mark.clause("AI-076", "AI-077")
@pytest.mark.parametrize(
    ("level", "stress", "now", "room"),
    [(0, [5, 0, 0, 0], 0, 2), (0, [7, 0, 0, 0], 1, 7), (1, [7, 4, 0, 0], 1, 3),
     (3, [7, 7, 7, 6], 3, 1), (3, [7, 7, 7, 7], 4, 0)],
)  # fmt: skip
def test_the_present_level_is_the_first_that_is_not_full(level, stress, now, room):
    board = someone(level=level, stress=[*stress, 0, 0])
    assert health.level_now(board.s, board.b, 0) == now
    assert health.room(board.s, board.b, 0) == room
    assert health.is_filled(board.s, board.b, 0) == (now == 4)
    assert health.stress_of(board.b, 0) == sum(stress)


@pytest.mark.clause("AI-100")
def test_levels_lost_for_good_were_the_last_ones():
    board = someone(levels_lost=1)
    assert sizes(board) == [7, 7, 7]
    board.b.units[0].stress[:3] = 7
    assert health.is_filled(board.s, board.b, 0)


# --- piercing wounds ---
@pytest.mark.clause("AI-093")
@pytest.mark.parametrize("location", ["torso", "legs", "arms"])
def test_a_piercing_wound_cuts_every_level(location):
    assert sizes(someone(("piercing", location))) == [6, 6, 6, 6]
    assert sizes(someone(("piercing", location), ("piercing", location))) == [5, 5, 5, 5]


@pytest.mark.clause("AI-093")
def test_to_the_head_it_cuts_the_middle_levels_twice():
    assert sizes(someone(("piercing", "head"))) == [6, 5, 5, 6]
    assert sizes(someone(("piercing", "head"), options={"levels": 2})) == [6, 5]


@pytest.mark.clause("AI-077", "AI-093")
def test_a_level_holds_one_at_least():
    wounds = [("piercing", "head")] * 4
    assert sizes(someone(*wounds)) == [3, 1, 1, 3]


@pytest.mark.parametrize("kind", ["burning", "slashing", "etheric", "traumatic"])
def test_other_wounds_cut_nothing(kind):
    assert sizes(someone((kind, "head", Grade.MORTAL))) == [7] * 4


@pytest.mark.clause("AI-182")
def test_a_light_one_cuts_the_last_two_levels():
    assert sizes(someone(("piercing", "torso", Grade.LIGHT))) == [7, 7, 6, 6]
    assert sizes(someone(("piercing", "head", Grade.LIGHT))) == [7, 7, 5, 6]
    assert sizes(someone(("piercing", "torso", Grade.LIGHT), levels_lost=1)) == [7, 6, 6]


@pytest.mark.clause("AI-183")
@pytest.mark.parametrize("grade", [Grade.SERIOUS, Grade.MORTAL])
def test_a_serious_one_counts_double(grade):
    assert sizes(someone(("piercing", "torso", grade))) == [5, 5, 5, 5]
    assert sizes(someone(("piercing", "head", grade))) == [5, 3, 3, 5]


@pytest.mark.clause("AI-188")
def test_a_suppressed_one_cuts_nothing():
    wounds = ("piercing", "torso", Grade.SERIOUS), ("piercing", "torso", Grade.NONE)
    assert sizes(someone(*wounds, suppressed=0b01)) == [6] * 4


@pytest.mark.clause("AI-094")
def test_a_cut_fills_a_level():
    board = someone(stress=[6, 0, 0, 0, 0, 0])
    assert (health.level_now(board.s, board.b, 0), health.room(board.s, board.b, 0)) == (0, 1)
    board.wound(0, "piercing", "torso")
    assert (health.level_now(board.s, board.b, 0), health.room(board.s, board.b, 0)) == (1, 6)


@pytest.mark.clause("AI-094")
def test_a_cut_of_the_last_level_means_out():
    board = someone(level=3, stress=[7, 7, 7, 6, 0, 0])
    assert not health.is_filled(board.s, board.b, 0)
    board.wound(0, "piercing", "torso")
    assert health.is_filled(board.s, board.b, 0)


# --- the cap ---
@pytest.mark.clause("AI-081", "AI-084")
@pytest.mark.parametrize(("left", "expected"), [(2, False), (3, False), (4, True), (9, True)])
def test_only_damage_beyond_the_room_is_capped(left, expected):
    board = someone(stress=[4, 0, 0, 0, 0, 0])
    assert health.may_cap(board.s, board.b, 0, left) == expected


@pytest.mark.clause("AI-081", "AI-082")
def test_not_in_the_last_level():
    board = someone(level=2, stress=[7, 7, 0, 0, 0, 0])
    assert health.may_cap(board.s, board.b, 0, 9)
    board = someone(level=3, stress=[7, 7, 7, 0, 0, 0])
    assert not health.may_cap(board.s, board.b, 0, 9)
    board = someone(options={"levels": 1})
    assert not health.may_cap(board.s, board.b, 0, 9)


@pytest.mark.clause("AI-080")
def test_without_wounds_there_is_no_cap():
    board = someone(options={"wounds": False})
    assert not health.may_cap(board.s, board.b, 0, 9)


@pytest.mark.clause("AI-081")
def test_who_is_asked_may_cap_or_let_it_through():
    board = someone()
    board.frame(Frame.STRESS, 0, left=9)
    assert board.open_to(0, Decision.CAP) == ["no", "yes"]


# --- the share that is left ---
@pytest.mark.parametrize(
    ("level", "stress", "wounds", "expected"),
    [(0, [0, 0, 0, 0], [], 1.0), (1, [7, 0, 0, 0], [], 0.75), (0, [3, 0, 0, 0], [], 25 / 28),
     (3, [7, 7, 7, 7], [], 0.0), (0, [0, 0, 0, 0], [("piercing", "torso")], 24 / 28),
     (1, [7, 0, 0, 0], [("piercing", "torso")], 18 / 28)],
)  # fmt: skip
def test_health_is_the_stress_that_a_unit_can_still_take(level, stress, wounds, expected):
    board = someone(*wounds, level=level, stress=[*stress, 0, 0])
    assert health.health(board.s, board.b, 0) == pytest.approx(expected)


def test_health_without_a_level_lost():
    board = someone(levels_lost=1)
    assert health.health(board.s, board.b, 0) == pytest.approx(0.75)
