"""The graph of a scenario's game: its states, the side that decides in each, and what may follow.

The ruleset's ``expand`` kernel (see ``mech_env/core/expansion.py``) builds it on demand: all of it,
or node by node.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import mech_env
from mech_env.core import expansion
from mech_env.core.expansion import CHANCE, EDGE, ENDED, NODE
from mech_env.core.log import MAX_FORCED, new_logs
from mech_env.core.ruleset import Ruleset, Scenario

_AT_ONCE = 512  # nodes per call; newest first, so that few records wait at a time
_FIRST_ROOM = 1 << 12
MOST_STATES = 5_000_000  # chance included, unless somebody asks for more

# Called with nodes of a side that are about to be expanded, and their records, shape (n,).
Visitor = Callable[[NDArray[np.int64], NDArray[Any]], None]


class TooLargeError(ValueError):
    """A game with more states than allowed, or with dice that cannot be enumerated."""


class GameGraph:
    """States of a two-sided scenario as nodes; node 0 is the beginning.

    Attributes:
        nodes: NODE records, shape (states,): ``kind`` (a side, CHANCE or ENDED), ``winner`` of
            those that are over, ``first`` and ``count`` of their edges (-1: not expanded).
        edges: EDGE records: ``child``, ``action`` (-1 at a chance node), ``share``.

    Args:
        ruleset: an id, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        limit: most states; one more is a TooLargeError.
        root: record of the battle at node 0 in place of the scenario's beginning.

    Raises:
        ValueError: a ruleset without stages, or a scenario without exactly two sides.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Any = "micro",
        limit: int = MOST_STATES,
        *,
        root: Any = None,
    ) -> None:
        self.ruleset = mech_env.rulesets.get(ruleset)
        self.scenario: Scenario = self.ruleset.load_scenario(scenario)
        self.limit = limit
        setups = np.asarray(self.scenario.setups())
        sides = {int(side) for s in setups for side in s["units"]["side"][: int(s["n_units"])]}
        if sides != {0, 1}:
            names = ", ".join(self.ruleset.side_names[side] for side in sorted(sides))
            raise ValueError(f"scenario: {self.scenario.name} is fought by {names}; only two sides")
        self._setups = setups
        self._expand = self.ruleset.expand
        self._log = new_logs()
        self._work = self._records(expansion.WORK_ROWS)
        self._masks = np.zeros((2, len(self.ruleset.actions)), np.int8)
        self._counters = np.zeros(expansion.COUNTERS, np.int64)
        self._rolls = np.zeros((expansion.ROLL_ROWS, MAX_FORCED), np.int64)
        self._forced = np.zeros(MAX_FORCED, np.int64)
        self._nodes = np.zeros(_FIRST_ROOM, NODE)
        self._edges = np.zeros(4 * _FIRST_ROOM, EDGE)
        self._table = np.zeros(4 * _FIRST_ROOM, np.int64)
        self._store = self._records(_FIRST_ROOM)
        self._free = np.arange(_FIRST_ROOM - 1, -1, -1)
        self._counters[expansion.N_FREE] = _FIRST_ROOM
        if root is not None:
            self._work[0] = root
        self._call(np.zeros(int(root is not None), np.int64) - 1)

    def _records(self, count: int) -> NDArray[Any]:
        return np.zeros(count, self.ruleset.dtype)

    @property
    def nodes(self) -> NDArray[Any]:
        return self._nodes[: self._counters[expansion.N_NODES]]

    @property
    def edges(self) -> NDArray[Any]:
        return self._edges[: self._counters[expansion.N_EDGES]]

    def __len__(self) -> int:
        return int(self._counters[expansion.N_NODES])

    def children(self, node: int) -> NDArray[Any]:
        """The edges of a node, which is expanded if it is not yet."""
        if self._nodes["count"][node] < 0:
            self.grow(np.array([node]))
        first, count = int(self._nodes["first"][node]), int(self._nodes["count"][node])
        return self._edges[first : first + count]

    def grow(self, wanted: NDArray[np.int64]) -> None:
        """Expand nodes; those already expanded are skipped.

        Raises:
            TooLargeError: more states than the limit, or dice that cannot be enumerated.
            RuntimeError: a rule found itself in an impossible state.
        """
        left = wanted[self._nodes["count"][wanted] < 0]
        while True:
            result = self._call(left)
            if len(self) > self.limit:
                raise TooLargeError(
                    f"{self.ruleset.id} {self.scenario.name}: more than {self.limit:,} states "
                    "(limit); take a smaller scenario or a higher limit"
                )
            if result == expansion.DONE:
                return
            if result == expansion.NO_ROOM:
                self._enlarge()
            else:
                self._complain(result)

    def explore(self, visitor: Visitor | None = None, sides: tuple[int, ...] = ()) -> None:
        """Expand everything that can be reached.

        Args:
            visitor: called with the nodes in which one of ``sides`` decides, and their records.
        """
        pending: list[NDArray[np.int64]] = [np.array([0])]
        known = 1
        while pending:
            batch = pending.pop()
            if len(batch) > _AT_ONCE:
                pending.append(batch[:-_AT_ONCE])
                batch = batch[-_AT_ONCE:]
            batch = batch[self._nodes["count"][batch] < 0]
            if visitor is not None:
                seen = batch[np.isin(self._nodes["kind"][batch], sides)]
                if len(seen):
                    visitor(seen, self.records(seen))
            self.grow(batch)
            found = np.arange(known, len(self))
            known = len(self)
            pending.append(found[self._nodes["kind"][found] != ENDED])
            pending = [part for part in pending if len(part)]

    def records(self, nodes: NDArray[np.int64]) -> NDArray[Any]:
        """Battle records of nodes that are not expanded yet, as they were first reached."""
        rows = self._nodes["row"][nodes]
        if (rows < 0).any():
            raise ValueError("nodes: the record of an expanded node is not kept")
        found: NDArray[Any] = self._store[rows]
        return found

    def key(self, node: int) -> str:
        """124 bits that name a state, as 32 hexadecimal digits."""
        return bytes(self._nodes["key"][node].astype(">i8")).hex()

    def _call(self, wanted: NDArray[np.int64]) -> int:
        halves = self._work.view(np.int16).reshape(len(self._work), -1)
        return int(
            self._expand(
                wanted, self._setups, self._work, halves, self._log, self._masks, self._nodes,
                self._edges, self._table, self._store, self._free, self._counters, self._rolls,
                self._forced,
            )
        )  # fmt: skip

    def _enlarge(self) -> None:
        """Double what is nearly full."""
        nodes, edges = len(self), len(self.edges)
        if 2 * nodes >= len(self._nodes):
            self._nodes = np.concatenate([self._nodes, np.zeros_like(self._nodes)])
            self._table = np.zeros(4 * len(self._nodes), np.int64)
            _fill_table(self._table, self.nodes["key"][:, 0])
        if 2 * edges >= len(self._edges):
            self._edges = np.concatenate([self._edges, np.zeros_like(self._edges)])
        free = int(self._counters[expansion.N_FREE])
        if 2 * free <= len(self._store):
            before = len(self._store)
            self._store = np.concatenate([self._store, self._records(before)])
            rows = np.zeros(2 * before, np.int64)
            rows[:free] = self._free[:free]
            rows[free : free + before] = np.arange(2 * before - 1, before - 1, -1)
            self._free = rows
            self._counters[expansion.N_FREE] = free + before

    def _complain(self, result: int) -> None:
        node = int(self._counters[expansion.AT_FAULT])
        where = f"{self.ruleset.id} {self.scenario.name}: state {self.key(node)}"
        if result == expansion.TOO_MANY_DICE:
            raise TooLargeError(
                f"{where}: one stage rolls more than {MAX_FORCED} dice, or dice that are rolled "
                "again until they fit"
            )
        if result == expansion.UNLIKE_DICE:
            raise RuntimeError(f"{where}: `alike` joins dice that differ in effect")
        raise RuntimeError(f"{where}: a rule found itself in an impossible state")


def _fill_table(table: NDArray[np.int64], keys: NDArray[np.int64]) -> None:
    """Put all nodes into an empty table, each at the first free place from its key on."""
    size = len(table)
    places = keys & (size - 1)
    waiting = np.arange(len(keys))
    while len(waiting):
        at = places[waiting]
        empty = table[at] == 0
        table[at[empty]] = waiting[empty] + 1  # of several, one stays
        placed = table[at] == waiting + 1
        waiting = waiting[~placed]
        places[waiting] = (places[waiting] + 1) & (size - 1)


__all__ = ["CHANCE", "ENDED", "MOST_STATES", "GameGraph", "TooLargeError"]
