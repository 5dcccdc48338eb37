"""A bundle's files: ONNX, manifest, golden vectors, model card."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mech_env
from experiments.bundles.card import model_card
from experiments.bundles.golden import GOLDEN_JSON, TOLERANCE, write_golden
from mech_env.batch import random_actions
from mech_env.core.ruleset import Ruleset
from mech_env.policy import COLDEST, FORMAT, GOLDEN, MANIFEST, MODEL, Policy, file_digest

OPSET = 18


GOLDEN_VECTORS = 64


GOLDEN_TEMPERATURES = (0.0, 0.25, 1.0, 4.0)


def export_bundle(
    policy: Any,
    ruleset: Ruleset,
    scenario: str,
    folder: Path,
    *,
    training: dict[str, Any],
    ratings: dict[str, Any],
    temperature: float = 0.0,
    level: dict[str, Any] | None = None,
) -> float:
    """Write a bundle and check it through onnxruntime against torch.

    Args:
        policy: an ``agents.network.MaskedPolicy``.
        training: the record of its training, JSON-ready.
        ratings: by opponent, as ``Result.to_dict``.
        temperature: at which it was rated and is best played.
        level: its place in a family of difficulty levels, JSON-ready; None: not of a family.

    Returns:
        The largest difference of a legal logit, a value or a probability over the golden vectors.

    Raises:
        BundleError: the outputs of onnxruntime and torch differ.
    """
    folder.mkdir(parents=True, exist_ok=True)
    observations, masks = states_of_play(ruleset, scenario, GOLDEN_VECTORS, seed=5)
    golden = _write_onnx(policy, observations, masks, folder / MODEL)
    write_golden(golden, ruleset, folder)
    card = model_card(ruleset, scenario, training, ratings, temperature, level)
    (folder / "README.md").write_text(card, encoding="utf-8")
    files = (MODEL, GOLDEN, GOLDEN_JSON, "README.md")
    manifest = {
        **_interface(ruleset, scenario),
        "temperature": temperature,
        "training": training,
        "ratings": ratings,
        **({} if level is None else {"level": level}),
        "files": {name: file_digest(folder / name) for name in files},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return Policy.load(folder, ruleset).check_golden(TOLERANCE)


def states_of_play(
    ruleset: Ruleset, scenario: Any, count: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Observations and masks from all stages of random battles."""
    rng = np.random.default_rng(seed)
    batch = mech_env.BattleBatch(ruleset, scenario, n=count, seed=seed)
    turns = rng.integers(0, 200, count)  # one state per battle, each after another number of steps
    observations, masks = batch.observations.copy(), batch.masks.copy()
    for turn in range(200):
        here = turns == turn
        observations[here], masks[here] = batch.observations[here], batch.masks[here]
        batch.step(random_actions(batch.masks, rng))
    return observations, masks


def _write_onnx(
    policy: Any, observations: NDArray[np.float32], masks: NDArray[np.int8], path: Path
) -> dict[str, NDArray[Any]]:
    """Write the network; return the golden vectors: inputs, and torch's outputs."""
    import torch

    class Playable(torch.nn.Module):
        """The outputs of a bundle; the stock forward samples and cannot be traced."""

        def __init__(self) -> None:
            super().__init__()
            self.policy = policy

        def forward(self, observation: Any, action_mask: Any, temperature: Any) -> Any:
            legal = action_mask != 0
            logits, value = self.policy.masked_logits_and_value(observation, legal)
            return logits, value, probabilities(logits, legal, temperature)

    policy.set_training_mode(False)
    network = Playable().eval()
    inputs = (torch.from_numpy(observations), torch.from_numpy(masks))
    with torch.no_grad():
        found = [
            [t.numpy() for t in network(*inputs, torch.tensor([temperature]))]
            for temperature in GOLDEN_TEMPERATURES
        ]
    batch = torch.export.Dim("batch")
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)
        program = torch.onnx.export(
            network, (*inputs, torch.ones(1)), dynamo=True, opset_version=OPSET, verbose=False,
            input_names=["observation", "action_mask", "temperature"],
            output_names=["logits", "value", "probabilities"],
            dynamic_shapes={"observation": {0: batch}, "action_mask": {0: batch},
                            "temperature": None},
        )  # fmt: skip
    assert program is not None
    program.save(str(path), external_data=False)
    return {
        "observation": observations,
        "action_mask": masks,
        "temperature": np.array(GOLDEN_TEMPERATURES, np.float32),
        "logits": found[0][0],
        "value": found[0][1],
        "probabilities": np.stack([outputs[2] for outputs in found]),
    }


def probabilities(logits: Any, legal: Any, temperature: Any) -> Any:
    """Softmax of logits / temperature over the legal actions, as torch tensors.

    Args:
        logits: float32, shape (n, actions).
        legal: bool, shape (n, actions), at least one true in each row.
        temperature: float32, shape (1,); 0 and less put all on the largest legal logit.
    """
    import torch

    lowest = torch.finfo(logits.dtype).min
    # An illegal logit is finite: divided by a high temperature its probability would be above 0.
    ahead = torch.where(legal, logits - logits.amax(-1, keepdim=True), 0.0)
    warm = torch.where(legal, ahead / temperature.clamp_min(COLDEST), lowest).softmax(-1)
    places = torch.arange(logits.shape[-1], device=logits.device)
    greedy = (places == logits.argmax(-1, keepdim=True)).to(logits.dtype)
    return torch.where(temperature > 0, warm, greedy)


def _interface(ruleset: Ruleset, scenario: str) -> dict[str, Any]:
    """The part of the manifest that describes inputs and outputs."""
    features, actions = ruleset.layout.size, len(ruleset.actions)
    return {
        "format": FORMAT,
        "ruleset": ruleset.id,
        "environment_version": ruleset.version,
        "scenario": scenario,
        "mech_env": mech_env.__version__,
        "opset": OPSET,
        "inputs": {
            "observation": {"dtype": "float32", "shape": ["batch", features]},
            "action_mask": {"dtype": "int8", "shape": ["batch", actions]},
            "temperature": {"dtype": "float32", "shape": [1]},
        },
        "outputs": {
            "logits": {"dtype": "float32", "shape": ["batch", actions], "illegal": -1e9},
            "value": {"dtype": "float32", "shape": ["batch"]},
            "probabilities": {"dtype": "float32", "shape": ["batch", actions]},
        },
        "n_features": features,
        "n_actions": actions,
        "layout_hash": ruleset.layout.hash,
        "layout": ruleset.layout.to_dict(),
        "actions": [ruleset.actions.name(a) for a in range(actions)],
        "decisions": list(ruleset.decisions),
    }
