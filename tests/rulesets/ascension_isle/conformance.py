"""What the generic checks must be told about Ascension Isle: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.rulesets.ascension_isle.state.codes import Category, Stance
from mech_env.rulesets.ascension_isle.state.decisions import (
    CATEGORY,
    ENEMY,
    NUMBER,
    OWN,
    STANCE,
    Verb,
)
from tests.rulesets.ascension_isle.hidden import HIDE, HIDE_FROM_SIDE
from tests.rulesets.ascension_isle.made_up import random_scenario, rare_scenarios
from tests.rulesets.ascension_isle.passed_by import PASSED_BY

MADE_UP = 40  # random scenarios: options, rosters and campaigns that no bundled one has


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds beside the laws of states."""
    asked = batch.units >= 0
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (catalogue 2)"


EXPECTED: dict[str, Any] = {
    "symmetric": ("duel", "skirmish"),
    "alike": {"siege": "chance does not take the attackers to the console in time"},
    "no_contest": {"micro": "red always acts first (catalogue 7.4)"},
    "more": [*(random_scenario(seed) for seed in range(MADE_UP)), *rare_scenarios()],
    "unreachable": {
        f"action number {k}": "chance does not wound anybody that often and let him live"
        for k in range(6, 12)
    },
    "silent": ("rolled",),
    "passed_by": PASSED_BY,
    "hide": HIDE,
    "hide_from_side": HIDE_FROM_SIDE,
    "laws": laws,
}

# First anything; then fire; then overwatch and snapped shots; then close combat; then technicians;
# then a fight is passed through, so that a campaign goes on.
URGES: list[list[int]] = [
    [],
    [CATEGORY + Category.RANGED, STANCE + Stance.READY, Verb.SHOOT, Verb.SUSTAIN, Verb.KILLZONE],
    [CATEGORY + Category.RANGED, STANCE + Stance.OVERWATCH, STANCE + Stance.SNAP, Verb.YES],
    [CATEGORY + Category.CLOSE, Verb.SWAP, Verb.STRIKE, Verb.SPRINT, *range(ENEMY, OWN)],
    [CATEGORY + Category.TECH, Verb.FIRSTAID, Verb.USE, Verb.TAUNT, *range(NUMBER, NUMBER + 12)],
    [Verb.END, Verb.NO],
]

# For what is rare: kill zones, held actions, shots before a strike, wounds that go on.
POINTED = rare_scenarios()
