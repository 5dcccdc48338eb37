"""Mutated scenarios: ``python -m tests.fuzz.scenarios RULESET CASES SEED FOLDER``.

Each case changes a bundled scenario, as a text or as data. It must be refused by a ScenarioError of
short lines within a second, or load and play random battles to their ends. Prints as JSON how many
did what; the first case that does neither ends the program, and ``FOLDER/case.*`` holds it. With
``NUMBA_DISABLE_JIT=1`` cases play their first decisions only, with bounds checked.
"""

from __future__ import annotations

import copy
import faulthandler
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from mech_env import Battle, BattleBatch, ScenarioError, rulesets
from mech_env.core.record import check_limits
from mech_env.core.ruleset import Ruleset
from mech_env.core.yaml_file import MAX_BYTES

SECONDS = 1.0  # of the processor, to refuse a case
STUCK = 60  # seconds after which a case counts as hanging
DECISIONS = 40  # of an interpreted battle

BOMB = "&a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"bomb{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 10)
)
NUMBERS = (0, -1, 1, 2, 3, 99, 2**15, 2**31, -(2**63), 2**64, 10**30, 10**400)
OTHERS: tuple[Any, ...] = (
    *(None, True, False, [], {}, "", "x", "x" * 5000, "a\n\x1b[2Jb", "2026-11-23"),
    *(0.5, -0.0, 1e308, float("nan"), float("inf"), float("-inf")),
)
LONG = 10_000

Step = tuple[Any, Any]  # a list or dict, and a place in it


class Mutator:
    """Makes case ``k`` of a ruleset: the same case for the same seed."""

    def __init__(self, ruleset: Ruleset, seed: int) -> None:
        folder = rulesets.folder(ruleset.id) / "scenarios"
        self.texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.yaml"))]
        self.plain = [yaml.safe_load(text) for text in self.texts]
        self.seed = seed
        names = {key for plain in self.plain for holder, key in steps(plain) if type(key) is str}
        model: Any = type(ruleset.load_scenario(self.plain[0]))
        schema = model.model_json_schema()
        for part in (schema, *schema.get("$defs", {}).values()):
            names |= set(part.get("properties", {}))
        self.names = sorted(names)
        self.values = [holder[key] for plain in self.plain for holder, key in steps(plain)]

    def case(self, k: int) -> str | dict[str, Any]:
        """A text of YAML, or data."""
        rng = np.random.default_rng([self.seed, k])
        if k % 3 == 0:
            return self._text(rng)
        plain = copy.deepcopy(self.plain[rng.integers(len(self.plain))])
        for _ in range(int(rng.choice([1, 1, 1, 2, 4]))):
            self._change(plain, rng)
        if k % 3 == 1:
            return plain
        text = json.dumps(plain)
        return text.replace("NaN", ".nan").replace("Infinity", ".inf")

    def _text(self, rng: np.random.Generator) -> str:
        text = self.texts[rng.integers(len(self.texts))]
        lines = text.splitlines()
        at = int(rng.integers(len(lines)))
        key, colon, _ = lines[at].partition(":")
        match rng.integers(8):
            case 0 | 1:
                data = bytearray(text.encode())
                for place in rng.integers(len(data), size=int(rng.integers(1, 9))):
                    data[place] ^= 1 << int(rng.integers(8))
                return data.decode(errors="surrogateescape")
            case 2:
                return text[: int(rng.integers(len(text)))]
            case 3:
                lines.insert(at, lines[int(rng.integers(len(lines)))])
            case 4:
                lines.insert(at, lines[at])
            case 5:
                del lines[at]
            case 6:
                return text + f"\n{rng.choice(self.names)}: {BOMB}"
            case 7:
                deep = int(rng.choice([5, 50, 5000]))
                half = int(rng.integers(2))
                lines[at] = f"{key}{colon or ':'} {'[' * deep}{']' * deep * half}"
        return "\n".join(lines) + "\n"

    def _change(self, plain: Any, rng: np.random.Generator) -> None:
        """One change somewhere in the data; it may need a place that is not there."""
        every = [*steps(plain)]
        if not every:
            return
        kind = int(rng.integers(12))
        numbers = [(holder, key) for holder, key in every if type(holder[key]) is int]
        if numbers and rng.random() < 0.4:  # more scenarios that can be played
            every, kind = numbers, 7
        holder, key = every[rng.integers(len(every))]
        value = holder[key]
        match kind:
            case 0:
                del holder[key]
            case 1 if isinstance(holder, dict):
                holder[str(rng.choice(self.names))] = holder.pop(key)
            case 2 if isinstance(holder, dict):
                holder[key + "_"] = holder.pop(key)
            case 3:
                holder[key] = NUMBERS[rng.integers(len(NUMBERS))]
            case 4:
                holder[key] = copy.deepcopy(OTHERS[rng.integers(len(OTHERS))])
            case 5 | 6:
                holder[key] = copy.deepcopy(self.values[rng.integers(len(self.values))])
            case 7 | 8 if type(value) is int:
                holder[key] = value + int(rng.choice([-2, -1, 1, 2]))
            case 9 if isinstance(value, list):
                value *= times(value)
            case 9 if isinstance(value, dict) and value:
                some = next(iter(value.values()))
                value.update({f"more{k}": some for k in range(times([some]))})
            case 10 if isinstance(value, list) and value:
                value.insert(0, copy.deepcopy(value[rng.integers(len(value))]))
            case 11:
                nested = value
                for _ in range(int(rng.choice([1, 30, 150]))):
                    nested = [nested]
                holder[key] = nested
            case _:
                name = str(rng.choice(self.names))
                (holder if isinstance(holder, dict) else plain)[name] = copy.deepcopy(
                    self.values[rng.integers(len(self.values))]
                )


