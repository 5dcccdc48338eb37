"""What the generic checks must be told about Xha'lem: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.rulesets.xhalem.state.decisions import (
    ENEMY,
    LAST_PLACE,
    MODE,
    OWN,
    PROGRAM,
    Decision,
    Verb,
)
from tests.rulesets.xhalem import step_laws  # noqa: F401 # enters the laws of steps
from tests.rulesets.xhalem.hidden import HIDE
from tests.rulesets.xhalem.made_up import random_scenario
from tests.rulesets.xhalem.passed_by import PASSED_BY

MADE_UP = 57  # random scenarios: options, pieces, units and campaigns that no bundled one has


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds beside the laws of states and steps; those of steps are in ``step_laws``."""
    asked = (batch.units >= 0) & (batch.decisions != Decision.TURN)
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (catalogue 4)"


EXPECTED: dict[str, Any] = {
    "symmetric": ("micro", "duel", "skirmish", "space"),
    "alike": {
        "siege": "who strays about does not get to the generator",
        **dict.fromkeys(("skirmish", "space", "full"), "who strays about meets too few to win"),
    },
    "more": [random_scenario(seed) for seed in range(MADE_UP)],
    "unreachable": {
        "action by scanners": "machines search by nothing else, so they are not asked (XH-132)",
        "action program web": "creatures use no other program, so they are not asked (XH-114)",
    },
    "passed_by": PASSED_BY,
    "hide": HIDE,
    "laws": laws,
}

# First anything; then mounts and blows; then grips; then mounts, objects and programs; then a fight
# is passed through, so that a campaign goes on.
URGES: list[list[int]] = [
    [],
    [
        Verb.MOUNT,
        Verb.STRIKE,
        Verb.SHOVE,
        Verb.YES,
        *range(ENEMY, OWN),
        *range(LAST_PLACE, PROGRAM),
    ],
    [
        Verb.BREAKFREE,
        Verb.DRAG,
        Verb.GRAPPLE,
        *range(ENEMY, OWN),
        Verb.MOVE,
        *range(MODE, MODE + 3),
    ],
    [Verb.MOUNT, Verb.ENTER, Verb.USE, Verb.THROWOBJ, Verb.PROGRAM, Verb.STANDBY, Verb.YES],
    [Verb.END, Verb.NO],
]

# For what is rare: riders, GRAV on platforms, noise, grips and shoves, standbys, GUARD, crates that
# are thrown, who gets out of fire, who falls out of the air.
POINTED = [random_scenario(seed) for seed in (0, 58, 2, 60, 4, 42, 80, 5, 6, 49, 68)]
