"""The adviser's odds against fractions worked out here by counting faces."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mech_env import Battle
from tests.advising import check_win_shares, odds, shares
from tests.rulesets.steel_typhoon.table import Table, slot
from tests.rulesets.steel_typhoon.test_distributions import defending, losing

D6 = range(1, 7)


@pytest.mark.parametrize(("mode", "low"), [("dir", 5), ("hth", 4)])
def test_two_damage_dice(mode: str, low: int) -> None:
    hits = shares(sum(face >= low for face in pair) for pair in product(D6, D6))
    found = odds(defending(mode, 2).battle, slot("die D0"))
    assert found["red_0 hits blue_0"].exact == 1
    assert found["Direct Hits on blue_0"].exact == hits[1] + hits[2]
    assert dict(found["Direct Hits on blue_0"].amounts) == pytest.approx(
        {n: float(hits[n]) for n in (1, 2)}
    )
    # Two cost a system (two hits a system); the bot names which.
    lost = [chance.exact for text, chance in found.items() if "loses system" in text]
    assert lost == [hits[2]]


def test_a_piece_takes_damage_dice() -> None:
    # Direct fire through cover of two Object Health: a die below 6 is taken by the piece.
    taken = shares(sum(face < 6 for face in faces) for faces in product(D6, repeat=3))
    found = odds(defending("dir", 3, "c").battle, slot("die D0"))
    gone = next(chance for text, chance in found.items() if text.endswith("is destroyed"))
    assert gone.exact == taken[2] + taken[3] == Fraction(25, 27)


def test_an_attack_through_the_defence_pool() -> None:
    # The defender rolls two dice and puts up one that holds if it has one; a tie holds. It keeps
    # none back: no other attack is to come.
    game = Table().unit("red", at=(1, 1), systems=["DIR"]).unit("blue", at=(5, 1)).start()
    game.set_facts("blue_0", skill_dice=0)
    game.set_dice("red_0", A0=4, K0=1).set_dice("blue_0", unrolled="D")
    game.set("red_0", actions_left=1)
    game.do("attack")
    game.expect("atkdie", "red_0")
    hit = shares(max(pair) < 4 for pair in product(D6, D6))
    found = odds(game.battle, slot("die A0"))
    assert found["red_0 hits blue_0"].exact == hit[True] == Fraction(1, 4)
    assert found["red_0 misses blue_0"].exact == hit[False]


def test_the_damage_table() -> None:
    found = odds(losing(1, 2, 3, 4, 5).battle, slot("table"))
    named = [chance.exact for text, chance in found.items() if "loses system" in text]
    assert named == [Fraction(1, 6)] * 5
    assert found["the pilot of blue_0 is hit"].exact == Fraction(1, 6)


def test_a_depleted_battery() -> None:
    game = Table().unit("red", at=(1, 1)).unit("blue", at=(8, 1)).start()
    game.set("red_0", depleted=1)
    game.set_facts("red_0", skill_dice=0).set_facts("blue_0", skill_dice=0)
    found = odds(game.battle, slot("done"))
    assert found["red_0 shuts down"].exact == Fraction(1, 6)


@pytest.mark.parametrize("rating", [7, 3])
def test_a_morale_check(rating: int) -> None:
    game = (
        Table()
        .unit("red", at=(1, 1), systems=["DIR"])
        .unit("blue", at=(5, 1), systems=["DEF"], lead=True)
        .unit("blue", at=(8, 3))
        .side("blue", morale=rating)
        .options(hits_per_system=1)
        .start()
    )
    game.set_dice("red_0", A0=2).set_dice("blue_0", D0=1)
    game.do("attack")
    while game.decision != "defdie":
        game.do(game.legal()[0] if game.decision != "target" else "enemy 0")
    game.rolls(6).do("die D0")
    game.expect("loss", "blue_0")
    fails = shares(a + b > rating for a, b in product(D6, D6))[True]
    found = odds(game.battle, slot("system 1"))
    assert found["blue fails its Morale check"].exact == fails
    assert found["red wins the battle"].exact == fails


def test_dice_that_are_rolled_again_without_end_are_drawn() -> None:
    chances = odds(losing(2, 5).battle, slot("table"))
    pilot = chances["the pilot of blue_0 is hit"]
    assert pilot.exact is None and pilot.interval is not None
    low, high = pilot.interval
    assert low <= 1 / 3 <= high


def test_win_shares() -> None:
    check_win_shares(Battle("steel_typhoon", "micro", seed=5))
