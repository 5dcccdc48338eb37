"""Which rules does random play reach? Run with the compiler off: ``python -m tests.fuzz.reach``.

Plays battles of all bundled and of generated scenarios, always with one of the answers that were
given least so far, and prints as JSON the functions that cite a clause and were never executed.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import numpy as np

FOLDER = Path(__file__).resolve().parents[2] / "mech_env" / "rulesets" / "steel_typhoon"
CLAUSE = re.compile(r"ST-\d{3}")

SEEDS = range(30)  # of generated scenarios
DECISIONS = 70  # of each battle, at most


def citing_functions(path: Path) -> Iterator[tuple[str, range]]:
    """Functions of a module whose source cites a clause, with the lines of their bodies."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            body = range(node.body[0].lineno, node.end_lineno + 1)
            if CLAUSE.search("\n".join(lines[node.lineno - 1 : node.end_lineno])):
                yield node.name, body


def unreached(data: coverage.CoverageData) -> list[str]:
    """``file: function`` for each citing function of which no line was executed."""
    missing = []
    for path in sorted(FOLDER.rglob("*.py")):
        executed = set(data.lines(str(path)) or ())
        for name, body in citing_functions(path):
            if executed.isdisjoint(body):
                missing.append(f"{path.relative_to(FOLDER).as_posix()}: {name}")
    return missing


def play(scenario: Any, seed: int, used: Any, bot: bool, decisions: int = DECISIONS) -> None:
    """Part of a battle, with observations and words where bots play; ``used`` counts answers."""
    from mech_env import Battle, BattleBatch
    from mech_env.rulesets.steel_typhoon.decisions import ATTACK, DONE, ENEMY, NO, OWN

    if bot:
        battle = Battle("steel_typhoon", scenario, seed, players={"blue": "bot"})
        for _ in range(decisions // 4):
            if battle.over:
                return
            asked = battle.ruleset.decisions.index(battle.decision)
            action = least_used(battle.mask(), used[asked])
            assert battle.request is not None and battle.describe(action)
            for event in battle.step(action):
                assert str(event)
        assert str(battle)
        return
    batch = BattleBatch("steel_typhoon", scenario, 1, seed, autoreset=False, observations=False)
    # First anything, then blows, so that something breaks; then a campaign hurries on to what
    # comes after its fights.
    urges: list[list[int]] = [[], [ATTACK, NO, *range(ENEMY, OWN)], [DONE]]
    campaign = bool(batch.battles["n_encounters"][0] > 1)
    for k in range(decisions * (6 if campaign else 2)):
        if batch.units[0] < 0:
            return
        mask = batch.masks[0]
        wanted = [action for action in urges[min(2, k // decisions)] if mask[action]]
        batch.step([wanted[0] if wanted else least_used(mask, used[batch.decisions[0]])])


def least_used(mask: Any, used: Any) -> int:
    """The legal answer that was given least so far to this kind of question."""
    legal = np.flatnonzero(mask)
    action = int(legal[np.argmin(used[legal])])
    used[action] += 1
    return action


def main() -> int:
    """Play and report."""
    recorder = coverage.Coverage(data_file=None, include=[f"{FOLDER}/*"], config_file=False)
    recorder.start()
    import mech_env
    from tests.fuzz.play import new_tally
    from tests.fuzz.scenarios import random_scenario

    used = new_tally()
    for seed, scenario in enumerate(mech_env.scenarios("steel_typhoon")):
        play(scenario, seed, used, bot=True)
        play(scenario, seed, used, bot=False)
    for seed in SEEDS:
        play(random_scenario(seed), seed, used, bot=False)
    recorder.stop()
    print(json.dumps(unreached(recorder.get_data())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
