"""Bundles with arbitrary weights, of both kinds of network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mech_env.core.ruleset import Ruleset


def write_bundle(ruleset: Ruleset, folder: Path, *, attention: bool = False) -> Path:
    """Export an untrained policy."""
    import torch

    from agents.builder import build_policy
    from agents.model_files import Architecture, Attention
    from experiments.bundles.bundle import export_bundle

    columns = tuple(range(ruleset.layout.size))
    rows: Any = None
    if attention:
        # A group of slots and the piece of as many rows that they name.
        pointers = {
            group.name: piece.name
            for group in ruleset.actions.groups.values()
            for piece in ruleset.layout.pieces.values()
            if group.count == piece.rows > 1
        }
        first = dict([next(iter(pointers.items()))])
        rows = Attention(width=16, heads=2, alike=(), pointers=first)
    else:
        columns = columns[::2]
    network = Architecture(
        columns=columns, actor=(24,), critic=(16,), activation="tanh", attention=rows
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(3)
        policy = build_policy(network, ruleset)
        with torch.no_grad():
            for weights in policy.parameters():  # those of an untrained one are nearly alike
                weights.add_(torch.randn_like(weights) * 0.3)
    export_bundle(
        policy, ruleset, "duel", folder, training={"steps": 0}, ratings={}, temperature=0.5
    )
    return folder
