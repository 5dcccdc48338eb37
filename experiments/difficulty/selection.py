"""Which candidates become the levels, by battles between all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from agents.protocols import Player
from experiments.difficulty.settings import LevelSettings
from experiments.rating.matches import Result, play
from experiments.rating.scores import Score
from experiments.rating.skill import Game, ratings
from mech_env.core.ruleset import Ruleset

_SHUFFLES = 4  # orders in which games are rated
_REMEDY = (
    "train longer, keep more models (--evaluation.keep-every 1), or give other --temperatures "
    "or more --battles"
)

Pairs = Mapping[tuple[int, int], Result]


class LevelError(ValueError):
    """Levels that do not differ enough; the message is one line and says what to do."""


def round_robin(
    ruleset: Ruleset,
    scenario: str,
    entrants: Sequence[Callable[[int], Player]],
    settings: LevelSettings,
    stream: int,
    battles: int,
) -> dict[tuple[int, int], Result]:
    """All pairs: sides swapped, paired seeds; the result of ``(i, j)``, i < j, is that of i.

    Args:
        stream: of dice; see agents.dice_streams.
    """
    pairs: dict[tuple[int, int], Result] = {}
    for i, j in combinations(range(len(entrants)), 2):
        numbers = np.random.SeedSequence([settings.seed, stream, i, j]).generate_state(3)
        seed, *dice = (int(n) for n in numbers)
        pairs[i, j] = play(
            ruleset, scenario, entrants[i](dice[0]), entrants[j](dice[1]), battles,
            seed=seed, stream=stream, threads=settings.threads,
        )  # fmt: skip
    return pairs


def skill_of(n: int, pairs: Pairs, seed: int) -> NDArray[np.float64]:
    """Openskill ratings: mu and sigma per player, shape (n, 2)."""
    games = [
        Game(i, j, {1: i, 0: None, -1: j}[int(score)])
        for (i, j), result in pairs.items()
        for score in result.score
    ]
    return ratings(n, games, seed, shuffles=_SHUFFLES)


def score_of(pairs: Pairs, i: int, j: int) -> Score:
    """The score of player i against player j; battles of the same seed are one sample."""
    return pairs[i, j].paired if i < j else pairs[j, i].paired.swapped()


def choose(skill: NDArray[np.float64], floor: float, pairs: Pairs, n_levels: int) -> list[int]:
    """The candidates that become the levels, weakest first.

    The last level is the best rated candidate. The others are those nearest to even steps of
    rating from random play up to it, among all choices in which each level beats the one before.

    Args:
        skill: mu of each candidate.
        floor: mu of random play.

    Raises:
        LevelError: no candidates that far apart.
    """
    order = [int(i) for i in np.argsort(skill, kind="stable")]
    top = order.pop()
    wanted = floor + (skill[top] - floor) * np.arange(1, n_levels) / n_levels
    best: list[int] = []
    cost = np.inf
    for group in combinations(order, n_levels - 1):
        levels = [*group, top]
        miss = float(((skill[list(group)] - wanted) ** 2).sum())
        if miss < cost and all(score_of(pairs, b, a).low > 0.5 for a, b in pairwise(levels)):
            best, cost = levels, miss
    if not best:
        raise LevelError(
            f"no {n_levels} of the {len(skill)} candidates beat each other one by one; {_REMEDY}"
        )
    return best


def check_order(names: Sequence[str], pairs: Pairs) -> None:
    """Check that every level beats every weaker one; levels are players 0, 1, … of ``pairs``.

    Raises:
        LevelError: an interval that reaches down to a half.
    """
    for a, b in combinations(range(len(names)), 2):
        score = score_of(pairs, b, a)
        if score.low <= 0.5:
            raise LevelError(
                f"levels are not apart: {names[b]} scores {score.words()} against {names[a]}; "
                f"{_REMEDY}"
            )
