"""Battles in which somebody falls (XH-213)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table


def brink(victim: str = "trooper", **fields: object) -> Table:
    """A Brute of red behind a unit of blue at the brink of a platform, 30 ft high."""
    return (
        Table()
        .unit("red", (8, 10), "brute")
        .unit("blue", (9, 10), victim, **fields)
        .piece("platform", (5, 9), (5, 15))
    )


def shove(game: Game, effect: str) -> Game:
    """The Brute's shove succeeds: 15 + 2 against 2 + Evasion, 20 + 5 against 1 + Strength."""
    game.turn("red_0").rolls(15, 2, 20, 1).do("shove")
    game.expect("shove_effect", "red_0")
    assert game.legal() == ["knockdown", "push"]
    game.do(effect)
    return game


@pytest.mark.clause("XH-182", "XH-213")
def test_pushed_off_thirty_feet():
    game = brink().start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.rolls(1, 2, 4).do("push")  # 3d6, no evasion
    assert game.at("blue_0") == (10, 10, 0)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (22 - 7, 1)
    (fell,) = game.happened("fell")
    assert (fell.data["what"], fell.data["values"][0]) == (7, 30)
    game.end_turn().expect("turn", "blue_0")
    assert not game.may("move")
    assert game.may("stand")
    game.done()


@pytest.mark.clause("XH-182", "XH-183")
def test_knocked_down_at_the_brink_nobody_falls():
    game = shove(brink().start(), "knockdown")
    assert game.at("blue_0") == (9, 10, 30)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (22, 1)
    game.done()


@pytest.mark.clause("XH-182", "XH-213")
def test_who_flies_is_pushed_over_the_brink_and_stays_up():
    game = shove(brink("drake", programs=["wings"]).start(), "push")
    assert game.at("blue_0") == (10, 10, 30)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (44, 0)
    game.done()


@pytest.mark.clause("XH-183", "XH-213")
def test_a_flyer_knocked_down_falls():
    """Above a Brute on its feet the fall of 10 ft ends beside it."""
    table = (
        Table().unit("red", (9, 10), "brute").unit("blue", (10, 10, 5), "drake", programs=["wings"])
    )
    game = table.start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.do("knockdown")  # 5 ft: no die
    assert game.at("blue_0") == (10, 10, 0)
    assert game.unit("blue_0").prone == 1
    assert game.unit("blue_0").hp == 44
    game.end_turn().expect("turn", "blue_0")
    assert game.may("stand")
    game.done()


@pytest.mark.clause("XH-114", "XH-213")
def test_a_flyer_that_is_held_fast_falls_at_the_end_of_its_turn():
    table = Table().unit("red", (5, 10), "lancer", programs=["tether"])
    game = table.unit("blue", (12, 10, 40), "drake", programs=["wings"]).start().turn("red_0")
    game.rolls(15, 2).do("program")
    assert game.unit("blue_0").immobile == 1
    assert game.at("blue_0") == (12, 10, 40)
    game.end_turn().expect("turn", "blue_0")
    assert not game.may("move")
    assert game.at("blue_0") == (12, 10, 40)
    game.rolls(1, 1, 1, 1).end_turn()
    assert game.at("blue_0") == (12, 10, 0)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (44 - 4, 1)
    assert game.unit("blue_0").immobile == 0
    game.done()


@pytest.mark.clause("XH-193", "XH-213")
def test_ten_dice_are_the_most():
    table = Table().unit("red", None, "engineer", inside="red_1")
    table.unit("red", (10, 10, 130), "gunship").unit("blue", (30, 10), "trooper")
    game = table.start().turn("red_0")
    game.do("exit", "direction forward")
    game.rolls(*[1] * 10).end_turn()
    assert game.unit("red_0").hp == 14 - 10
    game.done()


@pytest.mark.clause("XH-010", "XH-111", "XH-213")
def test_pushed_straight_up_a_flyer_stays_there():
    """From its own cell a Colossus pushes who is above it up by 10 hexes."""
    table = Table().unit("red", (10, 10), "colossus", programs=["grav"])
    game = table.unit("blue", (10, 10, 10), "drake", programs=["wings"]).start().turn("red_0")
    game.do("program")
    game.rolls(15, 2).do("push")
    assert game.at("blue_0") == (10, 10, 160)
    game.end_turn().end_turn().expect("turn", "red_0")
    assert game.at("blue_0") == (10, 10, 160)
    game.done()


