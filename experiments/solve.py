"""Solve a small scenario exactly, and grade players against perfect play.

python -m experiments.solve --ruleset steel_typhoon --scenario micro --grade bot random
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import tyro
from numpy.typing import NDArray
from pydantic import Field
from rich.table import Table

from agents import make
from agents.protocols import InsidePlayer, OutsidePlayer
from agents.registry import split_temperature
from agents.search.game_graph import MOST_STATES, GameGraph, TooLargeError
from experiments.scripting.command import (
    FAILED,
    OK,
    UsageError,
    leading,
    parse,
    print_json,
    run_script,
)
from experiments.scripting.rules import find_rules
from experiments.scripting.strict import Strict
from experiments.scripting.terminal import terminal
from experiments.solving.grading import Grade, Recorder, grade
from experiments.solving.solution import Solution, solve
from mech_env.core.ruleset import Scenario
from mech_env.core.yaml_file import YamlError, parse_yaml

NEAR = 1e-9  # how far OpenSpiel's value may lie from ours


class SolveSettings(Strict):
    """What to solve."""

    ruleset: str = "steel_typhoon"
    scenario: str = "micro"
    """Name or file; one with two sides, and small."""
    replace: tuple[str, ...] = ()
    """Fields of the scenario to replace: rounds=3 options.actions_per_turn=2."""
    limit: Annotated[int, Field(ge=1)] = MOST_STATES
    """Most states, chance included; a larger scenario is refused."""
    grade: tuple[str, ...] = ()
    """Players to grade: random, bot, script:NAME, bundle:FOLDER, model:FILE; learned ones with
    their likeliest action."""
    check: Literal["none", "openspiel"] = "none"
    """openspiel: let OpenSpiel's value iteration solve it, too, and compare."""
    to: Path | None = None
    """File (.npz) for keys, values and best actions of all decision states."""


@dataclass
class Options:
    """Solve a small scenario exactly; grade players against perfect play."""

    json: bool = False
    """Print the result as JSON."""
    settings: Annotated[SolveSettings, tyro.conf.arg(name="")] = field(
        default_factory=SolveSettings
    )


@dataclass(frozen=True)
class Check:
    """What OpenSpiel found: the value to red, decisions and ends, seconds it took."""

    value: float
    states: int
    largest_difference: float
    seconds: float


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    given, rest = leading(argv, SolveSettings)
    return parse(Options, rest, "solve [FILE.yaml]", Options(settings=given))


def main(chosen: Options) -> int:
    """Solve, grade, check, print."""
    settings = chosen.settings
    if settings.to is not None and settings.to.suffix != ".npz":
        raise UsageError(f"to: {str(settings.to)!r} does not end in .npz")
    began = time.monotonic()
    solution, recorders = perfect_play(settings)
    seconds = time.monotonic() - began
    grades = {
        name: grade(solution, recorder)
        for name, recorder in zip(settings.grade, recorders, strict=True)
    }
    if settings.to is not None:
        settings.to.parent.mkdir(parents=True, exist_ok=True)
        solution.save(settings.to)
    check = None if settings.check == "none" else compare(solution)
    if chosen.json:
        print_json(_plain(settings, solution, seconds, grades, check))
    else:
        _print(settings, solution, seconds, grades, check)
    return OK if check is None or _agrees(solution, check) else FAILED


def perfect_play(settings: SolveSettings) -> tuple[Solution, list[Recorder]]:
    """Explore and solve; the players to grade answer during the exploration.

    Raises:
        UsageError: a scenario that cannot be played, is not for two sides, or is too large; a
            player that does not answer from one observation.
    """
    ruleset = find_rules(settings.ruleset, settings.scenario)
    scenario = replaced(ruleset.load_scenario(settings.scenario), settings.replace)
    find_rules(settings.ruleset, scenario)
    try:
        graph = GameGraph(ruleset, scenario, settings.limit)
    except ValueError as error:
        raise UsageError(str(error)) from None
    try:
        recorders = []
        for name in settings.grade:
            temperature = split_temperature(name)[1]
            if temperature:
                raise UsageError(
                    f"grade: {name!r}: graded with its likeliest action; leave @{temperature:g} out"
                )
            player = make(name, ruleset, temperature=0.0)
            if not isinstance(player, InsidePlayer | OutsidePlayer):
                raise UsageError(f"grade: {name!r} does not answer from one observation")
            recorders.append(Recorder(graph, player))

        def ask(nodes: NDArray[np.int64], records: NDArray[Any]) -> None:
            for recorder in recorders:
                recorder(nodes, records)

        graph.explore(ask if recorders else None, (0, 1))
    except TooLargeError as error:
        raise UsageError(str(error)) from None
    return solve(graph), recorders


