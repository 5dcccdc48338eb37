"""Round robin between named players: payoff matrix, openskill ratings, CSV and heat map.

python -m experiments.tournament configs/tournament/steel_typhoon_duel.yaml
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from numpy.typing import NDArray
from pydantic import Field
from rich.console import Console
from rich.table import Table

from agents import make
from experiments.command import (
    OK,
    find_rules,
    load_settings,
    parse,
    print_json,
    run_script,
    split_config,
)
from experiments.matches import Result, play
from experiments.rating import Game, ratings
from experiments.settings import Strict


class TournamentSettings(Strict):
    """Who plays what."""

    ruleset: str = "steel_typhoon"
    scenario: str = "duel"
    players: Annotated[tuple[str, ...], Field(min_length=2)] = ("random", "bot")
    """random, bot, bundle:FOLDER, sb3:FILE.zip, a bundle's folder or a .zip."""
    battles: Annotated[int, Field(ge=1)] = 1000
    """Of each pair, sides swapped."""
    temperature: Annotated[float, Field(ge=0)] = 0.0
    """Of learned players: 0 plays the likeliest action, 1 samples."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 1
    threads: Annotated[int, Field(ge=1)] = 2
    to: Path = Path("runs/tournament")
    """Folder of payoff.csv, ratings.csv and payoff.png."""


@dataclass
class Options:
    """Round robin between named players: payoff matrix, ratings, CSV and heat map.

    A leading FILE.yaml (see configs/tournament/) sets the defaults.
    """

    json: bool = False
    """Print the result as JSON."""
    settings: Annotated[TournamentSettings, tyro.conf.arg(name="")] = field(
        default_factory=TournamentSettings
    )


@dataclass(frozen=True)
class Standing:
    """Outcome of a tournament; row i of ``payoff`` is what player i made of the others.

    ``payoff``: mean score (1 won, 0 drawn, -1 lost), shape (players, players), 0 on the diagonal.
    ``skill``: openskill mu and sigma, shape (players, 2).
    """

    players: tuple[str, ...]
    payoff: NDArray[np.float64]
    wins: NDArray[np.float64]
    skill: NDArray[np.float64]

    @property
    def order(self) -> list[int]:
        """Best first."""
        return [int(i) for i in np.argsort(-self.skill[:, 0])]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "players": list(self.players),
            "payoff": self.payoff.round(4).tolist(),
            "win_share": self.wins.round(4).tolist(),
            "ratings": [
                {"player": self.players[i], "mu": float(self.skill[i, 0]),
                 "sigma": float(self.skill[i, 1])}
                for i in self.order
            ],
        }  # fmt: skip


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    path, rest = split_config(argv)
    given = TournamentSettings() if path is None else load_settings(path, TournamentSettings)
    return parse(Options, rest, "tournament [FILE.yaml]", Options(settings=given))


def main(chosen: Options) -> int:
    """Play, write the files, print the table."""
    settings = chosen.settings
    standing = hold(settings)
    settings.to.mkdir(parents=True, exist_ok=True)
    _write_csv(standing, settings.to)
    _draw(standing, f"{settings.ruleset} {settings.scenario}", settings.to / "payoff.png")
    if chosen.json:
        print_json({**standing.to_dict(), "folder": str(settings.to)})
    else:
        Console().print(_table(standing))
        print(f"written to {settings.to}")
    return OK


def hold(settings: TournamentSettings) -> Standing:
    """Play all pairs."""
    ruleset = find_rules(settings.ruleset, settings.scenario)
    players = [
        make(name, ruleset, temperature=settings.temperature, seed=settings.seed + k)
        for k, name in enumerate(settings.players)
    ]
    n = len(players)
    payoff, wins = np.zeros((n, n)), np.zeros((n, n))
    games: list[Game] = []
    for i, j in combinations(range(n), 2):
        result = play(
            ruleset, settings.scenario, players[i], players[j], settings.battles,
            seed=settings.seed, threads=settings.threads,
        )  # fmt: skip
        mean = float(result.score.mean())
        payoff[i, j], payoff[j, i] = mean, -mean
        wins[i, j], wins[j, i] = result.rate(1).share, result.rate(-1).share
        games += _games(result, i, j)
    return Standing(settings.players, payoff, wins, ratings(n, games, settings.seed))


def _games(result: Result, i: int, j: int) -> list[Game]:
    winners = {1: i, 0: None, -1: j}
    return [Game(i, j, winners[int(score)]) for score in result.score]


def _write_csv(standing: Standing, folder: Path) -> None:
    with (folder / "payoff.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["player", *standing.players])
        for name, row in zip(standing.players, standing.payoff, strict=True):
            rows.writerow([name, *(f"{x:.4f}" for x in row)])
    with (folder / "ratings.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["player", "mu", "sigma"])
        for i in standing.order:
            rows.writerow([standing.players[i], *(f"{x:.3f}" for x in standing.skill[i])])


def _draw(standing: Standing, title: str, path: Path) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    order = standing.order
    names = [standing.players[i] for i in order]
    matrix = standing.payoff[np.ix_(order, order)]
    side = 2.5 + 0.8 * len(names)
    figure = Figure(figsize=(side + 1, side), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    image = axes.imshow(matrix, cmap="RdBu", vmin=-1, vmax=1)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right")
    axes.set_yticks(range(len(names)), names)
    for (i, j), value in np.ndenumerate(matrix):
        axes.text(j, i, f"{value:+.2f}", ha="center", va="center")
    axes.set_title(f"{title}: mean score of row against column")
    figure.colorbar(image)
    figure.savefig(path, dpi=120)


def _table(standing: Standing) -> Table:
    table = Table(title="ratings (openskill) and mean score against each")
    table.add_column("player")
    table.add_column("mu ± sigma")
    for i in standing.order:
        table.add_column(standing.players[i], justify="right")
    for i in standing.order:
        mu, sigma = standing.skill[i]
        cells = ["" if i == j else f"{standing.payoff[i, j]:+.2f}" for j in standing.order]
        table.add_row(standing.players[i], f"{mu:.2f} ± {sigma:.2f}", *cells)
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
