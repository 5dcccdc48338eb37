"""Monte Carlo tree search over the rules' own kernel, written once for all rulesets.

A node is a decision, an edge an answer to it; the dice make of one edge several children. The tree
is a few arrays that the caller owns, so a search can go on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env.core.card import Apply, Bot, Card, Imagine, Legal, Observe, Potential, unbound
from mech_env.core.dice import SEARCH_ANSWERS, SEARCH_DICE, SEARCH_DRAWS, mix, philox
from mech_env.core.elementary import hyperbolic_tangent, power, round_up
from mech_env.core.fields import Record
from mech_env.core.inference import forward, masked_softmax
from mech_env.core.jit import bind, entry_point, kernel
from mech_env.core.kernels import RANDOM, random_legal
from mech_env.core.masks import count_legal
from mech_env.core.record import RUNNING
from mech_env.core.search_nodes import (
    NONE,
    best_edge,
    choose,
    drawn_child,
    known_child,
    remember,
)
from mech_env.core.state_key import state_key, state_spans

# Bound in by `search_loop`.
apply: Apply = unbound
legal: Legal = unbound
observe: Observe = unbound
potential: Potential = unbound
bot: Bot = unbound
imagine: Imagine = unbound
write_priors: Callable[..., None] = unbound
evaluate: Callable[..., float] = unbound
SPANS: Any = None


def search(
    root: Any, setups: Any, plan: Any, budget: int, nodes: Any, edges: Any, states: Any,
    logs: Any, path: Any, values: Any, mask: Any, layers: Any, weights: Any, activations: Any,
    priors: Any,
) -> int:  # fmt: skip
    """Do ``budget`` simulations; a plan without nodes begins a new tree.

    The root shares them out by sequential halving (Karnin et al. 2013): the same number for every
    answer, then again for the better half, until two are left. Below it the tree grows by PUCT.

    Args:
        root: record of the battle, shape (1,); not written.
        setups: setup records of the scenario's encounters; the search's own copy: where the side
            does not know everything, guesses are written into it.
        plan: PLAN record, shape (1,); its counters are written.
        nodes, states: NODE and battle records, shape (n + 1,): the last state is scratch.
        edges: EDGE records, shape (m,). The root's come first, in the order of the actions.
        logs: LOG record, shape (1,), that keeps no events.
        path: int64, shape (2 * MAX_DEPTH,); scratch.
        values: float64, shape (MAX_SIDES,); scratch.
        mask: int8, shape (actions,); scratch.
        layers: LAYER records of the guide: of its policy network, then of its value network.
        weights: of the guide, float32.
        activations: float32, shape (3, widest); scratch, with zeros in row 0 when a tree begins.
        priors: float64, shape (actions,); scratch.

    Returns:
        Simulations done.
    """
    p = plan[0]
    log = logs[0]
    guide = (layers, weights, activations, priors)
    if p.nodes == 0:
        plant(root, setups, p, nodes, edges, states, mask, guide)
    base = states[0]
    scratch = states.shape[0] - 1
    done = 0
    n = nodes[0]
    live = int(n.count)
    for k in range(n.first, n.first + n.count):
        edges[k].live = 1
    while done < budget:
        rounds = 1
        while 1 << rounds < live:
            rounds += 1
        quota = max(1, (budget - done) // (rounds * live))
        for turn in range(quota * n.count):
            k = n.first + turn % n.count
            e = edges[k]
            if e.live == 0 or done == budget:
                continue
            # Each answer meets the same dice in turn: what differs is then its own doing.
            key = mix(p.seed, e.visits, SEARCH_DICE)
            length = descend(setups, p, nodes, edges, states, log, path, mask, key, k, guide)
            b = states[scratch]
            finish(setups, b, base, p, values, log, mask, key, guide)
            remember(nodes, edges, path, length, values)
            p.deepest = max(p.deepest, abs(length))
            p.simulations += 1
            done += 1
        for _ in range(live // 2 if live > 2 else 0):
            edges[best_edge(p, n, edges, -1)].live = 0
            live -= 1
    p.best = best_edge(p, n, edges, 1)
    return done


@kernel
def all_is_known(setups: Any, b: Any, side: int, key: int) -> int:
    """``imagine`` of a ruleset that hides nothing."""
    return 0


def search_loop(
    name: str, card: Card, apply: Apply, battle: Record, *, guided: bool
) -> Callable[..., Any]:
    """The entry point :func:`search` of a ruleset.

    Args:
        name: of the entry point.
        card: the ruleset's kernels; ``apply`` its engine.
        battle: its battle record.
        guided: priors and values are a network's; else the bot's answer is the likely one.
    """
    return entry_point(search, name, **_parts(name, card, apply, battle, guided))


def bound_search(name: str, card: Card, apply: Apply, battle: Record) -> Callable[..., Any]:
    """:func:`search` without a guide, bound but no entry point: for an engine without Python."""
    return bind(search, name, **_parts(name, card, apply, battle, False))


def _parts(name: str, card: Card, apply: Apply, battle: Record, guided: bool) -> dict[str, Any]:
    """What is bound into :func:`search`."""
    known: dict[str, Any] = {
        "apply": apply,
        "legal": card.legal,
        "observe": card.observe,
        "potential": card.potential,
        "bot": card.bot,
        "imagine": card.imagine or all_is_known,
        "SPANS": state_spans(battle),
    }
    for part, template in (
        ("write_priors", guide_priors if guided else bot_priors),
        ("evaluate", guide_value if guided else no_value),
        ("open_node", open_node),
        ("plant", plant),
        ("descend", descend),
        ("finish", finish),
    ):
        known[part] = kernel(bind(template, f"{name}_{part}", **known))
    return known


def plant(
    root: Any, setups: Any, p: Any, nodes: Any, edges: Any, states: Any, mask: Any, guide: Any
) -> None:
    """Begin a tree: the root as its side sees it, with dice of its own."""
    states[0] = root[0]
    b = states[0]
    b.dice.drawn = 0
    b.dice.key = mix(p.seed, 0, SEARCH_DRAWS)
    p.guessed = imagine(setups, b, b.request.side, b.dice.key)
    p.edges = 0
    legal(setups[b.encounter], b, mask)
    open_node(setups[b.encounter], b, p, nodes, edges, 0, mask, guide)
    p.nodes = 1


def open_node(
    s: Any, b: Any, p: Any, nodes: Any, edges: Any, at: int, mask: Any, guide: Any
) -> None:
    """Write a node and its edges; ``mask`` holds the legal answers and is left as it is."""
    n = nodes[at]
    n.mark = state_key(b, SPANS, 0)
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
    count = count_legal(mask)
    if p.edges + count > edges.shape[0]:
        return
    priors = guide[3]
    write_priors(s, b, p, mask, guide)
    uniform = (1.0 - p.prior_weight) / count
    k = p.edges
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            e = edges[k]
            e.action = action
            e.prior = uniform + p.prior_weight * priors[action]
            e.visits = 0
            e.value = 0.0
            e.child = NONE
            e.children = 0
            e.rolled = 0
            e.live = 1
            k += 1
    p.edges = k
    n.count = count


def bot_priors(s: Any, b: Any, p: Any, mask: Any, guide: Any) -> None:
    """Write the prior of each legal answer: 1 for the bot's, 0 for the others."""
    priors = guide[3]
    for action in range(mask.shape[0]):
        priors[action] = 0.0
    if p.prior_weight > 0.0:
        priors[bot(s, b, mask)] = 1.0


