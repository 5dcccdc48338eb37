"""The actor of a plain network as arrays, and the draw of an action.

Most forward passes of players are small: the last battles of a sweep need a handful of answers. For
these numpy takes a tenth of torch's time, which goes into modules and the critic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from agents.network import MaskedPolicy, UsedColumns, layers

PlainLayers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


@dataclass(frozen=True)
class PlainActor:
    """Used columns, tanh layers, logits.

    Attributes:
        columns: int64 ``(used,)``: which features it reads.
        weights: matrix ``(inputs, outputs)`` and bias of each layer, the logits' last.
    """

    columns: NDArray[np.int64]
    weights: PlainLayers

    @classmethod
    def of(cls, policy: MaskedPolicy) -> Self:
        """Copy the actor of a policy.

        Raises:
            ValueError: a layer that is neither linear nor tanh, or another kind of network.
        """
        extractor = policy.features_extractor
        if not isinstance(extractor, UsedColumns):
            raise ValueError(
                f"policy: a {type(extractor).__name__}; only columns can be copied out"
            )
        weights = _plain_layers([*layers(policy.mlp_extractor.policy_net), policy.action_net])
        return cls(extractor.columns.numpy().copy(), weights)

    def logits(self, observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """Shape (n, features) to (n, actions), unmasked."""
        latent = observations[:, self.columns]
        for weight, bias in self.weights[:-1]:
            latent = np.tanh(latent @ weight + bias)
        weight, bias = self.weights[-1]
        return latent @ weight + bias


def _plain_layers(stack: Sequence[nn.Module]) -> PlainLayers:
    linear = [layer for layer in stack if isinstance(layer, nn.Linear)]
    expected = [kind for _ in linear for kind in (nn.Linear, nn.Tanh)][:-1]
    if [type(layer) for layer in stack] != expected:
        kinds = ", ".join(type(layer).__name__ for layer in stack)
        raise ValueError(f"policy: layers {kinds}; only Linear and Tanh in turn can be copied out")
    with torch.no_grad():
        return [
            (layer.weight.T.contiguous().numpy().copy(), layer.bias.numpy().copy())
            for layer in linear
        ]


def chosen(
    logits: NDArray[np.float32], masks: NDArray[Any], temperature: float, rng: np.random.Generator
) -> NDArray[np.int64]:
    """One legal action per row: the likeliest, or by a temperature above 0 a draw.

    Args:
        logits: shape (n, actions), overwritten.
        masks: the same shape, not 0 where an action is legal.
    """
    if temperature > 0:
        # The largest of logits plus Gumbel noise is a draw from their softmax.
        noise = rng.standard_exponential(logits.shape, dtype=np.float32)
        logits /= np.float32(temperature)
        logits -= np.log(np.maximum(noise, np.float32(1e-30)))
    logits[masks == 0] = -np.inf
    found: NDArray[np.int64] = logits.argmax(-1)
    return found
