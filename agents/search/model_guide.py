"""A trained model as the guide of a search: its policy gives priors, its critic values."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agents.model_files import ModelFile, known_shaping, read_model
from agents.protocols import PlayerError
from mech_env.core.inference import Guide
from mech_env.core.ruleset import Ruleset

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


def load_guide(path: Path, ruleset: Ruleset) -> Guide:
    """The guide in a model file.

    Raises:
        PlayerError: unreadable, made for other rules, not of plain layers, or without the
            weight of the shaping in its rewards.
    """
    file = read_model(path, ruleset)
    network = file.card.network
    if network.attention is not None or network.activation != "tanh":
        kind = "an attention network" if network.attention else f"{network.activation} layers"
        raise PlayerError(f"model {path}: {kind}; a search takes plain layers with tanh")
    actor = _stack(path, file, "policy_net", network.actor, "action_net", len(ruleset.actions))
    critic = _stack(path, file, "value_net", network.critic, "value_net", 1)
    return Guide.of(actor, critic, known_shaping(path, file.card.shaping))


def _stack(
    path: Path, file: ModelFile, net: str, hidden: tuple[int, ...], last: str, outputs: int
) -> Layers:
    """The layers of a network, for all columns of an observation; unread ones weigh 0."""
    names = [f"mlp_extractor.{net}.{2 * k}" for k in range(len(hidden))] + [last]
    columns = np.array(file.card.network.columns)
    found: Layers = []
    inputs = len(columns)
    for name, size in zip(names, [*hidden, outputs], strict=True):
        weight, bias = (file.weights.get(f"{name}.{part}") for part in ("weight", "bias"))
        if (
            weight is None
            or bias is None
            or (weight.shape, bias.shape) != ((size, inputs), (size,))
        ):
            raise PlayerError(
                f"model {path}: {name}: wanted weights of shape ({size}, {inputs}) and as many "
                "biases as rows"
            )
        found.append((np.ascontiguousarray(weight.T), bias))
        inputs = size
    narrow, bias = found[0]
    wide = np.zeros((file.card.features, narrow.shape[1]), np.float32)
    wide[columns] = narrow
    return [(wide, bias), *found[1:]]
