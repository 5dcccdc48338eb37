"""A rollout buffer in the memory of a device."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from torch import Tensor

from mech_env.gpu import DeviceError

_GIB = 2**30


class DeviceRolloutBuffer:
    """What :class:`agents.network.NarrowRolloutBuffer` holds, as tensors; SB3 makes it alike.

    Attributes:
        observations: float32 ``(steps, battles, columns)``.
        action_masks: bool ``(steps, battles, actions)``.
        actions: int64 ``(steps, battles, 1)``.
        next_observations: float32 ``(battles, columns)``, after the last step.
        columns: which features are kept.
        generator: draws actions and shuffles minibatches.

    Raises:
        DeviceError: too little memory.
    """

    def __init__(
        self,
        buffer_size: int,
        observation_space: spaces.Space[Any],
        action_space: spaces.Discrete,
        device: torch.device,
        gae_lambda: float,
        gamma: float,
        n_envs: int,
        *,
        columns: Sequence[int],
    ) -> None:
        self.buffer_size, self.n_envs = buffer_size, n_envs
        self.gae_lambda, self.gamma = gae_lambda, gamma
        self.columns = np.asarray(columns, np.int64)
        self.generator = torch.Generator(device)
        rows, actions = (buffer_size, n_envs), int(action_space.n)
        _require(device, buffer_size * n_envs * (4 * len(columns) + actions + 8 + 6 * 4))

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        self.observations = zeros(*rows, len(columns))
        self.next_observations = zeros(n_envs, len(columns))
        self.action_masks = zeros(*rows, actions, kind=torch.bool)
        self.actions = zeros(*rows, 1, kind=torch.int64)
        self.rewards, self.values, self.log_probs = (zeros(*rows) for _ in range(3))
        self.advantages, self.returns, self.episode_starts = (zeros(*rows) for _ in range(3))

    def reset(self) -> None:
        """Rows are overwritten by the next ones."""

    def compute_returns_and_advantage(self, last_values: Tensor, dones: Tensor) -> None:
        """Generalised advantages, and returns; as SB3's buffer does.

        Args:
            last_values: ``(battles,)`` or ``(battles, 1)``, after the last step.
            dones: which battles ended in it.
        """
        ahead, goes_on = last_values.flatten(), 1.0 - dones.float()
        advantage = torch.zeros_like(ahead)
        for step in range(self.buffer_size - 1, -1, -1):
            delta = self.rewards[step] + self.gamma * ahead * goes_on - self.values[step]
            advantage = delta + self.gamma * self.gae_lambda * goes_on * advantage
            self.advantages[step] = advantage
            ahead, goes_on = self.values[step], 1.0 - self.episode_starts[step]
        torch.add(self.advantages, self.values, out=self.returns)

    def flat(self, name: str) -> Tensor:
        """A tensor of the buffer, steps and battles as one axis: a view."""
        found: Tensor = getattr(self, name)
        return found.flatten(0, 1)

    def minibatches(self, batch_size: int) -> Iterator[Tensor]:
        """Row numbers of shuffled minibatches."""
        total, device = self.buffer_size * self.n_envs, self.rewards.device
        order = torch.randperm(total, generator=self.generator, device=device)
        return iter(torch.split(order, batch_size))


def _require(device: torch.device, size: int) -> None:
    if device.type != "cuda":
        return
    free, whole = torch.cuda.mem_get_info(device)
    if size > free:
        raise DeviceError(
            f"device: {device}: rollouts of this size need {size / _GIB:.1f} GiB, of "
            f"{whole / _GIB:.1f} GiB {free / _GIB:.1f} are free; fewer battles or "
            "optimiser.steps_per_battle need less"
        )
