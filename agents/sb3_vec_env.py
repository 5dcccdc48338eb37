"""A Stable-Baselines3 VecEnv of self-play: one learner, many battles, a pool of opponents."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from agents.arena import CALLER, Arena
from agents.protocols import Player
from mech_env.arguments import checked_actions
from mech_env.core import kernels
from mech_env.core.record import DRAW
from mech_env.core.ruleset import Ruleset
from mech_env.gpu import CPU


class Ended(NamedTuple):
    """Battles that ended, an element for each: which rows, against whom, how."""

    rows: NDArray[np.int64]
    opponents: NDArray[np.int64]  # by number
    sides: NDArray[np.int64]  # the learner's
    results: NDArray[np.int64]  # 1, 0, -1
    totals: NDArray[np.float64]  # of the learner's rewards
    lengths: NDArray[np.int64]  # in its decisions
    rounds: NDArray[np.int64]
    reasons: NDArray[np.int64]


@dataclass(frozen=True)
class Opponent:
    """A player of the pool and its weight in the draw; with 0 it only ends its battles.

    ``name``: in results; None: the player's own, which two models in files of one name share.
    """

    player: Player
    weight: float
    name: str | None = None


class SelfPlayVecEnv(VecEnv):
    """The learner meets a pool of opponents in ``n`` battles of one process.

    A transition runs from one decision of the learner's side to its next; its reward is the sum of
    that side's rewards in between, plus shaping. The learner takes the sides in turn, battle by
    battle. An opponent is drawn when a battle begins and stays
    to its end. Battles end by the rules alone, so nothing is ever truncated.

    Infos are empty but for rows whose battle ended: ``episode`` (as SB3's Monitor writes it),
    ``opponent``, ``side``, ``result`` (1, 0, -1), ``rounds``, ``reason``.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Any,
        n: int,
        opponents: Sequence[Opponent],
        *,
        seed: int = 0,
        threads: int = 1,
        gamma: float = 1.0,
        shaping: float = 0.0,
        draw: float = 0.0,
        device: str = CPU,
    ) -> None:
        """
        Args:
            n: battles at once.
            opponents: the pool to begin with; see :meth:`set_opponents`.
            seed: of battles, dice and draws of opponents.
            threads: of the kernel.
            gamma: discount of the shaping term; must be the learner's.
            shaping: weight of the potential-based term; may be changed between rollouts.
            draw: the learner's reward for a drawn battle; below 0 it plays to win.
            device: where the battles lie. On another than the processor all arrays are the
                device's, and only :meth:`play` and its neighbours serve, not SB3's own methods.
        """
        self.render_mode = None
        self.ruleset = ruleset
        self.arena = Arena(ruleset, scenario, n, seed, threads, device=device)
        xp = self.arena.xp
        features, actions = ruleset.layout.size, len(ruleset.actions)
        super().__init__(
            n,
            spaces.Box(-np.inf, np.inf, (features,), np.float32),
            spaces.Discrete(actions),
        )
        self.gamma = gamma
        self.shaping = shaping
        self.draw = draw
        self.opponent = xp.zeros(n, np.int64)  # number of the opponent, by battle
        self.side = xp.arange(n, dtype=np.int64) % self.arena.n_sides  # the learner's, by battle
        self._rng = np.random.default_rng(seed)
        self._players: list[Player] = []
        self._names: list[str] = []  # of the players, in results
        self._weights = np.zeros(0)
        self._potential = xp.zeros(n)
        self._total = xp.zeros(n)  # rewards of the battle so far, shaping included
        self._length = xp.zeros(n, np.int64)  # learner decisions of the battle so far
        self._rows = xp.arange(n)
        self._counts = xp.zeros(0, np.int64)  # of results, three for each opponent
        self.seconds = 0.0  # spent in steps so far, opponents included
        self._nothing: dict[str, Any] = {}
        self._actions = np.zeros(n, np.int64)
        self.set_opponents(opponents)

    # --- opponents -------------------------------------------------------------------------------

    def set_opponents(self, opponents: Sequence[Opponent]) -> None:
        """Replace the pool; battles under way keep their opponents.

        Players keep their numbers: the new pool must begin with the old players, in order.

        Raises:
            ValueError: no weight above 0, or an old player missing.
        """
        players = [o.player for o in opponents]
        weights = np.array([o.weight for o in opponents], np.float64)
        if not len(weights) or weights.min() < 0 or weights.sum() <= 0:
            raise ValueError("opponents: weights must be 0 or more, one of them above")
        for number, old in enumerate(self._players):
            if number >= len(players) or players[number] is not old:
                raise ValueError(
                    f"opponents: {old.name} must stay number {number}; set its weight to 0"
                )
        self._players = players
        self._names = [o.player.name if o.name is None else o.name for o in opponents]
        self._weights = weights / weights.sum()
        self.arena.invite(players)
        counts = self.arena.xp.zeros(3 * len(players), np.int64)
        counts[: len(self._counts)] = self._counts
        self._counts = counts

    def replace_opponent(self, number: int, player: Player) -> None:
        """Replace an opponent that no battle needs any more; the new one takes its number.

        Raises:
            ValueError: a battle is still bound to it.
        """
        if self.bound(number):
            raise ValueError(
                f"opponents: {self._players[number].name} still plays {self.bound(number)}"
            )
        self._players[number] = player
        self._names[number] = player.name
        self.arena.invite(self._players)

    def bound(self, number: int) -> int:
        """Number of battles under way against an opponent."""
        return int((self.opponent == number).sum())

    def _draw(self, rows: NDArray[np.int64]) -> None:
        drawn = self._rng.choice(len(self._weights), len(rows), p=self._weights)
        self.opponent[rows] = self.arena.xp.asarray(drawn)
        self._seat(rows)

    def _seat(self, rows: NDArray[np.int64]) -> None:
        """Seat the learner on its side and the opponent on all others."""
        xp = self.arena.xp
        seats = xp.repeat(self.opponent[rows][:, None], kernels.MAX_SIDES, axis=1)
        seats[xp.arange(len(rows)), self.side[rows]] = CALLER
        self.arena.seat(rows, seats)

    def _begin(self, rows: NDArray[np.int64]) -> None:
        """Begin battles with new opponents, up to the learner's first decision."""
        while len(rows):
            self._draw(rows)
            self.arena.begin(rows)
            self._potential[rows] = self._potentials(rows)
            self._total[rows] = 0.0
            self._length[rows] = 0
            # A battle that ends before the learner's first decision teaches nothing.
            rows = rows[self.arena.batch.ended[rows] == 1]

    def _potentials(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self.arena.batch.potentials[rows, self.side[rows]]
        return found

    # --- VecEnv ----------------------------------------------------------------------------------

    def reset(self) -> NDArray[np.float32]:
        """Begin a battle in every row."""
        self._begin(self._rows)
        return self._observe()

    def step_async(self, actions: NDArray[Any]) -> None:
        """Keep the learner's actions, integers of shape (n,), for :meth:`step_wait`."""
        self._actions[:] = checked_actions(actions, (self.num_envs,))

    def step_wait(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Play on to the learner's next decision in every row."""
        rewards, done, ended = self.play(self._actions)
        infos = [self._nothing] * self.num_envs
        for k, row in enumerate(ended.rows):
            infos[row] = self._report(ended, k)
        return self._observe(), rewards, done, infos

    def play(self, actions: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.bool_], Ended]:
        """Take the learner's actions and play on to its next decision in every row.

        Returns:
            Rewards and dones, as :meth:`step_wait` returns them, and the battles that ended;
            :meth:`observe_into` writes the observations.
        """
        began = time.perf_counter()
        arena, batch, rows = self.arena, self.arena.batch, self._rows
        arena.advance(rows, actions)
        done = batch.ended == 1
        rewards = arena.rewards[rows, self.side]
        ahead = arena.xp.where(done, 0.0, self._potentials(rows))
        if self.shaping:
            rewards = rewards + self.shaping * (self.gamma * ahead - self._potential)
        self._potential[:] = ahead
        if self.draw:
            rewards = rewards + self.draw * (done & (batch.winners == DRAW))
        self._total += rewards
        self._length += 1
        ended = self._ended(arena.xp.flatnonzero(done))
        self._book(ended)
        self.side[ended.rows] = (self.side[ended.rows] + 1) % arena.n_sides
        self._begin(ended.rows)
        self.seconds += time.perf_counter() - began
        return rewards.astype(np.float32), done, ended

    def _ended(self, rows: NDArray[np.int64]) -> Ended:
        batch, sides, winners = self.arena.batch, self.side[rows], self.arena.batch.winners[rows]
        won, drawn = (winners == sides).astype(np.int64), (winners == DRAW).astype(np.int64)
        return Ended(
            rows, self.opponent[rows], sides, 2 * won + drawn - 1, self._total[rows],
            self._length[rows], batch.rounds[rows], batch.reasons[rows],
        )  # fmt: skip

    def _book(self, ended: Ended) -> None:
        places = 3 * ended.opponents + ended.results + 1
        self._counts += self.arena.xp.bincount(places, minlength=len(self._counts))

    def take_results(self) -> dict[str, list[int]]:
        """The learner's results since the last call, by opponent: lists of 1, 0 and -1."""
        counts = self.arena.batch.to_numpy(self._counts).reshape(-1, 3)
        self._counts[:] = 0
        found: dict[str, list[int]] = {}
        for name, of_player in zip(self._names, counts, strict=True):
            if of_player.any():
                found.setdefault(name, []).extend(np.repeat((-1, 0, 1), of_player).tolist())
        return found

    def observe_into(
        self,
        observations: NDArray[np.float32],
        masks: NDArray[np.bool_] | None,
        columns: NDArray[np.int64],
    ) -> None:
        """Write the learner's present observations and masks.

        Args:
            observations: shape (n, columns), C order.
            masks: shape (n, actions); None: not wanted.
            columns: which features to write.
        """
        # mode="clip" avoids a temporary buffer; the columns are in range.
        np.take(self.arena.observations, columns, axis=1, out=observations, mode="clip")
        if masks is not None:
            np.not_equal(self.arena.masks, 0, out=masks)

    def _report(self, ended: Ended, k: int) -> dict[str, Any]:
        return {
            "episode": {"r": float(ended.totals[k]), "l": int(ended.lengths[k]), "t": 0.0},
            "opponent": self._names[ended.opponents[k]],
            "side": int(ended.sides[k]),
            "result": int(ended.results[k]),
            "rounds": int(ended.rounds[k]),
            "reason": int(ended.reasons[k]),
        }

    def _observe(self) -> NDArray[np.float32]:
        # A copy: SB3 stores the observation after the next step has overwritten the batch's.
        return self.arena.observations.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """Legal actions of the learner, shape (n, actions)."""
        legal: NDArray[np.bool_] = self.arena.masks != 0
        return legal

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """SB3 calls this with the model's seed; ours is given at construction."""
        return [seed] * self.num_envs

    def close(self) -> None:
        """Nothing to close: all battles live in this process."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The environment's attribute, once for each row asked for."""
        return [getattr(self, attr_name)] * len(self._chosen(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all rows at once; there is one environment behind them."""
        if indices is not None:
            raise ValueError("indices: attributes belong to all rows; leave indices out")
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> Any:
        """Call a method once; ``action_masks`` gives its rows, which sb3-contrib stacks."""
        if method_name == "action_masks":
            masks = self.action_masks()
            return masks if indices is None else masks[self._chosen(indices)]
        return [getattr(self, method_name)(*method_args, **method_kwargs)] * len(
            self._chosen(indices)
        )

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """False for every row."""
        return [False] * len(self._chosen(indices))

    def _chosen(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))

    # --- saving ----------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """All that is needed to continue the same battles, except the pool's players."""
        batch = self.arena.batch
        arrays = {"battles": batch.battles, **self._booked(), **self._kept()}
        found = {name: batch.to_numpy(array) for name, array in arrays.items()}
        found["battles"] = found["battles"].view(np.uint8).reshape(self.num_envs, -1)
        return {**found, "rng": self._rng.bit_generator.state}

    def _booked(self) -> dict[str, NDArray[Any]]:
        """What a battle's status knows beside its record."""
        batch = self.arena.batch
        return {"seed": batch.seeds, "episode": batch.episodes, "decisions": batch.made}

    def _kept(self) -> dict[str, NDArray[Any]]:
        """What is known here of each battle."""
        return {
            "opponent": self.opponent, "side": self.side, "potential": self._potential,
            "total": self._total, "length": self._length,
        }  # fmt: skip

    def restore(self, state: dict[str, Any]) -> None:
        """Continue from :meth:`state`; set the pool's players first.

        Raises:
            ValueError: arrays of other shapes, or numbers that no such environment has.
        """
        for name, mine in self.state().items():
            its = state[name]
            if isinstance(mine, np.ndarray) and (its.dtype, its.shape) != (mine.dtype, mine.shape):
                raise ValueError(f"env.{name}: {its.dtype} {its.shape}, wanted {mine.shape}")
        for name, stop in (
            ("opponent", len(self._players)), ("side", self.arena.n_sides), ("length", 2**62),
            ("seed", 2**32), ("episode", 2**62), ("decisions", 2**62),
        ):  # fmt: skip
            if not ((state[name] >= 0) & (state[name] < stop)).all():
                raise ValueError(f"env.{name}: not from 0 to {stop - 1}")
        for name in ("potential", "total"):
            if not np.isfinite(state[name]).all():
                raise ValueError(f"env.{name}: not finite")
        xp = self.arena.xp
        for name, array in self._kept().items():
            array[:] = xp.asarray(state[name])
        self._rng.bit_generator.state = state["rng"]
        self._seat(self._rows)
        for name, array in self._booked().items():
            array[:] = xp.asarray(state[name])
        self._restore_battles(state["battles"])

    def _restore_battles(self, records: NDArray[np.uint8]) -> None:
        """Take over battle records: the one place where those of a file reach the kernel.

        Raises:
            ValueError: a battle that the rules cannot lead to, or that does not wait for the
                learner.
        """
        batch = self.arena.batch
        batch.restore(records.view(self.ruleset.dtype)[:, 0])
        if (batch.ended != 0).any() or (batch.sides != self.side).any():
            raise ValueError("env.battles: a battle does not wait for the learner")

    def last_observation(self) -> NDArray[np.float32]:
        """The learner's present observations, after :meth:`restore`."""
        return self._observe()
