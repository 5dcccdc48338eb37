"""From a checked scenario to the setup records of its heats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from tests.toy.state.record import SETUP

if TYPE_CHECKING:
    from tests.toy.scenario.model import Fight, Scenario


def build_setups(scenario: Scenario) -> NDArray[Any]:
    """Setup records, shape (heats,), with the battle that each starts with."""
    fights = scenario.fights()
    setups = SETUP.blank(len(fights))
    for s, fight in zip(setups, fights, strict=True):
        s.n_encounters = len(fights)
        s.goal = fight.goal
        s.round_limit = fight.rounds
        scenario.options.write(s.options)
        _set_runners(s, scenario, fight)
    setups["rows_others"] = setups["n_units"].max() - 1
    return setups


def _set_runners(s: Any, scenario: Scenario, fight: Fight) -> None:
    unit = 0
    for side, units in enumerate(fight.units):
        for placed in units:
            profile = placed.unit.over(scenario.known_profiles[placed.unit.profile])
            assert placed.at is not None  # checked
            s.start.units[unit].place, s.units[unit].lane = placed.at
            s.units[unit].side = side
            s.units[unit].drive = profile.drive
            unit += 1
    s.n_units = unit
