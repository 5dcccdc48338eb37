"""Mutated positions: refused in lines, or played to the end.

    python -m tests.fuzz.positions RULESET CASES SEED

Changes values, names and structure of positions: of those that people wrote
(``tests/positions/<ruleset>/``) and of battles under way. Loads what comes of it and plays what
loads to its end by random answers. Prints as JSON how many were refused and played, and what else
happened.
"""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import mech_env
from mech_env import Battle, PositionError
from mech_env.core import kernels
from mech_env.core.yaml_file import read_yaml
from tests.fuzz.changes import ODD
from tests.fuzz.saves import try_all, under_way

WRITTEN = Path(__file__).parents[1] / "positions"
MOST_LETTERS = 4000  # of a message: fifty lines of a thousand would hide what is wrong

Path_ = tuple[Any, ...]
Words = dict[str, list[Any]]  # values by field; "": all of them
ALIKE = 0.5  # share of changes to what stands in the same field elsewhere


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


def change(position: dict[str, Any], words: Words, rng: random.Random) -> str:
    """Change one value, name or part of a position; says which.

    Half of the changes put what another position has in the same field.
    """
    path = rng.choice([*values(position)])
    holder: Any = position
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    old = holder[key]
    alike = words.get(str(key), [])
    if alike and rng.random() < ALIKE:
        holder[key] = copy.deepcopy(rng.choice(alike))
        return f"{'.'.join(map(str, path))}: {old!r:.40} -> {holder[key]!r:.40}"
    every = words[""]
    match rng.randrange(9):
        case 0:
            del holder[key]
        case 1:
            holder[key] = rng.choice(ODD)
        case 2 | 3:
            holder[key] = copy.deepcopy(rng.choice(every))
        case 4 if isinstance(holder, dict):
            holder[rng.choice([word for word in every if isinstance(word, str)])] = old
        case 5 if isinstance(holder, list):
            holder.append(copy.deepcopy(old))
        case _:
            holder[key] = near(old, rng, every)
    return f"{'.'.join(map(str, path))}: {old!r:.40} -> {holder!r:.80}"


def near(old: Any, rng: random.Random, every: list[Any]) -> Any:
    """A value like another."""
    if isinstance(old, bool):
        return not old
    if isinstance(old, int):
        return old + rng.choice((-2, -1, 1, 2, 10, 100))
    if isinstance(old, list) and old:
        return rng.sample(old, len(old))
    return copy.deepcopy(rng.choice(every))


def words_of(positions: list[dict[str, Any]]) -> Words:
    """Values that stand in positions by their fields, and names and values of all: they are more
    likely to fit than others."""
    found: dict[str, dict[str, Any]] = {"": {}}
    for position in positions:
        for path in values(position):
            value: Any = position
            for key in path:
                value = value[key]
            found[""] |= {repr(path[-1]): path[-1], repr(value): value}
            found.setdefault(str(path[-1]), {})[repr(value)] = value
    return {field: [*known.values()] for field, known in found.items()}


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


def changed_positions(
    ruleset: str, cases: int, seed: int
) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many positions, each with one or two changes."""
    bases = bases_of(ruleset, seed)
    words = words_of(bases)
    for case in range(cases):
        rng = random.Random(f"{seed} {case}")
        position = copy.deepcopy(rng.choice(bases))
        changed = [change(position, words, rng) for _ in range(rng.choice((1, 1, 2)))]
        yield f"{changed}", partial(try_case, position)


def main(ruleset: str, cases: int, seed: int) -> int:
    """Try so many cases; returns the exit status."""
    return try_all(changed_positions(ruleset, cases, seed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
