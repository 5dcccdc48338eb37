"""What a person who plays a side is told: nothing that is hidden from it, and no guess."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env import rulesets, testing
from tests.cases import CASES, every_case, expected_of

FOGGY = [case for case in CASES if "fog" in rulesets.get(case[0]).options]


def hidden(ruleset: str) -> Any:
    """Facts that are hidden from a side."""
    known = expected_of(ruleset, "hide", "hide_from_side")
    return known.get("hide_from_side", known.get("hide", ()))


@every_case
def test_a_side_is_told_only_what_it_can_know(ruleset: str, scenario: str) -> None:
    testing.check_viewers(ruleset, scenario, hide=hidden(ruleset), n=2, looks=5)


@pytest.mark.parametrize(("ruleset", "scenario"), FOGGY)
def test_nor_more_in_fog(ruleset: str, scenario: str) -> None:
    foggy = rulesets.get(ruleset).load_scenario(scenario).to_dict()
    foggy["options"]["fog"] = True
    testing.check_viewers(ruleset, foggy, hide=hidden(ruleset), n=2, looks=6, apart=7)
