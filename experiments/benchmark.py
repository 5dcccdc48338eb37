"""Measure speed against the budgets of docs/design.md.

python -m experiments.benchmark --quick
python -m experiments.benchmark --against ../mech_env-0.1.0
"""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import mech_env
from experiments.scripting.command import FAILED, OK, parse, print_json, run_script
from experiments.scripting.files import write_json
from experiments.scripting.provenance import commit, versions
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import terminal
from experiments.speed import measures, paired
from experiments.speed.engines import engine_figures
from mech_env.core.ruleset import Ruleset

BATCHES = (1, 64, 1024, 4096)


@dataclass
class Options:
    """Measure speed, with the budgets of docs/design.md beside the figures."""

    rulesets: tuple[str, ...] = ()
    """Ids of the rules; none given: all."""
    scenarios: tuple[str, ...] = ("duel", "skirmish")
    """Names of scenarios; figures that need only one take the first."""
    quick: bool = False
    """Shorter runs; leaves out compiling from an empty cache."""
    training: bool = True
    """Measure training, too (needs the train extra)."""
    against: Path | None = None
    """Compare with this checkout instead: both in turn, in slices, with this Python."""
    strict: bool = False
    """Exit with 1 if a budget is missed."""
    save: Path | None = None
    """Also write the figures as JSON to this file."""
    json: bool = False
    """Print the figures as JSON."""


@dataclass(frozen=True)
class Figure:
    """One measured number; ``budget`` is a floor, or a ceiling if ``at_most``."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        if self.budget is None:
            return None
        return self.value <= self.budget if self.at_most else self.value >= self.budget

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        bound = {"budget": self.budget, "at_most": self.at_most, "met": self.met}
        found: dict[str, Any] = {"name": self.name, "value": self.value, "unit": self.unit}
        return found if self.budget is None else {**found, **bound}


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "benchmark")


def main(chosen: Options) -> int:
    """Measure and print."""
    found = [
        find_rules(name, chosen.scenarios[0]) for name in chosen.rulesets or mech_env.rulesets.ids()
    ]
    for ruleset in found:
        for scenario in chosen.scenarios[1:]:
            find_rules(ruleset.id, scenario)
    console = terminal(stderr=True, quiet=chosen.json)
    if chosen.against is not None:
        return _compare(chosen, chosen.against, found, console)
    boards = []
    with console.status("measuring") as status:
        for ruleset in found:
            boards.append(measured(ruleset, chosen, status.update))
    _deliver(chosen, boards)
    missed = any(f.met is False for board in boards for f in board.figures)
    return FAILED if chosen.strict and missed else OK


def _compare(chosen: Options, there: Path, found: list[Ruleset], console: Console) -> int:
    """Print how fast this checkout is as a multiple of another."""
    pairs = []
    with console.status("comparing") as status:
        for ruleset in found:
            for scenario in chosen.scenarios:
                status.update(f"comparing {ruleset.id}: {scenario}")
                slices = 20 if chosen.quick else 200
                compared = paired.compare(there, ruleset.id, scenario, slices)
                pairs += [(ruleset.id, pair) for pair in compared]
    record = [{"ruleset": ruleset, **asdict(pair)} for ruleset, pair in pairs]
    if chosen.save is not None:
        write_json(chosen.save, record)
    if chosen.json:
        print_json(record)
        return OK
    table = Table(title=f"this checkout as a multiple of {there}, with the 95 % interval")
    for heading in ("what", "there, per s", "here, per s", "times", "interval"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for ruleset_id, p in pairs:
        name = f"{ruleset_id}, {p.name}"
        interval = f"{p.low:.3f} to {p.high:.3f}"
        table.add_row(name, f"{p.there:,.0f}", f"{p.here:,.0f}", f"{p.ratio:.3f}", interval)
    terminal().print(table)
    return OK


@dataclass(frozen=True)
class Board:
    """The figures of one ruleset, and what could not be measured."""

    ruleset: str
    figures: list[Figure]
    skipped: list[str]


def measured(ruleset: Ruleset, chosen: Options, report: Callable[[str], None]) -> Board:
    """Measure one ruleset."""
    board = Board(ruleset.id, [], [])

    def measure(what: str, work: Callable[[], list[Figure]]) -> None:
        report(f"measuring {ruleset.id}: {what}")
        try:
            board.figures.extend(work())
        except ImportError as error:
            board.skipped.append(f"{what}: {error}")

    seconds = 0.1 if chosen.quick else 0.6
    for scenario in chosen.scenarios:
        measure(f"the kernel, {scenario}", partial(kernels, ruleset, scenario, seconds))
        measure(f"battles, {scenario}", partial(battles, ruleset, scenario, seconds))
    first = chosen.scenarios[0]
    measure("engines", partial(engines, ruleset, first, seconds))
    measure("PettingZoo", partial(pettingzoo, ruleset, first, seconds))
    if not chosen.quick:
        measure("start", partial(start, ruleset, first))
    if chosen.training:
        measure("training", partial(training, ruleset, first, 3 if chosen.quick else 7))
    return board


def kernels(ruleset: Ruleset, scenario: str, seconds: float) -> list[Figure]:
    """Decisions per second by batch and threads, and the copy that bounds them."""
    found = []
    rates: dict[tuple[int, int], float] = {}
    for n in BATCHES:
        for threads in (1, 2):
            if n == 1 and threads == 2:
                continue
            rates[n, threads] = measures.kernel_rate(ruleset, scenario, n, threads, seconds)
            budget = {(1024, 1): 1_000_000, (1024, 2): 1_800_000}.get((n, threads))
            name = f"{scenario}: kernel, batch {n}, {threads} thread{'s' * (threads > 1)}"
            found.append(Figure(name, rates[n, threads], "decisions/s", budget))
    for n in (1024, 4096):
        gain = rates[n, 2] / rates[n, 1]
        found.append(Figure(f"{scenario}: second thread, batch {n}", gain, "times"))
    limit = measures.copy_rate(ruleset, 1024, seconds)
    found.append(Figure(f"{scenario}: plain copy of observation and mask", limit, "rows/s"))
    return found


def battles(ruleset: Ruleset, scenario: str, seconds: float) -> list[Figure]:
    """``Battle`` from Python."""
    step = measures.battle_rate(ruleset, scenario, seconds)
    clone = measures.clone_rate(ruleset, scenario, seconds)
    copies = measures.record_copy_rate(ruleset, seconds)
    size = ruleset.dtype.itemsize
    return [
        Figure(f"{scenario}: Battle, step + mask + observation", step, "decisions/s", 60_000),
        Figure(f"{scenario}: Battle.clone", clone, "clones/s", 100_000),
        Figure(f"{scenario}: copy of the record", copies, "copies/s", 3_000_000),
        Figure(f"{scenario}: record", size, "bytes", 8192, at_most=True),
    ]


def engines(ruleset: Ruleset, scenario: str, seconds: float) -> list[Figure]:
    """Engines without Python: one battle, each decision with mask and observation."""
    found = engine_figures(ruleset, scenario, seconds)
    python = measures.battle_rate(ruleset, scenario, seconds)
    most = {"engine.wasm": 600_000}
    return [
        Figure(f"{scenario}: library for C", found["native"], "decisions/s"),
        Figure(f"{scenario}: JavaScript in Node", found["node"], "decisions/s"),
        Figure(f"{scenario}: Battle in the same run", python, "decisions/s"),
        Figure(f"{scenario}: Node beside the library", found["share"], "times", 0.4),
        *(
            Figure(name, size, "bytes", most.get(name), at_most=True)
            for name, size in found["files"].items()
        ),
        Figure("library: load to first decision", 1000 * found["native_start"], "ms"),
        Figure("Node: load to first decision", 1000 * found["node_start"], "ms"),
    ]


def pettingzoo(ruleset: Ruleset, scenario: str, seconds: float) -> list[Figure]:
    """The AEC loop beside PettingZoo's connect four, in the same run."""
    from pettingzoo.classic import connect_four_v3

    home = importlib.import_module(f"mech_env.envs.{ruleset.id}_v0")
    ours = measures.aec_rate(lambda: home.env(scenario=scenario), seconds)
    theirs = measures.aec_rate(connect_four_v3.env, seconds)
    return [
        Figure(f"{scenario}: AEC loop", ours, "steps/s", theirs),
        Figure("PettingZoo connect_four_v3: AEC loop", theirs, "steps/s"),
    ]


