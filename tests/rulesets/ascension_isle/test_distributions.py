"""Exact probabilities against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mech_env import Battle
from mech_env.rulesets.ascension_isle.state.decisions import ACTIONS
from mech_env.testing.scripted import slot
from tests.rulesets.ascension_isle.table import CALM, arena, at

D6, D10, D20 = range(1, 7), range(1, 11), range(1, 21)
Chances = dict[Any, Fraction]
NEVER = Fraction(0)
TRAINED = 5  # a trooper's Senses and Firearms
ARMOUR = (6, 3, 3, 4)  # combat armour: torso, legs, arms, head
LOCATIONS = (0, 0, 0, 1, 2, 3)  # of a ranged hit, by face (AI-071)
# Nobody spends, dodges, chooses a location or is wounded; who shoots has no other category.
PLAIN = CALM | {
    "category": "ranged", "stance": "none", "lower_location": False, "called_shots": 0,
    "kill_shots": 0, "wounds": False, "levels": 6,
}  # fmt: skip


def shares(cases: Iterable[Any]) -> Chances:
    """How often each of equally likely cases comes."""
    found = Counter(cases)
    return {case: Fraction(count, found.total()) for case, count in found.items()}


def several(once: Chances, times: int) -> Chances:
    """The sum of so many independent draws."""
    found = {0: Fraction(1)}
    for _ in range(times):
        more: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (one, p), (other, q) in product(found.items(), once.items()):
            more[one + other] += p * q
        found = dict(more)
    return found


def facing(cells: int, weapon: str, *, pieces: Any = (), **options: Any) -> Battle:
    """Red is about to act, so many cells to the west of blue."""
    red = at(2, 4, weapons=[weapon])
    blue = at(2 + cells, 4, armour="combat", physique=6)
    scenario = arena([red], [blue], pieces=list(pieces), options=PLAIN | options)
    battle = Battle("ascension_isle", scenario, seed=1)
    assert (battle.unit, battle.decision) == ("red_0", "action")
    return battle


def after(battle: Battle, answers: str, look: Callable[[Any], Any]) -> Chances:
    """What ``look`` finds of the record after answers, with the exact probability of each."""
    *first, last = (slot(ACTIONS, answer) for answer in answers.split(", "))
    for action in first:
        battle.step(action)
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for chance, other in battle.outcomes(last, limit=1_000_000):
        found[look(other.state)] += chance
    assert sum(found.values()) == 1
    return dict(found)


def advantage(b: Any) -> int:
    return int(b.units[0].advantage)


def stress(b: Any) -> int:
    return int(b.units[1].stress.sum())


TESTS = {
    "2d10": shares(map(sum, product(D10, repeat=2))),
    "1d20": shares(D20),
    "3d6": shares(map(sum, product(D6, repeat=3))),
}


def chance_to_hit(challenge: int) -> Fraction:
    return sum((p for total, p in TESTS["2d10"].items() if total + TRAINED >= challenge), NEVER)


@pytest.mark.clause("AI-003", "AI-144")
@pytest.mark.parametrize("dice", TESTS)
def test_a_challenge_test_with_each_kind_of_dice(dice: str) -> None:
    battle = facing(6, "rifle", test_dice=dice)  # beyond the first range increment: 15
    expected: defaultdict[int, Fraction] = defaultdict(Fraction)
    for total, share in TESTS[dice].items():
        expected[max(0, total + TRAINED - 15) // 5] += share
    assert after(battle, "aim", advantage) == dict(expected)


@pytest.mark.clause("AI-050", "AI-066", "AI-071", "AI-074")
@pytest.mark.parametrize(("reading", "open_faces"), [("hidden", (3, 5, 6)), ("exposed", (5, 6))])
def test_a_location_with_the_faces_of_full_cover(reading: str, open_faces: Any) -> None:
    crate = [("crate", (7, 4), "W")]  # value 8
    battle = facing(5, "rifle", pieces=crate, cover_reading=reading)
    hit = chance_to_hit(10 + 6)

    def through(face: int, damage: int) -> int:
        left = damage if face in open_faces else max(0, damage - 8)
        return max(0, left - ARMOUR[LOCATIONS[face - 1]])

    expected: defaultdict[int, Fraction] = defaultdict(Fraction, {0: 1 - hit})
    cases = ((face, sum(dice)) for face, *dice in product(D6, repeat=4))
    for left, share in shares(through(*case) for case in cases).items():
        expected[left] += hit * share
    found = after(battle, "shoot, form single, number 0", stress)
    assert found == dict(expected)


@pytest.mark.clause("AI-076", "AI-085", "AI-102")
@pytest.mark.parametrize("need_damage", [True, False])
def test_a_wound_with_stress_and_armour(need_damage: bool) -> None:
    # Two d6 through armour of 3 at least fit into a level of ten: nothing can be capped.
    battle = facing(2, "pistol", wounds=True, wounds_need_damage=need_damage)
    hit = chance_to_hit(10)

    def harm(face: int, *dice: int) -> tuple[int, int]:
        left = max(0, sum(dice) - ARMOUR[LOCATIONS[face - 1]])
        return left, dice.count(6) if left > 0 or not need_damage else 0

    expected: defaultdict[Any, Fraction] = defaultdict(Fraction, {(0, 0): 1 - hit})
    for found, share in shares(harm(*faces) for faces in product(D6, repeat=3)).items():
        expected[found] += hit * share
    asked = "shoot, form single, number 0"
    assert after(battle, asked, lambda b: (stress(b), int(b.units[1].n_wounds))) == dict(expected)


@pytest.mark.clause("AI-111", "AI-112", "AI-156", "AI-158", "AI-159")
def test_an_automatic_burst_with_its_exploits() -> None:
    # A burst of three and two of rapid fire leave one of six ammunition, for advantage.
    battle = facing(11, "rifle", stance="ready", boost=True)
    adds = TRAINED + 2 + 2 + 3  # a Focus, an ammunition, the edge of two ammunition
    once = shares(
        max(0, sum(dice) - ARMOUR[LOCATIONS[face - 1]]) for face, *dice in product(D6, repeat=4)
    )
    expected: defaultdict[int, Fraction] = defaultdict(Fraction)
    for total, share in TESTS["2d10"].items():
        margin = total + adds - 20  # three range increments
        hits = 0 if margin < 0 else 1 + min(3, margin // (5 + 3))
        for left, chance in several(once, hits).items():
            expected[left] += share * chance
    found = after(battle, "shoot, form burst_3, number 2, by both", stress)
    assert found == dict(expected)
