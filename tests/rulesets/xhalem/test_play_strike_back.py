"""COUNTER and GUARD in the turn of who engages (XH-117, XH-118)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, hurt, rolled, strike, told
from tests.rulesets.xhalem.table import Game, Table


def lancer(attacker: str, apart: int = 1, *weapons: str, **fields: Any) -> Game:
    """A red Lancer with COUNTER, an MBLADE if no other weapons; a blue attacker's turn."""
    return (
        Table(width=60, height=30)
        .unit("red", (20, 10), "lancer", weapons=list(weapons or ["mblade"]), programs=["counter"])
        .unit("blue", (20 + apart, 10), attacker, **fields)
        .unit("blue", (59, 29), "scout")
        .start()
        .in_order("blue_0", "red_0", "blue_1")
    )


# --- COUNTER --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-117", "XH-096")
def test_a_miss_in_melee_is_answered_once_at_normal_level() -> None:
    game = lancer("trooper", weapons=["sword"])
    strike(game.rolls(2, 20))
    game.expect("counter", "red_0")
    assert game.legal() == ["no", "weapon 0"]  # never UNARMED
    game.rolls(10, 9, 1, 2).do("weapon 0")
    assert told(game, "strikes_back")[0][:1] == ("red_0",)
    assert rolled(game) == [("red_0", 13, 0)] and evaded(game) == [("blue_0", 12, 0, True)]
    assert hurt(game) == [("blue_0", 6)]
    assert int(game.unit("red_0").reactions) == 0
    assert game.expect("turn", "blue_0").legal() == ["end", "move"]
    game.done()


@pytest.mark.clause("XH-117", "XH-091")
def test_a_hit_is_answered_after_its_damage() -> None:
    game = lancer("trooper", weapons=["sword"])
    strike(game.rolls(15, 2, 5))
    assert hurt(game) == [("red_0", 7)]
    game.expect("counter", "red_0").do("no")
    assert int(game.unit("red_0").reactions) == 1
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-117", "XH-049")
def test_the_first_of_two_strikes_is_answered_before_the_second() -> None:
    game = lancer("trooper", weapons=["sword"], programs=["dual"])
    strike(game.rolls(2, 20))
    game.expect("counter", "red_0").rolls(2, 20).do("weapon 0")
    game.expect("strike2", "blue_0").rolls(2, 20).do("strike")
    game.expect("turn", "blue_0").done()  # the reaction is spent


@pytest.mark.clause("XH-117", "XH-049")
def test_a_dual_striker_answers_once() -> None:
    game = lancer("trooper", weapons=["sword"])
    game.set("red_0", programs=int(game.facts("red_0").programs) | 1)
    strike(game.rolls(2, 20))
    game.rolls(2, 20).do("weapon 0")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-117", "XH-122")
def test_grapples_and_shoves_are_melee_shots_and_programs_are_not() -> None:
    for verb, faces in (("grapple", (2, 20)), ("shove", (2, 20))):
        game = lancer("wasp", 1)
        strike(game.rolls(*faces), verb=verb)
        game.expect("counter", "red_0").done()
    game = lancer("trooper", 1, weapons=["pistol"])
    strike(game.rolls(2, 20))
    game.expect("turn", "blue_0").done()
    game = lancer("wasp", 1, programs=["tether"])
    game.rolls(2, 20).do("program")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-117", "XH-106")
def test_who_was_seized_does_not_strike_back() -> None:
    game = lancer("wasp", 1)
    strike(game.rolls(19, 2), verb="grapple")
    assert int(game.unit("blue_0").grapples) == game.number("red_0")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-117", "XH-077")
def test_the_attacker_must_be_within_reach() -> None:
    for apart, asked in ((15, "counter"), (16, "turn")):
        game = lancer("lancer", apart, weapons=["mpike"])
        strike(game.rolls(2, 20))
        game.expect(asked).done()


@pytest.mark.clause("XH-117", "XH-082")
def test_a_fist_or_a_cannon_does_not_strike_back() -> None:
    game = lancer("trooper", 1, "mcannon", weapons=["sword"])
    strike(game.rolls(2, 20))
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-117", "XH-158")
def test_a_cloaked_attacker_gives_itself_away_and_may_be_struck() -> None:
    game = lancer("stalker", weapons=["knife"], programs=["cloak"])
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    strike(game.rolls(2, 3, 4))  # advantage, and no evasion is rolled: 7 against 2
    assert evaded(game) == [("red_0", 2, 0, False)] and hurt(game) == [("red_0", 5)]
    game.expect("counter", "red_0").rolls(10, 5, 6, 1, 2).do("weapon 0")
    assert rolled(game) == [("red_0", 13, 0)]  # XH-159: no detriment now
    assert evaded(game) == [("blue_0", 10, 1, True)] and hurt(game) == [("blue_0", 6)]
    game.expect("turn", "blue_0").done()


# --- GUARD ----------------------------------------------------------------------------------------
def drake(ally: tuple[int, int], attacker: tuple[int, int], *weapons: str, **fields: Any) -> Game:
    """A red Drake with GUARD at (20, 10), an ally, and a blue Trooper whose turn it is."""
    return (
        Table(width=60, height=30)
        .unit("red", (20, 10), "drake", programs=["guard"])
        .unit("red", ally, "brute")
        .unit("blue", attacker, "trooper", weapons=list(weapons or ["sword"]), **fields)
        .start()
        .in_order("blue_0", "red_0", "red_1")
    )


@pytest.mark.clause("XH-118")
def test_a_guardian_strikes_who_engages_its_ally() -> None:
    game = drake((21, 10), (20, 11))  # all beside each other
    strike(game.rolls(2, 20), enemy=1)
    game.expect("counter", "red_0")
    assert game.legal() == ["no", "weapon 0"]  # CLAWS
    game.rolls(12, 2, 3, 4).do("weapon 0")
    assert rolled(game) == [("red_0", 15, 0)] and hurt(game) == [("blue_0", 12)]
    game.expect("turn", "blue_0")
    assert int(game.unit("red_0").reactions) == 0
    game.done()


@pytest.mark.clause("XH-118")
def test_any_engagement_of_the_ally_counts_a_shot_too() -> None:
    game = drake((21, 10), (20, 11), "pistol")
    strike(game.rolls(2, 20), enemy=1)
    game.expect("counter", "red_0").do("no")
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-118")
def test_ally_and_attacker_must_be_near_and_the_guardian_itself_is_no_ally() -> None:
    game = drake((22, 10), (21, 10))  # the ally 10 ft off
    strike(game.rolls(2, 20), enemy=1)
    game.expect("turn", "blue_0").done()
    game = drake((21, 10), (22, 10))  # the attacker 10 ft off
    strike(game.rolls(2, 20), enemy=1)
    game.expect("turn", "blue_0").done()
    game = drake((21, 10), (20, 11))
    strike(game.rolls(2, 20), enemy=0)
    game.expect("turn", "blue_0").done()


@pytest.mark.clause("XH-118", "XH-095")
def test_guardians_come_before_standbys() -> None:
    game = drake((21, 10), (20, 11)).turn("red_1")
    game.do("standby", "trigger engages_me", "any", "shove")
    game.turn("blue_0")
    strike(game.rolls(2, 20), enemy=1)
    game.expect("counter", "red_0").rolls(1).do("weapon 0")
    game.expect("react", "red_1").do("no")
    game.expect("turn", "blue_0").done()
