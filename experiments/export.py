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
from experiments.command import OK, UsageError, find_rules, parse, print_json, run_script
from mech_env.core.ruleset import Ruleset

OPSET = 18
GOLDEN_VECTORS = 64


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
    from agents.learned import load_model, load_model_player
    from agents.players import make
    from experiments.matches import play

    record = _run_record(chosen.model)
    ruleset_id = chosen.ruleset or record.get("ruleset", "")
    scenario = chosen.scenario or record.get("scenario", "")
    if not ruleset_id or not scenario:
        raise UsageError("--ruleset and --scenario: needed, the model has no best.json beside it")
    ruleset = find_rules(ruleset_id, scenario)
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


def _run_record(model: Path) -> dict[str, Any]:
    path = model.with_name("best.json")
    if not path.is_file():
        return {}
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def export_bundle(
    policy: Any,
    ruleset: Ruleset,
    scenario: str,
    folder: Path,
    *,
    training: dict[str, Any],
    ratings: dict[str, Any],
) -> float:
    """Write a bundle and check it through onnxruntime against torch.

    Args:
        policy: an ``agents.network.MaskedPolicy``.
        training: how it came about, JSON-ready.
        ratings: by opponent, as ``Result.to_dict``.

    Returns:
        The largest difference of a legal logit or a value over the golden vectors.

    Raises:
        BundleError: onnxruntime does not give what torch gives.
    """
    from mech_env.policy import GOLDEN, MANIFEST, MODEL, Policy

    folder.mkdir(parents=True, exist_ok=True)
    observations, masks = states_of_play(ruleset, scenario, GOLDEN_VECTORS, seed=5)
    logits, value = _write_onnx(policy, observations, masks, folder / MODEL)
    np.savez(
        folder / GOLDEN, observation=observations, action_mask=masks, logits=logits, value=value
    )
    card = _model_card(ruleset, scenario, training, ratings)
    (folder / "README.md").write_text(card, encoding="utf-8")
    manifest = _manifest(ruleset, scenario, training, ratings, folder)
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
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Write the network and return what torch makes of the inputs."""
    import torch

    class Masked(torch.nn.Module):
        """Logits and value alone: the stock forward samples and cannot be traced."""

        def __init__(self) -> None:
            super().__init__()
            self.policy = policy

        def forward(self, observation: Any, action_mask: Any) -> Any:
            return self.policy.masked_logits_and_value(observation, action_mask != 0)

    policy.set_training_mode(False)
    inputs = (torch.from_numpy(observations), torch.from_numpy(masks))
    with torch.no_grad():
        logits, value = (t.numpy() for t in Masked()(*inputs))
    batch = torch.export.Dim("batch")
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)
        program = torch.onnx.export(
            Masked().eval(), inputs, dynamo=True, opset_version=OPSET, verbose=False,
            input_names=["observation", "action_mask"], output_names=["logits", "value"],
            dynamic_shapes={"observation": {0: batch}, "action_mask": {0: batch}},
        )  # fmt: skip
    assert program is not None
    program.save(str(path), external_data=False)
    return logits, value


def _manifest(
    ruleset: Ruleset,
    scenario: str,
    training: dict[str, Any],
    ratings: dict[str, Any],
    folder: Path,
) -> dict[str, Any]:
    from mech_env.policy import FORMAT, GOLDEN, MODEL, file_digest

    return {
        "format": FORMAT,
        "ruleset": ruleset.id,
        "environment_version": ruleset.version,
        "scenario": scenario,
        "mech_env": mech_env.__version__,
        "opset": OPSET,
        "inputs": {
            "observation": {"dtype": "float32", "shape": ["batch", ruleset.layout.size]},
            "action_mask": {"dtype": "int8", "shape": ["batch", len(ruleset.actions)]},
        },
        "outputs": {
            "logits": {"dtype": "float32", "shape": ["batch", len(ruleset.actions)],
                       "illegal": -1e9},
            "value": {"dtype": "float32", "shape": ["batch"]},
        },
        "n_features": ruleset.layout.size,
        "n_actions": len(ruleset.actions),
        "layout_hash": ruleset.layout.hash,
        "layout": ruleset.layout.to_dict(),
        "actions": [ruleset.actions.name(a) for a in range(len(ruleset.actions))],
        "decisions": list(ruleset.decisions),
        "training": training,
        "ratings": ratings,
        "files": {name: file_digest(folder / name) for name in (MODEL, GOLDEN, "README.md")},
    }  # fmt: skip


def _model_card(
    ruleset: Ruleset, scenario: str, training: dict[str, Any], ratings: dict[str, Any]
) -> str:
    lines = [
        f"# {ruleset.title}, `{scenario}`: a trained opponent",
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
        "Sides were swapped, each seed played once from every side, moves taken greedily.",
        f"Training: {training.get('steps', 'unknown')} decisions in "
        f"{training.get('seconds', 'unknown')} seconds.",
        "",
        "## Use",
        "",
        "`policy.onnx` takes `observation` (float32, batch x "
        f"{ruleset.layout.size}) and `action_mask` (int8, batch x {len(ruleset.actions)}), both as",
        "the environment gives them, and returns `logits` (-1e9 where illegal) and `value` (the",
        "expected score of the deciding side). Take the largest logit, or sample from the softmax.",
        "`manifest.json` names every feature and every action; `golden.npz` holds inputs with",
        "their outputs to check another runtime by. In Python:",
        "",
        "```python",
        "from mech_env.policy import Policy",
        'policy = Policy.load("path/to/this/folder")',
        "action = policy.act(observation, mask)",
        "```",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(run_script(main, options))
