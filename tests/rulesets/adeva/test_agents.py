"""A Horde is played by its Director's agent (AE-319)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import Battle
from mech_env.rulesets.adeva.state.codes import Status
from tests.rulesets.adeva.scenario_table import battle as plain

HORDE, CHIEF = {"profile": "tanks", "at": [1, 1]}, {"profile": "director", "off_map": True}


def begun(*red: dict[str, Any], slots: int, agents: str = "unit") -> Battle:
    """Red's units against a drone, in the first turn."""
    scenario = plain(
        sides=[
            {"director_slots": slots, "units": list(red)},
            {"units": [{"profile": "drone", "at": [7, 5], "items": ["knife"]}]},
        ],
        gate_decides=[],
    )
    battle = Battle("adeva", scenario, seed=1, agents=agents, interpreted=True)
    while battle.request is not None and battle.request.decision != "action":
        battle.step(battle.legal_actions()[0])
    return battle


def turn_of(battle: Battle, unit: str) -> Battle:
    """Others end their turns until it is a unit's."""
    while battle.unit != unit:
        battle.step(battle.ruleset.actions.slot("verb", "end"))
    return battle


@pytest.mark.clause("AE-319")
def test_a_horde_is_asked_through_its_director() -> None:
    battle = turn_of(begun(HORDE, CHIEF, slots=1), "red_0")
    assert (battle.unit, battle.agent) == ("red_0", "red_1")
    assert battle.agents == ["red_0", "red_1", "blue_0"]
    assert np.array_equal(battle.observe_agent("red_1"), battle.observe("red_0"))
    assert not np.array_equal(battle.observe("red_1"), battle.observe("red_0"))
    battle.state.units[1].status = Status.DEAD
    assert battle.agent == "red_0"  # nobody is in charge any more


@pytest.mark.clause("AE-319")
def test_without_a_director_a_horde_answers_for_itself() -> None:
    battle = turn_of(begun(HORDE, CHIEF, slots=0), "red_0")
    assert battle.agent == "red_0"
    battle = turn_of(begun(HORDE, CHIEF, slots=1), "red_1")
    assert battle.agent == "red_1"
    battle = turn_of(begun(HORDE, CHIEF, slots=1, agents="side"), "red_0")
    assert battle.agent == "red_0"  # of the side
