"""Rounds, turns and initiative (5.2, 5.3): who acts when, what lapses, what begins and ends."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.adeva.state.codes import Condition, Status, Surprise, Until
from tests.rulesets.adeva.bare import Bare
from tests.rulesets.adeva.pair import act

PLAIN = {"fate": 0, "fate_most": 3}


def fight(red: list[dict[str, Any]], blue: list[dict[str, Any]], *dice: int, **rest: Any) -> Bare:
    """A fight from its initiative dice on; all of them are rolled."""
    game = Bare([PLAIN | one for one in red], [PLAIN | one for one in blue], **rest)
    for person in game.setup.people:
        person.kits = 0  # they stand there with what they have
    game.force(*dice).begin()
    game.done()
    return game


def order(game: Bare) -> list[int]:
    return [int(unit) for unit in game.state.order[: game.state.n_order]]


def scores(game: Bare) -> list[int]:
    return [int(game.unit(k).initiative) for k in range(int(game.setup.n_units))]


def whole_round(game: Bare) -> list[int]:
    """Everybody ends its turn at once; whose turns began in this round, in order."""
    now, begun = int(game.state.round_number), [int(game.state.request.unit)]
    while True:
        game.do("end")
        begun += [unit for _, unit, _, _ in game.events("turn_begins")]
        if game.state.round_number != now:
            return begun[:-1]


# --- AE-014, AE-015 ---
@pytest.mark.clause("AE-014")
def test_a_round_is_over_when_everybody_has_had_a_turn() -> None:
    """Four characters, one of them stunned: a turn that is skipped counts."""
    game = fight([{"at": (0, 0)}, {"at": (0, 2)}], [{"at": (9, 0)}, {"at": (9, 2)}], 9, 8, 7, 6)
    game.set(1, stunned=3)
    turns = 0
    while game.state.round_number == 1:
        game.do("end")
        turns += 1 + len(game.events("turn_passed"))
    assert turns == 4 and game.state.round_number == 2
    assert game.request == ("action", 0)


@pytest.mark.clause("AE-014")
def test_characters_of_every_kind_have_a_turn() -> None:
    """A pilot on foot, a Horde, an off-map Director; no Transport, nobody who is out."""
    red: list[dict[str, Any]] = [
        {"at": (0, 0)},
        {"at": (0, 2), "machine": None},
        {"at": (0, 4), "person": "tanks"},
        {"person": "director", "status": Status.OFFMAP},
        {"at": (0, 6), "person": "truck"},
    ]
    game = fight(red, [{"at": (9, 0)}, {"at": (9, 2), "status": Status.DEFEATED}], 9, 8, 7, 6, 5)
    assert whole_round(game) == [0, 1, 3, 2, 5]


@pytest.mark.clause("AE-015")
def test_the_order_stands_for_the_whole_fight() -> None:
    """Initiative 14, 11, 9 in every round; no die is rolled again."""
    fast = {"characteristics": {"ag": 40}}
    game = fight([{"at": (0, 0)}, {"at": (0, 2)}], [{"at": (9, 0)} | fast], 6, 8, 10)
    assert scores(game) == [9, 11, 14]
    for _ in range(3):
        assert whole_round(game) == [2, 1, 0]
    game.done()


@pytest.mark.clause("AE-015")
def test_a_turn_is_of_one_or_more_actions() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 0)}], 9, 3)
    game.do("aim", "choice 0")
    assert game.request == ("action", 0) and game.unit(0).half_left == 1
    game.do("spread_half", "choice 0")
    assert game.request == ("action", 1)  # nothing but the end was left


# --- AE-020, AE-021 ---
@pytest.mark.clause("AE-020")
def test_initiative_is_a_die_and_the_agility_bonus() -> None:
    quick = {"characteristics": {"ag": 45}}
    game = fight([{"at": (0, 0)}, {"at": (0, 2)}], [{"at": (9, 0)} | quick], 8, 10, 1)
    assert scores(game) == [11, 13, 5]
    assert order(game) == [1, 0, 2]


@pytest.mark.clause("AE-021")
def test_of_equal_scores_the_higher_agility_goes_first() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 0), "characteristics": {"ag": 35}}], 8, 8)
    assert scores(game) == [11, 11] and order(game) == [1, 0]


@pytest.mark.clause("AE-021")
@pytest.mark.parametrize(
    ("dice", "first"), [((4, 7), 1), ((7, 4), 0), ((5, 5, 4, 7), 1), ((5, 5, 2, 2, 7, 4), 0)]
)
def test_between_equals_dice_decide_and_are_repeated(dice: tuple[int, ...], first: int) -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 0)}], 8, 8, *dice)
    assert order(game) == [first, 1 - first]


@pytest.mark.clause("AE-021")
def test_of_three_only_those_who_still_tie_roll_again() -> None:
    units = [{"at": (0, 2 * k)} for k in range(3)]
    game = fight(units, [{"at": (9, 0)}], 8, 8, 8, 9, 5, 9, 5, 2, 3)
    assert order(game) == [3, 1, 2, 0]  # 9 is behind nobody; 5 and 5 of units 0 and 2: 2 and 3


@pytest.mark.clause("AE-021")
def test_groups_roll_one_after_the_other() -> None:
    """Units 0 and 2 tie at 11, units 1 and 3 at 8: first the group with the smaller id."""
    game = fight([{"at": (0, 0)}, {"at": (0, 2)}], [{"at": (9, 0)}, {"at": (9, 2)}],
                 8, 5, 8, 5, 3, 3, 2, 9, 1, 6)  # fmt: skip
    assert order(game) == [2, 0, 3, 1]


# --- AE-022 to AE-024 ---
def smoking(round_number: int) -> Bare:
    """A supreme commander with the card Smoke has its turn in a round."""
    chief = {"at": (0, 0), "person": "leader", "machine": None}
    game = fight([chief, {"at": (0, 2)}], [{"at": (9, 0)}], 9, 5, 2)
    side = game.state.sides[0]
    side.supcom, side.cards = 0, 4
    while game.state.round_number < round_number:
        game.do("end")
    return game.refresh()


@pytest.mark.clause("AE-022", "AE-441")
def test_smoke_drifts_away_as_a_round_begins() -> None:
    """Placed in round 2 for two rounds: still there in round 3, gone at the start of round 4."""
    game = smoking(2)
    assert game.request == ("action", 0)
    game.do("card", "column 5", "row 5")
    smoke = game.state.smokes[0]
    seen = {2: int(smoke.rounds)}
    while game.state.round_number < 4:
        game.do("end")
        seen.setdefault(int(game.state.round_number), int(smoke.rounds))
    assert seen == {2: 2, 3: 1, 4: 0}


@pytest.mark.clause("AE-022")
def test_a_round_begins_before_the_turn_of_the_highest() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 0)}], 9, 3)
    game.do("end").do("end")
    kinds = [kind for kind, *_ in game.events() if kind in ("round_begins", "turn_begins")]
    assert kinds == ["round_begins", "turn_begins"] and game.request == ("action", 0)


@pytest.mark.clause("AE-023", "AE-052")
def test_what_lasts_until_the_next_turn_is_gone_before_its_first_action() -> None:
    """All-Out Attack in round 1: -20 in F's turn, nothing before E's first action in round 2."""
    game = fight([{"at": (4, 5), "items": ["sword"]}], [{"at": (5, 5), "items": ["sword"]}], 9, 3)
    act(game.force(95), "all_out", "weapon 0")
    game.do("end")
    act(game.force(35, 31, 5), "attack", "weapon 0", "parry")  # WS 40, Balanced 10, less 20
    assert [event[3] for event in game.events("tested")][-1] == (31, 30, -1)
    assert int(game.unit(0).until) >> Until.ALL_OUT & 1
    game.do("end")
    assert game.request == ("action", 0) and not int(game.unit(0).until) >> Until.ALL_OUT & 1
    game.done()


@pytest.mark.clause("AE-023")
def test_own_delay_overwatch_and_stance_lapse_and_the_reaction_comes_back() -> None:
    game = fight([{"at": (0, 5), "items": ["rifle"]}], [{"at": (9, 5)}], 9, 3)
    game.until(0, Until.DELAYING, Until.STANCE, Until.STANCE_REACTION, Until.GUARDED)
    game.unit(0).until = int(game.unit(0).until) & ~(1 << Until.REACTION)
    game.unit(0).watch.arm = 0
    game.do("end")
    assert game.unit(0).watch.arm == 0 and int(game.unit(0).until) >> Until.DELAYING & 1
    game.do("end")
    assert game.request == ("interrupt", 0)  # the last chance of its Delay
    game.do("no")
    assert game.request == ("action", 0) and game.state.round_number == 2
    assert game.unit(0).until == 1 << Until.REACTION and game.unit(0).watch.arm == -1


@pytest.mark.clause("AE-023", "AE-374")
def test_fear_comes_before_the_first_action() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (6, 0), "person": "angel"}], 5, 5, 4, 9)
    assert order(game) == [1, 0]
    game.force(41).do("end")  # WP 40
    assert game.request == ("action", 0) and game.has(0, Condition.SHAKEN)
    game.done()


@pytest.mark.clause("AE-023", "AE-369")
def test_pinning_is_tested_after_the_last_action() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 9)}], 9, 3).put(0, Condition.PINNED)
    game.do("spread_half", "choice 0")
    assert game.request == ("action", 0) and game.has(0, Condition.PINNED)
    game.force(70).do("end")  # WP 40, +30: nobody aimed at it
    assert not game.has(0, Condition.PINNED)
    game.done()


@pytest.mark.clause("AE-023", "AE-368")
def test_stun_counts_down_at_the_end_of_a_turn_that_is_skipped() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 9)}], 3, 9).set(0, stunned=2)
    game.do("end")
    assert game.events("turn_passed") == [("turn_passed", 0, 1, (0, 0, 0))]
    assert game.request == ("action", 1) and game.unit(0).stunned == 1
    game.do("end")
    assert game.unit(0).stunned == 0 and game.request == ("action", 1)
    game.do("end")
    assert game.request == ("action", 0)


@pytest.mark.clause("AE-024", "AE-019")
def test_surprise_ends_with_round_1() -> None:
    """F loses its turn; WS 40 against it T 70, in round 2 T 40, and F acts."""
    game = fight([{"at": (4, 5), "items": ["sword"]}, {"at": (0, 0)}], [{"at": (5, 5)}],
                 9, 1, 5, surprise=Surprise.BLUE)  # fmt: skip
    act(game.force(71), "attack", "weapon 0")
    assert [event[3][1] for event in game.events("tested")] == [70]
    game.do("end")
    assert game.events("turn_passed") == [("turn_passed", 2, 0, (0, 0, 0))]
    assert game.request == ("action", 1) and game.has(2, Condition.SURPRISED)  # until the end
    game.do("end")
    assert game.state.round_number == 2 and not game.has(2, Condition.SURPRISED)
    act(game.force(41), "attack", "weapon 0")
    assert [event[3][1] for event in game.events("tested")] == [40]
    assert game.do("end").request == ("action", 2)
    game.done()


@pytest.mark.clause("AE-024", "AE-025")
def test_rounds_are_counted_up_to_the_limit() -> None:
    game = fight([{"at": (0, 0)}], [{"at": (9, 9)}], 9, 3, round_limit=3)
    for now in (1, 2, 3):
        assert game.state.round_number == now
        game.do("end").do("end")
    assert game.decision == "none" and game.state.round_number == 3
