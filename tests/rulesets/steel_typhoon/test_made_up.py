"""Random scenarios, and the laws that hold in all of them."""

from __future__ import annotations

import pytest

from mech_env import BattleBatch, testing
from tests.fuzz import executed, reach
from tests.rulesets.steel_typhoon.conformance import setups_of
from tests.rulesets.steel_typhoon.made_up import random_scenario
from tests.rulesets.steel_typhoon.step_laws import LAWS


@pytest.mark.parametrize("seed", range(0, 300, 3))
def test_scenarios_that_are_made_up_load_to_lawful_records(seed: int) -> None:
    batch = BattleBatch("steel_typhoon", random_scenario(seed), n=1, seed=0, observations=False)
    LAWS.check_states(setups_of(batch), batch.battles)


def test_a_broken_law_is_told() -> None:
    batch = BattleBatch("steel_typhoon", "duel", n=3, seed=0)
    setups, before = setups_of(batch), batch.battles.copy()
    batch.battles["units"]["hex"][1, 1] = batch.battles["units"]["hex"][1, 0]
    with pytest.raises(AssertionError, match=r"one unit or squad to a hex.*broken in row 1 of 3"):
        LAWS.check_states(setups, batch.battles)
    with pytest.raises(AssertionError, match="one unit or squad to a hex"):
        LAWS.check_states(setups[1:2], batch.battles[1:2])
    LAWS.check_states(setups[:1], batch.battles[:1])
    after = before.copy()
    before["units"]["die"][2, 0, 0], after["units"]["die"][2, 0, 0] = -4, 4
    with pytest.raises(AssertionError, match="from available to assigned, never back"):
        LAWS.check_steps(setups, before, after)


@pytest.mark.parametrize("seed", range(12))
def test_made_up_scenarios_are_the_same_interpreted(seed: int) -> None:
    # The beginning, then the end of a long stretch.
    testing.check_interpreted("steel_typhoon", random_scenario(seed), steps=15, ahead=570)


def test_citing_functions_are_found() -> None:
    found = dict(executed.citing_functions(reach.folder_of("steel_typhoon") / "rules" / "harm.py"))
    assert {"roll_loss", "lose_system", "take_direct_hits"} <= set(found)
    assert all(len(body) > 0 for body in found.values())
