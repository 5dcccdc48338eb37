"""What units see in battles made by hand, feature by feature."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.observe.unit import observe as observe_kernel
from mech_env.rulesets.adeva.state import codes as c
from tests.rulesets.adeva.bare import Bare

# The plain Python twin: these tests look at single numbers.
observe = interpreted(observe_kernel)


def look(game: Bare, viewer: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """The observation of a unit; written into ``out`` if given."""
    s = game.setup
    s.rows_allies, s.rows_enemies = c.MAX_UNITS_PER_SIDE - 1, c.MAX_UNITS_PER_SIDE
    s.rows_ground = c.MAX_GROUND
    seen = np.zeros(LAYOUT.size, np.float32) if out is None else out
    observe(s, game.state, viewer, seen)
    return seen


def lit(game: Bare, viewer: int, piece: str, row: int = 0) -> set[str]:
    """Features of a row of what a unit sees that are not 0."""
    of = LAYOUT.pieces[piece]
    first = of.start + row * of.width
    shown = look(game, viewer)[first : first + of.width]
    return {f.name for f, x in zip(of.features, shown, strict=True) if x}


def seen(game: Bare, viewer: int, piece: str, feature: str, row: int = 0) -> float:
    """A number as a natural one, its bound taken back."""
    of = LAYOUT.pieces[piece]
    bound = next(f.high for f in of.features if f.name == feature)
    return round(float(look(game, viewer)[of.offset(feature, row)]) * bound, 4)
