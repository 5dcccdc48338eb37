"""What a search takes from a trained model: its policy and its critic."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from agents.learned import load_model, policy_of
from agents.network import UsedColumns, layers
from agents.players import PlayerError
from mech_env.core.guide import Guide
from mech_env.core.ruleset import Ruleset

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


def load_guide(path: Path, ruleset: Ruleset) -> Guide:
    """The guide of an SB3 model's file.

    Raises:
        PlayerError: unreadable, made for other rules, not of plain layers, or silent about how
            its rewards were shaped.
    """
    model = load_model(path)
    policy = policy_of(model, path, ruleset)
    extractor = policy.features_extractor
    if not isinstance(extractor, UsedColumns):
        raise PlayerError(f"sb3 model {path}: an attention network; a search takes plain layers")
    shaping = getattr(model, "shaping", None)
    if shaping is None:
        raise PlayerError(
            f"sb3 model {path} does not say how much of the potential its rewards held; set "
            "model.shaping (0 for plain rewards) and save it again"
        )
    parts = policy.mlp_extractor
    actor = _weights([*layers(parts.policy_net), policy.action_net])
    critic = _weights([*layers(parts.value_net), policy.value_net])
    for stack in (actor, critic):
        narrow, bias = stack[0]
        wide = np.zeros((ruleset.layout.size, narrow.shape[1]), np.float32)
        wide[extractor.columns.numpy()] = narrow
        stack[0] = wide, bias
    return Guide.of(actor, critic, float(shaping))


def _weights(stack: list[nn.Module]) -> list[Layer]:
    """Weights and biases of linear layers, with tanh between them."""
    with torch.no_grad():
        return [
            (layer.weight.T.contiguous().numpy().copy(), layer.bias.numpy().copy())
            for layer in stack
            if isinstance(layer, nn.Linear)
        ]
