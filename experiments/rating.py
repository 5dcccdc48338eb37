"""What results are worth: Wilson intervals and openskill ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

_Z95 = 1.959963984540054


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a proportion; (0, 1) without trials."""
    if trials == 0:
        return 0.0, 1.0
    p, z2 = successes / trials, _Z95 * _Z95
    centre = (p + z2 / (2 * trials)) / (1 + z2 / trials)
    half = _Z95 * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    # An end where all trials agree is exactly 0 or 1; rounding must not move it.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return low, high


@dataclass(frozen=True)
class Rate:
    """A proportion with its 95 % interval."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)

    def words(self) -> str:
        """``57.2 % [55.0, 59.4]``"""
        low, high = self.interval
        return f"{100 * self.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"

    def to_dict(self) -> dict[str, float | int]:
        """JSON-ready."""
        low, high = self.interval
        return {"count": self.count, "of": self.of, "share": self.share, "low": low, "high": high}


@dataclass(frozen=True)
class Game:
    """One battle between two players, by number; winner is one of them or None for a draw."""

    first: int
    second: int
    winner: int | None


def ratings(n_players: int, games: Sequence[Game], seed: int = 0) -> NDArray[np.float64]:
    """Openskill ratings: mu and sigma per player, shape (players, 2).

    Games are rated in a shuffled order: played in blocks, they would favour the last block.
    """
    model = PlackettLuce()
    skills = [model.rating() for _ in range(n_players)]
    for k in np.random.default_rng(seed).permutation(len(games)):
        game = games[k]
        ranks = [1.0, 1.0]
        if game.winner is not None:
            ranks = [1.0, 2.0] if game.winner == game.first else [2.0, 1.0]
        teams = [[skills[game.first]], [skills[game.second]]]
        (one,), (two,) = model.rate(teams, ranks=ranks)
        skills[game.first], skills[game.second] = one, two
    return np.array([[s.mu, s.sigma] for s in skills])
