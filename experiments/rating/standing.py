"""The standing of one scenario's players: scores, ratings, the meta-game.

The mixture of Nash averaging and alpha-rank depend on all battles at once, so their intervals are
bootstrapped: sets of battles are drawn again, with replacement, within each pairing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from experiments.rating.decision_time import DecisionTime
from experiments.rating.matches import Result
from experiments.rating.meta_game import (
    Matrix,
    NashAverage,
    alpha_rank,
    cycles,
    maxent_nash,
    nash_average,
    transitive_share,
)
from experiments.rating.scores import Score
from experiments.rating.skill import Game, ratings
from mech_env.usage import Usage

_SHUFFLES = 8  # orders in which the games are rated
_LEVEL = 0.05

Pairs = Mapping[tuple[int, int], Result]


@dataclass(frozen=True)
class Cycle:
    """Players each of which beats the next, and the last the first.

    ``scores``: of each against the next. ``p_value``: the largest of its pairings, which is the
    p-value of the whole cycle. ``certain``: also with Bonferroni's correction for the number of
    pairings, because many players make cycles by chance.
    """

    players: tuple[int, ...]
    scores: tuple[Score, ...]
    p_value: float
    certain: bool


@dataclass(frozen=True)
class Standing:
    """One scenario's table; indices are places in ``players``.

    ``payoff``: mean of 1 won, 0 drawn, -1 lost, shape (players, players). ``skill``: openskill mu
    and sigma, shape (players, 2). ``nash_range``, ``alpha_range``: 95 % of the resampled values of
    ``nash.mixture`` and ``alpha``, shape (players, 2). ``transitive``: share of the payoff matrix
    that differences of strength explain, noise taken away.
    """

    scenario: str
    players: tuple[str, ...]
    pairs: Pairs
    payoff: Matrix
    skill: Matrix
    nash: NashAverage
    nash_range: Matrix
    alpha: Matrix
    alpha_range: Matrix
    transitive: float
    cycles: tuple[Cycle, ...]
    times: tuple[DecisionTime, ...]
    usage: tuple[Usage, ...] = ()

    @property
    def order(self) -> list[int]:
        """Best first."""
        return [int(i) for i in np.argsort(-self.skill[:, 0], kind="stable")]

    def score(self, i: int, j: int) -> Score:
        """The score of player ``i`` against ``j``; battles of the same seed are one sample."""
        if i < j:
            return self.pairs[i, j].paired
        return self.pairs[j, i].paired.swapped()

    def outcomes(self, i: int, j: int) -> tuple[int, int, int]:
        """Battles that ``i`` won, drew and lost against ``j``."""
        result, sign = (self.pairs[i, j], 1) if i < j else (self.pairs[j, i], -1)
        won, drawn, lost = (result.rate(sign * score).count for score in (1, 0, -1))
        return won, drawn, lost

    def mean_score(self, i: int) -> float:
        """Mean share of points against the others, with equal weights."""
        others = np.delete(self.payoff[i], i)
        return float((others.mean() + 1.0) / 2.0)

    def worst(self, i: int) -> int:
        """The opponent against which a player scores least."""
        return min((j for j in range(len(self.players)) if j != i), key=lambda j: self.payoff[i, j])

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        n = range(len(self.players))
        return {
            "players": list(self.players),
            "payoff": self.payoff.round(4).tolist(),
            "win_share": [
                [0.0 if i == j else self._win_share(i, j) for j in n] for i in n
            ],
            "pairs": [self._pair(i, j) for i, j in sorted(self.pairs)],
            "ratings": [self._row(i) for i in self.order],
            "transitive_share": round(self.transitive, 4),
            "cycles": [
                {
                    "players": [self.players[i] for i in cycle.players],
                    "scores": [score.to_dict() for score in cycle.scores],
                    "p_value": cycle.p_value,
                    "certain": cycle.certain,
                }
                for cycle in self.cycles
            ],
        }  # fmt: skip

    def _win_share(self, i: int, j: int) -> float:
        won, drawn, lost = self.outcomes(i, j)
        return round(won / (won + drawn + lost), 4)

    def _pair(self, i: int, j: int) -> dict[str, Any]:
        result = self.pairs[i, j]
        return {
            "first": self.players[i],
            "second": self.players[j],
            "battles": result.battles,
            "win": result.rate(1).to_dict(),
            "draw": result.rate(0).to_dict(),
            "loss": result.rate(-1).to_dict(),
            "score": result.paired.to_dict(),
            "median_rounds": float(np.median(result.rounds)),
        }

    def _row(self, i: int) -> dict[str, Any]:
        return {
            "player": self.players[i],
            "mu": round(float(self.skill[i, 0]), 3),
            "sigma": round(float(self.skill[i, 1]), 3),
            "mean_score": round(self.mean_score(i), 4),
            "worst_opponent": self.players[self.worst(i)],
            "worst_score": round(self.score(i, self.worst(i)).share, 4),
            "nash_share": round(float(self.nash.mixture[i]), 4),
            "nash_share_range": self.nash_range[i].round(4).tolist(),
            "nash_rating": round(float(self.nash.rating[i]), 4),
            "alpha_rank": round(float(self.alpha[i]), 4),
            "alpha_rank_range": self.alpha_range[i].round(4).tolist(),
            **self.times[i].to_dict(),
        }


def rate_players(
    scenario: str,
    players: tuple[str, ...],
    pairs: Pairs,
    times: tuple[DecisionTime, ...],
    usage: tuple[Usage, ...] = (),
    *,
    seed: int,
    resamples: int,
) -> Standing:
    """The standing of a scenario's players.

    Args:
        pairs: the battles of (i, j) for all i < j.
        resamples: of the bootstrap.
    """
    n = len(players)
    payoff = _matrix(n, {pair: float(result.score.mean()) for pair, result in pairs.items()})
    games = [game for (i, j), result in pairs.items() for game in _games(result, i, j)]
    nash_range, alpha_range = _bootstrap(n, pairs, seed, resamples)
    return Standing(
        scenario=scenario,
        players=players,
        pairs=pairs,
        payoff=payoff,
        skill=ratings(n, games, seed, _SHUFFLES),
        nash=nash_average(payoff),
        nash_range=nash_range,
        alpha=alpha_rank(payoff),
        alpha_range=alpha_range,
        transitive=transitive_share(payoff, _variance(n, pairs)),
        cycles=find_cycles(n, pairs),
        times=times,
        usage=usage,
    )


def find_cycles(n: int, pairs: Pairs) -> tuple[Cycle, ...]:
    """The cycles in which the interval of every pairing leaves out a half."""
    scores: dict[tuple[int, int], Score] = {}
    for (i, j), result in pairs.items():
        scores[i, j] = result.paired
        scores[j, i] = scores[i, j].swapped()
    beats = np.zeros((n, n), np.bool_)
    for (i, j), score in scores.items():
        beats[i, j] = score.low > 0.5
    found = []
    for members in cycles(beats):
        along = tuple(
            scores[i, j] for i, j in zip(members, (*members[1:], members[0]), strict=True)
        )
        p_value = max(score.p_value for score in along)
        found.append(Cycle(members, along, p_value, p_value * len(pairs) < _LEVEL))
    return tuple(found)


def _matrix(n: int, values: Mapping[tuple[int, int], float], sign: float = -1.0) -> Matrix:
    matrix = np.zeros((n, n))
    for (i, j), value in values.items():
        matrix[i, j], matrix[j, i] = value, sign * value
    return matrix


def _variance(n: int, pairs: Pairs) -> Matrix:
    """Variance of the payoff matrix's entries; they run from -1 to 1, twice as far as scores."""
    found = {}
    for pair, result in pairs.items():
        means = result.set_means
        found[pair] = 4.0 * float(means.var(ddof=1)) / len(means) if len(means) > 1 else 0.0
    return _matrix(n, found, 1.0)


def _bootstrap(n: int, pairs: Pairs, seed: int, resamples: int) -> tuple[Matrix, Matrix]:
    """95 % ranges of the Nash mixture and of alpha-rank, shape (players, 2) each."""
    rng = np.random.default_rng([seed, n])
    drawn: dict[tuple[int, int], NDArray[np.float64]] = {}
    for pair, result in sorted(pairs.items()):
        means = result.set_means
        counts = rng.multinomial(len(means), np.full(len(means), 1.0 / len(means)), resamples)
        drawn[pair] = 2.0 * (counts @ means) / len(means) - 1.0
    mixtures, shares = np.empty((resamples, n)), np.empty((resamples, n))
    for k in range(resamples):
        payoff = _matrix(n, {pair: float(values[k]) for pair, values in drawn.items()})
        mixtures[k], shares[k] = maxent_nash(payoff), alpha_rank(payoff)
    return _range(mixtures), _range(shares)


def _range(values: Matrix) -> Matrix:
    found: Matrix = np.quantile(values, (0.025, 0.975), axis=0).T
    return found


def _games(result: Result, i: int, j: int) -> list[Game]:
    winners = {1: i, 0: None, -1: j}
    return [Game(i, j, winners[int(score)]) for score in result.score]
