"""The triggers of a standby, each set off by what a unit does in its turn (XH-088)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go, hurt, stand_by, strike
from tests.rulesets.xhalem.table import Game, Table


def meeting(blue: str, at: tuple[int, int], **fields: Any) -> Table:
    """A red Trooper with PISTOL and SWORD in hand and an ally far off, and a blue unit."""
    return (
        Table(width=80, height=40)
        .unit("red", (10, 10), "trooper", weapons=["sword", "pistol"], programs=["two"])
        .unit("red", (10, 36), "trooper", weapons=["pistol"])
        .unit("blue", at, blue, **fields)
    )


def waits(table: Table, trigger: str, *response: str, subject: str = "any") -> Game:
    """red_0 stands by, and it is the blue unit's turn."""
    game = table.start().in_order("red_0", "blue_0", "red_1")
    stand_by(game, trigger, *(response or ("search",)), subject=subject)
    return game.end_turn().expect("turn", "blue_0")


# --- coming near ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-088")
def test_enter_reach_interval_by_interval() -> None:
    game = waits(meeting("trooper", (13, 10)), "enter_reach", "strike", "weapon 0")
    go(game, "forward", 2)  # to (11, 10), from 15 ft to 5 ft
    assert game.at("blue_0") == (11, 10, 0)
    game.expect("react", "red_0").rolls(15, 2, 3).do("yes")
    assert hurt(game) == [("blue_0", 5)]
    game.expect("turn", "blue_0")
    go(game, "back left", 1)  # (11, 11): the standby is used up
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088")
def test_enter_reach_needs_an_interval_that_ends_inside_and_began_outside() -> None:
    # A Lancer's interval leads through the reach: 15 cells, none of its ends within.
    game = waits(meeting("lancer", (18, 9)), "enter_reach", subject="enemy 0")
    go(game, "forward", 1)
    assert game.at("blue_0") == (3, 9, 0)
    game.expect("opportunity", "red_0").do("no")  # in and out: that it is
    game.expect("turn", "blue_0")
    # Within from the beginning: moving on inside does not enter.
    game = waits(meeting("trooper", (11, 10)), "enter_reach")
    go(game, "forward left", 1)  # (10, 11): still beside it
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-015", "XH-017")
def test_a_cloaked_enemy_that_is_not_exposed_sets_nothing_off() -> None:
    table = meeting("stalker", (13, 10), programs=["cloak"])
    game = table.start().in_order("red_0", "blue_0", "red_1")
    stand_by(game, "enter_reach", "strike", "weapon 0")
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    game.end_turn().expect("turn", "blue_0")
    game.rolls(20)  # XH-146: Stealth 6 against those near
    go(game, "forward", 1)  # 10 ft off: noticing is rolled once a turn
    go(game, "forward", 1)
    assert game.at("blue_0") == (11, 10, 0) and game.aware("blue_0") == "unaware"
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-146")
def test_a_cloaked_enemy_that_is_noticed_sets_it_off() -> None:
    table = meeting("stalker", (12, 10), programs=["cloak"])
    game = table.start().in_order("red_0", "blue_0", "red_1")
    stand_by(game, "enter_reach", "search")
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    game.end_turn().rolls(1)
    go(game, "forward", 1)
    assert game.aware("blue_0") == "located"
    game.expect("react", "red_0").done()


@pytest.mark.clause("XH-088")
def test_enter_range_is_that_of_the_weapon_held_ready_or_30_u() -> None:
    # PISTOL 60 ft, 12 cells; a search 30 ft, 6 cells.
    for response, cells in ((("strike", "weapon 1"), 12), (("search",), 6)):
        game = waits(meeting("trooper", (10 + cells + 2, 10)), "enter_range", *response)
        go(game, "forward", 1)
        game.expect("turn", "blue_0")
        go(game, "forward", 1)
        game.expect("react", "red_0").done()


@pytest.mark.clause("XH-088", "XH-205")
def test_a_thrust_towards_me_counts_with_its_first_interval() -> None:
    # The seed: "If the mech thrusts towards me, I'll thrust away."
    game = waits(meeting("lancer", (60, 10)), "thrusts", "dash")
    go(game, "forward", 1)  # moving alone is no thrust
    game.expect("turn", "blue_0").do("dash")
    game.expect("turn", "blue_0")
    go(game, "forward", 1)
    game.expect("react", "red_0").do("yes")
    for length in (5, 1):  # one full speed, 30 ft
        go(game, "back", length)
    assert game.at("red_0") == (4, 10, 0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088")
def test_a_first_interval_that_leads_away_is_no_thrust_nor_is_the_second() -> None:
    game = waits(meeting("lancer", (45, 10)), "thrusts", "dash")
    game.do("dash")
    go(game, "back", 1)
    assert game.at("blue_0") == (60, 10, 0)
    go(game, "forward", 2)
    game.expect("turn", "blue_0").done()


# --- engaging -------------------------------------------------------------------------------------
@pytest.mark.clause("XH-088")
def test_an_ally_engaged_anywhere() -> None:
    game = waits(
        meeting("trooper", (20, 30), weapons=["pistol"]), "engages_ally", "strike", "weapon 1"
    )
    strike(game.rolls(2, 19), enemy=1)
    game.expect("react", "red_0").rolls(15, 15, 2, 7).do("yes")  # 125 ft: beyond range
    assert hurt(game) == [("blue_0", 4)]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088")
def test_being_engaged_oneself_is_not_that_an_ally_is() -> None:
    game = waits(meeting("trooper", (20, 10), weapons=["pistol"]), "engages_ally")
    strike(game.rolls(2, 19), enemy=0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-089")
def test_if_the_mech_launches_missiles_i_fire_mine() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (2, 4), "lancer", weapons=["mmissile"])
        .unit("blue", (6, 4), "lancer", weapons=["mmissile", "mblade"])
        .start()
        .in_order("red_0", "blue_0")
    )
    stand_by(game, "ranged", "strike", "weapon 0", subject="enemy 0")
    strike(game.end_turn().rolls(2, 19))
    game.expect("react", "red_0").rolls(15, 2, 1, 2, 3).do("yes")
    assert hurt(game) == [("blue_0", 6)]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088")
