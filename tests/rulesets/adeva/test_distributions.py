"""Exact probabilities against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mech_env import Battle, rulesets
from mech_env.core.state_key import state_bytes, state_spans
from mech_env.rulesets.adeva.state.decisions import ACTIONS
from mech_env.testing.scripted import slot

D10, D100 = range(1, 11), range(1, 101)
Chances = dict[Any, Fraction]
Look = Callable[[Any], Any]
SPANS = state_spans(rulesets.get("adeva").battle)
HEAD, RIGHT_ARM, LEFT_ARM, BODY, RIGHT_LEG, LEFT_LEG = range(6)


# --- counting ---
def passes(die: int, number: int) -> bool:
    """AE-001, AE-003."""
    return die == 1 or (die <= number and die != 100)


def degrees(die: int, number: int) -> int:
    """AE-005: of success."""
    return (number - die) // 10


def place_of(die: int) -> int:
    """AE-379: the digits of an attack roll reversed."""
    shown = die % 100
    turned = 10 * (shown % 10) + shown // 10 or 100
    ends = (10, 20, 30, 70, 85, 100)
    return next(place for place, end in enumerate(ends) if turned <= end)


def shares(cases: Iterable[Any]) -> Chances:
    """How often each of equally likely cases comes."""
    found = Counter(cases)
    return {case: Fraction(count, found.total()) for case, count in found.items()}


def several(once: Chances, times: int) -> Chances:
    """The sum of so many independent draws."""
    found: Chances = {0: Fraction(1)}
    for _ in range(times):
        more: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for (one, p), (other, q) in product(found.items(), once.items()):
            more[one + other] += p * q
        found = dict(more)
    return found


# --- the rules' own distribution ---
def spread(battle: Battle, first: str, answers: Mapping[str, str], look: Look) -> Chances:
    """What ``look`` finds when none of ``answers`` (by decision) is asked for any more."""
    found: defaultdict[Any, Fraction] = defaultdict(Fraction)
    waiting = {b"": (Fraction(1), battle, first)}
    while waiting:
        further: dict[bytes, tuple[Fraction, Battle, str]] = {}
        for share, one, answer in waiting.values():
            for chance, other in one.outcomes(slot(ACTIONS, answer), limit=1_000_000):
                given = None if other.over else answers.get(str(other.decision))
                if given is None:
                    found[look(other.state)] += share * chance
                    continue
                key = state_bytes(other.state, SPANS)
                before = further.get(key, (Fraction(0),))[0]
                further[key] = before + share * chance, other, given
        waiting = further
    assert sum(found.values()) == 1
    return dict(found)


def fight(red: list[Any], blue: list[Any], **more: Any) -> Battle:
    """Red's first unit is asked for its action; nobody has fate unless it is given."""
    sides = [{"units": [{"fate": 0, **unit} for unit in units]} for units in (red, blue)]
    scenario = {
        "name": "chances", "options": {"deploy": "fixed", "initiative": "fixed"},
        "board": {"width": 20, "height": 5}, "sides": sides, **more,
    }  # fmt: skip
    battle = Battle("adeva", scenario, seed=1)
    assert (battle.unit, battle.decision) == ("red_0", "action")
    return battle


def evangelion(x: int, *items: str, **more: Any) -> dict[str, Any]:
    """WS 40, BS 40 (AE-326: S 40, T 40)."""
    return {"profile": "base", "machine": "standard", "at": [x, 2], "items": [*items], **more}


def take(battle: Battle, *answers: str) -> Battle:
    """Answers that leave nothing to chance."""
    for answer in answers:
        battle.step(slot(ACTIONS, answer))
    return battle


def lost(unit: int, full: Iterable[int]) -> Look:
    """Wounds that a unit has lost, by location."""
    return lambda b: tuple(
        whole - int(left) for whole, left in zip(full, b.units[unit].wounds, strict=True)
    )


EVANGELION = (9, 11, 11, 18, 11, 11)  # AE-382
CHARACTER = (50, 0, 0, 0, 0, 0)


@pytest.mark.clause("AE-249", "AE-258")
def test_a_boosted_test_that_is_rerolled() -> None:
    """WS 40, boosted 60; the reroll of a failure has 70."""
    red = evangelion(3, "sword", fate=2)
    battle = take(fight([red], [evangelion(4)]), "attack", "weapon 0")
    assert battle.decision == "fate_pre"
    first, second = (shares(passes(die, number) for die in D100) for number in (60, 70))

    def passed(b: Any) -> bool:
        return bool(b.outcome.passed)

    assert spread(battle, "boost", {"fate_post": "no"}, passed) == first
    rerolled: defaultdict[bool, Fraction] = defaultdict(Fraction)
    for chance, other in battle.outcomes(slot(ACTIONS, "boost")):
        assert other.decision == "fate_post"
        die = int(other.state.frames[other.state.depth - 1].dice_shown[0])
        answer = "no" if passes(die, 60) else "reroll"
        for found, share in spread(other, answer, {"fate_post": "no"}, passed).items():
            rerolled[found] += chance * share
    assert rerolled[True] == first[True] + first[False] * second[True] == Fraction(88, 100)


