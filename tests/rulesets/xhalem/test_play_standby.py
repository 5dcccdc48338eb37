"""Standby from the action to the reaction and back into the turn that it broke (XH-087 to 096)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go, hurt, rolled, stand_by, strike, told
from tests.rulesets.xhalem.table import Game, Table


def shootout(**red: Any) -> Game:
    """A red Trooper with PISTOL and SWORD, the PISTOL in hand; a blue one 50 ft off."""
    return (
        Table(width=60, height=30)
        .unit("red", (10, 10), "trooper", weapons=["pistol", "sword"], **red)
        .unit("blue", (20, 10), "trooper", weapons=["pistol"])
        .start()
        .in_order("red_0", "blue_0")
    )


def held(game: Game, unit: str) -> tuple[int, int]:
    """Trigger of a unit's standby (-1: none) and its reactions."""
    u = game.unit(unit)
    return int(u.trigger), int(u.reactions)


# --- setting it -----------------------------------------------------------------------------------
@pytest.mark.clause("XH-087", "XH-088", "XH-089")
def test_standby_is_an_action_asked_part_by_part() -> None:
    game = shootout()
    game.do("standby")
    assert game.decision == "trigger"
    assert game.legal("trigger") == [
        "enter_reach", "enter_range", "engages_me", "engages_ally", "ranged", "thrusts",
        "appears", "program", "uses",
    ]  # fmt: skip  # nobody is there who could be named for ally_engages
    game.do("trigger engages_me")
    assert game.decision == "subject" and game.legal() == ["any", "enemy 0"]
    game.do("enemy 0")
    assert game.decision == "response"
    assert game.legal() == ["move", "strike", "grapple", "shove", "search", "hide", "dash"]
    game.do("strike")
    assert game.legal("weapon") == ["0", "unarmed"]  # the sword is not in hand
    game.do("weapon 0")
    assert game.kinds() == ["standby"]
    assert game.expect("turn", "red_0").legal() == ["end", "move"]  # the action is gone


@pytest.mark.clause("XH-087", "XH-091", "XH-096")
def test_struck_at_later_it_shoots_back_after_the_damage() -> None:
    game = shootout()
    stand_by(game, "engages_me", "strike", "weapon 0", subject="enemy 0")
    game.end_turn().expect("turn", "blue_0")
    strike(game.rolls(15, 2, 8))
    assert hurt(game) == [("red_0", 10)]  # first the trigger takes effect
    game.expect("react", "red_0")
    assert game.legal() == ["no", "yes"]
    game.rolls(15, 2, 5).do("yes")
    assert game.kinds()[0] == "reacts" and hurt(game) == [("blue_0", 7)]
    assert held(game, "red_0") == (-1, 0)
    game.expect("turn", "blue_0")  # and the turn goes on
    assert game.legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-088")
def test_a_miss_sets_it_off_too() -> None:
    game = shootout()
    stand_by(game, "engages_me", "strike", "weapon 0")
    strike(game.end_turn().rolls(2, 19))
    assert hurt(game) == []
    game.expect("react", "red_0").done()


@pytest.mark.clause("XH-091")
def test_who_is_dropped_by_the_trigger_does_not_react() -> None:
    game = shootout()
    game.battle.state.units[0].hp = 5
    stand_by(game, "engages_me", "strike", "weapon 0")
    strike(game.end_turn().rolls(15, 2, 3))
    assert game.battle.over and game.battle.winner == "blue"
    game.done()


