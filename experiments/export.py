"""Export a trained model as a bundle: ONNX, manifest, golden vectors, model card.

python -m experiments.export runs/steel_typhoon_duel/best.safetensors --to policies/duel
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import tyro

from agents.registry import make
from experiments.bundles.bundle import export_bundle
from experiments.rating.matches import play
from experiments.scripting.command import OK, UsageError, parse, print_json, run_script
from experiments.scripting.rules import rules_of_model
from experiments.training.run_folder import training_record


@dataclass
class Options:
    """Export a trained model as a bundle that any frontend can run."""

    model: tyro.conf.Positional[Path]
    """A model: best.safetensors or final.safetensors of a run."""
    to: Path
    """Folder of the bundle; made if missing."""
    ruleset: str = ""
    """Empty: as in the model's file."""
    scenario: str = ""
    """Empty: the scenario named in the model's file."""
    battles: int = 2000
    """Battles against random and against the bot for the manifest's ratings; 0: none."""
    json: bool = False
    """Print the result as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "export")
    if chosen.battles < 0:
        raise UsageError(f"--battles: {chosen.battles} is not 0 or more")
    return chosen


def main(chosen: Options) -> int:
    """Load, rate, export, check."""
    from agents.models import ModelPlayer, load_model

    ruleset, scenario = rules_of_model(chosen.model, chosen.ruleset, chosen.scenario)
    model = load_model(chosen.model, ruleset)
    player = ModelPlayer(f"model:{chosen.model.stem}", model.policy, 0.0, 0)
    ratings = {}
    if chosen.battles:
        for name in ("random", "bot"):
            result = play(ruleset, scenario, player, make(name, ruleset), chosen.battles, seed=11)
            ratings[name] = result.to_dict(ruleset.side_names)
    worst = export_bundle(
        model.policy, ruleset, scenario, chosen.to,
        training=training_record(chosen.model, model.training), ratings=ratings,
    )  # fmt: skip
    if chosen.json:
        print_json({"bundle": str(chosen.to), "largest_difference": worst, "ratings": ratings})
    else:
        print(f"exported to {chosen.to}; onnxruntime and torch differ by at most {worst:.1e}")
    return OK


if __name__ == "__main__":
    sys.exit(run_script(main, options))
