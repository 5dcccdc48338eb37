"""A scenario's table as one picture: payoff matrix, ratings, Nash averaging and alpha-rank."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from experiments.rating.standing import Standing

WIN, LOSS, INK = "#1b998b", "#e07a3f", "#22272e"


def draw(standing: Standing, title: str, path: Path) -> None:
    """Write the picture as PNG."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    n = len(standing.players)
    figure = Figure(figsize=(6.5 + 1.0 * n, 1.9 + 0.62 * n), dpi=130, layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title, fontsize=11, color=INK)
    axes = figure.subplots(1, 3, width_ratios=[0.45 + 0.42 * n, 1.7, 1.7])
    _matrix(axes[0], standing)
    _ratings(axes[1], standing)
    _shares(axes[2], standing)
    figure.savefig(path)


def _matrix(axes: Any, standing: Standing) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    order = standing.order
    names = [standing.players[i] for i in order]
    shares = (standing.payoff[np.ix_(order, order)] + 1.0) / 2.0
    colours = LinearSegmentedColormap.from_list("score", [LOSS, "#ffffff", WIN])
    axes.imshow(shares, cmap=colours, vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(names)), range(1, len(names) + 1))
    axes.set_yticks(range(len(names)), [f"{short(x)}  {k}" for k, x in enumerate(names, 1)])
    axes.tick_params(
        length=0, labelsize=8, top=True, labeltop=True, bottom=False, labelbottom=False
    )
    axes.spines[:].set_visible(False)
    for row, i in enumerate(order):
        for column, j in enumerate(order):
            if i == j:
                continue
            score = standing.score(i, j)
            weight = "bold" if score.decided else "normal"
            middle = {"ha": "center", "va": "center", "color": INK}
            ends = f"{100 * score.low:.0f}–{100 * score.high:.0f}"
            axes.text(column, row - 0.08, f"{100 * score.share:.0f}", fontsize=9, weight=weight,
                      **middle)  # fmt: skip
            axes.text(column, row + 0.27, ends, fontsize=5.5, **middle)
    axes.set_xlabel("score of the row in %, 95 % interval", fontsize=8)


def _ratings(axes: Any, standing: Standing) -> None:
    order = standing.order
    mu, sigma = standing.skill[order].T
    rows = np.arange(len(order))
    axes.barh(rows, mu, xerr=sigma, height=0.55, color=WIN, ecolor=INK, capsize=2)
    _rows(axes, rows, [str(k + 1) for k in rows], "openskill mu ± sigma")


def _shares(axes: Any, standing: Standing) -> None:
    order = standing.order
    rows = np.arange(len(order))
    axes.barh(rows - 0.18, 100 * standing.nash.mixture[order], height=0.34, color=WIN,
              label="Nash share")  # fmt: skip
    axes.barh(rows + 0.18, 100 * standing.alpha[order], height=0.34, color=LOSS,
              label="alpha-rank")  # fmt: skip
    axes.set_xlim(0, 100)
    axes.legend(fontsize=7, frameon=False, loc="lower right")
    _rows(axes, rows, [str(k + 1) for k in rows], "%")


def _rows(axes: Any, rows: Any, labels: list[str], below: str) -> None:
    axes.set_yticks(rows, labels)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.tick_params(labelsize=8, length=0)
    axes.set_xlabel(below, fontsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def short(name: str) -> str:
    """A player's name without the folder that it lies in."""
    kind, _, rest = name.partition(":")
    if "/" not in name:
        return name
    last = name.rstrip("/").rsplit("/", 1)[-1]
    return f"{kind}:{last}" if rest and "/" not in kind else last
