"""Mounts under fire: moved and knocked down by force, opportunities, defeat (5.21)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go, hurt, rolled, strike, told
from tests.rulesets.xhalem.table import Game, Table


def riding(
    rider: str = "trooper", mount: str = "ridgeback", programs: Any = (), **fields: Any
) -> Table:
    """Red's unit 0 rides its unit 1 at (10,10)."""
    return (
        Table(width=60)
        .unit("red", None, rider, rides="red_1", programs=list(programs))
        .unit("red", (10, 10), mount, **fields)
    )


# --- moved against its will (XH-229, XH-230) ---
@pytest.mark.clause("XH-111", "XH-229", "XH-230")
@pytest.mark.parametrize(
    ("mount", "rider", "mount_down", "rides", "rider_prone"),
    [
        (9, 11, False, True, False),  # 13 and 13 against 12
        (9, 10, False, False, True),  # the rider's 12 is not enough
        (3, 11, True, False, False),  # XH-231: dismounted on its feet
        (8, 10, True, False, True),
    ],
)
def test_grav_on_a_pair(mount: int, rider: int, mount_down: bool, rides: bool, rider_prone: bool):
    table = riding().unit("blue", (5, 10), "colossus", programs=["grav"])
    game = table.start().turn("blue_0")
    game.do("program", "enemy 1")
    game.rolls(15, 2, mount, rider).do("push")
    assert game.at("red_1") == (40, 10, 0)
    assert [event.unit for event in game.happened("stayed_up")] == ["red_1", "red_0"]
    assert bool(game.unit("red_1").prone) == mount_down
    assert (game.unit("red_0").rides == 1) == rides
    assert bool(game.unit("red_0").prone) == rider_prone
    assert game.at("red_0") == ((40, 10, 0) if rides else (41, 10, 0))
    game.end_turn().expect("turn", "red_0")
    assert game.may("stand") == rider_prone
    assert game.may("move") == (not rider_prone)
    game.done()


@pytest.mark.clause("XH-222", "XH-231")
def test_the_next_rounds_after_a_fall_from_the_mount():
    """Rider and mount are parted: in the next round both have a turn, the mount after it."""
    table = riding().unit("blue", (5, 10), "colossus", programs=["grav"])
    game = table.start().turn("blue_0")
    game.do("program", "enemy 1")
    game.rolls(15, 2, 3, 11).do("push")
    game.end_turn().expect("turn", "red_0").end_turn()
    game.expect("turn", "red_1")
    assert game.may("stand")
    assert not game.may("move")
    game.do("stand")
    assert game.unit("red_1").moved == 30
    game.end_turn().expect("turn", "blue_0").done()


@pytest.mark.clause("XH-182", "XH-229", "XH-230")
def test_a_rider_is_pushed_with_its_mount():
    table = riding().unit("blue", (9, 10), "brute")
    game = table.start().turn("blue_0")
    game.do("shove")
    game.rolls(15, 2, 20, 1).do("enemy 0")
    game.rolls(9, 11).do("push")
    assert game.at("red_0") == game.at("red_1") == (11, 10, 0)
    assert game.unit("red_0").rides == 1
    game.done()


# --- knocked down (XH-231) ---
@pytest.mark.clause("XH-182", "XH-231")
@pytest.mark.parametrize(("face", "prone"), [(11, 0), (10, 1)])
def test_a_mount_is_shoved_down(face: int, prone: int):
    table = riding().unit("blue", (9, 10), "brute")
    game = table.start().turn("blue_0")
    game.do("shove")
    game.rolls(15, 2, 20, 1).do("enemy 1")
    game.rolls(face).do("knockdown")
    assert game.unit("red_1").prone == 1
    assert game.unit("red_0").rides == -1
    assert game.unit("red_0").prone == prone
    assert game.at("red_0") == (11, 10, 0)
    game.done()


@pytest.mark.clause("XH-182", "XH-183")
def test_a_rider_is_shoved_out_of_the_saddle():
    table = riding().unit("blue", (9, 10), "brute")
    game = table.start().turn("blue_0")
    game.do("shove")
    game.rolls(15, 2, 20, 1).do("enemy 0")
    game.do("knockdown")
    assert (game.unit("red_0").rides, game.unit("red_0").prone) == (-1, 1)
    assert game.at("red_0") == (11, 10, 0)
    assert game.unit("red_1").prone == 0
    game.done()


