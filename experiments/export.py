"""Export a trained model as a bundle: ONNX, manifest, golden vectors, model card.

python -m experiments.export runs/steel_typhoon_duel/best.zip --to policies/steel_typhoon_duel
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import tyro

from agents.registry import make
from experiments.bundles.bundle import export_bundle
from experiments.rating.matches import play
from experiments.scripting.command import OK, parse, print_json, run_script
from experiments.scripting.rules import rules_of_model


@dataclass
class Options:
    """Export a trained model as a bundle that any frontend can run."""

    model: tyro.conf.Positional[Path]
    """An SB3 model: best.zip or final.zip of a run."""
    to: Path
    """Folder of the bundle; made if missing."""
    ruleset: str = ""
    """Empty: as in best.json beside the model."""
    scenario: str = ""
    """Empty: the same."""
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


if __name__ == "__main__":
    sys.exit(run_script(main, options))
