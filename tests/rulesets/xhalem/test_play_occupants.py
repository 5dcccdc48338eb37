"""Battles of machines with somebody inside (XH-193, XH-076)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.plays import strike
from tests.rulesets.xhalem.table import Game, Table


def beside(q: int = 9, **options: object) -> Table:
    """Red's Engineer at (q,10), its Lancer at (10,10); a Trooper of blue at (30,10)."""
    return (
        Table(**options)  # type: ignore[arg-type]
        .unit("red", (q, 10), "engineer", weapons=["pistol"])
        .unit("red", (10, 10), "lancer")
        .unit("blue", (30, 10), "trooper", weapons=["pistol"])
    )


def aboard(z: int = 0) -> Game:
    """Red's Engineer inside its Gunship at (10,10), in the air; blue's Trooper at (14,10)."""
    table = Table().unit("red", None, "engineer", inside="red_1")
    table.unit("red", (10, 10, z), "gunship").unit("blue", (14, 10), "trooper", weapons=["pistol"])
    return table.start()


def in_lancer(piece: str, q: int) -> Game:
    """Red's Engineer inside its Lancer at (10,10), a piece at (q,10); a Trooper of blue far off."""
    table = Table().piece(piece, q, 10)
    table.unit("red", None, "engineer", inside="red_1").unit("red", (10, 10), "lancer")
    return table.unit("blue", (30, 10), "trooper", weapons=["pistol"]).start()


@pytest.mark.clause("XH-193")
def test_getting_in_going_along_and_getting_out():
    game = beside().start().turn("red_0")
    game.do("enter")
    assert game.at("red_0") == (10, 10, 0)
    assert (game.unit("red_0").acted, game.unit("red_0").inside) == (1, 1)
    assert game.legal() == ["end"]  # EXIT is an action, too
    game.end_turn().expect("turn", "red_1")
    game.do("move", "direction forward", "length 1")
    assert game.at("red_0") == game.at("red_1") == (25, 10, 0)
    game.end_turn().expect("turn", "blue_0").end_turn()
    game.expect("turn", "red_0")
    assert game.legal() == ["end", "exit"]
    game.do("exit", "direction back left")  # direction 2
    assert game.at("red_0") == (25, 9, 0)
    assert game.unit("red_0").inside == -1
    assert not game.may("strike")
    game.do("move", "direction back", "length 1")  # its movement is left
    assert game.at("red_0") == (24, 9, 0)
    game.done()


@pytest.mark.clause("XH-193", "XH-200")
def test_first_to_the_machine_then_in():
    game = beside(5).start().turn("red_0")
    assert not game.may("enter")
    game.do("move", "direction forward", "length 2")
    assert not game.may("enter")
    game.do("move", "direction forward", "length 1")
    assert not game.may("enter")  # at (8,10): 10 ft off, the reach is 5
    game.do("move", "direction forward", "length 1", "enter")
    assert game.unit("red_0").inside == 1
    game.done()


@pytest.mark.clause("XH-016", "XH-190", "XH-193")
def test_who_is_inside_is_not_seen_and_a_shot_at_the_machine_does_not_hurt_it():
    game = beside().start().turn("red_0")
    game.do("enter")
    assert game.aware("red_0") == "suspected"
    game.place("blue_0", (20, 10)).end_turn().end_turn().expect("turn", "blue_0")
    game.rolls(12, 3, 5)
    strike(game, 0, 1)
    assert game.unit("red_1").hp == 40 - 7
    assert game.unit("red_0").hp == 14
    game.done()


