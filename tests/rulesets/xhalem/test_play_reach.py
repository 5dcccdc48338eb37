"""Reach and range as the masks of whole battles offer them (XH-077 to XH-086)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, hurt, rolled
from tests.rulesets.xhalem.table import Game, Table


def at(apart: int, profile: str, enemy: str = "brute", **fields: Any) -> Game:
    """A red unit and a blue one some cells of 5 ft off (a Scout of blue makes the step 5 ft)."""
    return (
        Table(width=120, height=20)
        .unit("red", (4, 8), profile, **fields)
        .unit("blue", (4 + apart, 8), enemy)
        .unit("blue", (119, 19), "scout")
        .start()
        .turn("red_0")
    )


def may_strike(game: Game, weapon: str) -> bool:
    """Whether STRIKE offers enemy 0 with a weapon; the other enemy is far beyond all reaches."""
    if not game.may("strike"):
        return False
    game.do("strike")
    if game.decision != "weapon":
        return game.decision == "target" or bool(game.happened("engages"))
    return game.may(f"weapon {weapon}")


# --- reach ----------------------------------------------------------------------------------------
@pytest.mark.clause("XH-077", "XH-078", "XH-079", "XH-080", "XH-081")
@pytest.mark.parametrize(
    ("profile", "weapon", "cells"),
    [
        ("lancer", "mblade", 15),  # 5 hexes
        ("lancer", None, 15),
        ("trooper", "sword", 1),  # 5 ft
        ("trooper", None, 1),
        ("colossus", "mblade", 30),  # gargantuan: 10 hexes
        ("colossus", None, 30),
        ("ogryx", None, 2),  # giant: 10 ft
        ("titan", "maw", 2),  # behemoth
        ("gunship", None, 15),  # its profile
        ("lancer", "mpike", 30),  # + 5 hexes
        ("colossus", "mpike", 45),
        ("trooper", "halberd", 2),  # + 5 ft
    ],
)
def test_melee_reach(profile: str, weapon: str | None, cells: int) -> None:
    weapons = [] if weapon in (None, "maw") else [weapon]
    slot = "unarmed" if weapon is None else "0"
    for apart, legal in ((cells, True), (cells + 1, False)):
        game = at(apart, profile, weapons=weapons)
        game.rolls(2, 19)  # if there is no choice the strike is made: a miss
        assert may_strike(game, slot) is legal, (apart, profile, weapon)


@pytest.mark.clause("XH-081")
def test_a_pike_does_not_lengthen_the_arm() -> None:
    # 6 hexes off: the pike reaches (10), fist, grapple and shove (5) do not.
    game = at(16, "lancer", "wasp", weapons=["mpike"])
    assert game.may("strike") and not game.may("shove")
    game.rolls(2, 19).do("strike")  # the pike is the only way to strike
    assert rolled(game) == [("red_0", 5, 0)]
    game.done()
    game = at(15, "lancer", "wasp", weapons=["mpike"])
    assert game.may("shove")
    assert game.do("strike") == [] and game.legal("weapon") == ["0", "unarmed"]


@pytest.mark.clause("XH-080", "XH-084")
def test_melee_never_goes_beyond_its_reach() -> None:
    game = at(3, "trooper", weapons=["halberd"])
    assert not game.may("strike")


# --- range ----------------------------------------------------------------------------------------
@pytest.mark.clause("XH-083", "XH-084")
@pytest.mark.parametrize(
    ("profile", "weapon", "cells", "dice", "points"),
    [
        ("trooper", "pistol", 12, (7,), 9),  # 60 ft
        ("trooper", "javelin", 8, (7,), 9),  # 40 ft, thrown
        ("lancer", "marc", 60, (3, 4), 9),  # 20 hexes
        ("lancer", "mjavelin", 60, (3, 3), 9),
    ],
)
def test_beyond_its_range_a_shot_has_disadvantage_and_half_the_damage(
    profile: str, weapon: str, cells: int, dice: tuple[int, ...], points: int
) -> None:
    game = at(cells, profile, weapons=[weapon])
    game.rolls(15, 2, *dice).do("strike", "enemy 0")
    assert rolled(game)[0][2] == 0 and hurt(game) == [("blue_0", points)]
    game.done()
    game = at(cells + 1, profile, weapons=[weapon])
    game.rolls(15, 16, 2, *dice).do("strike", "enemy 0")
    assert rolled(game) == [("red_0", 18, -1)] and hurt(game) == [("blue_0", points // 2)]
    assert evaded(game) == [("blue_0", 3, 0, True)]  # only the engagement suffers
    game.done()


@pytest.mark.clause("XH-085")
def test_no_minimum_distance() -> None:
    for apart in (1, 3):  # 5 ft, and 1 hex
        game = at(apart, "lancer", weapons=["mcannon"])
        game.rolls(15, 2, 3, 4).do("strike", "weapon 0", "enemy 0")
        assert rolled(game) == [("red_0", 18, 0)] and hurt(game) == [("blue_0", 7)]
        game.done()


# --- programs -------------------------------------------------------------------------------------
@pytest.mark.clause("XH-086", "XH-111", "XH-114", "XH-115")
@pytest.mark.parametrize(
    ("profile", "program", "cells"),
    [
        ("lancer", "grav", 30),  # 10 hexes
        ("lancer", "tether", 60),  # 20 hexes
        ("lancer", "burn", 15),  # unarmed reach
        ("colossus", "burn", 30),
        ("drake", "web", 6),  # 30 ft
    ],
)
def test_programs_have_hard_limits(profile: str, program: str, cells: int) -> None:
    assert at(cells, profile, programs=[program]).may("program")
    assert not at(cells + 1, profile, programs=[program]).may("program")


@pytest.mark.clause("XH-086", "XH-112")
def test_emp_ends_at_ten_hexes() -> None:
    game = at(30, "lancer", programs=["emp"])
    game.rolls(15, 2, 3, 4).do("program")
    assert hurt(game) == [("blue_0", 7)]
    game.done()
    game = at(31, "lancer", programs=["emp"])
    game.rolls(15).do("program")  # it meets nobody
    assert evaded(game) == [] and hurt(game) == []
    game.done()


@pytest.mark.clause("XH-086", "XH-113")
def test_blink_goes_two_intervals_at_most() -> None:
    game = at(60, "lancer", programs=["blink"])
    game.do("program", "direction forward")
    assert game.legal("length") == ["1", "2"]
    game.do("length 2")
    assert game.at("red_0") == (34, 8, 0)  # 10 hexes


# --- the body -------------------------------------------------------------------------------------
@pytest.mark.clause("XH-082", "XH-120")
def test_a_bare_fist_is_a_weapon_for_flanking() -> None:
    game = (
        Table()
        .unit("red", (4, 8), "trooper", weapons=["sword"])
        .unit("red", (6, 8), "trooper")  # nothing in hand
        .unit("blue", (5, 8), "brute")
        .start()
        .turn("red_0")
    )
    game.rolls(4, 15, 2, 5).do("strike", "weapon 0")
    assert rolled(game) == [("red_0", 18, 1)] and hurt(game) == [("blue_0", 7)]
    game.turn("red_1").rolls(4, 15, 2, 3).do("strike")
    assert rolled(game) == [("red_1", 18, 1)] and hurt(game) == [("blue_0", 5)]
    game.done()
