"""The forward pass of a policy network and a value network, inside the kernel.

Plain loops, in an order that the compiler can vectorize. Inputs that are zero, which most of an
observation is, are skipped.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.attributes import attribute_dtype
from mech_env.core.jit import kernel

# One layer: where its weights begin, shape (inputs, outputs), with the biases after them.
LAYER = attribute_dtype(
    np.dtype([("start", np.int64), ("inputs", np.int64), ("outputs", np.int64)])
)


@dataclass(frozen=True)
class Guide:
    """A trained model that guides a search: layers of a policy network, then of a value network.

    Attributes:
        layers: LAYER records.
        actor: number of the policy's layers; the last of them scores the actions.
        weights: float32, all layers' one after the other.
        shaping: weight of the potential that has to be added to the value.
    """

    layers: NDArray[Any]
    actor: int
    weights: NDArray[np.float32]
    shaping: float

    @property
    def is_none(self) -> bool:
        """Whether there is no model. A pickled NO_GUIDE comes back as another object."""
        return len(self.layers) == 0

    @classmethod
    def of(
        cls,
        actor: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
        critic: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
        shaping: float,
    ) -> Guide:
        """From weights, shape (inputs, outputs), and biases, (outputs,), layer by layer."""
        every = [*actor, *critic]
        layers = np.zeros(len(every), LAYER)
        flat: list[NDArray[np.float32]] = []
        start = 0
        for layer, (weight, bias) in zip(layers, every, strict=True):
            layer["start"], (layer["inputs"], layer["outputs"]) = start, weight.shape
            flat += [weight.ravel(), bias]
            start += weight.size + bias.size
        return cls(layers, len(actor), np.concatenate(flat).astype(np.float32), shaping)

    @property
    def widest(self) -> int:
        """Inputs or outputs of the widest layer."""
        return max((int(max(one["inputs"], one["outputs"])) for one in self.layers), default=0)


NO_GUIDE = Guide(np.zeros(0, LAYER), 0, np.zeros(0, np.float32), 0.0)


@kernel
def forward(layers: Any, first: int, last: int, weights: Any, activations: Any) -> int:
    """Take ``activations[0]`` through the layers ``first`` to ``last - 1``, tanh between them.

    Args:
        layers: LAYER records.
        weights: float32, all layers' one after the other.
        activations: float32, shape (3, widest); row 0 holds the input and is not written, rows 1
            and 2 are.

    Returns:
        The row of ``activations`` that holds the last layer's outputs.
    """
    source = 0
    target = 1
    for k in range(first, last):
        layer = layers[k]
        x = activations[source]
        y = activations[target]
        n = int(layer.outputs)
        at = layer.start + layer.inputs * n
        for j in range(n):
            y[j] = weights[at + j]
        for i in range(layer.inputs):
            factor = x[i]
            if factor != 0:
                at = layer.start + i * n
                add_scaled(y, weights[at : at + n], factor)
        if k + 1 < last:
            for j in range(n):
                y[j] = math.tanh(np.float64(y[j]))
        source = target
        target = 3 - target
    return source


@kernel
def add_scaled(y: Any, row: Any, factor: float) -> None:
    """Add ``factor`` times ``row`` to the beginning of ``y``."""
    for j in range(row.shape[0]):  # indices of the slice itself: the compiler vectorizes them
        y[j] += factor * row[j]


@kernel
def masked_softmax(scores: Any, mask: Any, probabilities: Any) -> None:
    """Softmax over the legal actions' ``scores``; the other probabilities are not written."""
    highest = -1e30
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            highest = max(highest, np.float64(scores[a]))
    total = 0.0
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            probabilities[a] = math.exp(np.float64(scores[a]) - highest)
            total += probabilities[a]
    for a in range(mask.shape[0]):
        if mask[a] != 0:
            probabilities[a] /= total
