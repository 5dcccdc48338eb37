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


# --- pairs ----------------------------------------------------------------------------------------
def dragger(held: str) -> Game:
    """A red Brute at (20, 20) may drag blue's mount at (21, 20), or its rider."""
    game = (
        Table()
        .unit("red", (20, 20), "brute")
        .unit("blue", None, "trooper", rides="blue_1")
        .unit("blue", (21, 20), "ridgeback")
        .start()
        .in_order("red_0", "blue_0")
    )
    game.grip("red_0", held).refresh()
    game.rolls(20).do("drag")
    return game


@pytest.mark.clause("XH-176", "XH-229", "XH-230")
@pytest.mark.parametrize("held", ["blue_0", "blue_1"])
@pytest.mark.parametrize(
    ("mount", "rider", "mount_down", "rides", "rider_prone"),
    [
        (9, 11, 0, True, 0),  # 13 and 13 against 12
        (9, 10, 0, False, 1),  # the rider's 12 is not enough
        (3, 11, 1, False, 0),  # XH-231: dismounted on its feet
        (8, 10, 1, False, 1),
    ],
)
def test_a_pair_that_is_dragged_tests_after_the_interval(
    held: str, mount: int, rider: int, mount_down: int, rides: bool, rider_prone: int
) -> None:
    game = dragger(held)
    go(game.rolls(mount, rider), "back", 2)
    assert [event.unit for event in game.happened("stayed_up")] == ["blue_1", "blue_0"]
    assert (game.at("red_0"), game.at("blue_1")) == ((19, 20, 0), (20, 20, 0))  # the leg is cut
    assert (game.unit("blue_0").rides == 2) == rides
    assert game.at("blue_0") == ((20, 20, 0) if rides else (21, 20, 0))
    assert (game.unit("blue_1").prone, game.unit("blue_0").prone) == (mount_down, rider_prone)
    # XH-177: a rider whom it held falls out of its reach.
    assert (game.unit("red_0").grapples < 0) == (held == "blue_0" and not rides)
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-176", "XH-229")
def test_every_interval_is_a_movement_by_force_until_the_rider_is_off() -> None:
    game = dragger("blue_1")
    go(game.rolls(9, 11), "back", 1)
    go(game.rolls(9, 10), "back", 1)
    go(game, "back", 1)  # without a rider a Ridgeback does not test
    assert (game.at("red_0"), game.at("blue_1")) == ((17, 20, 0), (18, 20, 0))
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-176", "XH-229", "XH-104")
def test_a_pair_tests_before_it_is_struck_at_as_it_leaves_a_reach() -> None:
    table = Table(width=80, height=40).unit("red", (20, 20), "lancer")
    table.unit("red", (28, 19), "trooper", weapons=["sword"])
    table.unit("blue", None, "trooper", rides="blue_1").unit("blue", (21, 20), "ridgeback")
    game = table.start().in_order("red_0", "red_1", "blue_0").grip("red_0", "blue_1").refresh()
    game.rolls(20).do("drag", "by hull")
    go(game.rolls(3, 11), "forward", 1)
    assert game.at("blue_1") == (34, 20, 0) and game.unit("blue_1").prone == 1
    game.expect("opportunity", "red_1").do("no")
    game.expect("turn", "red_0").done()
