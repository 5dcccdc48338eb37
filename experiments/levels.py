"""Difficulty levels: from one trained run a family of bundles whose strength is measured.

python -m experiments.levels runs/steel_typhoon_duel --to policies/steel_typhoon_duel
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from numpy.typing import NDArray
from pydantic import Field, model_validator
from rich.console import Console
from rich.table import Table

from agents.arena import Arena
from agents.protocols import Player
from agents.registry import make
from experiments.command import (
    OK,
    UsageError,
    find_rules,
    leading,
    parse,
    print_json,
    run_script,
)
from experiments.matches import Result, play
from experiments.rating import Game, Score, ratings
from experiments.run_folder import write_atomically
from experiments.settings import Strict
from mech_env.core.ruleset import Ruleset

ANCHORS = ("random", "bot")
_SHUFFLES = 4  # orders in which games are rated
_ADVICE = (
    "train longer, keep more models (--evaluation.keep-every 1), or give other --temperatures "
    "or more --battles"
)
# Streams of the seed: levels are chosen and rated in different battles.
_CHOICE, _FINAL = 1, 2

Pairs = Mapping[tuple[int, int], Result]


class LevelError(ValueError):
    """Levels that are not apart; the message is one line and says what to do."""


class LevelSettings(Strict):
    """Which run, which levels, how carefully measured."""

    run: Path = Path("runs/steel_typhoon_duel")
    """Folder of a training run: best.zip, and kept/ if it was told to keep models on its way."""
    to: Path | None = None
    """Folder that gets a bundle for each level; none: policies/<name of the run>."""
    names: Annotated[tuple[str, ...], Field(min_length=2, max_length=8)] = (
        "easy", "normal", "hard",
    )  # fmt: skip
    """Of the levels, weakest first. The last is the strongest candidate; the others share the way
    up to it from random play evenly."""
    temperatures: Annotated[tuple[Annotated[float, Field(ge=0)], ...], Field(min_length=1)] = (
        0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0,
    )  # fmt: skip
    """At which the best model is a candidate."""
    kept: Annotated[int, Field(ge=0)] = 8
    """Models kept on the way that are candidates, played greedily: so many, evenly spaced."""
    battles: Annotated[int, Field(ge=2)] = 400
    """Of each pair of candidates, sides swapped; levels are chosen by them."""
    final_battles: Annotated[int, Field(ge=2)] = 4000
    """Of each pair of levels, random and bot; fresh seeds, written into the bundles."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    threads: Annotated[int, Field(ge=1)] = 2

    @model_validator(mode="after")
    def _plain_names(self) -> LevelSettings:
        for name in self.names:
            if not re.fullmatch(r"[a-z0-9_-]+", name):
                raise ValueError(f"names: {name!r}: small letters, digits, _ and - only")
        if len(set(self.names)) < len(self.names):
            raise ValueError(f"names: {', '.join(self.names)}: each only once")
        return self

    @property
    def folder(self) -> Path:
        return self.to or Path("policies") / self.run.resolve().name


@dataclass
class Options:
    """Difficulty levels: from one trained run a family of bundles whose strength is measured.

    A leading FILE.yaml sets the defaults; then comes the run's folder, unless it is given as
    --run. Ends with 1, and exports nothing, if the levels are not shown to be apart.
    """

    json: bool = False
    """Print the result as JSON on stdout; no progress."""
    settings: Annotated[LevelSettings, tyro.conf.arg(name="")] = field(
        default_factory=LevelSettings
    )


@dataclass(frozen=True)
class Candidate:
    """A model at a temperature: what a level may become."""

    model: Path
    temperature: float
    policy: Any  # agents.network.MaskedPolicy
    record: dict[str, Any]  # how it came about

    @property
    def name(self) -> str:
        return f"{self.model.stem}@{self.temperature:g}"

    def player(self, seed: int) -> Player:
        """It plays with dice of its own."""
        from agents.models import ModelPlayer

        return ModelPlayer(self.name, self.policy, self.temperature, seed)


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    settings, rest = leading(argv, LevelSettings, then="run")
    return parse(Options, rest, "levels [FILE.yaml] [RUN]", Options(settings=settings))


