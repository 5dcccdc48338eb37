"""From a checked scenario to the setup records of its heats."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mech_env.core.scenario.reading import loader
from mech_env.core.scenario.setups import build, fill
from tests.toy.scenario import model
from tests.toy.scenario.model import SCENARIO_FOLDER, Fight
from tests.toy.state.record import SETUP


def _head(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    fill(s, goal=fight.goal, round_limit=fight.rounds)
    scenario.options.write(s.options)


def _runners(s: Any, scenario: model.Scenario, fight: Fight) -> None:
    for unit, (_, placed) in enumerate(fight.placed()):
        profile = placed.unit.over(scenario.known_profiles[placed.unit.profile])
        assert placed.at is not None  # checked
        s.start.units[unit].place, s.units[unit].lane = placed.at
        s.units[unit].drive = profile.drive


class Scenario(model.Scenario):
    """A scenario that battles begin from."""

    def build_setups(self) -> NDArray[Any]:
        """Setup records, shape (heats,), with the battle that each starts with."""
        setups = build(SETUP, self, _head, _runners)
        setups["rows_others"] = setups["n_units"].max() - 1
        return setups


load_scenario = loader(Scenario, SCENARIO_FOLDER)
