"""The report of a league: standing, best main agent, Markdown and CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.leagues.matchmaking import Payoff
from experiments.leagues.settings import LeagueSettings
from experiments.leagues.store import Member, Store
from experiments.rating.meta_game import NashAverage, nash_average
from experiments.rating.scores import Rate
from experiments.rating.skill import Game, ratings
from experiments.scripting.files import write_atomically

REPORT, CSV = "report.md", "payoff.csv"
_RATED = 30_000  # battles that openskill is given: it takes 27 us for each
_SHUFFLES = 4
_SHOWN = 14  # columns of the matrix in the report; the CSV has all


@dataclass(frozen=True)
class Table:
    """All members against each other; indices are places in ``members``.

    ``counts``: wins, draws, losses of the row against the column, shape (members, members, 3).
    ``skill``: openskill mu and sigma, shape (members, 2).
    """

    members: tuple[Member, ...]
    counts: NDArray[np.int64]
    skill: NDArray[np.float64]
    nash: NashAverage

    @property
    def order(self) -> list[int]:
        """Best first."""
        return [int(i) for i in np.argsort(-self.skill[:, 0], kind="stable")]

    @property
    def payoff(self) -> NDArray[np.float64]:
        """Mean score (1 won, 0 drawn, -1 lost) of the row; 0 where they never met."""
        return _mean(self.counts)

    def score(self, i: int) -> float:
        """Mean share of points against all opponents met, each with equal weight."""
        met = self.counts[i].sum(axis=1) > 0
        return float((self.payoff[i][met].mean() + 1) / 2) if met.any() else 0.5

    def won(self, i: int, j: int) -> Rate:
        """How often ``i`` beat ``j``."""
        return Rate(int(self.counts[i, j, 0]), int(self.counts[i, j].sum()))

    def best_main(self) -> Member | None:
        """The main agent of the highest rating."""
        mains = [self.members[i] for i in self.order if self.members[i].role == "main"]
        return mains[0] if mains else None

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        names = [m.name for m in self.members]
        return {
            "members": names,
            "payoff": self.payoff.round(4).tolist(),
            "counts": self.counts.tolist(),
            "ratings": [
                {"player": names[i], "role": self.members[i].role,
                 "mu": round(float(self.skill[i, 0]), 3),
                 "sigma": round(float(self.skill[i, 1]), 3),
                 "mean_score": round(self.score(i), 4),
                 "nash_share": round(float(self.nash.mixture[i]), 4),
                 "nash_rating": round(float(self.nash.rating[i]), 4)}
                for i in self.order
            ],
        }  # fmt: skip


def table(members: Sequence[Member], payoff: Payoff, seed: int) -> Table:
    """The standing of members from wins, draws and losses of pairs."""
    place = {m.name: k for k, m in enumerate(members)}
    counts = np.zeros((len(members), len(members), 3), np.int64)
    for (one, other), results in payoff.items():
        i, j = place[one], place[other]
        counts[i, j] += results
        counts[j, i] += results[::-1]
    skill = ratings(len(members), _games(counts), seed, _SHUFFLES)
    return Table(tuple(members), counts, skill, nash_average(_mean(counts)))


def _mean(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    met = np.maximum(counts.sum(axis=2), 1)
    mean: NDArray[np.float64] = (counts[:, :, 0] - counts[:, :, 2]) / met
    return mean


def _games(counts: NDArray[np.int64]) -> list[Game]:
    """One game per battle; if there are too many, the same part of every pair."""
    part = min(1.0, _RATED / _SHUFFLES / max(1, int(counts.sum()) // 2))
    games = []
    for i, j in zip(*np.triu_indices(len(counts), 1), strict=True):
        for winner, count in zip((int(i), None, int(j)), counts[i, j], strict=True):
            games += [Game(int(i), int(j), winner)] * round(part * int(count))
    return games


def write(found: Table, store: Store, settings: LeagueSettings) -> None:
    """Write ``report.md`` and ``payoff.csv`` into the league's folder."""
    text = "\n".join(_lines(found, store, settings)) + "\n"
    write_atomically(settings.folder / REPORT, text.encode())
    path = settings.folder / CSV
    beside = path.with_name(path.name + ".part")
    with beside.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(
            ["first", "second", "scenario", "block", "seed", "side", "wins", "draws", "losses"]
        )
        rows.writerows(store.table())
    beside.replace(path)


def _lines(found: Table, store: Store, settings: LeagueSettings) -> list[str]:
    fixed = [k for k, m in enumerate(found.members) if m.role == "fixed"]
    names = [m.name for m in found.members]
    battles = int(found.counts.sum()) // 2
    generations = 1 + max((m.generation for m in found.members), default=-1)
    lines = [
        f"# League {settings.ruleset} {settings.scenario}",
        "",
        f"{generations} generations, {len(names)} members, {battles:,} battles, "
        f"seed {settings.seed}, code {', '.join(store.revisions()) or 'unknown'}.",
        "Each seed was played once from every side. `learner@k` is a learner frozen after",
        "generation k.",
        "",
        "## Standing",
        "",
        "Rating: openskill, mu ± sigma. Score: mean share of points (a draw is a half) against",
        "all others, with equal weights. Nash: share in the maximum-entropy equilibrium of the",
        "table, which says which players to prepare for.",
        "",
        "| player | role | rating | score | Nash | " + " | ".join(
            f"won against {names[k]} [95 %]" for k in fixed) + " |",
        "|---" * (5 + len(fixed)) + "|",
    ]  # fmt: skip
    for i in found.order:
        mu, sigma = found.skill[i]
        cells = ["–" if i == k else found.won(i, k).words() for k in fixed]
        lines.append(
            f"| {names[i]} | {found.members[i].role} | {mu:.1f} ± {sigma:.1f} "
            f"| {100 * found.score(i):.1f} % | {100 * found.nash.mixture[i]:.0f} % | "
            + " | ".join(cells)
            + " |"
        )
    shown = _shown(found, fixed)
    lines += [
        "",
        "## Who beats whom",
        "",
        "Mean score of the row against the column: +1 always won, 0 level, -1 always lost."
        + ("" if len(shown) == len(names) else f" All pairs: `{CSV}`."),
        "",
        "| | " + " | ".join(names[j] for j in shown) + " |",
        "|---" * (1 + len(shown)) + "|",
    ]
    for i in shown:
        row = ["" if i == j else f"{found.payoff[i, j]:+.2f}" for j in shown]
        lines.append(f"| {names[i]} | " + " | ".join(row) + " |")
    return [*lines, "", *_training(store)]


def _shown(found: Table, fixed: Sequence[int]) -> list[int]:
    """The fixed players, the latest of each learner and the best of the rest, best first."""
    latest = {m.learner: k for k, m in enumerate(found.members) if m.learner}
    chosen = dict.fromkeys([*fixed, *latest.values(), *found.order])
    few = list(chosen)[: max(_SHOWN, len(fixed) + len(latest))]
    return [i for i in found.order if i in few]


def _training(store: Store) -> list[str]:
    lines = ["## Training", "", "| slice | decisions | seconds | met (share of its battles) |"]
    lines.append("|---|---|---|---|")
    for slice_ in store.slices():
        met = ", ".join(
            f"{name} {100 * weight:.0f} %" for name, weight in slice_["opponents"].items()
        )
        lines.append(
            f"| {slice_['learner']}@{slice_['generation']} | {slice_['steps']:,} "
            f"| {slice_['seconds']:.0f} | {met} |"
        )
    return lines
