"""Games as graphs: every state that follows from a state, with its exact probability.

The functions here are templates, like those of ``kernels.py``: :meth:`Ruleset.expand` binds a
ruleset's stages in. A battle stands still at three kinds of place: somebody chooses, dice are
about to fall, or it is over. Between them the rules alone decide.

Dice fall stage by stage, not action by action: the progress of every procedure lies in the record,
so the state between two stages is a state like any other, equal ones become one, and what would be
a product of two pools of dice is a sum. Equal dice of a pool are walked as combinations, each
weighted by the number of orders that it can fall in. Faces next to each other that do the same, as
the ruleset says, are walked once, weighted by their number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mech_env.core.card import Alike, Card, Forget, Legal, RunStage, SameUntil, Start, unbound
from mech_env.core.fields import Record
from mech_env.core.jit import bind, entry_point, kernel
from mech_env.core.log import ENUMERATED, FAULT_NONE, ROLLED
from mech_env.core.record import RUNNING
from mech_env.core.resolution import NOTHING, waits
from mech_env.core.state_key import state_key, state_spans

# What a node is; a side's index where that side chooses.
CHANCE, ENDED = -1, -2

# How an expansion ended.
DONE = 0
NO_ROOM = 1  # enlarge the arrays and go on with the same node
TOO_MANY_DICE = 2  # in one stage, or dice that are rolled again until they fit
UNLIKE_DICE = 3  # dice that the ruleset calls alike are not
FAULTY = 4  # a rule found itself in an impossible state

# Work rows of `work`, the records that an expansion needs for itself.
NOW, SPARE, KEY = 0, 1, 2
WORK_ROWS = 3
ROLL_ROWS = 4  # of `rolls`, see `pool`

# One row per node. `key`: 128 bits that name the state. `row`: of `store`, -1 where none is kept.
# `first`, `count`: its edges, -1 before it was expanded. `mark`: for merging equal successors.
NODE = np.dtype(
    [
        ("key", np.int64, 2),
        ("kind", np.int64),
        ("winner", np.int64),
        ("row", np.int64),
        ("first", np.int64),
        ("count", np.int64),
        ("mark", np.int64),
    ]
)
EDGE = np.dtype([("child", np.int64), ("action", np.int64), ("share", np.float64)])

# Counters that an expansion moves on.
N_NODES, N_EDGES, N_FREE, AT_FAULT = 0, 1, 2, 3
COUNTERS = 4

# Bound in by `expand_loop`.
start: Start = unbound
run_stage: RunStage = unbound
legal: Legal = unbound
forget: Forget = unbound
alike: Alike = unbound
same_until: SameUntil = unbound
SPANS: Any = None


def expand_loop(name: str, card: Card, battle: Record) -> Callable[..., Any]:
    """The entry point :func:`expand` of a ruleset.

    Raises:
        ValueError: a ruleset without ``forget`` and ``alike``.
    """
    if card.forget is None or card.alike is None:
        raise ValueError(f"{name}: the ruleset's card lacks forget or alike, so it has no graph")
    known: dict[str, Any] = {
        "start": card.start,
        "run_stage": card.run_stage,
        "legal": card.legal,
        "forget": card.forget,
        "alike": card.alike,
        "same_until": card.same_until,
        "SPANS": state_spans(battle),
    }
    for part, template in (
        ("waits", waits),
        ("settle", settle),
        ("intern", intern),
        ("pool", pool),
        ("chance", chance),
        ("choice", choice),
    ):
        known[part] = kernel(bind(template, f"{name}_{part}", **known))
    return entry_point(expand, f"{name}_expand", **known)


@kernel
def leave_result(b: Any, bytes_of: Any) -> None:
    """Of a battle that is over only winner and reason are left; ``bytes_of``: the record, int16."""
    winner, reason = int(b.winner), int(b.reason)
    for k in range(bytes_of.shape[0]):
        bytes_of[k] = 0
    b.winner = winner
    b.reason = reason


def settle(work: Any, setups: Any, log: Any, mask: Any) -> int:
    """Let the rules go on in ``work[NOW]`` to the next place where it stands still; its kind.

    A stage that rolls is found by running it, and is undone.
    """
    b = work[NOW]
    log.mode = ENUMERATED
    while b.winner == RUNNING:
        if waits(setups[b.encounter], b, mask):
            return int(b.request.side)  # the caller refuses a state at fault
        work[SPARE] = work[NOW]
        log.forced_used = 0
        log.forced_count = 0
        log.count = 0
        run_stage(setups, setups[b.encounter], b, log)
        if log.forced_used > 0:
            work[NOW] = work[SPARE]
            return CHANCE
    b.request.unit = -1
    b.request.decision = NOTHING
    return ENDED


def intern(
    work: Any, halves: Any, setups: Any, kind: int, nodes: Any, table: Any, store: Any, free: Any,
    counters: Any,
) -> int:  # fmt: skip
    """The node of the state in ``work[NOW]``, which is made if there is none; -1: no room."""
    work[KEY] = work[NOW]
    b = work[KEY]
    if kind == ENDED:
        leave_result(b, halves[KEY])
    else:
        forget(setups[b.encounter], b)
    new = counters[N_NODES]
    if new >= nodes.shape[0] or 2 * new >= table.shape[0] or counters[N_FREE] == 0:
        return -1
    node = nodes[new]
    node.key[0] = state_key(b, SPANS, 1)
    node.key[1] = state_key(b, SPANS, 2)
    size = table.shape[0]
    place = node.key[0] & (size - 1)
    while table[place] != 0:
        known = nodes[table[place] - 1]
        if known.key[0] == node.key[0] and known.key[1] == node.key[1]:
            return int(table[place]) - 1
        place = (place + 1) & (size - 1)
    table[place] = new + 1
    node.kind = kind
    node.winner = b.winner
    node.row = -1
    node.first = -1
    node.count = -1
    node.mark = -1
    if kind == ENDED:
        node.count = 0
    else:
        counters[N_FREE] -= 1
        node.row = free[counters[N_FREE]]
        # As it was reached: what the rules forget, an onlooker may still see.
        store[node.row] = work[NOW]
    counters[N_NODES] = new + 1
    return int(new)


@kernel
def add_edge(
    nodes: Any, edges: Any, counters: Any, start: int, child: int, action: int, share: float
) -> int:
    """Add a successor; equal ones of a chance node (``action`` -1) become one. 0: no room."""
    c = nodes[child]
    if action < 0 and c.mark >= start:
        edges[c.mark].share += share
        return 1
    at = counters[N_EDGES]
    if at >= edges.shape[0]:
        return 0
    e = edges[at]
    e.child = child
    e.action = action
    e.share = share
    c.mark = at
    counters[N_EDGES] = at + 1
    return 1


def pool(s: Any, before: Any, log: Any, rolls: Any, used: int) -> float:
    """Find which dice and faces of a stage are alike; the share of this combination of faces.

    Dice are alike if they are rolled one after the other by the same unit for the same reason, and
    the ruleset says that their order does not matter.

    Args:
        before: the battle before the stage.
        log: of the stage, which began with an empty one.
        rolls: int64, shape (ROLL_ROWS, dice): faces shown, faces there are, and (written) the pool
            and the last face that does the same.
        used: dice rolled.
    """
    for k in range(used):
        rolls[2, k] = k
    die = 0
    last = -1
    if log.lost == 0:
        for at in range(log.count):
            e = log.events[at]
            if e.kind != ROLLED:
                last = -1
                continue
            if alike(s, int(e.what)) == 0:
                die += e.used
                last = -1
                continue
            pool = die
            if (
                last >= 0
                and log.events[at - 1].unit == e.unit
                and log.events[at - 1].what == e.what
            ):
                pool = last
            for k in range(die, min(used, die + e.used)):
                if rolls[1, k] == rolls[1, pool]:
                    rolls[2, k] = pool
            last = pool
            die += e.used
    share = 1.0
    equal = 0
    for k in range(used):
        pool = rolls[2, k]
        equal = equal + 1 if k > pool and rolls[0, k] == rolls[0, k - 1] else 1
        rolls[3, k] = rolls[0, k]
        if pool == k and (k + 1 == used or rolls[2, k + 1] != k):
            rolls[3, k] = same_until(s, before, rolls[0], k)
        share *= (k - pool + 1) * (rolls[3, k] - rolls[0, k] + 1) / (equal * rolls[1, k])
    return share


@kernel
def next_faces(rolls: Any, used: int, forced: Any) -> int:
    """Write the next combination's first faces into ``forced``; how many, -1 if there is none."""
    k = used - 1
    while k >= 0 and rolls[3, k] >= rolls[1, k]:
        k -= 1
    if k < 0:
        return -1
    for j in range(k):
        forced[j] = rolls[0, j]
    count = k
    # The dice of the pool after it begin where it stands: order does not matter among them.
    while count < used and (count == k or rolls[2, count] == rolls[2, k]):
        forced[count] = rolls[3, k] + 1
        count += 1
    return count


