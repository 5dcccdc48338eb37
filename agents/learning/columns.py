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
_WHOLE = 64  # long battles that go on to their end: what wounds and losses show comes late
_MOST_STEPS = 5_000  # … or as far as this


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
    against random play and against the bot. After ``steps`` decisions in each, some of those that
    have not ended go on to their end. A row of a piece (``enemies[1]``, ``cover[7]``) counts as
    used if any of its features was ever nonzero: rows of units that do not exist go. Of used rows
    those features stay that changed in any row of their piece. What never changes teaches nothing,
    and in large rulesets that is most of an observation.

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
    low = np.full(ruleset.layout.size, np.inf, np.float32)
    high = -low
    for opponent in ("external", "bot"):
        batch = BattleBatch(ruleset, scenario, n=battles, seed=seed)
        for side in ruleset.side_names[1:]:
            batch.set_players(side, opponent)
        batch.reset()
        rows, first = np.arange(battles), batch.episodes.copy()
        for step in range(max(steps, _MOST_STEPS)):
            if step >= steps:
                rows = rows[:_WHOLE]
                rows = rows[batch.episodes[rows] == first[rows]]
            if not len(rows):
                break
            actions = random_actions(batch.masks[rows], rng)
            led = (rows % 2 == 0) & (rng.random(len(rows)) >= _NOISE)  # by the bot
            actions[led] = batch.ask("bot", rows[led])
            batch.step(actions, rows)
            np.minimum(low, batch.observations[rows].min(0), out=low)
            np.maximum(high, batch.observations[rows].max(0), out=high)
        batch.close()
    return low, high
