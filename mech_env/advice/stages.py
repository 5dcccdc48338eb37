"""Many copies of a battle run to their next dice at once, with all faces or with drawn ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core import kernels
from mech_env.core.jit import plain_twin
from mech_env.core.log import ENUMERATED, FAULT_NONE, MAX_FORCED, ROLLED, new_logs
from mech_env.core.ruleset import Ruleset

ROWS = 1024  # run at once

Faces = list[int]


class TooManyWays(Exception):
    """More ways than allowed, dice without end, or no time left."""


@dataclass(frozen=True)
class Ways:
    """Rows that were run, each one way in which the dice of its place may fall.

    Attributes:
        parents: of each row the place that it came from.
        shares: of each row how many ways it stands for, and of how many.
        battles, logs, masks: what they are now; views that the next run writes over.
    """

    parents: list[int]
    shares: list[tuple[int, int]]
    battles: NDArray[Any]
    logs: NDArray[Any]
    masks: NDArray[np.int8]


@dataclass
class _Way:
    parent: int
    faces: Faces  # of the first dice; the others show 1
    fixed: int = 0  # dice that stay as they are in the ways that follow from this one


class StageRunner:
    """Runs stages of the rules in the kernel that plays: no other has to be compiled.

    Args:
        ruleset: the rules.
        setups: setup records of the encounters.
        spend: called with the rows of each run; raises :class:`TooManyWays` to stop.
        closes: of logs, which rows' events end the action before any die fell, shape (n,).
    """

    def __init__(
        self,
        ruleset: Ruleset,
        setups: NDArray[Any],
        spend: Callable[[int], None],
        closes: Callable[[NDArray[Any]], NDArray[np.bool_]],
    ) -> None:
        self._ruleset, self._setups = ruleset, setups
        self._spend, self._closes = spend, closes
        self._run = ruleset.run
        alike: Any = ruleset.card.alike
        self._alike = None if alike is None else plain_twin(alike)
        self._alike_known: dict[tuple[int, int], bool] = {}
        self._pools_known: dict[bytes, Faces] = {}
        self._battles: NDArray[Any] = np.zeros(ROWS, ruleset.dtype)
        self._logs = new_logs(ROWS)
        self._status: NDArray[Any] = np.zeros(ROWS, kernels.STATUS)
        self._masks = np.zeros((ROWS, len(ruleset.actions)), np.int8)
        self._seen = np.zeros((ROWS, 0), np.float32)
        self._rows = np.arange(ROWS)

    def spread(
        self, battles: NDArray[Any], answers: NDArray[np.int64], masks: NDArray[np.int8]
    ) -> Iterator[Ways]:
        """Answer, and let the dice of the next stage that rolls fall in every way.

        Dice that the ruleset calls alike are walked as combinations.

        Args:
            battles: records of the places, shape (n,), n up to ROWS.
            answers: actions, or ``kernels.ASK_BOT``, shape (n,).
            masks: of the legal answers, shape (n, actions); read where the bot is asked.

        Raises:
            TooManyWays: dice without end, or dice that are not alike after all.
        """
        given = answers.copy()
        queue = [_Way(parent, []) for parent in range(len(battles))]
        first = True
        while queue:
            now, queue = queue[:ROWS], queue[ROWS:]
            parents = [way.parent for way in now]
            logs = self._go(battles, given, masks, parents, [way.faces for way in now])
            if first:  # the bot is asked once
                given[:] = self._status["action"][: len(now)]
            if (logs["fault"] != FAULT_NONE).any():
                raise TooManyWays
            used = logs["forced_used"].astype(np.int64)
            if first:  # dice that would fall after the end of the action do not count
                used[self._closes(logs)] = 0
            shares = []
            most = int(used.max(initial=0))
            rolled, faces = (logs[name][:, :most].tolist() for name in ("forced", "faces"))
            for row, (way, n, pools) in enumerate(
                zip(now, used.tolist(), self._pools(used), strict=True)
            ):
                if n == 0:
                    shares.append((1, 1))
                    continue
                shown, sizes = rolled[row][:n], faces[row][:n]
                if n < len(way.faces) or not _sorted(shown, pools):
                    raise TooManyWays
                shares.append((_orders(shown, pools), prod(sizes)))
                queue += _following(way, shown, sizes, pools)
            first = False
            yield self._ways(parents, shares)

    def draw(
        self,
        battles: NDArray[Any],
        answers: NDArray[np.int64],
        masks: NDArray[np.int8],
        chance: np.random.Generator,
    ) -> Ways:
        """As :meth:`spread`, but of each place one way, drawn."""
        n = len(battles)
        parents = list(range(n))
        given = answers.copy()
        prefixes: list[Faces] = [[] for _ in parents]
        sides: list[Faces] = [[] for _ in parents]
        for attempt in range(MAX_FORCED):
            logs = self._go(battles, given, masks, parents, prefixes)
            if attempt == 0:
                given[:] = self._status["action"][:n]
                closed = self._closes(logs)
            changed = False
            for row in parents:
                used = 0 if closed[row] else int(logs["forced_used"][row])
                faces = logs["faces"][row][:used].tolist()
                same = next(
                    (k for k, (a, z) in enumerate(zip(sides[row], faces, strict=False)) if a != z),
                    min(len(sides[row]), used),
                )
                if same < used:  # other dice than before: these are drawn anew
                    drawn = [int(chance.integers(1, faces[k] + 1)) for k in range(same, used)]
                    prefixes[row] = prefixes[row][:same] + drawn
                    sides[row] = faces
                    changed = True
            if not changed:
                if (logs["fault"] != FAULT_NONE).any():
                    break
                return self._ways(parents, [(1, 1)] * n)
        raise TooManyWays

    def _go(
        self,
        battles: NDArray[Any],
        answers: NDArray[np.int64],
        masks: NDArray[np.int8],
        parents: Sequence[int],
        prefixes: Sequence[Faces],
    ) -> NDArray[Any]:
        """Run each row from its parent with these faces first; the logs."""
        n = len(parents)
        self._spend(n)
        self._battles[:n] = battles[parents]
        self._masks[:n] = masks[parents]
        self._status[:n] = np.zeros(1, kernels.STATUS)
        logs = self._logs[:n]
        for name in ("first", "count", "lost", "fault", "forced_used"):
            logs[name] = 0
        logs["mode"], logs["stops"] = ENUMERATED, 1
        logs["forced_count"] = [len(faces) for faces in prefixes]
        lengths = logs["forced_count"]
        first = np.arange(int(lengths.max())) < lengths[:, None]
        forced = logs["forced"][:, : first.shape[1]]
        forced[first] = list(chain.from_iterable(prefixes))
        self._run(
            self._battles[:n], self._setups, self._rows[:n], answers[parents], 0, 0, logs,
            self._status[:n], self._masks[:n], self._seen[:n],
        )  # fmt: skip
        if self._battles["faults"][:n].any():
            raise RuntimeError(f"{self._ruleset.id}: a rule found itself in an impossible state")
        return logs

    def _ways(self, parents: list[int], shares: list[tuple[int, int]]) -> Ways:
        n = len(parents)
        return Ways(parents, shares, self._battles[:n], self._logs[:n], self._masks[:n])

    def _pools(self, used: NDArray[np.int64]) -> list[Faces]:
        """Of each die of the rows the first of those that it is alike with, as in ``expansion``."""
        n, most = len(used), int(used.max(initial=0))
        if most == 0:
            return [[]] * n
        logs = self._logs[:n]
        events = logs["events"][:, : int(logs["count"].max())]
        there = np.arange(events.shape[1]) < np.where(logs["lost"] == 0, logs["count"], 0)[:, None]
        rolls = there & (events["kind"] == ROLLED)
        faces = np.where(np.arange(most) < used[:, None], logs["faces"][:, :most], 0)
        heads = [rolls, *(np.where(rolls, events[k], 0) for k in ("unit", "what", "used")), faces]
        heads.append(self._battles["encounter"][:n, None])
        rows = np.concatenate([head.astype(np.int16) for head in heads], axis=1)
        keys = rows.view(f"V{2 * rows.shape[1]}").ravel().tolist()
        found = []
        for row, key in enumerate(keys):
            if key not in self._pools_known:
                self._pools_known[key] = self._find_pools(
                    events[row][there[row]], int(self._battles["encounter"][row]), int(used[row]),
                    faces[row].tolist(),
                )  # fmt: skip
            found.append(self._pools_known[key])
        return found

    def _find_pools(self, events: Any, encounter: int, used: int, faces: Faces) -> Faces:
        pools = list(range(used))
        die, before, last = 0, -1, None
        for e in events:
            what = (int(e["unit"]), int(e["what"]))
            if int(e["kind"]) != ROLLED:
                before, last = -1, None
                continue
            if not self._is_alike(encounter, what[1]):
                die, before, last = die + int(e["used"]), -1, None
                continue
            pool = before if last == what else die
            for k in range(die, min(used, die + int(e["used"]))):
                if faces[k] == faces[pool]:
                    pools[k] = pool
            before, last = pool, what
            die += int(e["used"])
        return pools

    def _is_alike(self, encounter: int, why: int) -> bool:
        if self._alike is None:
            return False
        key = (encounter, why)
        if key not in self._alike_known:
            self._alike_known[key] = bool(self._alike(self._setups[encounter], why))
        return self._alike_known[key]


def _following(way: _Way, rolled: Faces, faces: Faces, pools: Faces) -> Iterator[_Way]:
    """The ways in which one more die moves on; each combination follows from exactly one other."""
    n = len(rolled)
    for k in range(way.fixed, n):
        end = k + 1
        # The dice of its pool after it begin where it stands: order does not matter among them.
        while end < n and pools[end] == pools[k]:
            end += 1
        for face in range(rolled[k] + 1, faces[k] + 1):
            yield _Way(way.parent, rolled[:k] + [face] * (end - k), k + 1)


def _orders(rolled: Faces, pools: Faces) -> int:
    """In how many orders these faces can fall."""
    ways, equal = 1, 0
    for k, pool in enumerate(pools):
        equal = equal + 1 if k > pool and rolled[k] == rolled[k - 1] else 1
        ways = ways * (k - pool + 1) // equal
    return ways


def _sorted(rolled: Faces, pools: Faces) -> bool:
    return all(pools[k] != pools[k - 1] or rolled[k] >= rolled[k - 1] for k in range(1, len(pools)))
