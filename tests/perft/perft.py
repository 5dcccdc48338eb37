"""Counting leaves: how many ways a battle can go in so many decisions.

A node's answers are its legal actions; an answer's leaves are the different states that the dice
can make of it, equal ones counted once. Dice that a rule rolls again until they fit cannot be
counted: a case starts behind them, with forced dice, and leaves out what leads to more of them.

    python -m tests.perft.perft tests/rulesets/framewerk/perft/micro.toml
"""

from __future__ import annotations

import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

from mech_env import Battle, rulesets
from mech_env.testing import slot

FILES = sorted((Path(__file__).parents[1] / "rulesets").glob("*/perft/*.toml"))


def start(case: dict[str, Any]) -> Battle:
    """The battle at which counting begins: forced dice, then the answers of ``before``."""
    battle = Battle(case["ruleset"], case["scenario"], 0, dice=case["dice"])
    for answer in case.get("before", []):
        battle.step(slot(battle.ruleset.actions, answer))
    battle.check_dice_used()
    return battle


def left_out(case: dict[str, Any]) -> frozenset[int]:
    """The actions of ``without``: they are neither taken nor counted."""
    actions = rulesets.get(case["ruleset"]).actions
    return frozenset(slot(actions, answer) for answer in case.get("without", []))


def leaves(
    battle: Battle,
    depth: int,
    without: frozenset[int] = frozenset(),
    chance: Fraction = Fraction(1),
) -> tuple[int, int, Fraction]:
    """Decisions down to ``depth``: how many leaves, how many of them ends, and a check sum.

    The sum is the mean number of legal answers of the leaves when every answer is as likely as
    the others: it changes when masks or probabilities do, even if the count stays.
    """
    if battle.over:
        return 1, 1, Fraction(0)
    legal = [action for action in battle.legal_actions() if action not in without]
    if depth == 0:
        return 1, 0, chance * len(legal)
    count, ends, total = 0, 0, Fraction(0)
    for action in legal:
        for share, after in battle.outcomes(action):
            found = leaves(after, depth - 1, without, chance * share / len(legal))
            count, ends, total = count + found[0], ends + found[1], total + found[2]
    return count, ends, total


def cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file."""
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return found


def main() -> int:
    """Print what the cases of some files count now."""
    for name in sys.argv[1:]:
        for case in cases(Path(name)):
            for depth in range(1, len(case["leaves"]) + 1):
                print(case["name"], depth, *leaves(start(case), depth, left_out(case)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
