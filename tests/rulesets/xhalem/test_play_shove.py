"""Shoves and being knocked down, in whole battles (XH-178 to XH-183)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table


def pair(red: str = "brute", blue: str = "trooper", apart: int = 1, **shover: Any) -> Table:
    """Red's unit and one of blue's some columns on; ``shover``: fields of red's."""
    return (
        Table(width=60, height=24)
        .unit("red", (10, 8), red, **shover)
        .unit("blue", (10 + apart, 8), blue)
    )


def shoved(game: Game, effect: str) -> Game:
    """Red's first unit shoves the enemy beside it with dice that suffice."""
    game.turn("red_0").rolls(19, 2, 19, 2).do("shove")
    game.expect("shove_effect", "red_0").do(effect)
    return game


# --- one of the strikes (XH-178) ---
@pytest.mark.clause("XH-178", "XH-182", "XH-183")
def test_a_dual_striker_shoves_and_then_strikes_who_is_down() -> None:
    game = pair("lancer", "wasp", weapons=["mblade"], programs=["dual"]).start().turn("red_0")
    game.rolls(15, 3, 10, 2).do("shove")
    game.expect("shove_effect", "red_0")
    assert game.legal() == ["knockdown", "push"]
    game.do("knockdown")
    game.expect("strike2", "red_0")
    assert game.legal() == ["strike", "shove", "no"]
    game.rolls(3, 9, 1, 2, 2).do("strike", "weapon 0")
    assert game.told("engagement") == [("red_0", 12, 1, 9, 0)]
    assert game.unit("blue_0").hp == 24 - 4 - 3
    game.expect("turn", "red_0")
    assert not any(map(game.may, ("strike", "shove")))
    game.done()


@pytest.mark.clause("XH-178")
def test_a_shove_may_be_the_second_strike() -> None:
    game = pair("lancer", "wasp", weapons=["mblade"], programs=["dual"]).start().turn("red_0")
    game.rolls(1, 19).do("strike", "weapon 0")
    game.rolls(15, 3, 10, 2).do("shove", "push")
    assert game.happened("forced") != []
    game.expect("turn", "red_0")
    assert not game.may("shove")
    game.done()


@pytest.mark.clause("XH-178", "XH-049")
def test_after_a_push_out_of_reach_no_second_strike_is_left() -> None:
    game = pair("lancer", "wasp", weapons=["mblade"], programs=["dual"]).start().turn("red_0")
    game.rolls(15, 3, 10, 2).do("shove", "push")
    game.expect("turn", "red_0")  # forgoing is the only answer
    assert not game.may("strike")
    game.done()


@pytest.mark.clause("XH-178", "XH-035")
def test_with_one_strike_a_shove_is_the_action() -> None:
    game = pair(weapons=["javelin"]).start().turn("red_0")
    game.rolls(2, 19).do("shove")
    game.expect("turn", "red_0")
    assert not any(map(game.may, ("strike", "shove", "grapple", "search")))
    assert game.may("move")
    game.done()


# --- who can be shoved (XH-179) ---
@pytest.mark.clause("XH-179")
@pytest.mark.parametrize(
    ("red", "blue", "apart", "may"),
    [
        ("trooper", "ridgeback", 1, True),
        ("trooper", "drake", 1, False),
        ("trooper", "scout", 2, False),
        ("ogryx", "trooper", 2, True),
        ("ogryx", "trooper", 3, False),
        ("brute", "lancer", 1, False),
        ("ridgeback", "trooper", 1, True),  # it takes no hand
    ],
)
def test_size_and_reach(red: str, blue: str, apart: int, may: bool) -> None:
    game = pair(red, blue, apart).unit("blue", (40, 20), "scout").start().turn("red_0")
    assert game.may("shove") == may


@pytest.mark.clause("XH-179", "XH-081")
def test_a_long_weapon_does_not_lengthen_a_shove() -> None:
    game = pair("trooper", apart=2, weapons=["halberd"]).start().turn("red_0")
    assert game.may("strike")
    assert not game.may("shove")


@pytest.mark.clause("XH-179", "XH-148", "XH-155")
def test_a_shove_at_somebody_not_located_may_go_into_the_void() -> None:
    game = pair(apart=4).start().set("blue_0", cloaked=1, aware=1).know().turn("red_0")
    game.rolls(18, 18, 18, 18).do("shove")
    assert game.told("blind_failure") == [("red_0", 1, 1, 0, 0)]
    game.expect("turn", "blue_0")
    game.done()


