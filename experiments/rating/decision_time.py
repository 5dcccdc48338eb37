"""Time per decision: the cost of a player's strength."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.arena import Arena
from agents.protocols import Player
from mech_env.core.ruleset import Ruleset


@dataclass(frozen=True)
class DecisionTime:
    """Milliseconds per decision: the median over battles, and how many decisions were timed."""

    ms: float
    decisions: int

    def words(self) -> str:
        """``0.31 ms``, ``0.9 µs``"""
        if self.ms < 0.01:
            return f"{1000 * self.ms:.1f} µs"
        return f"{self.ms:.2f} ms" if self.ms < 10 else f"{self.ms:.0f} ms"

    def to_dict(self) -> dict[str, float | int]:
        """JSON-ready."""
        return {"ms_per_decision": round(self.ms, 6), "decisions_timed": self.decisions}


def decision_time(
    ruleset: Ruleset, scenario: Any, player: Player, *, seconds: float, seed: int = 0
) -> DecisionTime:
    """Time a player that plays itself, one battle at a time, on one thread.

    A person waits for this time; in a large batch a decision costs a network far less. Rules and
    calls are included. The first battle is not timed: it loads and compiles.

    Args:
        seconds: about how long to play; at least one battle is timed.
    """
    arena = Arena(ruleset, scenario, 1, seed)
    arena.invite((player,))
    row = np.zeros(1, np.int64)
    arena.seat(row, np.zeros((1, arena.seats.shape[1]), np.int64))
    arena.begin(row)
    per_decision: list[float] = []
    decisions = 0
    end = time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        arena.begin(row)
        now = time.perf_counter()
        made = max(1, int(arena.status["ended_after"][0]))
        per_decision.append((now - start) / made)
        decisions += made
        if now >= end:
            return DecisionTime(1000.0 * float(np.median(per_decision)), decisions)
