"""Monte Carlo tree search over the rules' own kernel, written once for all rulesets.

A node is a decision, an edge an answer to it; the dice make of one edge several children. The tree
is a few arrays that the caller owns, so a search can go on where it stopped.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mech_env.core.dice import SAMPLED, mix, philox
from mech_env.core.fingerprint import fingerprint
from mech_env.core.jit import kernel
from mech_env.core.kernels import RANDOM, random_legal
from mech_env.core.record import RUNNING

NONE = -1

# What a search is told, and how far it is.
PLAN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seed", np.int64),  # 0..2^32-1: dice, guesses and random answers
                ("playout", np.int64),  # RANDOM or BOT: who plays on from a leaf
                ("horizon", np.int64),  # most decisions of a playout; then the potential counts
                ("exploration", np.float64),  # weight of the bonus for answers tried seldom
                ("bot_prior", np.float64),  # share of the prior that the bot's answer gets, 0-1
                ("first_play", np.float64),  # an answer not yet tried counts this much less than
                # its node's value
                ("widening", np.float64),  # children of a rolled edge: at most this times the
                ("widening_power", np.float64),  # visits to this power, rounded up
                ("gain", np.float64),  # of the potential where a playout is cut off
                ("settle", np.int64),  # 1: stop as soon as no other answer can be tried oftener
                ("simulations", np.int64),  # done so far
                ("nodes", np.int64),
                ("edges", np.int64),
                ("guessed", np.int64),  # 1: the root's side does not know all of the state
                ("deepest", np.int64),  # decisions between the root and its farthest node
            ]
        ),
    )
)

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("mark", np.int64),  # fingerprint of its state
                ("side", np.int64),  # that decides; NONE: the battle is over
                ("visits", np.int64),
                ("value", np.float64),  # sum over visits, for `side`
                ("first", np.int64),  # edge
                ("count", np.int64),  # of edges; 0: over, or no room was left for them
                ("sibling", np.int64),  # next child of the same edge
                ("drawn", np.int64),  # how often the dice led here
            ]
        ),
    )
)

EDGE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("action", np.int64),
                ("prior", np.float64),
                ("visits", np.int64),
                ("value", np.float64),  # sum over visits, for the side that decides
                ("child", np.int64),  # first child
                ("children", np.int64),
                ("rolled", np.int64),  # 1: dice decide where it leads
            ]
        ),
    )
)

MAX_DEPTH = 512
MAX_SIDES = 3

_DICE_STREAM, _DRAW_STREAM, _ANSWER_STREAM = 11, 12, 13  # salts of the seeds


def search(
    root: Any, setups: Any, plan: Any, budget: int, nodes: Any, edges: Any, states: Any,
    path: Any, values: Any, mask: Any,
) -> int:  # fmt: skip
    """Do up to ``budget`` simulations; a plan without nodes begins a new tree.

    Args:
        root: record of the battle, shape (1,); not written.
        setups: starting records of the scenario's encounters.
        plan: PLAN record, shape (1,); its counters are written.
        nodes, states: NODE and battle records, shape (n + 1,): the last state is scratch.
        edges: EDGE records, shape (m,). The root's come first, in the order of the actions.
        path: int64, shape (MAX_DEPTH,); scratch.
        values: float64, shape (MAX_SIDES,); scratch.
        mask: int8, shape (actions,); scratch.

    Returns:
        Simulations done; less than ``budget`` if the answer is settled before.
    """
    p = plan[0]
    if p.nodes == 0:
        plant(root, setups, p, nodes, edges, states, mask)
    base = states[0]
    scratch = states.shape[0] - 1
    done = 0
    while done < budget:
        if p.settle and settled(nodes[0], edges, budget - done):
            break
        key = mix(p.seed, p.simulations, _DICE_STREAM)
        length = descend(setups, p, nodes, edges, states, path, mask, key)
        b = states[scratch]
        finish(b, base, setups, p, values, mask, key)
        remember(nodes, edges, path, length, values)
        p.deepest = max(p.deepest, abs(length))
        p.simulations += 1
        done += 1
    return done


def plant_template(
    root: Any, setups: Any, p: Any, nodes: Any, edges: Any, states: Any, mask: Any
) -> None:
    """Begin a tree: the root as its side sees it, with dice of the search's own."""
    states[0] = root[0]
    b = states[0]
    d = b.dice
    d.mode = SAMPLED
    d.forced_count = 0
    d.forced_used = 0
    d.fault = 0
    d.drawn = 0
    d.key = mix(p.seed, 0, _DRAW_STREAM)
    p.guessed = imagine(b, b.request.side, d.key)
    p.edges = 0
    legal(b, mask)
    open_node(b, p, nodes, edges, 0, mask)
    p.nodes = 1


