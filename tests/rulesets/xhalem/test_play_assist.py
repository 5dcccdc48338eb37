"""Assist from the helper's turn to the roll that it helps (XH-129, XH-130)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, go, hurt, rolled, strike, told
from tests.rulesets.xhalem.table import Game, Table


def pair(ally: str = "trooper", at: tuple[int, int] = (11, 10), **fields: Any) -> Table:
    """A red Trooper that helps, an ally, and a blue Trooper 60 ft off; red_0, red_1, blue_0."""
    return (
        Table()
        .unit("red", (10, 10), "trooper")
        .unit("red", at, ally, **fields)
        .unit("blue", (22, 10), "trooper")
    )


def helped(table: Table, task: str, *changes: tuple[str, str]) -> Game:
    """red_0 helps red_1 with a task, and it is red_1's turn; changes: who holds whom."""
    game = table.start().in_order("red_0", "red_1", "blue_0")
    for holder, held in changes:
        game.grip(holder, held)
    game.turn("red_0").do("assist", f"task {task}")
    assert game.kinds() == ["assists"]
    assert game.expect("turn", "red_0").legal() == ["end", "move"]  # it was the action
    return game.end_turn().expect("turn", "red_1")


def faces(game: Game) -> list[int]:
    """The dice of the first roll of the last ``do``."""
    return [int(face) for face in game.happened("rolled")[0].data["values"] if face]


# --- checks ---------------------------------------------------------------------------------------
@pytest.mark.clause("XH-129", "XH-170")
def test_to_break_free() -> None:
    table = pair().unit("blue", (12, 10), "trooper")
    game = helped(table, "break_free", ("blue_1", "red_1"))
    game.rolls(3, 16, 16).do("breakfree")  # 16 + 2 against 16 + 2: free
    assert told(game, "broke_free") == [("red_1", 1, 18, 18, 0)]
    assert game.may("move") and int(game.unit("red_1").aided) == 0
    game.done()


@pytest.mark.clause("XH-129", "XH-132")
def test_to_search_with_the_higher_of_two_dice() -> None:
    game = helped(pair(), "search")
    game.rolls(3, 16).do("search", "by perception")
    assert told(game, "searches")[0][:2] == ("red_1", 18)
    game.end_turn().end_turn().expect("turn", "red_0").end_turn().expect("turn", "red_1")
    game.rolls(3).do("search", "by perception")  # used up
    game.done()


@pytest.mark.clause("XH-129", "XH-136", "XH-137")
def test_to_hide() -> None:
    table = pair("stalker").piece("foliage", 11, 10)
    game = helped(table, "hide")
    game.rolls(3, 12).do("hide")
    assert int(game.unit("red_1").hidden) == 18  # Stealth 6
    game.done()


@pytest.mark.clause("XH-129", "XH-191")
def test_to_handle_an_object() -> None:
    game = helped(pair().piece("crate", 12, 10), "object")
    game.rolls(3, 11).do("use", "handling break")  # 11 + 2 against 12
    assert told(game, "handled")[0][3:] == (1, 13)
    game.done()


@pytest.mark.clause("XH-129", "XH-172")
def test_to_drag() -> None:
    table = pair("brute").unit("blue", (12, 10), "brute")
    game = helped(table, "drag", ("red_1", "blue_1"))
    game.rolls(3, 16).do("drag")  # 16 + 5 against 10 + 5
    assert told(game, "drags") == [("red_1", 1, 21, 15, 0)] and game.may("move")
    game.done()


@pytest.mark.clause("XH-129", "XH-224")
def test_to_control_a_mount() -> None:
    table = pair().unit("red", (11, 11), "skimmer")
    game = table.start().in_order("red_0", "red_1", "blue_0")
    game.do("assist", "task control")
    game.end_turn().expect("turn", "red_1").do("mount")
    game.expect("control", "red_1").rolls(3, 16).do("by strength")
    assert int(game.unit("red_1").rides) == game.number("red_2")
    game.done()


@pytest.mark.clause("XH-129")
def test_help_with_one_task_is_none_with_another_and_is_kept() -> None:
    game = helped(pair().piece("crate", 12, 10), "search")
    game.rolls(11).do("use", "handling break")
    assert int(game.unit("red_1").aided) != 0
    game.done()


