"""Hiding in whole battles: where, from whom, what gives away, what ends it (5.12, XH-131)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.table import Game, Table

WOOD: dict[str, Any] = {"kind": "foliage", "q": (2, 10), "r": (4, 12)}


def watched(
    *, at: tuple[int, int] = (4, 8), by: str = "trooper", far: int = 12, hider: str = "stalker"
) -> Table:
    """Red's Stalker before one enemy some columns away; nothing else."""
    return (
        Table(width=60, height=24)
        .unit("red", at, hider, weapons=["knife"])
        .unit("blue", (4 + far, 8), by)
    )


def hidden(total: int = 13, **others: Any) -> Game:
    """The same, hidden in foliage; it is its turn."""
    game = watched(**others).piece(**WOOD).start().set("red_0", hidden=total).know()
    return game.turn("red_0")


def hide(game: Game, face: int) -> tuple[Any, ...]:
    """Whether, total, to beat."""
    game.rolls(face).do("hide")
    game.done()
    return game.told("hides")[0][1:4]


# --- where one may (XH-136) ---
@pytest.mark.clause("XH-136")
@pytest.mark.parametrize(
    ("kind", "may"),
    [(None, False), ("low wall", True), ("wall", True), ("foliage", True), ("debris", False)],
)
def test_one_hides_only_from_who_does_not_see_clearly(kind: str | None, may: bool) -> None:
    table = watched()
    if kind is not None:
        table.piece(kind, 8, (4, 12))
    game = table.start().turn("red_0")
    assert game.may("hide") == may


@pytest.mark.clause("XH-136")
def test_machines_do_not_keep_one_from_hiding() -> None:
    game = watched(by="lancer").start().turn("red_0")
    assert hide(game, 5) == (1, 11, 10)  # no creature to hear it: CR 10
    assert game.aware("red_0") == "located"  # of no use: the machine scans
    assert game.unit("red_0").hidden == 11


@pytest.mark.clause("XH-136")
def test_every_enemy_creature_counts() -> None:
    table = watched().unit("blue", (4, 20), "trooper").piece("low wall", 8, (4, 12))
    game = table.start().turn("red_0")
    assert not game.may("hide")  # the second one sees past the wall
    game.place("blue_1", (20, 8)).know()
    assert game.may("hide")


@pytest.mark.clause("XH-136", "XH-142")
def test_an_unknown_watcher_lets_one_try_in_vain() -> None:
    table = watched().unit("blue", (4, 14), "stalker").piece("low wall", 8, (4, 12))
    game = table.start().set("blue_1", cloaked=1, cloak_turns=5).know().unaware("blue_1")
    game.turn("red_0")
    assert game.may("hide")  # the mask tells nothing of who is not located
    assert hide(game, 20) == (0, 26, 13)  # Stalker: Perception 3
    assert game.unit("red_0").hidden == 0
    assert game.aware("blue_1") == "unaware"
    assert not game.may("search")  # the action is spent


@pytest.mark.clause("XH-136")
def test_machines_do_not_hide() -> None:
    table = Table(width=40, height=20).unit("red", (4, 8), "lancer")
    table.unit("blue", (30, 8), "trooper").piece("wall", 10, (0, 19))
    assert not table.start().turn("red_0").may("hide")


# --- the check (XH-137) ---
@pytest.mark.clause("XH-137", "XH-017")
@pytest.mark.parametrize(("face", "hides"), [(6, 0), (7, 1)])
def test_stealth_must_beat_the_best_perception(face: int, hides: int) -> None:
    game = watched().piece(**WOOD).start().turn("red_0")
    assert game.aware("red_0") == "located"
    assert hide(game, face) == (hides, face + 6, 12)
    assert game.unit("red_0").hidden == (13 if hides else 0)
    assert game.aware("red_0") == ("suspected" if hides else "located")
    assert not game.may("hide")
    assert game.may("move")


@pytest.mark.clause("XH-137")
def test_the_sharpest_enemy_creature_counts_however_far() -> None:
    table = watched().unit("blue", (55, 8), "drake").piece(**WOOD)
    game = table.start().turn("red_0")
    assert hide(game, 8) == (0, 14, 14)  # Drake: Perception 4


@pytest.mark.clause("XH-137")
@pytest.mark.parametrize(("face", "hides"), [(4, 0), (5, 1)])
def test_it_takes_more_than_10_at_least(face: int, hides: int) -> None:
    table = Table(width=60, height=24).unit("red", (4, 8), "stalker").piece(**WOOD)
    table.unit("blue", (16, 8), "brute", scores={"perception": -3})
    game = table.start().turn("red_0")
    assert hide(game, face) == (hides, face + 6, 10)