@pytest.mark.clause("AE-153", "AE-157", "AE-264", "AE-379")
@pytest.mark.parametrize(("deflect", "number"), [("yes", 25), ("no", 30)])
def test_a_shot_through_deflection_or_dodge_to_a_location(deflect: str, number: int) -> None:
    """Rifle BS 40 at 8 km, 1d10+5 pen 3, upon a barrier of 25; who lets it be has Dodge 30."""
    barrier = {
        "strength": 40, "toughness": 40, "pools": {"head": 9, "arm": 11, "body": 18, "leg": 11},
        "armour": {"body": 4, "others": 2}, "upgrades": ["unarmed", "kinetic barrier"],
        "barrier": 25,
    }  # fmt: skip
    blue = evangelion(11, "sword") | {"machine": "screened"}
    battle = fight([evangelion(3, "rifle")], [blue], machines={"screened": barrier})
    answers = {"deflect": deflect, "evade": "dodge", "damage": "no"}
    found = spread(battle, "attack", answers, lost(1, EVANGELION))

    struck = shares(not passes(die, number) for die in D100)[True]
    expected: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for die, face in product(D100, D10):
        place = place_of(die)
        dealt = min(EVANGELION[place], face + 5 - 4 - (1 if place == BODY else 0))
        share = Fraction(1, 1000) * (struck if passes(die, 40) else 0)
        expected[tuple(dealt if k == place else 0 for k in range(6))] += share
        expected[(0,) * 6] += Fraction(1, 1000) - share
    assert found == {case: share for case, share in expected.items() if share}


@pytest.mark.clause("AE-057", "AE-058", "AE-059", "AE-060")
def test_a_burst_shared_between_two() -> None:
    """Rifle BS 40 - 10, a hit and one for each 2 degrees, at most 3; a jam from 94 on."""
    profile = {"kind": "ic", "wounds": 50, "characteristics": {"ws": 30, "ag": 30, "t": 30}}
    blue = [{"profile": "post", "at": [11, 2 + k]} for k in range(2)]
    battle = fight([evangelion(3, "rifle")], blue, profiles={"post": profile})
    take(battle, "burst_semi")
    answers = {"alloc": "enemy 1", "ally": "no", "evade": "no", "damage": "no"}

    def look(b: Any) -> tuple[int, int]:
        return tuple(50 - int(b.units[k].wounds[0]) for k in (1, 2))  # type: ignore[return-value]

    found = spread(battle, "enemy 0", answers, look)
    once = shares(face + 5 - 3 for face in D10)
    expected: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for die in D100:
        if not passes(die, 30) or die >= 94:
            expected[0, 0] += Fraction(1, 100)
            continue
        extra = min(3, 1 + degrees(die, 30) // 2) - 1
        for (one, p), (other, q) in product(once.items(), several(once, extra).items()):
            expected[one, other] += p * q / 100
    assert found == dict(expected)


@pytest.mark.clause("AE-006", "AE-115")
def test_an_opposed_grapple() -> None:
    """Strength 45 breaks free of Strength 40; with equal degrees the lower die, 4 against 4."""
    position = {
        "ruleset": "adeva",
        "scenario": fight(
            [evangelion(3, "sword")], [evangelion(4) | {"machine": "assault"}]
        ).scenario.to_dict(),
        "turn": "blue_0",
        "round": 2,
        "units": {
            "red_0": {"grapples": "blue_0", "conditions": ["controls"], "engaged": ["blue_0"]},
            "blue_0": {"half left": 2},
        },
        "request": {"unit": "blue_0", "decision": "action"},
    }
    battle = Battle.from_position(position, seed=1)

    def freed(mine: int, other: int) -> bool:
        good, bad = passes(mine, 45), passes(other, 40)
        if not (good and bad):
            return good
        up, down = degrees(mine, 45), degrees(other, 40)
        return up > down or (up == down and mine < other)

    found = spread(battle, "break_free", {}, lambda b: int(b.units[1].grapples) < 0)
    assert found == shares(freed(*dice) for dice in product(D100, repeat=2))


@pytest.mark.clause("AE-430")
def test_the_volley_of_a_horde() -> None:
    """BS 30 + 5 for each of 3 squads; a hit and one for each degree, at most 3; 1d10+4 pen 2."""
    post = {"kind": "ic", "wounds": 50, "armour": 4, "characteristics": {"ag": 30, "t": 30}}
    horde = {"profile": "infantry", "at": [3, 2]}
    blue = [{"profile": "post", "at": [8, 2]}]
    battle = fight([horde], blue, profiles={"post": post})
    answers = {"evade": "no", "damage": "no"}
    found = spread(battle, "attack", answers, lambda b: 50 - int(b.units[1].wounds[0]))
    once = shares(max(0, face + 4 - 3 - 2) for face in D10)
    expected: defaultdict[int, Fraction] = defaultdict(Fraction)
    for die in D100:
        hits = min(3, 1 + degrees(die, 45)) if passes(die, 45) else 0
        for dealt, share in several(once, hits).items():
            expected[dealt] += share / 100
    assert found == dict(expected)