@pytest.mark.clause("XH-129", "XH-130")
def test_it_lapses_when_the_helpers_next_turn_begins() -> None:
    for task in ("search", "attack"):
        game = helped(pair(weapons=["pistol"]), task)
        game.end_turn().expect("turn", "blue_0")
        assert int(game.unit("red_1").aided) != 0  # not yet
        game.end_turn().expect("turn", "red_0")
        assert int(game.unit("red_1").aided) == 0
        game.end_turn().expect("turn", "red_1")
        if task == "search":
            game.rolls(3).do("search", "by perception")
        else:
            strike(game.rolls(3, 20))
            assert rolled(game) == [("red_1", 6, 0)]
        game.done()


@pytest.mark.clause("XH-129", "XH-130")
def test_how_near_the_ally_must_be() -> None:
    game = pair(at=(12, 10)).start().turn("red_0")  # 10 ft
    assert not game.may("assist")
    game = pair(at=(12, 10)).options(assist_check_range="any").start().turn("red_0")
    game.do("assist")
    assert game.expect("task").legal("task") == [
        "break_free", "search", "hide", "object", "drag", "control",
    ]  # fmt: skip  # an attack needs 5 ft
    for apart, near in ((15, True), (16, False)):  # a mech helps within 5 hexes
        game = (
            Table()
            .unit("red", (10, 10), "lancer")
            .unit("red", (10 + apart, 10), "trooper")
            .unit("blue", (39, 29), "trooper")
            .start()
            .turn("red_0")
        )
        assert game.may("assist") is near


# --- attacks --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-130", "XH-049")
def test_the_first_strike_of_two_has_advantage() -> None:
    game = helped(pair(weapons=["pistol"], programs=["dual"]), "attack")
    strike(game.rolls(4, 15, 2, 5))
    assert rolled(game) == [("red_1", 18, 1)] and hurt(game) == [("blue_0", 7)]
    assert evaded(game) == [("blue_0", 5, 0, True)]
    game.expect("strike2").rolls(4, 20).do("strike")
    assert rolled(game) == [("red_1", 7, 0)]
    game.done()


@pytest.mark.clause("XH-130")
def test_the_distance_counts_when_the_help_is_given() -> None:
    # It moves 15 ft away from the helper: advantage, and disadvantage at 70 ft, make one die.
    game = helped(pair(weapons=["pistol"]), "attack")
    go(game, "back left", 1)
    go(game, "back left", 2)
    assert game.at("red_1") == (11, 7, 0)
    strike(game.rolls(4, 20))
    assert rolled(game) == [("red_1", 7, 0)]
    game.done()


@pytest.mark.clause("XH-130")
def test_a_roll_at_another_enemy_uses_nothing_up() -> None:
    table = pair(weapons=["pistol"], programs=["dual"]).unit("blue", (20, 10), "trooper")
    game = table.start().in_order("red_0", "red_1", "blue_0", "blue_1")
    game.do("assist", "task attack")
    game.expect("target").do("enemy 1")
    game.end_turn().expect("turn", "red_1")
    strike(game.rolls(4, 20), enemy=0)
    assert rolled(game) == [("red_1", 7, 0)]
    game.expect("strike2").rolls(4, 15, 2, 3).do("strike", "enemy 1")
    assert rolled(game) == [("red_1", 18, 1)]
    game.done()


@pytest.mark.clause("XH-130", "XH-101")
def test_the_first_roll_may_be_a_reaction() -> None:
    # The ally strikes at who passes: advantage once; its own turn then has none.
    table = (
        Table()
        .unit("red", (10, 10), "trooper")
        .unit("red", (11, 10), "trooper", weapons=["sword"])
        .unit("blue", (13, 10), "trooper")
    )
    game = table.start().in_order("red_0", "blue_0", "red_1")
    game.do("assist", "task attack")
    game.end_turn().expect("turn", "blue_0")
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("opportunity", "red_1").rolls(2, 3, 20).do("weapon 0")
    assert rolled(game) == [("red_1", 6, 1)] and int(game.unit("red_1").aided) == 0
    game.done()


@pytest.mark.clause("XH-130", "XH-111")
def test_grapples_shoves_and_programs_are_attacks_too() -> None:
    for verb in ("grapple", "shove", "program"):
        game = (
            Table(width=20, height=12)
            .unit("red", (4, 4), "lancer")
            .unit("red", (4, 5), "lancer", programs=["tether"])
            .unit("blue", (5, 4), "lancer")
            .start()
            .in_order("red_0", "red_1", "blue_0")
        )
        game.do("assist", "task attack")
        game.end_turn().expect("turn", "red_1")
        strike(game.rolls(2, 3, 20), verb=verb)
        assert rolled(game)[0][2] == 1, verb
        game.done()
