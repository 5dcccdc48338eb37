"""sb3-contrib's PPO with action masks, with loops that are fast for many battles.

The algorithm is the same: tests compare it with the stock loops. The computation differs: rollouts
are written straight into the buffer, and threads share a batch in parts of a fixed size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.utils import explained_variance
from torch import Tensor

from agents.learning.device_buffer import DeviceRolloutBuffer
from agents.learning.parallel import (
    ROLLOUT_PART,
    TRAIN_PART,
    Found,
    Task,
    ThreadTeam,
    prefer_onednn,
    set_gradients,
    slices,
    total,
)
from agents.network import MaskedPolicy, NarrowRolloutBuffer
from agents.sb3_vec_env import SelfPlayVecEnv


class LeanPPO(MaskablePPO):
    """MaskablePPO for :class:`SelfPlayVecEnv`, :class:`MaskedPolicy` and narrow buffers.

    Attributes:
        threads: number of threads that compute at once; see :meth:`use_threads`.
        shaping: weight of the potential in the rewards of the latest rollout, which the critic's
            values leave out. Saved with the model.
    """

    threads: int = 1
    shaping: float = 0.0
    _team: ThreadTeam | None = None

    def use_threads(self, threads: int) -> None:
        """Compute on ``threads`` threads, each on one core.

        PyTorch itself gets one thread per operation: its own threads spin while they wait for each
        other after every operation, which is slow when cores are shared.
        """
        torch.set_num_threads(1)
        prefer_onednn()
        self.threads = threads
        self._team = ThreadTeam(threads)

    def _excluded_save_params(self) -> list[str]:
        return [*super()._excluded_save_params(), "_team"]

    def _map(self, work: Callable[[Task], Found], tasks: Sequence[Task]) -> list[Found]:
        if self._team is None:
            self._team = ThreadTeam(self.threads)
        return self._team.map(work, tasks)

    def _parts(self, rows: int) -> list[slice]:
        """What is computed at a time of the rows of a minibatch."""
        return slices(rows, TRAIN_PART)

    # --- rollouts --------------------------------------------------------------------------------

    def collect_rollouts(
        self,
        env: Any,
        callback: Any,
        rollout_buffer: Any,
        n_rollout_steps: int,
        use_masking: bool = True,
    ) -> bool:
        """Play ``n_rollout_steps`` decisions in every battle and fill the buffer.

        The callback finds ``dones`` among its locals.
        """
        policy, buffer = self.policy, rollout_buffer
        assert isinstance(env, SelfPlayVecEnv) and isinstance(policy, MaskedPolicy)
        assert isinstance(buffer, NarrowRolloutBuffer | DeviceRolloutBuffer) and use_masking
        policy.set_training_mode(False)
        self.shaping = env.shaping
        buffer.reset()
        callback.on_rollout_start()
        starts: Any = np.asarray(self._last_episode_starts)
        for step in range(n_rollout_steps):
            actions = self._decide(policy, env, buffer, step)
            rewards, dones, _ = env.play(actions)
            buffer.rewards[step] = self._native(rewards)
            buffer.episode_starts[step] = self._native(starts)
            starts = dones
            self.num_timesteps += env.num_envs
            callback.update_locals({"dones": dones, "self": self})
            if not callback.on_step():
                return False
        self._last_episode_starts = env.arena.batch.to_numpy(starts)
        self._observe_last(env, buffer)
        with torch.inference_mode():
            values = policy.predict_values(torch.as_tensor(buffer.next_observations))
        buffer.compute_returns_and_advantage(values, self._native(starts))
        callback.on_rollout_end()
        return True

    def _native(self, array: Any) -> Any:
        """An array of the environment as the buffer takes it."""
        return array

    def _observe_last(self, env: SelfPlayVecEnv, buffer: Any) -> None:
        """Write the observations after the last step; the buffer is complete."""
        buffer.pos, buffer.full = buffer.buffer_size, True
        env.observe_into(buffer.next_observations, None, buffer.columns)

    def _decide(self, policy: MaskedPolicy, env: SelfPlayVecEnv, buffer: Any, step: int) -> Any:
        """Draw an action for each row of a step; write all that the buffer keeps of it.

        Returns:
            The actions, as the environment takes them.
        """
        env.observe_into(buffer.observations[step], buffer.action_masks[step], buffer.columns)
        dice = torch.rand(buffer.n_envs)  # one stream for all parts

        def decide(rows: slice) -> None:
            with torch.inference_mode():
                found = policy.decide(
                    torch.from_numpy(buffer.observations[step, rows]),
                    torch.from_numpy(buffer.action_masks[step, rows]),
                    dice[rows],
                )
            for array, part in zip(
                (buffer.actions[:, :, 0], buffer.values, buffer.log_probs), found, strict=True
            ):
                array[step, rows] = part.numpy()

        self._map(decide, slices(buffer.n_envs, ROLLOUT_PART))
        return buffer.actions[step, :, 0]

    # --- updates ---------------------------------------------------------------------------------

    def train(self) -> None:
        """Update the policy from the buffer, as the stock loop does."""
        policy, buffer = self.policy, self.rollout_buffer
        assert isinstance(policy, MaskedPolicy)
        assert isinstance(buffer, NarrowRolloutBuffer | DeviceRolloutBuffer)
        assert self.clip_range_vf is None and self.target_kl is None, "this loop has neither"
        policy.set_training_mode(True)
        self._update_learning_rate(policy.optimizer)
        clip = float(self.clip_range(self._current_progress_remaining))  # type: ignore[operator]
        # The optimiser updates every parameter with a gradient: clear those of the imitation.
        policy.optimizer.zero_grad(set_to_none=True)
        parameters = [p for p in policy.parameters() if p.requires_grad]
        sums: list[Tensor] = []
        kls: list[Tensor] = []
        for _ in range(self.n_epochs):
            kls = []
            for rows in buffer.minibatches(self.batch_size):
                sums.append(self._update(policy, buffer, rows, clip, parameters))
                kls.append(sums[-1][3])
            self._n_updates += 1
        policy_loss, value_loss, entropy, _, clipped = torch.stack(sums).mean(0).tolist()
        last = sums[-1]
        record = self.logger.record
        record("train/entropy_loss", -entropy)
        record("train/policy_gradient_loss", policy_loss)
        record("train/value_loss", value_loss)
        record("train/approx_kl", float(torch.stack(kls).mean()))
        record("train/clip_fraction", clipped)
        record("train/loss", float(last[0] - self.ent_coef * last[2] + self.vf_coef * last[1]))
        values, returns = (buffer.flat(name).cpu().numpy() for name in ("values", "returns"))
        explained = explained_variance(values, returns)
        record("train/explained_variance", explained)
        record("train/n_updates", self._n_updates, exclude="tensorboard")
        record("train/clip_range", clip)

    def _update(
        self,
        policy: MaskedPolicy,
        buffer: NarrowRolloutBuffer | DeviceRolloutBuffer,
        rows: Tensor,
        clip: float,
        parameters: list[torch.nn.Parameter],
    ) -> Tensor:
        """One step of the optimiser; means over ``rows`` as :meth:`_losses` sums them."""
        advantages = buffer.flat("advantages").index_select(0, rows)
        if self.normalize_advantage:
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)

        def gradients(part: slice) -> tuple[Tensor, tuple[Tensor | None, ...]]:
            sums = self._losses(policy, buffer, rows[part], advantages[part], clip) / len(rows)
            loss = sums[0] - self.ent_coef * sums[2] + self.vf_coef * sums[1]
            return sums.detach(), torch.autograd.grad(loss, parameters, allow_unused=True)

        found = self._map(gradients, self._parts(len(rows)))
        set_gradients(parameters, [parts for _, parts in found])
        torch.nn.utils.clip_grad_norm_(parameters, self.max_grad_norm)
        policy.optimizer.step()
        return total(sums for sums, _ in found)

    @staticmethod
    def _losses(
        policy: MaskedPolicy,
        buffer: NarrowRolloutBuffer | DeviceRolloutBuffer,
        rows: Tensor,
        advantages: Tensor,
        clip: float,
    ) -> Tensor:
        """Sums over ``rows``: policy loss, value loss, entropy, approximate KL, clipped rows."""
        observations, actions, old, returns, masks = (
            buffer.flat(name).index_select(0, rows)
            for name in ("observations", "actions", "log_probs", "returns", "action_masks")
        )
        values, log_probs, entropy = policy.evaluate(observations, actions.squeeze(-1), masks)
        log_ratio = log_probs - old
        ratio = log_ratio.exp()
        clamped = ratio.clamp(1 - clip, 1 + clip)
        policy_loss = -torch.min(advantages * ratio, advantages * clamped).sum()
        value_loss = (returns - values).square().sum()
        with torch.no_grad():
            kl = (ratio - 1 - log_ratio).sum()
            clipped = ((ratio - 1).abs() > clip).sum()
        return torch.stack((policy_loss, value_loss, entropy.sum(), kl, clipped))