@pytest.mark.clause("XH-213", "XH-229", "XH-231")
def test_a_pair_is_pushed_off_a_platform():
    """Both fall 30 ft, 3d6 each; then the rider of the mount that lies tests."""
    table = riding().unit("blue", (9, 10), "brute").piece("platform", (5, 10), (5, 15))
    game = table.start().turn("blue_0")
    game.do("shove")
    game.rolls(15, 2, 20, 1).do("enemy 1")
    game.rolls(9, 1, 1, 1, 2, 2, 2, 11).do("push")
    assert hurt(game) == [("red_1", 3), ("red_0", 6)]
    assert game.at("red_1") == (11, 10, 0)
    assert (game.unit("red_1").prone, game.unit("red_0").prone) == (1, 0)
    assert game.unit("red_0").rides == -1
    game.done()


@pytest.mark.clause("XH-204", "XH-231")
def test_who_is_thrown_onto_a_mine_sets_it_off():
    table = riding().unit("blue", (9, 10), "brute").piece("mine", 11, 10)
    game = table.start().turn("blue_0")
    game.do("shove")
    game.rolls(15, 2, 20, 1).do("enemy 1")
    game.rolls(11, 1, 2, 3).do("knockdown")
    assert (game.unit("red_0").hp, game.piece(0).there) == (22 - 6, 0)
    game.done()


# --- out of the fight (XH-222, XH-231) ---
@pytest.mark.clause("XH-076", "XH-231")
@pytest.mark.parametrize(("face", "prone"), [(11, 0), (10, 1)])
def test_a_mount_is_slain_under_its_rider(face: int, prone: int):
    table = riding(hp=5).unit("blue", (9, 10), "brute", weapons=["maul"])
    game = table.start().turn("blue_0")
    game.rolls(15, 2, 6, 5, face)
    strike(game, 0, 1)
    assert game.unit("red_1").hp == 0
    assert (game.unit("red_0").rides, game.unit("red_0").prone) == (-1, prone)
    game.end_turn().expect("turn", "red_0")
    assert not game.may("dismount")
    game.end_turn().expect("turn", "blue_0")
    game.done()


@pytest.mark.clause("XH-222")
def test_a_mount_without_its_rider_fights_on_from_the_next_round():
    table = riding().unit("blue", (9, 10), "brute", weapons=["maul"])
    game = table.start().set("red_0", hp=1).turn("blue_0")
    game.rolls(15, 2, 6, 5)
    strike(game, 0, 0)
    assert game.unit("red_0").hp == 0
    assert game.unit("red_1").rider == -1
    game.end_turn().expect("turn", "red_1")
    game.rolls(9, 2, 1, 1)
    strike(game, 0)
    assert rolled(game) == [("red_1", 11, 0)]
    game.done()


@pytest.mark.clause("XH-005", "XH-222")
def test_a_vehicle_without_its_rider_does_not_count():
    table = riding("trooper", "skimmer").unit("blue", (9, 10), "brute", weapons=["maul"])
    game = table.start().set("red_0", hp=1).turn("blue_0")
    game.rolls(15, 2, 6, 5)
    strike(game, 0, 0)
    assert (game.battle.over, game.battle.winner) == (True, "blue")
    game.done()


@pytest.mark.clause("XH-107", "XH-114", "XH-222")
def test_a_mount_held_fast_is_free_after_its_riders_turn():
    table = riding().unit("blue", (5, 10), "lancer", programs=["tether"])
    game = table.start().turn("blue_0")
    game.do("program")
    game.rolls(15, 2).do("enemy 1")
    assert game.unit("red_1").immobile == 1
    game.end_turn().expect("turn", "red_0")
    assert not game.may("move")
    assert not game.may("dash")
    assert game.may("dismount")
    game.end_turn().expect("turn", "blue_0").end_turn()
    game.expect("turn", "red_0")
    assert game.may("move")
    game.done()


# --- opportunities (XH-232) ---
def through(game: Game) -> Game:
    """Red rides from (10,10) past blue's sword at (13,11) and out of its reach again."""
    game.turn("red_0")
    return go(game, "forward", 5)


