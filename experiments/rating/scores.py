"""Results with their intervals: shares, and paired scores."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mech_env.intervals import Z95, wilson


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


def p_words(p_value: float) -> str:
    """``p = 0.013``, ``p < 0.0001``"""
    return "p < 0.0001" if p_value < 1e-4 else f"p = {p_value:.2g}"


@dataclass(frozen=True)
class Score:
    """A mean score per battle with its 95 % interval from ``sets`` independent sets of battles.

    A won battle scores 1, a drawn one a half, a lost one 0. ``p_value``: two-sided, of the claim
    that the true score is a half; below 0.05 exactly where the interval leaves out a half.
    """

    share: float
    low: float
    high: float
    p_value: float
    sets: int

    @property
    def decided(self) -> bool:
        """Whether the interval leaves out a half."""
        return self.low > 0.5 or self.high < 0.5

    def swapped(self) -> Score:
        """The score of the other player."""
        return Score(1.0 - self.share, 1.0 - self.high, 1.0 - self.low, self.p_value, self.sets)

    def words(self) -> str:
        """``57.2 % [55.0, 59.4]``"""
        return f"{100 * self.share:.1f} % [{100 * self.low:.1f}, {100 * self.high:.1f}]"

    def to_dict(self) -> dict[str, float | int]:
        """JSON-ready."""
        return {"share": self.share, "low": self.low, "high": self.high,
                "p_value": self.p_value, "sets": self.sets}  # fmt: skip


def set_score(means: NDArray[np.float64]) -> Score:
    """The score of battles that were played in sets.

    The battles of one seed, played once from every side, share their dice and the better side, so
    they are one sample, not several. This is the interval of Agresti and Coull for means between
    0 and 1: z²/2 sets are added that were won and as many that were lost, which keeps its coverage
    near 0 and 1 and where all sets agree. For sets that are won or lost whole it equals theirs.

    Args:
        means: mean score of each set, 0 to 1, shape (sets,).

    Raises:
        ValueError: a mean is not from 0 to 1.
    """
    if ((means < 0) | (means > 1)).any():
        raise ValueError(f"means: from {means.min():g} to {means.max():g}; must be from 0 to 1")
    n, added = len(means), Z95 * Z95 / 2
    if n == 0:
        return Score(0.5, 0.0, 1.0, 1.0, 0)
    weight = n + 2 * added
    centre = (float(means.sum()) + added) / weight
    square = float(((means - centre) ** 2).sum()) + added * (centre**2 + (1 - centre) ** 2)
    error = math.sqrt(square) / weight
    low, high = max(0.0, centre - Z95 * error), min(1.0, centre + Z95 * error)
    p_value = math.erfc(abs(centre - 0.5) / error / math.sqrt(2.0))
    return Score(float(means.mean()), low, high, p_value, n)
