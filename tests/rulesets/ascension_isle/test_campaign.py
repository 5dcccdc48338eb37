"""Between two fights: roster, tally, treatment, what lingers (5.13)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import campaign as campaign_kernels
from mech_env.rulesets.ascension_isle.state.codes import Grade, Skill, Status
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import FightStage, Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

campaign = twins(campaign_kernels)

LIGHT, SERIOUS, MORTAL = Grade.LIGHT, Grade.SERIOUS, Grade.MORTAL
NONE = Grade.NONE


def camp(red=("trooper", "medic", "trooper", "medic"), blue=("trooper",), **fields):
    """Rosters between two fights; everybody is AWAY."""
    board = Board(**fields)
    for side, profiles in (("red", red), ("blue", blue)):
        for k, profile in enumerate(profiles):
            board.unit(side, profile, (k, 0), status=Status.AWAY)
    board.frame(Frame.FIGHT, stage=FightStage.TALLY)
    return board


# --- who is there ---
@pytest.mark.clause("AI-186", "AI-190")
def test_the_first_who_is_alive_speaks_for_a_side():
    board = camp()
    assert campaign.speaker(board.s, board.b, 0) == 0
    board.b.units[0].status = Status.DEAD
    board.b.units[1].status = Status.OUT
    assert campaign.speaker(board.s, board.b, 0) == 1
    assert campaign.n_alive(board.s, board.b, 0) == 3
    board.b.units[4].status = Status.DEAD
    assert campaign.speaker(board.s, board.b, 1) == campaign.NOBODY
    assert campaign.n_alive(board.s, board.b, 1) == 0


# --- the roster ---
def roster(fighters=4, dead=(), fielded=0):
    board = camp(red=["trooper"] * 6, blue=["trooper"] * 2, fighters=fighters)
    for unit in dead:
        board.b.units[unit].status = Status.DEAD
    board.b.frames[0].fielded = fielded
    return board


@pytest.mark.clause("AI-190")
def test_at_least_one_then_in_unit_order():
    assert roster().open_to(0, Decision.ROSTER) == ["0", "1", "2", "3", "4", "5"]
    board = roster(fielded=0b000100)
    assert board.open_to(0, Decision.ROSTER) == ["no", "3", "4", "5"]
    assert roster(fielded=0b100000).open_to(0, Decision.ROSTER) == ["no"]


@pytest.mark.clause("AI-190")
def test_four_alive_of_six():
    board = roster(dead=(1, 4))
    assert board.open_to(0, Decision.ROSTER) == ["0", "2", "3", "5"]
    board.b.frames[0].fielded = 0b001101
    assert board.open_to(0, Decision.ROSTER) == ["no", "5"]


@pytest.mark.clause("AI-190")
def test_at_most_as_many_as_the_scenario_lets_fight():
    assert roster(2, fielded=0b000011).open_to(0, Decision.ROSTER) == ["no"]


@pytest.mark.clause("AI-190")
def test_a_side_does_not_see_whom_the_other_has_named():
    seen = {tuple(roster(fielded=fielded).open_to(6, Decision.ROSTER)) for fielded in range(64)}
    assert seen == {("0", "1")}
    board = roster(fielded=0b01000001)
    assert board.open_to(6, Decision.ROSTER) == ["no", "1"]


@pytest.mark.clause("AI-190")
def test_each_choice_of_fighters_has_one_way():
    found = []

    def choose(fielded):
        for answer in roster(2, dead=(5,), fielded=fielded).open_to(0, Decision.ROSTER):
            if answer == "no":
                found.append(fielded)
            else:
                choose(fielded | 1 << int(answer))

    choose(0)
    assert len(found) == len(set(found)) == 5 + 10


# --- the tally ---
@pytest.mark.clause("AI-176", "AI-088")
@pytest.mark.parametrize(
    ("total", "grade"),
    [(5, NONE), (6, LIGHT), (9, LIGHT), (10, LIGHT), (11, SERIOUS), (15, SERIOUS), (16, MORTAL),
     (22, MORTAL), (-1, NONE)],
)  # fmt: skip
def test_grades_by_total(total, grade):
    assert campaign.grade_of(total) == grade


@pytest.mark.clause("AI-177", "AI-178")
def test_the_wound_of_the_hit_that_did_most_comes_first():
    board = camp()
    for damage, grade in ((4, NONE), (10, NONE), (10, NONE), (20, SERIOUS)):
        board.wound(0, damage=damage, grade=grade)
    assert campaign.next_to_grade(board.b, 0, 0) == 1
    assert campaign.next_to_grade(board.b, 0, 0b0010) == 2
    assert campaign.next_to_grade(board.b, 0, 0b0110) == 0
    assert campaign.next_to_grade(board.b, 0, 0b0111) == campaign.NOBODY


@pytest.mark.clause("AI-178")
def test_a_natural_ten_goes_on():
    assert campaign.AGAIN == 10


@pytest.mark.clause("AI-175")
def test_who_rolls():
    board = camp()
    assert not campaign.is_tallied(board.b, 0)
    board.wound(0, grade=SERIOUS)
    assert not campaign.is_tallied(board.b, 0)
    board.wound(0, damage=0)
    for status in Status:
        board.b.units[0].status = status
        assert campaign.is_tallied(board.b, 0) == (status != Status.DEAD)


@pytest.mark.clause("AI-179")
def test_medics_of_the_side_see_to_one_tally_each():
    board = camp()
    board.frame(Frame.TALLY, 3)  # a medic, who may see to itself
    assert board.open_to(0, Decision.MEDIC) == ["no", "0", "1", "2", "3"]  # troopers have 2
    board.s.units[0].skills[Skill.MEDICAL] = board.s.units[2].skills[Skill.MEDICAL] = 0
    board.s.units[3].skills[Skill.MEDICAL] = 1
    assert board.open_to(0, Decision.MEDIC) == ["no", "1", "3"]
    fight = board.b.frames[0]
    fight.tended = 1 << 1
    assert board.open_to(0, Decision.MEDIC) == ["no", "3"]
    board.b.units[3].status = Status.DEAD
    assert board.open_to(0, Decision.MEDIC) == ["no"]
    assert not campaign.any_medic(board.s, board.b, fight, 0)
    assert campaign.any_medic(board.s, board.b, fight, 1)


@pytest.mark.clause("AI-179")
def test_a_medics_total_of_20_takes_four_off():
    board = camp()
    board.s.units[1].stats[2] = 4  # Intellect
    board.s.units[1].skills[Skill.MEDICAL] = 3
    assert 6 + 7 + campaign.medic_bonus(board.s, board.b, 1) == 20
    assert campaign.tally_relief(20) == 4
    board.wound(1, grade=SERIOUS)
    board.wound(1, grade=LIGHT)
    assert campaign.medic_bonus(board.s, board.b, 1) == 6  # its own pain, light wounds left out


# --- treatment ---
def wounded():
    """A trooper (0) with a light and a mortal wound, and one that was not graded."""
    board = camp()
    for grade in (LIGHT, NONE, MORTAL):
        board.wound(0, grade=grade)
    for medic in (1, 3):
        board.b.units[medic].treatments = 4
    return board


@pytest.mark.clause("AI-187")
def test_patient_wound_and_medic():
    board = wounded()
    board.wound(3, grade=SERIOUS)
    board.wound(2)  # not graded
    treat = board.frame(Frame.TREAT, 0)
    assert board.open_to(0, Decision.TREAT) == ["no", "0", "3"]
    treat.target = 0
    assert board.open_to(0, Decision.WOUND) == ["0", "2"]
    treat.wound = 2
    assert board.open_to(0, Decision.HEALER) == ["1", "3"]
    board.b.units[1].treatments = 0
    assert board.open_to(0, Decision.HEALER) == ["3"]  # the patient of another wound, too


@pytest.mark.clause("AI-187")
def test_whether_a_side_has_anything_to_treat():
    board = wounded()
    assert campaign.any_treatment(board.s, board.b, 0)
    assert not campaign.any_treatment(board.s, board.b, 1)
    for left, expected in ((1, True), (0, False)):
        for medic in (1, 3):
            board.b.units[medic].treatments = left
        assert campaign.any_treatment(board.s, board.b, 0) == expected
    board = wounded()
    board.b.units[0].status = Status.DEAD
    assert not campaign.any_treatment(board.s, board.b, 0)


@pytest.mark.clause("AI-187", "AI-185")
@pytest.mark.parametrize(
    ("grade", "total", "after"),
    [(MORTAL, 20, MORTAL), (MORTAL, 21, SERIOUS), (MORTAL, 25, SERIOUS), (MORTAL, 26, LIGHT),
     (MORTAL, 40, LIGHT), (SERIOUS, 17, SERIOUS), (SERIOUS, 18, LIGHT), (SERIOUS, 23, NONE),
     (LIGHT, 14, LIGHT), (LIGHT, 15, NONE), (LIGHT, 30, NONE)],
)  # fmt: skip
def test_what_a_treatment_makes_of_a_wound(grade, total, after):
    assert campaign.grade_after(grade, total) == after


@pytest.mark.clause("AI-188")
@pytest.mark.parametrize(
    ("grade", "total", "expected"),
    [(SERIOUS, 14, True), (SERIOUS, 13, False), (SERIOUS, 17, True), (SERIOUS, 18, False),
     (MORTAL, 17, True), (LIGHT, 10, False), (LIGHT, 11, True)],
)  # fmt: skip
def test_a_near_failure_suppresses(grade, total, expected):
    assert campaign.is_suppressed_by(grade, total) == expected


@pytest.mark.clause("AI-186", "AI-187", "AI-188")
def test_a_mortal_wound_that_is_not_lowered_kills():
    board = wounded()
    board.b.units[0].suppressed = 0b100
    assert campaign.dies(board.b, 0)
    board.b.units[0].wounds[2].grade = SERIOUS
    assert not campaign.dies(board.b, 0)


# --- what acts when the next battle begins ---
@pytest.mark.clause("AI-181", "AI-100", "AI-188")
@pytest.mark.parametrize(
    ("kind", "grade", "expected"),
    [
        ("piercing", MORTAL, False), ("burning", SERIOUS, True), ("burning", LIGHT, False),
        ("slashing", SERIOUS, True), ("slashing", LIGHT, False), ("etheric", MORTAL, True),
        ("etheric", LIGHT, False), ("traumatic", LIGHT, True), ("traumatic", SERIOUS, True),
        ("burning", NONE, False), ("traumatic", NONE, False),
    ],
)  # fmt: skip
def test_lingering_wounds_that_act_at_the_start(kind, grade, expected):
    board = camp()
    board.wound(0, kind, grade=grade)
    assert campaign.acts_at_start(board.b, 0, 0) == expected
    board.b.units[0].suppressed = 1
    assert not campaign.acts_at_start(board.b, 0, 0)


@pytest.mark.clause("AI-100")
def test_a_traumatic_wound_takes_a_level_once():
    board = camp()
    board.wound(0, "traumatic", grade=SERIOUS)
    board.b.units[0].charged = 1
    assert not campaign.acts_at_start(board.b, 0, 0)
