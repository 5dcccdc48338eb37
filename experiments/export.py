"""Export a trained model as a bundle: ONNX, manifest, golden vectors, model card.

python -m experiments.export runs/steel_typhoon_duel/best.zip --to policies/steel_typhoon_duel
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from numpy.typing import NDArray

import mech_env
from experiments.command import OK, parse, print_json, rules_of_model, run_script
from mech_env.core.ruleset import Ruleset

OPSET = 18
GOLDEN_VECTORS = 64
GOLDEN_TEMPERATURES = (0.0, 0.25, 1.0, 4.0)


@dataclass
class Options:
    """Export a trained model as a bundle that any frontend can run."""

    model: tyro.conf.Positional[Path]
    """An SB3 model: best.zip or final.zip of a run."""
    to: Path
    """Folder of the bundle; made if missing."""
    ruleset: str = ""
    """Empty: as the run's best.json says, which lies beside the model."""
    scenario: str = ""
    """Empty: likewise."""
    battles: int = 2000
    """Battles against random and against the bot for the manifest's ratings; 0: none."""
    json: bool = False
    """Print the result as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "export")


def main(chosen: Options) -> int:
    """Load, rate, export, check."""
    from agents.models import load_model, load_model_player
    from agents.registry import make
    from experiments.matches import play

    ruleset, scenario, record = rules_of_model(chosen.model, chosen.ruleset, chosen.scenario)
    player = load_model_player(chosen.model, ruleset, 0.0, 0)
    ratings = {}
    if chosen.battles:
        for name in ("random", "bot"):
            result = play(ruleset, scenario, player, make(name, ruleset), chosen.battles, seed=11)
            ratings[name] = result.to_dict(ruleset.side_names)
    policy = load_model(chosen.model).policy
    worst = export_bundle(policy, ruleset, scenario, chosen.to, training=record, ratings=ratings)
    if chosen.json:
        print_json({"bundle": str(chosen.to), "largest_difference": worst, "ratings": ratings})
    else:
        print(f"exported to {chosen.to}; onnxruntime and torch differ by at most {worst:.1e}")
    return OK


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
        training: how it came about, JSON-ready.
        ratings: by opponent, as ``Result.to_dict``.
        temperature: at which it was rated and is best played.
        level: its place in a family of difficulty levels, JSON-ready; None: not of a family.

    Returns:
        The largest difference of a legal logit, a value or a probability over the golden vectors.

    Raises:
        BundleError: onnxruntime does not give what torch gives.
    """
    from mech_env.policy import GOLDEN, MANIFEST, MODEL, Policy, file_digest

    folder.mkdir(parents=True, exist_ok=True)
    observations, masks = states_of_play(ruleset, scenario, GOLDEN_VECTORS, seed=5)
    golden = _write_onnx(policy, observations, masks, folder / MODEL)
    np.savez(folder / GOLDEN, allow_pickle=False, **golden)
    card = _model_card(ruleset, scenario, training, ratings, temperature, level)
    (folder / "README.md").write_text(card, encoding="utf-8")
    manifest = {
        **_interface(ruleset, scenario),
        "temperature": temperature,
        "training": training,
        "ratings": ratings,
        **({} if level is None else {"level": level}),
        "files": {name: file_digest(folder / name) for name in (MODEL, GOLDEN, "README.md")},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return Policy.load(folder, ruleset).check_golden()


def states_of_play(
    ruleset: Ruleset, scenario: Any, count: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """Observations and masks from all stages of random battles."""
    from mech_env.batch import random_actions

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
    """Write the network; return the golden vectors: inputs, and what torch makes of them."""
    import torch

    class Playable(torch.nn.Module):
        """What a bundle gives; the stock forward samples and cannot be traced."""

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

    from mech_env.policy import COLDEST

    lowest = torch.finfo(logits.dtype).min
    # An illegal logit is finite: divided by a high temperature it would get a chance.
    ahead = torch.where(legal, logits - logits.amax(-1, keepdim=True), 0.0)
    warm = torch.where(legal, ahead / temperature.clamp_min(COLDEST), lowest).softmax(-1)
    places = torch.arange(logits.shape[-1], device=logits.device)
    greedy = (places == logits.argmax(-1, keepdim=True)).to(logits.dtype)
    return torch.where(temperature > 0, warm, greedy)


def _interface(ruleset: Ruleset, scenario: str) -> dict[str, Any]:
    """The part of the manifest that says what goes in and what comes out."""
    from mech_env.policy import FORMAT

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


def _model_card(
    ruleset: Ruleset,
    scenario: str,
    training: dict[str, Any],
    ratings: dict[str, Any],
    temperature: float,
    level: dict[str, Any] | None,
) -> str:
    name = "a trained opponent" if level is None else f"a trained opponent, {level['name']}"
    lines = [
        f"# {ruleset.title}, `{scenario}`: {name}",
        "",
        f"Plays one side of `{ruleset.id}` (version {ruleset.version}); trained by self-play with",
        "MaskablePPO against random play, the scripted bot and earlier versions of itself.",
        "It knows this scenario only; elsewhere it will play legally and badly.",
        "",
        "| against | battles | won | 95 % interval | drawn | lost |",
        "|---|---|---|---|---|---|",
    ]
    for name, r in ratings.items():
        win = r["win"]
        lines.append(
            f"| {name} | {r['battles']} | {win['share']:.1%} | {win['low']:.1%} to "
            f"{win['high']:.1%} | {r['draw']['share']:.1%} | {r['loss']['share']:.1%} |"
        )
    lines += [
        "",
        "Sides were swapped, each seed played once from every side; moves "
        + (f"drawn at temperature {temperature:g}." if temperature else "taken greedily."),
        f"Training: {training.get('steps', 'unknown')} decisions in "
        f"{training.get('seconds', 'unknown')} seconds.",
        "",
        "## Use",
        "",
        "`policy.onnx` takes `observation` (float32, batch x "
        f"{ruleset.layout.size}) and `action_mask` (int8, batch x {len(ruleset.actions)}), both as",
        "the environment gives them, and `temperature` (float32, 1). It returns `probabilities`",
        "(what to draw the action from; at temperature 0 all on the best one), `logits` (-1e9",
        "where illegal) and `value` (the expected score of the deciding side). It was rated at",
        f"temperature {temperature:g}.",
        "`manifest.json` names every feature and every action; `golden.npz` holds inputs with",
        "their outputs to check another runtime by. In Python:",
        "",
        "```python",
        "import numpy as np",
        "from mech_env.policy import Policy",
        "",
        "rng = np.random.default_rng()",
        'policy = Policy.load("path/to/this/folder")',
        "action = policy.act(observation, mask, policy.temperature, rng)",
        "```",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(run_script(main, options))