def test_a_blow_is_no_shot() -> None:
    game = waits(meeting("trooper", (11, 10), weapons=["sword"]), "ranged")
    strike(game.rolls(2, 19))
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-089")
def test_when_a_named_ally_engages_its_target_is_mine() -> None:
    table = meeting("trooper", (20, 20), weapons=["pistol"]).unit("blue", (20, 30), "brute")
    game = table.start().in_order("red_0", "red_1", "blue_0", "blue_1")
    game.do("standby", "trigger ally_engages")
    game.expect("response").do("strike", "weapon 1")  # there is one ally: it is not asked
    game.end_turn().expect("turn", "red_1")
    strike(game.rolls(2, 19), enemy=1)
    game.expect("react", "red_0").rolls(15, 15, 2, 6).do("yes")
    assert hurt(game) == [("blue_1", 4)]
    game.expect("turn", "red_1").done()


# --- other deeds ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-088", "XH-017")
def test_an_enemy_that_steps_from_behind_a_wall_appears() -> None:
    table = meeting("trooper", (20, 10)).piece("wall", 15, (2, 10))
    game = table.start().in_order("red_0", "blue_0", "red_1")
    game.place("red_1", (1, 1)).unaware("blue_0").know()
    stand_by(game, "appears", "strike", "weapon 1", subject="any")
    assert game.aware("blue_0") == "unaware"
    game.end_turn()
    go(game, "forward left", 5)  # (19, 11): in the open
    assert game.at("blue_0") == (19, 11, 0) and game.aware("blue_0") == "located"
    game.expect("react", "red_0").rolls(15, 2, 3).do("yes")
    assert hurt(game) == [("blue_0", 5)]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-143")
def test_programs_cloaks_and_jumps_are_uses_of_a_program() -> None:
    for program, answers, faces in (
        ("tether", ("program", "enemy 0"), (2, 19)),
        ("blink", ("program", "direction back", "length 1"), ()),
        ("cloak", ("cloak",), ()),
    ):
        game = waits(meeting("lancer", (20, 10), programs=[program]), "program")
        game.rolls(*faces).do(*answers)
        game.expect("react", "red_0").do("no")
        game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-191")
def test_an_object_used() -> None:
    table = meeting("trooper", (20, 10)).piece("crate", 21, 10)
    game = waits(table, "uses")
    game.do("use", "handling lift")
    game.expect("react", "red_0").do("no")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088")
def test_who_searches_sets_off_none_of_these() -> None:
    for trigger in ("program", "uses", "ranged", "engages_me"):
        game = waits(meeting("trooper", (20, 10)), trigger)
        game.rolls(10).do("search", "by perception")
        game.expect("turn", "blue_0").done()


# --- given away by the very act -------------------------------------------------------------------
@pytest.mark.clause("XH-088", "XH-158", "XH-159")
@pytest.mark.parametrize("trigger", ["engages_me", "ranged", "appears"])
def test_a_cloaked_shot_gives_away_who_fires_it(trigger: str) -> None:
    table = meeting("stalker", (20, 10), weapons=["pistol"], programs=["cloak"])
    game = table.start().in_order("red_0", "blue_0", "red_1")
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    stand_by(game, trigger, "strike", "weapon 1")
    game.end_turn().expect("turn", "blue_0")
    strike(game.rolls(1, 2, 3), enemy=0)  # advantage, nothing evades: 2 + 4 against 3
    assert game.aware("blue_0") == "located"
    game.expect("react", "red_0").rolls(15, 2, 3, 5).do("yes")
    assert hurt(game) == [("blue_0", 7)]  # 18, no detriment, against the better of 2 and 3, + 4
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-088", "XH-134")
def test_an_enemy_that_an_ally_finds_appears() -> None:
    table = meeting("stalker", (20, 10), weapons=["pistol"], programs=["cloak"])
    game = table.start().in_order("red_0", "red_1", "blue_0")
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").place("red_1", (18, 12)).know()
    stand_by(game, "appears", "strike", "weapon 1")
    game.end_turn().expect("turn", "red_1")
    game.rolls(19).do("search", "by perception")  # 21 against 18
    game.expect("react", "red_0").rolls(15, 2, 3, 5).do("yes")
    assert hurt(game) == [("blue_0", 7)]
    game.expect("turn", "red_1").done()
