"""The network of a learned player: used columns only, and one masked log-softmax."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.buffers import (
    MaskableRolloutBuffer,
    MaskableRolloutBufferSamples,
)
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from torch import Tensor, nn

# Logit and log-probability of an illegal action: finite, so that products with a probability of
# zero and their gradients stay zero instead of turning into NaN.
ILLEGAL = -1e9


def masked_log_softmax(logits: Tensor, mask: Tensor) -> Tensor:
    """Log-probabilities over the legal actions; ``ILLEGAL`` where the mask is false.

    Args:
        logits: float, shape (n, actions), finite.
        mask: bool, shape (n, actions), at least one true in each row.
    """
    lowest = torch.finfo(logits.dtype).min
    log_probabilities = torch.log_softmax(torch.where(mask, logits, lowest), dim=-1)
    return torch.where(mask, log_probabilities, ILLEGAL)


class MaskedCategorical(MaskableDistribution):
    """A categorical distribution under a mask: normalised once, nothing validated again.

    The stock distribution normalises before and after masking and re-validates cached
    probabilities, which is slow and fails with hundreds of actions.
    """

    def __init__(self, n_actions: int) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.n_actions = n_actions
        self._logits: Tensor = torch.empty(0)
        self._log_probabilities: Tensor | None = None

    def proba_distribution_net(self, latent_dim: int) -> nn.Module:
        """The layer that yields the logits."""
        return nn.Linear(latent_dim, self.n_actions)

    def proba_distribution(self, action_logits: Tensor) -> MaskedCategorical:
        """Start from logits, shape (n, actions), all of them legal."""
        self._logits = action_logits.view(-1, self.n_actions)
        self._log_probabilities = None
        return self

    def apply_masking(self, masks: Tensor | np.ndarray[Any, Any] | None) -> None:
        """Allow only ``masks``, shape (n, actions) or anything of that size; None allows all."""
        if masks is None:
            self._log_probabilities = None
            return
        mask = torch.as_tensor(masks, device=self._logits.device).reshape(self._logits.shape)
        self._log_probabilities = masked_log_softmax(self._logits, mask.bool())

    @property
    def log_probabilities(self) -> Tensor:
        """Shape (n, actions)."""
        if self._log_probabilities is None:
            self._log_probabilities = torch.log_softmax(self._logits, dim=-1)
        return self._log_probabilities

    def log_prob(self, actions: Tensor) -> Tensor:
        """Log-probability of one action per row, shape (n,)."""
        return self.log_probabilities.gather(-1, actions.long().view(-1, 1)).squeeze(-1)

    def entropy(self) -> Tensor:
        """In nats, shape (n,)."""
        logs = self.log_probabilities
        return -(logs.exp() * logs).sum(-1)

    def sample(self) -> Tensor:
        """One action per row, never an illegal one."""
        # The largest of p/q with q exponential is a draw from p; a masked action has p = 0.
        noise = torch.empty_like(self.log_probabilities).exponential_().clamp_min_(1e-30)
        return (self.log_probabilities.detach().exp() / noise).argmax(-1)

    def mode(self) -> Tensor:
        """The likeliest action per row."""
        return self.log_probabilities.argmax(-1)

    def actions_from_params(self, action_logits: Tensor, deterministic: bool = False) -> Tensor:
        """Actions straight from logits."""
        return self.proba_distribution(action_logits).get_actions(deterministic=deterministic)

    def log_prob_from_params(self, action_logits: Tensor) -> tuple[Tensor, Tensor]:
        """Actions and their log-probabilities straight from logits."""
        actions = self.actions_from_params(action_logits)
        return actions, self.log_prob(actions)


class UsedColumns(BaseFeaturesExtractor):
    """Keeps the columns of an observation that the scenario can fill.

    The layout serves the largest scenario; in a small one most rows (allies, pieces …) are always
    zero. Rows of the rollout buffer arrive narrowed already and pass through.
    """

    columns: Tensor

    def __init__(self, observation_space: spaces.Box, columns: Sequence[int]) -> None:
        super().__init__(observation_space, features_dim=len(columns))
        self.register_buffer("columns", torch.as_tensor(list(columns), dtype=torch.int64))

    def forward(self, observations: Tensor) -> Tensor:
        """Shape (n, features) or (n, used) to (n, used)."""
        if observations.shape[-1] == self.features_dim:
            return observations
        return observations.index_select(-1, self.columns)


class MaskedPolicy(MaskableActorCriticPolicy):
    """sb3-contrib's actor and critic with :class:`MaskedCategorical`."""

    def _build(self, lr_schedule: Schedule) -> None:
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = MaskedCategorical(int(self.action_space.n))
        super()._build(lr_schedule)

    def masked_logits_and_value(self, observations: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits with ``ILLEGAL`` where the mask is false, shape (n, actions), and values, (n,)."""
        latent_policy, latent_value = self.mlp_extractor(self.features_extractor(observations))
        logits = torch.where(mask, self.action_net(latent_policy), ILLEGAL)
        return logits, self.value_net(latent_value).squeeze(-1)

    @property
    def columns(self) -> list[int]:
        """The features that it reads."""
        assert isinstance(self.features_extractor, UsedColumns)
        return self.features_extractor.columns.tolist()


def adopt(policy: MaskedPolicy, start: MaskedPolicy) -> None:
    """Give ``policy`` the weights of ``start``, which may read fewer columns.

    Columns that only ``policy`` reads begin with weights of zero, so both play alike.

    Raises:
        RuntimeError: networks of different shapes.
    """
    state = start.state_dict()
    if policy.columns != start.columns:
        places = torch.as_tensor([policy.columns.index(c) for c in start.columns])
        for name in ("mlp_extractor.policy_net.0.weight", "mlp_extractor.value_net.0.weight"):
            narrow = state[name]
            state[name] = narrow.new_zeros(len(narrow), len(policy.columns))
            state[name][:, places] = narrow
        for name in state:
            if name.endswith("columns"):
                state[name] = torch.as_tensor(policy.columns)
    policy.load_state_dict(state)


class NarrowRolloutBuffer(MaskableRolloutBuffer):
    """A rollout buffer of the used columns only, with masks of one byte.

    Gathering minibatches is bound by memory: a third of the columns and a quarter of the mask
    bytes make it a third of the time.
    """

    def __init__(self, *args: Any, columns: Sequence[int], **kwargs: Any) -> None:
        self.columns = np.asarray(columns, dtype=np.int64)
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        """Forget all rows."""
        super().reset()
        self.mask_dims = int(self.action_space.n)  # type: ignore[attr-defined]
        shape = (self.buffer_size, self.n_envs)
        self.observations = np.zeros((*shape, len(self.columns)), dtype=np.float32)
        self.action_masks = np.zeros((*shape, self.mask_dims), dtype=np.bool_)
        self._flat: list[Tensor] = []

    def add(  # type: ignore[override]
        self,
        obs: np.ndarray[Any, Any],
        action: np.ndarray[Any, Any],
        reward: np.ndarray[Any, Any],
        episode_start: np.ndarray[Any, Any],
        value: Tensor,
        log_prob: Tensor,
        action_masks: np.ndarray[Any, Any] | None = None,
    ) -> None:
        """One step of all rows; ``obs`` has all columns."""
        if action_masks is None:
            raise ValueError("action_masks: this buffer needs the masks of each step")
        super().add(
            obs[:, self.columns], action, reward, episode_start, value, log_prob,
            action_masks=action_masks,
        )  # fmt: skip

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """Shuffled minibatches of ``batch_size`` rows (None: one of all rows)."""
        if not self.full:
            raise ValueError("the rollout buffer is not full yet")
        total = self.buffer_size * self.n_envs
        if not self._flat:
            arrays = (
                self.observations, self.actions, self.values, self.log_probs,
                self.advantages, self.returns, self.action_masks,
            )  # fmt: skip
            # Views: the order of rows does not matter, they are shuffled anyway.
            self._flat = [torch.from_numpy(a.reshape(total, *a.shape[2:])) for a in arrays]
        order = torch.from_numpy(np.random.permutation(total))  # seeded by SB3, kept in checkpoints
        step = total if batch_size is None else batch_size
        for start in range(0, total, step):
            chosen = order[start : start + step]
            yield MaskableRolloutBufferSamples(*(t.index_select(0, chosen) for t in self._flat))
