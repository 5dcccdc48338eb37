"""Round robin between named players: payoff matrix, ratings, Nash averaging, alpha-rank, cycles.

python -m experiments.tournament configs/tournament/steel_typhoon_duel.yaml

Finished pairings are kept in the folder ``to``: the same command goes on where it was stopped.
docs/rating.md says which figure answers which question.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

import tyro
from rich.box import SIMPLE_HEAD
from rich.table import Table

import mech_env
from experiments.rating.scores import Score
from experiments.rating.standing import Standing
from experiments.scripting.command import OK, leading, parse, print_json, run_script
from experiments.scripting.terminal import terminal
from experiments.tournaments.picture import short
from experiments.tournaments.report import Report, cycle_words, write_report
from experiments.tournaments.round_robin import hold
from experiments.tournaments.settings import TournamentSettings, command

_WIDEST = 14  # players whose scores against each other fit a terminal
_WITH_INTERVALS = 7  # … with their intervals


@dataclass
class Options:
    """Round robin between named players: payoff matrix, ratings, cycles, and a report.

    A leading FILE.yaml (see configs/tournament/) sets the defaults. Pairings that are finished in
    the folder `to` are not played again.
    """

    json: bool = False
    """Print the result as JSON."""
    overwrite: bool = False
    """Delete the pairings in the folder `to` and start over."""
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
        ruleset=mech_env.rulesets.get(settings.ruleset),
    )
    page = write_report(report, settings.to)
    if chosen.json:
        print_json({**report.to_dict(), "folder": str(settings.to)})
    else:
        for standing in standings:
            _print(standing)
        print(f"report: {page}")
    return OK


def _print(standing: Standing) -> None:
    console = terminal()
    console.print(_ratings_table(standing))
    if len(standing.players) <= _WIDEST:
        console.print(_score_table(standing))
    else:
        print(f"the scores of all {len(standing.pairs):,} pairs are in the report")
    for line in _cycle_lines(standing):
        console.print(line, markup=False, highlight=False)


def _ratings_table(standing: Standing) -> Table:
    table = Table(title=standing.scenario, box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column("player", no_wrap=True)
    for heading in ("openskill", "score", "worst", "Nash", "alpha", "time"):
        table.add_column(heading, justify="right", no_wrap=True)
    places = {i: k for k, i in enumerate(standing.order, 1)}
    for i in standing.order:
        mu, sigma = standing.skill[i]
        table.add_row(
            f"{places[i]} {short(standing.players[i])}",
            f"{mu:.1f} ± {sigma:.1f}",
            f"{100 * standing.mean_score(i):.1f}",
            f"{100 * standing.score(i, standing.worst(i)).share:.0f} "
            f"by {places[standing.worst(i)]}",
            f"{100 * standing.nash.mixture[i]:.0f}",
            f"{100 * standing.alpha[i]:.0f}",
            standing.times[i].words(),
        )
    return table


def _score_table(standing: Standing) -> Table:
    brief = len(standing.players) > _WITH_INTERVALS
    title = "score of the row in %" + ("" if brief else ", 95 % interval from paired seeds")
    table = Table(title=title, box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column("", no_wrap=True)
    for k in range(len(standing.players)):
        table.add_column(str(k + 1), justify="right", no_wrap=True)
    for k, i in enumerate(standing.order):
        scores = [None if i == j else standing.score(i, j) for j in standing.order]
        cells = ["" if s is None else _score(s, brief) for s in scores]
        table.add_row(f"{k + 1} {short(standing.players[i])}", *cells)
    return table


def _score(score: Score, brief: bool) -> str:
    return (
        f"{100 * score.share:.0f}" if brief else _with_range(score.share, (score.low, score.high))
    )


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
