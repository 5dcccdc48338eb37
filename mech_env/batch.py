"""Many battles in one process: arrays in place, one call a step, as many threads as you like."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mech_env import rulesets
from mech_env.arguments import (
    checked_actions,
    checked_count,
    checked_player,
    checked_rows,
    checked_seed,
    checked_stream,
)
from mech_env.battle import Battle
from mech_env.battle_records import (
    INSIDE_LIMIT,
    interpreted_ask,
    interpreted_loops,
    names_of_units,
)
from mech_env.core import kernels
from mech_env.core.actions import IllegalAction
from mech_env.core.dice import mix
from mech_env.core.jit import interpreted as plain_twin
from mech_env.core.log import new_logs
from mech_env.core.record import RUNNING, Fault
from mech_env.core.ruleset import Ruleset, Scenario
from mech_env.core.soundness import check_sound
from mech_env.status import W_PLAYERS

ASK_BOT = kernels.ASK_BOT

_ROW_STREAM = 7  # salt of the rows' seeds
# What makes a batch besides its settings.
_ARRAYS = ("battles", "status", "logs", "_masks", "observations", "terminated", "truncated")
MAX_THREADS = 4096
_FEW = 64  # with fewer rows a second thread costs more than it saves

_mix = plain_twin(mix)


class BattleBatch:
    """``n`` battles of one scenario, stepped together.

    All arrays are written in place by :meth:`step` and :meth:`reset`; copy what you keep. One
    thread at a time may use a batch. A pickle holds the battles and how to go on; threads are made
    anew, and so they are in a forked process.

    Attributes:
        observations: float32 ``(n, features)``: what the deciding unit of each row knows; a row
            that is over keeps its last one. ``(n, 0)`` with ``observations=False``.
        masks: int8 ``(n, actions)``, read-only: 1 for each legal action; zeros in a row that is
            over. ``torch.as_tensor(batch.masks.copy())`` avoids torch's warning.
        units, sides, decisions: int64 ``(n,)``: who is asked what, by index; -1, -1, 0 when over.
        actions: int64 ``(n,)``: the last action taken in each row, inside players' included.
        rewards: float64 ``(n, 3)``: what the step paid each side; of the battle that ended, where
            one did.
        potentials: float64 ``(n, 3)``: how each side stands now; with autoreset, in the battle
            that was just begun. Zero when over.
        terminated, truncated: bool ``(n,)``: the row's battle ended in this step; ``truncated``
            stays False: the rules end every battle themselves.
        winners: int64 ``(n,)``: side index, -1 a draw; -2 where no battle ended in this step.
        reasons, lengths, rounds: int64 ``(n,)``: why it ended, after how many decisions, in which
            round; valid where ``terminated``.
        logs: LOG records ``(n,)``; ``(1,)`` and empty without ``events``.
        episodes: int64 ``(n,)``: battles begun in the row so far.
        unit_names: names by unit index, in the first encounter of a campaign.

    Args:
        ruleset: an id, or a Ruleset.
        scenario: a name, a path, a dict or a Scenario.
        n: how many battles.
        seed: 0 to 2^32-1; each row's seed derives from it and is the same for any ``n``.
        threads: how many threads share a step; results do not depend on it.
        players: who answers for a side: ``"external"`` (the caller; the default), ``"random"``,
            ``"bot"`` or ``"script:NAME"``, which are played inside the step.
        autoreset: begin a new battle in the same step where one ended.
        observations: write observations.
        events: keep the events of each row's last step in ``logs``.
        stream: of dice, 0 or 256 to 2^20: batches of two streams never share a die, whatever
            their seeds.
        interpreted: run the rules as plain Python (for debuggers and twin tests).

    Raises:
        ValueError: an argument out of range; it names the argument and what is allowed.
        ScenarioError: a scenario that cannot be played.
    """

    def __init__(
        self,
        ruleset: str | Ruleset,
        scenario: Any = "duel",
        n: int = 1024,
        seed: int | None = None,
        threads: int = 1,
        players: Mapping[str, str] | None = None,
        autoreset: bool = True,
        observations: bool = True,
        events: bool = False,
        *,
        stream: int = 0,
        interpreted: bool = False,
    ) -> None:
        n, threads = checked_count("n", n), checked_count("threads", threads, MAX_THREADS)
        self.stream = checked_stream(stream)
        self.ruleset = rulesets.get(ruleset)
        self.scenario: Scenario = self.ruleset.load_scenario(scenario)
        self.n = n
        self.threads = threads
        self.autoreset = autoreset
        self.side_names = self.ruleset.side_names
        self._setups: NDArray[Any] = np.asarray(self.scenario.setups())
        self.unit_names = names_of_units(self._setups, self.side_names)[0]
        self._run = interpreted_loops(self.ruleset)[0] if interpreted else self.ruleset.run
        self._interpreted = interpreted
        self.battles: NDArray[Any] = np.zeros(n, self.ruleset.dtype)
        self.status: NDArray[Any] = np.zeros(n, kernels.STATUS)
        self.logs: NDArray[Any] = new_logs(n if events else 1, on=events)
        self._masks = np.zeros((n, len(self.ruleset.actions)), np.int8)
        features = self.ruleset.layout.size if observations else 0
        self.observations = np.zeros((n, features), np.float32)
        self.terminated = np.zeros(n, bool)
        self.truncated = np.zeros(n, bool)
        self._all_rows = np.arange(n)
        self._events = events
        self._pool: ThreadPoolExecutor | None = None
        self._pool_of = 0  # the process that made it
        self._wire()
        for side, player in (players or {}).items():
            self.set_players(side, player)
        self.reset(seed=checked_seed(seed))

    def _wire(self) -> None:
        """Name the columns of the status records: views, so they are always up to date."""
        status = self.status
        self.units: NDArray[np.int64] = status["unit"]
        self.sides: NDArray[np.int64] = status["side"]
        self.decisions: NDArray[np.int64] = status["decision"]
        self.actions: NDArray[np.int64] = status["action"]
        self.rewards: NDArray[np.float64] = status["rewards"]
        self.potentials: NDArray[np.float64] = status["potentials"]
        self.winners: NDArray[np.int64] = status["winner"]
        self.reasons: NDArray[np.int64] = status["reason"]
        self.lengths: NDArray[np.int64] = status["ended_after"]
        self.rounds: NDArray[np.int64] = status["rounds"]
        self.episodes: NDArray[np.int64] = status["episode"]
        self.seeds: NDArray[np.int64] = status["seed"]
        self.players: NDArray[np.int64] = status["players"]
        # Legality is checked with the array behind it, which callers do not write.
        self.masks: NDArray[np.int8] = self._masks.view()
        self.masks.flags.writeable = False

    # --- stepping ----------------------------------------------------------------------------

    def reset(self, rows: ArrayLike | None = None, seed: int | None = None) -> None:
        """Begin new battles in all rows or some.

        Args:
            rows: indices; None for all.
            seed: derives new seeds for these rows; None goes on to the next battle of each
                row's seed.
        """
        picked = self._all_rows if rows is None else checked_rows(rows, self.n)
        if seed is not None:
            root = checked_seed(seed)
            self.set_seeds(picked, [_mix(root, int(row), _ROW_STREAM) for row in picked])
        self._go(picked, np.full(len(picked), kernels.RESTART, np.int64), self.autoreset)

    def set_seeds(self, rows: NDArray[np.int64], seeds: ArrayLike) -> None:
        """Give rows the seeds (0 to 2^32-1) of their next battles; :meth:`reset` begins them."""
        self.seeds[rows] = np.asarray(seeds, np.int64) | self.stream << 32
        self.episodes[rows] = 0

    def step(
        self, actions: ArrayLike, rows: ArrayLike | None = None, *, ask_bot: bool = True
    ) -> int:
        """Give each row its action; rows that are over are left alone, whatever is given.

        Args:
            actions: integers, one per row; ``ASK_BOT`` for what the ruleset's bot would do.
            rows: the rows to step; None for all.
            ask_bot: take ``ASK_BOT``; False: it is as illegal as any other negative number.

        Returns:
            Decisions taken, those of inside players included.

        Raises:
            IllegalAction: names the first row and action at fault; nothing has changed.
            ValueError, TypeError: arrays of the wrong shape or kind.
        """
        picked = self._all_rows if rows is None else checked_rows(rows, self.n)
        answers = checked_actions(actions, picked.shape)
        self._check_legal(answers, picked, ask_bot)
        return self._go(picked, answers, self.autoreset)

    def _check_legal(
        self, answers: NDArray[np.int64], rows: NDArray[np.int64], ask_bot: bool
    ) -> None:
        """Refuse illegal actions; in rows that are over, replace whatever is given by KEEP."""
        over = self.units[rows] < 0
        inside = np.clip(answers, 0, self._masks.shape[1] - 1)
        legal = self._masks[rows, inside] != 0
        wrong = (~legal | (answers != inside)) & ~over
        if ask_bot:
            wrong &= answers != ASK_BOT
        if wrong.any():
            k = int(np.argmax(wrong))
            row = int(rows[k])
            battle = self.battle(row)
            raise IllegalAction(f"row {row}: {battle._complaint(int(answers[k]))}")
        if over.any():
            answers[over] = kernels.KEEP

    def _go(self, rows: NDArray[np.int64], actions: NDArray[np.int64], autoreset: bool) -> int:
        taken = self._share(rows, actions, int(autoreset), INSIDE_LIMIT)
        if len(rows) == self.n:
            np.not_equal(self.status["over"], 0, out=self.terminated)
        else:
            self.terminated[:] = False
            self.terminated[rows] = self.status["over"][rows] != 0
        if self.battles["faults"].any():
            row = int(np.argmax(self.battles["faults"]))
            b = self.battles[row]
            raise RuntimeError(
                f"{self.ruleset.id}: {Fault(int(b['faults'])).about}, in row {row} (seed "
                f"{self.seeds[row]}, battle {self.episodes[row]}), under way: "
                f"{self.ruleset.laws.under_way(b)}; please report it"
            )
        return taken

    def _share(
        self, rows: NDArray[np.int64], actions: NDArray[np.int64], autoreset: int, limit: int
    ) -> int:
        """Run the loop over slices of the rows, each in its thread; rows never meet."""

        def run(part: slice) -> int:
            return int(
                self._run(
                    self.battles, self._setups, rows[part], actions[part], autoreset, limit,
                    self.logs, self.status, self._masks, self.observations,
                )
            )  # fmt: skip

        parts = min(self.threads, max(1, len(rows) // _FEW))
        if parts == 1:
            return run(slice(None))
        if self._pool is None or self._pool_of != os.getpid():  # a fork has no threads
            self._pool = ThreadPoolExecutor(self.threads - 1, "battles")
            self._pool_of = os.getpid()
        edges = np.linspace(0, len(rows), parts + 1).astype(int)
        others = [self._pool.submit(run, slice(a, z)) for a, z in pairwise(edges[1:])]
        taken = run(slice(0, edges[1]))
        return taken + sum(other.result() for other in others)

    def playout(self, policy: str = "random") -> int:
        """Play every battle to its end inside the kernel, with ``policy`` for all sides.

        Rows stay over until :meth:`reset`; ``winners``, ``reasons`` and ``lengths`` tell the rest.

        Returns:
            Decisions taken.
        """
        if policy not in self.ruleset.inside:
            known = ", ".join(map(repr, self.ruleset.inside))
            raise ValueError(f"policy: {policy!r} is not one of {known}")
        before = self.players.copy()
        self.players[:] = self.ruleset.inside[policy]
        keep = np.full(self.n, kernels.KEEP, np.int64)
        try:
            return self._go(self._all_rows, keep, autoreset=False)
        finally:
            self.players[:] = before

    def ask(
        self, player: str, rows: ArrayLike | None = None, words: ArrayLike | None = None
    ) -> NDArray[np.int64]:
        """What a player inside the kernel would answer in rows that wait for one.

        Args:
            player: one of ``ruleset.inside``.
            rows: indices; None for all.
            words: 32 random bits for each row, for a player that draws; None: zeros.

        Raises:
            ValueError: no such player.
        """
        if player not in self.ruleset.inside:
            known = ", ".join(map(repr, self.ruleset.inside))
            raise ValueError(f"player: {player!r} is not one of {known}")
        picked = self._all_rows if rows is None else checked_rows(rows, self.n)
        drawn = np.zeros(len(picked), np.int64)
        if words is not None:
            drawn[:] = words
        who = np.full(len(picked), self.ruleset.inside[player], np.int64)
        answers = np.zeros(len(picked), np.int64)
        ask = interpreted_ask(self.ruleset) if self._interpreted else self.ruleset.ask
        ask(self.battles[picked], self._setups, self._masks[picked], who, drawn, answers)
        return answers

    def refresh(self) -> None:
        """Call after writing to ``battles``: works out status, masks and observations anew."""
        keep = np.full(self.n, kernels.KEEP, np.int64)
        self._share(self._all_rows, keep, autoreset=0, limit=0)  # writes no masks
        look = interpreted_loops(self.ruleset)[1] if self._interpreted else self.ruleset.look
        seen = np.zeros((self.n, self.ruleset.layout.size), np.float32)  # written above
        look(self.battles, self._setups, np.maximum(self.units, 0), self._masks, seen)

    # --- players -----------------------------------------------------------------------------

    def set_players(self, side: str, player: str, rows: ArrayLike | None = None) -> None:
        """Who answers for a side, in all rows or some; from the next step on.

        Set it for battles that begin with the next :meth:`reset`: an opponent that changes in
        the middle of a battle spoils its result.

        Raises:
            ValueError: no such side or player; the message lists what there is.
        """
        index, code = checked_player(self.ruleset, side, player)
        picked = slice(None) if rows is None else checked_rows(rows, self.n)
        self.players[picked, index] = code

    # --- single rows and copies --------------------------------------------------------------

    def battle(self, row: int) -> Battle:
        """A Battle that is a copy of one row: to look at it, to render it, to search from it."""
        whole = isinstance(row, int | np.integer) and not isinstance(row, bool)
        if not whole or not 0 <= row < self.n:
            raise ValueError(f"row: {row!r} is not a whole number from 0 to {self.n - 1}")
        copy = Battle(self.ruleset, self.scenario, 0, interpreted=self._interpreted)
        copy._raw[:] = self.battles[row : row + 1].view(np.uint8).ravel()
        words = self.status[row : row + 1].view(np.int64).copy()
        copy._refresh_keeping_status(words)
        copy._words[W_PLAYERS : W_PLAYERS + kernels.MAX_SIDES] = kernels.EXTERNAL
        return copy

    def restore(self, battles: NDArray[Any]) -> None:
        """Take over battle records from elsewhere: those of a batch of this scenario and size.

        Raises:
            ValueError: a battle that the rules cannot lead to; names the field that is out of
                range, or the law and the row that breaks it. The batch is unchanged.
        """
        if battles.shape != self.battles.shape or battles.dtype.itemsize != self.battles.itemsize:
            raise ValueError(f"battles: shape {battles.shape} is not {self.battles.shape}")
        check_sound(self.ruleset, self._setups, battles, "battles")
        self.battles[:] = battles
        self.refresh()

    def clone(self) -> BattleBatch:
        """An independent copy, dice included."""
        new = object.__new__(BattleBatch)
        new.__dict__.update(self.__dict__)
        for name in _ARRAYS:
            setattr(new, name, getattr(self, name).copy())
        new._pool = None
        new._wire()
        return new

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> BattleBatch:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "settings": {
                "ruleset": self.ruleset.id,
                "scenario": self.scenario.to_dict(),
                "n": self.n,
                "threads": self.threads,
                "autoreset": self.autoreset,
                "observations": self.observations.shape[1] > 0,
                "events": self._events,
                "stream": self.stream,
                "interpreted": self._interpreted,
            },
            "arrays": {name: getattr(self, name).tobytes() for name in _ARRAYS},
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(**saved["settings"], seed=0)  # type: ignore[misc]
        for name in _ARRAYS:
            array = getattr(self, name)
            array[...] = np.ndarray(array.shape, array.dtype, saved["arrays"][name])

    def over(self) -> NDArray[np.bool_]:
        """Which rows are over, shape ``(n,)``."""
        return np.asarray(self.battles["winner"] != RUNNING)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<BattleBatch {self.ruleset.id} {self.scenario.name}, {self.n} battles>"

    def close(self) -> None:
        """Stop the threads; the batch may still be used."""
        if self._pool is not None and self._pool_of == os.getpid():
            self._pool.shutdown()
        self._pool = None


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """One legal action per row, uniform; 0 in rows without any."""
    masks = np.asarray(masks)
    counts = masks.sum(axis=1, dtype=np.int64)
    picks = (rng.random(len(masks)) * counts).astype(np.int64)
    chosen: NDArray[np.int64] = np.argmax(
        np.cumsum(masks, axis=1, dtype=np.int32) > picks[:, None], axis=1
    )
    return chosen


__all__: Sequence[str] = ["BattleBatch", "random_actions"]