def chance(
    node: int, setups: Any, work: Any, halves: Any, log: Any, mask: Any, nodes: Any, edges: Any,
    table: Any, store: Any, free: Any, counters: Any, rolls: Any, forced: Any,
) -> int:  # fmt: skip
    """Let the dice of one stage fall in every way."""
    first_edge = counters[N_EDGES]
    count = 0
    while count >= 0:
        work[NOW] = store[nodes[node].row]
        b = work[NOW]
        s = setups[b.encounter]
        log.mode = ENUMERATED
        log.fault = FAULT_NONE
        log.forced_used = 0
        log.forced_count = count
        for k in range(count):
            log.forced[k] = forced[k]
        log.count = 0
        log.lost = 0
        run_stage(setups, s, b, log)
        used = int(log.forced_used)
        if log.fault != FAULT_NONE:
            return TOO_MANY_DICE
        for k in range(used):
            rolls[0, k] = log.forced[k]
            rolls[1, k] = log.faces[k]
        share = pool(s, store[nodes[node].row], log, rolls, used)
        if used < count:
            return UNLIKE_DICE
        for k in range(1, used):
            if rolls[2, k] == rolls[2, k - 1] and rolls[0, k] < rolls[0, k - 1]:
                return UNLIKE_DICE
        kind = settle(work, setups, log, mask)
        if work[NOW].faults != 0:
            return FAULTY
        child = intern(work, halves, setups, kind, nodes, table, store, free, counters)
        if child < 0 or add_edge(nodes, edges, counters, first_edge, child, -1, share) == 0:
            return NO_ROOM
        count = next_faces(rolls, used, forced)
    return DONE