def guide_priors(s: Any, b: Any, p: Any, mask: Any, guide: Any) -> None:
    """Write the prior of each legal answer: its probability in the guide's policy."""
    layers, weights, activations, priors = guide
    observe(s, b, b.request.unit, activations[0])
    masked_softmax(activations[forward(layers, 0, p.actor, weights, activations)], mask, priors)


def no_value(s: Any, b: Any, p: Any, guide: Any) -> float:
    """In place of a guide's value where there is no guide; ``value_weight`` is 0 then."""
    return 0.0


def guide_value(s: Any, b: Any, p: Any, guide: Any) -> float:
    """The guide's value: what it expects the deciding side to score from here on, -1 to 1."""
    layers, weights, activations, _ = guide
    observe(s, b, b.request.unit, activations[0])
    row = forward(layers, p.actor, layers.shape[0], weights, activations)
    # It learned from shaped rewards: its value leaves the potential out.
    found = np.float64(activations[row, 0]) + p.shaping * potential(s, b, b.request.side)
    return float(min(1.0, max(-1.0, found)))


def descend(
    setups: Any, p: Any, nodes: Any, edges: Any, states: Any, log: Any, path: Any, mask: Any,
    key: int, chosen: int, guide: Any,
) -> int:  # fmt: skip
    """From the root by the edge ``chosen`` to a leaf; its state is left in the last of ``states``.

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
        if depth > 0:
            chosen = choose(p, n, edges)
        path[2 * depth] = at
        path[2 * depth + 1] = chosen
        depth += 1
        e = edges[chosen]
        room = 1
        if e.rolled:
            room = round_up(p.widening * power(e.visits + 1.0, p.widening_power))
        if e.children >= room:
            at = drawn_child(nodes, e, philox(depth, SEARCH_DRAWS, key))
            continue
        states[scratch] = states[at]
        b = states[scratch]
        b.dice.key = mix(key, depth, SEARCH_DICE)
        b.dice.drawn = 0
        apply(setups, b, e.action, log, mask)
        e.rolled = 1 if b.dice.drawn > 0 else 0
        at = known_child(nodes, e, state_key(b, SPANS, 0))
        if at != NONE:
            nodes[at].drawn += 1
            continue
        new = p.nodes
        if new == scratch:  # full
            return depth
        states[new] = b
        open_node(setups[b.encounter], b, p, nodes, edges, new, mask, guide)
        nodes[new].sibling = e.child
        e.child = new
        e.children += 1
        p.nodes = new + 1
        path[2 * depth] = new  # the leaf counts its visit, too
        return -depth


def finish(
    setups: Any, b: Any, base: Any, p: Any, values: Any, log: Any, mask: Any, key: int, guide: Any
) -> None:
    """Evaluate a leaf: write each side's score since the root, -1 to 1 a battle.

    The value is the guide's, the result of a playout, or a weighted mean of both.
    """
    sides = b.scores.shape[0]
    value_weight = p.value_weight if b.winner == RUNNING else 0.0
    if value_weight > 0.0:
        expected = evaluate(setups[b.encounter], b, p, guide)
        decides = b.request.side
        # What one side wins the others lose.
        for side in range(sides):
            values[side] = expected if side == decides else -expected / (sides - 1)
            values[side] += float(b.scores[side] - base.scores[side])
        if value_weight >= 1.0:
            return
    b.dice.key = mix(key, 0, SEARCH_DICE)
    b.dice.drawn = 0
    last = base.round_number + p.horizon
    count = 0
    if b.winner == RUNNING and b.round_number < last:
        legal(setups[b.encounter], b, mask)
    # To the start of a round: all have had their turns then, and positions can be compared.
    while b.winner == RUNNING and b.round_number < last and paid(b, base) == 0:
        if p.playout == RANDOM:
            action = random_legal(mask, philox(count, SEARCH_ANSWERS, key))
        else:
            action = bot(setups[b.encounter], b, mask)
        apply(setups, b, action, log, mask)
        count += 1
    for side in range(sides):
        played = float(b.scores[side] - base.scores[side])
        if b.winner == RUNNING:
            played += hyperbolic_tangent(p.gain * potential(setups[b.encounter], b, side))
        values[side] = (
            value_weight * values[side] + (1.0 - value_weight) * played
            if value_weight > 0.0
            else played
        )


@kernel
def paid(b: Any, base: Any) -> int:
    """Whether a fight of a campaign has ended since the root."""
    for side in range(b.scores.shape[0]):
        if b.scores[side] != base.scores[side]:
            return 1
    return 0
