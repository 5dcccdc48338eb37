"""Categories and initiative (5.2), stances (5.9)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import initiative as initiative_kernels
from mech_env.rulesets.ascension_isle.questions import stances as stances_kernels
from mech_env.rulesets.ascension_isle.questions.stances import Upset
from mech_env.rulesets.ascension_isle.state.codes import Category, Facing, Stance
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

initiative = twins(initiative_kernels)
stances = twins(stances_kernels)

RANGED = Category.RANGED


def someone(profile="trooper", options=None, **fields):
    board = Board(options=options)
    board.unit("red", profile, (5, 5), **fields)
    return board


def adds(board):
    return initiative.bonus(board.s, board.b, 0)


# --- categories ---
@pytest.mark.clause("AI-012")
def test_etheric_needs_core_aether():
    board = someone(core=1)
    board.frame(Frame.FIGHT)
    assert board.open_to(0, Decision.CATEGORY) == ["close", "ranged", "tech", "etheric"]
    board.b.units[0].core = 0
    assert board.open_to(0, Decision.CATEGORY) == ["close", "ranged", "tech"]


@pytest.mark.clause("AI-012")
def test_the_mask_does_not_tell_what_others_have_chosen():
    board = someone()
    board.unit("blue", "trooper", (9, 5))
    board.frame(Frame.FIGHT)
    seen = set()
    for category in Category:
        board.b.units[0].category = category
        seen.add(tuple(board.open_to(1, Decision.CATEGORY)))
    assert len(seen) == 1


def test_a_scenario_may_leave_one_category():
    board = someone(options={"category": "tech"}, category=Category.TECH)
    board.frame(Frame.FIGHT)
    assert board.open_to(0, Decision.CATEGORY) == ["tech"]
    assert board.open_to(0, Decision.RECAT) == ["no"]
    assert not initiative.any_change(board.s, board.b, 0)


@pytest.mark.clause("AI-019", "AI-020")
@pytest.mark.parametrize(
    ("exploits", "expected"),
    [((3, 3, 3, 3), ["no", "close", "tech", "etheric"]), ((2, 0, 1, 0), ["no", "close", "tech"]),
     ((0, 3, 0, 0), ["no"])],
)  # fmt: skip
def test_a_change_costs_an_exploit_of_the_new_category(exploits, expected):
    board = someone(category=RANGED, exploits=exploits, advantage=0)
    board.frame(Frame.TURN, 0)
    assert board.open_to(0, Decision.RECAT) == expected
    assert initiative.any_change(board.s, board.b, 0) == (len(expected) > 1)


# --- totals ---
@pytest.mark.clause("AI-013", "AI-014", "AI-015", "AI-016")
@pytest.mark.parametrize(
    ("category", "fields", "dice", "total"),
    [
        (Category.CLOSE, {"physique": 4, "in_hand": 1}, [3, 8], 17),
        (Category.RANGED, {}, [1, 1], 7),
        (Category.TECH, {}, [10, 4], 19),
        (Category.ETHERIC, {"core": 5, "aether_channel": 3}, [6, 6], 20),
    ],
)
def test_stat_and_skill_by_category(category, fields, dice, total):
    assert sum(dice) + adds(someone(category=category, **fields)) == total


@pytest.mark.clause("AI-022")
@pytest.mark.parametrize(
    ("weapon", "category", "more"),
    [
        ("pistol", Category.RANGED, 1), ("pistol", Category.CLOSE, 0), ("knife", Category.CLOSE, 2),
        ("knife", Category.RANGED, 0), ("lmg", Category.RANGED, -2), ("knife", Category.TECH, 0),
        ("pistol", Category.ETHERIC, 0), ("anti_materiel", Category.RANGED, -2),
    ],
)  # fmt: skip
def test_the_weapon_in_hand_counts_in_its_category(weapon, category, more):
    assert adds(someone(weapons=(weapon,), category=category)) == 5 + more
    assert 5 + 5 + adds(someone(weapons=("pistol",), category=RANGED)) == 16


def test_who_carries_nothing_has_no_weapon_bonus():
    assert adds(someone(weapons=(), category=Category.CLOSE)) == 5


@pytest.mark.clause("AI-089", "AI-126")
def test_pain_costs_and_snap_adds_advantage():
    board = someone(category=RANGED, stance=Stance.SNAP, advantage=3)
    assert 5 + 5 + adds(board) == 18
    board.wound(0)
    assert 5 + 5 + adds(board) == 17
    board.b.units[0].stance = Stance.READY
    assert 5 + 5 + adds(board) == 14


# --- the order ---
def two(one, other, **fields):
    """Two units with these totals; fields of the second."""
    board = someone(category=RANGED, initiative=one)
    board.unit("blue", "trooper", (9, 5), category=RANGED, initiative=other, **fields)
    return board


@pytest.mark.clause("AI-018")
def test_order_by_total_then_by_stat():
    board = two(15, 14, senses=6)
    assert initiative.goes_before(board.s, board.b, 0, 1)
    board = two(15, 15, senses=4)
    assert initiative.goes_before(board.s, board.b, 1, 0)
    assert not initiative.goes_before(board.s, board.b, 0, 1)
    assert not initiative.are_tied(board.s, board.b, 0, 1)


@pytest.mark.clause("AI-018")
def test_equal_totals_and_stats_are_tied():
    board = two(-3, -3)
    assert initiative.are_tied(board.s, board.b, 0, 1)
    assert not initiative.goes_before(board.s, board.b, 0, 1)
    board.b.units[1].category = Category.ETHERIC  # the stat of the category that it used
    board.b.units[1].core = 2
    assert initiative.goes_before(board.s, board.b, 0, 1)


@pytest.mark.clause("AI-021")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [((21, 16, 9), 0), ((20, 16, 9), -1), ((40, 9), 0), ((9, 9), -1), ((9,), -1)],
)
def test_who_leads_all_others_by_five(totals, expected):
    board = Board()
    for k, total in enumerate(totals):
        board.unit("red" if k < 2 else "blue", "trooper", (k, 0), initiative=total)
    board.b.n_order = len(totals)
    board.b.order[: len(totals)] = range(len(totals))
    assert initiative.leader(board.b) == expected


@pytest.mark.clause("AI-019", "AI-021")
def test_what_a_lead_gains_and_a_change_costs():
    assert (initiative.LEAD_GAIN, initiative.CHANGE_PRICE) == (1, 1)


# --- stances: who may take them ---
@pytest.mark.clause("AI-113")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"category": RANGED}, ["no", "overwatch", "snap", "ready", "defensive"]),
        ({"category": RANGED, "in_hand": 2}, ["no", "defensive"]),
        ({"category": Category.CLOSE}, ["no", "defensive"]),
        ({"category": Category.CLOSE, "stance": Stance.DEFENSIVE}, ["no", "none"]),
        ({"category": RANGED, "stance": Stance.READY},
         ["no", "none", "overwatch", "snap", "defensive"]),
        ({"category": RANGED, "stance": Stance.OVERWATCH, "arc": Facing.E},
         ["no", "none", "overwatch", "snap", "ready", "defensive"]),
    ],
)  # fmt: skip
def test_which_stances_may_be_taken(fields, expected):
    board = someone(**fields)
    board.frame(Frame.TURN, 0)
    assert board.open_to(0, Decision.STANCE) == expected
    assert stances.any_stance(board.s, board.b, 0)


@pytest.mark.clause("AI-118")
def test_the_present_arc_is_not_offered():
    board = someone(category=RANGED, arc=Facing.E)
    board.frame(Frame.TURN, 0)
    assert len(board.open_to(0, Decision.ARC)) == 8
    board.b.units[0].stance = Stance.OVERWATCH
    arcs = board.open_to(0, Decision.ARC)
    assert len(arcs) == 7 and "forward" not in arcs


def test_a_stance_that_all_keep_is_neither_taken_nor_lost():
    board = someone(options={"stance": "ready", "category": "ranged"}, stance=Stance.READY)
    assert not stances.any_stance(board.s, board.b, 0)
    board.frame(Frame.TURN, 0)
    assert board.open_to(0, Decision.STANCE) == ["no"]
    assert not any(stances.is_ended_by(board.s, board.b, 0, upset) for upset in Upset)
    assert not stances.is_unfit(board.s, board.b, 0)
    assert not stances.is_readied(board.s, board.b, 0)


# --- stances: what ends them ---
@pytest.mark.clause("AI-032", "AI-116", "AI-124", "AI-128", "AI-131", "AI-133")
@pytest.mark.parametrize(
    ("stance", "upsets"),
    [
        (Stance.NONE, set()),
        (Stance.OVERWATCH, set(Upset) - {Upset.ATTACK}),
        (Stance.SNAP, {Upset.DECK, Upset.STUN}),
        (Stance.READY, {Upset.SPRINT, Upset.STUN}),
        (Stance.DEFENSIVE, {Upset.ATTACK}),
    ],
)
def test_what_ends_a_stance(stance, upsets):
    board = someone(stance=stance)
    assert {one for one in Upset if stances.is_ended_by(board.s, board.b, 0, one)} == upsets


@pytest.mark.clause("AI-116")
@pytest.mark.parametrize("stance", [Stance.OVERWATCH, Stance.SNAP, Stance.READY])
@pytest.mark.parametrize(
    ("fields", "unfit"),
    [({}, False), ({"in_hand": 1}, False), ({"in_hand": 2}, True),
     ({"category": Category.TECH}, True)],
)  # fmt: skip
def test_ranged_stances_need_a_firearm_and_the_category(stance, fields, unfit):
    board = someone(**{"stance": stance, "category": RANGED, **fields})
    assert stances.is_unfit(board.s, board.b, 0) == unfit


def test_other_stances_fit_always():
    for stance in (Stance.NONE, Stance.DEFENSIVE):
        board = someone(stance=stance, category=Category.CLOSE, in_hand=2)
        assert not stances.is_unfit(board.s, board.b, 0)


@pytest.mark.clause("AI-134")
@pytest.mark.parametrize(
    ("fields", "expected"),
    [({"category": RANGED}, True), ({"category": RANGED, "in_hand": 2}, False),
     ({"category": Category.CLOSE}, False), ({"category": RANGED, "stance": Stance.SNAP}, True)],
)  # fmt: skip
def test_who_reloads_is_ready(fields, expected):
    board = someone(**fields)
    assert stances.is_readied(board.s, board.b, 0) == expected


@pytest.mark.clause("AI-120")
@pytest.mark.parametrize(
    ("stance", "left", "expected"),
    [(Stance.OVERWATCH, 1, True), (Stance.OVERWATCH, 0, False), (Stance.READY, 1, False)],
)
def test_who_holds_its_action_over_a_rounds_border(stance, left, expected):
    board = someone(stance=stance, standard_left=left)
    assert stances.holds_action(board.b, 0) == expected


def test_upsets_fit_into_a_set():
    assert len(Upset) == 7 and len(stances_kernels.ENDED_BY) == len(Stance)
