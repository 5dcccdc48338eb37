"""Round robin between named players: payoff matrix, ratings, Nash averaging, alpha-rank, cycles.

python -m experiments.tournament configs/tournament/steel_typhoon_duel.yaml

Finished pairings are kept in the folder ``to``: the same command goes on where it was stopped.
docs/rating.md says which figure answers which question.
"""

from __future__ import annotations

import hashlib
import json
import shlex
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from pydantic import Field, field_validator
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from agents import Player, make
from agents.arena import Arena
from experiments.command import (
    OK,
    UsageError,
    find_rules,
    leading,
    parse,
    print_json,
    run_script,
)
from experiments.decision_time import DecisionTime, decision_time
from experiments.matches import Result, play
from experiments.run_folder import commit
from experiments.settings import Strict
from experiments.standing import Standing, rate_players
from experiments.tournament_report import Report, cycle_words, write_report
from experiments.tournament_report_page import signed
from experiments.tournament_report_picture import short
from experiments.tournament_store import PairKey, PairStore, player_digest
from mech_env.core.ruleset import Ruleset


class TournamentSettings(Strict):
    """Who plays what."""

    ruleset: str = "steel_typhoon"
    scenarios: Annotated[tuple[str, ...], Field(min_length=1)] = ("duel",)
    """Names or paths; each has a table of its own."""
    players: Annotated[tuple[str, ...], Field(min_length=2)] = ("random", "bot")
    """random, bot, mcts:1000, bundle:FOLDER, sb3:FILE.zip, a bundle's folder or a .zip; @0.5 after
    a learned one is its temperature; {scenario} stands for each scenario's name."""
    battles: Annotated[int, Field(ge=1)] = 1000
    """Of each pair, sides swapped."""
    slow_battles: Annotated[int, Field(ge=1)] = 200
    """Of each pair with a slow player (search), if that is fewer."""
    temperature: Annotated[float, Field(ge=0)] | None = None
    """Of learned players: 0 plays the likeliest action, 1 samples; None: as a bundle was rated,
    0 for a model."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    threads: Annotated[int, Field(ge=1)] = 2
    timing_seconds: Annotated[float, Field(ge=0)] = 0.5
    """For each player's time per decision; at least one battle is timed."""
    resamples: Annotated[int, Field(ge=1)] = 200
    """Of the bootstrap behind the ranges of Nash averaging and alpha-rank."""
    to: Path = Path("runs/tournament")
    """Folder of the pairings played, the report and a folder per scenario."""

    @field_validator("scenarios", "players")
    @classmethod
    def _no_doubles(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name!r} is named more than once")
        return names

    def players_of(self, scenario: str) -> tuple[str, ...]:
        """Who plays in a scenario."""
        slug = Path(scenario).stem
        return tuple(name.replace("{scenario}", slug) for name in self.players)


@dataclass
class Options:
    """Round robin between named players: payoff matrix, ratings, cycles, and a report.

    A leading FILE.yaml (see configs/tournament/) sets the defaults. Pairings that are finished in
    the folder `to` are not played again.
    """

    json: bool = False
    """Print the result as JSON."""
    overwrite: bool = False
    """Forget the pairings in the folder `to` and start over."""
    settings: Annotated[TournamentSettings, tyro.conf.arg(name="")] = field(
        default_factory=TournamentSettings
    )


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    given, rest = leading(argv, TournamentSettings)
    return parse(Options, rest, "tournament [FILE.yaml]", Options(settings=given))


def main(chosen: Options) -> int:
    """Play, write the report, print the tables."""
    settings = chosen.settings
    standings, commits = hold(settings, overwrite=chosen.overwrite)
    report = Report(
        title=f"Tournament of {settings.ruleset}",
        settings=settings.model_dump(mode="json"),
        commits=commits,
        command=command(settings),
        standings=standings,
    )
    page = write_report(report, settings.to)
    if chosen.json:
        print_json({**report.to_dict(), "folder": str(settings.to)})
    else:
        for standing in standings:
            _print(standing)
        print(f"report: {page}")
    return OK


def command(settings: TournamentSettings) -> str:
    """The command line that repeats a tournament, without its configuration file."""
    words = ["python", "-m", "experiments.tournament"]
    for name, value in settings.model_dump(mode="json").items():
        values = value if isinstance(value, list) else [value]
        words += ["--" + name.replace("_", "-"), *(str(v) for v in values)]
    return shlex.join(words)


def hold(
    settings: TournamentSettings, *, overwrite: bool = False
) -> tuple[tuple[Standing, ...], tuple[str, ...]]:
    """Play all pairs of all scenarios.

    Returns:
        One standing per scenario, and the commits under which its pairings were played.
    """
    rules = {scenario: _two_sided(settings.ruleset, scenario) for scenario in settings.scenarios}
    _folder_names(settings.scenarios)
    ruleset = rules[settings.scenarios[0]]
    store = PairStore(
        settings.to,
        {
            "ruleset": settings.ruleset,
            "version": ruleset.version,
            "layout": ruleset.layout.hash,
            **settings.model_dump(
                include={"battles", "slow_battles", "temperature", "seed"}, mode="json"
            ),
        },
        overwrite=overwrite,
    )
    round_robin = _RoundRobin(settings, ruleset, store)
    with _progress() as bar:
        standings = tuple(round_robin.standing(scenario, bar) for scenario in settings.scenarios)
    return standings, tuple(sorted(round_robin.commits))


