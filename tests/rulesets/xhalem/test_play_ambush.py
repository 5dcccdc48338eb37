"""Attackers that nobody detects, and the partly concealed, in whole battles (XH-157 to XH-164)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table


# --- attackers that nobody detects (XH-157, XH-158) ---
def ambush(aware: int = 0, far: int = 1) -> Game:
    """Red's Stalker stands cloaked near blue's Trooper, whose side knows nothing of it."""
    game = (
        Table(width=60, height=24)
        .unit("red", (10, 8), "stalker", weapons=["knife", "pistol"], programs=["two"])
        .unit("blue", (10 + far, 8), "trooper", weapons=["pistol"])
        .start()
        .set("red_0", cloaked=1, cloak_turns=5, aware=aware)
        .know()
    )
    return game.turn("red_0")


@pytest.mark.clause("XH-157", "XH-158")
def test_the_unaware_do_not_roll_and_the_attacker_is_then_known() -> None:
    game = ambush()
    game.rolls(2, 5, 4).do("strike", "weapon 0")
    assert game.told("engagement") == [("red_0", 9, 1, 5, 0)]
    assert game.told("evades") == [("blue_0", 3, 0, 1, 0)]
    assert game.unit("blue_0").hp == 22 - 4 - 1
    u = game.unit("red_0")
    assert (int(u.exposed), game.aware("red_0"), int(u.cloaked)) == (1, "located", 1)
    game.done()


@pytest.mark.clause("XH-157", "XH-071", "XH-158")
def test_a_kept_1_fails_and_gives_away_all_the_same() -> None:
    game = ambush()
    game.rolls(1, 1).do("strike", "weapon 0")
    assert game.kinds() == ["engages", "engagement", "missed", "located"]
    assert (int(game.unit("red_0").exposed), game.aware("red_0")) == (1, "located")
    game.done()


@pytest.mark.clause("XH-157")
@pytest.mark.parametrize(("eva_mod", "hits"), [(5, True), (6, False)])
def test_the_base_evasion_must_still_be_beaten(eva_mod: int, hits: bool) -> None:
    game = ambush().set("blue_0", eva_mod=eva_mod)
    game.rolls(2, 5, *[1] * hits).do("strike", "weapon 0")  # 9 against 3 and what is added
    assert (game.told("hit") != []) == hits
    game.done()


@pytest.mark.clause("XH-157", "XH-160")
def test_who_suspects_somebody_rolls() -> None:
    game = ambush(aware=1)
    game.rolls(2, 5, 6).do("strike", "weapon 0")
    assert game.told("engagement")[0][1:3] == (9, 1)
    assert game.told("evades") == [("blue_0", 9, 0, 0, 0)]
    assert game.kinds()[-2:] == ["missed", "located"]
    game.done()


@pytest.mark.clause("XH-157", "XH-158")
def test_who_is_shut_in_is_unaware_of_an_attacker_outside() -> None:
    game = (
        Table(width=60, height=24)
        .unit("red", (14, 8), "lancer", weapons=["mcannon"])
        .unit("blue", (22, 8), "stalker")
        .piece("bunker", (20, 26), (6, 12))
        .start()
        .set("blue_0", aware=1)
        .turn("red_0")
    )
    assert game.aware("red_0") == "unaware"
    game.rolls(6, 4, 5).do("strike", "weapon 0", "enemy 0")  # adv and dis: one die
    assert game.told("engagement")[0][1:3] == (9, 0)
    # A failure gives away, too: through the walls.
    assert (int(game.unit("red_0").exposed), game.aware("red_0")) == (1, "located")
    game.done()


@pytest.mark.clause("XH-158", "XH-112")
def test_an_area_attack_gives_away() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (4, 4), "lancer", programs=["cloak", "emp"])
        .unit("blue", (6, 4), "lancer")
        .start()
        .set("red_0", cloaked=1, cloak_turns=5)
        .know()
        .unaware("red_0")
        .turn("red_0")
    )
    game.rolls(11, 12).do("program")
    assert game.told("evades") == [("blue_0", 14, 0, 0, 0)]
    assert (int(game.unit("red_0").exposed), game.aware("red_0")) == (1, "located")
    assert game.unit("red_0").cloaked == 1
    game.done()


# --- given away, and lost again (XH-159, XH-160) ---
@pytest.mark.clause("XH-147", "XH-149", "XH-158", "XH-159", "XH-160")
def test_the_tables_of_concealment_row_by_row_over_three_rounds() -> None:
    game = ambush(far=11)
    game.rolls(3, 4, 1).do("strike")  # unaware: advantage, no roll
    assert (game.told("engagement")[0][2], game.told("evades")[0][3]) == (1, 1)
    game.end_turn()
    # Given away: no detriment, but the cloak helps to evade.
    game.expect("turn", "blue_0").rolls(10, 4, 9).do("strike")
    assert game.told("engagement")[0][1:3] == (13, 0)
    assert game.told("evades") == [("red_0", 13, 1, 0, 0)]
    game.end_turn()
    # Given away it has no advantage itself.
    game.expect("turn", "red_0").rolls(10, 15).do("strike")
    assert game.told("engagement")[0][2] == 0
    assert game.told("evades") == [("blue_0", 18, 0, 0, 0)]
    # It moves on, 60 ft off, and is not noticed: only its last place is known.
    game.rolls(7).do("move", "direction back", "length 1")
    assert game.told("unnoticed") == [("red_0", 13, 12, 0, 0)]
    assert (int(game.unit("red_0").exposed), game.aware("red_0")) == (0, "suspected")
    assert (game.unit("red_0").last_q, game.at("red_0")[0]) == (10, 9)
    game.end_turn()
    game.expect("turn", "blue_0").rolls(12, 9, 17, 11, 5, 6, 1).do("strike", "weapon 0")
    assert game.told("engagement")[0][1:3] == (12, -2)
    assert game.told("evades") == [("red_0", 10, 1, 0, 0)]
    assert game.aware("red_0") == "suspected"  # a hit in the dark tells no place
    game.done()


# --- partly concealed (XH-161 to XH-163) ---
def wood(inside: str, outside: str) -> Game:
    """Red's unit in foliage, blue's before it in the open, both with a pistol."""
    return (
        Table(width=60, height=24)
        .unit("red", (6, 8), inside, weapons=["pistol"])
        .unit("blue", (14, 8), outside, weapons=["pistol"])
        .piece("foliage", (4, 10), (4, 12))
        .start()
    )


@pytest.mark.clause("XH-161", "XH-015")
def test_presence_and_place_of_the_partly_concealed_are_known() -> None:
    game = wood("trooper", "scout").turn("blue_0")
    assert (game.aware("red_0"), int(game.unit("red_0").exposed)) == ("located", 0)
    shown = {name: game.shown("blue_0", "enemies", 0, name) for name in ("located", "partial")}
    assert shown == {"located": 1, "partial": 1}
    assert game.shown("blue_0", "enemies", 0, "dq") == 8
    assert game.shown("red_0", "enemies", 0, "partial") == 0  # it looks out freely


@pytest.mark.clause("XH-162")
def test_the_partly_concealed_attack_as_anybody_does() -> None:
    game = wood("trooper", "scout").turn("red_0")
    game.rolls(14, 12).do("strike")
    assert game.told("engagement") == [("red_0", 17, 0, 14, 0)]
    assert game.told("evades") == [("blue_0", 17, 0, 0, 0)]
    game.done()


@pytest.mark.clause("XH-163")
def test_the_partly_concealed_evade_with_advantage() -> None:
    game = wood("engineer", "trooper").turn("blue_0")
    game.rolls(10, 5, 12).do("strike")
    assert game.told("engagement") == [("blue_0", 13, 0, 10, 0)]
    assert game.told("evades") == [("red_0", 14, 1, 0, 0)]
    assert game.told("missed") == [("blue_0", 0, 0, 0, 0)]
    game.done()


# --- locations (XH-164) ---
def grenade(at: int = 10, **fields: int) -> Game:
    """Blue's Stalker, cloaked, is in some column; red knows of it at (9, 8). An ally is near."""
    game = (
        Table(width=60, height=24)
        .unit("red", (4, 8), "trooper", weapons=["grenade"])
        .unit("red", (9, 9), "trooper", weapons=["sword"])
        .unit("blue", (at, 8), "stalker", weapons=["pistol"])
        .start()
        .set("blue_0", cloaked=1, aware=1, placed=1, last_q=9, last_r=8, **fields)
        .know()
    )
    return game.turn("red_0")


