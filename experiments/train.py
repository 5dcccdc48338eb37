"""Train a policy by self-play, rate it, export it.

python -m experiments.train configs/train/steel_typhoon_duel.yaml --minutes 3
"""

from __future__ import annotations

import signal
import sys
from dataclasses import dataclass, field
from typing import Annotated, Any

import tyro
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from agents.dice_streams import REPORT
from agents.registry import file_of
from experiments.bundles.bundle import export_bundle
from experiments.rating.matches import Result
from experiments.scripting.command import (
    FAILED,
    OK,
    UsageError,
    leading,
    parse,
    print_json,
    run_script,
)
from experiments.scripting.files import keep_input
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import terminal
from experiments.training.run_folder import RunFolder, training_record
from experiments.training.settings import TrainSettings


@dataclass
class Options:
    """Train a policy by self-play, rate it, export it.

    A leading FILE.yaml (see configs/train/) sets the defaults; every field of it is an option.
    """

    resume: bool = False
    """Continue the run of this name from its last checkpoint."""
    overwrite: bool = False
    """Delete an earlier run of this name."""
    json: bool = False
    """Print the result as JSON on stdout; no progress."""
    settings: Annotated[TrainSettings, tyro.conf.arg(name="")] = field(
        default_factory=TrainSettings
    )


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    given, rest = leading(argv, TrainSettings)
    chosen = parse(Options, rest, "train [FILE.yaml]", Options(settings=given))
    if chosen.resume and chosen.overwrite:
        raise UsageError("--resume and --overwrite exclude each other")
    find_rules(chosen.settings.ruleset, chosen.settings.scenario)
    return chosen


def main(chosen: Options) -> int:
    """Train; 0 if the final targets are met or Ctrl-C stopped the run."""
    from experiments.training.trainer import Trainer, check_players  # torch: not for --help

    settings = chosen.settings
    folder = RunFolder(settings)
    if chosen.overwrite:
        check_players(settings)  # a misspelt name must not cost the earlier run
        keep_input("start_from", settings.start_from, folder.path)
        rated = settings.evaluation
        for players, names in (
            ("opponents.others", settings.opponents.others),
            ("evaluation.opponents", rated.opponents),
            ("evaluation.targets", rated.targets),
        ):
            for name in names:
                keep_input(players, file_of(name), folder.path)
        folder.clear()
    folder.start(settings, chosen.resume)
    console = terminal(stderr=True, quiet=chosen.json)
    with _bar(console) as bar:
        task = bar.add_task("starting", total=1.0, note="")

        def report(p: Any) -> None:
            wins = "  ".join(f"{name} {100 * share:.0f}%" for name, share in p.wins.items())
            note = f"{p.steps_per_second:,.0f} steps/s  wins: {wins}"
            bar.update(
                task, completed=trainer.fraction, description=f"update {p.updates}", note=note
            )

        def announce(p: Any) -> None:
            bar.console.print(rated_line(p, settings.head_start.of))

        trainer = Trainer(settings, folder, report, announce)
        _stop_on_interrupt(trainer, bar.console)
        progress = trainer.train(chosen.resume)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if trainer.stop:
        console.print(f"stopped; saved in {folder.path}; go on with --resume")
        if chosen.json:
            print_json({"run": str(folder.path), "stopped": True, "steps": progress.steps})
        return OK
    return _finish(chosen, folder, trainer, console)


def rated_line(progress: Any, imitated: str) -> str:
    """What an evaluation found, in a line."""
    p = progress
    rated = ", ".join(f"{100 * s:.1f} % against {name}" for name, s in p.rated.items())
    # Without imitation nothing is rated before the first update.
    beginning = f"imitation of {imitated}, 0 steps of learning"
    learned = f"{p.steps:,} steps" if p.updates else beginning
    return f"{p.seconds / 60:.1f} min, {learned}: {rated}"


def _bar(console: Console) -> Bar:
    return Bar(
        TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[note]}", markup=False), console=console, disable=console.quiet,
    )  # fmt: skip


def _stop_on_interrupt(trainer: Any, console: Console) -> None:
    def first(number: int, frame: Any) -> None:
        trainer.stop = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        console.print("stopping after this update; Ctrl-C again to lose it")

    signal.signal(signal.SIGINT, first)


def _finish(chosen: Options, folder: RunFolder, trainer: Any, console: Console) -> int:
    """Rate the best model on fresh dice, export it, print the table."""
    from agents.models import load_model

    settings = chosen.settings
    trainer.save_model(folder.final)
    best = load_model(folder.best, trainer.ruleset)
    trainer.model.policy.load_state_dict(best.policy.state_dict())
    results = {
        name: trainer.rate(name, settings.evaluation.final_battles, REPORT)
        for name in settings.evaluation.targets
    }
    met = {name: _met(name, result, settings) for name, result in results.items()}
    names = trainer.ruleset.side_names
    ratings = {name: result.to_dict(names) for name, result in results.items()}
    folder.log("final", ratings=ratings, met=met)
    if settings.export_to is not None:
        export_bundle(
            trainer.policy_here(), trainer.ruleset, settings.scenario, settings.export_to,
            training=training_record(folder.best, best.training), ratings=ratings,
        )  # fmt: skip
    if chosen.json:
        target = str(settings.export_to) if settings.export_to else None
        print_json({"run": str(folder.path), "ratings": ratings, "met": met, "bundle": target})
    else:
        console.print(_table(results, met, settings))
        if settings.export_to is not None:
            console.print(f"exported to {settings.export_to}")
    return OK if all(met.values()) else FAILED


def _met(name: str, result: Result, settings: TrainSettings) -> bool:
    rate, target = result.rate(), settings.evaluation.targets[name]
    return rate.share >= target if name == "random" else rate.interval[0] >= target


def _table(results: dict[str, Result], met: dict[str, bool], settings: TrainSettings) -> Table:
    table = Table(title=f"{settings.ruleset} {settings.scenario}, sides swapped")
    for heading in ("against", "battles", "won [95 %]", "drawn", "lost", "rounds", "target", ""):
        table.add_column(heading)
    for name, result in results.items():
        table.add_row(
            name, f"{result.battles:,}", result.rate(1).words(),
            f"{100 * result.rate(0).share:.1f} %", f"{100 * result.rate(-1).share:.1f} %",
            f"{result.to_dict()['median_rounds']:.0f}",
            f"{100 * settings.evaluation.targets[name]:.0f} %", "met" if met[name] else "missed",
        )  # fmt: skip
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
