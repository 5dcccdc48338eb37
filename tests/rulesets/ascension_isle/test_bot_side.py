"""The scripted player's side: movement, objects, friends, the camp; always a legal answer."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.ascension_isle.state.codes import Grade
from tests.rulesets.ascension_isle.bot_table import SCENARIOS, answer, bot_plays, play, scenario
from tests.rulesets.ascension_isle.table import CALM, Game, arena, at, line_up


# --- places ---
def test_it_takes_cover_that_is_near() -> None:
    game = line_up(5, pieces=[("crate", (3, 3), "E")]).until("red_0", stance="ready")
    game.set("red_0", standard_left=0).set("red_0", used=1 << 3)
    assert answer(game) == "move"
    assert bot_plays(game, 2)[1] == ("step", "direction forward north")
    assert (int(game.unit("red_0").x), int(game.unit("red_0").y)) == (3, 3)


def test_it_does_not_walk_into_fire() -> None:
    ways = set()
    for fire in (False, True):
        game = Game(arena([at(2, 4)], [at(20, 4, "gunner")], options=CALM))
        game.until("red_0").do("sprint")
        if fire:
            zone = game.unit("blue_0").zone
            zone.kind, zone.x, zone.y, zone.way, zone.cells = 1, 3, 3, 2, 3
            zone.recoil = 4
        ways.add(answer(game))
        if fire:
            assert answer(game) not in (
                "direction forward", "direction forward north", "direction forward south",
            )  # fmt: skip
    assert len(ways) == 2


# --- objects ---
def at_console(**fields: Any) -> Game:
    console = [{"kind": "console", "at": [5, 4], "points": 2}]
    return Game(
        arena(
            [at(4, 4)], [at(15, 4)], options=CALM, objects=console, objective=["red", "blue"],
            **fields,
        )
    )  # fmt: skip


def test_it_works_on_an_object_that_wins_the_fight() -> None:
    game = at_console().until("red_0", "category")
    assert answer(game) == "category tech"
    game.until("red_0", categories={"red_0": "tech"})
    assert answer(game) == "use"


def test_it_runs_for_an_object() -> None:
    console = [{"kind": "console", "at": [12, 4], "points": 2}]
    game = Game(
        arena([at(2, 4)], [at(22, 4)], options=CALM, objects=console, objective=["red", "blue"])
    )
    game.until("red_0")
    assert answer(game) == "sprint"
    bot_plays(game, 3)
    assert int(game.unit("red_0").x) >= 4


# --- friends ---
def test_a_medic_sees_to_a_friend_in_pain() -> None:
    game = Game(arena([at(2, 4, "medic"), at(3, 4)], [at(20, 4)], options=CALM))
    for _ in range(4):
        game.wound("red_1")
    game.until("red_0", "category")
    assert answer(game) == "category tech"
    game.until("red_0", categories={"red_0": "tech"})
    assert answer(game) == "firstaid"


# --- the camp ---
def camp(decision: str, *graded: tuple[str, Grade]) -> Game:
    """A campaign whose first fight red has just won; red is asked."""
    fight = {
        "board": {"width": 12, "height": 8},
        "fighters": 2,
        "sides": [{"starts": [[1, 2], [1, 4]]}, {"starts": [[10, 2], [10, 4]]}],
    }
    roster = [{"profile": "trooper"}, {"profile": "medic"}, {"profile": "trooper"}]
    game = Game(
        {
            "name": "camp", "rosters": {"red": roster, "blue": roster},
            "encounters": [fight, fight], "options": CALM | {"first_side": "red"},
        },
        seed=3,
    )  # fmt: skip
    for name, grade in graded:
        game.wound(name, "piercing", grade=grade)
    return game


def test_it_picks_the_healthy() -> None:
    game = camp("roster", ("red_0", Grade.SERIOUS), ("red_0", Grade.SERIOUS))
    game.expect("roster", "red_0")
    assert answer(game) == "own 1"
    game.do("own 1")
    assert answer(game) == "own 2"


def test_it_treats_mortal_wounds_first() -> None:
    game = camp("treat", ("red_0", Grade.SERIOUS), ("red_2", Grade.SERIOUS),
                ("red_2", Grade.MORTAL))  # fmt: skip
    while game.decision != "treat":
        assert int(game.b.encounter) == 0
        if game.decision != "roster":
            for name in ("blue_0", "blue_1", "blue_2"):
                game.unit(name).level = 3
                for level in range(3):
                    game.unit(name).stress[level] = 7
                game.unit(name).stress[3] = 6
        game.do(answer(game))
    assert answer(game) == "own 2"
    game.do("own 2")
    game.expect("wound", "red_0")
    assert answer(game) == "number 1"


# --- always ---
@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("sides", [("bot", "random"), ("random", "bot"), ("bot", "bot")])
def test_its_answers_are_legal(name: str, sides: tuple[str, str]) -> None:
    for seed in range(1):
        play(Game(scenario(name), seed=seed), sides, seed, 120)