@pytest.mark.clause("XH-137", "XH-153", "XH-156", "XH-015")
def test_who_hides_is_lost_and_shot_at_blindly() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "stalker")
        .unit("blue", (14, 8), "trooper", weapons=["pistol"])
        .piece(**WOOD)
        .start()
        .turn("red_0")
    )
    hide(game, 7)
    assert game.kinds() == ["hides", "lost_sight"]
    assert game.shown("blue_0", "enemies", 0, "located") == 0
    game.end_turn()
    game.expect("turn", "blue_0").rolls(17, 10, 9, 3).do("strike", "weapon 0")
    assert game.told("engagement")[0][1:3] == (13, -1)
    assert game.told("evades")[0][1:3] == (13, 1)  # a tie
    assert game.told("missed") == [("blue_0", 0, 0, 0, 0)]
    game.done()


# --- machines (XH-139) ---
@pytest.mark.clause("XH-139", "XH-161", "XH-163")
def test_a_passive_scan_finds_who_hides_from_creatures() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "trooper")
        .unit("blue", (24, 8), "lancer", weapons=["mcannon"])
        .unit("blue", (24, 12), "trooper", weapons=["pistol"])
        .piece(**WOOD)
        .start()
        .set("red_0", hidden=15)
        .know()
        .turn("blue_0")
    )
    assert game.aware("red_0") == "located"
    assert game.shown("blue_0", "enemies", 0, "partial") == 1
    game.rolls(10, 5, 12).do("strike")
    assert game.told("engagement")[0][2] == 0
    assert game.told("evades")[0][1:3] == (15, 1)
    game.set("blue_0", status=1).know()  # without the machine nobody detects it
    assert game.aware("red_0") == "suspected"
    game.done()


@pytest.mark.clause("XH-139", "XH-150")
@pytest.mark.parametrize(("kind", "known"), [("wall", "located"), ("nebula", "unaware")])
def test_from_a_machine_one_hides_behind_what_stops_scans(kind: str, known: str) -> None:
    table = Table(width=60, height=24).unit("red", (4, 8), "trooper")
    table.unit("blue", (24, 8), "lancer").piece(kind, (10, 12), (0, 23))
    game = table.start().turn("red_0")
    assert game.aware("red_0") == known


# --- noise (XH-140) ---
@pytest.mark.clause("XH-140")
@pytest.mark.parametrize(("face", "stays"), [(6, 0), (7, 1)])
def test_a_dash_may_betray(face: int, stays: int) -> None:
    game = hidden()
    game.rolls(face).do("dash")
    assert game.told("betrayed") == [("red_0", face + 6, 12, stays, 0)]
    assert (game.unit("red_0").found, game.unit("red_0").hidden) == (1 - stays, 13)
    assert game.aware("red_0") == ("suspected" if stays else "located")
    game.done()


@pytest.mark.clause("XH-140")
def test_nobody_within_60_ft_hears_a_dash() -> None:
    game = hidden(far=13)
    game.do("dash")
    assert game.happened("betrayed") == []
    game = hidden(by="lancer", far=12)  # machines do not listen
    game.do("dash")
    assert game.happened("betrayed") == []


@pytest.mark.clause("XH-140", "XH-146")
@pytest.mark.parametrize(("face", "stays"), [(5, 0), (15, 1)])
def test_more_than_half_of_the_speed_may_betray_once(face: int, stays: int) -> None:
    game = hidden(at=(3, 11), hider="trooper")  # speed 30: the fourth interval goes beyond 15 ft
    game.rolls(19).do("move", "direction forward left", "length 1")  # the notice test
    assert game.told("unnoticed") == [("red_0", 21, 12, 0, 0)]
    game.do("move", "direction forward left", "length 2")
    assert game.kinds() == ["moved", "moved"]
    assert game.aware("red_0") == "suspected"
    game.rolls(face).do("move", "direction forward left", "length 1")
    assert game.told("betrayed") == [("red_0", face + 2, 12, stays, 0)]
    assert game.aware("red_0") == ("suspected" if stays else "located")
    game.do("move", "direction back", "length 1")  # each cause once per turn
    assert game.kinds() == ["moved"]
    game.done()


@pytest.mark.clause("XH-140")
def test_branches_crack_once_per_turn_and_again_in_the_next() -> None:
    table = watched(at=(5, 8)).piece(**WOOD).piece("debris", (6, 9), (4, 12))
    game = table.start().set("red_0", hidden=13).know().turn("red_0")
    game.rolls(12, 13).do("move", "direction forward", "length 1")
    # The noise of the ground first, then whether the movement is noticed.
    assert game.kinds() == ["moved", "betrayed", "unnoticed"]
    # Twice 10 ft, as the ground is difficult, is haste: a cause of its own.
    game.rolls(7).do("move", "direction forward", "length 1")
    assert game.kinds() == ["moved", "betrayed"]
    game.do("move", "direction back", "length 1")
    assert (game.kinds(), game.unit("red_0").moved) == (["moved"], 30)
    game.end_turn()
    game.end_turn()
    game.expect("turn", "red_0").rolls(5).do("move", "direction forward", "length 1")
    assert game.told("betrayed") == [("red_0", 11, 12, 0, 0)]
    assert game.aware("red_0") == "located"
    game.done()


