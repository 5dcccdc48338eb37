"""What a user's mistake in a scenario is answered with: ``file: field: value: what is allowed``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mech_env.core.errors import ScenarioError
from mech_env.rulesets.xhalem.scenario.model import Scenario
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from tests.mistakes import Mistake, Mistakes
from tests.rulesets.xhalem.mistake_table import (
    BOARD,
    CAMPAIGN,
    ENDS,
    SPACE,
    STARTS,
    UNITS,
)
from tests.rulesets.xhalem.scenario_table import battle, campaign

TOLD = Mistakes(load_scenario)
refused = TOLD.refused


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), BOARD + UNITS + STARTS + ENDS)
def test_a_mistake_names_file_field_value_and_what_is_allowed(
    mistake: Mistake, field: str, value: str, allowed: str, tmp_path: Path
) -> None:
    TOLD.in_file(battle(), mistake, (field, value, allowed), tmp_path)


def in_space() -> dict[str, Any]:
    units = [[{"profile": "lancer", "at": [q, 0], "z": -20}] for q in (0, 5)]
    board = {"env": "space", "width": 9, "height": 9, "z": [-20, 20]}
    return {"name": "try", "board": board, "sides": [{"units": unit} for unit in units]}


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), SPACE)
def test_mistakes_in_space(mistake: Mistake, field: str, value: str, allowed: str) -> None:
    TOLD.in_plain(in_space(), mistake, (field, value, allowed))


@pytest.mark.parametrize(("mistake", "field", "value", "allowed"), CAMPAIGN)
def test_mistakes_in_a_campaign(mistake: Mistake, field: str, value: str, allowed: str) -> None:
    TOLD.in_plain(campaign(), mistake, (field, value, allowed))


def test_the_scenarios_without_mistakes_load() -> None:
    assert load_scenario(battle()).setups().shape == (1,)
    assert load_scenario(in_space()).setups().shape == (1,)
    assert load_scenario(campaign()).setups().shape == (2,)


def test_more_encounters_than_a_campaign_holds() -> None:
    plain = campaign()
    plain["encounters"] = [plain["encounters"][0]] * 9
    assert refused(plain) == ["try: encounters: 9 encounters: at most 8 encounters"]


def test_several_mistakes_are_several_lines() -> None:
    assert refused({**battle(), "round_limit": 0, "agents": "x"}) == [
        "try: agents: 'x': unit or side",
        "try: round_limit: 0: a whole number from 1 to 99",
    ]


def test_unknown_name_and_wrong_type() -> None:
    with pytest.raises(ScenarioError, match="scenario: 'duell': no such scenario; known: duel, "):
        load_scenario("duell")
    with pytest.raises(TypeError, match="is a name, a path, a dict or a Scenario, not 7"):
        load_scenario(7)


def test_a_scenario_cannot_be_changed_or_built_wrong() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load_scenario("duel").round_limit = 3
    with pytest.raises(ValueError):
        Scenario(name="x")
