"""Rate one player against another: sides swapped, paired seeds, 95 % intervals.

python -m experiments.evaluate policies/steel_typhoon_duel bot --battles 2000
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, replace
from functools import partial

import tyro
from rich.progress import Progress, TaskID
from rich.table import Table

from agents import make
from agents.registry import ALL_SCRIPTS, expanded, trained_for
from experiments.rating.matches import Result, play
from experiments.scripting.command import FAILED, OK, UsageError, parse, print_json, run_script
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import battles_bar, terminal


@dataclass
class Options:
    """Rate one player against another: sides swapped, paired seeds, 95 % intervals."""

    first: tyro.conf.Positional[str]
    """random, bot, script:NAME, bundle:FOLDER, model:FILE, a bundle's folder or a model's file;
    @0.5 after a learned one is its temperature."""
    second: tyro.conf.Positional[str]
    """The same; it plays all other sides where there are three. script:*: one script after the
    other."""
    ruleset: str = ""
    """Id of the rules; empty: what the first of both that learned (or whose search a model guides)
    was trained for, or else steel_typhoon."""
    scenario: str = ""
    """Name or path of a scenario; empty: what the same player was trained for, or else duel."""
    battles: int = 2000
    """Rounded up to a multiple of the number of sides."""
    seed: int = 1
    """Seed of the battles; each derived seed is played once from every side."""
    threads: int = 2
    """Threads of the kernel."""
    temperature: float | None = None
    """Of learned players: 0 plays the likeliest action, 1 samples; None: as rated for a
    bundle, 0 for a model. NAME@0.5 sets it for one player."""
    at_least: float = 0.0
    """Exit with 1 unless the lower end of the interval of `first` reaches this."""
    json: bool = False
    """Print the result as JSON."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "evaluate")
    if chosen.battles < 1:
        raise UsageError(f"--battles: {chosen.battles} is not 1 or more")
    if chosen.temperature is not None and not 0 <= chosen.temperature < math.inf:
        raise UsageError(f"--temperature: {chosen.temperature} is not a number of 0 or more")
    if not 0 <= chosen.at_least <= 1:
        raise UsageError(f"--at-least: {chosen.at_least} is not from 0 to 1")
    return chosen


def main(chosen: Options) -> int:
    """Play and print."""
    chosen = _at_home(chosen)
    ruleset = find_rules(chosen.ruleset, chosen.scenario)
    first, *others = (
        make(name, ruleset, temperature=chosen.temperature, seed=chosen.seed + k)
        for k, name in enumerate((chosen.first, *expanded((chosen.second,), ruleset)))
    )
    if not others:
        raise UsageError(f"second: {chosen.second}: {ruleset.id} has no scripts")
    results = []
    # A search may think for an hour.
    with battles_bar(terminal(stderr=True, quiet=chosen.json), passing=True) as bar:
        for second in others:
            task = bar.add_task(second.name, total=chosen.battles)
            results.append(
                play(
                    ruleset, chosen.scenario, first, second, chosen.battles, seed=chosen.seed,
                    threads=chosen.threads, progress=partial(_show, bar, task, second.name),
                )
            )  # fmt: skip
    several = chosen.second == ALL_SCRIPTS
    if chosen.json:
        found = [result.to_dict(ruleset.side_names) for result in results]
        print_json(found if several else found[0])
    elif several:
        terminal().print(_worst_first(results, chosen))
    else:
        terminal().print(_table(results[0], ruleset.side_names, chosen))
    reached = all(result.rate().interval[0] >= chosen.at_least for result in results)
    return OK if reached else FAILED


def _show(bar: Progress, task: TaskID, opponent: str, over: int, decisions: int) -> None:
    # Long battles against a search end late, and all at once.
    bar.update(task, completed=over, description=f"{opponent}: {decisions:,} decisions")


def _at_home(chosen: Options) -> Options:
    """The options, with ruleset and scenario of a learned player where none are given."""
    homes = [trained_for(name) for name in (chosen.first, chosen.second)]
    named, scenario = next((home for home in homes if home[0]), ("", ""))
    ruleset = chosen.ruleset or named or "steel_typhoon"
    if ruleset != named:  # what a scenario of other rules is called says nothing
        scenario = ""
    return replace(chosen, ruleset=ruleset, scenario=chosen.scenario or scenario or "duel")


def _worst_first(results: list[Result], chosen: Options) -> Table:
    """A line for each opponent, the one that the first player scores least against on top."""
    table = Table(
        title=f"{chosen.first}: {results[0].battles:,} battles of {chosen.ruleset} "
        f"{chosen.scenario} against each"
    )
    for heading in ("opponent", "mean score [95 %]", "won", "drawn"):
        table.add_column(heading, justify="left" if heading == "opponent" else "right")
    for result in sorted(results, key=lambda result: result.paired.share):
        shares = (f"{100 * result.rate(score).share:.1f} %" for score in (1, 0))
        table.add_row(result.second, result.paired.words(), *shares)
    return table


def _table(result: Result, side_names: tuple[str, ...], chosen: Options) -> Table:
    found = result.to_dict(side_names)
    table = Table(
        title=f"{result.first} against {result.second}: {result.battles:,} battles of "
        f"{chosen.ruleset} {chosen.scenario}",
        show_header=False,
    )
    for words, score in (("won", 1), ("drawn", 0), ("lost", -1)):
        table.add_row(words, result.rate(score).words())
    table.add_row("mean score", result.paired.words())
    for side, rate in found["wins_by_side"].items():
        table.add_row(f"won as {side}", f"{rate['share']:.1%} of {rate['of']:,}")
    table.add_row("median length", f"{found['median_rounds']:.0f} rounds, "
                                   f"{found['median_decisions']:.0f} decisions")  # fmt: skip
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
