"""What a player does: which verbs it takes of those that it may take.

A player that never uses a verb may not know it, and whoever learns against it never meets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.arena import CALLER, Arena
from agents.dice_streams import REPORT
from agents.protocols import Player
from agents.registry import make
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Usage:
    """How often a player could take each verb, and did, in each kind of decision.

    Attributes:
        battles: how many were watched.
        legal, taken: counts, shape (decisions, verbs), in the order of ``names_of_verbs``.
    """

    battles: int
    legal: NDArray[np.int64]
    taken: NDArray[np.int64]

    def share(self, decision: int, verb: int) -> float | None:
        """How often it took a verb of the times that it could; None: it never could."""
        legal = int(self.legal[decision, verb])
        return int(self.taken[decision, verb]) / legal if legal else None

    def to_dict(self, ruleset: Ruleset) -> dict[str, Any]:
        """JSON-ready: decision, verb, how often it was legal, how often taken."""
        rows = [
            {
                "decision": ruleset.decisions[decision],
                "verb": names_of_verbs(ruleset)[verb],
                "legal": int(self.legal[decision, verb]),
                "taken": int(self.taken[decision, verb]),
            }
            for decision, verb in chances((self,))
        ]
        return {"battles": self.battles, "verbs": rows}


def names_of_verbs(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions of a ruleset that are words of their own, not things that are named."""
    return ruleset.actions.groups["verb"].items


def chances(usages: tuple[Usage, ...]) -> Iterator[tuple[int, int]]:
    """Decisions and verbs that at least one of some players could take."""
    legal = np.sum([usage.legal for usage in usages], axis=0)
    for decision, verb in np.argwhere(legal > 0):
        yield int(decision), int(verb)


def usage(ruleset: Ruleset, scenario: Any, player: Player, *, battles: int, seed: int = 0) -> Usage:
    """Watch a player in battles against the ruleset's bot, each side in turn.

    Decisions that leave no choice are not counted; the rules take most of them by themselves.
    """
    arena = Arena(ruleset, scenario, battles, seed, stream=REPORT)
    arena.invite((make("bot", ruleset), player))
    rows = np.arange(battles)
    seats = np.zeros(arena.seats.shape, np.int64)
    seats[rows, rows % arena.n_sides] = CALLER
    arena.seat(rows, seats)
    arena.begin(rows)
    first, count = ruleset.actions.groups["verb"].first, len(names_of_verbs(ruleset))
    legal = np.zeros((len(ruleset.decisions), count), np.int64)
    taken = np.zeros_like(legal)
    while len(rows := np.flatnonzero(arena.status["over"] == 0)):
        answers = arena.answers(rows, np.ones(len(rows), np.int64))
        masks = arena.masks[rows]
        free = masks.sum(axis=1) > 1
        kinds, verbs = arena.status["decision"][rows], answers - first
        np.add.at(legal, kinds[free], masks[free, first : first + count])
        words = free & (verbs >= 0) & (verbs < count)
        np.add.at(taken, (kinds[words], verbs[words]), 1)
        arena.advance(rows, answers)
    return Usage(battles, legal, taken)
