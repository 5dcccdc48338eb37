"""PPO whose battles, network and rollouts lie on one device, from the first decision to the last.

The algorithm and its updates are those of :class:`LeanPPO`; what differs is where arrays are, and
that a device takes a minibatch whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor

from agents.learning.device_buffer import DeviceRolloutBuffer
from agents.learning.parallel import Found, Task
from agents.learning.ppo import LeanPPO
from agents.learning.tensors import array_of, tensor_of
from agents.network import MaskedPolicy
from agents.sb3_vec_env import SelfPlayVecEnv


class DevicePPO(LeanPPO):
    """See :class:`LeanPPO`; the environment is a :class:`SelfPlayVecEnv` on the same device."""

    def use_threads(self, threads: int) -> None:
        """One thread of the processor queues the work of the device."""
        self.threads = 1

    def _map(self, work: Callable[[Task], Found], tasks: Sequence[Task]) -> list[Found]:
        return [work(task) for task in tasks]

    def _parts(self, rows: int) -> list[slice]:
        return [slice(0, rows)]

    def collect_rollouts(
        self,
        env: Any,
        callback: Any,
        rollout_buffer: Any,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play ``n_rollout_steps`` decisions in every battle and fill the buffer."""
        policy, buffer = self.policy, rollout_buffer
        assert isinstance(env, SelfPlayVecEnv) and isinstance(buffer, DeviceRolloutBuffer)
        assert isinstance(policy, MaskedPolicy) and use_masking
        policy.set_training_mode(False)
        self.shaping = env.shaping
        batch, xp = env.arena.batch, env.arena.xp
        columns = xp.asarray(policy.columns)
        # A run that goes on draws what it would have drawn.
        buffer.generator.manual_seed((self.seed or 0) * 2**31 + self.num_timesteps)
        callback.on_rollout_start()
        starts = torch.as_tensor(np.asarray(self._last_episode_starts), device=self.device)
        for step in range(n_rollout_steps):
            seen = buffer.observations[step].copy_(tensor_of(batch.packed(columns)))
            legal = torch.ne(tensor_of(batch.masks), 0, out=buffer.action_masks[step])
            actions = self._decided(policy, buffer, step, seen, legal)
            rewards, dones, _ = env.play(array_of(actions, xp))
            buffer.rewards[step] = tensor_of(rewards)
            buffer.episode_starts[step] = starts
            starts = tensor_of(dones)
            self.num_timesteps += env.num_envs
            callback.update_locals({"dones": dones, "self": self})
            if not callback.on_step():
                return False
        batch.check()
        self._last_episode_starts = starts.cpu().numpy()
        buffer.next_observations.copy_(tensor_of(batch.packed(columns)))
        with torch.no_grad():
            values = policy.predict_values(buffer.next_observations)
        buffer.compute_returns_and_advantage(values.flatten(), starts)
        callback.on_rollout_end()
        return True

    def _decided(
        self, policy: MaskedPolicy, buffer: DeviceRolloutBuffer, step: int, seen: Tensor,
        legal: Tensor,
    ) -> Tensor:  # fmt: skip
        """Draw an action for each row of a step; book it with its value and log-probability."""
        dice = torch.rand(len(seen), generator=buffer.generator, device=seen.device)
        with torch.no_grad():
            actions, values, log_probs = policy.decide(seen, legal, dice)
        buffer.actions[step, :, 0] = actions
        buffer.values[step], buffer.log_probs[step] = values, log_probs
        return actions
