"""Damage and defeat in whole battles: what is added, natural faces, who is out (XH-061 to 076)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.state.codes import Damage
from tests.rulesets.xhalem.plays import evaded, hurt, rolled, told
from tests.rulesets.xhalem.table import Game, Table


def duel(
    profile: str, weapon: str | None, enemy: str = "brute", apart: int = 1, **fields: Any
) -> Game:
    """One red unit, its weapon in hand, against one blue one some cells off; red's turn."""
    weapons = [] if weapon is None else [weapon]
    return (
        Table(width=60, height=20)
        .unit("red", (4, 8), profile, weapons=weapons)
        .unit("blue", (4 + apart, 8), enemy, **fields)
        .start()
        .turn("red_0")
    )


# --- what is rolled and added ---------------------------------------------------------------------
KINETIC, FIRE, ELECTRICAL = Damage.KINETIC, Damage.FIRE, Damage.ELECTRICAL


@pytest.mark.clause(
    "XH-061", "XH-062", "XH-063", "XH-064", "XH-065", "XH-067", "XH-068", "XH-069", "XH-082"
)
@pytest.mark.parametrize(
    ("profile", "weapon", "total", "dice", "points", "kind"),
    [
        ("lancer", "mblade", 18, (3, 4), 10, KINETIC),  # Systems 3; Hull 3
        ("lancer", "msaber", 18, (3, 4), 10, FIRE),  # energy melee: Hull, not Reactor
        ("lancer", "mbeam", 18, (3, 4), 9, FIRE),  # Reactor 2
        ("lancer", "marc", 18, (3, 4), 9, ELECTRICAL),
        ("lancer", "mcannon", 18, (3, 4), 7, KINETIC),  # nothing
        ("lancer", "mmissile", 18, (3, 4, 5), 12, KINETIC),
        ("lancer", "mjavelin", 18, (3, 4), 10, KINETIC),  # thrown: Hull
        ("lancer", None, 18, (4,), 7, KINETIC),  # MFIST
        ("trooper", "sword", 18, (5,), 7, KINETIC),  # Agility 3; Strength 2
        ("trooper", "pistol", 18, (5,), 7, KINETIC),
        ("trooper", "launcher", 18, (3, 4, 5), 12, KINETIC),  # the exception
        ("trooper", "carbine", 18, (3, 4), 7, FIRE),  # ranged energy
        ("trooper", "javelin", 18, (5,), 7, KINETIC),
        ("brute", "maul", 20, (3, 4), 12, KINETIC),  # engages with Strength 5
        ("brute", None, 17, (3,), 8, KINETIC),  # FIST: Agility 2
    ],
)
def test_scores_dice_and_type(
    profile: str, weapon: str | None, total: int, dice: tuple[int, ...], points: int, kind: Damage
) -> None:
    game = duel(profile, weapon)
    game.rolls(15, 2, *dice).do("strike", *([] if weapon is None else ["weapon 0"]))
    assert rolled(game) == [("red_0", total, 0)]
    assert told(game, "damaged") == [("blue_0", points, kind, 38 - points, 0)]
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-062", "XH-067")
def test_the_check_columns_of_the_engagement_scores() -> None:
    game = duel("lancer", "mblade")
    game.rolls(8, 10).do("strike", "weapon 0")
    assert rolled(game) == [("red_0", 11, 0)] and hurt(game) == []  # 11 is no more than 11
    for weapon, total in (("maul", 15), (None, 12)):
        game = duel("brute", weapon)
        game.rolls(10, 20).do("strike", *([] if weapon is None else ["weapon 0"]))
        assert rolled(game) == [("red_0", total, 0)]


@pytest.mark.clause("XH-066", "XH-044")
def test_the_fourth_throw_is_illegal() -> None:
    # Javelins and a second weapon in the pack; blue never comes nearer.
    game = (
        Table(width=60, height=20)
        .unit("red", (4, 8), "lancer", weapons=["mjavelin", "mblade"])
        .unit("blue", (30, 8), "brute")
        .start()
        .in_order("red_0", "blue_0")
    )
    for left in (2, 1, 0):
        game.rolls(2, 10).do("strike")  # the only weapon that reaches: a miss uses it up, too
        assert int(game.unit("red_0").quantity[0]) == left
        game.end_turn().expect("turn", "blue_0").end_turn().expect("turn", "red_0")
    assert not game.may("strike")
    game.done()


