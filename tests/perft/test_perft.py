"""Leaf counts: have masks or chances changed unnoticed?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.perft.perft import FOLDER, cases, leaves, start

CASES = [case for path in sorted(FOLDER.glob("*.toml")) for case in cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['scenario']}, {case['name']}")
def test_leaves_are_as_many_as_they_were(case: dict[str, Any]) -> None:
    battle = start(case)
    untouched = battle.state.tobytes()
    for depth, expected in enumerate(
        zip(case["leaves"], case["ends"], case["mean_answers"], strict=True), start=1
    ):
        count, ends, mean = leaves(battle, depth)
        assert (depth, count, ends, mean) == (depth, *expected[:2], Fraction(expected[2]))
    assert battle.state.tobytes() == untouched


def test_the_smallest_scenarios_are_counted() -> None:
    assert {case["scenario"] for case in CASES} >= {"micro", "duel"}
    assert all(len(case["leaves"]) >= 2 for case in CASES)
