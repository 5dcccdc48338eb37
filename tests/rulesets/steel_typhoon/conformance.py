"""What the generic checks must be told about Steel Typhoon: ``check_ruleset(id, **EXPECTED)``."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.rulesets.steel_typhoon.state.decisions import ENEMY, OWN, Verb
from tests.rulesets.steel_typhoon.hidden import HIDE
from tests.rulesets.steel_typhoon.made_up import random_scenario
from tests.rulesets.steel_typhoon.passed_by import PASSED_BY
from tests.rulesets.steel_typhoon.step_laws import check_events

MADE_UP = 40  # random scenarios: options, rosters and campaigns that no bundled scenario has

_NEVER = "a die of a third to fifth weapon: only with `extra_weapon_die = d6`, not to be had"


def laws(before: NDArray[Any] | None, batch: BattleBatch) -> None:
    """What holds beside the laws of states and steps; those of steps are in ``step_laws``."""
    if before is not None and len(batch.logs) == batch.n:
        check_events(setups_of(batch), before, batch.battles, batch.logs)
    asked = batch.units >= 0
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (ST-192)"


def setups_of(batch: BattleBatch) -> NDArray[Any]:
    """The setup of each battle's encounter, shape (n,)."""
    found: NDArray[Any] = batch._setups[batch.battles["encounter"]]
    return found


EXPECTED: dict[str, Any] = {
    "symmetric": ("duel", "skirmish"),
    "no_contest": {"full": "a campaign: its last fights have a third side, which bots play for"},
    "more": [random_scenario(seed) for seed in range(MADE_UP)],
    "unreachable": {f"action die A{k}": _NEVER for k in (2, 3, 4)},
    "silent": ("turn_ends",),
    "passed_by": PASSED_BY,
    "hide": HIDE,
    "laws": laws,
}

# First anything, then blows, so that something breaks; then a campaign hurries on to what comes
# after its fights.
URGES: list[list[int]] = [[], [Verb.ATTACK, Verb.NO, *range(ENEMY, OWN)], [Verb.DONE]]

# A campaign in which an Armor goes without a charge for long enough to shut down (ST-176).
POINTED = [random_scenario(110)]
