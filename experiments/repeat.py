"""Compare a tournament with its repetition under another seed.

python -m experiments.tournament configs/tournament/framewerk_duel.yaml
python -m experiments.tournament configs/tournament/framewerk_duel.yaml --seed 2 --to runs/again
python -m experiments.repeat runs/tournament_framewerk_duel runs/again
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from numpy.typing import NDArray

import mech_env
from agents.registry import expanded
from experiments.rating.scores import Score, set_score
from experiments.scripting.command import OK, UsageError, parse, print_json, run_script
from experiments.scripting.files import read_json
from experiments.tournaments.store import PairKey, PairStore

_PERMUTATIONS = 9_999
_LEVEL = 0.05
_AT_ONCE = 1_000  # permutations in memory


@dataclass
class Options:
    """Compare two tournaments of the same players: which scores lie outside the intervals."""

    first: tyro.conf.Positional[Path]
    """Folder of a finished tournament, which gives the intervals."""
    second: tyro.conf.Positional[Path]
    """Folder of its repetition."""
    json: bool = False
    """Print the result as JSON."""


@dataclass(frozen=True)
class Repeated:
    """One pairing in both tournaments.

    ``p_value``: of the claim that both played the same game, by permutation of their battles.
    """

    scenario: str
    pair: str
    first: Score
    second: Score
    p_value: float

    @property
    def inside(self) -> bool:
        """Whether the second score lies in the first one's interval."""
        return self.first.low <= self.second.share <= self.first.high

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "scenario": self.scenario, "pair": self.pair, "first": self.first.to_dict(),
            "second": self.second.to_dict(), "inside": self.inside, "p_value": self.p_value,
        }  # fmt: skip


def options(argv: list[str]) -> Options:
    """Options from the command line."""
    return parse(Options, argv, "repeat")


def main(chosen: Options) -> int:
    """Compare and print the table."""
    found = compare(chosen.first, chosen.second)
    if chosen.json:
        print_json({"pairs": [one.to_dict() for one in found], **counts(found)})
    else:
        print(markdown(found))
    return OK


def compare(first: Path, second: Path) -> list[Repeated]:
    """The pairings that both tournaments have.

    Raises:
        UsageError: a folder is no finished tournament, the two have no pairing in common, or the
            rules, a scenario or a policy changed in between.
    """
    one, two = read_played(first), read_played(second)
    found = []
    for name in one:
        if name not in two:
            continue
        (key, means), (other, again) = one[name], two[name]
        if key != other:
            raise UsageError(
                f"{first} and {second}: {' '.join(name)}: the rules, or files of the scenario or "
                "of a player, differ; a repetition has the same"
            )
        found.append(Repeated(*name, set_score(means), set_score(again), p_value(means, again)))
    if not found:
        raise UsageError(f"{first} and {second}: no pairing of the same names in both")
    return found


Played = tuple[tuple[str, PairKey], NDArray[np.float64]]  # rules and files, mean score of each set


def read_played(folder: Path) -> dict[tuple[str, str], Played]:
    """The pairings that were played, by scenario and ``later – earlier`` player.

    Players have their names in the settings, so that ``policies/x_{scenario}`` is one player.
    """
    path = folder / "result.json"
    if not path.is_file():
        raise UsageError(f"{path}: no such file; {folder} is no finished tournament")
    try:
        report = read_json(path)
        ruleset = report["settings"]["ruleset"]
        asked = expanded(report["settings"]["players"], mech_env.rulesets.get(ruleset))
        played = {
            name: report["scenarios"][Path(name).stem]["players"]
            for name in report["settings"]["scenarios"]
        }
        for names in played.values():
            if len(names) != len(asked):
                raise LookupError(f"players: {len(names)} played, but {len(asked)} in the settings")
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(f"{path}: damaged: {str(error)[:100]}") from None
    results = PairStore.existing(folder).results()
    found = {}
    for scenario, names in played.items():
        for i, j in combinations(range(len(names)), 2):
            if (scenario, names[i], names[j]) not in results:
                raise ValueError(
                    f"{folder}: {names[i]} – {names[j]} in {scenario} is in result.json, not "
                    "in pairs.jsonl; run the tournament again"
                )
            key, result = results[scenario, names[i], names[j]]
            pair = f"{asked[j]} – {asked[i]}"
            found[Path(scenario).stem, pair] = (ruleset, key), 1.0 - result.set_means
    return found


def p_value(one: NDArray[np.float64], two: NDArray[np.float64]) -> float:
    """The p-value of a difference between the means of two samples, by permutation."""
    from scipy.stats import permutation_test

    test = permutation_test(
        (one, two), lambda a, b, axis: a.mean(axis=axis) - b.mean(axis=axis), vectorized=True,
        n_resamples=_PERMUTATIONS, batch=_AT_ONCE, rng=0,
    )  # fmt: skip
    return float(test.pvalue)


def counts(found: list[Repeated]) -> dict[str, int]:
    """Numbers of pairings: all, inside the intervals, and with a p-value below the level."""
    return {
        "compared": len(found),
        "inside": sum(one.inside for one in found),
        "p_below_0.05": sum(one.p_value < _LEVEL for one in found),
    }


def markdown(found: list[Repeated]) -> str:
    """The second tournament's scores, a row per scenario; bold ones lie outside the intervals."""
    pairs = list(dict.fromkeys(one.pair for one in found))
    cells = {(one.scenario, one.pair): _cell(one) for one in found}
    lines = ["| | " + " | ".join(pairs) + " |", "|---|" + "---|" * len(pairs)]
    for scenario in dict.fromkeys(one.scenario for one in found):
        row = [cells.get((scenario, pair), "…") for pair in pairs]
        lines.append(f"| `{scenario}` | {' | '.join(row)} |")
    tally, n = counts(found), len(found)
    lines += [
        "",
        f"{tally['inside']} of {n} lie inside the first one's 95 % intervals; where two runs of "
        f"one size differ by luck alone, about {0.83 * n:.0f} do. {tally['p_below_0.05']} of {n} "
        f"differ with p < {_LEVEL:g}; by luck at most about {_LEVEL * n:.0f} do.",
    ]
    return "\n".join(lines)


def _cell(one: Repeated) -> str:
    words = f"{100 * one.second.share:.1f} %"
    return words if one.inside else f"**{words}**"


if __name__ == "__main__":
    sys.exit(run_script(main, options))
