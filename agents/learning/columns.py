"""Which columns of an observation a scenario fills, and which of them ever change."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.layout import Layout, Piece
from mech_env.core.ruleset import Ruleset

_NOISE = 0.2  # share of random decisions in the battles that the bot plays on


def used_columns(
    ruleset: Ruleset,
    scenario: Any,
    *,
    whole: bool = False,
    battles: int = 256,
    steps: int = 400,
    seed: int = 0,
) -> list[int]:
    """The columns that a learner reads in a scenario.

    In half of the sampled battles random play decides, in half the bot with some random decisions,
    against random play and against the bot. A row of a piece (``enemies[1]``, ``cover[7]``) counts
    as used if any of its features was ever nonzero: rows of units that do not exist go. Of used
    rows those features stay that changed in any row of their piece. What never changes teaches
    nothing, and in large rulesets that is most of an observation.

    Args:
        whole: keep used rows whole.
    """
    low, high = _bounds(ruleset, scenario, battles, steps, seed)
    return columns_between(ruleset.layout, low, high, whole=whole)


def columns_between(
    layout: Layout, low: NDArray[np.float32], high: NDArray[np.float32], *, whole: bool
) -> list[int]:
    """:func:`used_columns` by the lowest and the highest value of each column, shape (size,)."""
    keep = np.zeros(layout.size, bool)
    for piece in layout.pieces.values():
        filled = _rows(piece, (low != 0) | (high != 0)).any(1, keepdims=True)
        changed = _rows(piece, low != high).any(0)
        keep[piece.start : piece.stop] = (filled & (changed | whole)).ravel()
    if not keep.any() and not whole:  # a game of one decision
        return columns_between(layout, low, high, whole=True)
    return [int(c) for c in np.flatnonzero(keep)]


def _rows(piece: Piece, columns: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return columns[piece.start : piece.stop].reshape(piece.rows, piece.width)


def _bounds(
    ruleset: Ruleset, scenario: Any, battles: int, steps: int, seed: int
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The lowest and the highest value seen in each column."""
    rng = np.random.default_rng(seed)
    led = np.arange(0, battles, 2)  # by the bot
    low = np.full(ruleset.layout.size, np.inf, np.float32)
    high = -low
    for opponent in ("external", "bot"):
        batch = BattleBatch(ruleset, scenario, n=battles, seed=seed)
        for side in ruleset.side_names[1:]:
            batch.set_players(side, opponent)
        batch.reset()
        for _ in range(steps):
            actions = random_actions(batch.masks, rng)
            random = rng.random(len(led)) < _NOISE
            actions[led] = np.where(random, actions[led], batch.ask("bot", led))
            batch.step(actions)
            np.minimum(low, batch.observations.min(0), out=low)
            np.maximum(high, batch.observations.max(0), out=high)
        batch.close()
    return low, high
