"""Train a population of opponents against each other, in one process or on a cluster.

python -m experiments.league configs/league/steel_typhoon_duel.yaml

Run the same command again to go on after an interruption: nothing that is finished is lost.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import tyro
from rich.table import Table

from agents.registry import file_of
from experiments.leagues.driver import League, clear, open_store
from experiments.leagues.on_ray import OnRay
from experiments.leagues.settings import LeagueSettings
from experiments.leagues.work import Executor, InProcess
from experiments.scripting.command import OK, UsageError, leading, parse, print_json, run_script
from experiments.scripting.files import keep_input
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import terminal


@dataclass
class Options:
    """Train a population of opponents against each other, in one process or on a cluster.

    A leading FILE.yaml (see configs/league/) sets the defaults; every field of it is an option.
    Run the same command again to go on after an interruption.
    """

    ray: bool = False
    """Slices of training and blocks of matches as tasks of a Ray cluster (extra `cluster`)."""
    address: str = ""
    """Address of a running Ray cluster; empty: start one on this machine. Needs --ray."""
    workers: int = 0
    """Tasks at once on a Ray of this machine; 0: as many as its cores allow."""
    overwrite: bool = False
    """Delete an earlier league of this name."""
    repair: bool = False
    """Delete blocks of matches that do not fit their checksums, and play them again."""
    report: bool = False
    """Only write the report again and print the standing; play nothing."""
    json: bool = False
    """Print the result as JSON on stdout; no progress."""
    settings: Annotated[LeagueSettings, tyro.conf.arg(name="")] = field(
        default_factory=LeagueSettings
    )


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    given, rest = leading(argv, LeagueSettings)
    chosen = parse(Options, rest, "league [FILE.yaml]", Options(settings=given))
    if (chosen.address or chosen.workers) and not chosen.ray:
        raise UsageError("--address and --workers: need --ray")
    if chosen.workers < 0:
        raise UsageError(f"--workers: {chosen.workers} is not 0 or more")
    if chosen.report and chosen.overwrite:
        raise UsageError("--report and --overwrite exclude each other")
    find_rules(chosen.settings.ruleset, chosen.settings.scenario)
    return chosen


def main(chosen: Options) -> int:
    """Run the league to its last generation, write the report, export the best main agent."""
    settings = chosen.settings
    console = terminal(stderr=True, quiet=chosen.json)
    if chosen.report and not settings.folder.is_dir():
        raise UsageError(f"--report: {settings.folder} does not exist; run the league first")
    with _alone(settings.folder):
        if chosen.overwrite:
            keep_input("train.start_from", settings.train.start_from, settings.folder)
            for player in settings.fixed:
                keep_input("population.players", file_of(player.name), settings.folder)
            clear(settings.folder)

        def say(words: str) -> None:
            console.print(words, markup=False, highlight=False, soft_wrap=True)

        repair = say if chosen.repair else None
        store = open_store(settings, found=not chosen.report, repair=repair)
        league = League(settings, store, say)
        try:
            if not chosen.report:
                executor = _executor(chosen)
                try:
                    league.run(executor)
                finally:
                    executor.close()
            found = league.report()
            exported = None if chosen.report else league.export(found)
        finally:
            store.close()
    if chosen.json:
        best = found.best_main()
        bundle = None if exported is None else str(exported)
        print_json({"folder": str(settings.folder), "best": best.name if best else None,
                    "bundle": bundle, **found.to_dict()})  # fmt: skip
    else:
        console.print(_standing(found))
        console.print(f"report: {settings.folder / 'report.md'}")
        if exported is not None:
            console.print(f"exported to {exported}")
    return OK


def _executor(chosen: Options) -> Executor:
    if not chosen.ray:
        return InProcess()
    cores = chosen.settings.threads
    workers = chosen.workers or max(1, (os.cpu_count() or 1) // cores)
    return OnRay(chosen.address, workers, cores, chosen.settings.retries)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One driver per league: two would train the same slices twice."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise UsageError(
                f"{folder}: another process runs this league; wait for it, or choose another --name"
            ) from None
        yield


def _standing(found: Any) -> Table:
    """The table of the best members and of all fixed ones."""
    fixed = [k for k, m in enumerate(found.members) if m.role == "fixed"]
    table = Table(
        title="Standing: openskill rating, mean share of points, battles won in % [95 %]",
        caption="learner@k: frozen after generation k",
    )
    for heading in ("player", "rating", "score"):
        table.add_column(heading, no_wrap=True)
    for k in fixed:
        table.add_column(f"won against {found.members[k].name}", no_wrap=True)
    for place, i in enumerate(found.order):
        if place >= 10 and i not in fixed:
            continue
        mu, sigma = found.skill[i]
        cells = ["" if i == k else _short(found.won(i, k)) for k in fixed]
        table.add_row(
            found.members[i].name, f"{mu:.1f} ± {sigma:.1f}", f"{100 * found.score(i):.1f} %",
            *cells,
        )  # fmt: skip
    return table


def _short(rate: Any) -> str:
    low, high = rate.interval
    return f"{100 * rate.share:.0f} [{100 * low:.0f}, {100 * high:.0f}]"


if __name__ == "__main__":
    sys.exit(run_script(main, options))
