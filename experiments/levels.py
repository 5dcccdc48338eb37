"""Difficulty levels: from one trained run a family of bundles whose strength is measured.

python -m experiments.levels runs/steel_typhoon_duel --to policies/steel_typhoon_duel
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import tyro
from numpy.typing import NDArray
from rich.table import Table

from agents.arena import Arena
from agents.dice_streams import REPORT, SELECTION
from experiments.difficulty.candidates import ANCHORS, Candidate, anchors, candidates, card_of
from experiments.difficulty.family import export_family
from experiments.difficulty.selection import (
    Pairs,
    check_order,
    choose,
    round_robin,
    score_of,
    skill_of,
)
from experiments.difficulty.settings import LevelSettings
from experiments.scripting.command import OK, UsageError, leading, parse, print_json, run_script
from experiments.scripting.rules import find_rules
from experiments.scripting.terminal import terminal
from experiments.training.run_folder import BEST


@dataclass
class Options:
    """Difficulty levels: from one trained run a family of bundles whose strength is measured.

    A leading FILE.yaml sets the defaults; then comes the run's folder, unless it is given as
    --run. Exits with 1, and exports nothing, if a level does not certainly beat the one before.
    """

    json: bool = False
    """Print the result as JSON on stdout; no progress."""
    settings: Annotated[LevelSettings, tyro.conf.arg(name="")] = field(
        default_factory=LevelSettings
    )


def options(argv: list[str]) -> Options:
    """Options from the command line: the file's fields are the defaults of the options."""
    settings, rest = leading(argv, LevelSettings, then="run")
    return parse(Options, rest, "levels [FILE.yaml] [RUN]", Options(settings=settings))


def main(chosen: Options) -> int:
    """Rate the candidates, choose the levels, rate those, export them."""
    settings = chosen.settings
    card = card_of(settings.run / BEST)
    assert card.training is not None
    scenario = card.training.scenario
    ruleset = find_rules(card.ruleset, scenario)
    n_sides = Arena(ruleset, scenario, 1, 0).n_sides
    if n_sides != 2:
        raise UsageError(f"run: {scenario!r} has {n_sides} sides; levels are rated in pairs")
    console = terminal(stderr=True, quiet=chosen.json)
    found = candidates(settings, ruleset)
    console.print(f"{len(found)} candidates: {', '.join(c.name for c in found)}")
    entrants = [*(c.player for c in found), *anchors(ruleset)]
    pairs = round_robin(ruleset, scenario, entrants, settings, SELECTION, settings.battles)
    skill = skill_of(len(entrants), pairs, settings.seed)
    places = choose(skill[: len(found), 0], skill[len(found), 0], pairs, len(settings.names))
    levels = [found[place] for place in places]
    entrants = [*(c.player for c in levels), *anchors(ruleset)]
    pairs = round_robin(ruleset, scenario, entrants, settings, REPORT, settings.final_battles)
    skill = skill_of(len(entrants), pairs, settings.seed)
    check_order(settings.names, pairs)
    family = export_family(settings, ruleset, scenario, levels, pairs, skill)
    if chosen.json:
        print_json(family)
    else:
        terminal().print(_table(settings.names, levels, pairs, skill))
        print(f"each level beats the one before; exported to {settings.folder}")
    return OK


def _table(
    names: Sequence[str],
    levels: Sequence[Candidate],
    pairs: Pairs,
    skill: NDArray[np.float64],
) -> Table:
    opponents = (*names, *ANCHORS)
    table = Table(title="mean score of each level [95 %]")
    for heading in ("level", "model", "mu ± sigma", *(f"against {o}" for o in opponents)):
        table.add_column(heading)
    for i, (name, level) in enumerate(zip(names, levels, strict=True)):
        mu, sigma = skill[i]
        cells = ["" if k == i else score_of(pairs, i, k).words() for k in range(len(opponents))]
        table.add_row(name, level.name, f"{mu:.2f} ± {sigma:.2f}", *cells)
    return table


if __name__ == "__main__":
    sys.exit(run_script(main, options))
