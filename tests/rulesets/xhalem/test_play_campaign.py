"""Campaigns played through: two encounters, what lies between, who wins (catalogue 7.8)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import Battle
from tests.rulesets.xhalem.plays import strike
from tests.rulesets.xhalem.table import Game

GROUND = {"width": 30, "height": 20}
SPACE = {"env": "space", "width": 30, "height": 20}
RED = [
    {"profile": "lancer", "weapons": ["mjavelin", "mblade", "mbeam"], "equipped": ["mjavelin"]},
    {"profile": "trooper", "weapons": ["sword", "pistol"]},
]
BLUE = [{"profile": "lancer", "weapons": ["mblade"]}, {"profile": "brute", "weapons": ["maul"]}]


def first(*red: Any, blue: Any = ([15, 2], [15, 4]), **fields: Any) -> dict[str, Any]:
    """A fight on the ground."""
    return {"board": GROUND, "sides": _starts(red or ([2, 2], [2, 4]), blue), **fields}


def above(**fields: Any) -> dict[str, Any]:
    """A fight in space, for the mechs."""
    return {"board": SPACE, "sides": _starts(([3, 3], "away"), ([12, 3], "away")), **fields}


def _starts(red: Any, blue: Any) -> list[dict[str, Any]]:
    return [{"starts": list(red)}, {"starts": list(blue)}]


def campaign(*fights: dict[str, Any], red: Any = RED, blue: Any = BLUE) -> Game:
    """A campaign in the first turn of its first fight; turns go by the units' order."""
    data = {"name": "c", "rosters": {"red": red, "blue": blue}, "encounters": list(fights)}
    return opened(Game(Battle("xhalem", data, seed=1)))


def opened(game: Game) -> Game:
    """Equipment as it comes, initiative thrown away: the first unit's turn."""
    game.battle.force_dice([], strict=False)
    while game.decision in ("loadout", "refit"):
        game.do("no")
    game.battle.force_dice([], strict=True)
    here = [name for name in game.battle.units if game.unit(name).status == 0]
    return game.in_order(*here)


def win(game: Game) -> Game:
    """Blue's Brute is gone; red's Lancer throws a javelin at its Lancer."""
    game.set("blue_1", status=1, hp=0).set("blue_0", hp=5).turn("red_0")
    game.rolls(15, 2, 3, 4)
    strike(game, 0, 0)
    return game


def test_a_side_without_any_unit_loses_at_once():
    game = win(campaign(first(), first()))
    assert (game.battle.over, game.battle.winner) == (True, "red")
    game.done()


def test_the_survivors_of_a_fight_lost_go_on():
    """The round limit ends the first fight for blue; both sides go on, the last fight decides."""
    game = campaign(first(round_limit=1, limit_result="blue"), first(round_limit=1))
    for _ in range(4):
        game.expect("turn").end_turn()
    assert not game.battle.over
    assert int(game.battle.state.encounter) == 0
    game.expect("refit", "red_0")
    opened(game)
    assert int(game.battle.state.encounter) == 1
    assert int(game.battle.state.round_number) == 1
    game.turn("red_0")
    for _ in range(4):
        game.expect("turn").end_turn()
    assert (game.battle.over, game.battle.winner) == (True, None)  # a draw, whoever won before


def test_survivors_are_mended_by_half_and_conditions_end():
    game = campaign(first(round_limit=1), first())
    game.set("red_0", hp=5, immobile=1).set("red_1", hp=21, prone=1).set("blue_1", hp=7)
    game.set("blue_0", stunned=2)
    game.do("end", "end", "end")  # blue's Lancer is passed over
    repaired = {event.unit: event.data["what"] for event in game.happened("repaired")}
    assert repaired == {"red_0": 17, "blue_1": 15}  # 35 and 31 missed; 1 is no half
    game.expect("refit", "red_0")
    opened(game)
    assert [int(game.unit(name).hp) for name in game.battle.units] == [22, 21, 40, 22]
    for name in game.battle.units:
        unit = game.unit(name)
        assert (unit.prone, unit.immobile, unit.stunned) == (0, 0, 0)
    assert game.at("red_0") == (2, 2, 0)
    game.done()


@pytest.mark.clause("XH-066")
def test_throws_are_refilled_and_equipment_chosen_anew():
    game = campaign(first(round_limit=1), first()).turn("red_0")
    game.rolls(2, 19)
    strike(game, 0, 0)
    assert game.unit("red_0").quantity[0] == 2
    for _ in range(4):
        game.end_turn()
    game.expect("refit", "red_0")
    assert set(game.legal()) >= {"no", "weapon 0", "weapon 1", "weapon 2"}
    game.do("weapon 2", "weapon 1")
    assert game.unit("red_0").equipped == 0b110
    game.expect("refit", "red_1").do("weapon 1")
    while game.decision == "refit":
        game.battle.force_dice([], strict=False)
        game.do("no")
    assert game.unit("red_0").quantity[0] == 3
    assert game.unit("red_0").equipped == 0b110
    assert game.unit("red_1").equipped == 0b10
    assert int(game.battle.state.encounter) == 1