def open_node_template(b: Any, p: Any, nodes: Any, edges: Any, at: int, mask: Any) -> None:
    """Write a node and its edges; ``mask`` holds the legal answers and is left as it is."""
    n = nodes[at]
    n.mark = fingerprint(b, SPANS)
    n.visits = 0
    n.value = 0.0
    n.sibling = NONE
    n.drawn = 1
    n.count = 0
    n.first = p.edges
    n.side = NONE
    if b.winner != RUNNING:
        return
    n.side = b.request.side
    count = 0
    for action in range(mask.shape[0]):
        count += int(mask[action])
    if p.edges + count > edges.shape[0]:
        return
    likely = bot(b, mask) if p.bot_prior > 0.0 else NONE
    share = (1.0 - p.bot_prior if likely != NONE else 1.0) / count
    k = p.edges
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            e = edges[k]
            e.action = action
            e.prior = share + p.bot_prior if action == likely else share
            e.visits = 0
            e.value = 0.0
            e.child = NONE
            e.children = 0
            e.rolled = 0
            k += 1
    p.edges = k
    n.count = count


def descend_template(
    setups: Any, p: Any, nodes: Any, edges: Any, states: Any, path: Any, mask: Any, key: int
) -> int:
    """From the root to a leaf; its state is left in the last of ``states``.

    Returns:
        How long the path is; path[2k] is a node on it, path[2k + 1] the edge taken there.
    """
    scratch = states.shape[0] - 1
    at = 0
    depth = 0
    while True:
        n = nodes[at]
        if n.count == 0 or 2 * depth + 2 >= path.shape[0]:
            states[scratch] = states[at]
            return depth
        chosen = choose(p, n, edges)
        path[2 * depth] = at
        path[2 * depth + 1] = chosen
        depth += 1
        e = edges[chosen]
        room = 1
        if e.rolled:
            room = int(math.ceil(p.widening * math.pow(e.visits + 1.0, p.widening_power)))
        if e.children >= room:
            at = drawn_child(nodes, e, philox(depth, _DRAW_STREAM, key))
            continue
        states[scratch] = states[at]
        b = states[scratch]
        b.dice.key = mix(key, depth, _DICE_STREAM)
        b.dice.drawn = 0
        apply(b, e.action, setups, mask)
        e.rolled = 1 if b.dice.drawn > 0 else 0
        at = known_child(nodes, e, fingerprint(b, SPANS))
        if at != NONE:
            nodes[at].drawn += 1
            continue
        new = p.nodes
        if new == scratch:  # full
            return depth
        states[new] = b
        open_node(b, p, nodes, edges, new, mask)
        nodes[new].sibling = e.child
        e.child = new
        e.children += 1
        p.nodes = new + 1
        path[2 * depth] = new  # the leaf counts its visit, too
        return -depth


@kernel
def choose(p: Any, n: Any, edges: Any) -> int:
    """The edge with the highest value plus bonus (PUCT)."""
    mean = n.value / n.visits if n.visits > 0 else 0.0
    bonus = p.exploration * math.sqrt(n.visits + 1.0)
    best = int(n.first)
    highest = -1e30
    for k in range(n.first, n.first + n.count):
        e = edges[k]
        value = e.value / e.visits if e.visits > 0 else mean - p.first_play
        value += bonus * e.prior / (1.0 + e.visits)
        if value > highest:
            highest = value
            best = k
    return best


@kernel
def settled(n: Any, edges: Any, left: int) -> int:
    """Whether the answer tried most stays it, whatever ``left`` more simulations try."""
    most, second = 0, 0
    for k in range(n.first, n.first + n.count):
        visits = int(edges[k].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
    return 1 if most - second > left else 0


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


def finish_template(
    b: Any, base: Any, setups: Any, p: Any, values: Any, mask: Any, key: int
) -> None:
    """Play on from a leaf and write what each side has of it, since the root: -1 to 1 a battle."""
    b.dice.key = mix(key, 0, _DICE_STREAM)
    b.dice.drawn = 0
    left = p.horizon
    if b.winner == RUNNING and left > 0:
        legal(b, mask)
    while b.winner == RUNNING and left > 0:
        if p.playout == RANDOM:
            action = random_legal(mask, philox(left, _ANSWER_STREAM, key))
        else:
            action = bot(b, mask)
        apply(b, action, setups, mask)
        left -= 1
    for side in range(b.scores.shape[0]):
        values[side] = float(b.scores[side] - base.scores[side])
        if b.winner == RUNNING:
            values[side] += math.tanh(p.gain * potential(b, side))


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
