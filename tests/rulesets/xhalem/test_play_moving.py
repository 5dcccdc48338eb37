"""Turns of movement on the ground: intervals, divided movement, terrain, dashes (5.18, 5.19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go as leg
from tests.rulesets.xhalem.table import Game, Table


def alone(profile: str, at: tuple[int, int] = (5, 10), **fields: Any) -> Table:
    """Red's unit on a wide board in feet, the enemy far away."""
    return Table(width=180).unit("red", at, profile, **fields).unit("blue", (170, 25), "trooper")


def go(game: Game, way: str, *lengths: int) -> Game:
    """Legs on the ground."""
    for length in lengths:
        leg(game, way, length)
    return game


# --- intervals (XH-194 to XH-199) ---
@pytest.mark.clause("XH-194", "XH-195", "XH-196", "XH-197", "XH-198", "XH-199")
@pytest.mark.parametrize(
    ("profile", "intervals", "cells"),
    [
        ("scout", 5, 1),
        ("trooper", 6, 1),
        ("drake", 3, 2),
        ("ogryx", 3, 3),
        ("titan", 4, 3),
        ("skimmer", 16, 1),
        ("lancer", 5, 15),
        ("colossus", 7, 15),
    ],
)
def test_a_turn_is_so_many_intervals(profile: str, intervals: int, cells: int):
    table = Table(width=180).unit("blue", (170, 25), "trooper")
    if profile == "skimmer":
        table.unit("red", None, "trooper", rides="red_1").unit("red", (5, 10), "skimmer")
    else:
        table.unit("red", (5, 10), profile, fly=0)
    game = table.start().turn("red_0")
    for k in range(intervals):
        go(game, "forward", 1)
        assert game.at("red_0")[0] == 5 + cells * (k + 1)
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-109", "XH-195")
def test_a_steadied_mech_has_four_intervals():
    game = alone("bastion", programs=["stab"]).start().turn("red_0")
    go(game, "forward", 2, 2)
    assert game.at("red_0")[0] == 5 + 4 * 15
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-008", "XH-199")
def test_among_mechs_an_interval_is_a_cell():
    table = Table().unit("red", (5, 10), "lancer").unit("blue", (30, 20), "lancer")
    game = table.start().turn("red_0")
    go(game, "forward", 5)
    assert game.at("red_0") == (10, 10, 0)
    assert game.unit("red_0").moved == 5 * 75
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-198")
def test_what_is_left_of_a_speed_is_lost():
    game = alone("trooper", walk=33).start().turn("red_0")
    game.do("move", "direction forward")
    assert game.legal("length") == ["1", "2", "5"]
    game.do("length 5")
    go(game, "forward", 1)
    assert game.unit("red_0").moved == 30
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-199")
def test_every_cell_of_an_interval_must_be_open():
    """A wall 13 cells on stops a mech where it stands, and a trooper before the wall."""
    table = alone("lancer").unit("red", (12, 10), "trooper").piece("wall", 18, 10)
    game = table.start().turn("red_0")
    game.do("move")  # only towards (5,25): the other ways lead off the board
    game.expect("length").do("length 1")
    assert game.at("red_0") == (5, 25, 0)
    go(game.turn("red_1"), "forward", 5)
    assert game.at("red_1") == (17, 10, 0)
    game.done()


# --- divided movement (XH-026, XH-029, XH-200) ---
@pytest.mark.clause("XH-026", "XH-029", "XH-200")
def test_move_engage_move():
    """The seed's example: speed 40; 20, an engagement, 20."""
    table = alone("trooper", walk=40, weapons=["pistol"]).unit("blue", (20, 10), "brute")
    game = table.start().turn("red_0")
    go(game, "forward", 2, 2)
    assert game.unit("red_0").moved == 20
    game.rolls(2, 19).do("strike", "enemy 1")
    assert not game.may("strike")
    assert not game.may("dash")
    go(game, "back", 2, 2)
    assert game.at("red_0") == (5, 10, 0)
    assert game.unit("red_0").moved == 40
    assert game.legal() == ["end"]
    game.done()


# --- terrain (XH-201) ---
@pytest.mark.clause("XH-201")
def test_thirty_feet_of_debris_are_three_steps():
    game = alone("trooper").piece("debris", (6, 30), (0, 29)).start().turn("red_0")
    go(game, "forward", 5)
    assert game.at("red_0") == (8, 10, 0)
    assert game.unit("red_0").moved == 30
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-201")
def test_a_leg_ends_where_the_next_step_is_too_dear():
    game = alone("trooper").piece("debris", 11, (0, 29)).start().turn("red_0")
    go(game, "forward", 5)
    assert game.at("red_0") == (10, 10, 0)
    game.do("move")
    assert not game.may("direction forward")  # 10 ft, and 5 are left
    game.do("direction back")
    assert game.at("red_0") == (9, 10, 0)
    game.done()


@pytest.mark.clause("XH-201")
@pytest.mark.parametrize(("profile", "q", "climbs"), [("trooper", 5, False), ("lancer", 5, True)])
def test_who_climbs_a_platform(profile: str, q: int, climbs: bool):
    """Its 30 ft are more than a trooper's interval, not more than a mech's."""
    game = alone(profile, (q, 10)).piece("platform", (6, 30), (5, 15)).start().turn("red_0")
    game.do("move")
    assert game.may("direction forward") == climbs
    if climbs:
        game.do("direction forward", "length 1")
        assert game.at("red_0") == (20, 10, 30)
        go(game, "forward", 1)
        assert game.at("red_0") == (35, 10, 0)  # and down again by itself
    game.done()


