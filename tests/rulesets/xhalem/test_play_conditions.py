"""Immobilized, incapacitated, held: what such units cannot do, and for how long (XH-106, 107)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, go, hurt, rolled, stand_by, strike
from tests.rulesets.xhalem.table import Game, Table


def kinds_of(game: Game, *kinds: str) -> list[tuple[str, str | None]]:
    """Events of these kinds in the last ``do``, in order, with their units."""
    return [(event.kind, event.unit) for event in game.last if event.kind in kinds]


def stunned(**target: Any) -> Game:
    """A red Lancer's EMP has stunned a blue one 75 ft off; red_1 is to act, then blue_0."""
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer", programs=["emp"])
        .unit("red", (36, 20), "lancer", weapons=["mblade"])
        .unit("blue", (35, 20), "lancer", **target)
        .unit("blue", (79, 39), "trooper")
        .start()
        .in_order("red_0", "red_1", "blue_0", "blue_1")
    )
    # E 14; red_1 is 80 cells… 240 ft off: farther than 10 hexes.
    game.place("red_1", (60, 20)).know().turn("red_0")
    game.rolls(11, 11, 1, 2).do("program")
    assert evaded(game) == [("blue_0", 13, 0, True)]
    assert kinds_of(game, "damaged", "stunned") == [("damaged", "blue_0"), ("stunned", "blue_0")]
    game.place("red_1", (35, 21)).know()  # not across from red_0
    return game.end_turn().expect("turn", "red_1")


# --- incapacitated --------------------------------------------------------------------------------
@pytest.mark.clause("XH-107", "XH-112", "XH-060")
def test_a_stunned_lancer_does_not_evade() -> None:
    game = stunned()
    strike(game.rolls(1, 1, 1))  # Systems 3: 4 against Evasion 2
    assert evaded(game) == [("blue_0", 2, 0, False)] and hurt(game) == [("blue_0", 5)]
    game.done()


@pytest.mark.clause("XH-107", "XH-028", "XH-032")
def test_its_turn_is_passed_and_it_recovers_with_its_end() -> None:
    game = stunned()
    game.end_turn()
    assert kinds_of(game, "turn_begins", "turn_passed", "recovers") == [
        ("turn_begins", "blue_0"), ("turn_passed", "blue_0"), ("recovers", "blue_0"),
        ("turn_begins", "blue_1"),
    ]  # fmt: skip
    game.expect("turn", "blue_1").end_turn().end_turn().end_turn().expect("turn", "blue_0")
    assert game.may("move", "dash")
    game.done()


@pytest.mark.clause("XH-107", "XH-175", "XH-181")
def test_grapples_and_shoves_are_automatic() -> None:
    game = stunned()
    strike(game, verb="grapple")  # no dice
    assert kinds_of(game, "engagement", "grappled") == [("grappled", "red_1")]
    game.done()
    game = stunned()
    strike(game, verb="shove")
    game.expect("shove_effect", "red_1").do("knockdown")
    assert int(game.unit("blue_0").prone) == 1
    game.done()


@pytest.mark.clause("XH-107", "XH-177")
def test_grapples_that_it_holds_end() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer", programs=["emp"])
        .unit("red", (34, 20), "trooper")
        .unit("blue", (35, 20), "lancer")
        .start()
        .in_order("red_0", "red_1", "blue_0")
    )
    game.grip("blue_0", "red_1").place("red_1", (52, 20)).refresh()
    game.place("red_1", (49, 20)).turn("red_0")
    game.rolls(11, 15, 11, 1, 1).do("program")  # red_1, Agility 3: 18, is not beaten
    assert int(game.unit("blue_0").grapples) == -1 and int(game.unit("red_1").grappled_by) == -1
    game.end_turn().expect("turn", "red_1")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-107", "XH-106", "XH-112")
def test_stunned_in_its_own_turn_it_loses_that_and_the_next() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer", programs=["emp"])
        .unit("blue", (35, 20), "lancer", weapons=["mcannon"])
        .unit("blue", (79, 39), "trooper")
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    stand_by(game, "ranged", "program")
    strike(game.end_turn().expect("turn", "blue_0").rolls(2, 20))
    game.expect("react", "red_0").rolls(11, 11, 1, 1).do("yes")
    assert kinds_of(game, "stunned", "recovers", "turn_begins") == [
        ("stunned", "blue_0"), ("turn_begins", "blue_1"),
    ]  # fmt: skip
    game.expect("turn", "blue_1").end_turn().expect("turn", "red_0").end_turn()
    assert kinds_of(game, "turn_passed", "recovers") == [
        ("turn_passed", "blue_0"), ("recovers", "blue_0"),
    ]  # fmt: skip
    game.expect("turn", "blue_1").end_turn().end_turn().expect("turn", "blue_0")
    assert game.may("strike")
    game.done()


