"""Tests and their odds (5.1), pain and what overrides it (5.8)."""

from __future__ import annotations

from itertools import product

import pytest

from mech_env.rulesets.ascension_isle.questions import odds as odds_kernels
from mech_env.rulesets.ascension_isle.questions import pain as pain_kernels
from mech_env.rulesets.ascension_isle.questions import rolls as rolls_kernels
from mech_env.rulesets.ascension_isle.questions import tech as tech_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

odds = twins(odds_kernels)
pain = twins(pain_kernels)
rolls = twins(rolls_kernels)
tech = twins(tech_kernels)

SHOT = (c.Stat.SENSES, c.Skill.FIREARMS)


def hurt(*grades, **fields):
    """A red trooper with burning wounds, of grades after a tally."""
    board = Board()
    board.unit("red", "trooper", (5, 5), **fields)
    for grade in grades:
        board.wound(0, grade=grade)
    return board


def fresh(count, **fields):
    return hurt(*[c.Grade.NONE] * count, **fields)


def cost(board, unit=0):
    return pain.pain(board.b, unit)


# --- tests ---
@pytest.mark.clause("AI-003")
def test_stat_skill_and_modifiers_are_added():
    board = fresh(1)
    assert 7 + 4 + rolls.bonus(board.s, board.b, 0, *SHOT) == 15  # senses 3, Firearms 2, pain 1


@pytest.mark.clause("AI-003", "AI-097")
def test_core_aether_counts_as_it_is_now():
    board = hurt(core=1)  # of 3
    assert rolls.ability(board.s, board.b, 0, c.Stat.CORE, c.Skill.WILLWORK) == 1 + 2


@pytest.mark.clause("AI-005")
@pytest.mark.parametrize(("total", "count"), [(9, 0), (14, 0), (15, 1), (19, 1), (20, 2)])
def test_each_full_threshold_above_the_challenge_is_a_success(total, count):
    assert rolls.successes(total, 10, 5) == count


@pytest.mark.clause("AI-006")
@pytest.mark.parametrize(("total", "threshold", "count"), [(17, 5, 3), (17, 3, 5), (-2, 5, 0)])
def test_a_zero_threshold_counts_from_nothing(total, threshold, count):
    assert rolls.zero_successes(total, threshold) == count


@pytest.mark.clause("AI-007")
@pytest.mark.parametrize(("most", "count"), [(1, 1), (2, 2), (9, 3)])
def test_a_limited_threshold_stops(most, count):
    assert rolls.limited(27, 10, 5, most) == count  # margin 17


# --- odds ---
@pytest.mark.clause("AI-004")
def test_a_trooper_hits_challenge_15_in_64_of_100():
    board = hurt()
    needed = 15 - rolls.bonus(board.s, board.b, 0, *SHOT)
    assert needed == 10
    assert odds.chance(board.s, needed) == 0.64


@pytest.mark.clause("AI-003")
@pytest.mark.parametrize(("dice", "count", "faces"), [("2d10", 2, 10), ("1d20", 1, 20),
                                                      ("3d6", 3, 6)])  # fmt: skip
def test_odds_are_those_of_the_dice(dice, count, faces):
    board = Board(options={"test_dice": dice})
    sums = [sum(roll) for roll in product(range(1, faces + 1), repeat=count)]
    for needed in range(-5, 30):
        share = sum(total >= needed for total in sums) / len(sums)
        assert odds.chance(board.s, needed) == pytest.approx(share, abs=1e-15)


# --- pain ---
@pytest.mark.clause("AI-089", "AI-101")
@pytest.mark.parametrize("kind", c.Wound.names())
def test_every_wound_of_any_type_costs_one(kind):
    board = Board()
    board.unit("red", "trooper", (5, 5))
    for count in range(4):
        assert cost(board) == count
        assert rolls.bonus(board.s, board.b, 0, *SHOT) == 5 - count
        board.wound(0, kind)


@pytest.mark.clause("AI-090", "AI-092", "AI-188")
@pytest.mark.parametrize("field", ["numb", "eased", "suppressed"])
def test_wounds_that_are_overridden_do_not_hurt(field):
    board = fresh(3)
    board.b.units[0][field] = 0b101
    assert cost(board) == 1


@pytest.mark.clause("AI-087")
def test_wounds_beyond_the_store_hurt_too():
    board = fresh(12, further=5, further_numb=1, further_eased=2)
    assert cost(board) == 12 + 2
    assert pain.count_wounds(board.b, 0) == 17


