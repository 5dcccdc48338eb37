"""Expert iteration: make a model stronger by what a search finds in its battles.

python -m experiments.expert runs/steel_typhoon_skirmish/best.safetensors \\
    --to runs/skirmish_taught.safetensors --expert mcts:100 --minutes 10
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import tyro

from agents.dice_streams import SELECTION
from agents.learning.expert import Lessons, Pupil, SearchedPlay
from agents.learning.parallel import prefer_onednn
from agents.model_files import SUFFIX, known_shaping
from agents.models import ModelPlayer, load_model, save_model
from agents.protocols import PlayerError
from agents.registry import make
from experiments.rating.matches import play
from experiments.scripting.command import OK, UsageError, parse, print_json, run_script
from experiments.scripting.rules import rules_of_model
from experiments.scripting.terminal import terminal
from mech_env.core.ruleset import Ruleset
from mech_env.searching import SearchPlayer


@dataclass
class Options:
    """Expert iteration: make a model stronger by what a search finds in its battles.

    The best model by battles against the opponent is kept. Go on from it with
    experiments.train --start-from.
    """

    model: tyro.conf.Positional[Path]
    """Model of a training run: the pupil."""
    to: Path
    """File of the taught model (.safetensors)."""
    expert: str = "mcts:100"
    """The search that teaches: mcts:N, or mcts:N:MODEL with a guide."""
    ruleset: str = ""
    """Empty: as in the model's file."""
    scenario: str = ""
    """Empty: the scenario named in the model's file."""
    minutes: float = 10.0
    """Of teaching; 0: no limit."""
    states: int = 0
    """Decisions to search from; 0: no limit."""
    round: int = 2048
    """Decisions that are searched between two rounds of learning."""
    memory: int = 100_000
    """Decisions that are remembered; the oldest go."""
    steps: int = 24
    """Steps of the optimiser in a round."""
    batch_size: int = 2048
    """Decisions of a step, drawn from the memory."""
    learning_rate: float = 3e-4
    battles: int = 256
    """Battles at once."""
    share: float = 0.125
    """Share of the decisions from which the expert searches."""
    noise: float = 0.05
    """Share of decisions played at random."""
    opponent: str = "bot"
    """The best model is the one that wins most against this player."""
    rating_battles: int = 400
    """Battles of each rating."""
    every: float = 60.0
    """Seconds between two ratings."""
    seed: int = 1
    threads: int = 2
    json: bool = False
    """Print the ratings as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "expert")
    for name in ("round", "memory", "steps", "batch_size", "battles", "rating_battles", "threads"):
        if getattr(chosen, name) < 1:
            raise UsageError(
                f"--{name.replace('_', '-')}: {getattr(chosen, name)} is not 1 or more"
            )
    if not 0 < chosen.share <= 1:
        raise UsageError(f"--share: {chosen.share} is not above 0, up to 1")
    if not 0 <= chosen.noise <= 1:
        raise UsageError(f"--noise: {chosen.noise} is not from 0 to 1")
    if not chosen.learning_rate > 0:
        raise UsageError(f"--learning-rate: {chosen.learning_rate} is not above 0")
    if chosen.minutes <= 0 and chosen.states <= 0:
        raise UsageError("--minutes, --states: both 0; the run would never end")
    if chosen.to.suffix != SUFFIX:
        raise UsageError(f"--to: {chosen.to} does not end in {SUFFIX}")
    return chosen


def main(chosen: Options) -> int:
    """Search, learn, rate, keep the best."""
    rules, scenario = rules_of_model(chosen.model, chosen.ruleset, chosen.scenario)
    expert = _expert(chosen, rules)
    model = load_model(chosen.model, rules)
    torch.set_num_threads(1)
    prefer_onednn()
    console = terminal(stderr=True, quiet=chosen.json)
    source = SearchedPlay(
        model.policy, expert, rules, scenario, shaping=known_shaping(chosen.model, model.shaping),
        battles=chosen.battles, share=chosen.share, noise=chosen.noise, seed=chosen.seed,
        threads=chosen.threads,
    )  # fmt: skip
    pupil = Pupil(model.policy, learning_rate=chosen.learning_rate, threads=chosen.threads)
    opponent = make(chosen.opponent, rules, seed=chosen.seed)
    ratings: list[dict[str, Any]] = []
    rng, began, rated = np.random.default_rng(chosen.seed), time.monotonic(), 0.0
    memory: Lessons | None = None
    done, best, agreement, error = 0, -1.0, 0.0, 0.0

    def rate() -> float:
        player = ModelPlayer("pupil", model.policy, 0.0, chosen.seed)
        found = play(
            rules, scenario, player, opponent, chosen.rating_battles,
            seed=chosen.seed, stream=SELECTION, threads=chosen.threads,
        )  # fmt: skip
        seconds = time.monotonic() - began
        ratings.append(
            {"seconds": round(seconds, 1), "states": done, "agreement": round(agreement, 4),
             "critic_error": round(error, 4), **found.to_dict(rules.side_names)}
        )  # fmt: skip
        console.print(
            f"{seconds / 60:.1f} min, {done:,} decisions searched, the search's choice in "
            f"{100 * agreement:.0f} %: {100 * found.paired.share:.1f} % against {chosen.opponent}",
            highlight=False, soft_wrap=True,
        )  # fmt: skip
        return found.paired.share

    while True:
        over = _over(chosen, time.monotonic() - began, done)
        if over or not ratings or time.monotonic() - began - rated >= chosen.every:
            share, rated = rate(), time.monotonic() - began
            if share > best:
                best = share
                save_model(model, chosen.to)
        if over:
            break
        newer = source.collect(chosen.round)
        done += len(newer)
        memory = newer if memory is None else memory.with_newer(newer, chosen.memory)
        for _ in range(chosen.steps):
            picked = rng.integers(0, len(memory), chosen.batch_size)
            agreement, error = pupil.fit(memory.rows(picked))
    source.close()
    console.print(f"saved to {chosen.to}: {100 * best:.1f} % against {chosen.opponent}")
    if chosen.json:
        print_json({"states": done, "best": best, "ratings": ratings})
    return OK


def _expert(chosen: Options, rules: Ruleset) -> SearchPlayer:
    """The teacher.

    Raises:
        UsageError: a player that does not search.
    """
    try:
        found = make(chosen.expert, rules, seed=chosen.seed)
    except PlayerError as error:
        raise UsageError(f"--expert: {error}") from None
    if not isinstance(found, SearchPlayer):
        raise UsageError(f"--expert: {chosen.expert!r} does not search; give mcts:N")
    return found


def _over(chosen: Options, seconds: float, states: int) -> bool:
    late = chosen.minutes > 0 and seconds >= 60 * chosen.minutes
    return late or (chosen.states > 0 and states >= chosen.states)


if __name__ == "__main__":
    sys.exit(run_script(main, options))
