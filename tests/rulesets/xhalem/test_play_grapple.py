"""Grapples in whole battles: hands, rolls, breaking free (XH-165 to XH-171, XH-175)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table


def pair(red: str = "brute", blue: str = "trooper", apart: int = 1, **holder: Any) -> Table:
    """Red's unit and one of blue's beside it; ``holder``: fields of red's."""
    return (
        Table(width=40, height=24)
        .unit("red", (10, 8), red, **holder)
        .unit("blue", (10 + apart, 8), blue)
    )


def held() -> Game:
    """Red's Brute holds blue's Trooper, whose turn it is."""
    return pair().start().grip("red_0", "blue_0").turn("blue_0")


# --- who may seize whom (XH-165, XH-167) ---
@pytest.mark.clause("XH-165")
@pytest.mark.parametrize(
    ("profile", "weapons", "may"),
    [
        ("lancer", ["mblade", "mmissile"], True),
        ("lancer", ["mblade", "mcannon"], False),
        ("brute", ["maul"], False),
        ("trooper", ["sword"], True),
        ("ridgeback", [], False),
    ],
)
def test_a_grapple_takes_a_free_hand(profile: str, weapons: list[str], may: bool) -> None:
    game = pair(profile, "trooper", weapons=weapons).start().turn("red_0")
    assert game.may("grapple") == may


@pytest.mark.clause("XH-165", "XH-191")
def test_an_object_in_hand_leaves_no_hand_free() -> None:
    game = pair("trooper", weapons=["sword"]).piece("crate", 9, 8).start().turn("red_0")
    game.do("use", "handling lift")
    game.end_turn().end_turn()
    game.expect("turn", "red_0")
    assert not game.may("grapple")
    game.do("drop")
    assert game.may("grapple")


@pytest.mark.clause("XH-165")
def test_nobody_is_held_by_two() -> None:
    table = pair().unit("red", (12, 8), "brute")
    game = table.start().grip("red_0", "blue_0").turn("red_1")
    assert not game.may("grapple")
    assert game.may("strike", "shove")


@pytest.mark.clause("XH-167")
@pytest.mark.parametrize(
    ("red", "blue", "apart", "may"),
    [
        ("brute", "drake", 1, True),
        ("brute", "ogryx", 1, False),
        ("brute", "trooper", 2, False),
        ("titan", "brute", 2, True),
        ("titan", "brute", 3, False),
        ("ogryx", "lancer", 1, True),
        ("lancer", "bastion", 1, True),
        ("wasp", "bastion", 1, False),
    ],
)
def test_how_large_and_how_far_off_a_target_may_be(
    red: str, blue: str, apart: int, may: bool
) -> None:
    # A Scout keeps the board in feet.
    table = pair(red, blue, apart).unit("blue", (30, 20), "scout")
    game = table.start().turn("red_0")
    assert game.may("grapple") == may


@pytest.mark.clause("XH-167", "XH-148", "XH-142")
def test_a_target_that_is_not_located_may_be_seized_at_but_is_out_of_reach() -> None:
    game = pair(apart=6).start().set("blue_0", cloaked=1, aware=1).know().turn("red_0")
    assert game.may("grapple")
    game.rolls(19, 19, 19, 19).do("grapple")
    assert game.told("blind_failure") == [("red_0", 1, 1, 0, 0)]
    game.expect("turn", "blue_0")
    game.done()


# --- one attempt (XH-166) ---
@pytest.mark.clause("XH-166")
@pytest.mark.parametrize("evasion", [12, 3])
def test_a_dual_striker_tries_once_only(evasion: int) -> None:
    game = pair("lancer", "wasp", weapons=["mblade"], programs=["dual"]).start().turn("red_0")
    game.rolls(9, evasion).do("grapple")
    game.expect("turn", "red_0")  # no second strike
    assert not any(map(game.may, ("strike", "grapple", "shove")))
    game.done()


@pytest.mark.clause("XH-166")
def test_one_does_not_strike_once_and_then_seize() -> None:
    game = pair("lancer", "wasp", weapons=["mblade"], programs=["dual"]).start().turn("red_0")
    assert game.may("grapple")
    game.rolls(2, 19).do("strike", "weapon 0")
    game.expect("strike2", "red_0")
    assert game.legal() == ["strike", "shove", "no"]
    game.do("no")
    game.expect("turn", "red_0")
    assert not game.may("grapple")
    game.done()


