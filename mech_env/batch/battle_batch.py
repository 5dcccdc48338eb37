"""Many battles in one process: arrays in place, one call a step, as many threads as you like."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mech_env import rulesets
from mech_env.arguments import (
    SEED_BITS,
    checked_count,
    checked_player,
    checked_seed,
    checked_seeds,
    checked_stream,
)
from mech_env.batch.device_rows import DeviceRows
from mech_env.batch.host_rows import HostRows
from mech_env.battle import Battle
from mech_env.battle_records import INSIDE_LIMIT, as_run, masks_of, names_of_units, sides_among
from mech_env.core import kernels
from mech_env.core.actions import IllegalAction
from mech_env.core.record import Fault
from mech_env.core.ruleset import Ruleset, Scenario
from mech_env.core.soundness import check_answers, check_sound
from mech_env.gpu import CPU, find_device
from mech_env.status import W_PLAYERS

ASK_BOT = kernels.ASK_BOT

MAX_THREADS = 4096


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
        terminated, truncated: bool ``(n,)``: the row's battle ended in this step; ``truncated``
            stays False: the rules end every battle themselves.
        made: int64 ``(n,)``: decisions made in the row's present battle.
        ended: int64 ``(n,)``: 1 where a battle ended in the row's own last step.
        winners: int64 ``(n,)``: side index, -1 a draw; -2 where no battle ended in this step.
        reasons, lengths, rounds: int64 ``(n,)``: why it ended, after how many decisions, in which
            round; valid where ``terminated``.
        logs: LOG records ``(n,)``; ``(1,)`` and empty without ``events``.
        episodes: int64 ``(n,)``: battles begun in the row so far.
        unit_names: names by unit index, in the first encounter of a campaign.
        present_sides: names of the sides that take part, in index order.
        battles, status: the records of the rows, shape ``(n,)``.
        xp: numpy, or its like for the arrays of a device.

    On a device, arrays are the device's; there ``battles`` are uint8 ``(n, bytes)``, ``status`` is
    int64 ``(n, words)``, and ``logs`` is None.

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
        device: ``"cpu"``, or a device whose memory holds all arrays and whose threads run the
            rules: ``"cuda"``, ``"cuda:1"``, or ``"emulated"``, which is the processor in its place
            (docs/gpu.md). Results do not depend on it.

    Raises:
        ValueError: an argument out of range; it names the argument and what is allowed.
        ScenarioError: a scenario that cannot be played.
        DeviceError: a device that is not there, or is too small; says what it takes.
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
        device: str = CPU,
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
        names = names_of_units(self._setups, self.side_names)
        self.unit_names = names[0]
        self.present_sides = sides_among(chain.from_iterable(names), self.side_names)
        self._interpreted = interpreted
        self._events = events
        self._observed = observations
        self.device = device
        self._rows = self._allocated()
        self._wire()
        for side, player in (players or {}).items():
            self.set_players(side, player)
        self.reset(seed=checked_seed(seed))

    def _allocated(self) -> HostRows | DeviceRows:
        """Arrays for the battles, and who runs the rules over them."""
        if self.device == CPU:
            return HostRows(
                self.ruleset, self._setups, self.n, self.threads, observed=self._observed,
                events=self._events, interpreted=self._interpreted,
            )  # fmt: skip
        for name, given in (("events", self._events), ("interpreted", self._interpreted)):
            if given:
                raise ValueError(f"{name}: True is not allowed with device {self.device!r}")
        device = find_device(self.device)
        return DeviceRows(self.ruleset, self._setups, self.n, device, observed=self._observed)

    def _wire(self) -> None:
        """Name the arrays, and the columns of the status records, which are views."""
        rows = self._rows
        self.xp = rows.xp
        self.battles: Any = rows.battles
        self.status: Any = rows.status
        self.logs: Any = rows.logs
        self.terminated: NDArray[np.bool_] = rows.terminated
        self.truncated: NDArray[np.bool_] = rows.truncated
        self.units: NDArray[np.int64] = rows.column("unit")
        self.sides: NDArray[np.int64] = rows.column("side")
        self.decisions: NDArray[np.int64] = rows.column("decision")
        self.actions: NDArray[np.int64] = rows.column("action")
        self.rewards: NDArray[np.float64] = rows.column("rewards")
        self.winners: NDArray[np.int64] = rows.column("winner")
        self.made: NDArray[np.int64] = rows.column("decisions")
        self.ended: NDArray[np.int64] = rows.column("over")
        self.reasons: NDArray[np.int64] = rows.column("reason")
        self.lengths: NDArray[np.int64] = rows.column("ended_after")
        self.rounds: NDArray[np.int64] = rows.column("rounds")
        self.episodes: NDArray[np.int64] = rows.column("episode")
        self.seeds: NDArray[np.int64] = rows.column("seed")
        self.players: NDArray[np.int64] = rows.column("players")
        # Legality is checked with the array behind it, which callers do not write.
        self.masks: NDArray[np.int8] = rows.masks.view()
        if self.device == CPU:
            self.masks.flags.writeable = False

    @property
    def observations(self) -> NDArray[np.float32]:
        """See the class. On a device they are copied from ``tiles`` when they are read."""
        return self._rows.observations

    @property
    def potentials(self) -> NDArray[np.float64]:
        """How each side stands now, worked out when it is read: float64 ``(n, 3)``, read-only.

        With autoreset, in the battle that was just begun. Zero when over.
        """
        return self._rows.potentials

    @property
    def tiles(self) -> Any:
        """Observations as a device writes them: float32 ``(ceil(n / 32), features, 32)``.

        Feature f of row i is ``[i // 32, f, i % 32]``.

        Raises:
            AttributeError: on the processor there are none.
        """
        return self._rows.tiles

    def packed(self, columns: ArrayLike, rows: ArrayLike | None = None) -> NDArray[np.float32]:
        """Some features side by side: float32 ``(rows, columns)``, a copy.

        Args:
            columns: indices of features.
            rows: indices; None for all.
        """
        return self._rows.packed(columns, rows)

    def to_numpy(self, array: Any) -> NDArray[Any]:
        """A copy of one of this batch's arrays, or of one on its device, as numpy's."""
        return self._rows.to_numpy(array)

    # --- stepping ----------------------------------------------------------------------------

    def reset(self, rows: ArrayLike | None = None, seed: int | None = None) -> None:
        """Begin new battles in all rows or some.

        Args:
            rows: indices; None for all.
            seed: derives new seeds for these rows; None goes on to the next battle of each
                row's seed.
        """
        picked = self._rows.picked(rows)
        if seed is not None:
            self._rows.sow(picked, checked_seed(seed), self.stream)
        restart = self.xp.full(len(picked), kernels.RESTART, np.int64)
        self._go(picked, restart, self.autoreset)

    def set_seeds(self, rows: NDArray[np.int64], seeds: ArrayLike) -> None:
        """Give rows the seeds (0 to 2^32-1) of their next battles; :meth:`reset` begins them."""
        self.seeds[rows] = self.xp.asarray(checked_seeds(seeds)) | self.stream << SEED_BITS
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
            IllegalAction: names the first row and action at fault; nothing has changed. On a
                device :meth:`check` raises it, and only the row at fault has not changed.
            ValueError, TypeError: arrays of the wrong shape or kind.
        """
        picked = self._rows.picked(rows)
        answers = self._rows.answers(actions, picked.shape)
        wrong = self._rows.illegal(answers, picked, ask_bot)
        if wrong is not None:
            row = int(picked[wrong])
            complaint = self.battle(row)._complaint(int(answers[wrong]))
            raise IllegalAction(f"row {row}: {complaint}")
        return self._go(picked, answers, self.autoreset)

    def _go(self, rows: NDArray[np.int64], actions: NDArray[np.int64], autoreset: bool) -> int:
        taken = self._rows.run(rows, actions, int(autoreset), INSIDE_LIMIT)
        self._rows.note_ends(rows)
        faulty = self._rows.faulty()
        if faulty is not None:
            raise self._fault(faulty)
        return taken

    def check(self) -> None:
        """Raise what went wrong on a device since the last check; steps here raise at once.

        Raises:
            IllegalAction: names a row that was given one; it was left as it was.
            RuntimeError: a fault of the rules.
        """
        illegal, faulty = self._rows.flagged()
        if faulty is not None:
            raise self._fault(faulty)
        if illegal is not None:
            raise IllegalAction(
                f"row {illegal}: it was given an illegal action since the last check, and left as "
                "it was"
            )

    def _fault(self, row: int) -> RuntimeError:
        """What to raise for a row whose battle has a fault of the rules."""
        b = self._rows.copy_of(row)[0][0]
        return RuntimeError(
            f"{self.ruleset.id}: {Fault(int(b['faults'])).about}, in row {row} (seed "
            f"{self.seeds[row]}, battle {self.episodes[row]}), under way: "
            f"{self.ruleset.laws.under_way(b)}; please report it"
        )

    def random_actions(self, number: int, seed: int = 0) -> NDArray[np.int64]:
        """A legal action for each row, uniform: int64 ``(n,)``; KEEP in rows that are over.

        Args:
            number: of the draw, 0 to 2^32-1: the same one draws the same, on every device.
            seed: of all draws, 0 to 2^32-1.
        """
        return self._rows.random_actions(checked_seed(number, "number"), checked_seed(seed))

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
        keep = self.xp.full(self.n, kernels.KEEP, np.int64)
        try:
            return self._go(self._rows.picked(None), keep, autoreset=False)
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
        picked = self._rows.picked(rows)
        drawn = np.zeros(len(picked), np.int64)
        if words is not None:
            drawn[:] = words
        who = np.full(len(picked), self.ruleset.inside[player], np.int64)
        answers = np.zeros(len(picked), np.int64)
        ask = as_run(self.ruleset.ask, self._interpreted)
        battles, masks = self._rows.copies_of(picked)
        ask(battles, self._setups, masks, who, drawn, answers)
        asked: NDArray[np.int64] = self.xp.asarray(answers)
        return asked

    def refresh(self) -> None:
        """Call after writing to ``battles``: works out status, masks and observations anew."""
        every = self._rows.picked(None)
        keep = self.xp.full(self.n, kernels.KEEP, np.int64)
        self._rows.run(every, keep, autoreset=0, limit=0)  # writes no masks
        battles, _ = self._rows.copies_of(every)
        masks = masks_of(self.ruleset, self._setups, battles, self._interpreted)
        self._rows.masks[...] = self.xp.asarray(masks)

    # --- players -----------------------------------------------------------------------------

    def set_players(self, side: str, player: str, rows: ArrayLike | None = None) -> None:
        """Who answers for a side, in all rows or some; from the next step on.

        Set it for battles that begin with the next :meth:`reset`: an opponent that changes in
        the middle of a battle spoils its result.

        Raises:
            ValueError: no such side or player; the message lists what there is.
        """
        index, code = checked_player(self.ruleset, side, player)
        self.players[self._rows.picked(rows), index] = code

    # --- single rows and copies --------------------------------------------------------------

    def battle(self, row: int) -> Battle:
        """A Battle that is a copy of one row: to look at it, to render it, to search from it."""
        whole = isinstance(row, int | np.integer) and not isinstance(row, bool)
        if not whole or not 0 <= row < self.n:
            raise ValueError(f"row: {row!r} is not a whole number from 0 to {self.n - 1}")
        copy = Battle(self.ruleset, self.scenario, 0, interpreted=self._interpreted)
        battles, words = self._rows.copy_of(int(row))
        copy._raw[:] = battles.view(np.uint8)
        copy._refresh_keeping_status(words)
        copy._words[W_PLAYERS : W_PLAYERS + kernels.MAX_SIDES] = kernels.EXTERNAL
        return copy

    def restore(self, battles: NDArray[Any]) -> None:
        """Take over battle records from elsewhere: those of a batch of this scenario and size.

        Raises:
            ValueError: a battle that the rules cannot lead to; names the field that is out of
                range, or the row and what is wrong. The batch is unchanged.
        """
        records = np.ascontiguousarray(self._rows.as_records(battles))
        size = self.ruleset.dtype.itemsize
        if records.shape != (self.n,) or records.dtype.itemsize != size:
            raise ValueError(f"battles: shape {battles.shape} is not {self.battles.shape}")
        check_sound(self.ruleset, self._setups, records, "battles")
        masks = masks_of(self.ruleset, self._setups, records, self._interpreted)
        check_answers(records, masks, "battles")
        self._rows.load("battles", records.tobytes())
        self.refresh()

    def clone(self) -> BattleBatch:
        """An independent copy, dice included."""
        new = object.__new__(BattleBatch)
        new.__dict__.update(self.__dict__)
        new._rows = self._rows.clone()
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
                "observations": self._observed,
                "events": self._events,
                "stream": self.stream,
                "interpreted": self._interpreted,
                "device": self.device,
            },
            "arrays": {name: self._rows.saved(name) for name in self._rows.ARRAYS},
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(**saved["settings"], seed=0)  # type: ignore[misc]
        for name in self._rows.ARRAYS:
            self._rows.load(name, saved["arrays"][name])

    def over(self) -> NDArray[np.bool_]:
        """Which rows are over: bool, shape ``(n,)``."""
        return self._rows.over()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        place = "" if self.device == CPU else f" on {self.device}"
        return f"<BattleBatch {self.ruleset.id} {self.scenario.name}, {self.n} battles{place}>"

    def close(self) -> None:
        """Stop the threads; the batch may still be used."""
        self._rows.close()
