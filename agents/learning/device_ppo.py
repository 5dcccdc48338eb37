"""PPO whose battles, network and rollouts lie on one device, from the first decision to the last.

The algorithm and its updates are those of :class:`LeanPPO`; what differs is where arrays are, and
that a device takes a minibatch whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

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
        """See :meth:`LeanPPO.collect_rollouts`; what went wrong on the device is raised last."""
        # A run that goes on draws what it would have drawn.
        rollout_buffer.generator.manual_seed((self.seed or 0) * 2**31 + self.num_timesteps)
        whole = super().collect_rollouts(
            env, callback, rollout_buffer, n_rollout_steps, use_masking
        )
        env.arena.batch.check()
        return whole

    def _native(self, array: Any) -> Tensor:
        return tensor_of(array)

    def _observe_last(self, env: SelfPlayVecEnv, buffer: Any) -> None:
        buffer.next_observations.copy_(tensor_of(env.arena.batch.packed(buffer.columns)))

    def _decide(self, policy: MaskedPolicy, env: SelfPlayVecEnv, buffer: Any, step: int) -> Any:
        batch = env.arena.batch
        seen = buffer.observations[step].copy_(tensor_of(batch.packed(buffer.columns)))
        legal = torch.ne(tensor_of(batch.masks), 0, out=buffer.action_masks[step])
        actions = self._drawn(policy, buffer, step, seen, legal)
        return array_of(actions, batch.xp)

    def _drawn(
        self, policy: MaskedPolicy, buffer: Any, step: int, seen: Tensor, legal: Tensor
    ) -> Tensor:
        """Actions; booked with their values and log-probabilities."""
        dice = torch.rand(len(seen), generator=buffer.generator, device=seen.device)
        with torch.inference_mode():
            actions, values, log_probs = policy.decide(seen, legal, dice)
        buffer.actions[step, :, 0] = actions
        buffer.values[step], buffer.log_probs[step] = values, log_probs
        return actions