def main(chosen: Options) -> int:
    """Rate the candidates, choose the levels, rate those, export them."""
    settings = chosen.settings
    record = _record(settings.run / "best.zip")
    scenario: str = record["scenario"]
    ruleset = find_rules(record["ruleset"], scenario)
    n_sides = Arena(ruleset, scenario, 1, 0).n_sides
    if n_sides != 2:
        raise UsageError(f"run: {scenario!r} has {n_sides} sides; levels are rated in pairs")
    console = Console(stderr=True, quiet=chosen.json)
    found = candidates(settings, ruleset)
    console.print(f"{len(found)} candidates: {', '.join(c.name for c in found)}")
    entrants = [*(c.player for c in found), *_anchors(ruleset)]
    pairs = round_robin(ruleset, scenario, entrants, settings, _CHOICE, settings.battles)
    skill = _ratings(len(entrants), pairs, settings.seed)
    places = choose(skill[: len(found), 0], skill[len(found), 0], pairs, len(settings.names))
    levels = [found[place] for place in places]
    entrants = [*(c.player for c in levels), *_anchors(ruleset)]
    pairs = round_robin(ruleset, scenario, entrants, settings, _FINAL, settings.final_battles)
    skill = _ratings(len(entrants), pairs, settings.seed)
    check_order(settings.names, pairs)
    family = _export(settings, ruleset, scenario, levels, pairs, skill)
    if chosen.json:
        print_json(family)
    else:
        Console().print(_table(settings.names, levels, pairs, skill))
        print(f"each level beats the one before; exported to {settings.folder}")
    return OK


# --- candidates ----------------------------------------------------------------------------------


def _record(model: Path) -> dict[str, Any]:
    """How a model came about, from the .json beside it.

    Raises:
        UsageError: no such model or record.
    """
    path = model.with_suffix(".json")
    if not model.is_file() or not path.is_file():
        missing = model if not model.is_file() else path
        raise UsageError(
            f"run: {missing} does not exist; give the folder of a run of experiments.train"
        )
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def candidates(settings: LevelSettings, ruleset: Ruleset) -> list[Candidate]:
    """The best model at each temperature, and models from the way to it, played greedily.

    Raises:
        UsageError: no run there, or fewer candidates than levels.
        PlayerError: a model that cannot be read.
    """
    import torch

    from agents.models import load_policy

    torch.set_num_threads(settings.threads)
    best = settings.run / "best.zip"
    record, policy = _record(best), load_policy(best, ruleset)
    found = [Candidate(best, t, policy, record) for t in sorted({*settings.temperatures})]
    kept = sorted((settings.run / "kept").glob("*.zip"))
    steps = np.linspace(0, len(kept) - 1, min(settings.kept, len(kept))).round().astype(int)
    found += [
        Candidate(kept[k], 0.0, load_policy(kept[k], ruleset), _record(kept[k])) for k in steps
    ]
    if len(found) < len(settings.names):
        raise UsageError(
            f"temperatures: {len(found)} candidates for {len(settings.names)} levels; give more "
            "temperatures, or a run that has kept models"
        )
    return found


def _anchors(ruleset: Ruleset) -> list[Callable[[int], Player]]:
    """Random play first: it is where the levels begin."""
    return [partial(_anchor, make(name, ruleset)) for name in ANCHORS]


def _anchor(player: Player, seed: int) -> Player:
    """An anchor's dice are the kernel's own."""
    return player


# --- measuring -----------------------------------------------------------------------------------


def round_robin(
    ruleset: Ruleset,
    scenario: str,
    entrants: Sequence[Callable[[int], Player]],
    settings: LevelSettings,
    stream: int,
    battles: int,
) -> dict[tuple[int, int], Result]:
    """All pairs: sides swapped, paired seeds; the result of ``(i, j)``, i < j, is that of i."""
    pairs: dict[tuple[int, int], Result] = {}
    for i, j in combinations(range(len(entrants)), 2):
        numbers = np.random.SeedSequence([settings.seed, stream, i, j]).generate_state(3)
        seed, *dice = (int(n) for n in numbers)
        pairs[i, j] = play(
            ruleset, scenario, entrants[i](dice[0]), entrants[j](dice[1]), battles,
            seed=seed, threads=settings.threads,
        )  # fmt: skip
    return pairs


def _ratings(n: int, pairs: Pairs, seed: int) -> NDArray[np.float64]:
    games = [
        Game(i, j, {1: i, 0: None, -1: j}[int(score)])
        for (i, j), result in pairs.items()
        for score in result.score
    ]
    return ratings(n, games, seed, shuffles=_SHUFFLES)


def score_of(pairs: Pairs, i: int, j: int) -> Score:
    """Of player i against player j; battles of the same seed are one sample."""
    return pairs[i, j].paired if i < j else pairs[j, i].paired.swapped()


