"""Measure what stands on the fact cards of docs/environments.md: lengths, choices, who wins.

python -m experiments.facts                        # all rulesets, 2,000 battles of each scenario
python -m experiments.facts framewerk --battles 500
python docs/tables.py --write                      # then: the tables from the figures

A battle is played by bots on all sides, and then by random players. Figures of other rulesets
stay in the file as they are.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from numpy.typing import NDArray

from experiments.scripting.command import OK, UsageError, parse, run_script
from experiments.scripting.files import read_json, write_atomically
from experiments.scripting.rules import rulesets_named
from mech_env.batch import ASK_BOT, BattleBatch, random_actions
from mech_env.battle_records import side_of
from mech_env.core.ruleset import Ruleset

FILE = Path("docs/facts.json")
AT_ONCE = 500  # battles in memory
_WORDS = ("title", "description")  # of a scenario; nothing is played by them


@dataclass
class Options:
    """Measure scenarios, and write the figures for their fact cards."""

    rulesets: tyro.conf.Positional[tuple[str, ...]] = ()
    """Ids; none: every ruleset that comes with the library."""
    battles: int = 2000
    """Of bots, and as many of random players, for each scenario."""
    seed: int = 1
    """The same seed gives the same figures on every machine."""
    to: Path = FILE
    """The file; rulesets that are not measured keep what it says of them."""


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "facts")


def main(chosen: Options) -> int:
    """Measure, and write the file after each ruleset."""
    if chosen.battles < 1:
        raise UsageError(f"--battles: {chosen.battles}: a whole number from 1")
    every = rulesets_named(chosen.rulesets)
    known = read_json(chosen.to) if chosen.to.exists() else {}
    for rules in every:
        measured = {}
        for scenario in rules.scenarios():
            measured[scenario] = facts(rules, scenario, chosen.battles, chosen.seed)
            print(f"{rules.id} {scenario}: {measured[scenario]['decisions']['mean']} decisions")
        known[rules.id] = {"version": rules.version, "scenarios": measured}
        text = json.dumps(dict(sorted(known.items())), indent=1) + "\n"
        write_atomically(chosen.to, text.encode())
    print(f"wrote {chosen.to}")
    return OK


def facts(rules: Ruleset, name: str, battles: int, seed: int) -> dict[str, Any]:
    """What stands on the card of a scenario.

    Returns:
        ``agents`` by side; ``decisions`` and ``rounds`` of a battle of bots (mean, 5th and 95th
        percentile); ``legal_actions``, the mean number that a decision of these battles offers;
        ``bot`` and ``random``, battles won by side and drawn; ``digest`` of what is played.
    """
    scenario = rules.load_scenario(name)
    bots, dice = _Counts(rules), _Counts(rules)
    for first in range(0, battles, AT_ONCE):
        n = min(AT_ONCE, battles - first)
        rng = np.random.default_rng((seed, first))
        _play(bots, scenario, n, seed + first, _ask_bot)
        _play(dice, scenario, n, seed + first, partial(random_actions, rng=rng))
    return {
        "digest": digest(scenario),
        "battles": battles,
        "agents": bots.agents,
        "decisions": _spread(bots.lengths),
        "legal_actions": round(bots.offered / sum(bots.lengths), 1),
        "rounds": _spread(bots.rounds),
        "bot": bots.wins(),
        "random": dice.wins(),
    }


def digest(scenario: Any) -> str:
    """16 hexadecimal digits that change with what is played, not with how it is called."""
    plain = {key: value for key, value in scenario.to_dict().items() if key not in _WORDS}
    text = json.dumps(plain, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


class _Counts:
    """Battles played so far.

    Attributes:
        agents: units by side, in the first encounter of a campaign.
        lengths, rounds: of each battle; of a campaign all decisions, and the last round.
        winners: index of the side of each battle, -1 a draw.
        offered: legal actions, over all decisions.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.agents: dict[str, int] = {}
        self.lengths: list[int] = []
        self.rounds: list[int] = []
        self.winners: list[int] = []
        self.offered = 0

    def wins(self) -> dict[str, int]:
        """Battles by winner."""
        sides = {side: self.rules.side_names.index(side) for side in self.agents}
        won = {side: self.winners.count(k) for side, k in sides.items()}
        return {**won, "drawn": len(self.winners) - sum(won.values())}


def _play(
    counts: _Counts,
    scenario: Any,
    n: int,
    seed: int,
    choose: Callable[[NDArray[np.int8]], NDArray[np.int64]],
) -> None:
    """``n`` battles to their ends, one decision at a time."""
    batch = BattleBatch(counts.rules, scenario, n, seed, autoreset=False, observations=False)
    sides = list(map(side_of, batch.unit_names))
    counts.agents = {side: sides.count(side) for side in dict.fromkeys(sides)}
    lengths = np.zeros(n, np.int64)
    while len(rows := np.flatnonzero(batch.units >= 0)):
        masks = batch.masks[rows]
        counts.offered += int(masks.sum(dtype=np.int64))
        lengths[rows] += 1
        batch.step(choose(masks), rows)
    counts.lengths += lengths.tolist()
    counts.rounds += batch.battles["round_number"].tolist()
    counts.winners += batch.battles["winner"].tolist()


def _ask_bot(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    return np.full(len(masks), ASK_BOT, np.int64)


def _spread(values: list[int]) -> Mapping[str, float]:
    low, high = np.percentile(values, (5, 95), method="nearest")
    return {"mean": round(float(np.mean(values)), 1), "low": int(low), "high": int(high)}


if __name__ == "__main__":
    sys.exit(run_script(main, options))
