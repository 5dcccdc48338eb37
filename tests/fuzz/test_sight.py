"""Observations: bounds, clean buffers, and nothing that is hidden."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from mech_env import BattleBatch, rulesets, testing
from mech_env.batch import ASK_BOT, random_actions
from mech_env.core.card import never
from tests.cases import CASES, every_case, expected_of, sample

SHORT = [case for case in CASES if rulesets.get(case[0]).card.observe_request is not never]


@every_case
def test_observations_keep_their_bounds_and_buffers_stay_clean(ruleset: str, scenario: str) -> None:
    testing.check_observations(ruleset, scenario)


@every_case
def test_hidden_facts_are_not_seen(ruleset: str, scenario: str) -> None:
    steps = sample(ruleset, scenario, 100)
    hide = expected_of(ruleset, "hide")
    testing.check_information(ruleset, scenario, steps=steps, **hide)


@pytest.mark.parametrize(("ruleset", "scenario"), SHORT)
def test_the_short_way_to_an_observation_misses_nothing(ruleset: str, scenario: str) -> None:
    batch = BattleBatch(ruleset, scenario, n=16, seed=5, players={"blue": "bot"})
    batch.set_players("blue", "external", np.arange(8))
    choose = np.random.default_rng(2)
    for step in range(150):
        if step == 60:
            batch = pickle.loads(pickle.dumps(batch.clone()))
        elif step == 90:  # rows of another batch, whose observations differ
            batch.restore(BattleBatch(ruleset, scenario, n=16, seed=6).battles)
        actions = random_actions(batch.masks, choose)
        batch.step(np.where(choose.random(16) < 0.2, ASK_BOT, actions))
        whole = np.zeros_like(batch.observations)
        batch.ruleset.look(
            batch.battles, batch._setups, np.maximum(batch.units, 0), batch.masks.copy(), whole
        )
        assert (batch.observations == whole).all(), step
