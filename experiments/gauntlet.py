"""Rate one player against all scripts of a ruleset, for the tables of docs/scripts.md.

python -m experiments.gauntlet                     # the bots of all rulesets, in duel and skirmish
python -m experiments.gauntlet xhalem --player policies/xhalem_duel --scenarios duel
python docs/tables.py --write                      # then: the tables from the figures

Figures of other rulesets, scenarios and players stay in the file as they are.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tyro

from agents import make
from agents.registry import SCRIPT, scripts_of
from experiments.rating.matches import Result, play
from experiments.scripting.command import OK, UsageError, parse, run_script
from experiments.scripting.files import read_json, write_atomically
from experiments.scripting.rules import rulesets_named
from mech_env.core.ruleset import Ruleset

FILE = Path("docs/gauntlet.json")
BOT, POLICY = "bot", "policy"  # columns of the tables
FIRST = 8  # battles whose ends are told one by one: a test plays them again
_ENDS = {1: "W", 0: "D", -1: "L"}  # for the script


@dataclass
class Options:
    """Rate one player against all scripts of a ruleset, and write the figures for the tables."""

    rulesets: tyro.conf.Positional[tuple[str, ...]] = ()
    """Ids; none: every ruleset that comes with the library."""
    player: str = BOT
    """bot, or the policy of the table: a bundle's folder or a model's file."""
    scenarios: tuple[str, ...] = ("duel", "skirmish")
    """Names of scenarios."""
    battles: int = 2000
    """Against each script; rounded up to a multiple of the number of sides."""
    seed: int = 1
    """The same seed gives the same figures on every machine."""
    threads: int = 2
    to: Path = FILE
    """The file."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    chosen = parse(Options, argv, "gauntlet")
    if chosen.battles < FIRST:
        raise UsageError(f"--battles: {chosen.battles} is not {FIRST} or more")
    return chosen


def main(chosen: Options) -> int:
    """Play, and write the file after each scenario."""
    every = rulesets_named(chosen.rulesets)
    known = _known(chosen.to) if chosen.to.exists() else {}
    column = BOT if chosen.player == BOT else POLICY
    for rules in every:
        for scenario in chosen.scenarios:
            scores = {}
            for script in scripts_of(rules):
                result = against(
                    rules, scenario, script, chosen.player, chosen.battles, chosen.seed,
                    chosen.threads,
                )  # fmt: skip
                scores[script.removeprefix(SCRIPT)] = told(result)
                print(f"{rules.id} {scenario}: {script} {result.paired.words()} against {column}")
            cards = known.setdefault(rules.id, {}).setdefault(scenario, {})
            cards[column] = {"battles": chosen.battles, "seed": chosen.seed, "scripts": scores}
            text = json.dumps(dict(sorted(known.items())), indent=1) + "\n"
            write_atomically(chosen.to, text.encode())
    print(f"wrote {chosen.to}")
    return OK


def _known(path: Path) -> dict[str, Any]:
    """The figures in the file, by ruleset and scenario.

    Raises:
        ValueError: damaged.
    """
    found = read_json(path)
    for ruleset, scenarios in found.items():
        cards = scenarios.items() if isinstance(scenarios, dict) else [("", scenarios)]
        for scenario, card in cards:
            if not isinstance(card, dict):
                where = " ".join((ruleset, scenario)).strip()
                raise ValueError(
                    f"{path}: damaged: {where}: expected fields, got {type(card).__name__}"
                )
    return found


def against(
    rules: Ruleset, scenario: str, script: str, player: str, battles: int, seed: int, threads: int
) -> Result:
    """Battles of a script against a player."""
    first, second = make(script, rules, seed=seed), make(player, rules, seed=seed)
    return play(rules, scenario, first, second, battles, seed=seed, threads=threads)


def told(result: Result) -> dict[str, Any]:
    """Mean score of the script with its interval in percent, and how its first battles ended."""
    found = result.paired
    share, low, high = (round(100 * x, 1) for x in (found.share, found.low, found.high))
    return {"score": share, "low": low, "high": high, "first": ends(result)}


def ends(result: Result) -> str:
    """The first battles, a letter each: W won by the script, D drawn, L lost."""
    return "".join(_ENDS[score] for score in result.score[:FIRST].tolist())


if __name__ == "__main__":
    sys.exit(run_script(main, options))
