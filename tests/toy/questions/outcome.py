"""How well a side stands, for reward shaping and searches."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def potential(s: Any, b: Any, side: int) -> float:
    """How far the side's first runner is, 0 to 1."""
    best = 0
    for unit in range(s.n_units):
        if s.units[unit].side == side:
            best = max(best, int(b.units[unit].place))
    return best / int(s.goal)
