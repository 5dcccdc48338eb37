"""Where hits strike: the reversed roll, and the list of further hits (AE-379 to AE-381)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.adeva.questions import locations as kernels
from mech_env.rulesets.adeva.state.codes import Location
from tests.twins import twins

locations = twins(kernels)
HEAD, RIGHT_ARM, LEFT_ARM, BODY, RIGHT_LEG, LEFT_LEG = Location


@pytest.mark.clause("AE-379")
@pytest.mark.parametrize(
    ("first", "last", "location"),
    [
        (1, 10, HEAD),
        (11, 20, RIGHT_ARM),
        (21, 30, LEFT_ARM),
        (31, 70, BODY),
        (71, 85, RIGHT_LEG),
        (86, 100, LEFT_LEG),
    ],
)
def test_the_table(first, last, location):
    assert locations.of_roll(first) == location
    assert locations.of_roll(last) == location


@pytest.mark.clause("AE-379")
@pytest.mark.parametrize(("die", "found"), [(27, 72), (8, 80), (10, 1), (100, 100), (35, 53)])
def test_an_attack_roll_is_read_backwards(die, found):
    assert locations.reversed_roll(die) == found


@pytest.mark.clause("AE-380")
@pytest.mark.parametrize(
    ("first", "roll", "hits"),
    [
        (HEAD, 9, [HEAD, HEAD, RIGHT_ARM, BODY, RIGHT_ARM, BODY, BODY]),
        (HEAD, 8, [HEAD, HEAD, LEFT_ARM, BODY, LEFT_ARM, BODY, BODY]),
        (RIGHT_ARM, 12, [RIGHT_ARM, RIGHT_ARM, BODY, HEAD, BODY, RIGHT_ARM, BODY]),
        (LEFT_ARM, 21, [LEFT_ARM, LEFT_ARM, BODY, HEAD, BODY, LEFT_ARM, BODY]),
        (BODY, 53, [BODY, BODY, RIGHT_ARM, HEAD, RIGHT_ARM, BODY, BODY]),
        (BODY, 54, [BODY, BODY, LEFT_ARM, HEAD, LEFT_ARM, BODY, BODY]),
        (RIGHT_LEG, 72, [RIGHT_LEG, RIGHT_LEG, BODY, RIGHT_ARM, HEAD, BODY, BODY]),
        (LEFT_LEG, 87, [LEFT_LEG, LEFT_LEG, BODY, LEFT_ARM, HEAD, BODY, BODY]),
    ],
)
def test_further_hits_follow_the_list_of_the_first(first, roll, hits):
    found = [locations.next_of(int(first), roll, k) for k in range(7)]
    assert found == [int(one) for one in hits]