def choice(
    node: int, setups: Any, work: Any, halves: Any, log: Any, masks: Any, nodes: Any, edges: Any,
    table: Any, store: Any, free: Any, counters: Any,
) -> int:  # fmt: skip
    """Answer a question in every legal way."""
    first_edge = counters[N_EDGES]
    work[NOW] = store[nodes[node].row]
    legal(setups[work[NOW].encounter], work[NOW], masks[0])
    for action in range(masks.shape[1]):
        if masks[0, action] != 0:
            work[NOW] = store[nodes[node].row]
            b = work[NOW]
            b.request.answer = action
            b.request.decision = NOTHING
            kind = settle(work, setups, log, masks[1])
            if work[NOW].faults != 0:
                return FAULTY
            child = intern(work, halves, setups, kind, nodes, table, store, free, counters)
            if child < 0 or add_edge(nodes, edges, counters, first_edge, child, action, 1.0) == 0:
                return NO_ROOM
    return DONE


def expand(
    wanted: Any, setups: Any, work: Any, halves: Any, logs: Any, masks: Any, nodes: Any, edges: Any,
    table: Any, store: Any, free: Any, counters: Any, rolls: Any, forced: Any,
) -> int:  # fmt: skip
    """Find the successors of nodes; at first, when there are none, make node 0.

    Args:
        wanted: int64, the nodes; those done are given the value -1, so a call can be repeated. At
            first: none to begin a battle, any number to begin with the record in ``work[NOW]``.
        setups: setup records of the scenario's encounters, shape (encounters,).
        work: records, shape (WORK_ROWS,); ``halves`` is the same as int16.
        logs: LOG record, shape (1,), that keeps events.
        masks: int8, shape (2, actions).
        nodes, edges: NODE and EDGE records, as many as there is room for.
        table: int64, a power of two, zeroed at first: where to find a key.
        store: records of the nodes that are not expanded yet; ``free`` int64: its free rows.
        counters: int64, shape (COUNTERS,): nodes, edges, free rows, the node at fault.
        rolls: int64, shape (ROLL_ROWS, MAX_FORCED); forced: int64, shape (MAX_FORCED,).

    Returns:
        DONE, or why it stopped; with NO_ROOM enlarge the arrays and call again.
    """
    log = logs[0]
    if counters[N_NODES] == 0:
        if wanted.shape[0] == 0:
            work[NOW] = setups[0].start
            b = work[NOW]
            b.winner = RUNNING
            b.depth = 0
            start(setups[0], b, log)
        kind = settle(work, setups, log, masks[0])
        intern(work, halves, setups, kind, nodes, table, store, free, counters)
        return DONE
    for k in range(wanted.shape[0]):
        node = wanted[k]
        if node < 0:
            continue
        first_edge = counters[N_EDGES]
        if nodes[node].kind == CHANCE:
            result = chance(
                node, setups, work, halves, log, masks[0], nodes, edges, table, store, free,
                counters, rolls, forced,
            )  # fmt: skip
        else:
            result = choice(
                node, setups, work, halves, log, masks, nodes, edges, table, store, free, counters,
            )  # fmt: skip
        if result != DONE:
            for at in range(first_edge, counters[N_EDGES]):  # the same node will be done again
                nodes[edges[at].child].mark = -1
            counters[N_EDGES] = first_edge
            counters[AT_FAULT] = node
            return int(result)
        n = nodes[node]
        n.first = first_edge
        n.count = counters[N_EDGES] - first_edge
        free[counters[N_FREE]] = n.row
        counters[N_FREE] += 1
        n.row = -1
        wanted[k] = -1
    return DONE