# --- natural faces --------------------------------------------------------------------------------
@pytest.mark.clause("XH-070")
def test_a_natural_20_adds_nothing_unless_the_option_says_so() -> None:
    game = duel("trooper", "sword")
    game.rolls(20, 3).do("strike", "weapon 0")  # no evasion die, one damage die
    assert hurt(game) == [("blue_0", 5)]
    game.done()
    game = (
        Table()
        .unit("red", (4, 8), "trooper", weapons=["sword"])
        .unit("blue", (5, 8), "brute")
        .options(added_effects="max_damage")
        .start()
        .turn("red_0")
    )
    game.rolls(20).do("strike", "weapon 0")
    assert hurt(game) == [("blue_0", 10)]  # all eight, and Strength 2
    game.done()


def flanked() -> Game:
    """A red Stalker with a partner across: advantage."""
    return (
        Table()
        .unit("red", (4, 8), "stalker", weapons=["knife"])
        .unit("red", (6, 8), "trooper")
        .unit("blue", (5, 8), "trooper", eva_mod=-10)
        .start()
        .turn("red_0")
    )


@pytest.mark.clause("XH-071")
def test_the_kept_die_decides_about_a_natural_1() -> None:
    game = flanked()
    game.rolls(1, 1).do("strike", "weapon 0")  # nothing evades
    assert game.kinds() == ["engages", "engagement", "missed"]
    game.done()
    game = flanked()
    game.rolls(1, 7, 10, 2).do("strike", "weapon 0")  # 7 + 4 against 10 + 3 - 10
    assert rolled(game) == [("red_0", 11, 1)] and hurt(game) == [("blue_0", 3)]
    game.done()


@pytest.mark.clause("XH-071", "XH-072")
def test_grapples_and_shoves_of_creatures_have_natural_faces_too() -> None:
    for verb in ("grapple", "shove"):
        game = duel("brute", None, enemy="trooper", eva_mod=-10)
        game.rolls(1).do(verb)
        assert rolled(game)[0][1] >= 3 and game.happened("evades") == []
        game.expect("turn").done()
    game = duel("brute", None, enemy="trooper", eva_mod=10)
    game.rolls(20).do("grapple")
    assert int(game.unit("red_0").grapples) == game.number("blue_0")
    game.done()
    game = duel("brute", None, enemy="trooper", eva_mod=10)
    game.rolls(20, 2, 19).do("shove")  # the contest is a check: no natural faces there
    assert told(game, "shoved")[0][1] == 0
    game.expect("turn").done()


@pytest.mark.clause("XH-072")
def test_a_creatures_natural_20_hits_what_could_not_be_hit() -> None:
    game = duel("trooper", "pistol", apart=5, enemy="trooper", eva_mod=10)
    game.rolls(20, 3).do("strike")
    assert game.happened("evades") == [] and hurt(game) == [("blue_0", 5)]
    game.done()


@pytest.mark.clause("XH-072")
def test_out_of_range_comes_before_a_natural_20() -> None:
    # 13 cells, 65 ft: a cloaked target, known to be there, fails by distance, and the turn is lost.
    game = duel("trooper", "pistol", apart=13, enemy="stalker", programs=["cloak"])
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1, exposed=0).know()
    game.rolls(20, 20, 20, 20).do("strike", "weapon 0")
    assert [kind for kind in game.kinds() if kind in ("hit", "blind_failure", "turn_lost")] == [
        "blind_failure", "turn_lost",
    ]  # fmt: skip
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-073")
def test_machines_have_no_natural_faces() -> None:
    game = duel("lancer", "mblade", enemy="lancer", eva_mod=2)
    game.rolls(20, 20).do("strike", "weapon 0")  # 23 against 20 + 2 + 2
    assert rolled(game) == [("red_0", 23, 0)] and evaded(game) == [("blue_0", 24, 0, True)]
    assert hurt(game) == []
    game = duel("lancer", "mblade", enemy="lancer")
    game.rolls(1, 1, 1, 1).do("strike", "weapon 0")  # 4 against 3
    assert hurt(game) == [("blue_0", 5)]
    game.done()