@pytest.mark.clause("XH-148", "XH-193")
def test_a_blow_at_who_has_gone_inside_fails():
    """It was seen in the open and is suspected now: where it is does not show in the mask."""
    game = beside().start().turn("red_0")
    game.do("enter")
    game.end_turn().end_turn().expect("turn", "blue_0")
    game.rolls(19, 20)  # XH-153: blind, two dice; nothing evades
    strike(game, 0, 0)
    assert game.unit("red_0").hp == 14
    assert game.happened("turn_lost")
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-193")
def test_nobody_inside_reacts():
    """XH-106: a standby set before is of no use inside; the turn in which it was set is over."""
    game = beside().start().turn("red_0")
    game.do("standby", "trigger engages_ally", "any", "strike", "weapon 0")
    game.set("red_0", inside=1).place("red_1", (10, 10)).place("blue_0", (20, 10)).know()
    game.turn("blue_0").rolls(12, 3, 5)
    strike(game, 0, 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-193")
def test_seats_are_counted():
    table = beside().unit("red", (10, 11), "scout")
    game = table.start().turn("red_0")
    game.do("enter")
    game.end_turn().end_turn().expect("turn", "red_2")
    assert not game.may("enter")
    game.done()


@pytest.mark.clause("XH-193")
def test_with_no_cell_free_nobody_gets_out():
    game = aboard()
    cells = [(11, 10), (11, 9), (10, 9), (9, 10), (9, 11), (10, 11)]
    walled = Table().unit("red", None, "engineer", inside="red_1").unit("red", (10, 10), "gunship")
    for q, r in cells:
        walled.piece("wall", q, r)
    shut = walled.unit("blue", (14, 10), "trooper").start().turn("red_0")
    assert game.turn("red_0").may("exit")
    assert shut.legal() == ["end"]


@pytest.mark.clause("XH-193", "XH-213")
def test_who_gets_out_in_the_air_falls_at_the_end_of_its_turn():
    game = aboard(75).turn("red_0")
    game.do("exit", "direction forward")
    assert game.at("red_0") == (11, 10, 75)
    game.rolls(1, 1, 1, 1, 1, 1, 1).end_turn()  # 7d6 for 75 ft
    assert game.at("red_0") == (11, 10, 0)
    assert (game.unit("red_0").hp, game.unit("red_0").prone) == (14 - 7, 1)
    game.done()


@pytest.mark.clause("XH-076", "XH-193")
def test_when_the_machine_is_out_its_occupant_lies_beside_it():
    game = aboard().set("red_1", hp=5).turn("blue_0")
    game.rolls(15, 2, 8).do("strike")
    assert game.unit("red_1").hp == 0
    assert game.at("red_0") == (11, 10, 0)
    assert (game.unit("red_0").inside, game.unit("red_0").prone) == (-1, 1)
    assert game.battle.winner is None
    game.end_turn().expect("turn", "red_0")
    assert not game.may("move")
    assert game.may("stand")
    game.do("stand", "move", "direction back", "length 2")
    assert game.unit("red_0").moved == 15 + 10
    game.done()


@pytest.mark.clause("XH-076", "XH-213")
def test_when_the_machine_is_shot_down_its_occupants_fall():
    game = aboard(75).set("red_1", hp=5).turn("blue_0")
    # 75 ft are beyond the pistol's range: two dice, and half of 10.
    game.rolls(9, 15, 2, 8, 1, 1, 1, 1, 1, 1, 1).do("strike")
    assert game.unit("red_1").hp == 0
    assert game.at("red_0") == (11, 10, 0)
    assert (game.unit("red_0").hp, game.unit("red_0").prone) == (14 - 7, 1)
    game.done()


@pytest.mark.clause("XH-028", "XH-193")
def test_the_turn_of_who_is_shut_in_is_passed():
    game = in_lancer("platform", 10).turn("red_1").end_turn()
    game.expect("turn", "blue_0").end_turn()  # 30 ft up on every side
    game.expect("turn", "red_1")
    game.done()


@pytest.mark.clause("XH-193", "XH-204")
def test_who_gets_out_onto_a_mine_sets_it_off():
    game = in_lancer("mine", 11).turn("red_0").rolls(1, 2, 3)
    game.do("exit", "direction forward")
    assert game.unit("red_0").hp == 14 - 6
    assert game.piece(0).there == 0
    game.done()


@pytest.mark.clause("XH-076", "XH-204")
def test_who_is_thrown_out_onto_a_mine_sets_it_off():
    game = in_lancer("mine", 11).turn("blue_0").set("red_1", hp=1)
    game.rolls(18, 18, 2, 8, 1, 2, 3)  # out of range
    strike(game, 0, 1)
    assert (game.unit("red_0").hp, game.unit("red_0").prone, game.piece(0).there) == (8, 1, 0)
    game.done()


@pytest.mark.clause("XH-193", "XH-204")
def test_a_mine_under_a_machine_is_not_set_off_by_who_sits_in_it():
    game = in_lancer("mine", 10).turn("red_0").end_turn()
    assert not game.told("hazard") and game.piece(0).there == 1
    game.expect("turn", "red_1").rolls(1, 1, 1).end_turn()
    assert game.told("hazard") == [("red_1", 0, 0, 0, 0)] and game.piece(0).there == 0
    game.done()
