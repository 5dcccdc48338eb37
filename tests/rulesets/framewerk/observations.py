"""What the observation shows of a battle, for tests that look at single numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.rulesets.framewerk.observe.unit import LAYOUT
from mech_env.rulesets.framewerk.observe.unit import observe as observe_kernel
from tests.rulesets.framewerk.table import Game, Table

# Plain Python twins: these tests look at single numbers, compiled or not.
observe = interpreted(observe_kernel)


def look(s: Any, b: Any, unit: int) -> NDArray[np.float32]:
    out = np.zeros(LAYOUT.size, np.float32)
    observe(s, b, unit, out)
    return out


def seen(game: Game, unit: str, piece: str, feature: str, row: int = 0) -> float:
    out = look(*game.records, game.number(unit))
    return float(out[LAYOUT.pieces[piece].offset(feature, row)])


def facing_off(**options: Any) -> Game:
    """Red's trooper with a pistol, six cells west of blue's with a rifle; red's ally behind it."""
    table = (
        Table(width=14, height=7)
        .unit("red", (2, 3), weapons=["pistol", "knife"])
        .unit("red", (0, 3), "brawler", weapons=["chain"])
        .unit("blue", (8, 3), weapons=["rifle", "knife"])
        .options(**options)
    )
    return table.start().turn("red_0")
