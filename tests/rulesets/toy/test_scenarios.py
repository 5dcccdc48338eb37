"""Scenarios of the race: what is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import Battle, ScenarioError
from tests.rulesets.toy.table import race

TWO: dict[str, Any] = race([{"at": [0, 0]}], [{"at": [0, 1]}])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"goal": 0}, "goal: 0: a whole number from 1 to 120"),
        ({"options": {"wind": True}}, "options.wind: True: unknown; known here: hail, meet, fog"),
        ({"sides": TWO["sides"][:1]}, "sides: 1 sides: 2 to 3 sides, red, blue and green"),
        ({"goal": 1, **race([{"at": [1, 0]}], [{}], goal=1)}, "is off the map"),
        (race([{"at": [0, 0]}], [{"at": [0, 0]}]), "stands there"),
        (race([{"profile": "tank", "at": [0, 0]}], [{"at": [0, 1]}]), "'tank': one of scout"),
        (race([{"at": [0, k]} for k in range(4)], [{"at": [1, k]} for k in range(4)]),
         "8 units: 2 to 6 units in all"),
        ({"encounters": [{"sides": TWO["sides"]}]}, "sides: given: a campaign gives it in each"),
    ],
)  # fmt: skip
def test_mistakes_are_told(change, told):
    with pytest.raises(ScenarioError) as caught:
        Battle("toy", {**TWO, **change})
    assert told in str(caught.value)


def test_a_profile_can_be_changed_and_added():
    scenario = race([{"at": [0, 0], "drive": 2}], [{"profile": "tank", "at": [0, 1]}])
    battle = Battle("toy", {**scenario, "profiles": {"tank": {"drive": 3}}}, seed=1)
    assert battle.setup.units["drive"][:2].tolist() == [2, 3]
    assert battle.scenario == battle.ruleset.load_scenario(battle.scenario.to_dict())
