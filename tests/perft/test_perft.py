"""Leaf counts: have masks or chances changed unnoticed?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cases import FINISHED
from tests.perft.perft import FILES, cases, leaves, left_out, start

CASES = [case for path in FILES for case in cases(path)]


def name_of(case: dict[str, Any]) -> str:
    """``duel of steel_typhoon, a move``."""
    return f"{case['scenario']} of {case['ruleset']}, {case['name']}"


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_leaves_are_as_many_as_they_were(case: dict[str, Any]) -> None:
    battle = start(case)
    untouched = battle.state.tobytes()
    for depth, expected in enumerate(
        zip(case["leaves"], case["ends"], case["mean_answers"], strict=True), start=1
    ):
        count, ends, mean = leaves(battle, depth, left_out(case))
        assert (depth, count, ends, mean) == (depth, *expected[:2], Fraction(expected[2]))
    assert battle.state.tobytes() == untouched


def test_the_smallest_scenarios_are_counted() -> None:
    counted = {(case["ruleset"], case["scenario"]) for case in CASES}
    assert counted >= {(known, small) for known in FINISHED for small in ("micro", "duel")}
    assert all(len(case["leaves"]) >= 2 for case in CASES)
