"""RLlib's PPO learns with masks; `make test-integrations` installs it."""

from __future__ import annotations

import numpy as np
import pytest

import tests.toy  # noqa: F401  (makes it known)
from mech_env.envs.rllib import RLlibEnv

pytest.importorskip("ray.rllib")
pytestmark = pytest.mark.filterwarnings("ignore")


def test_ppo_takes_a_masked_iteration() -> None:
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec
    from ray.rllib.examples.rl_modules.classes.action_masking_rlm import (
        ActionMaskingTorchRLModule,
    )

    config = (
        PPOConfig()
        .environment(RLlibEnv, env_config={"ruleset": "toy", "scenario": "long"})
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=128, minibatch_size=64, num_epochs=1)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [16], "fcnet_hiddens": [16]},
            )
        )
    )
    algorithm = config.build_algo()
    try:
        # An illegal action would raise.
        found = algorithm.train()
    finally:
        algorithm.stop()
    assert np.isfinite(found["env_runners"]["episode_return_mean"])
