"""The opponents of a self-play run: random, bot and frozen snapshots of the learner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.network import MaskedPolicy
from agents.players import Player, make
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from agents.snapshot import SnapshotPlayer
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Weights:
    """How often each kind of opponent is drawn; snapshots share theirs equally."""

    random: float
    bot: float
    snapshots: float


class OpponentPool:
    """Slots of opponents; the number of a slot is its number in the environment.

    A snapshot that retires keeps its slot until its last battle has ended; then a new one may
    take it.
    """

    def __init__(self, ruleset: Ruleset, weights: Weights, max_snapshots: int, seed: int) -> None:
        self._weights = weights
        self._max = max_snapshots
        self._seed = seed
        self.players: list[Player] = [make("random", ruleset), make("bot", ruleset)]
        self._active: list[int] = []  # slots of snapshots that are drawn, oldest first
        self.taken = 0  # snapshots taken so far

    def opponents(self) -> list[Opponent]:
        """The pool as the environment wants it."""
        w = self._weights
        shares = [0.0] * len(self.players)
        shares[0], shares[1] = w.random, w.bot
        for slot in self._active:
            shares[slot] = w.snapshots / len(self._active)
        if not self._active:
            shares[1] += w.snapshots
        return [Opponent(p, s) for p, s in zip(self.players, shares, strict=True)]

    def add(self, policy: MaskedPolicy, env: SelfPlayVecEnv) -> None:
        """Freeze the learner as it is now, retire the oldest snapshot if there are too many."""
        self.taken += 1
        player = SnapshotPlayer.of(f"snapshot_{self.taken}", policy, self._seed + self.taken)
        if len(self._active) >= self._max:
            self._active.pop(0)
        free = [
            slot
            for slot in range(2, len(self.players))
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
        """For checkpoints: the snapshots and who is drawn."""
        return {
            "active": list(self._active),
            "taken": self.taken,
            "snapshots": [p.state() for p in self.players[2:] if isinstance(p, SnapshotPlayer)],
        }

    def restore(self, state: dict[str, Any], env: SelfPlayVecEnv) -> None:
        """Go on from :meth:`state` in a new pool."""
        self.taken = int(state["taken"])
        self.players += [SnapshotPlayer.restored(saved) for saved in state["snapshots"]]
        self._active = [int(slot) for slot in state["active"]]
        env.set_opponents(self.opponents())


def win_shares(results: dict[str, list[int]]) -> dict[str, float]:
    """Share of won battles by opponent, snapshots together, from lists of 1, 0 and -1."""
    merged: dict[str, list[int]] = {}
    for name, scores in results.items():
        merged.setdefault("snapshots" if name.startswith("snapshot") else name, []).extend(scores)
    return {name: float(np.mean(np.array(s) == 1)) for name, s in merged.items() if s}