# --- the end of it (XH-141) ---
@pytest.mark.clause("XH-141", "XH-151")
def test_stepping_out_in_view_ends_it() -> None:
    game = hidden(at=(9, 8))
    game.rolls(19).do("move", "direction forward", "length 2")
    # Still inside after the first interval; outside after the second.
    assert game.kinds() == ["moved", "unnoticed", "moved", "hiding_ends", "located"]
    assert (game.unit("red_0").hidden, game.unit("red_0").exposed) == (0, 0)
    assert game.aware("red_0") == "located"
    game.done()


@pytest.mark.clause("XH-141")
def test_an_enemy_who_walks_in_finds_who_hides() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (10, 8), "stalker")
        .unit("blue", (14, 8), "trooper", weapons=["sword"])
        .piece("foliage", (2, 12), (4, 12))
        .start()
        .set("red_0", hidden=25)
        .know()
        .turn("blue_0")
    )
    game.do("move", "direction forward", "length 1")
    assert (game.aware("red_0"), game.at("blue_0")[0]) == ("suspected", 13)
    game.do("move", "direction forward", "length 2")
    # In the foliage nothing lies between: the leg is cut, the mover is asked again.
    assert game.kinds() == ["moved", "hiding_ends", "located"]
    assert game.at("blue_0")[0] == 12
    game.expect("turn", "blue_0")


@pytest.mark.clause("XH-141")
def test_one_stops_hiding_at_will_and_free() -> None:
    game = hidden()
    game.do("uncloak")
    assert game.kinds() == ["hiding_ends", "located"]
    assert game.may("hide", "move", "search")
    assert not game.may("uncloak")


@pytest.mark.clause("XH-141", "XH-143")
def test_cloak_and_hiding_end_together() -> None:
    game = hidden().set("red_0", cloaked=1, cloak_turns=3).turn("red_0")
    game.do("uncloak")
    assert game.kinds()[:2] == ["cloak_ends", "hiding_ends"]
    assert (game.unit("red_0").cloaked, game.unit("red_0").hidden) == (0, 0)
    assert game.aware("red_0") == "located"


@pytest.mark.clause("XH-141")
@pytest.mark.parametrize("verb", ["mount", "enter"])
def test_getting_on_or_into_something_ends_it(verb: str) -> None:
    table = watched(hider="trooper").piece(**WOOD)
    if verb == "mount":
        table.unit("red", (5, 8), "ridgeback", owner="red_0")
    else:
        table.unit("red", (5, 8), "lancer")
    game = table.start().set("red_0", hidden=15).know().turn("red_0")
    game.do(verb)
    assert "hiding_ends" in game.kinds()
    assert game.unit("red_0").hidden == 0


@pytest.mark.clause("XH-141", "XH-158", "XH-160")
def test_a_shot_gives_away_but_does_not_end_hiding() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "stalker", weapons=["pistol"])
        .unit("blue", (14, 8), "trooper", weapons=["pistol"])
        .piece(**WOOD)
        .start()
        .set("red_0", hidden=25)
        .know()
        .unaware("red_0")
        .turn("red_0")
    )
    game.rolls(2, 5, 6).do("strike")  # unaware: no evasion roll against 9
    assert game.told("engagement")[0][1:3] == (9, 1)
    assert game.told("evades") == [("blue_0", 3, 0, 1, 0)]
    assert (game.unit("red_0").hidden, game.unit("red_0").exposed) == (25, 1)
    assert game.aware("red_0") == "located"
    game.end_turn()
    game.expect("turn", "blue_0").rolls(9, 8, 3).do("strike")
    assert game.told("engagement")[0][2] == 0  # its place is known
    assert game.told("evades")[0][1:3] == (12, 1)
    game.end_turn()
    game.expect("turn", "red_0").rolls(7).do("move", "direction back", "length 1")
    assert (game.unit("red_0").hidden, game.unit("red_0").exposed) == (25, 0)
    assert game.aware("red_0") == "suspected"
    game.rolls(3, 12, 14).do("strike")
    assert game.told("engagement")[0][1:3] == (16, 1)
    assert game.told("evades")[0][3] == 0  # it knows of somebody: it rolls
    game.done()


# --- shouting (XH-131) ---
@pytest.mark.clause("XH-131", "XH-130")
def test_who_hides_and_helps_is_heard() -> None:
    game = (
        Table(width=30, height=20)
        .unit("red", (4, 8), "stalker", weapons=["pistol"])
        .unit("red", (4, 9), "trooper", weapons=["pistol"])
        .unit("blue", (14, 8), "trooper", weapons=["pistol"])
        .piece("foliage", (2, 6), (6, 8))
        .start()
        .set("red_0", hidden=15)
        .know()
        .turn("red_0")
    )
    assert game.aware("red_0") == "suspected"
    game.do("assist", "task attack")  # of one ally and one enemy neither is asked
    assert game.kinds() == ["assists", "hiding_ends", "located"]
    assert int(game.unit("red_0").hidden) == 0
    assert game.aware("red_0") == "located"
    game.end_turn()
    game.expect("turn", "red_1").rolls(4, 15, 14, 1).do("strike")
    assert game.told("engagement")[0][1:3] == (18, 1)
    game.done()
