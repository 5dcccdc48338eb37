"""Random play of many battles at once, every state and every step of it under the laws."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.rulesets.steel_typhoon.decisions import DECISIONS, N_ACTIONS
from tests.fuzz.invariants import check_states, check_steps

Tally = NDArray[np.int64]  # shape (decisions, actions): how often each answer was given


def new_tally() -> Tally:
    """Nothing asked yet."""
    return np.zeros((len(DECISIONS), N_ACTIONS), np.int64)


def play_under_laws(scenario: Any, n: int, seed: int, tally: Tally) -> None:
    """Play ``n`` battles of a scenario to their ends with random legal answers.

    Raises:
        AssertionError: a law is broken, or a mask, an observation or a potential is out of bounds.
    """
    batch = BattleBatch("steel_typhoon", scenario, n=n, seed=seed, autoreset=False)
    choose = np.random.default_rng(seed)
    before = batch.battles.copy()
    while (asked := batch.units >= 0).any():
        check_report(batch, asked)
        actions = random_actions(batch.masks, choose)
        np.add.at(tally, (batch.decisions[asked], actions[asked]), 1)
        before[:] = batch.battles
        batch.step(actions)
        check_states(batch.battles)
        check_steps(before, batch.battles)


def check_report(batch: BattleBatch, asked: NDArray[np.bool_]) -> None:
    """What the rows that are asked are told: a mask with a choice, values within their bounds."""
    assert (batch.masks[asked].sum(1) >= 2).all(), "a question without a choice (ST-192)"
    assert (np.abs(batch.potentials) <= 1.0).all(), "a potential beyond -1 to 1"
    seen = batch.observations[asked]
    assert np.isfinite(seen).all() and np.abs(seen).max() <= 1.0, "an observation beyond -1 to 1"
