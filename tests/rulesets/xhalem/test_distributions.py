"""Exact probabilities against fractions worked out here by counting faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mech_env import Battle
from mech_env.rulesets.xhalem.state.codes import Task
from tests.rulesets.xhalem.table import Game, Table

D20 = range(1, 21)
Chances = dict[Any, Fraction]


def shares(cases: Iterable[Any]) -> Chances:
    """How often each of equally likely cases comes."""
    found = Counter(cases)
    return {case: Fraction(count, found.total()) for case, count in found.items()}


def after(
    battle: Battle, answer: str, look: Callable[[Battle], Any], limit: int = 100_000
) -> Chances:
    """What ``look`` finds after an answer, with the exact probability of each finding."""
    found: Counter[Any] = Counter()
    for chance, other in battle.outcomes(Game(battle).slot(answer), limit):
        found[look(other)] += chance  # type: ignore[assignment]
    assert sum(found.values()) == 1
    return dict(found)


PLAIN = shares(D20)
ADVANTAGE = shares(max(dice) for dice in product(D20, repeat=2))
DISADVANTAGE = shares(min(dice) for dice in product(D20, repeat=2))


def chance(attack: Chances, adds: int, evasion: Chances, base: int, creature: bool) -> Fraction:
    """Of a hit: strictly greater; a creature's kept 1 fails, its 20 succeeds (XH-058, XH-071)."""
    hit = Fraction(0)
    for face, share in attack.items():
        if creature and face in (1, 20):
            hit += share * (face == 20)
        else:
            hit += share * sum(p for other, p in evasion.items() if face + adds > other + base)
    return hit


def hurt(hit: Fraction, full: int, damage: Chances) -> Chances:
    """Hit points left after one strike."""
    left = {full - points: hit * share for points, share in damage.items()}
    return {full: 1 - hit, **left}


def hit_points(battle: Battle) -> int:
    return int(battle.state.units[battle.units.index("blue_0")].hp)


@pytest.mark.clause("XH-056", "XH-060", "XH-153")
def test_a_shot_with_disadvantage_against_who_cannot_evade() -> None:
    game = (
        Table(12, 12)
        .unit("red", (2, 6), "lancer", weapons=["mcannon"])
        .unit("blue", (6, 6), "lancer", weapons=["mblade"])
        .start()
    )
    game.set("blue_0", stunned=1, eva_mod=8)
    game.set("red_0", exposed=1, prone=1).turn("red_0")
    hit = chance(DISADVANTAGE, 3, {0: Fraction(1)}, 10, creature=False)
    damage = shares(map(sum, product(range(1, 9), repeat=2)))
    assert after(game.battle, "strike", hit_points) == hurt(hit, 40, damage)


@pytest.mark.clause("XH-056", "XH-130")
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
    assert after(game.battle, "weapon 0", hit_points) == hurt(hit, 40, {2: Fraction(1)})


@pytest.mark.clause("XH-056", "XH-057", "XH-147", "XH-149")
def test_a_shot_with_detriment_against_an_evasion_with_advantage() -> None:
    game = (
        Table(60, 24)
        .unit("red", (10, 8), "trooper", weapons=["pistol"])
        .unit("blue", (20, 8), "stalker", weapons=["pistol"])
        .start()
    )
    game.set("blue_0", cloaked=1, cloak_turns=5, aware=1).know().turn("red_0").do("strike")
    worst = shares(min(dice) for dice in product(D20, repeat=4))
    hit = chance(worst, 3, ADVANTAGE, 4, creature=True)
    damage = shares(face + 2 for face in range(1, 9))
    # The six d20s alone have 64 million sequences.
    found = after(game.battle, "weapon 0", hit_points, limit=200_000)
    assert found == hurt(hit, 18, damage)


@pytest.mark.clause("XH-049", "XH-120")
def test_a_dual_strike_with_flanking() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 6), "stalker", weapons=["knife"], programs=["dual"])
        .unit("red", (7, 6), "stalker", weapons=["knife"])
        .unit("blue", (6, 6), "trooper", weapons=["sword"])
        .start()
    )
    game.turn("red_0").do("strike")
    hit = chance(ADVANTAGE, 4, PLAIN, 3, creature=True)
    once = hurt(hit, 22, shares(face + 1 for face in range(1, 7)))
    found: Counter[int] = Counter()
    missed = None
    for share, other in game.battle.outcomes(game.slot("weapon 0")):
        Game(other).expect("strike2", "red_0")
        found[hit_points(other)] += share  # type: ignore[assignment]
        missed = other if hit_points(other) == 22 else missed
    assert dict(found) == once and missed is not None
    assert after(missed, "strike", hit_points) == once  # strike 2, with the same knife


@pytest.mark.clause("XH-059", "XH-170")
def test_a_contest_to_break_free() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "trooper", weapons=["sword"])
        .unit("blue", (6, 5), "brute", weapons=[])
        .start()
    )
    game.grip("blue_0", "red_0").turn("red_0")
    free = sum(Fraction(1, 400) for own, other in product(D20, D20) if own + 2 >= other + 5)
    found = after(game.battle, "breakfree", lambda b: int(b.state.units[0].grappled_by) < 0)
    assert found == {True: free, False: 1 - free}


@pytest.mark.clause("XH-097", "XH-101")
def test_an_opportunity() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "trooper", weapons=["sword"])
        .unit("blue", (6, 5), "trooper", weapons=["pistol"])
        .start()
    )
    game.set("red_0", entered=1 << game.number("blue_0")).in_order("blue_0", "red_0")
    game.do("move")
    while game.decision != "opportunity":
        wanted = {"mode": "mode walk", "direction": "direction back", "length": "length 1"}
        game.do(wanted[str(game.decision)])
    game.expect("opportunity", "red_0")
    hit = chance(ADVANTAGE, 3, PLAIN, 3, creature=True)
    damage = shares(face + 2 for face in range(1, 9))
    assert after(game.battle, "weapon 0", hit_points) == hurt(hit, 22, damage)


@pytest.mark.clause("XH-137", "XH-138")
def test_a_search_against_a_hide() -> None:
    game = (
        Table(20, 20)
        .unit("red", (5, 5), "stalker", weapons=["knife"])
        .unit("blue", (9, 5), "trooper", weapons=["sword"])
        .piece("foliage", (4, 5), (4, 6))
        .start()
    )
    game.know().turn("red_0")
    found: Counter[str] = Counter()
    for share, hidden in game.battle.outcomes(game.slot("hide")):
        if not hidden.state.units[0].hidden:
            found["seen"] += share  # type: ignore[assignment]
            continue
        searcher = Game(hidden).end_turn().expect("turn", "blue_0")
        searcher.do("search")
        for known, then in after(
            hidden, "by perception", lambda b: bool(b.state.units[0].found)
        ).items():
            found["found" if known else "hidden"] += share * then  # type: ignore[assignment]
    expected: Counter[str] = Counter()
    for hider, seeker in product(D20, D20):
        kept = hider + 6 > 12
        name = "seen" if not kept else "found" if seeker + 2 > hider + 6 else "hidden"
        expected[name] += Fraction(1, 400)  # type: ignore[assignment]
    assert dict(found) == dict(expected)