def test_the_dead_of_the_first_fight_are_missing_in_the_second():
    game = campaign(first(round_limit=1), first()).set("blue_0", hp=5).turn("red_0")
    game.rolls(15, 2, 3, 4)
    strike(game, 0, 0)
    assert game.unit("blue_0").hp == 0
    for _ in range(3):
        game.end_turn()
    opened(game)
    assert game.unit("blue_0").hp == 0
    assert game.unit("blue_0").status == 1
    assert [int(n) for n in game.battle.state.order[:4]] == [0, 1, 3, -1]
    game.turn("red_0").rolls(2, 19).do("strike")  # the Brute is the only target
    assert [event.data["what"] for event in game.happened("missed")] == [3]
    game.done()


@pytest.mark.parametrize(("dead", "winner"), [("red_0", "blue"), ("blue_0", "red")])
def test_without_a_mech_there_is_no_going_to_space(dead: str, winner: str):
    game = campaign(first(round_limit=1), above())
    game.set(dead, status=1, hp=0).turn("red_1" if dead == "red_0" else "red_0")
    while not game.battle.over:
        game.expect("turn").end_turn()
    assert game.battle.winner == winner
    assert int(game.battle.state.encounter) == 0


@pytest.mark.clause("XH-202")
def test_on_to_space():
    game = campaign(first(round_limit=1), above(round_limit=1))
    game.set("red_0", hp=30)
    for _ in range(4):
        game.end_turn()
    asked = []
    game.battle.force_dice([], strict=False)
    while game.decision == "refit":
        asked.append(game.battle.unit)
        game.do("no")
    assert set(asked) == {"red_0", "red_1", "blue_0", "blue_1"}
    game.battle.force_dice([], strict=True)
    game.in_order("red_0", "blue_0")
    assert game.unit("red_1").status == 2  # away: a creature
    assert game.unit("red_0").hp == 35
    game.do("move", "direction up", "length 10")
    assert game.at("red_0") == (3, 3, 10)
    game.set("blue_0", hp=1).place("blue_0", (3, 4, 10)).know().turn("red_0")
    game.rolls(15, 2, 3, 4)
    strike(game, 0, 0)
    assert (game.battle.over, game.battle.winner) == (True, "red")


def test_knowledge_and_pieces_are_fresh():
    pieces = [{"kind": "crate", "q": 3, "r": 4}]
    board = {**GROUND, "pieces": pieces}
    fights = [{**first(round_limit=1), "board": board}, {**first(), "board": board}]
    game = campaign(*fights).turn("red_1")
    game.do("use", "handling lift")
    assert game.unit("red_1").held == 0
    game.unaware("blue_1")
    for _ in range(3):
        game.end_turn()
    opened(game)
    assert (game.unit("red_1").held, game.piece(0).there) == (-1, 1)
    assert game.aware("blue_1") == "located"


def test_riders_and_occupants_start_anew():
    red = [{"profile": "lancer"}, {"profile": "engineer"}, {"profile": "trooper"},
           {"profile": "ridgeback"}]  # fmt: skip
    starts = ([2, 2], {"inside": "red_0"}, {"rides": "red_3"}, [4, 4])
    game = campaign(first(*starts, round_limit=1), first(*starts), red=red).turn("red_1")
    game.do("exit", "direction forward")
    assert game.unit("red_1").inside == -1
    game.end_turn().expect("turn", "red_2").do("dismount", "direction forward")
    while game.decision == "turn":
        game.end_turn()
    opened(game)
    assert game.unit("red_1").inside == 0
    assert (game.unit("red_2").rides, game.unit("red_3").rider) == (3, 2)
    assert 3 not in [int(n) for n in game.battle.state.order]


HIGH = {"at": [2, 2], "z": 75}


@pytest.mark.clause("XH-013", "XH-213")
@pytest.mark.parametrize(("fallen", "starts", "pieces", "expected"), [
    # It shares the cell of a Colossus, not of another Trooper; it does not fly, nor stand in walls.
    ("colossus", ([2, 2], [2, 2], [2, 5]), [], [(3, 2, 0), (2, 2, 0)]),
    ("gunship", (HIGH, [2, 4], [2, 6]), [], [(2, 2, 0), (2, 4, 0)]),
    ("gunship", (HIGH, [2, 4], [2, 6]), [{"kind": "wall", "q": 2, "r": 2}],
     [(3, 2, 0), (2, 4, 0)]),
    ("gunship", (HIGH, {"inside": "red_0"}, [2, 6]), [], [(2, 2, 0), None]),
])  # fmt: skip
def test_a_unit_in_the_place_of_a_fallen_one_fits_into_it(
    fallen: str, starts: tuple[Any, ...], pieces: list[Any], expected: list[Any]
):
    red = [{"profile": fallen}, {"profile": "trooper"}, {"profile": "trooper"}]
    second = first(*starts)
    second["board"] = GROUND | {"pieces": pieces}
    game = campaign(first([4, 4], [1, 1], [1, 3], round_limit=1), second, red=red)
    game.set("red_0", status=1, hp=0).turn("red_1")
    while game.decision == "turn":
        game.end_turn()
    opened(game)
    for unit, place in zip(("red_1", "red_2"), expected, strict=True):
        assert place is None or game.at(unit) == place
    assert game.at("red_1") != game.at("red_2")
    game.done()