class _RoundRobin:
    """The pairings of a tournament."""

    def __init__(self, settings: TournamentSettings, ruleset: Ruleset, store: PairStore) -> None:
        self._settings = settings
        self._ruleset = ruleset
        self._store = store
        every = dict.fromkeys(n for s in settings.scenarios for n in settings.players_of(s))
        self._digests = {name: player_digest(name) for name in every}
        self._commit = commit()
        self.commits: set[str] = set()
        # Unknown players and files that do not fit show before anything is played.
        self._slow = {
            name: bool(getattr(self._player(name, "check"), "slow", False)) for name in every
        }

    def standing(self, scenario: str, bar: Progress) -> Standing:
        """Play what is missing and rate it."""
        settings, names = self._settings, self._settings.players_of(scenario)
        slug = Path(scenario).stem
        task = bar.add_task(slug, total=sum(self._battles(a, b) for a, b in combinations(names, 2)))
        pairs: dict[tuple[int, int], Result] = {}
        for i, j in combinations(range(len(names)), 2):
            bar.update(task, description=f"{slug}: {names[i]} – {names[j]}")
            pairs[i, j] = self._pair(scenario, names[i], names[j], bar)
            bar.advance(task, self._battles(names[i], names[j]))
        times = []
        for name in names:
            bar.update(task, description=f"{slug}: timing {name}")
            times.append(self._time(scenario, name))
        bar.update(task, description=f"{slug}: rating")
        found = rate_players(
            slug, names, pairs, tuple(times), seed=settings.seed, resamples=settings.resamples
        )
        bar.update(task, description=slug)
        return found

    def _pair(self, scenario: str, first: str, second: str, bar: Progress) -> Result:
        key = PairKey(
            scenario, self._scenario_digest(scenario),
            first, self._digests[first], second, self._digests[second],
        )  # fmt: skip
        result = self._store.get(key)
        if result is None:
            if self._store.outdated(key):
                bar.console.print(f"{first} – {second} in {scenario}: files changed; played again")
            settings = self._settings
            # Made for this pairing alone: what a player drew before must not matter here.
            result = play(
                self._ruleset, scenario,
                self._player(first, f"{scenario} {first} {second} first"),
                self._player(second, f"{scenario} {first} {second} second"),
                self._battles(first, second), seed=settings.seed, threads=settings.threads,
            )  # fmt: skip
            self._store.add(key, result, self._commit)
        self.commits.add(self._store.commits[key])
        return result

    def _time(self, scenario: str, name: str) -> DecisionTime:
        settings = self._settings
        return decision_time(
            self._ruleset, scenario, self._player(name, f"{scenario} {name} timing"),
            seconds=settings.timing_seconds, seed=settings.seed,
        )  # fmt: skip

    def _player(self, name: str, purpose: str) -> Player:
        mixed = np.random.SeedSequence([self._settings.seed, zlib.crc32(purpose.encode())])
        seed = int(mixed.generate_state(1)[0] >> 1)
        return make(name, self._ruleset, temperature=self._settings.temperature, seed=seed)

    def _battles(self, first: str, second: str) -> int:
        settings = self._settings
        if self._slow[first] or self._slow[second]:
            return min(settings.battles, settings.slow_battles)
        return settings.battles

    def _scenario_digest(self, scenario: str) -> str:
        data = json.dumps(self._ruleset.load_scenario(scenario).to_dict(), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()


def _two_sided(ruleset: str, scenario: str) -> Ruleset:
    found = find_rules(ruleset, scenario)
    n_sides = Arena(found, scenario, 1, 0).n_sides
    if n_sides != 2:
        raise UsageError(
            f"scenarios: {scenario!r} has {n_sides} sides; a tournament pairs players, which "
            "needs 2"
        )
    return found


def _folder_names(scenarios: tuple[str, ...]) -> None:
    slugs = [Path(scenario).stem for scenario in scenarios]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise UsageError(f"scenarios: two of them are called {slug!r}; rename a file")


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=Console(stderr=True),
    )  # fmt: skip


def _print(standing: Standing) -> None:
    console = Console()
    console.print(_ratings_table(standing))
    console.print(_score_table(standing))
    for line in _cycle_lines(standing):
        console.print(line, markup=False, highlight=False)


def _ratings_table(standing: Standing) -> Table:
    table = Table(title=standing.scenario, box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column("player", no_wrap=True)
    for heading in ("openskill", "score", "Nash %", "vs Nash", "alpha %", "decision"):
        table.add_column(heading, justify="right", no_wrap=True)
    for i in standing.order:
        mu, sigma = standing.skill[i]
        table.add_row(
            short(standing.players[i]),
            f"{mu:.1f} ± {sigma:.1f}",
            f"{100 * standing.mean_score(i):.1f}",
            _with_range(standing.nash.mixture[i], standing.nash_range[i]),
            signed(float(standing.nash.rating[i])),
            _with_range(standing.alpha[i], standing.alpha_range[i]),
            standing.times[i].words(),
        )
    return table


def _score_table(standing: Standing) -> Table:
    title = "score of the row in %, 95 % interval from paired seeds"
    table = Table(title=title, box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column("", no_wrap=True)
    for k in range(len(standing.players)):
        table.add_column(str(k + 1), justify="right", no_wrap=True)
    for k, i in enumerate(standing.order):
        scores = [None if i == j else standing.score(i, j) for j in standing.order]
        cells = ["" if s is None else _with_range(s.share, (s.low, s.high)) for s in scores]
        table.add_row(f"{k + 1} {short(standing.players[i])}", *cells)
    return table


def _with_range(value: float, ends: Any) -> str:
    low, high = (100 * float(x) for x in ends)
    return f"{100 * value:.0f} ({low:.0f}–{high:.0f})"


def _cycle_lines(standing: Standing) -> Iterator[str]:
    yield f"explained by strength alone: {100 * standing.transitive:.1f} % of the payoffs"
    if not standing.cycles:
        yield "no cycle"
    for line in cycle_words(standing):
        yield f"cycle: {line}"


if __name__ == "__main__":
    sys.exit(run_script(main, options))
