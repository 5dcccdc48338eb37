"""The records of a search tree, and what is read and written in them alone."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mech_env.core.attributes import attribute_dtype
from mech_env.core.jit import kernel

NONE = -1

# Settings of a search, and its counters.
PLAN = attribute_dtype(
    np.dtype(
        [
            ("seed", np.int64),  # 0..2^32-1: dice, guesses and random answers
            ("playout", np.int64),  # RANDOM or BOT: who plays on from a leaf
            ("horizon", np.int64),  # a playout ends at the start of this many rounds after the
            # root's; then the potential counts
            ("exploration", np.float64),  # weight of the bonus for answers tried seldom
            ("prior_weight", np.float64),  # share of the prior that comes from the bot's answer
            # or the guide's policy, 0-1; the rest is uniform
            ("value_weight", np.float64),  # share of the guide's value in a leaf's value, 0-1
            ("shaping", np.float64),  # weight of the potential that this value leaves out
            ("actor", np.int64),  # layers of the guide's policy
            ("pseudo_visits", np.float64),  # of its node's mean, added to an answer's own
            ("widening", np.float64),  # children of a rolled edge: at most this times the
            ("widening_power", np.float64),  # visits to this power, rounded up
            ("gain", np.float64),  # of the potential where a playout is cut off
            ("prior_bonus", np.float64),  # the root's choice adds this, times the prior and
            # divided by the square root of the visits, to an answer's mean
            ("simulations", np.int64),  # done so far
            ("nodes", np.int64),
            ("edges", np.int64),
            ("guessed", np.int64),  # 1: the root's side does not know all of the state
            ("best", np.int64),  # the root's edge that won the halving
            ("deepest", np.int64),  # decisions between the root and its farthest node
        ]
    )
)

NODE = attribute_dtype(
    np.dtype(
        [
            ("mark", np.int64),  # key of its state
            ("side", np.int64),  # that decides; NONE: the battle is over
            ("visits", np.int64),
            ("value", np.float64),  # sum over visits, for `side`
            ("first", np.int64),  # edge
            ("count", np.int64),  # of edges; 0: over, or no room was left for them
            ("sibling", np.int64),  # next child of the same edge
            ("drawn", np.int64),  # how often the dice led here
        ]
    )
)

EDGE = attribute_dtype(
    np.dtype(
        [
            ("action", np.int64),
            ("prior", np.float64),
            ("visits", np.int64),
            ("value", np.float64),  # sum over visits, for the side that decides
            ("child", np.int64),  # first child
            ("children", np.int64),
            ("rolled", np.int64),  # 1: dice decide where it leads
            ("live", np.int64),  # of the root's: 1 while it may still be the best
        ]
    )
)

MAX_DEPTH = 512


@kernel
def best_edge(p: Any, n: Any, edges: Any, sign: int) -> int:
    """Of the root's edges still live, the best (sign 1) or the worst (-1)."""
    found = int(n.first)
    highest = -1e30
    for k in range(n.first, n.first + n.count):
        e = edges[k]
        if e.live:
            visits = max(1, int(e.visits))
            score = sign * (e.value / visits + p.prior_bonus * e.prior / math.sqrt(visits))
            if score > highest:
                highest = score
                found = k
    return found


@kernel
def choose(p: Any, n: Any, edges: Any) -> int:
    """The edge with the highest value plus bonus (PUCT)."""
    mean = n.value / n.visits if n.visits > 0 else 0.0
    bonus = p.exploration * math.sqrt(n.visits + 1.0)
    best = int(n.first)
    highest = -1e30
    for k in range(n.first, n.first + n.count):
        e = edges[k]
        # A result of a battle is mostly luck: a few of them say little about an answer.
        value = (e.value + p.pseudo_visits * mean) / (e.visits + p.pseudo_visits)
        value += bonus * e.prior / (1.0 + e.visits)
        if value > highest:
            highest = value
            best = k
    return best


@kernel
def drawn_child(nodes: Any, e: Any, word: int) -> int:
    """A child of an edge, as likely as the dice have led there so far."""
    total = 0
    child = e.child
    while child != NONE:
        total += nodes[child].drawn
        child = nodes[child].sibling
    pick = (word * total) >> 32
    child = e.child
    while True:
        pick -= nodes[child].drawn
        if pick < 0:
            return int(child)
        child = nodes[child].sibling


@kernel
def known_child(nodes: Any, e: Any, mark: int) -> int:
    """The child of an edge with this fingerprint, or NONE."""
    child = e.child
    while child != NONE:
        if nodes[child].mark == mark:
            return int(child)
        child = nodes[child].sibling
    return NONE


@kernel
def remember(nodes: Any, edges: Any, path: Any, length: int, values: Any) -> None:
    """Add a simulation's values along its path."""
    depth = length
    if length < 0:
        depth = -length
        n = nodes[path[2 * depth]]
        n.visits += 1
        if n.side != NONE:
            n.value += values[n.side]
    for k in range(depth):
        n = nodes[path[2 * k]]
        e = edges[path[2 * k + 1]]
        n.visits += 1
        n.value += values[n.side]
        e.visits += 1
        e.value += values[n.side]