# --- arithmetic -----------------------------------------------------------------------------------
@pytest.mark.clause("XH-074", "XH-084")
def test_halved_then_doubled() -> None:
    # 30 hexes off, partly immersed (75 of which 45 ft): d[2,3] + 2 = 7, half 3, twice 6.
    game = (
        Table(width=20, height=10)
        .unit("red", (2, 4), "lancer", weapons=["marc"])
        .unit("blue", (8, 4), "colossus", z=-45)
        .piece("lake", (7, 9), (2, 6))
        .start()
        .turn("red_0")
    )
    game.rolls(15, 12, 3, 2, 3).do("strike")
    assert rolled(game) == [("red_0", 15, -1)] and hurt(game) == [("blue_0", 6)]
    game.done()


@pytest.mark.clause("XH-074")
def test_damage_is_never_negative_and_immunity_leaves_none() -> None:
    game = duel("trooper", "sword")
    game.set("red_0", dmg_mod=-10).rolls(15, 2, 8).do("strike", "weapon 0")
    assert hurt(game) == [("blue_0", 0)] and int(game.unit("blue_0").hp) == 38
    game = (
        Table(width=20, height=10)
        .unit("red", (2, 4), "lancer", weapons=["mbeam"], programs=["aqua"])
        .unit("blue", (5, 4), "lancer", z=-45)
        .piece("lake", (4, 9), (2, 6))
        .start()
        .turn("red_0")
    )
    game.rolls(15, 2, 6, 6).do("strike")  # XH-187: fire on who is under water
    assert rolled(game) == [("red_0", 18, 0)] and int(game.unit("blue_0").hp) == 40
    game.done()


@pytest.mark.clause("XH-075")
def test_a_burst_rolls_damage_once_for_friend_and_foe() -> None:
    # GRENADE 10 ft: blue_0, blue_1 behind a wall piece, red_1 beside; blue_2 15 ft off.
    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "trooper", weapons=["grenade"])
        .unit("red", (9, 9), "trooper")
        .unit("blue", (8, 8), "trooper")
        .unit("blue", (10, 8), "trooper")
        .unit("blue", (8, 11), "brute")
        .piece("wall", 9, 8)
        .start()
        .turn("red_0")
    )
    game.rolls(10, 2, 3, 4, 5).do("strike", "enemy 0")
    assert [who for who, *_ in evaded(game)] == ["red_1", "blue_0"]  # in the order of units
    assert hurt(game) == [("red_1", 11), ("blue_0", 11)]
    game.done()


# --- defeat ---------------------------------------------------------------------------------------
@pytest.mark.clause("XH-076", "XH-031")
def test_who_is_out_leaves_the_board_and_has_no_more_turns() -> None:
    # Lancer with 4 HP takes 9: out; the Engineer inside lies in the lowest free cell beside it.
    game = (
        Table(width=40, height=20)
        .unit("red", (4, 8), "lancer", weapons=["mbeam"])
        .unit("blue", (10, 8), "lancer", hp=4)
        .unit("blue", None, "engineer", inside="blue_0")
        .unit("blue", (11, 8), "trooper")
        .start()
    )
    red, host, engineer, trooper = game.battle.units
    game.in_order(red, host, engineer, trooper).rolls(15, 2, 3, 4)
    game.do("strike", "weapon 0", "enemy 0")
    assert hurt(game) == [(host, 9)] and [e.unit for e in game.happened("defeated")] == [host]
    assert game.at(engineer) == (11, 7, 0)  # direction 0 is taken, direction 1 is free
    inside = game.unit(engineer)
    assert (int(inside.inside), int(inside.prone), int(inside.hp)) == (-1, 1, 14)
    game.end_turn().expect("turn", engineer)  # the host's place in the order is passed over
    assert game.may("stand") and not game.may("move")
    game.end_turn().expect("turn", trooper).end_turn().expect("turn", red)
    assert not game.may("strike") or "0" not in game.legal("enemy")
    game.done()


@pytest.mark.clause("XH-076", "XH-005")
def test_the_last_defeat_ends_the_fight_at_once() -> None:
    game = duel("trooper", "sword", enemy="scout", hp=3)
    game.rolls(20, 1).do("strike", "weapon 0")
    assert game.battle.over and game.battle.winner == "red"
    game.done()
