"""Openskill ratings from battles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Game:
    """One battle between two players, by number; winner is one of them or None for a draw."""

    first: int
    second: int
    winner: int | None


def ratings(
    n_players: int, games: Sequence[Game], seed: int = 0, shuffles: int = 1
) -> NDArray[np.float64]:
    """Openskill ratings: mu and sigma per player, shape (players, 2).

    Games are rated in a shuffled order: block by block they would favour the last one. One
    order moves mu by about sigma; the mean over several ``shuffles`` is steadier.
    """
    rng = np.random.default_rng(seed)
    found = [_rate(n_players, games, rng.permutation(len(games))) for _ in range(shuffles)]
    mean: NDArray[np.float64] = np.mean(found, axis=0)
    return mean


def _rate(n_players: int, games: Sequence[Game], order: NDArray[np.int64]) -> NDArray[np.float64]:
    model = PlackettLuce()
    skills = [model.rating() for _ in range(n_players)]
    for k in order:
        game = games[k]
        ranks = [1.0, 1.0]
        if game.winner is not None:
            ranks = [1.0, 2.0] if game.winner == game.first else [2.0, 1.0]
        teams = [[skills[game.first]], [skills[game.second]]]
        (one,), (two,) = model.rate(teams, ranks=ranks)
        skills[game.first], skills[game.second] = one, two
    return np.array([[s.mu, s.sigma] for s in skills])
