"""What a bot never does is found, and each of it needs a reason."""

from __future__ import annotations

import pytest

from mech_env.testing import check_habits
from mech_env.testing.habits import never_taken, watch_bot
from tests.rulesets.toy.conformance import EXPECTED
from tests.toy import RULESET as TOY

SCENARIOS = ("duel",)
NEVER: dict[str, str] = EXPECTED["passed_by"]


def test_what_the_bot_never_does_is_told_with_the_reason() -> None:
    found = check_habits(TOY, SCENARIOS, passed_by=NEVER, n=200)
    assert found.never == NEVER
    for name, why in NEVER.items():
        assert f"{name}: {why}" in str(found)


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ({}, "never takes, and no reason is given: pace: way dash$"),
        ({**NEVER, "pace: walk": "slow"}, "listed as passed by, but taken: pace: walk$"),
        ({**NEVER, "pace: fly": "no wings"}, "passed by, but no such choice: pace: fly$"),
        ({"pace: way dash": ""}, "passed by without a reason: pace: way dash$"),
    ],
)
def test_lists_that_are_not_true_are_refused(listed: dict[str, str], told: str) -> None:
    with pytest.raises(AssertionError, match=f"^toy: .*{told}"):
        check_habits(TOY, SCENARIOS, passed_by=listed, n=200)


def test_rare_choices_need_no_reason() -> None:
    few = watch_bot(TOY, "duel", n=4)
    assert few.legal.max() < 100 and never_taken(TOY, [few]) == set()


def test_both_sides_are_watched_to_the_end() -> None:
    found = watch_bot(TOY, "duel", n=10, seed=3)
    again = watch_bot(TOY, "duel", n=10, seed=3, threads=2)
    assert (found.taken == again.taken).all() and (found.legal == again.legal).all()
    assert found.taken.sum() >= 10
