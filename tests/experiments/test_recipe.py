"""The recipe that training is compared with plays by the rules."""

from __future__ import annotations

from inspect import signature

import numpy as np
from pettingzoo.utils import BaseWrapper
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from torch.nn import Linear

from experiments.speed.measures import training_rate
from experiments.speed.recipe import OWN_SETTINGS, SB3ActionMaskWrapper, recipe_rate
from experiments.training.settings import TrainSettings
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


def test_the_recipes_settings_for_our_trainer_are_the_defaults_of_its_learner():
    ours = TrainSettings.model_validate({"ruleset": RULESET.id, **OWN_SETTINGS})
    defaults = {p.name: p.default for p in signature(MaskablePPO).parameters.values()}
    optimiser = ours.optimiser
    assert ours.battles * optimiser.steps_per_battle == defaults["n_steps"]
    assert optimiser.model_dump(exclude={"steps_per_battle"}) == {
        "batch_size": defaults["batch_size"],
        "epochs": defaults["n_epochs"],
        "learning_rate": defaults["learning_rate"],
        "final_learning_rate": defaults["learning_rate"],
        "gamma": defaults["gamma"],
        "gae_lambda": defaults["gae_lambda"],
        "clip": defaults["clip_range"],
        "entropy": defaults["ent_coef"],
        "final_entropy": defaults["ent_coef"],
        "value": defaults["vf_coef"],
        "max_grad_norm": defaults["max_grad_norm"],
        "products": "float32",  # torch's way
    }
    env = SB3ActionMaskWrapper(MechAECEnv(RULESET, "duel"))
    env.reset(seed=1)
    model = MaskablePPO(MaskableActorCriticPolicy, env)
    layers = [part for part in model.policy.mlp_extractor.policy_net if isinstance(part, Linear)]
    assert tuple(layer.out_features for layer in layers) == ours.network.hidden
    assert ours.threads == 1  # as the recipe's


def test_our_trainer_runs_with_the_recipes_settings():
    assert training_rate(RULESET, "duel", 1, OWN_SETTINGS)["steps_per_second"] > 0
