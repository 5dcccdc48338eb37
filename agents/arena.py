"""Many battles at once, with a player in each seat.

The kernel plays inside players. Outside players answer in groups: one forward pass per player and
sweep, for any number of waiting battles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.dice_streams import TRAINING
from agents.protocols import InsidePlayer, OutsidePlayer, Player, PlayerError, StatePlayer
from mech_env import BattleBatch
from mech_env.battle_records import sides_among
from mech_env.core import kernels
from mech_env.core.ruleset import Ruleset
from mech_env.gpu import CPU

Answer = Callable[[NDArray[np.int64]], NDArray[np.int64]]  # actions for rows of the batch

CALLER = -1  # a seat that the caller of `advance` plays


class Arena:
    """Battles with a player in each seat; the seats have shape (n, MAX_SIDES).

    Attributes:
        n_sides: seats from which a player is rated: those of the first encounter. A side that
            joins a campaign later has no stake in its end.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Any,
        n: int,
        seed: int,
        threads: int = 1,
        stream: int = TRAINING,
        device: str = CPU,
    ) -> None:
        self.batch = BattleBatch(
            ruleset, scenario, n=n, seed=seed, threads=threads, autoreset=False, stream=stream,
            device=device,
        )  # fmt: skip
        self.xp = self.batch.xp  # numpy, or its like on the device
        self.status: NDArray[Any] = self.batch.status
        self.n = n
        first = sides_among(self.batch.unit_names, self.batch.side_names)
        self.n_sides = 1 + self.batch.side_names.index(first[-1])
        self.seats = self.xp.full((n, kernels.MAX_SIDES), CALLER, np.int64)
        # Since the last call of `advance` or `begin`.
        self.rewards = self.xp.zeros((n, kernels.MAX_SIDES))
        # Told after each round of answers how many of the rows still play; not kept by pickle.
        self.watcher: Callable[[int], None] | None = None
        self._draws = np.random.default_rng(seed)
        self._players: list[Player] = []
        self._answer: list[Answer] = []  # of the seated players, by number
        self._inside: list[int] = []

    def __getstate__(self) -> dict[str, Any]:
        derived = ("xp", "status", "watcher", "_answer", "_inside")
        return {name: value for name, value in self.__dict__.items() if name not in derived}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.watcher = None
        self.xp = self.batch.xp
        self.status = self.batch.status
        self.invite(self._players)

    @property
    def observations(self) -> NDArray[np.float32]:
        """What the deciding unit of each battle sees, written in place."""
        return self.batch.observations

    @property
    def masks(self) -> NDArray[np.int8]:
        """The legal actions of each battle, written in place."""
        return self.batch.masks

    def invite(self, players: Sequence[Player]) -> None:
        """Set the players that seats refer to by number; a seated player keeps its number.

        Raises:
            PlayerError: one that cannot play on the device.
        """
        self._players = list(players)
        # Once, not at every turn: checking a protocol takes longer than a small network.
        self._answer = [self._answering(p) for p in players]
        self._inside = [
            p.inside if isinstance(p, InsidePlayer) else kernels.EXTERNAL for p in players
        ]

    def seat(self, rows: NDArray[np.int64], seats: NDArray[np.int64]) -> None:
        """Seat players (by number, or CALLER) in battles; ``seats`` has shape (rows, MAX_SIDES)."""
        self.seats[rows] = seats
        # CALLER = -1 is the last.
        codes = self.xp.asarray([*self._inside, kernels.EXTERNAL], np.int64)
        self.batch.players[rows] = codes[seats]

    def begin(self, rows: NDArray[np.int64]) -> None:
        """Start new battles in ``rows``, up to the caller's first decision or their end."""
        self.rewards[rows] = 0.0
        self.batch.reset(rows)
        self._sweep(rows)

    def advance(self, rows: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
        """Take the caller's actions in ``rows`` and let the other players go on.

        Afterwards each of the rows is over (``batch.ended``) or waits for the caller;
        ``rewards`` holds the rewards of its sides since the call began.
        """
        self.rewards[rows] = 0.0
        self.batch.step(actions, rows, ask_bot=False)
        self._sweep(rows)

    def _sweep(self, pending: NDArray[np.int64]) -> None:
        """Ask outside players until every battle is over or waits for the caller."""
        batch = self.batch
        while True:
            self.rewards[pending] += batch.rewards[pending]
            pending = pending[batch.ended[pending] == 0]
            if self.watcher is not None:
                self.watcher(len(pending))
            who = self.seats[pending, batch.sides[pending]]
            waiting = who != CALLER
            pending, who = pending[waiting], who[waiting]
            if not len(pending):
                return
            batch.step(self.answers(pending, who), pending, ask_bot=False)

    def answers(self, rows: NDArray[np.int64], who: NDArray[np.int64]) -> NDArray[np.int64]:
        """What players (by number) would answer in rows that wait; nothing is carried out."""
        actions: NDArray[np.int64] = self.xp.zeros(len(rows), np.int64)
        for number in self.xp.unique(who).tolist():
            group = self.xp.flatnonzero(who == number)
            actions[group] = self._answer[number](rows[group])
        return actions

    def _answering(self, player: Player) -> Answer:
        """The function that answers for a player in rows of the batch."""
        if isinstance(player, InsidePlayer):
            return lambda rows: self.batch.ask(
                player.name, rows, self._draws.integers(2**32, size=len(rows))
            )
        here = self.batch.device == CPU
        if isinstance(player, StatePlayer):
            if player.slow and not here:
                raise PlayerError(f"{player.name} does not play on a device")
            return lambda rows: player.decide(self.batch, rows)
        if not here:
            return lambda rows: self.xp.asarray(self._answered_here(player, rows))
        return lambda rows: player.act(self.observations[rows], self.masks[rows])

    def _answered_here(self, player: OutsidePlayer, rows: Any) -> NDArray[np.int64]:
        """What a player on the processor answers in rows of a device."""
        batch = self.batch
        seen = batch.packed(np.arange(batch.ruleset.layout.size), rows)
        answers: NDArray[np.int64] = player.act(
            batch.to_numpy(seen), batch.to_numpy(batch.masks[rows])
        )
        return answers
