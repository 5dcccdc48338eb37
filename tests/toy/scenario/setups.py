"""From a checked scenario to the setup records of its heats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from mech_env.core.scenario.setups import build, fill
from tests.toy.state.record import SETUP

if TYPE_CHECKING:
    from tests.toy.scenario.model import Fight, Scenario


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Setup records, shape (heats,), with the battle that each starts with."""
    setups = build(SETUP, scenario, _head, _runners)
    setups["rows_others"] = setups["n_units"].max() - 1
    return setups


def _head(s: Any, scenario: Scenario, fight: Fight) -> None:
    fill(s, goal=fight.goal, round_limit=fight.rounds)
    scenario.options.write(s.options)


def _runners(s: Any, scenario: Scenario, fight: Fight) -> None:
    for unit, (_, placed) in enumerate(fight.placed()):
        profile = placed.unit.over(scenario.known_profiles[placed.unit.profile])
        assert placed.at is not None  # checked
        s.start.units[unit].place, s.units[unit].lane = placed.at
        s.units[unit].drive = profile.drive