@pytest.mark.clause("XH-092")
def test_an_ignored_trigger_leaves_the_standby_for_a_second_one_in_the_round() -> None:
    game = (
        Table()
        .unit("red", (10, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 12), "trooper", weapons=["pistol"])
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    stand_by(game, "engages_me", "strike", "weapon 0")
    strike(game.end_turn().rolls(2, 19))
    game.expect("react", "red_0").do("no")
    assert held(game, "red_0") == (2, 1)
    game.expect("turn", "blue_0").end_turn().expect("turn", "blue_1")
    strike(game.rolls(2, 19))
    game.expect("react", "red_0").rolls(15, 2, 4).do("yes")
    assert hurt(game) == [("blue_1", 6)]  # at whoever set it off
    game.done()


@pytest.mark.clause("XH-087", "XH-092")
def test_only_the_subject_named_sets_it_off() -> None:
    game = (
        Table()
        .unit("red", (10, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 12), "trooper", weapons=["pistol"])
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    stand_by(game, "engages_me", "strike", "weapon 0", subject="enemy 1")
    strike(game.end_turn().rolls(2, 19))
    game.expect("turn", "blue_0").end_turn()
    strike(game.rolls(2, 19))
    game.expect("react", "red_0").done()


@pytest.mark.clause("XH-093")
def test_unused_it_is_gone_with_the_next_own_turn() -> None:
    game = shootout()
    stand_by(game, "engages_me", "strike", "weapon 0")
    game.end_turn().end_turn().expect("turn", "red_0")
    assert int(game.battle.state.round_number) == 2 and held(game, "red_0") == (-1, 1)
    strike(game.end_turn().rolls(2, 19))
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-096")
def test_one_reaction_between_two_own_turns_unless_the_option_gives_more() -> None:
    for reactions, asked in ((1, "turn"), (2, "react")):
        game = (
            Table(width=60, height=30)
            .unit("red", (10, 10), "trooper", weapons=["sword"])
            .unit("blue", (13, 10), "lancer", weapons=["mcannon"])
            .options(reactions_per_round=reactions)
            .start()
            .in_order("red_0", "blue_0")
        )
        stand_by(game, "engages_me", "move")
        game.end_turn()
        game.place("blue_0", (3, 9)).know().turn("blue_0")
        go(game, "back")  # 15 cells past red: in and out of reach
        game.expect("opportunity", "red_0").rolls(2, 3, 19).do("weapon 0")
        assert int(game.unit("red_0").reactions) == reactions - 1
        strike(game.expect("turn", "blue_0").rolls(2, 19))
        game.expect(asked).done()


# --- what it breaks into --------------------------------------------------------------------------
@pytest.mark.clause("XH-094", "XH-088")
def test_the_mover_goes_on_with_what_it_had_left() -> None:
    # 70 ft off; at 60 ft it is in the range of the PISTOL, after 2 of 6 intervals.
    game = shootout()
    stand_by(game, "enter_range", "strike", "weapon 0")
    game.end_turn().place("blue_0", (24, 10)).know().turn("blue_0")
    go(game, "forward", 5)
    assert game.at("blue_0") == (22, 10, 0)
    game.expect("react", "red_0").rolls(15, 2, 3).do("yes")
    game.expect("turn", "blue_0")  # the leg is cut, the mover chooses anew
    assert int(game.unit("blue_0").moved) == 10 and game.may("strike", "move", "dash")
    game.do("move", "direction back")
    assert game.legal("length") == ["1", "2"]  # of the 4 intervals left
    game.do("length 2")
    go(game, "back", 2)
    assert int(game.unit("blue_0").moved) == 30 and not game.may("move")
    game.done()


@pytest.mark.clause("XH-094", "XH-092")
def test_a_reaction_that_is_declined_does_not_cut_the_leg() -> None:
    game = shootout()
    stand_by(game, "enter_range", "strike", "weapon 0")
    game.end_turn().place("blue_0", (24, 10)).know().turn("blue_0")
    go(game, "forward", 5)
    game.expect("react", "red_0").do("no")
    game.expect("turn", "blue_0")
    assert game.at("blue_0") == (19, 10, 0)
    game.done()


@pytest.mark.clause("XH-094", "XH-114")
def test_who_is_held_fast_by_the_reaction_may_still_act() -> None:
    game = (
        Table(width=60, height=30)
        .unit("red", (10, 10), "wasp", programs=["tether"])
        .unit("blue", (40, 10), "trooper", weapons=["pistol"])
        .start()
        .in_order("red_0", "blue_0")
    )
    stand_by(game, "ranged", "program")  # it owns one: nothing else is asked
    game.end_turn().place("blue_0", (20, 10)).know().turn("blue_0")
    go(game, "forward", 1)
    strike(game.rolls(2, 19))
    game.expect("react", "red_0").rolls(15, 2).do("yes")
    assert [e.unit for e in game.happened("held_fast")] == ["blue_0"]
    assert game.legal() == ["end"]  # it has struck, and moves no more
    # XH-107: struck during its own turn, it is free after the turn that follows.
    game.end_turn().expect("turn", "red_0").end_turn().expect("turn", "blue_0")
    assert not game.may("move") and game.may("strike")
    game.end_turn().end_turn().expect("turn", "blue_0")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-094", "XH-005")
def test_a_turn_ends_with_who_had_it() -> None:
    game = shootout()
    game.battle.state.units[1].hp = 3
    stand_by(game, "engages_me", "strike", "weapon 0")
    strike(game.end_turn().rolls(2, 19))
    game.rolls(15, 2, 5).do("yes")
    assert game.battle.over and game.battle.winner == "red"
    game.done()


@pytest.mark.clause("XH-094")
def test_a_mover_that_is_dropped_hands_on_the_turn() -> None:
    game = (
        Table()
        .unit("red", (10, 10), "trooper", weapons=["pistol"])
        .unit("blue", (23, 10), "scout", hp=3)
        .unit("blue", (30, 20), "trooper")
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    stand_by(game, "enter_range", "strike", "weapon 0")
    game.end_turn()
    go(game, "forward", 2)
    assert game.at("blue_0") == (22, 10, 0)
    game.expect("react", "red_0").rolls(15, 2, 5).do("yes")
    assert [e.unit for e in game.happened("defeated")] == ["blue_0"]
    game.expect("turn", "blue_1").done()


# --- order ----------------------------------------------------------------------------------------
@pytest.mark.clause("XH-095", "XH-092")
def test_opportunities_then_programs_then_standbys_each_by_initiative() -> None:
    # Blue leaves red_1's reach and comes into the range of red_0 and red_2, who wait for that.
    game = (
        Table(width=60, height=30)
        .unit("red", (36, 10), "trooper", weapons=["pistol"])
        .unit("red", (20, 10), "trooper", weapons=["sword"])
        .unit("red", (36, 12), "trooper", weapons=["pistol"])
        .unit("blue", (10, 11), "lancer")
        .start()
        .in_order("red_2", "red_1", "red_0", "blue_0")
    )
    for unit in ("red_2", "red_0"):
        game.turn(unit)
        stand_by(game, "enter_range", "strike", "weapon 0")
    game.turn("blue_0")
    go(game, "back", 1)
    assert game.at("blue_0") == (25, 11, 0)
    game.expect("opportunity", "red_1").do("no")
    game.expect("react", "red_2").do("no")
    game.expect("react", "red_0").do("no")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-095", "XH-117")
def test_an_owner_of_counter_may_decline_it_for_its_standby() -> None:
    game = (
        Table(width=60, height=30)
        .unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["counter"])
        .unit("blue", (11, 10), "trooper", weapons=["sword"])
        .start()
        .in_order("red_0", "blue_0")
    )
    stand_by(game, "engages_me", "shove")
    strike(game.end_turn().rolls(2, 19))
    game.expect("counter", "red_0").do("no")
    game.expect("react", "red_0").rolls(15, 2, 15, 2).do("yes")
    game.expect("shove_effect", "red_0").do("push")
    assert told(game, "forced")[0][:2] == ("blue_0", 15)  # 5 hexes
    game.expect("turn", "blue_0")
    assert int(game.unit("red_0").reactions) == 0
    game.done()


@pytest.mark.clause("XH-095")
def test_a_reaction_opens_no_window() -> None:
    # red_0 shoots back; blue_1 waits for just that, but is not asked.
    game = (
        Table()
        .unit("red", (10, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 10), "trooper", weapons=["pistol"])
        .unit("blue", (20, 12), "trooper", weapons=["pistol"])
        .start()
        .in_order("blue_1", "red_0", "blue_0")
    )
    stand_by(game, "ranged", "strike", "weapon 0")
    game.end_turn().expect("turn", "red_0")
    stand_by(game, "engages_me", "strike", "weapon 0")
    strike(game.end_turn().expect("turn", "blue_0").rolls(2, 19))
    game.expect("react", "red_0").rolls(2, 19).do("yes")
    assert rolled(game) == [("red_0", 5, 0)]
    game.expect("turn", "blue_0").done()
    assert held(game, "blue_1")[0] >= 0