def times(values: list[Any]) -> int:
    """How often to repeat a list: 10,000 entries, unless that were more letters than a file has."""
    return 1 + min(LONG // (len(values) + 1), 2 * MAX_BYTES // len(json.dumps(values)))


def steps(plain: Any) -> list[Step]:
    """All places in nested lists and dicts, without those in long lists."""
    found: list[Step] = []
    waiting = [plain]
    while waiting:
        holder = waiting.pop()
        if len(holder) > 1000:
            continue
        keys = list(holder) if isinstance(holder, dict) else range(len(holder))
        found += [(holder, key) for key in keys]
        waiting += [holder[key] for key in keys if isinstance(holder[key], dict | list)]
    return found


def attempt(ruleset: Ruleset, source: Any, seed: int) -> str:
    """What became of a case: ``refused`` or ``played``.

    Raises:
        AssertionError: refused too late or in long words, or a battle that breaks a law.
    """
    began = time.thread_time()
    try:
        scenario = ruleset.load_scenario(source)
        scenario.setups()
    except ScenarioError as error:
        seconds, text = time.thread_time() - began, str(error)
        assert seconds < SECONDS, f"refused after {seconds:.1f} s: {text[:200]}"
        lines = text.split("\n")
        assert len(lines) <= 51 and max(map(len, lines)) < 4000, f"{len(lines)} lines: {text[:200]}"
        assert text.isprintable() or all(line.isprintable() for line in lines), repr(text[:200])
        return "refused"
    loaded(ruleset, scenario, seed)
    return "played"


def loaded(ruleset: Ruleset, scenario: Any, seed: int) -> None:
    """Play a scenario that was accepted: it is what it says it is, and its battles end."""
    again = ruleset.load_scenario(json.loads(json.dumps(scenario.to_dict())))
    assert again == scenario, "not the same after to_dict"
    if not os.environ.get("NUMBA_DISABLE_JIT"):
        # No decision at all is an end, too: nobody may have a choice.
        batch = BattleBatch(ruleset, scenario, n=2, seed=seed, autoreset=False, observations=False)
        batch.playout("random")
        assert batch.over().all() and not batch.battles["faults"].any()
        check_limits(batch.battles, ruleset.limits)
        return
    battle, rng = Battle(ruleset, scenario, seed), np.random.default_rng(seed)
    for _ in range(DECISIONS):
        if battle.over:
            return
        assert battle.unit is not None and np.isfinite(battle.observe(battle.unit)).all()
        battle.step(int(rng.choice(battle.legal_actions())))


def main() -> int:
    """Run the cases."""
    name, cases, seed, folder = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4])
    ruleset = rulesets.get(name)
    BattleBatch(ruleset, rulesets.scenario_names(name)[0], n=1).playout("random")  # compiled
    mutator, counts = Mutator(ruleset, seed), {"refused": 0, "played": 0}
    for k in range(cases):
        source: Any = mutator.case(k)
        (folder / "case.txt").write_text(f"{name}, seed {seed}, case {k}\n")
        if isinstance(source, str):
            path = folder / "case.yaml"
            path.write_text(source, encoding="utf-8", errors="surrogateescape")
            source = path
        faulthandler.dump_traceback_later(STUCK, exit=True)
        counts[attempt(ruleset, source, k)] += 1
        faulthandler.cancel_dump_traceback_later()
    print(json.dumps(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
