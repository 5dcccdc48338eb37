"""Training curves: the evaluations of runs over minutes or decisions, as one picture.

python -m experiments.curves runs/steel_typhoon_duel runs/framewerk_duel --to docs/images/curves.png
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import tyro
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
)

from experiments.rating.scores import Rate
from experiments.scripting.command import OK, UsageError, one_line, parse, run_script
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


class _Line(BaseModel):
    """What every line of a log may have; the seconds are those of training so far."""

    kind: str
    seconds: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None


class _Won(BaseModel):
    """How many battles of how many."""

    model_config = ConfigDict(strict=True, frozen=True)

    of: Annotated[int, Field(ge=1)]
    count: Annotated[int, Field(ge=0)]

    @field_validator("count")
    @classmethod
    def _not_more(cls, count: int, values: ValidationInfo) -> int:
        if count > values.data.get("of", count):
            raise ValueError(f"{count} of {values.data['of']} battles")
        return count


class _Evaluation(BaseModel):
    """What is drawn of a log's line; the line holds more."""

    model_config = ConfigDict(strict=True, frozen=True)

    opponent: str
    steps: Annotated[int, Field(ge=0)]
    win: _Won


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
    # The last line may be cut short: by a kill, or because it is being written.
    for number, line in enumerate(read_bytes(path).split(b"\n")[:-1], 1):
        try:
            entry = parse_json(line, "JSON")
            told = _Line.model_validate(entry)
            seconds = seconds if told.seconds is None else told.seconds
            if told.kind == "evaluation":
                rated = _Evaluation.model_validate(entry)
                curve = curves.setdefault(rated.opponent, Curve(rated.opponent, [], [], []))
                curve.steps.append(rated.steps)
                curve.minutes.append(seconds / 60)
                curve.rates.append(Rate(rated.win.count, rated.win.of))
        except ValueError as error:
            raise UsageError(
                f"{path}: line {number} is not of a training log: {one_line(error)}"
            ) from None
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
