"""A player's loss against perfect play, exact: over every state that it can come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.protocols import InsidePlayer, OutsidePlayer
from agents.search.game_graph import GameGraph
from experiments.solving.solution import BLUE, RED, SAME, Solution, solve, spread
from mech_env.core import kernels


@dataclass(frozen=True)
class Grade:
    """A player on one side; values are to that side.

    ``best``: perfect play on both sides. ``against_solver``: the player against the solver's
    perfect opponent. ``against_best_response``: against the opponent that punishes it most.
    """

    side: str
    best: float
    against_solver: float
    against_best_response: float

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, with the regrets."""
        return {
            "side": self.side,
            "value": self.best,
            "against_solver": self.against_solver,
            "regret": self.best - self.against_solver,
            "against_best_response": self.against_best_response,
            "exploitability": self.best - self.against_best_response,
        }


class Recorder:
    """Asks a player in every decision of a graph while it is explored.

    The player sees a state as it was first reached, with facts that no longer matter to the rules
    (used dice, say); it has one answer for all states that are the same to the rules.
    """

    def __init__(self, graph: GameGraph, player: InsidePlayer | OutsidePlayer) -> None:
        self._graph = graph
        self._ruleset = graph.ruleset
        self._setups = np.asarray(graph.scenario.setups())
        self.player = player
        self._nodes: list[NDArray[np.int64]] = []
        self._answers: list[NDArray[np.int64]] = []  # -1: uniform over the legal actions

    def __call__(self, nodes: NDArray[np.int64], records: NDArray[Any]) -> None:
        """Ask in the states of nodes that are about to be expanded."""
        self._nodes.append(nodes)
        self._answers.append(self._ask(records))

    def weights(self) -> NDArray[np.float64]:
        """Probabilities of the edges, from dice and the player's answers; shape (edges,).

        Raises:
            ValueError: an illegal answer.
        """
        nodes, edges = self._graph.nodes, self._graph.edges
        weights: NDArray[np.float64] = edges["share"].copy()
        asked, answers = np.concatenate(self._nodes), np.concatenate(self._answers)
        lengths = nodes["count"][asked]
        numbers = spread(nodes["first"][asked], lengths)
        first = np.cumsum(lengths) - lengths
        answers = np.repeat(answers, lengths)
        taken = np.where(
            answers < 0, np.repeat(1.0 / lengths, lengths), edges["action"][numbers] == answers
        )
        sums = np.add.reduceat(taken, first)
        if (np.abs(sums - 1.0) > SAME).any():
            wrong = int(asked[np.argmax(np.abs(sums - 1.0))])
            raise ValueError(f"{self.player.name}: an illegal answer in {self._graph.key(wrong)}")
        weights[numbers] = taken
        return weights

    def _ask(self, records: NDArray[Any]) -> NDArray[np.int64]:
        n = len(records)
        if isinstance(self.player, InsidePlayer):
            if self.player.inside == kernels.RANDOM:
                return np.full(n, -1)
            return self._ask_inside(records, self.player.inside)
        masks = np.zeros((n, len(self._ruleset.actions)), np.int8)
        seen = np.zeros((n, self._ruleset.layout.size), np.float32)
        units = records["request"]["unit"].astype(np.int64)
        self._ruleset.look(records, self._setups, units, masks, seen)
        return np.asarray(self.player.act(seen, masks), np.int64)

    def _ask_inside(self, records: NDArray[Any], code: int) -> NDArray[np.int64]:
        n = len(records)
        masks = np.zeros((n, len(self._ruleset.actions)), np.int8)
        units = records["request"]["unit"].astype(np.int64)
        unseen = np.zeros((n, self._ruleset.layout.size), np.float32)
        self._ruleset.look(records, self._setups, units, masks, unseen)
        answers, words = np.zeros(n, np.int64), np.zeros(n, np.int64)
        self._ruleset.ask(records, self._setups, masks, np.full(n, code), words, answers)
        return answers


def grade(solution: Solution, recorder: Recorder) -> list[Grade]:
    """Grade a player that was asked in every decision, on each side.

    Raises:
        ValueError: a player that answers with an illegal action.
    """
    graph = solution.graph
    player = recorder.weights()
    chooser = np.full(len(graph.edges), -1)
    for side in (RED, BLUE):
        own = np.flatnonzero(graph.nodes["kind"] == side)
        chooser[spread(graph.nodes["first"][own], graph.nodes["count"][own])] = side
    perfect = np.zeros(len(graph.edges))
    perfect[solution.best[solution.best >= 0]] = 1.0
    found = []
    for side, sign in ((RED, 1.0), (BLUE, -1.0)):
        free = np.where(chooser == 1 - side, np.nan, player)
        fixed = np.where(chooser == 1 - side, perfect, player)
        found.append(
            Grade(
                graph.ruleset.side_names[side],
                sign * solution.value,
                sign * solve(graph, fixed).value,
                sign * solve(graph, free).value,
            )
        )
    return found
