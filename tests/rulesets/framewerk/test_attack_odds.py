"""Exact chances of attacks and of the first place, against fractions worked out by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mech_env import Battle
from mech_env.rulesets.framewerk.state.codes import Status
from tests.rulesets.framewerk.table import Table

D10 = range(1, 11)


def distribution(battle: Battle, answer: str, look: Callable[[Battle], Any]) -> dict[Any, Fraction]:
    """What ``look`` finds after a verb, with the exact probability of each finding."""
    found: dict[Any, Fraction] = {}
    for chance, after in battle.outcomes(battle.action("verb", answer)):
        found[look(after)] = found.get(look(after), Fraction(0)) + chance
    assert sum(found.values()) == 1
    return found


def sums(dice: int) -> dict[int, Fraction]:
    """Chance of each sum of so many d10."""
    counts = Counter(sum(faces) for faces in product(D10, repeat=dice))
    return {total: Fraction(count, 10**dice) for total, count in counts.items()}


def through_armour(points: dict[int, Fraction], armour: int) -> dict[int, Fraction]:
    """Chance of what is left of damage after so many armour dice."""
    left: dict[int, Fraction] = {}
    for (damage, chance), (soak, other) in product(points.items(), sums(armour).items()):
        rest = max(0, damage - soak)
        left[rest] = left.get(rest, Fraction(0)) + chance * other
    return left


def mixed(*parts: tuple[Fraction, dict[int, Fraction]]) -> dict[int, Fraction]:
    """Distributions weighed and added."""
    total: dict[int, Fraction] = {}
    for weight, part in parts:
        for value, chance in part.items():
            total[value] = total.get(value, Fraction(0)) + weight * chance
    return total


@pytest.mark.clause("FW-120", "FW-121", "FW-122", "FW-124", "FW-130", "FW-131", "FW-132", "FW-133")
def test_distribution_of_a_blow_with_damage_and_armour() -> None:
    """A knife's blow of 8 against AGI 1, Dodge 1 and one armour die."""
    game = (
        Table(width=3, height=1)
        .unit("red", (0, 0), agility=4, ranks={"armed": 1}, weapons=["knife"])
        .unit("blue", (1, 0), agility=1, ranks={"dodge": 1}, armour=1, vitality=40)
        .start()
        .turn("red_0")
    )
    game.rolls(4).do("strike", "with weapon", "aimpoint none")
    tenth = Fraction(1, 10)
    expected = mixed(
        (tenth, through_armour(sums(2), 1)),  # a one fails: 8 v 0, two dice
        (5 * tenth, through_armour(sums(1), 1)),  # 2 to 6: margins 5 to 1, one die
        (4 * tenth, {0: Fraction(1)}),  # 7 to 10: no hit
    )
    found = distribution(game.battle, "dodge", lambda b: int(b.state.units[1].damage))
    assert found == expected
    assert found[19] == tenth * Fraction(1, 1000)  # 10 and 10 less 1


@pytest.mark.clause("FW-119", "FW-121", "FW-123", "FW-126", "FW-130", "FW-133", "FW-134", "FW-135")
def test_distribution_of_a_whole_attack() -> None:
    """Fists against Dodge, both of rank 1 and AGI 5, from the attack die to the wound."""
    game = (
        Table(width=3, height=1)
        .options(defence_timing="before", max_actions=1)
        .unit("red", (0, 0), "boxer", strength=5, ranks={"fighting": 1})
        .unit("blue", (1, 0), "boxer")
        .unit("blue", (2, 0))  # so that the fight goes on
        .start()
    )
    game.do("strike", "aimpoint none", by="red_0")
    expected: dict[Any, Fraction] = {}

    def add(key: tuple[int, int, int, int], chance: Fraction) -> None:
        expected[key] = expected.get(key, Fraction(0)) + chance

    half = {points: Fraction(1, 5) for points in range(1, 6)}
    for attack, defence in product(D10, D10):
        if attack == 1:  # a critical failure: no defence is rolled
            add((0, 0, Status.ACTIVE, 2), Fraction(1, 100))
            continue
        margin = 5 + attack - (0 if defence == 1 else 5 + defence)
        if margin <= 0:
            add((0, 0, Status.ACTIVE, 0), Fraction(1, 100))
            continue
        dice = (margin + 4) // 5 - 1
        for points, chance in (sums(dice) if dice >= 1 else half).items():
            wound = 0 if points < 3 else 1 if 2 * points < 9 else 2
            status = Status.ACTIVE if points < 6 else Status.DOWN if points < 12 else Status.DEAD
            add((points, wound, status, 0), chance / 100)

    def look(b: Battle) -> tuple[int, int, int, int]:
        blue = b.state.units[1]
        return int(blue.damage), int(blue.wound), int(blue.status), int(b.state.units[0].debt)

    assert distribution(game.battle, "dodge", look) == expected


@pytest.mark.clause("FW-109", "FW-110")
def test_chances_of_the_first_place() -> None:
    """A trooper (Reflex 6) and a sniper (8): ties are the sniper's, without a die more."""
    table = Table().options(max_actions=1).unit("red", (0, 1)).unit("blue", (12, 1), "sniper")
    game = table.start([10, 1])
    game.do("pass", by="red_0")
    found = distribution(game.battle, "pass", lambda b: int(b.state.order[0]))
    ahead = [sniper + 8 >= trooper + 6 for sniper, trooper in product(D10, D10)]
    assert found == {0: Fraction(28, 100), 1: Fraction(sum(ahead), 100)}