@pytest.mark.clause("XH-097", "XH-101", "XH-232")
@pytest.mark.parametrize("whom", [0, 1])
def test_the_reactor_picks_rider_or_mount(whom: int):
    table = riding().unit("blue", (13, 11), "trooper", weapons=["sword"])
    game = through(table.start())
    game.expect("opportunity", "blue_0").do("weapon 0")
    game.expect("target", "blue_0")
    assert game.legal() == ["enemy 0", "enemy 1"]
    game.rolls(4, 15, 1, 5).do(f"enemy {whom}")
    assert rolled(game) == [("blue_0", 18, 1)]
    assert hurt(game) == [(f"red_{whom}", 7)]
    game.expect("turn", "red_0")  # one attack, and the ride goes on
    assert game.unit("blue_0").reactions == 0
    go(game, "forward", 5)
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-102", "XH-232")
def test_a_small_mech_on_a_mount_is_immune():
    table = riding("wasp", "titan").unit("blue", (14, 11), "trooper", weapons=["sword"])
    game = table.start().turn("red_0")
    go(game, "forward", 2)
    game.expect("opportunity", "blue_0").rolls(4, 15, 1, 5).do("weapon 0")
    assert hurt(game) == [("red_1", 7)]  # nobody else to choose
    game.done()


@pytest.mark.clause("XH-098", "XH-232")
def test_the_riders_engagement_clears_both():
    table = riding().unit("blue", (13, 11), "trooper", weapons=["sword"])
    game = table.start().turn("red_0")
    go(game, "forward", 2)
    go(game, "forward", 1)
    assert game.unit("blue_0").entered == 0b11
    game.rolls(2, 19)
    strike(game, "unarmed", 0)
    assert game.unit("blue_0").entered == 0
    go(game, "back", 5)
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-104", "XH-232")
def test_a_pair_dragged_through_a_reach_by_grav():
    table = riding().unit("blue", (5, 10), "colossus", programs=["grav"])
    table.unit("blue", (20, 11), "trooper", weapons=["sword"])
    game = table.start().turn("blue_0")
    game.do("program", "enemy 1")
    game.rolls(15, 2, 9, 11).do("push")
    game.expect("opportunity", "blue_1").do("weapon 0")
    game.rolls(15, 14, 2, 5).do("enemy 0")
    assert rolled(game) == [("blue_1", 17, -1)]
    assert told(game, "opportunity") == [("blue_1", 0, 0, 1, 0)]  # forced
    assert hurt(game) == [("red_0", 7)]
    game.expect("turn", "blue_0").done()


# --- hazards, EMP, the edge ---
@pytest.mark.clause("XH-076", "XH-204", "XH-231")
def test_a_mount_dies_on_a_mine_and_its_rider_goes_on_afoot():
    table = riding(hp=3).unit("blue", (50, 20), "trooper").piece("mine", 13, 10)
    game = table.start().turn("red_0")
    game.rolls(1, 1, 1, 11)
    go(game, "forward", 5)
    assert game.unit("red_1").hp == 0
    assert (game.unit("red_0").rides, game.unit("red_0").prone) == (-1, 0)
    assert game.at("red_0") == (14, 10, 0)
    assert game.unit("red_0").moved == 15
    game.expect("turn", "red_0")
    go(game, "forward", 2)
    go(game, "forward", 1)
    assert game.at("red_0") == (17, 10, 0)
    assert not game.may("move")  # 30 ft of its own
    game.done()


@pytest.mark.clause("XH-107", "XH-112", "XH-222")
def test_emp_stuns_the_machine_under_its_rider():
    """The Trooper is hurt, too, but may act; the Skimmer recovers with the rider's turn."""
    table = riding("trooper", "skimmer").unit("blue", (15, 10), "lancer", programs=["emp"])
    game = table.start().turn("blue_0")
    game.rolls(15, 2, 2, 1, 1).do("program")
    assert (game.unit("red_0").hp, game.unit("red_1").hp) == (20, 14)
    assert (game.unit("red_0").stunned, game.unit("red_1").stunned) == (0, 1)
    game.end_turn()
    game.expect("control", "red_0").rolls(10).do("by strength")  # it was hurt
    game.expect("turn", "red_0")
    assert not game.may("move")
    assert game.may("dismount", "search")
    game.end_turn().expect("turn", "blue_0").end_turn()
    game.expect("turn", "red_0")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-007", "XH-193", "XH-223")
def test_a_pair_rides_off_the_board():
    table = riding().unit("red", (30, 20), "trooper").unit("blue", (50, 20), "trooper")
    game = table.options(edge="retreat").start().turn("red_0")
    go(game, "back", 10)
    go(game, "back", 1)
    assert [event.unit for event in game.happened("left_board")] == ["red_0", "red_1"]
    game.expect("turn", "red_2")
    game.end_turn().end_turn().expect("turn", "red_2").done()
