"""The adviser's odds against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from mech_env import Battle
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS
from mech_env.testing.scripted import slot
from tests.advising import check_win_shares, odds, shares
from tests.rulesets.ascension_isle.test_distributions import (
    ARMOUR,
    D6,
    LOCATIONS,
    TESTS,
    TRAINED,
    chance_to_hit,
    facing,
)


def answer(battle: Battle, answers: str) -> tuple[Battle, int]:
    """The battle after all answers but the last, and the last."""
    *first, last = (slot(ACTIONS, one) for one in answers.split(", "))
    for action in first:
        battle.step(action)
    return battle, last


@pytest.mark.parametrize("dice", TESTS)
def test_an_aim_with_each_kind_of_dice(dice: str) -> None:
    battle = facing(6, "rifle", test_dice=dice)  # beyond the first range increment: 15
    done = sum((p for total, p in TESTS[dice].items() if total + TRAINED >= 20), Fraction(0))
    found = odds(*answer(battle, "aim"))
    assert found["red_0 has aimed at blue_0"].exact == done
    assert found["red_0 aims in vain"].exact == 1 - done


@pytest.mark.parametrize(("reading", "open_faces"), [("hidden", (3, 5, 6)), ("exposed", (5, 6))])
def test_a_shot_at_full_cover(reading: str, open_faces: tuple[int, ...]) -> None:
    crate = [("crate", (7, 4), "W")]  # value 8
    battle = facing(5, "rifle", pieces=crate, cover_reading=reading)
    hit = chance_to_hit(10 + 6)
    stress: defaultdict[int, Fraction] = defaultdict(Fraction)
    for face, *dice in product(D6, repeat=4):
        left = sum(dice) if face in open_faces else max(0, sum(dice) - 8)
        stress[max(0, left - ARMOUR[LOCATIONS[face - 1]])] += hit * Fraction(1, 6**4)
    none = stress.pop(0, Fraction(0))
    found = odds(*answer(battle, "shoot, form single, number 0"))
    assert found["red_0 hits blue_0"].exact == hit
    assert found["red_0 misses blue_0"].exact == 1 - hit
    assert found["stress on blue_0"].exact == hit - none
    expected = {left: float(share) for left, share in stress.items()}
    assert dict(found["stress on blue_0"].amounts) == pytest.approx(expected, abs=1e-12)


def test_a_wound() -> None:
    battle = facing(2, "pistol", wounds=True, wounds_need_damage=False)
    hit = chance_to_hit(10)
    wound = shares(6 in pair for pair in product(D6, repeat=2))[True]
    found = odds(*answer(battle, "shoot, form single, number 0"))
    assert found["blue_0 is wounded"].exact == hit * wound


def test_win_shares() -> None:
    check_win_shares(Battle("ascension_isle", "micro", seed=5))
