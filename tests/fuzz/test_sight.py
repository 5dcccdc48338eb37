"""Observations: bounds, clean buffers, and nothing that is hidden."""

from __future__ import annotations

from mech_env import testing
from tests.cases import every_case, expected_of, sample


@every_case
def test_observations_keep_their_bounds_and_buffers_stay_clean(ruleset: str, scenario: str) -> None:
    testing.check_observations(ruleset, scenario)


@every_case
def test_hidden_facts_are_not_seen(ruleset: str, scenario: str) -> None:
    steps = sample(ruleset, scenario, 100)
    hide = expected_of(ruleset, "hide")
    testing.check_information(ruleset, scenario, steps=steps, **hide)