# --- the rolls (XH-168, XH-169) ---
@pytest.mark.clause("XH-168", "XH-169")
@pytest.mark.parametrize(("evasion", "holds"), [(8, False), (7, True)])
def test_hull_against_evasion_and_a_tie_evades(evasion: int, holds: bool) -> None:
    game = pair("lancer", "wasp").start().turn("red_0")
    game.rolls(9, evasion).do("grapple")
    assert game.told("engagement") == [("red_0", 12, 0, 9, 0)]
    assert game.told("evades") == [("blue_0", evasion + 4, 0, 0, 0)]
    assert (game.told("grappled") == [("red_0", 0, 1, 0, 0)]) == holds
    assert (int(game.unit("red_0").grapples), int(game.unit("blue_0").grappled_by)) == (
        (1, 0) if holds else (-1, -1)
    )
    game.done()


@pytest.mark.clause("XH-168", "XH-071", "XH-072")
@pytest.mark.parametrize(("face", "holds"), [(1, False), (20, True)])
def test_a_creatures_1_fails_and_its_20_seizes(face: int, holds: bool) -> None:
    game = pair(eng_mod=10).start().turn("red_0")
    game.rolls(face).do("grapple")
    assert (game.happened("grappled") != []) == holds
    game.done()


@pytest.mark.clause("XH-168", "XH-183", "XH-122")
def test_levels_of_other_engagements_count_too() -> None:
    game = pair().start().set("blue_0", prone=1).turn("red_0")
    game.rolls(4, 9, 10).do("grapple")
    assert game.told("engagement") == [("red_0", 14, 1, 9, 0)]  # Strength 5
    game = pair().unit("red", (12, 8), "trooper").start().turn("red_0")
    game.rolls(4, 9, 10).do("grapple")
    assert game.told("engagement")[0][2] == 1  # flanked
    game.done()


@pytest.mark.clause("XH-169", "XH-141", "XH-153")
def test_who_is_seized_in_hiding_is_found() -> None:
    table = pair(blue="stalker").piece("foliage", (11, 14), (4, 12))
    game = table.start().set("blue_0", hidden=15).know().turn("red_0")
    assert game.aware("blue_0") == "suspected"
    game.rolls(18, 12, 3, 4).do("grapple")
    assert game.told("engagement")[0][1:3] == (17, -1)
    assert game.told("evades")[0][1:3] == (8, 1)
    u = game.unit("blue_0")
    assert (int(u.hidden), game.aware("blue_0")) == (0, "located")
    game.done()


@pytest.mark.clause("XH-169", "XH-158")
def test_the_cloaked_in_a_grip_are_given_away_as_long_as_it_lasts() -> None:
    game = pair(blue="stalker").start().set("blue_0", cloaked=1, cloak_turns=5, aware=1).know()
    game.turn("red_0").rolls(15, 18, 16, 14, 2, 3).do("grapple")
    u = game.unit("blue_0")
    assert (int(u.cloaked), int(u.exposed), game.aware("blue_0")) == (1, 1, "located")
    game.end_turn()
    game.expect("turn", "blue_0").end_turn()
    assert (int(u.exposed), game.aware("blue_0")) == (1, "located")
    game.done()


@pytest.mark.clause("XH-175", "XH-114")
def test_the_tethered_are_seized_without_a_roll() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (4, 4), "lancer", programs=["tether"])
        .unit("red", (7, 4), "lancer", weapons=["mblade"])
        .unit("blue", (8, 4), "wasp")
        .start()
        .turn("red_0")
    )
    game.rolls(15, 3).do("program")
    assert game.happened("held_fast") != []
    game.end_turn()
    game.expect("turn", "red_1").do("grapple")
    assert game.kinds() == ["engages", "grappled"]
    assert game.happened("rolled") == []
    assert game.unit("blue_0").grappled_by == 1
    game.end_turn()
    game.expect("turn", "blue_0")
    assert game.legal() == ["end", "breakfree"]
    game.done()


