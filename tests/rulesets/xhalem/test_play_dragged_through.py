"""Opportunities at whom others push or drag through a reach (XH-104)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.plays import go, hurt, rolled, strike, told
from tests.rulesets.xhalem.table import Game, Table


@pytest.mark.clause("XH-104", "XH-111")
def test_grav_pushes_through_a_reach() -> None:
    # Past a Trooper of red's: in and out against its will, so at disadvantage.
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("red", (10, 19), "lancer", programs=["grav"])
        .unit("blue", (16, 19), "brute")
        .start()
        .in_order("red_1", "red_0", "blue_0")
    )
    game.rolls(15, 2).do("program", "push")
    assert told(game, "forced")[0][:4] == ("blue_0", 30, 46, 19)  # 10 hexes
    game.expect("opportunity", "red_0").rolls(15, 4, 2, 3).do("weapon 0")
    assert told(game, "opportunity") == [("red_0", 0, 2, 1, 0)]
    assert rolled(game) == [("red_0", 7, -1)] and hurt(game) == [("blue_0", 5)]
    game.expect("turn", "red_1").done()


@pytest.mark.clause("XH-104", "XH-176")
def test_who_is_dragged_through_a_reach_is_struck_at_disadvantage() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer")
        .unit("red", (28, 19), "trooper", weapons=["sword"])
        .unit("blue", (21, 20), "trooper")
        .start()
        .in_order("red_0", "red_1", "blue_0")
    )
    game.grip("red_0", "blue_0").refresh()
    game.rolls(10).do("drag", "by hull")
    go(game, "forward", 1)
    assert game.at("red_0") == (35, 20, 0) and game.at("blue_0") == (34, 20, 0)
    game.expect("opportunity", "red_1").rolls(15, 4, 2, 3).do("weapon 0")
    assert rolled(game) == [("red_1", 7, -1)] and hurt(game) == [("blue_0", 5)]
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-104", "XH-101", "XH-176")
def test_who_drags_goes_by_its_own_will() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer")
        .unit("blue", (21, 20), "trooper")
        .unit("blue", (28, 19), "trooper", weapons=["sword"])
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    game.grip("red_0", "blue_0").refresh()
    game.rolls(10).do("drag", "by hull")
    go(game, "forward", 1)
    game.expect("opportunity", "blue_1").rolls(15, 4, 2, 3).do("weapon 0")
    assert rolled(game) == [("blue_1", 18, 1)] and hurt(game) == [("red_0", 5)]
    game.expect("turn", "red_0").done()


# --- the exit decides -----------------------------------------------------------------------------
def shover(enemy: tuple[int, int]) -> Game:
    """A red Trooper with SWORD at (20, 20), a red Brute beside an enemy Trooper."""
    return (
        Table()
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("red", (18, 21), "brute")
        .unit("blue", enemy, "trooper")
        .start()
        .in_order("blue_0", "red_1", "red_0")
    )


@pytest.mark.clause("XH-104", "XH-182")
def test_who_came_by_itself_and_is_shoved_out_is_struck_at_disadvantage() -> None:
    game = shover((21, 21))
    go(game, "forward", 1)  # (20, 21), beside the Trooper
    assert game.at("blue_0") == (20, 21, 0) and int(game.unit("red_0").entered) == 1 << 2
    game.end_turn().expect("turn", "red_1").place("red_1", (21, 20)).know().turn("red_1")
    strike(game.rolls(15, 2, 15, 2), verb="shove")
    game.do("push")
    assert told(game, "forced")[0][:4] == ("blue_0", 1, 19, 22)
    game.expect("opportunity", "red_0").rolls(15, 4, 2, 3).do("weapon 0")
    assert rolled(game) == [("red_0", 7, -1)]
    game.done()


@pytest.mark.clause("XH-104", "XH-101")
def test_who_was_shoved_in_and_walks_out_is_struck_with_advantage() -> None:
    game = shover((19, 21)).turn("red_1")
    game.place("blue_0", (18, 20)).place("red_1", (17, 20)).know().turn("red_1")
    strike(game.rolls(15, 2, 15, 2), verb="shove")
    game.do("push")
    assert game.at("blue_0") == (19, 20, 0) and int(game.unit("red_0").entered) == 1 << 2
    game.expect("turn", "red_1").turn("blue_0").place("red_1", (5, 5)).know()
    go(game, "back left", 1)  # (19, 21): still within
    go(game, "back left", 1)  # (19, 22)
    game.expect("opportunity", "red_0").rolls(4, 15, 2, 3).do("weapon 0")
    assert rolled(game) == [("red_0", 18, 1)] and hurt(game) == [("blue_0", 5)]
    game.done()


# --- who drags falls ------------------------------------------------------------------------------
@pytest.mark.clause("XH-097", "XH-104", "XH-076")
def test_whom_the_dead_dragged_through_a_reach_is_offered_at_once_and_never_later() -> None:
    # The Lancer treads on a mine after it has dragged blue_0 past red_1.
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer", hp=3)
        .unit("red", (25, 19), "trooper", weapons=["sword"])
        .unit("blue", (21, 20), "scout")
        .unit("blue", (60, 30), "trooper")
        .piece("mine", 30, 20)
        .start()
        .in_order("red_0", "blue_1", "red_1", "blue_0")
    )
    game.grip("red_0", "blue_0").refresh()
    game.rolls(20).do("drag", "by hull")
    game.rolls(6, 6, 6)
    go(game, "forward", 1)
    assert game.at("blue_0") == (29, 20, 0)
    game.expect("opportunity", "red_1")
    request = game.battle.request
    assert request is not None and request.context["forced"] is True
    assert "blue_0 leaves its reach against its will" in request.text
    game.do("no")
    game.expect("turn", "blue_1").rolls(10).do("search", "by perception")
    game.expect("turn", "blue_1").done()
