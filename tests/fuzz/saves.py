"""Mutated saves: refused in a line, or played to the end.

    python -m tests.fuzz.saves RULESET CASES SEED

Changes numbers of saved battles, most of them within their ranges, some beyond; loads what comes of
it and plays what loads to its end by random answers. Prints as JSON how many were refused and
played, and what else happened. With ``NUMBA_BOUNDSCHECK=1`` and a ``NUMBA_CACHE_DIR`` of its own,
compiled rules check their bounds, so that no read beyond an array goes unnoticed.
"""

from __future__ import annotations

import faulthandler
import json
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np

import mech_env
from mech_env import Battle, rulesets
from mech_env.core import kernels
from mech_env.core.record import to_plain
from mech_env.core.save_words import in_words
from mech_env.saves import BattleFormatError, names_of

SECONDS = 60  # for one case; then the process says where it is, and ends
MOST_BEFORE = 200  # decisions before a battle is saved
IN_HEAD = 0.4  # share of changes to frames, request, depth and encounter
HEAD = ("frames", "depth", "request", "encounter")
BEYOND = 0.02  # share of numbers out of range
WIDEST = 2**40

Path = tuple[str | int, ...]


def numbers(plain: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all numbers in nested dicts and lists."""
    if isinstance(plain, dict):
        for name, inner in plain.items():
            yield from numbers(inner, (*path, name))
    elif isinstance(plain, list):
        for k, inner in enumerate(plain):
            yield from numbers(inner, (*path, k))
    else:
        yield path


def under_way(ruleset: str, scenario: str, rng: np.random.Generator) -> Battle:
    """A battle somewhere on its way."""
    battle = Battle(ruleset, scenario, seed=int(rng.integers(2**31)))
    for _ in range(int(rng.integers(MOST_BEFORE))):
        if battle.over:
            battle.restart()
        battle.step(int(rng.choice(battle.legal_actions())))
    if battle.over:
        battle.restart()
    return battle


def mutate(state: dict[str, Any], limits: Any, rng: np.random.Generator) -> list[str]:
    """Change one to three numbers of a state; says which."""
    paths = list(numbers(state))
    heads = [path for path in paths if path[0] in HEAD]
    changed = []
    for _ in range(int(rng.integers(1, 4))):
        among = heads if rng.random() < IN_HEAD else paths
        path = among[int(rng.integers(len(among)))]
        low, high = limits.get(".".join(str(p) for p in path if isinstance(p, str)), (0, 1))
        low, high = max(low, -WIDEST), min(high, WIDEST)
        holder = state
        for key in path[:-1]:
            holder = holder[key]  # type: ignore[index]
        old = holder[path[-1]]  # type: ignore[index]
        near = int(np.clip(old + rng.integers(-2, 3), low, high))
        new = [int(rng.integers(low, high + 1)), near, low, high][int(rng.integers(4))]
        if rng.random() < BEYOND:
            new = int(rng.choice([low - 1, high + 1, -(2**15), 2**31]))
        holder[path[-1]] = new  # type: ignore[index]
        changed.append(f"{'.'.join(map(str, path))}: {old} -> {new}")
    return changed


def try_case(data: dict[str, Any]) -> str:
    """Load and play one save: "refused" or "played"."""
    try:
        battle = Battle.from_dict(data)
    except BattleFormatError as error:
        assert len(str(error).splitlines()) == 1, "a refusal in more than a line"
        return "refused"
    for side in battle.sides:
        battle.set_player(side, "random")
    for _ in range(1000):
        if battle.over:
            return "played"
        battle._play(kernels.KEEP)
    raise AssertionError("no end in sight")


def try_all(cases: Iterable[tuple[str, Callable[[], str]]]) -> int:
    """Try cases, each with what was changed; print how they ended, return the exit status."""
    tally: Counter[str] = Counter()
    wrong: list[str] = []
    for k, (changed, attempt) in enumerate(cases):
        faulthandler.dump_traceback_later(SECONDS, exit=True)
        print(f"case {k}: {changed}", file=sys.stderr)
        try:
            tally[attempt()] += 1
        except Exception:
            last = traceback.format_exc().splitlines()[-1]
            wrong.append(f"case {k}: {changed}: {last}")
        faulthandler.cancel_dump_traceback_later()
    print(json.dumps({**tally, "wrong": wrong}))
    return 1 if wrong else 0


def changed_saves(ruleset: str, cases: int, seed: int) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many saves of battles on their way, each with a few numbers changed."""
    rng = np.random.default_rng(seed)
    limits, record = rulesets.get(ruleset).limits, rulesets.get(ruleset).battle
    scenarios = mech_env.scenarios(ruleset)
    bases = [under_way(ruleset, name, rng) for name in 3 * list(scenarios)]
    for case in range(cases):
        of_case = np.random.default_rng([seed, case])
        base = bases[int(of_case.integers(len(bases)))]
        data, state = base.to_dict(), to_plain(base.state)
        changed = mutate(state, limits, of_case)
        data["state"] = in_words(record, state, names_of(base)) if case % 2 else state
        yield f"{data['scenario']['name']}: {changed}", partial(try_case, data)


def main(ruleset: str, cases: int, seed: int) -> int:
    """Try so many cases; returns the exit status."""
    return try_all(changed_saves(ruleset, cases, seed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
