"""What the generic checks must be told about Adeva: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.rulesets.adeva.state.decisions import Verb
from tests.rulesets.adeva import pointed, step_laws  # noqa: F401 # enters the laws of steps
from tests.rulesets.adeva.hidden import HIDE
from tests.rulesets.adeva.made_up import random_scenario
from tests.rulesets.adeva.passed_by import PASSED_BY

MADE_UP = 40  # random scenarios: options, rosters and campaigns that no bundled one has


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds beside the laws of states and steps; those of steps are in ``step_laws``."""
    asked = batch.units >= 0
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (catalogue 4)"


EXPECTED: dict[str, Any] = {
    # Sides set up in turn in `skirmish` and `full`: blue, who sees red's places, wins 51 % and 59 %
    # of battles between bots; with random set-ups 50.3 % ± 0.8 % and 48 % ± 5 %.
    "symmetric": ("duel",),
    "more": [*(random_scenario(seed) for seed in range(MADE_UP)), *pointed.POINTED],
    "silent": ("strikes_back", "strikes_leaving", "watch_fires"),  # the attack says why
    "passed_by": PASSED_BY,
    "hide": HIDE,
    "laws": laws,
}

# First anything; then blows; then grips; then fire and what waits; then a fight is passed through,
# so that a campaign goes on.
URGES: list[list[int]] = [
    [],
    [
        *(Verb.HOLD, Verb.CHARGE, Verb.LIGHTNING, Verb.SWIFT, Verb.ALL_OUT, Verb.MULTIPLE),
        *(Verb.TAKE_CONTROL, Verb.GRAPPLE, Verb.CAPTURE, Verb.POSTURE, Verb.YES),
    ],
    [Verb.GRAPPLE, Verb.HOLD, Verb.TAKE_CONTROL, Verb.CAPTURE, Verb.HALF_MOVE],
    [Verb.OVERWATCH, Verb.BURST_FULL, Verb.SUPPRESS, Verb.LANCE, Verb.ATTACK, Verb.YES],
    [Verb.END, Verb.NO],
]
POINTED = [
    *pointed.POINTED,
    *(random_scenario(seed) for seed in (6, 10, 15, 16, 19, 26, 55, 77, 104, 115)),
]
