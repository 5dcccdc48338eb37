"""The report of a tournament: CSV and picture per scenario, one Markdown file, one HTML page."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from experiments.rating.scores import p_words
from experiments.rating.standing import Standing
from experiments.tournaments.page import page
from experiments.tournaments.picture import draw
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Report:
    """The results of a tournament, and how to repeat it."""

    title: str
    settings: dict[str, Any]
    commits: tuple[str, ...]
    command: str
    standings: tuple[Standing, ...]
    ruleset: Ruleset

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "settings": self.settings,
            "commits": list(self.commits),
            "command": self.command,
            "scenarios": {
                s.scenario: s.to_dict() | {"usage": self._usage(s)} for s in self.standings
            },
        }

    def _usage(self, standing: Standing) -> dict[str, Any]:
        usages = zip(standing.players, standing.usage, strict=True) if standing.usage else ()
        return {name: usage.to_dict(self.ruleset) for name, usage in usages}


def write_report(report: Report, folder: Path) -> Path:
    """Write all files of a report; returns the HTML page's path."""
    folder.mkdir(parents=True, exist_ok=True)
    for standing in report.standings:
        below = folder / standing.scenario
        below.mkdir(exist_ok=True)
        _write_csv(standing, below)
        draw(standing, f"{report.title}: {standing.scenario}", below / "payoff.png")
    (folder / "result.json").write_text(
        json.dumps(report.to_dict(), indent=2) + "\n", encoding="utf-8"
    )
    (folder / "report.md").write_text(markdown(report), encoding="utf-8")
    html = folder / "report.html"
    html.write_text(
        page(
            report.title,
            report.standings,
            report.settings,
            report.commits,
            report.command,
            report.ruleset,
        ),
        encoding="utf-8",
    )
    return html


def markdown(report: Report) -> str:
    """The report as Markdown; pictures by relative path."""
    lines = [f"# {report.title}", ""]
    if len(report.standings) > 1:
        lines += [*_overview(report), ""]
    for standing in report.standings:
        lines += [*_section(standing), ""]
    lines += ["## How to repeat it", "", "```sh", report.command, "```", ""]
    lines += [f"Commit: {', '.join(report.commits)}", "", "| setting | value |", "|---|---|"]
    lines += [f"| {name} | {_cell(_words(value))} |" for name, value in report.settings.items()]
    return "\n".join(lines) + "\n"


def cycle_words(standing: Standing) -> Iterator[str]:
    """Each cycle in a line: ``a > b > c > a (p = 0.013)``."""
    for cycle in standing.cycles:
        names = [standing.players[i] for i in (*cycle.players, cycle.players[0])]
        caveat = "" if cycle.certain else ", perhaps by chance"
        yield f"{' > '.join(names)} ({p_words(cycle.p_value)}{caveat})"


def _overview(report: Report) -> Iterator[str]:
    """Every pair in every scenario; players by their names in the settings."""
    names = report.settings["players"]
    pairs = list(combinations(range(len(names)), 2))
    yield from ("## Overview", "", "Score of the first of each pair (a draw is a half), with 95 %")
    yield from ("intervals from paired seeds:", "")
    yield f"| scenario | {' | '.join(_cell(f'{names[j]} – {names[i]}') for i, j in pairs)} |"
    yield "|---|" + "---|" * len(pairs)
    for standing in report.standings:
        cells = [standing.score(j, i).words() for i, j in pairs]
        yield f"| {standing.scenario} | {' | '.join(cells)} |"


def _section(standing: Standing) -> Iterator[str]:
    yield from (f"## {standing.scenario}", "")
    heads = "score | worst opponent | Nash share | against Nash | alpha-rank | a decision |"
    yield f"| player | openskill | {heads}"
    yield "|---" * 8 + "|"
    for i in standing.order:
        mu, sigma = standing.skill[i]
        yield (
            f"| {_cell(standing.players[i])} | {mu:.1f} ± {sigma:.1f} "
            f"| {100 * standing.mean_score(i):.1f} % "
            f"| {_cell(standing.players[standing.worst(i)])}: "
            f"{standing.score(i, standing.worst(i)).words()} "
            f"| {_share(standing.nash.mixture[i], standing.nash_range[i])} "
            f"| {standing.nash.rating[i]:+.3f} "
            f"| {_share(standing.alpha[i], standing.alpha_range[i])} "
            f"| {standing.times[i].words()} |"
        )
    yield from ("", "Score of the row against the column (a draw is a half), 95 % intervals from")
    yield from ("paired seeds:", "")
    order = standing.order
    yield f"| | {' | '.join(_cell(standing.players[j]) for j in order)} |"
    yield "|---|" + "---|" * len(order)
    for i in order:
        cells = ["–" if i == j else standing.score(i, j).words() for j in order]
        yield f"| {_cell(standing.players[i])} | {' | '.join(cells)} |"
    yield from (
        "",
        f"Strength alone explains {100 * standing.transitive:.1f} % of the payoffs.",
        "",
    )
    found = list(cycle_words(standing))
    yield "Cycles:" if found else "No cycle."
    if found:
        yield ""
    yield from (f"- {_cell(line)}" for line in found)
    yield from ("", f"![payoff matrix and ratings]({standing.scenario}/payoff.png)")


def _share(value: float, ends: Any) -> str:
    return f"{100 * value:.0f} % [{100 * ends[0]:.0f}, {100 * ends[1]:.0f}]"


def _words(value: Any) -> str:
    return ", ".join(str(v) for v in value) if isinstance(value, list) else str(value)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _write_csv(standing: Standing, folder: Path) -> None:
    with (folder / "payoff.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["player", *standing.players])
        for name, row in zip(standing.players, standing.payoff, strict=True):
            rows.writerow([name, *(f"{x:.4f}" for x in row)])
    with (folder / "ratings.csv").open("w", newline="", encoding="utf-8") as file:
        table = standing.to_dict()["ratings"]
        columns = [name for name, value in table[0].items() if not isinstance(value, list)]
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(table)
