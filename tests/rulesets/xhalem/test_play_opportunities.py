"""Opportunities: who passes through a reach in its turn (XH-097 to XH-103, XH-105)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, go, hurt, rolled, strike
from tests.rulesets.xhalem.table import Game, Table


def guarded(mover: str, at: tuple[int, int], *weapons: str, **fields: Any) -> Game:
    """A red Trooper with SWORD at (20, 20), or as said, and a blue mover: it is its turn."""
    red = fields.pop("red", "trooper")
    arms = list(weapons) or ([] if red != "trooper" else ["sword"])
    own = {"weapons": arms, **fields.pop("own", {})}
    return (
        Table(width=80, height=40)
        .unit("red", (20, 20), red, **own)
        .unit("blue", at, mover, **fields)
        .start()
        .in_order("blue_0", "red_0")
    )


# --- passing --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-097", "XH-101", "XH-094")
def test_a_mech_passes_within_one_interval() -> None:
    # 15 cells, two of them beside the Trooper. Agility 3: d[4, 15] -> 18.
    game = guarded("lancer", (30, 19))
    go(game, "forward", 2)
    assert game.at("blue_0") == (15, 19, 0)  # offered at the end of that interval
    game.expect("opportunity", "red_0")
    assert game.legal() == ["no", "weapon 0"]
    game.rolls(4, 15, 10, 5).do("weapon 0")
    assert rolled(game) == [("red_0", 18, 1)] and evaded(game) == [("blue_0", 12, 0, True)]
    assert hurt(game) == [("blue_0", 7)]
    game.expect("turn", "blue_0")  # the second interval of the leg is chosen anew
    assert game.at("blue_0") == (15, 19, 0) and int(game.unit("blue_0").moved) == 75
    go(game, "forward", 1)
    assert game.at("blue_0") == (0, 19, 0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-097", "XH-092")
def test_in_with_one_interval_out_with_another() -> None:
    game = guarded("trooper", (22, 20))
    go(game, "forward", 1)
    game.expect("turn", "blue_0")
    go(game, "back", 1)
    game.expect("opportunity", "red_0").do("no")
    assert int(game.unit("red_0").reactions) == 1
    game.expect("turn", "blue_0")
    go(game, "back", 1)  # it is offered once
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-097")
def test_the_mark_lasts_over_turns() -> None:
    game = guarded("trooper", (22, 20))
    go(game, "forward", 1)
    game.end_turn().end_turn().expect("turn", "blue_0")
    go(game, "back", 1)
    game.expect("opportunity", "red_0").rolls(2, 3, 19).do("weapon 0")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-097", "XH-101", "XH-141")
@pytest.mark.parametrize("hidden", [25, 0])
def test_who_was_hidden_in_the_reach_is_not_struck_though_the_step_out_betrays_it(
    hidden: int,
) -> None:
    # It steps out of the reach, and into clear view of another enemy.
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("red", (30, 20), "trooper", weapons=[])
        .unit("blue", (21, 20), "trooper")
        .piece("foliage", (21, 21), (20, 20))
        .start()
        .in_order("blue_0", "red_0", "red_1")
    )
    game.set("blue_0", hidden=hidden).set("red_0", entered=1 << 2).know()
    game.rolls(*[20] * (hidden > 0))  # nobody hears it
    go(game, "back", 1)
    assert game.at("blue_0") == (22, 20, 0) and int(game.unit("blue_0").hidden) == 0
    game.expect("opportunity" if hidden == 0 else "turn", "blue_0" if hidden else "red_0")


@pytest.mark.clause("XH-097", "XH-088")
def test_who_is_not_detected_passes_unpunished() -> None:
    game = guarded("stalker", (22, 20), programs=["cloak"])
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1, exposed=0).know()
    game.rolls(20)  # noticed by nobody
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-097", "XH-080")
def test_the_longest_reach_in_hand_counts() -> None:
    game = guarded("trooper", (23, 20), "halberd")
    go(game, "forward", 1)  # 10 ft
    go(game, "back", 1)
    game.expect("opportunity", "red_0").done()


# --- without one ----------------------------------------------------------------------------------
@pytest.mark.clause("XH-098", "XH-178")
def test_who_enters_and_shoves_in_vain_leaves_freely() -> None:
    game = guarded("brute", (22, 20))
    go(game, "forward", 1)
    assert int(game.unit("red_0").entered) == 1 << game.number("blue_0")
    strike(game.rolls(2, 19), verb="shove")
    assert int(game.unit("red_0").entered) == 0
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-098", "XH-099")
@pytest.mark.parametrize("verb", ["strike", "grapple"])
def test_who_enters_and_engages_in_vain_leaves_freely(verb: str) -> None:
    game = guarded("brute", (22, 20))
    go(game, "forward", 1)
    strike(game.rolls(2, 19), "unarmed", verb=verb)
    game.expect("turn", "blue_0")
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-099")
def test_it_frees_since_the_last_entry_only() -> None:
    game = guarded("trooper", (22, 20))
    go(game, "forward", 1)
    strike(game.rolls(2, 19))
    go(game, "back", 1)
    game.expect("turn", "blue_0")
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("opportunity", "red_0").done()


@pytest.mark.clause("XH-100")
def test_who_began_inside_leaves_freely() -> None:
    game = guarded("trooper", (21, 20))
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-100")
def test_who_was_approached_leaves_freely() -> None:
    game = guarded("brute", (22, 20)).turn("red_0")
    go(game, "forward", 1)
    game.end_turn().expect("turn", "blue_0")
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-100", "XH-097")
def test_the_reactors_own_movement_takes_the_mark_away() -> None:
    # Blue comes in; red steps off and back again: blue is where it was, but did not come.
    game = guarded("trooper", (22, 20))
    go(game, "forward", 1)
    game.end_turn().expect("turn", "red_0")
    go(game, "back", 1)
    go(game, "forward", 1)
    game.end_turn().expect("turn", "blue_0")
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-102")
def test_small_mechs_are_immune_medium_ones_are_not() -> None:
    for mover, asked in (("wasp", "turn"), ("lancer", "opportunity")):
        game = guarded(mover, (30, 19))
        go(game, "forward", 1)
        game.expect(asked).done()


@pytest.mark.clause("XH-103", "XH-113")
def test_who_jumps_out_gives_none() -> None:
    game = guarded("lancer", (36, 20), programs=["blink"])
    go(game, "forward", 1)  # (21, 20): in
    assert int(game.unit("red_0").entered) == 1 << game.number("blue_0")
    game.do("program", "direction back", "length 1")
    assert game.at("blue_0") == (36, 20, 0)
    assert int(game.unit("red_0").entered) == 0
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-103", "XH-097")
def test_who_jumped_in_leaves_freely() -> None:
    game = guarded("lancer", (36, 20), programs=["blink"])
    game.do("program", "direction forward", "length 1")
    assert game.at("blue_0") == (21, 20, 0)
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-105")
@pytest.mark.parametrize(
    ("red", "weapons", "asked"),
    [
        ("trooper", ["carbine"], False),
        ("brute", [], False),  # its fists
        ("drake", [], True),  # CLAWS
        ("titan", [], True),  # MAW
        ("trooper", ["knife"], True),
    ],
)
def test_a_melee_weapon_must_be_in_hand(red: str, weapons: list[str], asked: bool) -> None:
    game = guarded("trooper", (23, 20), *weapons, red=red)
    for _ in range(2):
        go(game, "forward", 1)
    for _ in range(2):
        go(game, "back", 1)
    game.expect(*(("opportunity", "red_0") if asked else ("turn", "blue_0"))).done()


@pytest.mark.clause("XH-105", "XH-046")
def test_a_sword_in_its_sheath_is_no_answer() -> None:
    game = guarded("trooper", (22, 20), own={"weapons": ["pistol", "sword"]})
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("turn", "blue_0").done()


# --- the strike -----------------------------------------------------------------------------------
@pytest.mark.clause("XH-101", "XH-049")
def test_a_dual_striker_strikes_once() -> None:
    game = guarded("trooper", (22, 20), own={"programs": ["dual"], "weapons": ["sword"]})
    go(game, "forward", 1)
    go(game, "back", 1)
    game.rolls(4, 15, 10, 5).do("weapon 0")
    assert hurt(game) == [("blue_0", 7)]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-101", "XH-163")
def test_the_target_counts_where_it_was_last_inside() -> None:
    # It ends in foliage, but it was struck in the open: no advantage to its evasion.
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("blue", (30, 19), "lancer")
        .piece("foliage", (10, 17), (10, 30))
        .start()
        .in_order("blue_0", "red_0")
    )
    go(game, "forward", 1)
    assert game.at("blue_0") == (15, 19, 0)
    game.expect("opportunity", "red_0").rolls(4, 15, 10, 5).do("weapon 0")
    assert evaded(game) == [("blue_0", 12, 0, True)]
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-101", "XH-005")
def test_it_may_end_the_turn_of_who_passed() -> None:
    game = guarded("scout", (22, 20), hp=3)
    game.battle.state.units[1].hp = 3
    go(game, "forward", 1)
    go(game, "back", 1)
    game.rolls(4, 15, 2, 5).do("weapon 0")
    assert game.battle.over and game.battle.winner == "red"
    game.done()


@pytest.mark.clause("XH-095", "XH-096", "XH-101")
def test_two_reaches_are_left_at_once_the_better_initiative_is_asked_first() -> None:
    game = (
        Table(width=80, height=40)
        .unit("red", (20, 20), "trooper", weapons=["sword"])
        .unit("red", (24, 18), "trooper", weapons=["sword"])
        .unit("blue", (32, 19), "lancer")
        .start()
        .in_order("red_1", "red_0", "blue_0")
        .turn("blue_0")
    )
    go(game, "forward", 1)
    game.expect("opportunity", "red_1").rolls(2, 3, 19).do("weapon 0")
    game.expect("opportunity", "red_0").rolls(2, 3, 19).do("weapon 0")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-101", "XH-119")
@pytest.mark.parametrize("penalty", ["none", "dis"])
def test_who_has_left_flanks_from_the_cell_that_it_left(penalty: str) -> None:
    """From (12, 9) the halberd would flank together with the Brute, from (11, 9) it does not."""
    table = Table(30, 20).options(flanked_penalty=penalty)
    table.unit("red", (10, 10), weapons=["sword"]).unit("blue", (12, 9), weapons=["halberd"])
    game = table.unit("blue", (9, 10), "brute").start().in_order("blue_0", "red_0", "blue_1")
    go(game, "forward", 1)
    go(game, "back", 1)
    game.expect("opportunity", "red_0").rolls(2, 3, 19).do("weapon 0")
    assert [level for _, _, level in rolled(game)] == [1]
    game.done()
