"""Matches: battles between two players, sides swapped, paired seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.arena import Arena
from agents.dice_streams import REPORT
from agents.protocols import Player
from experiments.rating.scores import Rate, Score, set_score
from mech_env.core import kernels
from mech_env.core.dice import philox
from mech_env.core.jit import interpreted
from mech_env.core.record import DRAW
from mech_env.core.ruleset import Ruleset

_SEED_STREAM = 0x5EED
_AT_ONCE = 2048
COLUMNS = ("score", "side", "decisions", "rounds")  # of a result, a number for each battle

_philox = interpreted(philox)


@dataclass(frozen=True)
class Result:
    """The results of ``first`` against ``second``.

    Arrays have one entry per battle: ``score`` 1 won, 0 drawn, -1 lost by ``first``; ``side`` it
    took; ``decisions`` and ``rounds`` the battle lasted.
    """

    first: str
    second: str
    score: NDArray[np.int64]
    side: NDArray[np.int64]
    decisions: NDArray[np.int64]
    rounds: NDArray[np.int64]

    @property
    def battles(self) -> int:
        return len(self.score)

    def rate(self, score: int = 1) -> Rate:
        """How often ``first`` won (1), drew (0) or lost (-1)."""
        return Rate(int((self.score == score).sum()), self.battles)

    @property
    def set_means(self) -> NDArray[np.float64]:
        """Mean score (won 1, drawn a half, lost 0) of the battles of each seed, shape (sets,)."""
        n_sides = int(self.side.max()) + 1
        means: NDArray[np.float64] = ((self.score + 1) / 2).reshape(-1, n_sides).mean(axis=1)
        return means

    @property
    def paired(self) -> Score:
        """The score of ``first``; battles of the same seed count as one sample."""
        return set_score(self.set_means)

    def swapped(self) -> Result:
        """The result of ``second`` against ``first``, in battles of two sides."""
        return Result(
            self.second, self.first, -self.score, 1 - self.side, self.decisions, self.rounds
        )

    def to_dict(self, side_names: tuple[str, ...] = ()) -> dict[str, Any]:
        """JSON-ready."""
        found: dict[str, Any] = {
            "first": self.first,
            "second": self.second,
            "battles": self.battles,
            "win": self.rate(1).to_dict(),
            "draw": self.rate(0).to_dict(),
            "loss": self.rate(-1).to_dict(),
            "score": self.paired.to_dict(),
            "median_rounds": float(np.median(self.rounds)),
            "median_decisions": float(np.median(self.decisions)),
        }
        found["wins_by_side"] = {
            side_names[k] if k < len(side_names) else str(k): Rate(
                int((self.score[self.side == k] == 1).sum()), int((self.side == k).sum())
            ).to_dict()
            for k in np.unique(self.side).tolist()
        }
        return found


def play(
    ruleset: Ruleset,
    scenario: Any,
    first: Player,
    second: Player,
    battles: int,
    *,
    seed: int = 0,
    stream: int = REPORT,
    threads: int = 1,
    after: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """Play ``first`` against ``second`` (who takes all other sides where there are three).

    Each seed is played once from every side, so neither the dice of a set-up nor the better side
    favours anyone; ``battles`` is rounded up to a multiple of the number of sides.

    Args:
        seed: 0 to 2^32-1, of all battles.
        stream: of dice; see agents.dice_streams.
        after: battles of this match that were played before, whole seeds: it goes on behind them.
        progress: called after each round of answers with the number of battles that are over, and
            of decisions that players outside the kernel have made.

    Raises:
        ValueError: ``battles`` below 1.
    """
    if battles < 1:
        raise ValueError(f"battles: {battles} is not 1 or more")
    parts: list[tuple[NDArray[np.int64], ...]] = []
    done = 0
    arena = Arena(ruleset, scenario, 1, seed, stream=stream)
    n_sides = arena.n_sides
    sets = -(-battles // n_sides)  # of one seed on all sides
    before = after // n_sides
    teller = None if progress is None else _Teller(progress)
    while done < sets:
        count = min(sets - done, _AT_ONCE // n_sides)
        parts.append(
            _play_sets(
                ruleset,
                scenario,
                (first, second),
                seed,
                stream,
                before + done,
                count,
                n_sides,
                threads,
                teller,
            )
        )
        done += count
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    return Result(first.name, second.name, *columns)


def joined(one: Result, other: Result) -> Result:
    """A match and what was played of it later."""
    both = (np.concatenate([getattr(one, c), getattr(other, c)]) for c in COLUMNS)
    return Result(one.first, one.second, *both)


class _Teller:
    """Tells how far a match is.

    Attributes:
        begun: battles that have begun.
    """

    def __init__(self, progress: Callable[[int, int], None]) -> None:
        self._progress, self._answers, self.begun = progress, 0, 0

    def __call__(self, playing: int) -> None:
        self._progress(self.begun - playing, self._answers)
        self._answers += playing  # each is answered before the next call


def _play_sets(
    ruleset: Ruleset,
    scenario: Any,
    players: tuple[Player, Player],
    seed: int,
    stream: int,
    start: int,
    count: int,
    n_sides: int,
    threads: int,
    teller: _Teller | None,
) -> tuple[NDArray[np.int64], ...]:
    n = count * n_sides
    arena = Arena(ruleset, scenario, n, seed, threads, stream)
    if teller is not None:
        teller.begun += n
        arena.watcher = teller
    arena.invite(players)
    rows = np.arange(n)
    side = rows % n_sides
    seats = np.ones((n, kernels.MAX_SIDES), np.int64)
    seats[rows, side] = 0
    arena.seat(rows, seats)
    keys = [_philox(start + k, _SEED_STREAM, seed) for k in range(count)]
    arena.batch.set_seeds(rows, np.repeat(keys, n_sides))
    arena.begin(rows)
    status = arena.status
    assert (status["over"] == 1).all(), "no seat is the caller's"
    winner = status["winner"]
    score = np.where(winner == DRAW, 0, np.where(winner == side, 1, -1))
    return score, side, status["ended_after"].copy(), status["rounds"].copy()
