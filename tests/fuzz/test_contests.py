"""Scenarios are contests: bot against bot, symmetric ones fair.

``check_ruleset`` plays 20,000 battles of each; these are a sample.
"""

from __future__ import annotations

from mech_env import testing
from tests.cases import every_case, expected_of

SAMPLE = 1_000


@every_case
def test_scenarios_are_contests(ruleset: str, scenario: str) -> None:
    known = expected_of(ruleset, "symmetric", "no_contest")
    if scenario not in known.get("no_contest", {}):
        symmetric = scenario in known.get("symmetric", ())
        testing.check_fair(ruleset, scenario, symmetric=symmetric, n=SAMPLE)
