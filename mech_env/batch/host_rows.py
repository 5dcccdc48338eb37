"""The arrays of a batch in the processor's memory, and its threads, which run the rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NoReturn, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mech_env.arguments import checked_actions, checked_rows
from mech_env.batch.rows import Rows
from mech_env.battle_records import as_run
from mech_env.core import kernels
from mech_env.core.dice import row_seed
from mech_env.core.jit import entry_point, plain_twin
from mech_env.core.log import new_logs
from mech_env.core.record import RUNNING
from mech_env.core.ruleset import Ruleset

_FEW = 64  # with fewer rows a second thread costs more than it saves

_row_seed = plain_twin(row_seed)
_pick = entry_point(kernels.pick, "pick")


class HostRows(Rows):
    """See :class:`mech_env.BattleBatch`, whose arguments and arrays these are."""

    ARRAYS = ("battles", "status", "logs", "masks", "observations", "terminated", "truncated")
    xp = np

    def __init__(
        self,
        ruleset: Ruleset,
        setups: NDArray[Any],
        n: int,
        threads: int,
        *,
        observed: bool,
        events: bool,
        interpreted: bool,
    ) -> None:
        self.n = n
        self._setups = setups
        self._threads = threads
        self._run = as_run(ruleset.run, interpreted)
        self._value = as_run(ruleset.potentials, interpreted)
        self.battles: NDArray[Any] = np.zeros(n, ruleset.dtype)
        self.status: NDArray[Any] = np.zeros(n, kernels.STATUS)
        self.logs: NDArray[Any] = new_logs(n if events else 1, on=events)
        self.masks = np.zeros((n, len(ruleset.actions)), np.int8)
        self.observations = np.zeros((n, ruleset.layout.size if observed else 0), np.float32)
        self.terminated = np.zeros(n, bool)
        self.truncated = np.zeros(n, bool)
        self._all = np.arange(n)
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0  # the process that made it

    def column(self, name: str) -> NDArray[Any]:
        """A field of the status records, a view."""
        return self.status[name]

    @property
    def tiles(self) -> NoReturn:
        """There are none."""
        raise AttributeError("tiles: only a device writes them; here there are observations")

    def packed(self, columns: ArrayLike, rows: ArrayLike | None) -> NDArray[np.float32]:
        """A copy of some features of some rows."""
        chosen = np.asarray(columns, np.int64)
        if rows is None:
            return np.take(self.observations, chosen, axis=1)
        return self.observations[self.picked(rows)[:, None], chosen]

    # --- stepping ----------------------------------------------------------------------------

    def picked(self, rows: ArrayLike | None) -> NDArray[np.int64]:
        """Indices of the rows that were asked for; None: all."""
        return self._all if rows is None else checked_rows(rows, self.n)

    def answers(self, actions: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.int64]:
        """A copy of actions that fit."""
        return checked_actions(actions, shape)

    def illegal(
        self, answers: NDArray[np.int64], rows: NDArray[np.int64], ask_bot: bool
    ) -> int | None:
        """The place of the first illegal answer. Any answer in a row that is over becomes KEEP."""
        over = self.column("unit")[rows] < 0
        inside = np.clip(answers, 0, self.masks.shape[1] - 1)
        legal = self.masks[rows, inside] != 0
        wrong = (~legal | (answers != inside)) & ~over
        if ask_bot:
            wrong &= answers != kernels.ASK_BOT
        if wrong.any():
            return int(np.argmax(wrong))
        if over.any():
            answers[over] = kernels.KEEP
        return None

    def sow(self, rows: NDArray[np.int64], root: int, stream: int) -> None:
        """Give rows seeds that derive from a root."""
        self.status["seed"][rows] = [_row_seed(root, int(row), stream) for row in rows]
        self.status["episode"][rows] = 0

    def run(
        self, rows: NDArray[np.int64], actions: NDArray[np.int64], autoreset: int, limit: int
    ) -> int:
        """Run the loop over slices of the rows, each in its thread; rows never meet.

        Returns:
            Decisions taken.
        """

        def run(part: slice) -> int:
            return int(
                self._run(
                    self.battles, self._setups, rows[part], actions[part], autoreset, limit,
                    self.logs, self.status, self.masks, self.observations,
                )
            )  # fmt: skip

        self._stands = None
        return self._shared(len(rows), run)

    def _worked_out(self) -> NDArray[np.float64]:
        found = np.empty((self.n, kernels.MAX_SIDES))

        def value(part: slice) -> int:
            return int(self._value(self.battles, self._setups, self._all[part], found))

        self._shared(self.n, value)
        found.flags.writeable = False
        return found

    def _shared(self, rows: int, work: Callable[[slice], int]) -> int:
        """Do some work for all of so many rows, each thread a part of them; the sum."""
        parts = min(self._threads, max(1, rows // _FEW))
        if parts == 1:
            return work(slice(None))
        if self._pool is None or self._pool_of != os.getpid():  # a fork has no threads
            self._pool = ThreadPoolExecutor(self._threads - 1, "battles")
            self._pool_of = os.getpid()
        edges = np.linspace(0, rows, parts + 1).astype(int)
        others = [self._pool.submit(work, slice(a, z)) for a, z in pairwise(edges[1:])]
        done = work(slice(0, edges[1]))
        return done + sum(other.result() for other in others)

    def faulty(self) -> int | None:
        """The first row whose battle has a fault of the rules."""
        faults = self.battles["faults"]
        return int(np.argmax(faults != 0)) if faults.any() else None

    def flagged(self) -> tuple[int | None, int | None]:
        """Nothing: all is found at once."""
        return None, None

    def random_actions(self, number: int, seed: int) -> NDArray[np.int64]:
        """A legal action for each row."""
        actions = np.zeros(self.n, np.int64)
        _pick(self._all, self.masks, number, seed, actions)
        return actions

    def over(self) -> NDArray[np.bool_]:
        """Which rows are over."""
        return np.asarray(self.battles["winner"] != RUNNING)

    # --- copies ------------------------------------------------------------------------------

    def copies_of(self, rows: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[np.int8]]:
        """Battle records and masks of some rows, in the processor's memory."""
        return self.battles[rows], self.masks[rows]

    def copy_of(self, row: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """A row's battle record, shape (1,), and its status as words."""
        one = slice(row, row + 1)
        return self.battles[one].copy(), self.status[one].view(np.int64).copy()

    def as_records(self, battles: NDArray[Any]) -> NDArray[Any]:
        """Battle records as the processor holds them."""
        return battles

    def clone(self) -> Self:
        """An independent copy, with threads of its own."""
        new = super().clone()
        new._pool = None
        return new

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None and self._pool_of == os.getpid():
            self._pool.shutdown()
        self._pool = None