# --- immobilized ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-107", "XH-114")
def test_a_wasp_tethered_before_its_turn_acts_and_does_not_move() -> None:
    game = (
        Table(width=40, height=20)
        .unit("red", (10, 10), "lancer", weapons=["mblade"], programs=["tether"])
        .unit("blue", (12, 10), "wasp", weapons=["mbeam"], programs=["blink"])
        .start()
        .in_order("red_0", "blue_0")
    )
    game.end_turn().end_turn().expect("turn", "red_0")
    assert int(game.battle.state.round_number) == 2
    game.rolls(15, 2).do("program")
    assert rolled(game) == [("red_0", 18, 0)] and hurt(game) == []
    game.end_turn().expect("turn", "blue_0")
    assert game.may("strike", "search", "program")
    assert not game.may("move") and not game.may("dash")
    game.end_turn()
    assert kinds_of(game, "recovers") == [("recovers", "blue_0")]
    game.expect("turn", "red_0").end_turn().expect("turn", "blue_0")
    assert game.may("move", "dash")
    game.done()


@pytest.mark.clause("XH-107", "XH-175")
def test_a_tethered_wasp_is_seized_without_dice_but_shoved_with_them() -> None:
    for verb, faces in (("grapple", ()), ("shove", (2, 20))):
        game = (
            Table(width=40, height=20)
            .unit("red", (10, 10), "lancer")
            .unit("red", (20, 10), "colossus", programs=["tether"])
            .unit("blue", (11, 10), "wasp")
            .start()
            .in_order("red_1", "red_0", "blue_0")
        )
        game.place("red_1", (12, 12)).know().turn("red_1")  # not across from red_0
        game.rolls(15, 2).do("program")
        game.end_turn().expect("turn", "red_0")
        strike(game.rolls(*faces), verb=verb)
        assert len(rolled(game)) == (1 if faces else 0)
        game.done()


# --- no reactions --------------------------------------------------------------------------------
def guarded() -> Game:
    """A red Trooper with SWORD, and a blue one with PISTOL 10 ft off."""
    return (
        Table()
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("blue", (22, 20), "trooper", weapons=["pistol"])
        .start()
        .in_order("blue_0", "red_0")
    )


def passes(game: Game) -> Game:
    """blue_0 comes into red_0's reach and leaves it, in a turn of its own."""
    game.turn("blue_0")
    go(game, "forward", 1)
    return go(game, "back", 1)


@pytest.mark.clause("XH-106", "XH-114", "XH-107")
def test_who_is_held_fast_has_no_reaction() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "lancer", weapons=["mblade"])
        .unit("blue", (36, 20), "trooper")
        .unit("blue", (40, 30), "wasp", programs=["tether"])
        .start()
        .in_order("blue_1", "blue_0", "red_0")
    )
    game.rolls(15, 2).do("program")
    game.end_turn().expect("turn", "blue_0")
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("turn", "blue_0").end_turn().expect("turn", "red_0")
    game.end_turn()  # it is free with the end of this turn
    passes(game).expect("opportunity", "red_0").done()


@pytest.mark.clause("XH-106")
def test_who_holds_or_is_held_or_stunned_or_down_and_out_has_none() -> None:
    for state, asked in (
        ({}, True),
        ({"prone": 1}, True),
        ({"stunned": 1}, False),
        ({"immobile": 1}, False),
        ({"reactions": 0}, False),
    ):
        game = guarded()
        game.turn("blue_0").set("red_0", **state)
        go(game, "forward", 1)
        go(game, "back", 1)
        assert (game.decision == "opportunity") is asked, state
    for holder, held in (("red_0", "blue_1"), ("blue_1", "red_0")):
        game = (
            Table(width=80, height=40)
            .unit("red", (20, 20), "trooper", weapons=["sword"])
            .unit("blue", (22, 20), "trooper")
            .unit("blue", (19, 20), "trooper")
            .start()
            .in_order("blue_0", "blue_1", "red_0")
        )
        game.grip(holder, held)
        passes(game).expect("turn", "blue_0").done()


@pytest.mark.clause("XH-106", "XH-087")
def test_who_is_held_does_not_carry_out_its_standby_but_keeps_it() -> None:
    game = guarded().turn("red_0")
    stand_by(game, "engages_me", "search")
    game.end_turn().expect("turn", "blue_0").set("red_0", immobile=1)
    strike(game.rolls(2, 19))
    game.expect("turn", "blue_0").done()
    assert int(game.unit("red_0").trigger) >= 0
