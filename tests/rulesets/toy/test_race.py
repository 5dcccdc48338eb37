"""Running to the goal (TY-001 to TY-006)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mech_env.testing import slot
from tests.rulesets.toy.table import race, start
from tests.toy.state.decisions import ACTIONS

DUEL = race([{"at": [0, 0]}], [{"at": [0, 1]}])


@pytest.mark.clause("TY-001")
def test_the_first_at_the_goal_wins():
    game = start(race([{"at": [9, 0]}], [{"at": [0, 1]}]), 1)
    game.rolls(6).do("run", by="red_0")
    assert game.battle.winner == "red" and game.battle.reason == "the goal was reached"
    assert game.place("red_0") == 12
    assert game.battle.scores == {"red": 1, "blue": -1}
    game.done()


@pytest.mark.clause("TY-002")
def test_a_die_says_who_begins_and_the_others_follow():
    two = [{"at": [0, 0]}, {"at": [0, 2]}]
    game = start(race(two, [{"at": [0, 1]}]), 2)
    for unit in ("red_1", "blue_0", "red_0", "red_1"):
        game.do("walk", by=unit)
    assert game.battle.state.round_number == 2
    game.done()


@pytest.mark.clause("TY-003")
def test_walking_is_one_column():
    game = start(DUEL, 1)
    game.do("walk", by="red_0")
    assert game.place("red_0") == 1
    game.done()


@pytest.mark.clause("TY-004")
@pytest.mark.parametrize(("face", "place"), [(1, 0), (2, 7), (6, 11)])
def test_running_is_as_far_as_the_die_says(face, place):
    game = start(race([{"at": [5, 0]}], [{"at": [0, 1]}]), 1)
    game.rolls(face).do("run", by="red_0")
    assert game.place("red_0") == place
    game.done()


@pytest.mark.clause("TY-005")
def test_a_dash_is_two_dice_less_four_and_only_from_the_start():
    game = start(DUEL, 1)
    game.rolls(6, 5).do("way dash", by="red_0")
    assert game.place("red_0") == 7
    game.rolls(1, 2).do("way dash", by="blue_0")
    assert game.place("blue_0") == 0
    assert not game.may("way dash")  # red_0 is on its way
    game.done()


@pytest.mark.clause("TY-005")
def test_the_chances_of_a_dash():
    game = start(DUEL, 1)
    game.battle.force_dice([], strict=False)
    found = {
        int(after.state.units[0].place): share
        for share, after in game.battle.outcomes(slot(ACTIONS, "way dash"))
    }
    ways = {k: 6 - abs(k - 7) for k in range(2, 13)}
    assert found[0] == Fraction(ways[2] + ways[3] + ways[4], 36)
    assert all(found[k - 4] == Fraction(ways[k], 36) for k in range(5, 13))


@pytest.mark.clause("TY-006")
def test_nobody_wins_when_the_last_round_is_over():
    game = start(race([{"at": [0, 0]}], [{"at": [0, 1]}], rounds=2), 2)
    game.do("walk", by="blue_0")
    game.do("walk", by="red_0")
    game.do("walk", by="blue_0")
    assert game.battle.over and game.battle.winner is None
    assert game.battle.reason == "out of time"
    assert game.battle.scores == {"red": 0, "blue": 0}
    game.done()
