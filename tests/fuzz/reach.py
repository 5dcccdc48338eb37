"""Which rules does random play reach? ``NUMBA_DISABLE_JIT=1 python -m tests.fuzz.reach ID``.

Plays battles of all bundled and of generated scenarios, always with one of the answers that were
given least so far, and prints as JSON the functions that cite a clause and were never executed.
A ruleset's ``conformance.py`` may name ``URGES``: per stretch of a battle, answers that are
preferred, so that something breaks or a campaign hurries on.
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

from tests.hygiene.rules_table import rule_files

CLAUSE = re.compile(r"[A-Z]{2,}-\d{3}")

MADE_UP = 30  # of the further scenarios of a ruleset's tests
DECISIONS = 70  # of each battle, at most
ASK_BOT = 4  # decisions of random play between two questions to the bot
REASONS = 20  # codes of reasons for rolls


def folder_of(ruleset: str) -> Path:
    """Where the code of a ruleset is."""
    return rule_files()[ruleset].parent


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


def unreached(data: coverage.CoverageData, folder: Path) -> list[str]:
    """``file: function`` for each citing function of which no line was executed."""
    missing = []
    for path in sorted(folder.rglob("*.py")):
        executed = set(data.lines(str(path)) or ())
        for name, body in citing_functions(path):
            if executed.isdisjoint(body):
                missing.append(f"{path.relative_to(folder).as_posix()}: {name}")
    return missing


def play_with_bot(ruleset: str, scenario: Any, seed: int, used: Any) -> None:
    """Part of a battle against the bot, with words; ``used`` counts answers."""
    from mech_env import Battle

    battle = Battle(ruleset, scenario, seed, players={"blue": "bot"})
    for _ in range(DECISIONS // 2):
        if battle.over:
            return
        asked = battle.ruleset.decisions.index(battle.decision)
        assert battle.request is not None
        assert all(battle.describe(action) for action in battle.legal_actions())
        for event in battle.step(least_used(battle.mask(), used[asked])):
            assert str(event)
    assert str(battle)


def play(ruleset: str, scenario: Any, seed: int, used: Any, urges: list[list[int]]) -> None:
    """Part of a battle, a stretch for each of the urges; longer stretches of a campaign.

    Now and then the bot is asked what it would do, wherever chance has led, the laws of states look
    at the battle, and what searches and solvers need of the rules is called: guesses for hidden
    facts, and what can be forgotten.
    """
    from mech_env import BattleBatch
    from mech_env.core.jit import interpreted
    from mech_env.core.soundness import check_sound

    batch = BattleBatch(ruleset, scenario, 1, seed, autoreset=False, observations=False)
    campaign = len(batch.scenario.setups()) > 1
    bot = interpreted(batch.ruleset.card.bot)
    for k in range(DECISIONS * (6 if campaign else 2)):
        if batch.units[0] < 0:
            return
        mask = batch.masks[0]
        if k % ASK_BOT == 0:
            setups, battles = batch._setups, batch.battles
            assert mask[bot(setups[battles[0].encounter], battles[0], mask)]
            look_ahead(batch.ruleset.card, setups, battles)
            check_sound(batch.ruleset, setups, battles, "battle")
        urge = urges[min(len(urges) - 1, k // DECISIONS)]
        wanted = [action for action in urge if mask[action]]
        batch.step([wanted[0] if wanted else least_used(mask, used[batch.decisions[0]])])


def look_ahead(card: Any, setups: Any, battles: Any) -> None:
    """Guess and forget, in copies of a battle; ask which dice are alike."""
    from mech_env.core.jit import interpreted

    guessed, imagined, forgotten = setups.copy(), battles.copy(), battles.copy()
    s = setups[battles[0].encounter]
    if card.imagine is not None:
        interpreted(card.imagine)(guessed, imagined[0], int(battles[0].request.side), 1)
    if card.forget is not None:
        interpreted(card.forget)(s, forgotten[0])
    if card.alike is not None:
        for why in range(REASONS):
            interpreted(card.alike)(s, why)


def least_used(mask: Any, used: Any) -> int:
    """The legal answer that was given least so far to this kind of question."""
    legal = np.flatnonzero(mask)
    action = int(legal[np.argmin(used[legal])])
    used[action] += 1
    return action


def main() -> int:
    """Play and report."""
    (ruleset,) = sys.argv[1:]
    folder = folder_of(ruleset)
    recorder = coverage.Coverage(data_file=None, include=[f"{folder}/*"], config_file=False)
    recorder.start()
    import mech_env
    from mech_env import rulesets
    from tests.cases import expected_of, known_of

    card = rulesets.get(ruleset)
    urges: list[list[int]] = getattr(known_of(ruleset), "URGES", [[]])
    used = np.zeros((len(card.decisions), len(card.actions)), np.int64)
    for seed, scenario in enumerate(mech_env.scenarios(ruleset)):
        play_with_bot(ruleset, scenario, seed, used)
        play(ruleset, scenario, seed, used, urges)
    for seed, made_up in enumerate(expected_of(ruleset, "more").get("more", ())[:MADE_UP]):
        play(ruleset, made_up, seed, used, urges)
    recorder.stop()
    print(json.dumps(unreached(recorder.get_data(), folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
