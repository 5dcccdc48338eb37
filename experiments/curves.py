"""Training curves: the evaluations of runs over minutes or decisions, as one picture.

python -m experiments.curves runs/steel_typhoon_duel runs/framewerk_duel --to docs/images/curves.png
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import tyro

from experiments.rating.scores import Rate
from experiments.scripting.command import OK, UsageError, parse, run_script
from experiments.scripting.files import parse_json, read_bytes
from experiments.tournaments.picture import INK, LOSS, WIN, short

_PER_ROW = 4  # panels

_AXES = {"minutes": "minutes of training", "steps": "million decisions of the learner"}
_COLOURS = (WIN, LOSS, "#3d5a80", "#8d5a97", "#c9a227")


@dataclass
class Options:
    """Draw the evaluations of runs over their training, a panel for each run."""

    runs: tyro.conf.Positional[tuple[Path, ...]]
    """Folders of experiments.train."""
    against: tuple[str, ...] = ()
    """Draw only these opponents, by their names in the log; none: all."""
    over: Literal["minutes", "steps"] = "minutes"
    """Minutes of training depend on the machine; steps are decisions of the learner."""
    to: Path = Path("curves.png")
    """Picture to write."""


@dataclass(frozen=True)
class Curve:
    """Battles won against one opponent, evaluation by evaluation.

    Attributes:
        minutes: of training before each.
        steps: decisions of the learner before each.
        rates: shares won, with their intervals.
    """

    opponent: str
    minutes: list[float]
    steps: list[int]
    rates: list[Rate]


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "curves")


def main(chosen: Options) -> int:
    """Read the logs and write the picture."""
    if not chosen.runs:
        raise UsageError("runs: none given; name one folder or more")
    curves = [_chosen(run, chosen.against) for run in chosen.runs]
    draw(dict(zip(panel_titles(chosen.runs), curves, strict=True)), chosen.over, chosen.to)
    print(f"wrote {chosen.to}")
    return OK


def panel_titles(runs: Sequence[Path]) -> list[str]:
    """A title for each run: its folder's name, or its path where two share a name."""
    names = [run.name for run in runs]
    return [n if names.count(n) == 1 else str(r) for n, r in zip(names, runs, strict=True)]


def _chosen(run: Path, against: tuple[str, ...]) -> list[Curve]:
    curves = read_curves(run)
    wanted = [curve for curve in curves if not against or curve.opponent in against]
    if not wanted:
        known = ", ".join(curve.opponent for curve in curves)
        raise UsageError(f"against: {' '.join(against)}: none in {run}; it has {known}")
    return wanted


def read_curves(run: Path) -> list[Curve]:
    """The curves of a run, from its log.

    Raises:
        UsageError: no log there, or none with an evaluation.
    """
    path = run / "log.jsonl"
    if not path.is_file():
        raise UsageError(f"{path}: no such file; {run} is not a folder of experiments.train")
    curves: dict[str, Curve] = {}
    seconds = 0.0
    for number, line in enumerate(read_bytes(path).splitlines(), 1):
        try:
            entry = parse_json(line, "")
            seconds = float(entry.get("seconds", seconds))
            if entry["kind"] == "evaluation":
                rate = Rate(entry["win"]["count"], entry["win"]["of"])
                name = entry["opponent"]
                curve = curves.setdefault(name, Curve(name, [], [], []))
                curve.steps.append(int(entry["steps"]))
                curve.minutes.append(seconds / 60)
                curve.rates.append(rate)
        except (KeyError, TypeError, ValueError):
            raise UsageError(f"{path}: line {number} is not of a training log") from None
    if not curves:
        raise UsageError(f"{path}: no evaluation in it yet")
    return list(curves.values())


def draw(runs: dict[str, list[Curve]], over: Literal["minutes", "steps"], path: Path) -> None:
    """Write the picture as PNG; bands are 95 % intervals."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    rows = -(-len(runs) // _PER_ROW)
    columns = -(-len(runs) // rows)
    wide = 4.6 if columns <= 2 else 2.8
    figure = Figure(figsize=(0.6 + wide * columns, 3.4 * rows), dpi=130, layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(rows, columns, squeeze=False, sharey=True)
    for axes in panels.flat[len(runs) :]:
        axes.set_axis_off()
    for axes, (name, curves) in zip(panels.flat, runs.items(), strict=False):
        for k, curve in enumerate(curves):
            colour = _COLOURS[k % len(_COLOURS)]
            low, high = zip(*(rate.interval for rate in curve.rates), strict=True)
            shares = [100 * rate.share for rate in curve.rates]
            x = curve.minutes if over == "minutes" else [steps / 1e6 for steps in curve.steps]
            axes.plot(x, shares, color=colour, label=short(curve.opponent), marker=".")
            axes.fill_between(x, [100 * share for share in low], [100 * share for share in high],
                              color=colour, alpha=0.18, linewidth=0)  # fmt: skip
        axes.axhline(50, color=INK, linewidth=0.6, linestyle=":")
        axes.set_ylim(0, 101)
        axes.set_title(name, fontsize=10, color=INK)
        axes.set_xlabel(_AXES[over], fontsize=8)
        axes.tick_params(labelsize=8)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(fontsize=7, frameon=False, loc="lower right", title="against",
                    title_fontsize=7)  # fmt: skip
    for axes in panels[:, 0]:
        axes.set_ylabel("battles won in %", fontsize=8)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)


if __name__ == "__main__":
    sys.exit(run_script(main, options))
