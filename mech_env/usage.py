"""What players do: which choices they take of those that they may take.

A player that never makes a choice may not know it, and whoever learns against it never meets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Usage:
    """How often a player could make each choice, and did, in each kind of decision.

    Attributes:
        battles: how many were watched.
        legal, taken: counts, shape (decisions, choices), in the order of
            ``ruleset.actions.choices``.
    """

    battles: int
    legal: NDArray[np.int64]
    taken: NDArray[np.int64]

    @classmethod
    def none(cls, ruleset: Ruleset, battles: int) -> Usage:
        """Nothing counted so far."""
        shape = len(ruleset.decisions), len(ruleset.actions.choices)
        return cls(battles, np.zeros(shape, np.int64), np.zeros(shape, np.int64))

    def count(
        self,
        ruleset: Ruleset,
        decisions: NDArray[np.int64],
        masks: NDArray[np.int8],
        answers: NDArray[np.int64],
    ) -> None:
        """Add what was answered to some requests; those that leave no choice are not counted.

        Args:
            decisions: kinds of decision, shape (n,).
            masks: legal actions, shape (n, actions).
            answers: actions, shape (n,).
        """
        slots = np.array(ruleset.actions.choices)
        free = masks.sum(axis=1) > 1
        kinds, legal = decisions[free], masks[free][:, slots] != 0
        np.add.at(self.legal, kinds, legal)
        np.add.at(self.taken, kinds, answers[free, None] == slots)

    def share(self, decision: int, choice: int) -> float | None:
        """How often it made a choice of the times that it could; None: it never could."""
        legal = int(self.legal[decision, choice])
        return int(self.taken[decision, choice]) / legal if legal else None

    def to_dict(self, ruleset: Ruleset) -> dict[str, Any]:
        """JSON-ready: decision, choice, how often it was legal, how often taken."""
        rows = [
            {
                "decision": ruleset.decisions[decision],
                "choice": ruleset.actions.name(ruleset.actions.choices[choice]),
                "legal": int(self.legal[decision, choice]),
                "taken": int(self.taken[decision, choice]),
            }
            for decision, choice in chances((self,))
        ]
        return {"battles": self.battles, "choices": rows}


def chances(usages: tuple[Usage, ...]) -> Iterator[tuple[int, int]]:
    """Decisions and choices (as in the arrays) that at least one of some players could make."""
    legal = np.sum([usage.legal for usage in usages], axis=0)
    for decision, choice in np.argwhere(legal > 0):
        yield int(decision), int(choice)