# --- the rolls (XH-180, XH-181) ---
@pytest.mark.clause("XH-180", "XH-168")
@pytest.mark.parametrize(("face", "done"), [(7, 0), (8, 1)])
def test_an_engagement_and_then_a_contest_that_a_tie_fails(face: int, done: int) -> None:
    game = pair("brute", "drake").start().turn("red_0")
    game.rolls(13, 9, face, 7).do("shove")
    assert game.told("engagement") == [("red_0", 15, 0, 13, 0)]  # Agility, not Strength
    assert game.told("evades") == [("blue_0", 11, 0, 0, 0)]
    assert game.told("shoved") == [("red_0", done, 1, face + 5, 12)]
    assert [roll.unit for roll in game.happened("rolled")] == ["red_0", "blue_0"] * 2
    game.expect("shove_effect" if done else "turn", "red_0")
    game.done()


@pytest.mark.clause("XH-180")
def test_who_evades_is_not_contested() -> None:
    game = pair("lancer", "wasp").start().turn("red_0")
    game.rolls(9, 8).do("shove")  # Systems 3 against Evasion 4: a tie
    assert game.kinds()[-1] == "missed"
    assert game.happened("shoved") == []
    game.expect("turn", "red_0")
    game.done()


@pytest.mark.clause("XH-180", "XH-072", "XH-071")
@pytest.mark.parametrize(("dice", "contested"), [((20, 3, 9), True), ((1,), False)])
def test_a_creatures_1_and_20_decide_the_engagement_only(
    dice: tuple[int, ...], contested: bool
) -> None:
    game = pair().start().turn("red_0")
    game.rolls(*dice).do("shove")
    assert (game.told("shoved") == [("red_0", 0, 1, 8, 11)]) == contested
    game.done()


@pytest.mark.clause("XH-181", "XH-112")
def test_the_stunned_are_shoved_without_a_roll() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (4, 4), "lancer", programs=["emp"])
        .unit("red", (7, 4), "lancer")
        .unit("blue", (6, 4), "wasp")
        .start()
        .turn("red_0")
    )
    game.rolls(15, 1, 1, 1).do("program")
    assert [event.unit for event in game.happened("stunned")] == ["blue_0"]
    game.end_turn()
    game.expect("turn", "red_1").do("shove")
    assert game.happened("rolled") == []
    assert game.told("shoved") == [("red_1", 1, 2, 0, 0)]
    game.expect("shove_effect", "red_1").do("push")
    assert game.at("blue_0") == (5, 4, 0)
    game.done()


@pytest.mark.clause("XH-181", "XH-175")
def test_the_immobilized_resist_a_shove() -> None:
    game = pair().start().set("blue_0", immobile=1).turn("red_0")
    game.rolls(10, 9).do("shove")
    assert game.told("evades") == [("blue_0", 12, 0, 0, 0)]
    game.done()


# --- pushed (XH-182) ---
@pytest.mark.clause("XH-182")
@pytest.mark.parametrize(
    ("red", "blue", "unit", "cells"),
    [("lancer", "wasp", "own", 15), ("lancer", "wasp", "feet", 1), ("brute", "trooper", "own", 1)],
)
def test_a_push_goes_5_of_the_shovers_unit(red: str, blue: str, unit: str, cells: int) -> None:
    table = pair(red, blue).unit("blue", (50, 20), "scout").options(shove_unit=unit)
    game = shoved(table.start(), "push")
    assert game.at("blue_0") == (11 + cells, 8, 0)
    assert game.told("forced") == [("blue_0", cells, 11 + cells, 8, 0)]
    assert game.unit("blue_0").prone == 0
    game.done()


@pytest.mark.clause("XH-182", "XH-010")
def test_a_push_goes_away_from_the_shover() -> None:
    game = pair().start().place("blue_0", (10, 9)).know()
    shoved(game, "push")
    assert game.at("blue_0") == (10, 10, 0)


@pytest.mark.clause("XH-182", "XH-111")
@pytest.mark.parametrize("kind", ["wall", "unit", "edge"])
def test_a_push_stops_before_what_is_in_the_way(kind: str) -> None:
    table = pair()
    if kind == "wall":
        table.piece("wall", 12, (6, 10))
    elif kind == "unit":
        table.unit("blue", (12, 8), "trooper")
    game = table.start()
    if kind == "edge":
        game.place("red_0", (58, 8)).place("blue_0", (59, 8)).know()
    before = game.at("blue_0")
    game.turn("red_0").rolls(19, 2, 19, 2).do("shove", "push")
    assert game.at("blue_0") == before
    assert game.happened("forced") == []
    game.expect("turn", "red_0")
    game.done()