@pytest.mark.clause("XH-114", "XH-116", "XH-213")
def test_hexes_are_counted_for_a_mech():
    """A Bastion that flies at 75 ft, which is 5 hexes, falls one die deep when it is tethered."""
    table = Table(width=60).unit("red", (5, 10), "lancer", weapons=["mcannon"])
    table.unit("blue", (20, 10, 75), "bastion", programs=["fly"]).unit("blue", (59, 0), "scout")
    table.unit("red", (35, 10), "lancer", programs=["tether"])
    game = table.start().turn("red_1")
    game.rolls(15, 2).do("program", "enemy 0")
    game.turn("blue_0").rolls(4).end_turn()
    assert game.at("blue_0") == (20, 10, 0)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (54 - 4, 1)
    game.done()


@pytest.mark.clause("XH-213")
@pytest.mark.parametrize(("height", "dice"), [(30, 3), (25, 2), (9, 0)])
def test_dice_by_full_ten_feet(height: int, dice: int):
    table = Table().unit("red", (8, 10), "brute").unit("blue", (9, 10), "trooper")
    game = table.piece("platform", (5, 9), (5, 15), z=[0, height]).start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.rolls(*[1] * dice).do("push")
    assert game.unit("blue_0").hp == 22 - dice
    assert game.unit("blue_0").prone == 1
    game.done()


@pytest.mark.clause("XH-213")
def test_into_water_only_the_air_counts_and_nobody_lies():
    table = brink().piece("lake", (10, 20), (0, 29))
    game = table.start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.rolls(2, 2, 2).do("push")  # 30 ft of air, 45 of water
    assert game.at("blue_0") == (10, 10, -45)
    assert (game.unit("blue_0").hp, game.unit("blue_0").prone) == (22 - 6, 0)
    game.done()


@pytest.mark.clause("XH-013", "XH-213")
def test_who_falls_lands_beside_who_stands_below():
    table = brink().unit("blue", (10, 10), "trooper")
    game = table.start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.rolls(1, 1, 1).do("push")
    assert game.at("blue_0") == (11, 10, 0)  # the lowest free neighbour
    assert game.at("blue_1") == (10, 10, 0)
    game.done()


@pytest.mark.clause("XH-076", "XH-213", "XH-005")
def test_a_fall_may_end_the_battle():
    game = brink(hp=3).start().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.rolls(1, 1, 1).do("push")
    assert (game.battle.over, game.battle.winner) == (True, "red")
    game.done()


@pytest.mark.clause("XH-170", "XH-213")
def test_a_flyer_that_lets_go_drops_whom_it_carried():
    """Who is held hangs on a flyer; let go, it falls at the end of its own turn."""
    table = Table().unit("red", (10, 10, 20), "drake", hands=2, programs=["wings"])
    game = table.unit("blue", (10, 10), "trooper").start().grip("red_0", "blue_0")
    game.place("blue_0", (11, 10, 20)).know().turn("blue_0").end_turn()
    assert game.at("blue_0") == (11, 10, 20)
    game.expect("turn", "red_0").do("letgo")
    game.end_turn().expect("turn", "blue_0").rolls(3, 3).end_turn()
    assert game.at("blue_0") == (11, 10, 0)
    assert game.unit("blue_0").hp == 22 - 6
    game.done()


@pytest.mark.clause("XH-113", "XH-213")
def test_a_jump_into_the_air_ends_in_a_fall():
    table = Table().unit("red", (10, 10), "lancer", programs=["blink"])
    game = table.unit("blue", (30, 20), "trooper").start().turn("red_0")
    game.do("program", "direction up", "length 2")
    assert game.at("red_0") == (10, 10, 150)
    assert game.unit("red_0").prone == 0
    game.rolls(3, 4).end_turn()  # two dice for 150 ft
    assert game.at("red_0") == (10, 10, 0)
    assert (game.unit("red_0").hp, game.unit("red_0").prone) == (40 - 7, 1)
    game.done()


@pytest.mark.clause("XH-107", "XH-112", "XH-213")
def test_a_stunned_ship_stays_up():
    """XH-213 takes the wings of the immobilized and of who is knocked down only."""
    table = Table().unit("red", (5, 10), "lancer", programs=["emp"])
    game = table.unit("blue", (6, 10, 75), "gunship").start().turn("red_0")
    game.rolls(15, 2, 1, 1).do("program")
    assert game.unit("blue_0").stunned == 1
    game.end_turn().expect("turn", "red_0")  # blue's turn is passed
    assert game.at("blue_0") == (6, 10, 75)
    game.done()