def start(ruleset: Ruleset, scenario: str) -> list[Figure]:
    """Import, compile, start."""
    times = measures.start_times(ruleset, scenario)
    return [
        Figure("import mech_env", times["import"], "s", 0.5, at_most=True),
        Figure("first start, empty cache", times["compile"], "s", times["allowed"], at_most=True),
        Figure("start from the cache", times["start"], "s", 2, at_most=True),
    ]


def training(ruleset: Ruleset, scenario: str, updates: int) -> list[Figure]:
    """MaskablePPO end to end with the default settings, and PettingZoo's recipe beside it."""
    from experiments.speed.recipe import OWN_SETTINGS, recipe_rate

    home = importlib.import_module(f"mech_env.envs.{ruleset.id}_v0")
    theirs = recipe_rate(home.env(scenario=scenario), max(1, updates // 3))
    found = measures.training_rate(ruleset, scenario, updates)
    ours, share = found["steps_per_second"], found["battles_share"]
    alike = measures.training_rate(ruleset, scenario, updates, OWN_SETTINGS)["steps_per_second"]
    cost = 1e6 * share / ours
    return [
        Figure(f"{scenario}: training", ours, "learner steps/s", 25_000),
        Figure(
            f"{scenario}: battles and opponents in training", cost, "µs a step", 10, at_most=True
        ),
        Figure(f"{scenario}: share of battles and opponents", 100 * share, "%"),
        Figure(f"{scenario}: PettingZoo + SB3 action-mask recipe", theirs, "steps/s"),
        Figure(f"{scenario}: training beside that recipe", ours / theirs, "times", 15),
        Figure(f"{scenario}: training with the recipe's settings", alike, "learner steps/s"),
        Figure(f"{scenario}: the same beside that recipe", alike / theirs, "times"),
    ]


def _deliver(chosen: Options, boards: list[Board]) -> None:
    record = {
        "commit": commit(),
        "machine": f"{platform.machine()}, {platform.python_implementation()} "
        f"{platform.python_version()}",
        "versions": versions(),
        "rulesets": {
            board.ruleset: {
                "figures": [figure.to_dict() for figure in board.figures],
                "skipped": board.skipped,
            }
            for board in boards
        },
    }
    if chosen.save is not None:
        write_json(chosen.save, record)
    if chosen.json:
        print_json(record)
        return
    console = terminal()
    for board in boards:
        console.print(_table(board))
        for line in board.skipped:
            console.print(f"left out: {line}")


def _table(board: Board) -> Table:
    table = Table(title=f"{board.ruleset}, medians of five")
    for heading in ("what", "measured", "", "budget", ""):
        table.add_column(heading, justify="right" if heading in ("measured", "budget") else "left")
    for f in board.figures:
        bound = "" if f.budget is None else f"{'≤' if f.at_most else '≥'} {_number(f.budget)}"
        verdict = {None: "", True: "met", False: "MISSED"}[f.met]
        table.add_row(f.name, _number(f.value), f.unit, bound, verdict)
    return table


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(run_script(main, options))
