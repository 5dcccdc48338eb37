"""The network of a learned player: used columns only, and one masked log-softmax.

Files of Stable-Baselines3 name the classes here and in ``attention.py`` by module.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
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


class Tanh(torch.autograd.Function):
    """``tanh`` by numpy, whose vector code is ten times as fast as PyTorch's."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        """Any shape."""
        y = torch.empty_like(x)
        np.tanh(x.detach().numpy(), out=y.detach().numpy())
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx: Any, of_y: Tensor) -> Tensor:
        """d tanh(x) / dx = 1 - tanh(x)^2."""
        (y,) = ctx.saved_tensors
        found: Tensor = torch.ops.aten.tanh_backward(of_y, y)
        return found


def layers(net: nn.Module) -> list[nn.Module]:
    """The layers of a plain sequence."""
    assert isinstance(net, nn.Sequential)
    return list(net)


class RoundedLinear(torch.autograd.Function):
    """A linear layer whose products are of numbers rounded to bfloat16, as is each sum of them.

    It takes half the time where the processor has instructions for that.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
        """Shapes (n, inputs), (outputs, inputs) and (outputs,) to (n, outputs), all float32."""
        x, weight = x.bfloat16(), weight.bfloat16()
        ctx.save_for_backward(x, weight)
        return nn.functional.linear(x, weight).float().add_(bias)

    @staticmethod
    def backward(ctx: Any, of_y: Tensor) -> tuple[Tensor | None, Tensor, Tensor]:
        """d y / dx = W, d y / dW = x, d y / db = 1."""
        x, weight = ctx.saved_tensors
        rounded = of_y.bfloat16()
        of_x = (rounded @ weight).float() if ctx.needs_input_grad[0] else None
        return of_x, (rounded.t() @ x).float(), of_y.sum(0)


def linear(x: Tensor, weight: Tensor, bias: Tensor, rounded: bool) -> Tensor:
    """x W' + b, by :class:`RoundedLinear` if ``rounded``."""
    if not rounded:
        return nn.functional.linear(x, weight, bias)
    found: Tensor = RoundedLinear.apply(x, weight, bias)  # type: ignore[no-untyped-call]
    return found


def through(stack: Iterable[nn.Module], x: Tensor, rounded: bool) -> Tensor:
    """Apply layers in turn to ``x``; ``rounded`` as in :func:`linear`."""
    for layer in stack:
        if isinstance(layer, nn.Linear):
            x = linear(x, layer.weight, layer.bias, rounded)
        elif type(layer) is nn.Tanh and x.device.type == "cpu":
            x = Tanh.apply(x)  # type: ignore[no-untyped-call]
        else:
            x = layer(x)
    return x


