"""Which columns of an observation a scenario can fill."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env import BattleBatch
from mech_env.batch import random_actions
from mech_env.core.ruleset import Ruleset


def used_columns(
    ruleset: Ruleset, scenario: Any, *, battles: int = 128, steps: int = 400, seed: int = 0
) -> list[int]:
    """Columns of the rows that random play fills, against itself and against the bot.

    A row of a piece (``enemies[1]``, ``cover[7]``) is kept whole if any of its features was ever
    nonzero: rare features of a unit that takes part stay, rows of units that do not exist go.
    """
    rng = np.random.default_rng(seed)
    filled = np.zeros(ruleset.layout.size, bool)
    for opponent in ("external", "bot"):
        batch = BattleBatch(ruleset, scenario, n=battles, seed=seed)
        for side in ruleset.side_names[1:]:
            batch.set_players(side, opponent)
        batch.reset()
        for _ in range(steps):
            batch.step(random_actions(batch.masks, rng))
            filled |= (batch.observations != 0).any(axis=0)
    keep = np.zeros_like(filled)
    for piece in ruleset.layout.pieces.values():
        for row in range(piece.rows):
            part = slice(piece.start + row * piece.width, piece.start + (row + 1) * piece.width)
            keep[part] = filled[part].any()
    return [int(c) for c in np.flatnonzero(keep)]
