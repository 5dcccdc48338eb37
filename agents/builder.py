"""From the description of a network to the network, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from agents.attention import AttentionPolicy, LayoutAttention, plan
from agents.model_files import Architecture, Attention
from agents.network import MaskedPolicy, UsedColumns
from mech_env.core.ruleset import Ruleset

_ACTIVATIONS: dict[str, type[nn.Module]] = {"tanh": nn.Tanh, "relu": nn.ReLU}
_ALIKE = "alike"  # the encoder that rows share


def policy_arguments(
    network: Architecture, ruleset: Ruleset
) -> tuple[type[MaskedPolicy], dict[str, Any]]:
    """The class of a policy and its keyword arguments, as SB3 takes them.

    Raises:
        ValueError: columns or pointers that do not fit the rules.
    """
    policy: type[MaskedPolicy] = MaskedPolicy
    extractor: type[BaseFeaturesExtractor] = UsedColumns
    chosen: dict[str, Any] = {"columns": list(network.columns)}
    attention = network.attention
    if attention is not None:
        _check_whole_rows(network, ruleset)
        policy, extractor = AttentionPolicy, LayoutAttention
        chosen = plan(
            ruleset, network.columns, width=attention.width, heads=attention.heads,
            alike=attention.alike, pointers=attention.pointers,
        )  # fmt: skip
    return policy, {
        "net_arch": {"pi": list(network.actor), "vf": list(network.critic)},
        "activation_fn": _ACTIVATIONS[network.activation],
        "features_extractor_class": extractor,
        "features_extractor_kwargs": chosen,
    }


def _check_whole_rows(network: Architecture, ruleset: Ruleset) -> None:
    filled = set(network.columns)
    for piece in ruleset.layout.pieces.values():
        for start in range(piece.start, piece.stop, piece.width) if piece.rows > 1 else ():
            there = sum(c in filled for c in range(start, start + piece.width))
            if 0 < there < piece.width:
                raise ValueError(f"network.columns: a part of a row of {piece.name}")


def build_policy(network: Architecture, ruleset: Ruleset) -> MaskedPolicy:
    """A policy with arbitrary weights; torch's random numbers go on as before.

    Raises:
        ValueError: see :func:`policy_arguments`.
    """
    kind, arguments = policy_arguments(network, ruleset)
    with torch.random.fork_rng(devices=[]):
        policy = kind(
            spaces.Box(-np.inf, np.inf, (ruleset.layout.size,), np.float32),
            spaces.Discrete(len(ruleset.actions)),
            lambda _: 0.0,
            ortho_init=False,
            **arguments,
        )
    policy.set_training_mode(False)
    return policy


def architecture_of(policy: MaskedPolicy, ruleset: Ruleset) -> Architecture:
    """The description of a policy.

    Raises:
        ValueError: a network that cannot be described.
    """
    names = [name for name, kind in _ACTIVATIONS.items() if kind is policy.activation_fn]
    arch = policy.net_arch
    if not names or not isinstance(arch, dict):
        raise ValueError(
            f"policy: activation {policy.activation_fn.__name__}, net_arch {arch}: only "
            f"{' and '.join(_ACTIVATIONS)}, and sizes for pi and vf, can be saved"
        )
    extractor = policy.features_extractor
    attention = None
    columns = list(range(ruleset.layout.size))
    if isinstance(extractor, LayoutAttention):
        columns = extractor.columns
        groups = {g.first: name for name, g in ruleset.actions.groups.items() if g.count}
        attention = Attention(
            width=extractor.width,
            heads=extractor.heads,
            alike=tuple(p.name for p in extractor.pieces if p.encoder == _ALIKE),
            pointers={groups[first]: piece for piece, first in extractor.pointers.items()},
        )
    elif isinstance(extractor, UsedColumns):
        columns = policy.columns
    return Architecture(
        columns=tuple(columns), actor=tuple(arch["pi"]), critic=tuple(arch["vf"]),
        activation=names[0], attention=attention,  # type: ignore[arg-type]
    )  # fmt: skip
