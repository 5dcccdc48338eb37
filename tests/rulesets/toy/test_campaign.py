"""Several heats (TY-012)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.toy.table import Game, start


def heat(*columns: int, goal: int = 10) -> dict[str, Any]:
    """A heat with one runner a side, in these columns."""
    sides = [{"units": [{"at": [column, lane]}]} for lane, column in enumerate(columns)]
    return {"goal": goal, "sides": sides}


def campaign(*heats: dict[str, Any]) -> dict[str, Any]:
    return {"name": "heats", "encounters": list(heats)}


def won(game: Game, unit: str) -> None:
    """The runner is put before the goal and walks; the first runner begins the next heat."""
    assert game.battle.unit == unit
    game.set(unit, place=int(game.battle.setup.goal) - 1)
    last = game.battle.state.encounter + 1 == game.battle.setup.n_encounters
    game.rolls(*(() if last else (1,))).do("walk", by=unit)


@pytest.mark.clause("TY-012")
def test_a_heat_won_is_a_column_ahead():
    game = start(campaign(heat(0, 0, 0), heat(0, 0), heat(4, 0)), 1)
    won(game, "red_0")
    assert game.battle.state.encounter == 1 and game.battle.units == ["red_0", "blue_0"]
    assert (game.place("red_0"), game.place("blue_0")) == (1, 0)
    assert game.battle.scores == {"red": 1, "blue": -1, "green": -1}
    won(game, "red_0")
    assert (game.place("red_0"), game.place("blue_0")) == (6, 0)
    game.do("walk", by="red_0")
    won(game, "blue_0")
    assert game.battle.winner == "red" and game.battle.reason == "all heats are run"
    assert game.battle.scores == {"red": 1, "blue": -1, "green": -1}
    game.done()


@pytest.mark.clause("TY-012")
def test_a_runner_begins_before_the_goal():
    game = start(campaign(heat(0, 0), heat(0, 0, goal=1)), 1)
    won(game, "red_0")
    assert game.place("red_0") == 0
    game.done()


def test_the_end_of_a_heat_is_told_of_its_own_runners():
    """In the next heat two run, and none of them is the third."""
    game = start(campaign(heat(0, 0, 0), heat(0, 0)), 1)
    game.does("walk", by="red_0").does("walk", by="blue_0").set("green_0", place=9)
    events = game.rolls(1).do("walk", by="green_0")
    assert game.battle.units == ["red_0", "blue_0"]
    told = [(event.unit, event.text) for event in events if event.unit]
    assert told[:1] == [("green_0", "green_0 is at 10")]
    assert "Heat 2" in [event.text for event in events]
    for left in range(3):  # as long as they are kept
        recent = game.battle.clone().recent_events()
        found = [(event.unit, event.text) for event in recent if event.unit]
        assert found[-len(told) - left : len(found) - left] == told
        game.do("walk", by=("red_0", "blue_0")[left % 2])
    game.done()


@pytest.mark.clause("TY-012")
def test_two_sides_with_as_many_heats_are_a_draw():
    game = start(campaign(heat(0, 0), heat(0, 0)), 1)
    won(game, "red_0")
    game.do("walk", by="red_0")
    won(game, "blue_0")
    assert game.battle.over and game.battle.winner is None
    game.done()
