"""The opponents of a self-play run: random, bot, named players and snapshots of the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from agents.learning.snapshot import Snapshot, restored, snapshot_of
from agents.network import MaskedPolicy
from agents.protocols import Player
from agents.registry import make
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Weights:
    """Weight of each kind of opponent in the draw; snapshots share theirs equally."""

    random: float
    bot: float
    snapshots: float
    others: Mapping[str, float] = field(default_factory=dict)  # by name, as `make` knows them


class OpponentPool:
    """Slots of opponents; the number of a slot is its number in the environment.

    A snapshot that retires keeps its slot until its last battle has ended; then a new one may
    take it.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        weights: Weights,
        max_snapshots: int,
        seed: int,
        temperature: float = 0.0,
    ) -> None:
        """
        Args:
            temperature: of the learned players in ``weights.others``.

        Raises:
            PlayerError: one of the others cannot be made.
        """
        self._weights = weights
        self._max = max_snapshots
        self._seed = seed
        self.players: list[Player] = [make("random", ruleset), make("bot", ruleset)]
        for number, name in enumerate(weights.others):
            # Above the seeds of the snapshots; seeds below 0 are not allowed.
            own = 2**31 + seed + number
            self.players.append(make(name, ruleset, temperature=temperature, seed=own))
        self._fixed = len(self.players)  # slots of players that never retire
        self._active: list[int] = []  # slots of snapshots that are drawn, oldest first
        self.taken = 0  # snapshots taken so far

    def opponents(self) -> list[Opponent]:
        """The pool in the form that the environment takes."""
        w = self._weights
        shares = [0.0] * len(self.players)
        shares[: self._fixed] = w.random, w.bot, *w.others.values()
        for slot in self._active:
            shares[slot] = w.snapshots / len(self._active)
        if not self._active:
            shares[1] += w.snapshots
        return [Opponent(p, s) for p, s in zip(self.players, shares, strict=True)]

    def add(self, policy: MaskedPolicy, env: SelfPlayVecEnv) -> None:
        """Freeze the learner as it is now, retire the oldest snapshot if there are too many."""
        self.taken += 1
        player = snapshot_of(f"snapshot_{self.taken}", policy, self._seed + self.taken)
        if len(self._active) >= self._max:
            self._active.pop(0)
        free = [
            slot
            for slot in range(self._fixed, len(self.players))
            if slot not in self._active and env.bound(slot) == 0
        ]
        if free:
            slot = free[0]
            env.replace_opponent(slot, player)
            self.players[slot] = player
        else:
            slot = len(self.players)
            self.players.append(player)
        self._active.append(slot)
        env.set_opponents(self.opponents())

    def state(self) -> dict[str, Any]:
        """For checkpoints: the snapshots, the active slots, the generators of other players."""
        later = self.players[self._fixed :]
        return {
            "active": list(self._active),
            "taken": self.taken,
            "snapshots": [p.state() for p in later if isinstance(p, Snapshot)],
            "dice": [None if rng is None else rng.bit_generator.state for rng in self._dice()],
        }

    def _dice(self) -> list[np.random.Generator | None]:
        """The generators of the players that never retire."""
        return [getattr(player, "rng", None) for player in self.players[: self._fixed]]

    def restore(self, state: dict[str, Any], env: SelfPlayVecEnv, policy: MaskedPolicy) -> None:
        """Continue from :meth:`state` in a new pool; ``policy`` is the learner's.

        Raises:
            ValueError, RuntimeError, LookupError, TypeError: not the state of such a pool.
        """
        for rng, saved in zip(self._dice(), state["dice"], strict=True):
            if rng is not None:
                rng.bit_generator.state = saved
        actions = env.arena.masks.shape[1]
        self.players += [restored(saved, policy, actions) for saved in state["snapshots"]]
        active = [int(slot) for slot in state["active"]]
        snapshots = range(self._fixed, len(self.players))
        if len(set(active)) < len(active) or any(slot not in snapshots for slot in active):
            raise ValueError(f"pool: active slots {active[:8]} of {len(snapshots)} snapshots")
        taken = int(state["taken"])
        if not 0 <= taken < 2**62:
            raise ValueError(f"pool.taken: {taken!s:.40} is not from 0 to {2**62 - 1}")
        self._active, self.taken = active, taken
        env.set_opponents(self.opponents())


def win_shares(results: dict[str, list[int]]) -> dict[str, float]:
    """Share of won battles by opponent, snapshots together, from lists of 1, 0 and -1."""
    merged: dict[str, list[int]] = {}
    for name, scores in results.items():
        merged.setdefault("snapshots" if name.startswith("snapshot") else name, []).extend(scores)
    return {name: float(np.mean(np.array(s) == 1)) for name, s in merged.items() if s}