@pytest.mark.clause("XH-175", "XH-107")
def test_the_stunned_are_seized_without_a_roll_and_pass_their_turn() -> None:
    game = pair("lancer", "wasp").start().set("blue_0", stunned=1).turn("red_0")
    game.do("grapple")
    assert game.unit("blue_0").grappled_by == 0
    game.end_turn()
    assert "turn_passed" in game.kinds()
    game.expect("turn", "red_0")  # the next round; it still holds
    assert game.unit("red_0").grapples == 1
    assert game.unit("blue_0").stunned == 0


# --- breaking free (XH-170, XH-171) ---
@pytest.mark.clause("XH-170")
def test_a_tie_frees_and_the_movement_is_there() -> None:
    game = held()
    assert game.legal() == ["end", "breakfree"]
    game.rolls(12, 9).do("breakfree")
    assert game.told("broke_free") == [("blue_0", 1, 14, 14, 0)]
    assert [roll.unit for roll in game.happened("rolled")] == ["blue_0", "red_0"]
    assert (int(game.unit("red_0").grapples), int(game.unit("blue_0").grappled_by)) == (-1, -1)
    assert game.shown("blue_0", "self", 0, "may_walk") == 6
    assert game.may("move")
    assert not any(map(game.may, ("strike", "search", "dash")))  # the action is spent
    game.done()


@pytest.mark.clause("XH-171", "XH-170", "XH-034")
def test_who_fails_can_only_end_its_turn_and_tries_again_in_the_next() -> None:
    game = held()
    game.rolls(7, 9).do("breakfree")
    assert game.told("broke_free") == [("blue_0", 0, 9, 14, 0)]
    assert game.legal() == ["end"]
    game.end_turn()
    game.expect("turn", "red_0").end_turn()
    game.expect("turn", "blue_0")
    assert game.legal() == ["end", "breakfree"]
    game.rolls(20, 3).do("breakfree")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-171")
def test_free_acts_are_left_to_who_is_held() -> None:
    table = pair(blue="stalker").start()
    game = table.grip("red_0", "blue_0").set("blue_0", cloaked=1, cloak_turns=3).turn("blue_0")
    assert game.legal() == ["end", "uncloak", "breakfree"]
    game.do("uncloak")
    assert game.legal() == ["end", "breakfree"]


@pytest.mark.clause("XH-171")
def test_a_secondary_action_only_once_free() -> None:
    table = Table(width=40, height=24).unit("red", (10, 8), "brute")
    table.unit("blue", (11, 8), "trooper", programs=["rush"])
    game = table.start().grip("red_0", "blue_0").turn("blue_0")
    assert not game.may("rush")
    game.rolls(20, 1).do("breakfree")
    assert game.may("rush")
    game.done()


@pytest.mark.clause("XH-171", "XH-058")
def test_who_is_held_evades_as_ever() -> None:
    table = pair().unit("red", (12, 12), "trooper", weapons=["pistol"])
    game = table.start().grip("red_0", "blue_0").turn("red_1")
    game.rolls(12, 12).do("strike")
    assert game.told("evades") == [("blue_0", 15, 0, 0, 0)]
    game.done()


@pytest.mark.clause("XH-171")
def test_the_option_grappled_may_act() -> None:
    game = pair().options(grappled_may_act=True).start().grip("red_0", "blue_0").turn("blue_0")
    assert game.may("strike", "breakfree", "search")
    assert not game.may("move")
    game.rolls(7, 9).do("breakfree")
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-171", "XH-174", "XH-106")
@pytest.mark.parametrize(
    ("holder", "target", "asked"),
    [(None, None, "opportunity"), ("red_0", "blue_0", "turn"), ("blue_0", "red_0", "turn")],
)
def test_neither_who_holds_nor_who_is_held_reacts(
    holder: str | None, target: str | None, asked: str
) -> None:
    game = (
        Table(width=40, height=24)
        .unit("red", (10, 8), "brute")
        .unit("red", (11, 10), "trooper")
        .unit("blue", (11, 8), "trooper", weapons=["sword"])
        .start()
    )
    if holder is not None and target is not None:
        game.grip(holder, target)
    game.turn("red_1").do("move", "direction back left", "length 1")
    game.do("move", "direction forward right", "length 1")  # into its reach and out
    game.expect(asked)
