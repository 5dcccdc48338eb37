"""Whether a tournament comes out the same when it is played again with another seed.

python -m experiments.tournament configs/tournament/framewerk_duel.yaml
python -m experiments.tournament configs/tournament/framewerk_duel.yaml --seed 2 --to runs/again
python -m experiments.repeat runs/tournament_framewerk_duel runs/again
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import tyro
from numpy.typing import NDArray

from experiments.command import OK, UsageError, parse, print_json, run_script
from experiments.rating import Score, set_score
from experiments.tournament_store import PairStore

_PERMUTATIONS = 10_000
_LEVEL = 0.05
_AT_ONCE = 1_000  # permutations in memory


@dataclass
class Options:
    """Compare two tournaments of the same players: which scores lie outside the intervals."""

    first: tyro.conf.Positional[Path]
    """Folder of a finished tournament, whose intervals count."""
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
        UsageError: a folder is no finished tournament, or they have no pairing in common.
    """
    one, two = read_means(first), read_means(second)
    common = [key for key in one if key in two]
    if not common:
        raise UsageError(f"{first} and {second}: no pairing of the same names in both")
    return [
        Repeated(*key, set_score(one[key]), set_score(two[key]), p_value(one[key], two[key]))
        for key in common
    ]


def read_means(folder: Path) -> dict[tuple[str, str], NDArray[np.float64]]:
    """Mean score of each set of battles, by scenario and ``later – earlier`` player.

    Players go by the names they were asked for, so that ``policies/x_{scenario}`` is one player.
    """
    path = folder / "result.json"
    if not path.is_file():
        raise UsageError(f"{path}: no such file; {folder} is no finished tournament")
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
        asked = report["settings"]["players"]
        played = {
            name: report["scenarios"][Path(name).stem]["players"]
            for name in report["settings"]["scenarios"]
        }
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path}: damaged: {error}") from None
    results = PairStore.existing(folder).results()
    found = {}
    for scenario, names in played.items():
        for i, j in combinations(range(len(names)), 2):
            result = results.get((scenario, names[i], names[j]))
            if result is None:
                raise ValueError(
                    f"{folder}: {names[i]} – {names[j]} in {scenario} stands in result.json, not "
                    "in pairs.jsonl; run the tournament again"
                )
            found[Path(scenario).stem, f"{asked[j]} – {asked[i]}"] = 1.0 - result.set_means
    return found


def p_value(
    one: NDArray[np.float64], two: NDArray[np.float64], permutations: int = _PERMUTATIONS
) -> float:
    """How often chance alone parts two samples' means at least as far; 1 if they are equal."""
    both, n = np.concatenate([one, two]), len(one)
    gap = abs(one.mean() - two.mean())
    rng = np.random.default_rng(0)
    as_far = 0
    for start in range(0, permutations, _AT_ONCE):
        count = min(_AT_ONCE, permutations - start)
        mixed = rng.permuted(np.tile(both, (count, 1)), axis=1)
        gaps = np.abs(mixed[:, :n].mean(axis=1) - mixed[:, n:].mean(axis=1))
        as_far += int((gaps >= gap - 1e-12).sum())
    return (as_far + 1) / (permutations + 1)


def counts(found: list[Repeated]) -> dict[str, int]:
    """How many pairings there are, lie inside, and differ by more than chance explains."""
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
