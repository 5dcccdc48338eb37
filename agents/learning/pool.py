"""The opponents of a self-play run: random, bot, scripts, named players, snapshots."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from agents.learning.snapshot import Snapshot, restored, snapshot_of
from agents.network import MaskedPolicy
from agents.protocols import Player, PlayerError
from agents.registry import make, scripts_of
from agents.sb3_vec_env import Opponent, SelfPlayVecEnv
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class Weights:
    """Weight of each kind of opponent in the draw.

    Snapshots share theirs equally, scripts by how often they beat the learner.
    """

    random: float
    bot: float
    snapshots: float
    others: Mapping[str, float] = field(default_factory=dict)  # by name, as `make` knows them
    scripts: float = 0.0


FORGETS = 200.0  # battles with a script after which its earlier ones weigh little
LEAST = 0.02  # priority of a script that never wins: it is met now and then


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
            PlayerError: one of the others cannot be made, or a ruleset without scripts.
        """
        self._weights = weights
        self._max = max_snapshots
        self._seed = seed
        self.players: list[Player] = [make("random", ruleset), make("bot", ruleset)]
        for number, name in enumerate(weights.others):
            # Above the seeds of the snapshots; seeds below 0 are not allowed.
            own = 2**31 + seed + number
            self.players.append(make(name, ruleset, temperature=temperature, seed=own))
        names = scripts_of(ruleset) if weights.scripts > 0 else ()
        if weights.scripts > 0 and not names:
            raise PlayerError(f"opponents.scripts: {ruleset.id} has no scripts; leave it at 0")
        self.players += [make(name, ruleset) for name in names]
        self._names = ["random", "bot", *weights.others, *names]  # as asked for
        self._beaten = dict.fromkeys(names, 0.5)  # share of points of the learner, of late
        self._fixed = len(self.players)  # slots of players that never retire
        self._active: list[int] = []  # slots of snapshots that are drawn, oldest first
        self.taken = 0  # snapshots taken so far

    def opponents(self) -> list[Opponent]:
        """The pool in the form that the environment takes."""
        w = self._weights
        shares = [0.0] * len(self.players)
        hard = [(1.0 - p) ** 2 + LEAST for p in self._beaten.values()]
        scripts = [w.scripts * h / sum(hard) for h in hard]
        shares[: self._fixed] = w.random, w.bot, *w.others.values(), *scripts
        for slot in self._active:
            shares[slot] = w.snapshots / len(self._active)
        if not self._active:
            shares[1] += w.snapshots
        snapshots = [player.name for player in self.players[self._fixed :]]
        names = [*self._names, *snapshots]
        return [Opponent(*each) for each in zip(self.players, shares, names, strict=True)]

    def note(self, results: Mapping[str, list[int]], env: SelfPlayVecEnv) -> None:
        """Take account of battles: the scripts that beat the learner are drawn more often.

        Args:
            results: lists of 1, 0 and -1, the learner's, by opponent.
        """
        for name in self._beaten.keys() & results.keys():
            scores = results[name]
            kept = (1.0 - 1.0 / FORGETS) ** len(scores)
            points = (1.0 + float(np.mean(scores))) / 2.0
            self._beaten[name] = kept * self._beaten[name] + (1.0 - kept) * points
        if self._beaten:
            env.set_opponents(self.opponents())

    def add(self, policy: MaskedPolicy, env: SelfPlayVecEnv) -> None:
        """Freeze the learner as it is now, retire the oldest snapshot if there are too many."""
        self.taken += 1
        player = snapshot_of(
            f"snapshot_{self.taken}", policy, self._seed + self.taken, env.arena.batch.device
        )
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
            "beaten": list(self._beaten.values()),
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
        device = env.arena.batch.device
        self.players += [restored(saved, policy, actions, device) for saved in state["snapshots"]]
        active = [int(slot) for slot in state["active"]]
        snapshots = range(self._fixed, len(self.players))
        if len(set(active)) < len(active) or any(slot not in snapshots for slot in active):
            raise ValueError(f"pool: active slots {active[:8]} of {len(snapshots)} snapshots")
        taken = int(state["taken"])
        if not 0 <= taken < 2**62:
            raise ValueError(f"pool.taken: {taken!s:.40} is not from 0 to {2**62 - 1}")
        beaten = [float(p) for p in state.get("beaten", self._beaten.values())]
        if len(beaten) != len(self._beaten) or not all(0.0 <= p <= 1.0 for p in beaten):
            raise ValueError(f"pool.beaten: {beaten!s:.80} of {len(self._beaten)} scripts")
        self._beaten = dict(zip(self._beaten, beaten, strict=True))
        self._active, self.taken = active, taken
        env.set_opponents(self.opponents())


def win_shares(results: dict[str, list[int]]) -> dict[str, float]:
    """Share of won battles by opponent, from lists of 1, 0 and -1.

    Snapshots count together, and so do scripts.
    """
    merged: dict[str, list[int]] = {}
    for name, scores in results.items():
        kind = re.fullmatch(r"(snapshot)_\d+|(script):.+", name)
        merged.setdefault(f"{kind[1] or kind[2]}s" if kind else name, []).extend(scores)
    return {name: float(np.mean(np.array(s) == 1)) for name, s in merged.items() if s}
