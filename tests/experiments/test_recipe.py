"""The recipe that training is compared with plays by the rules."""

from __future__ import annotations

import numpy as np
from pettingzoo.utils import BaseWrapper

from experiments.speed.recipe import SB3ActionMaskWrapper, recipe_rate
from mech_env.envs.aec import MechAECEnv
from tests.toy import RULESET


def test_the_wrapper_shows_the_next_agent_and_pays_the_last():
    bare = MechAECEnv(RULESET, "duel")
    env = SB3ActionMaskWrapper(bare)
    rng = np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.shape == seen.shape == (RULESET.layout.size,)
    ended, agents = False, set()
    while not ended:
        agent = env.agent_selection
        agents.add(agent)
        legal = env.action_mask()
        assert np.array_equal(legal, bare.observe(agent)["action_mask"]) and legal.any()
        seen, reward, ended, _, _ = env.step(rng.choice(np.flatnonzero(legal)))
        assert reward == bare._cumulative_rewards[agent]
        assert np.array_equal(seen, bare.observe(env.agent_selection)["observation"])
    assert len(agents) == 2


def test_the_recipe_learns_by_legal_actions_only():
    taken = []

    class Watched(BaseWrapper):  # type: ignore[misc]
        def step(self, action):
            taken.append(bool(self.observe(self.agent_selection)["action_mask"][action]))
            super().step(action)

    assert recipe_rate(Watched(MechAECEnv(RULESET, "duel")), 0) > 0
    assert len(taken) == 2048 and all(taken)
