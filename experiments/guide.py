"""Make a model a better guide of a search: train its critic on self-play.

python -m experiments.guide runs/framewerk_duel/best.safetensors --to runs/guide.safetensors
python -m experiments.evaluate mcts:1000:runs/guide.safetensors bot --ruleset framewerk
"""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import torch
import tyro

from agents.learning.critic import CriticEvaluation, SelfPlay, fit_critic
from agents.learning.parallel import prefer_onednn
from agents.model_files import SUFFIX, known_shaping
from agents.models import load_model, save_model
from agents.search.model_guide import load_guide
from experiments.scripting.command import OK, UsageError, parse, print_json, run_script
from experiments.scripting.rules import rules_of_model
from experiments.scripting.terminal import terminal


@dataclass
class Options:
    """Make a model a better guide of a search: train its critic on self-play."""

    model: tyro.conf.Positional[Path]
    """Model of a training run."""
    to: Path
    """The guide's file (.safetensors): the same policy with the new critic."""
    ruleset: str = ""
    """Empty: as in the model's file."""
    scenario: str = ""
    """Empty: the scenario named in the model's file."""
    states: int = 1_000_000
    """States to learn from."""
    battles: int = 1024
    """Battles at once; the states of the first ones are kept for evaluation."""
    noise: float = 0.05
    """Share of decisions played at random."""
    learning_rate: float = 2e-4
    seed: int = 1
    threads: int = 2
    json: bool = False
    """Print the critic's evaluations before and after as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "guide")
    for name in ("states", "battles", "threads"):
        if getattr(chosen, name) < 1:
            raise UsageError(f"--{name}: {getattr(chosen, name)} is not 1 or more")
    if not 0 <= chosen.noise <= 1:
        raise UsageError(f"--noise: {chosen.noise} is not from 0 to 1")
    if not chosen.learning_rate > 0:
        raise UsageError(f"--learning-rate: {chosen.learning_rate} is not above 0")
    if chosen.to.suffix != SUFFIX:
        raise UsageError(f"--to: {chosen.to} does not end in {SUFFIX}")
    return chosen


def main(chosen: Options) -> int:
    """Train, save, print."""
    rules, scenario = rules_of_model(chosen.model, chosen.ruleset, chosen.scenario)
    load_guide(chosen.model, rules)  # refuses a model that cannot guide
    model = load_model(chosen.model, rules)
    policy = model.policy
    torch.set_num_threads(1)
    prefer_onednn()
    console = terminal(stderr=chosen.json)
    evaluations: list[tuple[int, CriticEvaluation]] = []

    def progress(done: int, evaluation: CriticEvaluation) -> None:
        evaluations.append((done, evaluation))
        console.print(f"{done:,} states: {evaluation.words()}", highlight=False, soft_wrap=True)

    source = SelfPlay(
        policy, rules, scenario, battles=chosen.battles, noise=chosen.noise,
        seed=chosen.seed, threads=chosen.threads,
    )  # fmt: skip
    fit_critic(
        policy, source, known_shaping(chosen.model, model.shaping), states=chosen.states,
        learning_rate=chosen.learning_rate, threads=chosen.threads, progress=progress,
    )  # fmt: skip
    source.close()
    save_model(model, chosen.to)
    console.print(f"saved to {chosen.to}: play it as mcts:1000:{chosen.to}", soft_wrap=True)
    if chosen.json:
        (_, before), (states, after) = evaluations[0], evaluations[-1]
        print_json({"states": states, "before": asdict(before), "after": asdict(after)})
    return OK


if __name__ == "__main__":
    sys.exit(run_script(main, options))
