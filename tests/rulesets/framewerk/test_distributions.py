"""Exact probabilities of dice pools against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from mech_env import Battle
from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.state.record import POOL
from tests.rulesets.framewerk.duels import SHOT, apart, at_mid, best_by_trying
from tests.rulesets.framewerk.table import Game

D10 = range(1, 11)


def after(game: Game, answer: str, look: Callable[[Battle], Any]) -> dict[Any, Fraction]:
    """What ``look`` finds after an answer, with the exact probability of each finding."""
    found: Counter[Any] = Counter()
    for chance, battle in game.battle.outcomes(game.slot(answer)):
        found[look(battle)] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)


def shares(cases: Iterable[Any]) -> dict[Any, Fraction]:
    """How often each of equally likely cases comes."""
    found = Counter(cases)
    return {case: Fraction(count, found.total()) for case, count in found.items()}


def about_to_roll(dice: int) -> Game:
    """Only the aimpoint of a shot is to be named; then so many dice of Marksman are rolled."""
    game = at_mid({"ranks": {"marksman": dice}})
    game.do("shoot")
    return game.expect("aimpoint", "red_0")


FUMBLES = [Fraction(1, 10), Fraction(19, 100), Fraction(7, 250), Fraction(523, 10_000),
           Fraction(107, 12_500)]  # fmt: skip


@pytest.mark.clause("FW-005")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_chance_of_a_critical_failure_in_play(dice: int) -> None:
    found = after(about_to_roll(dice), "aimpoint none", lambda b: int(b.state.units[0].debt))
    assert found == {2: FUMBLES[dice - 1], 0: 1 - FUMBLES[dice - 1]}


@pytest.mark.clause("FW-005")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_the_chance_of_a_critical_failure_of_each_pool(dice: int) -> None:
    # By the number of ones; which other faces there are must not matter.
    is_critical = interpreted(pools.is_critical)
    pool = POOL.blank()[0]
    pool.count = dice
    chance = Fraction(0)
    for ones in range(dice + 1):
        found = set()
        for other in range(2, 11):
            pool.face[:dice] = [1] * ones + [other] * (dice - ones)
            found.add(is_critical(pool))
        assert len(found) == 1
        chance += found.pop() * comb(dice, ones) * Fraction(9 ** (dice - ones), 10**dice)
    assert chance == FUMBLES[dice - 1]


@pytest.mark.clause("FW-001", "FW-002", "FW-003")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_distribution_of_what_a_pool_is_worth(dice: int) -> None:
    found = after(about_to_roll(dice), "aimpoint none", lambda b: int(b.state.pool.total) - 6)
    assert found == shares(best_by_trying(faces) for faces in product(D10, repeat=dice))
    if dice == 2:  # by hand: one ten beside another face, or two fives
        assert found[10] == Fraction(18 + 1, 100)
        assert found[20] == Fraction(1, 100)
    if dice == 3:  # by hand: 8-9-10 and three nines
        assert found[27] == Fraction(6 + 1, 1000)


@pytest.mark.clause("FW-004", "FW-005", "FW-006")
def test_the_distribution_of_an_untrained_test() -> None:
    game: Game = apart(4, {"weapons": ["knife"], "ranks": {"thrown": 0}}).start().turn("red_0")
    game.do("throw")
    found = after(game, "aimpoint none", lambda b: (int(b.state.pool.best), b.decision == "defend"))
    tenth = Fraction(1, 10)
    assert found == {(1, False): tenth, (1, True): tenth,
                     **{(best, True): 2 * tenth for best in (2, 3, 4, 5)}}  # fmt: skip


@pytest.mark.clause("FW-001", "FW-005", "FW-006")
def test_the_distribution_of_the_damage_of_a_hit() -> None:
    # Attack 12 with a holdout (-1 die) against 6 + Dodge of one die: m 1 to 4 is half a die, a
    # failure m 12 and two dice.
    game: Game = apart(3, {"weapons": ["holdout"]}, {"ranks": {"dodge": 1}}).start().turn("red_0")
    game.rolls(2, 2, 6).do(*SHOT)
    found = after(game, "dodge", lambda b: int(b.state.units[1].damage))
    expected: Counter[int] = Counter()
    for dodge, one, two in product(D10, repeat=3):
        expected[one + two if dodge == 1 else (one + 1) // 2 if dodge < 6 else 0] += 1
    assert found == {damage: Fraction(n, 1000) for damage, n in expected.items()}
    assert found[0] == Fraction(1, 2)
    assert found[20] == Fraction(1, 1000)