@pytest.mark.clause("AI-182")
def test_a_light_wound_hurts_in_the_first_two_rounds():
    board = hurt(c.Grade.LIGHT, c.Grade.SERIOUS, c.Grade.MORTAL, c.Grade.NONE)
    for number, expected in ((1, 4), (2, 4), (3, 3), (9, 3)):
        board.b.round_number = number
        assert cost(board) == expected


@pytest.mark.clause("AI-179")
def test_between_fights_all_wounds_hurt_but_light_ones():
    board = hurt(c.Grade.LIGHT, c.Grade.SERIOUS, c.Grade.NONE, numb=7, suppressed=7, further=2)
    board.b.units[0].further_numb = 2
    assert cost(board) == 0
    fight = board.frame(Frame.FIGHT)
    for stage in FightStage:
        fight.stage = stage
        assert cost(board) == (4 if stage >= FightStage.OVER else 0)


# --- what overrides it ---
@pytest.mark.clause("AI-090")
def test_a_steel_roll_meets_all_wounds():
    board = fresh(3, suppressed=1)
    assert pain.steel_challenge(board.b, 0) == 13
    board.b.units[0].further = 4
    assert pain.steel_challenge(board.b, 0) == 17


@pytest.mark.clause("AI-091")
def test_pain_does_not_reduce_the_steel_roll():
    board = fresh(3)
    ability = rolls.ability(board.s, board.b, 0, c.Stat.INTELLECT, c.Skill.CONCENTRATION)
    assert 4 + 4 + ability == 13  # intellect 3, Concentration 2, 3 wounds: 13, not 10


@pytest.mark.clause("AI-090", "AI-091")
@pytest.mark.parametrize(
    ("wounds", "fields", "expected"),
    [
        (1, {}, ["no", "willpower", "steel"]),
        (1, {"exploits": (3, 3, 0, 3)}, ["no", "steel"]),
        (1, {"exploits": (0, 0, 1, 0)}, ["no", "willpower", "steel"]),
        (1, {"move_left": 0}, ["no", "willpower"]),
        (1, {"used": 1 << c.Once.STEEL}, ["no", "willpower"]),
        (1, {"numb": 1}, ["no"]),
        (0, {}, ["no"]),
    ],
)
def test_pain_is_overridden_by_willpower_or_steel(wounds, fields, expected):
    board = fresh(wounds, **fields)
    board.frame(Frame.TURN, 0)
    assert board.open_to(0, Decision.PAIN) == expected


def test_pain_is_overridden_by_nothing_else():
    board = fresh(2)
    means = {one for one in Means if pain.may_override(board.b, 0, one)}
    assert means == {Means.WILLPOWER, Means.STEEL}


@pytest.mark.clause("AI-092")
def test_first_aid_eases_the_oldest_wound_that_hurts():
    board = fresh(3, numb=1)
    assert pain.first_hurting(board.b, 0) == 1
    board.b.units[0].eased = 0b110
    assert pain.first_hurting(board.b, 0) == pain.NO_WOUND
    board.b.units[0].further = 1
    assert pain.first_hurting(board.b, 0) == pain.FURTHER


@pytest.mark.clause("AI-092")
def test_a_medics_total_of_20_eases_four_wounds():
    board = Board()
    board.unit("red", "medic", (5, 5), intellect=4, medical=3)
    board.unit("red", "trooper", (5, 6))
    assert 6 + 7 + tech.aid_bonus(board.s, board.b, 0, 1) == 20
    assert tech.wounds_eased(20) == 4
    assert tech.aid_bonus(board.s, board.b, 0, 0) == 7 - 2  # to oneself
    board.wound(0)
    assert tech.aid_bonus(board.s, board.b, 0, 1) == 6
    assert tech.wounds_eased(-3) == 0


# --- objects and taunts ---
@pytest.mark.clause("AI-037")
@pytest.mark.parametrize(
    ("total", "points"), [(14, 0), (15, 1), (19, 1), (20, 2), (25, 3), (40, 3)]
)
def test_work_on_an_object_takes_up_to_three_points(total, points):
    assert tech.points_off(total) == points


@pytest.mark.clause("AI-037", "AI-015")
def test_a_taunt_meets_who_is_taunted():
    board = fresh(2)
    assert tech.wits(board.s, board.b, 0) == 3 + 2 - 2
    assert tech.taunt_challenge(board.s, board.b, 0) == 15  # pain does not help who taunts
    assert [tech.taunt_loss(total, 15) for total in (14, 15, 19, 20, 25)] == [0, 2, 2, 4, 6]
