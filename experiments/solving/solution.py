"""Backward induction over a game's graph: the value of each state, and the best action in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from agents.search.game_graph import CHANCE, ENDED, GameGraph
from mech_env.core.record import DRAW

RED, BLUE = 0, 1
SAME = 1e-12  # values nearer than this are equal: sums of the same shares in another order


@dataclass(frozen=True)
class Layer:
    """Nodes whose successors all lie in earlier layers.

    ``nodes``: their numbers; ``edges``: the numbers of all their edges, one node's after another's;
    ``first``: where in ``edges`` each node's begin; ``lengths``: how many it has, at least one.
    """

    nodes: NDArray[np.int64]
    edges: NDArray[np.int64]
    first: NDArray[np.int64]
    lengths: NDArray[np.int64]


@dataclass(frozen=True)
class Solution:
    """The values of a game's states, under perfect or given play of each side.

    Attributes:
        graph: the states.
        values: to red (1 won, 0 drawn, -1 lost), shape (states,).
        shares: chance that red wins, that it is drawn, that blue wins, shape (states, 3).
        best: the edge that the deciding side takes; -1 elsewhere, and where play is given.
    """

    graph: GameGraph
    values: NDArray[np.float64]
    shares: NDArray[np.float64]
    best: NDArray[np.int64]

    @property
    def value(self) -> float:
        """The value of the game to red."""
        return float(self.values[0])

    def counts(self) -> dict[str, int]:
        """How many states of each kind there are."""
        kinds = self.graph.nodes["kind"]
        return {
            "decision": int((kinds >= 0).sum()),
            "chance": int((kinds == CHANCE).sum()),
            "end": int((kinds == ENDED).sum()),
        }

    def save(self, path: Path) -> None:
        """Write the decision states: key, side, value to red, best action."""
        nodes = self.graph.nodes
        chosen = np.flatnonzero(nodes["kind"] >= 0)
        np.savez_compressed(
            path,
            ruleset=self.graph.ruleset.id,
            scenario=self.graph.scenario.name,
            key=nodes["key"][chosen],
            side=nodes["kind"][chosen],
            value=self.values[chosen],
            action=self.graph.edges["action"][self.best[chosen]],
        )


def spread(first: Any, lengths: Any) -> NDArray[np.int64]:
    """The numbers ``first[k] … first[k] + lengths[k] - 1`` for all k, one after another."""
    lengths = np.asarray(lengths, np.int64)
    starts = np.repeat(np.asarray(first) - (np.cumsum(lengths) - lengths), lengths)
    numbers: NDArray[np.int64] = starts + np.arange(len(starts))
    return numbers


def layers(graph: GameGraph) -> Iterator[Layer]:
    """The nodes that have successors, from the ends to the beginning."""
    nodes, edges = graph.nodes, graph.edges
    n = len(nodes)
    open_nodes = np.flatnonzero(nodes["count"] > 0)
    numbers = spread(nodes["first"][open_nodes], nodes["count"][open_nodes])
    parents = np.repeat(open_nodes, nodes["count"][open_nodes])
    back = csr_array((np.ones(len(numbers)), (edges["child"][numbers], parents)), shape=(n, n))
    waits_for = np.bincount(back.indices, minlength=n)  # different successors not in a layer yet
    ready = np.flatnonzero(nodes["count"] <= 0)
    left = len(open_nodes)
    while len(ready):
        above = back.indices[spread(back.indptr[ready], np.diff(back.indptr)[ready])]
        waits_for -= np.bincount(above, minlength=n)
        above = np.unique(above)
        ready = above[waits_for[above] == 0]
        if len(ready):
            lengths = nodes["count"][ready]
            first = np.cumsum(lengths) - lengths
            left -= len(ready)
            yield Layer(ready, spread(nodes["first"][ready], lengths), first, lengths)
    if left:
        raise ValueError(f"graph: {left} states can be reached from themselves")


def solve(graph: GameGraph, weights: NDArray[np.float64] | None = None) -> Solution:
    """Solve an explored graph: each side takes what is best for it.

    Args:
        graph: see :meth:`GameGraph.explore`.
        weights: probabilities of the edges of nodes with given play or dice, which sum to 1 for
            each such node; NaN for the edges of the other nodes; shape (edges,). None: only dice.
    """
    nodes, edges = graph.nodes, graph.edges
    if weights is None:
        weights = chance_weights(graph)
    shares = np.zeros((len(nodes), 3))
    ended = np.flatnonzero(nodes["kind"] == ENDED)
    place = {DRAW: 1, RED: 0, BLUE: 2}
    shares[ended, [place[int(winner)] for winner in nodes["winner"][ended]]] = 1.0
    values = np.zeros(len(nodes))
    values[ended] = shares[ended, 0] - shares[ended, 2]
    best = np.full(len(nodes), -1, np.int64)
    for layer in layers(graph):
        child = edges["child"][layer.edges]
        weight = weights[layer.edges]
        fixed = ~np.isnan(weight[layer.first])
        worth, weight = values[child], np.nan_to_num(weight)
        # Red takes the highest value, blue the lowest: either takes the highest by its own sign.
        sign = np.where(nodes["kind"][layer.nodes] == BLUE, -1.0, 1.0)
        own = worth * np.repeat(sign, layer.lengths)
        top = np.maximum.reduceat(own, layer.first)
        good = own >= np.repeat(top, layer.lengths) - SAME
        taken = np.minimum.reduceat(np.where(good, layer.edges, len(edges)), layer.first)
        mixed = np.add.reduceat(shares[child] * weight[:, None], layer.first)
        best[layer.nodes] = np.where(fixed, -1, taken)
        values[layer.nodes] = np.where(
            fixed, np.add.reduceat(worth * weight, layer.first), values[edges["child"][taken]]
        )
        shares[layer.nodes] = np.where(fixed[:, None], mixed, shares[edges["child"][taken]])
    return Solution(graph, values, shares, best)


def chance_weights(graph: GameGraph) -> NDArray[np.float64]:
    """The probabilities of dice; NaN for the edges of decisions."""
    weights: NDArray[np.float64] = graph.edges["share"].copy()
    weights[graph.edges["action"] >= 0] = np.nan
    return weights