@pytest.mark.clause("XH-182", "XH-104", "XH-097")
def test_a_push_out_of_an_allys_reach_gives_an_opportunity_with_disadvantage() -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (10, 8), "brute")
        .unit("red", (10, 9), "trooper", weapons=["sword"])
        .unit("blue", (12, 8), "trooper")
        .start()
        .turn("blue_0")
    )
    game.do("move", "direction forward", "length 1")  # beside both
    game.end_turn()
    game.expect("turn", "red_0").rolls(19, 2, 19, 2).do("shove", "push")
    assert game.at("blue_0") == (12, 8, 0)
    game.expect("opportunity", "red_1")
    game.rolls(15, 8, 9).do("weapon 0")
    assert game.told("engagement") == [("red_1", 11, -1, 8, 0)]
    assert game.told("evades") == [("blue_0", 12, 0, 0, 0)]
    game.expect("turn", "red_0")
    game.done()


# --- knocked down (XH-183) ---
@pytest.mark.clause("XH-183")
def test_who_is_down_must_stand_up_before_it_moves() -> None:
    game = shoved(pair().start(), "knockdown")
    assert game.told("knocked_down") == [("blue_0", 0, 0, 0, 0)]
    assert game.shown("red_0", "enemies", 0, "prone") == 1
    game.end_turn()
    game.expect("turn", "blue_0")
    assert game.may("stand", "strike", "shove")
    assert not any(map(game.may, ("move", "dash")))
    game.do("stand")
    assert game.kinds() == ["stood_up"]
    assert game.unit("blue_0").moved == 15
    assert game.shown("blue_0", "self", 0, "may_walk") == 3
    assert game.may("move", "strike", "dash")
    assert not game.may("stand")
    game.done()


@pytest.mark.clause("XH-183")
def test_who_is_down_engages_and_is_engaged_otherwise() -> None:
    table = pair().unit("red", (20, 8), "trooper", weapons=["pistol"])
    game = shoved(table.start(), "knockdown")
    game.end_turn()
    game.expect("turn", "red_1").rolls(10, 10).do("strike")  # shots have no advantage
    assert game.told("engagement") == [("red_1", 13, 0, 10, 0)]
    game.end_turn()
    game.expect("turn", "blue_0").rolls(12, 5, 10).do("strike")
    assert game.told("engagement") == [("blue_0", 8, -1, 5, 0)]
    game.end_turn()
    # It stayed down: melee has advantage in the next round, too.
    game.expect("turn", "red_0").rolls(4, 11, 15).do("strike")
    assert game.told("engagement") == [("red_0", 13, 1, 11, 0)]
    game.done()


@pytest.mark.clause("XH-183", "XH-202")
def test_in_space_nobody_is_knocked_down() -> None:
    game = (
        Table(width=20, height=20, env="space")
        .unit("red", (10, 8), "lancer")
        .unit("blue", (11, 8), "wasp")
        .start()
    )
    shoved(game, "knockdown")
    assert game.happened("knocked_down") == []
    assert game.unit("blue_0").prone == 0
    game.end_turn()
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-183", "XH-213")
def test_a_flyer_that_is_knocked_down_falls() -> None:
    table = Table(width=60, height=24).unit("red", (10, 8), "drake", z=20, programs=["wings"])
    table.unit("blue", (11, 8), "drake", z=20, programs=["wings"])
    game = table.start().turn("red_0")
    game.rolls(19, 2, 19, 2).do("shove")
    game.rolls(3, 4).do("knockdown")
    assert game.told("fell") == [("blue_0", 7, 20, 0, 0)]
    assert (game.at("blue_0")[2], int(game.unit("blue_0").prone)) == (0, 1)
    assert game.unit("blue_0").hp == 44 - 7
    game.done()


@pytest.mark.clause("XH-183")
def test_standing_up_takes_half_of_the_fastest_way_to_move() -> None:
    table = (
        Table().unit("red", (10, 10), "brute").unit("blue", (11, 10), "drake", programs=["wings"])
    )
    game = table.start().set("blue_0", prone=1).turn("blue_0")
    game.do("stand")
    assert game.unit("blue_0").moved == 30  # it flies 60 ft
    assert game.shown("blue_0", "self", 0, "may_walk") == 0
    assert game.shown("blue_0", "self", 0, "may_fly") == 3


@pytest.mark.clause("XH-183")
def test_with_less_than_half_left_one_stays_down() -> None:
    game = pair().start().turn("blue_0")
    game.do("move", "direction back", "length 2")
    game.do("move", "direction back", "length 2")
    game.set("blue_0", prone=1)
    assert not game.may("stand")
    assert game.may("search")
    game.end_turn().end_turn()
    game.expect("turn", "blue_0")
    assert game.may("stand")


@pytest.mark.clause("XH-183", "XH-204")
def test_who_goes_down_where_it_stands_enters_no_cell() -> None:
    game = shoved(pair().piece("mine", 11, 8).start(), "knockdown")
    assert game.unit("blue_0").prone == 1 and not game.told("hazard") and game.piece(0).there == 1
    game.done()