@pytest.mark.clause("XH-164", "XH-075")
def test_a_grenade_at_the_last_known_place() -> None:
    game = grenade()
    game.do("strike", "weapon 0")
    assert game.legal() == ["enemy 0", "last place of enemy 0"]
    game.rolls(14, 15, 5, 12, 3, 4).do("last place of enemy 0")
    assert game.told("engagement") == [("red_0", 17, 0, 14, 0)]
    # The ally in the area first, then the cloaked one: friend and foe, each by its own level.
    assert game.told("evades") == [("red_1", 18, 0, 0, 0), ("blue_0", 16, 1, 0, 0)]
    assert (game.unit("red_1").hp, game.unit("blue_0").hp) == (22, 18 - 7 - 2)
    assert (int(game.unit("blue_0").exposed), game.aware("blue_0")) == (0, "suspected")
    assert game.unit("red_0").quantity[0] == 1
    game.expect("turn", "red_0")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-164")
def test_a_grenade_at_a_place_where_nobody_is_any_more() -> None:
    game = grenade(at=12)
    game.rolls(14, 15).do("strike", "weapon 0", "last place of enemy 0")
    assert [told[0] for told in game.told("evades")] == ["red_1"]
    assert game.unit("blue_0").hp == 18
    assert game.happened("blind_failure") == []  # a place cannot be missed
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-164", "XH-060", "XH-157")
def test_the_unaware_and_the_stunned_in_the_area_do_not_roll() -> None:
    game = grenade(stunned=1).set("red_0", cloaked=1, exposed=0, aware=0).turn("red_0")
    game.rolls(3, 9, 4, 1, 1).do("strike", "weapon 0", "last place of enemy 0")
    assert game.told("engagement") == [("red_0", 12, 1, 9, 0)]
    # An ally knows who throws, and rolls.
    assert game.told("evades") == [("red_1", 7, 0, 0, 0), ("blue_0", 4, 0, 1, 0)]
    assert (game.unit("red_1").hp, game.unit("blue_0").hp) == (18, 14)
    game.done()


@pytest.mark.clause("XH-164", "XH-084", "XH-142")
def test_a_place_beyond_the_range_and_one_that_is_not_known() -> None:
    game = grenade().place("red_0", (2, 8)).turn("red_0")
    game.rolls(14, 19, 12, 5, 6, 3, 4).do("strike", "weapon 0", "last place of enemy 0")
    assert game.told("engagement")[0][1:3] == (17, -1)
    assert game.unit("blue_0").hp == 18 - (7 + 2) // 2
    game = grenade().set("blue_0", placed=0).turn("red_0")
    game.rolls(9, 9, 9, 9, 10, 10, 3).do("strike", "weapon 0")  # only the unit itself is a target
    assert game.told("engages")[0][2] == 2
    assert game.told("engagement")[0][2] == -2
    game.done()
