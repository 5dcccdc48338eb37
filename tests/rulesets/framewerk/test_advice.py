"""The adviser's odds against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from mech_env import Battle
from tests.advising import check_win_shares, odds, shares
from tests.rulesets.framewerk.duels import SHOT, apart
from tests.rulesets.framewerk.table import Game
from tests.rulesets.framewerk.test_breaking_and_cover import melee

D10 = range(1, 11)


def untrained(dice: int) -> Game:
    """Red is about to throw its knife with so many dice."""
    red = {"weapons": ["knife"], "ranks": {"thrown": dice}}
    game: Game = apart(4, red, {"ranks": {"dodge": 1}}).start().turn("red_0")
    game.do("throw")
    return game.expect("aimpoint", "red_0")


@pytest.mark.parametrize("dice", [1, 2])
def test_a_fumble(dice: int) -> None:
    # A critical failure: half of the dice or more show 1.
    fumbles = shares(2 * faces.count(1) >= dice for faces in product(D10, repeat=dice))
    game = untrained(dice)
    found = odds(game.battle, game.slot("aimpoint none"))
    assert found["red_0 fumbles"].exact == fumbles[True]
    assert found["red_0 fumbles"].exact == [None, Fraction(1, 10), Fraction(19, 100)][dice]


def test_the_damage_of_a_hit() -> None:
    # Attack 12 with a holdout (-1 die) against 6 + Dodge of one die: m 1 to 4 is half a die, a
    # failure m 12 and two dice.
    game: Game = apart(3, {"weapons": ["holdout"]}, {"ranks": {"dodge": 1}}).start().turn("red_0")
    game.rolls(2, 2, 6).do(*SHOT)
    damage: Counter[int] = Counter()
    for dodge, one, two in product(D10, repeat=3):
        damage[one + two if dodge == 1 else (one + 1) // 2 if dodge < 6 else 0] += 1
    found = odds(game.battle, game.slot("dodge"))
    assert found["red_0 hits blue_0"].exact == Fraction(1, 2)
    assert found["red_0 misses blue_0"].exact == Fraction(1, 2)
    taken = found["damage to blue_0"]
    assert taken.exact == 1 - Fraction(damage[0], 1000)
    expected = {n: count / 1000 for n, count in damage.items() if n}
    assert dict(taken.amounts) == pytest.approx(expected, abs=1e-12)
    assert taken.average == pytest.approx(sum(n * p for n, p in expected.items()) * 2)


@pytest.mark.parametrize("opponents", [1, 3])
def test_breaking_away(opponents: int) -> None:
    away = shares(face >= 5 + opponents for face in D10)
    game = melee(opponents)
    found = odds(game.battle, game.slot("break"))
    freed = [chance.exact for text, chance in found.items() if text == "red_0 breaks away"]
    assert freed == [away[True]]


def test_win_shares() -> None:
    check_win_shares(Battle("framewerk", "micro", seed=5))
