"""The adviser's odds against fractions worked out here by counting faces.

An enemy's scores are hidden: of creatures, which have lookalikes, odds are means over what the
adviser takes them to be; of a lancer, which has none, they are exact.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from mech_env import Battle
from mech_env.advice.guesses import guesses_of
from mech_env.rulesets.xhalem.state.codes import Score, Task
from tests.advising import check_win_shares, odds, shares
from tests.rulesets.xhalem.table import Game, Table
from tests.rulesets.xhalem.test_distributions import (
    ADVANTAGE,
    D20,
    DISADVANTAGE,
    PLAIN,
    Chances,
    chance,
)


def check_strike(game: Game, answer: str, hit: Fraction, damage: Chances) -> None:
    """A strike of red_0 on blue_0: whether it hits, and the points that it takes off."""
    found = odds(game.battle, game.slot(answer))
    assert found["red_0 hits blue_0"].exact == hit
    assert found["red_0 misses blue_0"].exact == 1 - hit
    taken = found["damage to blue_0"]
    assert taken.exact == hit
    assert set(taken.amounts) == set(damage)
    for points, share in damage.items():
        assert abs(taken.amounts[points] - float(hit * share)) < 1e-12


def taken_to_be(battle: Battle, unit: int, score: Score) -> list[int]:
    """The scores that the adviser takes a unit to have, in the guesses that chances are made of."""
    side = int(battle.state.request.side)
    guesses = guesses_of(battle.ruleset, battle._battles, battle._setups, side, 4, 0)
    return [int(guess.setups[0].units[unit].scores[score]) for guess in guesses]


def mean(shares: list[Fraction]) -> float:
    return float(sum(shares, Fraction(0)) / len(shares))


def test_a_shot_with_disadvantage() -> None:
    game = (
        Table(12, 12)
        .unit("red", (2, 6), "lancer", weapons=["mcannon"])
        .unit("blue", (6, 6), "lancer", weapons=["mblade"])
        .start()
    )
    game.set("red_0", exposed=1, prone=1).know().turn("red_0")
    hit = chance(DISADVANTAGE, 3, PLAIN, 2, creature=False)
    check_strike(game, "strike", hit, shares(map(sum, product(range(1, 9), repeat=2))))


def test_a_shot_with_advantage_by_an_assist() -> None:
    game = (
        Table(12, 12)
        .unit("red", (2, 6), "lancer", weapons=["pop"])
        .unit("red", (2, 5), "lancer", weapons=["mblade"])
        .unit("blue", (3, 6), "lancer", weapons=["mblade"])
        .start()
    )
    game.know().turn("red_0")
    game.set("red_0", aided=Task.ATTACK, aided_by=1, aided_against=2).do("strike")
    hit = chance(ADVANTAGE, 3, PLAIN, 2, creature=False)
    check_strike(game, "weapon 0", hit, {2: Fraction(1)})


def passed_by(kind: str, arm: str, other_arm: str) -> Game:
    """red_0 is asked whether it strikes at blue_0 of the same kind, who leaves its reach."""
    game = (
        Table(20, 20)
        .unit("red", (5, 5), kind, weapons=[arm])
        .unit("blue", (6, 5), kind, weapons=[other_arm])
        .start()
    )
    game.set("red_0", entered=1 << game.number("blue_0")).know().in_order("blue_0", "red_0")
    game.do("move")
    while game.decision != "opportunity":
        wanted = {"mode": "mode walk", "direction": "direction back", "length": "length 1"}
        game.do(wanted[str(game.decision)])
    game.expect("opportunity", "red_0")
    return game


def test_an_opportunity() -> None:
    game = passed_by("trooper", "sword", "pistol")
    bases = taken_to_be(game.battle, 1, Score.EVASION)
    assert len(set(bases)) > 1
    hit = mean([chance(ADVANTAGE, 3, PLAIN, base, creature=True) for base in bases])
    found = odds(game.battle, game.slot("weapon 0"))
    assert found["red_0 hits blue_0"].exact is None
    assert found["red_0 hits blue_0"].probability == pytest.approx(hit, abs=1e-12)
    # A d8 and 2; what it takes off does not depend on who is hit.
    assert dict(found["damage to blue_0"].amounts) == pytest.approx(
        {face + 2: hit / 8 for face in range(1, 9)}, abs=1e-12
    )


def test_an_opportunity_of_a_machine() -> None:
    game = passed_by("lancer", "mblade", "pop")
    hit = chance(ADVANTAGE, 3, PLAIN, 2, creature=False)
    damage = shares(one + other + 3 for one, other in product(range(1, 7), repeat=2))
    check_strike(game, "weapon 0", hit, damage)


def test_a_contest_of_machines_to_break_free() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "lancer", weapons=["mblade"])
        .unit("blue", (6, 5), "lancer", weapons=[])
        .start()
    )
    game.grip("blue_0", "red_0").know().turn("red_0")
    free = shares(own >= other for own, other in product(D20, D20))
    found = odds(game.battle, game.slot("breakfree"))
    assert found["red_0 breaks free"].exact == free[True]
    assert found["red_0 does not break free"].exact == free[False]


def test_a_contest_to_break_free() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "trooper", weapons=["sword"])
        .unit("blue", (6, 5), "brute", weapons=[])
        .start()
    )
    game.grip("blue_0", "red_0").know().turn("red_0")
    free = mean(
        [
            shares(own + 2 >= other + strength for own, other in product(D20, D20))[True]
            for strength in taken_to_be(game.battle, 1, Score.STRENGTH)
        ]
    )
    found = odds(game.battle, game.slot("breakfree"))
    assert found["red_0 breaks free"].probability == pytest.approx(free, abs=1e-12)
    assert found["red_0 does not break free"].probability == pytest.approx(1 - free, abs=1e-12)


def test_hiding() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "stalker", weapons=["knife"])
        .unit("blue", (9, 5), "trooper", weapons=["sword"])
        .piece("foliage", (4, 5), (4, 6))
        .start()
    )
    game.know().turn("red_0")
    kept = shares(face + 6 > 12 for face in D20)
    found = odds(game.battle, game.slot("hide"))
    assert found["red_0 hides"].exact == kept[True]
    assert found["red_0 fails to hide"].exact == kept[False]


def test_win_shares() -> None:
    check_win_shares(Battle("xhalem", "micro", seed=5))
