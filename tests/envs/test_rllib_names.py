"""The adapter for RLlib; tests/integrations plays with RLlib itself."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.envs.rllib import RLlibEnv


def test_the_adapter_renames_and_changes_nothing_else() -> None:
    env = RLlibEnv({"ruleset": "toy", "scenario": "long"})
    seen, info = env.reset(seed=1)
    assert list(seen) == ["observations", "action_mask"] and seen in env.observation_space
    assert np.array_equal(seen["action_mask"], info["action_mask"])
    inner: Any = env.unwrapped
    assert np.array_equal(seen["observations"], inner.battle.observe(inner.battle.unit))
    assert env.step(env.action_space.sample())[0] in env.observation_space
