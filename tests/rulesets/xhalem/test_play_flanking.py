"""Flanking in the turns of those who flank (XH-119 to XH-128)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go, rolled, strike
from tests.rulesets.xhalem.table import Cell, Game, Table

BLADE: dict[str, Any] = {"profile": "lancer", "weapons": ["mblade", "mcannon"]}
FLYER: dict[str, Any] = {"profile": "lancer", "weapons": ["mblade"], "programs": ["fly"]}


def around(
    *places: Cell, target: dict[str, Any] | None = None, at: Cell = (4, 4), **options: Any
) -> Game:
    """Red Lancers at these places, flyers if they have an altitude, and a blue one at (4, 4).

    The step is 75 ft: next cell, 5 hexes.
    """
    table = Table(width=12, height=10).options(**options)
    for place in places:
        table.unit("red", place, **(FLYER if len(place) > 2 else BLADE))
    table.unit("blue", at, **{"profile": "lancer", "weapons": ["mblade"], **(target or {})})
    return table.start()


def engages(game: Game, unit: str, level: int, weapon: int | str = 0, verb: str = "strike") -> None:
    """In a turn of its own the unit engages enemy 0 at this level, and misses."""
    game.turn(unit).rolls(*([2] if level == 0 else [2, 2]), 20)
    strike(game, weapon, verb=verb)
    assert [(who, at) for who, _, at in rolled(game)] == [(unit, level)]
    game.done()


# --- pairs ----------------------------------------------------------------------------------------
@pytest.mark.clause("XH-120")
def test_two_directly_across_from_each_other() -> None:
    game = around((5, 4), (3, 4))
    engages(game, "red_0", 1)
    engages(game, "red_1", 1)
    game = around((5, 4), (3, 5))
    engages(game, "red_0", 0)
    engages(game, "red_1", 0)


@pytest.mark.clause("XH-120", "XH-119")
def test_it_is_there_once_the_partner_has_come_round_and_gone_when_it_leaves() -> None:
    game = around((5, 4), (3, 3)).in_order("red_0", "red_1", "blue_0")
    engages(game, "red_0", 0)
    game.turn("red_1")
    go(game, "forward right", 1)
    assert game.at("red_1") == (3, 4, 0)
    engages(game, "red_0", 1)
    game.turn("red_1")
    go(game, "back", 1)
    engages(game, "red_0", 0)


@pytest.mark.clause("XH-120", "XH-107")
def test_a_partner_that_is_held_stunned_or_out_is_none() -> None:
    for fields in ({"stunned": 1}, {"status": 1, "hp": 0}):
        game = around((5, 4), (3, 4)).set("red_1", **fields)
        engages(game, "red_0", 0)
    game = around((5, 4), (3, 4)).grip("blue_0", "red_1")
    engages(game, "red_0", 0)


@pytest.mark.clause("XH-120")
def test_with_the_option_the_partner_must_have_struck() -> None:
    game = around((5, 4), (3, 4), flank_requires="attacked").in_order("red_0", "red_1", "blue_0")
    engages(game, "red_0", 0)
    engages(game, "red_1", 1)  # red_0 has struck, if in vain
    engages(game, "red_0", 1)


@pytest.mark.clause("XH-120")
def test_a_partner_higher_above_than_beside_is_not_across() -> None:
    game = around((5, 4, 75), (3, 4, 0))
    engages(game, "red_0", 1)
    engages(game, "red_1", 1)
    # A Colossus reaches 150 ft up, 75 ft to the side: too steep.
    for altitude, level in ((75, 1), (150, 0)):
        game = (
            Table(width=12, height=10)
            .unit("red", (5, 4, altitude), "colossus", programs=["fly"])
            .unit("red", (3, 4), "lancer")
            .unit("blue", (4, 4), "lancer")
            .start()
        )
        engages(game, "red_0", level)
        engages(game, "red_1", level)


@pytest.mark.clause("XH-121", "XH-080")
def test_a_long_pike_strikes_from_12_hexes_but_flanks_from_10() -> None:
    for cells, level in ((30, 1), (36, 0)):
        game = (
            Table(width=100, height=20)
            .unit("red", (50 - cells, 8), "colossus", weapons=["mpike"])
            .unit("red", (51, 8), "trooper", weapons=["sword"])
            .unit("blue", (50, 8), "lancer")
            .start()
        )
        engages(game, "red_0", level)
        engages(game, "red_1", level)


@pytest.mark.clause("XH-123", "XH-127")
def test_a_third_beside_them_has_no_advantage_without_a_partner_of_its_own() -> None:
    game = around((5, 4), (3, 4), (5, 3))
    engages(game, "red_0", 1)
    engages(game, "red_1", 1)
    engages(game, "red_2", 0)
    game = around((5, 4), (3, 4), (5, 3), (3, 5))
    engages(game, "red_2", 1)


@pytest.mark.clause("XH-127")
def test_neighbours_never_flank() -> None:
    game = around((5, 4), (4, 5))
    engages(game, "red_0", 0)
    engages(game, "red_1", 0)


@pytest.mark.clause("XH-125")
def test_front_back_left_and_right() -> None:
    game = around((5, 4), (3, 4), (4, 3), (4, 5))
    for unit in ("red_0", "red_1", "red_2", "red_3"):
        engages(game, unit, 1)


# --- above and below ------------------------------------------------------------------------------
@pytest.mark.clause("XH-124")
def test_one_above_a_flanked_target_has_advantage() -> None:
    game = around((5, 4), (3, 4), (4, 4, 75))
    engages(game, "red_2", 1)
    game = around((5, 4), (5, 3), (4, 4, 75))
    engages(game, "red_2", 0)  # nobody flanks it
    engages(game, "red_0", 0)
    game = around((5, 4), (3, 4), (4, 3, 75))
    engages(game, "red_2", 0)  # above it, but not directly
    game = around((5, 4), (3, 4), (4, 4, 150))
    assert not game.turn("red_2").may("strike")


@pytest.mark.clause("XH-124")
def test_one_above_and_one_below_are_across_unless_the_option_says_no() -> None:
    for allowed, level in ((True, 1), (False, 0)):
        game = around(
            (4, 4, 0), (4, 4, 150), at=(4, 4, 75), target={"programs": ["fly"]},
            flank_vertical_pair=allowed,
        )  # fmt: skip
        engages(game, "red_0", level)
        engages(game, "red_1", level)


@pytest.mark.clause("XH-126", "XH-125")
def test_six_attackers_all_with_advantage() -> None:
    game = around(
        (5, 4, 75), (3, 4, 75), (4, 3, 75), (4, 5, 75), (4, 4, 150), (4, 4, 0),
        at=(4, 4, 75), target={"programs": ["fly"]},
    )  # fmt: skip
    for unit in game.battle.units[:6]:
        engages(game, unit, 1)
    # So have the last two without each other.
    game.set("red_5", stunned=1)
    engages(game, "red_4", 1)


# --- by what --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-122")
def test_blows_have_advantage_shots_have_none() -> None:
    game = around((5, 4), (3, 4))
    engages(game, "red_0", 0, weapon=1)
    engages(game, "red_1", 1, weapon=0)
    engages(game, "red_0", 1, weapon="unarmed")


@pytest.mark.clause("XH-122")
def test_grapples_and_shoves_are_melee_programs_are_not() -> None:
    game = (
        Table(width=12, height=10)
        .unit("red", (5, 4), "lancer", programs=["tether"])
        .unit("red", (3, 4), "lancer")
        .unit("blue", (4, 4), "lancer")
        .start()
    )
    engages(game, "red_0", 1, verb="grapple")
    engages(game, "red_0", 1, verb="shove")
    engages(game, "red_0", 0, verb="program")


@pytest.mark.clause("XH-122", "XH-082")
def test_an_unarmed_target_that_is_held_is_flanked_all_the_same() -> None:
    game = (
        Table(width=12, height=10)
        .unit("red", (5, 4), "lancer", weapons=["mblade"])
        .unit("red", (3, 4), "lancer")
        .unit("blue", (4, 4), "lancer")
        .start()
        .grip("red_1", "blue_0")
    )
    engages(game, "red_0", 1)


@pytest.mark.clause("XH-128", "XH-116")
def test_some_cannot_be_flanked() -> None:
    game = around((5, 4), (3, 4), target={"profile": "colossus", "programs": ["sense360"]})
    engages(game, "red_0", 0)
    engages(game, "red_1", 0)
    for programs, level in ((["footing"], 0), ([], 1)):
        game = (
            Table()
            .unit("red", (11, 10), "trooper", weapons=["sword"])
            .unit("red", (9, 10), "trooper", weapons=["sword"])
            .unit("blue", (10, 10), "titan", programs=programs)
            .start()
        )
        engages(game, "red_0", level)


# --- the flanked ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-119")
def test_the_flanked_strike_as_usual_unless_the_option_says_otherwise() -> None:
    for option, level in (("none", 0), ("dis", -1)):
        game = around((5, 4), (3, 4), flanked_penalty=option)
        engages(game, "blue_0", level)