def choose(skill: NDArray[np.float64], floor: float, pairs: Pairs, n_levels: int) -> list[int]:
    """The candidates that become the levels, weakest first.

    The last level is the best rated candidate. The others are those nearest to even steps of
    rating from random play up to it, among all choices in which each level beats the one before.

    Args:
        skill: mu of each candidate.
        floor: mu of random play.

    Raises:
        LevelError: no candidates that far apart.
    """
    order = [int(i) for i in np.argsort(skill, kind="stable")]
    top = order.pop()
    wanted = floor + (skill[top] - floor) * np.arange(1, n_levels) / n_levels
    best: list[int] = []
    cost = np.inf
    for group in combinations(order, n_levels - 1):
        levels = [*group, top]
        miss = float(((skill[list(group)] - wanted) ** 2).sum())
        if miss < cost and all(score_of(pairs, b, a).low > 0.5 for a, b in pairwise(levels)):
            best, cost = levels, miss
    if not best:
        raise LevelError(
            f"no {n_levels} of the {len(skill)} candidates beat each other one by one; {_ADVICE}"
        )
    return best


def check_order(names: Sequence[str], pairs: Pairs) -> None:
    """Hold every level against every weaker one; levels are players 0, 1, … of ``pairs``.

    Raises:
        LevelError: an interval that reaches down to a half.
    """
    for a, b in combinations(range(len(names)), 2):
        score = score_of(pairs, b, a)
        if score.low <= 0.5:
            raise LevelError(
                f"levels are not apart: {names[b]} scores {score.words()} against {names[a]}; "
                f"{_ADVICE}"
            )


# --- what is left behind -------------------------------------------------------------------------


def _seen_by(pairs: Pairs, i: int, j: int, ruleset: Ruleset) -> dict[str, Any]:
    """The result of player i against player j, JSON-ready."""
    found = pairs[min(i, j), max(i, j)]
    if i > j:
        found = Result(
            found.second, found.first, -found.score, 1 - found.side, found.decisions, found.rounds
        )
    return found.to_dict(ruleset.side_names)


def _export(
    settings: LevelSettings,
    ruleset: Ruleset,
    scenario: str,
    levels: Sequence[Candidate],
    pairs: Pairs,
    skill: NDArray[np.float64],
) -> dict[str, Any]:
    """A bundle for each level, and levels.json beside them."""
    from experiments.export import export_bundle

    opponents = (*settings.names, *ANCHORS)
    family: list[dict[str, Any]] = []
    for i, (name, level) in enumerate(zip(settings.names, levels, strict=True)):
        place = {
            "name": name,
            "of": list(settings.names),
            "mu": float(skill[i, 0]),
            "sigma": float(skill[i, 1]),
            "rated_among": {o: float(skill[k, 0]) for k, o in enumerate(opponents)},
            "model": str(level.model.relative_to(settings.run)),
        }
        results = {o: _seen_by(pairs, i, k, ruleset) for k, o in enumerate(opponents) if k != i}
        export_bundle(
            level.policy, ruleset, scenario, settings.folder / name, training=level.record,
            ratings=results, temperature=level.temperature, level=place,
        )  # fmt: skip
        scores = {o: score_of(pairs, i, k).to_dict() for k, o in enumerate(opponents) if k != i}
        family.append({"bundle": name, "temperature": level.temperature, **place,
                       "scores": scores})  # fmt: skip
    summary = {"ruleset": ruleset.id, "scenario": scenario, "levels": family}
    text = json.dumps(summary, indent=1) + "\n"
    write_atomically(settings.folder / "levels.json", text.encode())
    return {**summary, "folder": str(settings.folder)}


def _table(
    names: Sequence[str],
    levels: Sequence[Candidate],
    pairs: Pairs,
    skill: NDArray[np.float64],
) -> Table:
    opponents = (*names, *ANCHORS)
    table = Table(title="mean score of each level [95 %]")
    for heading in ("level", "model", "mu ± sigma", *(f"against {o}" for o in opponents)):
        table.add_column(heading)
    for i, (name, level) in enumerate(zip(names, levels, strict=True)):
        mu, sigma = skill[i]
        cells = ["" if k == i else score_of(pairs, i, k).words() for k in range(len(opponents))]
        table.add_row(name, level.name, f"{mu:.2f} ± {sigma:.2f}", *cells)
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