@pytest.mark.clause("XH-201")
def test_nobody_steps_down_more_than_an_interval():
    table = Table().unit("red", (6, 10), "trooper").unit("blue", (30, 25), "trooper")
    game = table.piece("platform", (6, 9), (5, 15)).start().turn("red_0")
    assert game.at("red_0") == (6, 10, 30)
    game.do("move")
    assert not game.may("direction back")
    game.do("direction forward", "length 5")
    assert game.at("red_0") == (9, 10, 30)  # the leg ends at the brink
    game.done()


# --- hazards (XH-204) ---
@pytest.mark.clause("XH-204")
def test_a_mine_in_the_middle_of_an_interval():
    game = alone("lancer").piece("mine", 12, 10).start().turn("red_0")
    game.rolls(1, 2, 3)
    go(game, "forward", 2)
    assert game.unit("red_0").hp == 40 - 6
    assert game.piece(0).there == 0
    assert game.at("red_0") == (35, 10, 0)
    game.done()


@pytest.mark.clause("XH-005", "XH-204")
def test_a_mine_may_end_a_leg_a_turn_and_a_battle():
    game = alone("trooper").piece("mine", 7, 10).start().turn("red_0").set("red_0", hp=6)
    game.rolls(1, 2, 3)
    go(game, "forward", 5)
    assert game.at("red_0") == (7, 10, 0)
    assert (game.battle.over, game.battle.winner) == (True, "blue")
    game.done()


# --- dash and thrust (XH-205 to XH-207) ---
@pytest.mark.clause("XH-205", "XH-206")
@pytest.mark.parametrize(
    ("profile", "programs", "intervals", "cells"),
    [("trooper", [], 12, 1), ("colossus", [], 14, 5), ("bastion", ["stab"], 8, 5)],
)
def test_a_dash_doubles_the_maximum_speed(
    profile: str, programs: list[str], intervals: int, cells: int
):
    """35 -> 70 hexes; 25 - 5 -> 40 hexes. The step of a board of mechs is 5 hexes."""
    in_feet = profile == "trooper"
    table = Table(width=180).unit("red", (5, 10), profile, programs=programs)
    game = table.unit("blue", (170, 25), "trooper" if in_feet else "lancer").start().turn("red_0")
    game.do("dash")
    assert game.unit("red_0").acted == 1
    step = cells // 5 or 1
    for k in range(intervals):
        go(game, "forward", 1)
        assert game.at("red_0")[0] == 5 + step * (k + 1)
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-205", "XH-207")
def test_a_dash_after_part_of_the_movement_adds_the_rest():
    game = alone("trooper").start().turn("red_0")
    go(game, "forward", 2, 2)
    game.do("dash")
    go(game, "forward", 5, 2, 1)
    assert game.unit("red_0").moved == 60
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-207")
def test_who_dashes_engages_nobody_this_turn():
    table = alone("trooper", weapons=["pistol"]).unit("blue", (20, 10), "brute")
    game = table.start().turn("red_0")
    assert game.may("strike")
    game.do("dash")
    assert not game.may("strike")
    go(game, "forward", 2, 2)
    assert not game.may("strike")
    assert not game.may("dash")
    assert not game.may("standby")
    game.end_turn().end_turn().end_turn().expect("turn", "red_0")
    assert game.may("strike", "dash")
    game.done()


@pytest.mark.clause("XH-040", "XH-207")
def test_a_shove_before_any_movement_leaves_the_dash():
    table = alone("trooper", (11, 10), programs=["rush"]).unit("blue", (12, 10), "brute")
    game = table.start().turn("red_0")
    game.rolls(2, 19).do("rush")
    assert not game.may("strike")
    game.do("dash")
    go(game, "back", 10)
    assert game.at("red_0") == (1, 10, 0)
    assert game.unit("red_0").moved == 50
    game.done()


@pytest.mark.clause("XH-040", "XH-207")
def test_a_shove_after_some_movement_rules_the_dash_out():
    table = alone("trooper", (10, 10), programs=["rush"]).unit("blue", (12, 10), "brute")
    game = table.start().turn("red_0")
    go(game, "forward", 1)
    game.rolls(2, 19).do("rush")
    assert not game.may("dash")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-040", "XH-207")
def test_a_shove_after_a_dash_ends_the_movement():
    table = alone("trooper", (5, 10), programs=["rush"]).unit("blue", (12, 10), "brute")
    game = table.start().turn("red_0")
    game.do("dash")
    go(game, "forward", 5, 1)
    assert game.may("move", "rush")
    game.rolls(2, 19).do("rush")
    assert game.legal() == ["end"]
    game.done()


# --- prone (XH-183) ---
@pytest.mark.clause("XH-183")
def test_standing_up_costs_half_of_the_speed():
    game = alone("trooper").start().turn("red_0").set("red_0", prone=1)
    assert not game.may("move")
    assert not game.may("dash")
    game.do("stand")
    assert game.unit("red_0").moved == 15
    go(game, "forward", 2, 1)
    assert game.legal("verb").count("move") == 0
    game.do("dash")
    go(game, "forward", 5, 1)
    assert game.unit("red_0").moved == 60
    game.done()
