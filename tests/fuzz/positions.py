"""Mutated positions: refused in lines, or played to the end.

    python -m tests.fuzz.positions RULESET CASES SEED

Changes values, names and structure of positions: of those that people wrote
(``tests/positions/<ruleset>/``) and of battles under way. Loads what comes of it and plays what
loads to its end by random answers. Prints as JSON how many were refused and played, and what else
happened.
"""

from __future__ import annotations

import copy
import faulthandler
import json
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import mech_env
from mech_env import Battle, PositionError
from mech_env.core import kernels
from mech_env.core.yaml_file import read_yaml
from tests.fuzz.changes import ODD
from tests.fuzz.saves import SECONDS, under_way

WRITTEN = Path(__file__).parents[1] / "positions"
MOST_LETTERS = 4000  # of a message: fifty lines of a thousand would hide what is wrong

Path_ = tuple[Any, ...]


def values(plain: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The paths of everything inside, but for scenarios that are written out."""
    items: Any = ()
    if isinstance(plain, dict):
        items = [(key, item) for key, item in plain.items() if key != "scenario"]
    elif isinstance(plain, list):
        items = enumerate(plain)
    for key, item in items:
        yield (*path, key)
        yield from values(item, (*path, key))


def change(position: dict[str, Any], words: list[Any], rng: random.Random) -> str:
    """Change one value, name or part of a position; says which."""
    path = rng.choice([*values(position)])
    holder: Any = position
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    old = holder[key]
    match rng.randrange(9):
        case 0:
            del holder[key]
        case 1:
            holder[key] = rng.choice(ODD)
        case 2 | 3:
            holder[key] = rng.choice(words)
        case 4 if isinstance(holder, dict):
            holder[rng.choice([word for word in words if isinstance(word, str)])] = old
        case 5 if isinstance(holder, list):
            holder.append(copy.deepcopy(old))
        case _:
            holder[key] = near(old, rng, words)
    return f"{'.'.join(map(str, path))}: {old!r:.40} -> {holder!r:.80}"


def near(old: Any, rng: random.Random, words: list[Any]) -> Any:
    """A value like another."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + rng.choice((-2, -1, 1, 2, 10, 100))
    if isinstance(old, list) and old:
        return rng.sample(old, len(old))
    return rng.choice(words)


def words_of(positions: list[dict[str, Any]]) -> list[Any]:
    """Names and values that stand in positions: they are more likely to fit than others."""
    found: dict[str, Any] = {}
    for position in positions:
        for path in values(position):
            value: Any = position
            for key in path:
                value = value[key]
            found[repr(path[-1])] = path[-1]
            found[repr(value)] = value
    return [*found.values()]


def try_case(position: dict[str, Any]) -> str:
    """Load and play one position: "refused" or "played"."""
    try:
        battle = Battle.from_position(position, seed=1)
    except PositionError as error:
        lines = str(error).splitlines()
        assert lines and all(line.startswith("position: ") for line in lines), lines
        assert len(str(error)) < MOST_LETTERS, "a refusal that nobody reads"
        return "refused"
    for side in battle.sides:
        battle.set_player(side, "random")
    for _ in range(1000):
        if battle.over:
            return "played"
        battle._play(kernels.KEEP)
    raise AssertionError("no end in sight")


def bases_of(ruleset: str, seed: int) -> list[dict[str, Any]]:
    """Positions that people wrote, and those of battles on their way."""
    numbers = np.random.default_rng(seed)
    written = [read_yaml(path) for path in sorted((WRITTEN / ruleset).glob("*.yaml"))]
    scenarios = mech_env.scenarios(ruleset)
    return 2 * written + [under_way(ruleset, name, numbers).to_position() for name in scenarios]


def main(ruleset: str, cases: int, seed: int) -> int:
    """Try so many cases; returns the exit status."""
    bases = bases_of(ruleset, seed)
    words = words_of(bases)
    tally: Counter[str] = Counter()
    wrong: list[str] = []
    for case in range(cases):
        rng = random.Random(f"{seed} {case}")
        position = copy.deepcopy(rng.choice(bases))
        changed = [change(position, words, rng) for _ in range(rng.choice((1, 1, 2)))]
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        print(f"case {case}: {changed}", file=sys.stderr)
        try:
            tally[try_case(position)] += 1
        except Exception:
            last = traceback.format_exc().splitlines()[-1]
            wrong.append(f"case {case}: {changed}: {last}")
        faulthandler.cancel_dump_traceback_later()
    print(json.dumps({**tally, "wrong": wrong}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
