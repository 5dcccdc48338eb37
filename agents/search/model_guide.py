"""A trained model as the guide of a search: its policy gives priors, its critic values."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agents.models import load_model, policy_of
from agents.network import PlainLayers, UsedColumns, layers, plain_layers
from agents.protocols import PlayerError
from mech_env.core.inference import Guide
from mech_env.core.ruleset import Ruleset


def load_guide(path: Path, ruleset: Ruleset) -> Guide:
    """The guide of an SB3 model's file.

    Raises:
        PlayerError: unreadable, made for other rules, not of plain layers, or without the
            weight of the shaping in its rewards.
    """
    model = load_model(path)
    policy = policy_of(model, path, ruleset)
    extractor = policy.features_extractor
    if not isinstance(extractor, UsedColumns):
        raise PlayerError(f"sb3 model {path}: an attention network; a search takes plain layers")
    shaping = getattr(model, "shaping", None)
    if shaping is None:
        raise PlayerError(
            f"sb3 model {path} does not hold the weight of the potential in its rewards; set "
            "model.shaping (0 for plain rewards) and save it again"
        )
    parts, columns = policy.mlp_extractor, extractor.columns.numpy()
    actor, critic = (
        _widened(plain_layers([*layers(hidden), last]), columns, ruleset.layout.size)
        for hidden, last in (
            (parts.policy_net, policy.action_net),
            (parts.value_net, policy.value_net),
        )
    )
    return Guide.of(actor, critic, float(shaping))


def _widened(stack: PlainLayers, columns: NDArray[np.int64], features: int) -> PlainLayers:
    """The stack for all columns of an observation; those that it does not read weigh 0."""
    narrow, bias = stack[0]
    wide = np.zeros((features, narrow.shape[1]), np.float32)
    wide[columns] = narrow
    return [(wide, bias), *stack[1:]]
