"""What the bots of the rulesets never do, and why not: the list is complete and true."""

from __future__ import annotations

from mech_env import scenarios, testing
from tests.cases import every_ruleset, expected_of

WATCHED = ("duel", "skirmish")


@every_ruleset
def test_what_the_bot_passes_by_has_a_reason(ruleset: str) -> None:
    names = [name for name in WATCHED if name in scenarios(ruleset)]
    testing.check_habits(ruleset, names, **expected_of(ruleset, "passed_by"))
