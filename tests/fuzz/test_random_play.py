"""Random legal play: battles end, laws hold, nothing that could be asked is never asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import mech_env
from mech_env import BattleBatch
from mech_env.rulesets.steel_typhoon.decisions import ACTIONS, DECISIONS, N_ACTIONS
from tests.fuzz import reach
from tests.fuzz.invariants import check_state, check_states, check_steps
from tests.fuzz.play import new_tally, play_under_laws
from tests.fuzz.scenarios import random_scenario

SCENARIOS = mech_env.scenarios("steel_typhoon")
BATTLES = 10_000
BOT_BATTLES = 100
GENERATED = 40

# Dice of a third to fifth weapon: only with `extra_weapon_die = d6`, which is not to be had.
NEVER = {"die A2", "die A3", "die A4"}


def play_out(scenario: str, n: int, policy: str) -> BattleBatch:
    batch = BattleBatch("steel_typhoon", scenario, n=n, seed=2, autoreset=False, observations=False)
    batch.playout(policy)
    assert batch.over().all()
    assert not batch.battles["faults"].any() and not batch.battles["dice"]["fault"].any()
    assert (batch.winners >= -1).all() and (batch.winners < 3).all()
    check_states(batch.battles)
    return batch


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ten_thousand_random_battles_end(scenario: str) -> None:
    batch = play_out(scenario, BATTLES, "random")
    assert batch.lengths.min() > 0
    if scenario != "full":  # a campaign pays for its encounters, too
        assert not batch.battles["scores"].sum(1).any()
    # Random play must not always end alike, or it tests little.
    assert len(np.unique(batch.winners)) > 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_battles_of_bots_end(scenario: str) -> None:
    play_out(scenario, BOT_BATTLES, "bot")


def test_random_play_keeps_the_laws_and_asks_everything() -> None:
    tally = new_tally()
    for scenario in SCENARIOS:
        play_under_laws(scenario, 16, seed=3, tally=tally)
    for seed in range(GENERATED):
        try:
            play_under_laws(random_scenario(seed), 32, seed, tally)
        except AssertionError as broken:
            raise AssertionError(f"random_scenario({seed}): {broken}") from broken
    unasked = [DECISIONS[k] for k in range(1, len(DECISIONS)) if not tally[k].any()]
    assert not unasked
    unused = {ACTIONS.name(a) for a in range(N_ACTIONS) if not tally[:, a].any()}
    assert unused == NEVER


@pytest.mark.parametrize("seed", range(0, 300, 3))
def test_scenarios_that_are_made_up_load_to_lawful_records(seed: int) -> None:
    batch = BattleBatch("steel_typhoon", random_scenario(seed), n=1, seed=0, observations=False)
    check_state(batch.battles[0])


def test_a_broken_law_is_told() -> None:
    batch = BattleBatch("steel_typhoon", "duel", n=3, seed=0)
    before = batch.battles.copy()
    batch.battles["units"]["hex"][1, 1] = batch.battles["units"]["hex"][1, 0]
    with pytest.raises(AssertionError, match=r"one unit or squad to a hex.*broken in row 1 of 3"):
        check_states(batch.battles)
    with pytest.raises(AssertionError, match="one unit or squad to a hex"):
        check_state(batch.battles[1])
    check_state(batch.battles[0])
    after = before.copy()
    before["units"]["die"][2, 0, 0], after["units"]["die"][2, 0, 0] = -4, 4
    with pytest.raises(AssertionError, match="from available to assigned, never back"):
        check_steps(before, after)


@pytest.mark.slow
def test_random_play_reaches_every_function_that_cites_a_clause() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.reach"],
        cwd=reach.FOLDER.parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == []


def test_citing_functions_are_found() -> None:
    found = dict(reach.citing_functions(reach.FOLDER / "rules" / "harm.py"))
    assert {"roll_loss", "rout", "check_morale"} <= set(found)
    assert all(len(body) > 0 for body in found.values())
