"""The options of a scenario, and what each allows."""

from __future__ import annotations

from typing import Annotated

from mech_env.core.scenario.checks import Flag, Whole
from mech_env.core.scenario.options import HouseRules
from tests.toy.state.codes import MAX_GOAL, MAX_ROUNDS

Goal = Annotated[int, Whole(1, MAX_GOAL)]
Rounds = Annotated[int, Whole(1, MAX_ROUNDS)]


class Options(HouseRules):
    """House rules of a scenario."""

    hail: Flag = False
    "stones tear holes into the track (TY-007)"
    meet: Flag = False
    "runners side by side meet (TY-009)"
    fog: Flag = False
    "enemies' drive is hidden (TY-011)"


def options_table() -> dict[str, str]:
    """Option name -> meaning, allowed values and default, one line each."""
    return Options.table(
        {
            "goal": f"the last column (TY-001): {Whole(1, MAX_GOAL).allowed}; default 12",
            "rounds": f"rounds of a heat (TY-006): {Whole(1, MAX_ROUNDS).allowed}; default 20",
            "agents": "who is one agent: unit or side; default unit",
        }
    )
