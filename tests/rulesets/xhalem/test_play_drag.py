"""Moving with whom one holds, and the end of grapples, in whole battles (XH-172 to XH-177)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table


def hold(red: str = "brute", blue: str = "trooper", **fields: Any) -> Game:
    """Red's unit at (10, 8) holds one of blue's at (9, 8); it is its turn."""
    game = (
        Table(width=100, height=24)
        .unit("red", (10, 8), red, **fields)
        .unit("blue", (9, 8), blue)
        .unit("blue", (60, 20), "scout")
        .start()
    )
    return game.grip("red_0", "blue_0").turn("red_0")


def step(game: Game, length: int = 1, to: str = "forward") -> None:
    game.do("move", f"direction {to}")
    if game.decision == "length":  # it is not for the last interval
        game.do(f"length {length}")


# --- what a holder may do (XH-173, XH-174) ---
@pytest.mark.clause("XH-174", "XH-172", "XH-173")
def test_a_holder_may_drag_let_go_or_end() -> None:
    game = hold(weapons=["javelin"], programs=["rush"])
    assert game.legal() == ["end", "drag", "letgo"]


@pytest.mark.clause("XH-173")
def test_letting_go_costs_nothing() -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (10, 8), "brute", weapons=["javelin"])
        .unit("blue", (9, 8), "trooper")
        .start()
        .grip("red_0", "blue_0")
        .turn("red_0")
    )
    game.do("letgo")
    assert game.told("grapple_ends") == [("red_0", 0, 1, 0, 0)]
    step(game, 2)
    game.rolls(5, 15).do("strike")
    step(game, 2)
    assert game.at("red_0") == (14, 8, 0)
    assert game.unit("red_0").moved == 20
    assert game.at("blue_0") == (9, 8, 0)
    game.done()


# --- the check (XH-172) ---
@pytest.mark.clause("XH-172", "XH-174")
@pytest.mark.parametrize(("face", "can"), [(5, 0), (6, 1)])
def test_no_movement_without_a_check_that_succeeds(face: int, can: int) -> None:
    game = hold()  # a Trooper, one size smaller, with Strength 2: CR 10; Strength 5
    assert not game.may("move")
    game.rolls(face).do("drag")
    assert game.told("drags") == [("red_0", can, face + 5, 10, 0)]
    assert game.may("move") == bool(can)
    assert not game.may("drag")  # once per turn
    assert not game.may("strike")
    game.done()


@pytest.mark.clause("XH-172")
@pytest.mark.parametrize(
    ("by", "face", "can"), [("hull", 1, 0), ("hull", 2, 1), ("engine", 2, 0), ("engine", 3, 1)]
)
def test_a_machine_drags_by_hull_or_engine(by: str, face: int, can: int) -> None:
    game = hold("lancer")
    game.do("drag")
    game.expect("skill", "red_0")
    assert game.legal() == ["by hull", "by engine"]
    game.rolls(face).do(f"by {by}")
    assert game.told("drags") == [("red_0", can, face + (3 if by == "hull" else 2), 4, 0)]
    game.done()


@pytest.mark.clause("XH-172")
def test_the_incapacitated_resist_by_their_size_alone() -> None:
    game = hold("brute", "drake").set("blue_0", stunned=1).turn("red_0")
    game.rolls(7).do("drag")
    assert game.told("drags") == [("red_0", 0, 12, 12, 0)]
    game.done()


@pytest.mark.clause("XH-172", "XH-171")
def test_every_turn_takes_a_check_of_its_own() -> None:
    game = hold()
    game.rolls(6).do("drag")
    step(game)
    game.end_turn()
    game.expect("turn", "blue_0").rolls(1, 20).do("breakfree")
    game.end_turn().end_turn()
    game.expect("turn", "red_0")
    assert game.legal() == ["end", "drag", "letgo"]
    game.rolls(1).do("drag")
    assert game.legal() == ["end", "letgo"]
    assert game.unit("red_0").grapples == 1  # a failed drag lets nobody go
    game.done()


# --- the way (XH-176) ---
@pytest.mark.clause("XH-176")
def test_a_brute_drags_a_trooper_at_half_speed() -> None:
    game = hold()
    game.rolls(20).do("drag")
    assert game.shown("red_0", "self", 0, "may_walk") == 3
    step(game)
    assert (game.at("red_0"), game.at("blue_0")) == ((11, 8, 0), (10, 8, 0))
    step(game, to="forward right")
    # It follows into the cell just left, round the corner.
    assert (game.at("red_0"), game.at("blue_0")) == ((11, 9, 0), (11, 8, 0))
    step(game)
    assert game.at("red_0") == (12, 9, 0)
    assert not game.may("move")
    assert game.unit("red_0").moved == 15
    assert game.aware("blue_0") == "located"
    game.done()


@pytest.mark.clause("XH-013", "XH-176")
def test_a_rider_goes_where_its_captive_stands() -> None:
    game = (
        Table(width=60)
        .unit("red", None, "trooper", rides="red_1")
        .unit("red", (10, 8), "ridgeback")
        .unit("blue", (11, 8), "trooper")
        .start()
        .grip("red_0", "blue_0")
        .turn("red_0")
    )
    game.rolls(20).do("drag")
    step(game)
    assert game.at("red_0") == game.at("red_1") == (11, 8, 0)
    assert game.at("blue_0") == (10, 8, 0)
    game.done()


@pytest.mark.clause("XH-176")
def test_who_is_two_sizes_smaller_slows_nobody() -> None:
    game = hold("lancer")
    game.rolls(2).do("drag", "by hull")
    assert game.shown("red_0", "self", 0, "may_walk") == 5
    step(game, 5)
    assert game.at("red_0") == (85, 8, 0)
    assert game.at("blue_0") == (84, 8, 0)
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-176", "XH-173")
def test_let_go_on_the_way_one_has_ones_full_speed_again() -> None:
    game = hold()
    game.rolls(20).do("drag")
    step(game, 2)
    game.do("letgo")
    assert game.shown("red_0", "self", 0, "may_walk") == 4
    assert game.may("move", "shove")
    game.done()


@pytest.mark.clause("XH-176", "XH-104", "XH-101")
def test_who_is_dragged_through_a_reach_gives_an_opportunity_against_its_will() -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (8, 8), "brute")
        .unit("red", (8, 9), "trooper", weapons=["sword"])
        .unit("blue", (7, 8), "trooper")
        .start()
        .grip("red_0", "blue_0")
        .turn("red_0")
    )
    game.rolls(20).do("drag")
    step(game)  # it comes into the reach of red's Trooper
    step(game)
    step(game)  # and is out of it
    game.expect("opportunity", "red_1")
    game.rolls(15, 7, 6, 4).do("weapon 0")
    assert game.told("opportunity") == [("red_1", 0, 2, 1, 0)]
    assert game.told("engagement") == [("red_1", 10, -1, 7, 0)]  # disadvantage
    assert game.told("evades") == [("blue_0", 9, 0, 0, 0)]
    assert game.unit("blue_0").hp == 22 - 4 - 2
    game.expect("turn", "red_0")
    assert game.unit("red_0").grapples == 2
    game.done()


@pytest.mark.clause("XH-176", "XH-160", "XH-146")
def test_a_cloaked_holder_is_tested_for_being_noticed_as_it_drags() -> None:
    game = hold("stalker", "scout").set("red_0", cloaked=1, cloak_turns=4, exposed=1).know()
    game.turn("red_0").rolls(20, 2).do("drag")
    step(game)
    assert game.told("noticed") == [("red_0", 8, 14, 0, 0)]
    game.done()


# --- other endings (XH-177) ---
@pytest.mark.clause("XH-177", "XH-112")
def test_a_stunned_holder_lets_go() -> None:
    table = Table(width=60, height=24).unit("red", (10, 8), "lancer")
    table.unit("blue", (9, 8), "trooper").unit("blue", (20, 8), "lancer", programs=["emp"])
    game = table.start().grip("red_0", "blue_0").turn("blue_1")
    game.rolls(15, 1, 20, 2, 2).do("program")
    assert game.happened("stunned") != []
    assert game.told("grapple_ends") == [("red_0", 0, 1, 0, 0)]
    assert int(game.unit("blue_0").grappled_by) == -1
    game.done()


@pytest.mark.clause("XH-177", "XH-114")
def test_an_immobilized_holder_lets_go_but_one_holds_the_immobilized() -> None:
    for target in ("red_0", "blue_0"):
        table = Table(width=60, height=24).unit("red", (10, 8), "brute")
        table.unit("red", (11, 10), "drake", programs=["web"]).unit("blue", (9, 8), "trooper")
        table.unit("blue", (13, 3), "drake", programs=["web"])
        game = table.start().grip("red_0", "blue_0")
        game.turn("blue_1" if target == "red_0" else "red_1")
        game.rolls(15, 2).do("program")
        assert game.happened("held_fast")[0].unit == target
        assert (game.unit("red_0").grapples == 2) == (target == "blue_0")
        game.done()


@pytest.mark.clause("XH-177", "XH-111")
@pytest.mark.parametrize("target", ["red_0", "blue_0"])
def test_who_is_pushed_out_of_reach_is_free(target: str) -> None:
    table = Table(width=90, height=24).unit("red", (20, 8), "brute")
    table.unit("red", (25, 8), "lancer", programs=["grav"]).unit("blue", (19, 8), "trooper")
    table.unit("blue", (12, 8), "lancer", programs=["grav"])
    game = table.start().grip("red_0", "blue_0").turn("red_1" if target == "blue_0" else "blue_1")
    game.rolls(15, 2).do("program", "enemy 0", "push")
    assert game.happened("forced")[0].unit == target
    assert game.told("grapple_ends") == [("red_0", 0, 2, 0, 0)]
    other = "red_0" if target == "blue_0" else "blue_0"
    assert game.at(other)[0] == (20 if other == "red_0" else 19)  # it is not taken along
    assert (int(game.unit("red_0").grapples), int(game.unit("blue_0").grappled_by)) == (-1, -1)
    game.done()


@pytest.mark.clause("XH-177", "XH-076")
def test_a_defeat_of_either_ends_it() -> None:
    for target in ("red_0", "blue_0"):
        table = Table(width=40, height=24).unit("red", (10, 8), "brute")
        table.unit("red", (14, 12), "trooper", weapons=["pistol"])
        table.unit("blue", (9, 8), "trooper")
        table.unit("blue", (6, 8), "trooper", weapons=["pistol"])
        game = table.start().grip("red_0", "blue_0").set(target, hp=1)
        game.turn("blue_1" if target == "red_0" else "red_1")
        game.rolls(20, 1).do("strike", "enemy 0")
        assert game.happened("defeated")[0].unit == target
        assert game.told("grapple_ends") == [("red_0", 0, 2, 0, 0)]
        free = "blue_0" if target == "red_0" else "red_0"
        assert game.turn(free).may("move", "search")
        game.done()