class MaskedHead(torch.autograd.Function):
    """Log-probability of one action and entropy from logits and mask, with their gradient.

    Written by hand, forward and backward take a few passes over the logits. Composed of PyTorch's
    operations they take twenty, one of them an ``exp`` of illegal logits: slow where it underflows.
    """

    @staticmethod
    def forward(ctx: Any, logits: Tensor, mask: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Shapes (n, actions), (n, actions) and (n,) to (n,) and (n,)."""
        filled = torch.where(mask, logits, torch.finfo(logits.dtype).min)
        probabilities = torch.softmax(filled, -1)
        logs = torch.log_softmax(filled, -1).clamp_min_(ILLEGAL)
        log_prob = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
        weighted = logs.mul_(probabilities)
        entropy = -weighted.sum(-1)
        ctx.save_for_backward(probabilities, weighted, entropy, actions)
        return log_prob, entropy

    @staticmethod
    def backward(ctx: Any, of_log_prob: Tensor, of_entropy: Tensor) -> tuple[Tensor, None, None]:
        """d log p(a) / dz = [a] - p; d H / dz = -p (log p + H)."""
        probabilities, weighted, entropy, actions = ctx.saved_tensors
        gradient = probabilities * -(of_log_prob + of_entropy * entropy).unsqueeze(-1)
        gradient.addcmul_(weighted, of_entropy.unsqueeze(-1), value=-1.0)
        gradient.scatter_add_(-1, actions.unsqueeze(-1), of_log_prob.unsqueeze(-1))
        return gradient, None, None


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
    """Keeps the columns of an observation that change in a scenario.

    The layout serves the largest scenario; in a small one most rows (allies, pieces …) are always
    zero, and much of the others stays as it is. Rows of the rollout buffer arrive narrowed already
    and pass through.
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
    """sb3-contrib's actor and critic with :class:`MaskedCategorical`.

    Attributes:
        rounded: a learner's way of computing: all layers but the last by :class:`RoundedLinear`.
            Models and exports, and players made of them, compute in float32.
    """

    rounded: bool = False

    def _build(self, lr_schedule: Schedule) -> None:
        assert isinstance(self.action_space, spaces.Discrete)
        self.action_dist = MaskedCategorical(int(self.action_space.n))
        super()._build(lr_schedule)

    def actor_parts(self) -> list[nn.Module]:
        """The modules that are frozen while only the critic learns."""
        return [self.mlp_extractor.policy_net, self.action_net]

    def _latents(self, features: Tensor, plain: bool) -> tuple[Tensor, Tensor]:
        """The inputs of the last layers of actor and critic.

        Args:
            plain: compute with SB3's modules, which can be exported; else faster, with both first
                layers as one product.
        """
        if plain:
            found: tuple[Tensor, Tensor] = self.mlp_extractor(features)
            return found
        actor, critic = layers(self.mlp_extractor.policy_net), layers(self.mlp_extractor.value_net)
        first, other = actor[0], critic[0]
        assert isinstance(first, nn.Linear) and isinstance(other, nn.Linear)
        weight = torch.cat((first.weight, other.weight))
        bias = torch.cat((first.bias, other.bias))
        both = linear(features, weight, bias, self.rounded)
        # SB3 builds both nets with the same activation, one after each layer.
        both = through(actor[1:2], both, self.rounded)
        ours, theirs = torch.split(both, [first.out_features, other.out_features], -1)
        return through(actor[2:], ours, self.rounded), through(critic[2:], theirs, self.rounded)

    def logits_and_value(self, observations: Tensor, plain: bool = False) -> tuple[Tensor, Tensor]:
        """Unmasked logits, shape (n, actions), and values, (n,); ``plain`` can be exported."""
        latents = self._latents(self.features_extractor(observations), plain)
        return self.action_net(latents[0]), self.value_net(latents[1]).squeeze(-1)

    def evaluate(
        self, observations: Tensor, actions: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Values, log-probabilities of ``actions`` and entropies, each of shape (n,)."""
        logits, values = self.logits_and_value(observations)
        log_prob, entropy = MaskedHead.apply(logits, mask, actions)  # type: ignore[no-untyped-call]
        return values, log_prob, entropy

    def decide(
        self, observations: Tensor, mask: Tensor, dice: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions drawn from the policy, values and log-probabilities, each of shape (n,).

        Args:
            dice: uniform in [0, 1), shape (n,).
        """
        logits, values = self.logits_and_value(observations)
        filled = torch.where(mask, logits, torch.finfo(logits.dtype).min)
        up_to = torch.softmax(filled, -1).cumsum(-1)
        # Less than the total even when rounded: the first sum above it belongs to a legal action.
        drawn = dice * (1 - 2**-20) * up_to[:, -1]
        actions = (up_to <= drawn.unsqueeze(-1)).sum(-1)
        logs = torch.log_softmax(filled, -1)
        log_prob = logs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
        return actions, values, log_prob

    def masked_logits_and_value(self, observations: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logits with ``ILLEGAL`` where the mask is false, shape (n, actions), and values, (n,)."""
        logits, values = self.logits_and_value(observations, plain=True)
        return torch.where(mask, logits, ILLEGAL), values

    @property
    def columns(self) -> list[int]:
        """The features that it reads."""
        columns: Any = self.features_extractor.columns
        return [int(column) for column in columns]


def adopt(policy: MaskedPolicy, start: MaskedPolicy) -> None:
    """Give ``policy`` the weights of ``start``, which may read fewer columns.

    Columns that only ``policy`` reads begin with weights of zero, so both play the same.

    Raises:
        RuntimeError: networks of different shapes.
    """
    state = start.state_dict()
    if type(policy) is not type(start):
        raise RuntimeError(f"{type(start).__name__} instead of {type(policy).__name__}")
    # Other networks have weights for every column.
    if isinstance(policy.features_extractor, UsedColumns) and policy.columns != start.columns:
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
    """A rollout buffer of the used columns only, with masks of one byte, allocated once.

    Gathering minibatches is bound by memory: with a third of the columns and a quarter of
    the mask bytes it takes a third of the time.

    Attributes:
        next_observations: float32 ``(n_envs, used)``: the observations after the last step.
    """

    def __init__(self, *args: Any, columns: Sequence[int], **kwargs: Any) -> None:
        self.columns = np.asarray(columns, dtype=np.int64)
        self.observations = np.zeros(0, dtype=np.float32)
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        """Forget all rows; they are overwritten by the next ones."""
        self.pos, self.full = 0, False
        self._flat: dict[str, Tensor] = {}
        if len(self.observations):
            return
        self.mask_dims = int(self.action_space.n)  # type: ignore[attr-defined]
        shape = (self.buffer_size, self.n_envs)
        self.observations = np.zeros((*shape, len(self.columns)), dtype=np.float32)
        self.next_observations = np.zeros((self.n_envs, len(self.columns)), dtype=np.float32)
        self.action_masks = np.zeros((*shape, self.mask_dims), dtype=np.bool_)
        self.actions = np.zeros((*shape, 1), dtype=np.int64)
        for name in (
            "rewards", "returns", "episode_starts", "values", "log_probs", "advantages",
        ):  # fmt: skip
            setattr(self, name, np.zeros(shape, dtype=np.float32))

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

    def flat(self, name: str) -> Tensor:
        """An array of the buffer, steps and battles as one axis, shape (rows, ...): a view."""
        if name not in self._flat:
            array = getattr(self, name)
            # The order of rows does not matter, they are shuffled anyway.
            self._flat[name] = torch.from_numpy(array.reshape(-1, *array.shape[2:]))
        return self._flat[name]

    def minibatches(self, batch_size: int | None = None) -> Generator[Tensor, None, None]:
        """Row numbers of shuffled minibatches (None: one of all rows).

        Raises:
            ValueError: steps are missing.
        """
        if not self.full:
            raise ValueError("the rollout buffer is not full yet")
        total = self.buffer_size * self.n_envs
        order = torch.from_numpy(np.random.permutation(total))  # seeded by SB3, kept in checkpoints
        yield from torch.split(order, total if batch_size is None else batch_size)

    def get(  # type: ignore[override]
        self, batch_size: int | None = None
    ) -> Generator[MaskableRolloutBufferSamples, None, None]:
        """Shuffled minibatches of ``batch_size`` rows (None: one of all rows)."""
        names = (
            "observations", "actions", "values", "log_probs", "advantages", "returns",
            "action_masks",
        )  # fmt: skip
        for chosen in self.minibatches(batch_size):
            yield MaskableRolloutBufferSamples(
                *(self.flat(name).index_select(0, chosen) for name in names)
            )
