"""Attacks of Opportunity are begun (AE-053); `leaving` runs them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import waiting
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def begin(s: Any, b: Any, mover: int, cell: int) -> bool:
    """Ask those engaged with a mover who are not adjacent to ``cell``; False: nobody may strike."""
    for other in range(s.n_units):
        if waiting.may_strike_leaving(s, b, other, mover, cell):
            fr.push(b, Frame.AOO, mover, -1)
            b.frames[b.depth - 1].cell = cell
            return True
    return False