def replaced(scenario: Scenario, changes: Sequence[str]) -> dict[str, Any]:
    """The data of a scenario with fields replaced: ``options.actions_per_turn=2``.

    Raises:
        UsageError: not a field and a value.
    """
    plain = scenario.to_dict()
    for change in changes:
        path, equals, text = change.partition("=")
        *parts, last = path.split(".")
        whole: Any = plain
        for part in parts:
            whole = whole.get(part) if isinstance(whole, dict) else None
        if not equals or not last or not isinstance(whole, dict):
            raise UsageError(f"replace: {change!r}: FIELD=VALUE, such as rounds=3")
        try:
            whole[last] = parse_yaml(text)
        except YamlError as error:
            raise UsageError(f"replace: {change!r}: {error}") from None
    return plain


def compare(solution: Solution) -> Check:
    """Let OpenSpiel walk through the game and solve it.

    Raises:
        UsageError: OpenSpiel, or the solver that it needs, is not installed.
    """
    try:
        from experiments.solving import open_spiel_game as adapter

        began = time.monotonic()
        graph = solution.graph
        game = adapter.open_spiel_game(graph.ruleset, graph.scenario, graph.limit)
        values = adapter.openspiel_values(game)
    except ModuleNotFoundError as error:
        raise UsageError(f"check: {error.name} is missing; install open_spiel and cvxpy") from None
    first = game.new_initial_state()
    root = values.get(str(first))
    if root is None:  # value iteration gives values of decisions and ends only
        root = sum(share * values[str(first.child(k))] for k, share in first.chance_outcomes())
    ours = {graph.key(node): value for node, value in enumerate(solution.values.tolist())}
    apart = max(abs(value - ours[name.split()[-1]]) for name, value in values.items())
    return Check(float(root), len(values), apart, time.monotonic() - began)


def _agrees(solution: Solution, check: Check) -> bool:
    counts = solution.counts()
    same = check.states == counts["decision"] + counts["end"]
    return same and check.largest_difference <= NEAR and abs(check.value - solution.value) <= NEAR


def _plain(
    settings: SolveSettings,
    solution: Solution,
    seconds: float,
    grades: dict[str, list[Grade]],
    check: Check | None,
) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "ruleset": settings.ruleset,
        "scenario": settings.scenario,
        "replaced": settings.replace,
        "value": solution.value,
        "shares": dict(zip(("win", "draw", "loss"), solution.shares[0].tolist(), strict=True)),
        "states": solution.counts(),
        "seconds": seconds,
        "grades": {name: [g.to_dict() for g in by_side] for name, by_side in grades.items()},
    }
    if check is not None:
        plain["openspiel"] = {**vars(check), "agrees": _agrees(solution, check)}
    return plain


def _print(
    settings: SolveSettings,
    solution: Solution,
    seconds: float,
    grades: dict[str, list[Grade]],
    check: Check | None,
) -> None:
    console = terminal()
    win, draw, loss = solution.shares[0]
    counts = solution.counts()
    game = ", ".join((f"{settings.ruleset} {settings.scenario}", *settings.replace))
    table = Table(title=f"{game}: perfect play", show_header=False)
    table.add_row("value to red", f"{solution.value:+.9f}")
    table.add_row("red wins, draws, loses", f"{win:.2%}, {draw:.2%}, {loss:.2%}")
    table.add_row("decision states", f"{counts['decision']:,}")
    table.add_row("chance states", f"{counts['chance']:,}")
    table.add_row("solved in", f"{seconds:.1f} s")
    if check is not None:
        table.add_row("OpenSpiel: value to red", f"{check.value:+.9f}")
        table.add_row("OpenSpiel: decisions and ends", f"{check.states:,}")
        table.add_row("largest difference", f"{check.largest_difference:.1e}")
        table.add_row("OpenSpiel took", f"{check.seconds:.1f} s")
        table.add_row("the same", "yes" if _agrees(solution, check) else "NO")
    console.print(table)
    if grades:
        console.print(_grades_table(grades))
    if settings.to is not None:
        console.print(f"written to {settings.to}")


def _grades_table(grades: dict[str, list[Grade]]) -> Table:
    table = Table(title="value lost per battle")
    for column in ("player", "side", "perfect", "regret", "exploitability"):
        table.add_column(column, justify="left" if column in ("player", "side") else "right")
    for name, by_side in grades.items():
        rows = [g.to_dict() for g in by_side]
        for row in rows:
            table.add_row(
                name, row["side"], f"{row['value']:+.4f}", f"{row['regret']:.4f}",
                f"{row['exploitability']:.4f}",
            )  # fmt: skip
        means = [sum(row[key] for row in rows) / 2 for key in ("regret", "exploitability")]
        table.add_row(name, "mean", "", f"{means[0]:.4f}", f"{means[1]:.4f}")
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
