"""PettingZoo's own recipe, for comparison: its tutorial "SB3: Action Masked PPO for Connect Four".

One AEC environment behind a wrapper that looks like Gymnasium, one policy for both sides, stock
MaskablePPO with its default settings: what a newcomer gets. :data:`OWN_SETTINGS` are these defaults
for our trainer, so that the two can be compared at equal work, too.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import gymnasium
from numpy.typing import NDArray
from pettingzoo.utils import BaseWrapper

# MaskablePPO's defaults as fields of TrainSettings; 64 battles of 32 steps are its 2,048 steps.
OWN_SETTINGS: dict[str, Any] = {
    "battles": 64,
    "threads": 1,
    "network": {"hidden": (64, 64)},
    "optimiser": {
        "steps_per_battle": 32, "batch_size": 64, "epochs": 10,
        "learning_rate": 3e-4, "final_learning_rate": 3e-4, "gamma": 0.99, "gae_lambda": 0.95,
        "clip": 0.2, "entropy": 0.0, "final_entropy": 0.0, "value": 0.5, "max_grad_norm": 0.5,
        "products": "float32",
    },
}  # fmt: skip


class SB3ActionMaskWrapper(BaseWrapper, gymnasium.Env):  # type: ignore[misc]  # PettingZoo is untyped
    """An AEC environment as SB3 wants it: observations without mask, ``step`` with five results.

    As in the tutorial, a step returns what the next agent sees, and what the last one was paid.
    """

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[NDArray[Any], dict[Any, Any]]:
        """Begin; spaces become those of one agent, as attributes."""
        BaseWrapper.reset(self, seed, options)
        first = self.possible_agents[0]
        self.observation_space = BaseWrapper.observation_space(self, first)["observation"]
        self.action_space = BaseWrapper.action_space(self, first)
        return self.observe(self.agent_selection), {}

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Act for the agent whose turn it is."""
        agent = self.agent_selection
        super().step(action)
        return (
            self.observe(self.agent_selection),
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> NDArray[Any]:
        """The vector alone."""
        seen: NDArray[Any] = super().observe(agent)["observation"]
        return seen

    def action_mask(self) -> NDArray[Any]:
        """Legal actions of the agent whose turn it is."""
        mask: NDArray[Any] = super().observe(self.agent_selection)["action_mask"]
        return mask


def recipe_rate(env: Any, updates: int, seed: int = 0) -> float:
    """Steps per second of the recipe from end to end, rollouts and updates, on one thread.

    Its batches of 64 rows are too small to share: with more threads they mostly wait.

    Args:
        env: an AEC environment.
        updates: of 2,048 steps each, after one that warms up; the median counts.
    """
    import torch
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
    from sb3_contrib.common.wrappers import ActionMasker

    torch.set_num_threads(1)
    wrapped = SB3ActionMaskWrapper(env)
    wrapped.reset(seed=seed)
    masked = ActionMasker(wrapped, lambda _: wrapped.action_mask())
    model = MaskablePPO(MaskableActorCriticPolicy, masked, seed=seed)
    rates = []
    for _ in range(updates + 1):
        began = time.perf_counter()
        model.learn(model.n_steps)
        rates.append(model.n_steps / (time.perf_counter() - began))
    env.close()
    return statistics.median(rates[1:] or rates)
