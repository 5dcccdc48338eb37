"""Wounds come back (AE-259, AE-409, AE-446)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state.events import Event


@kernel
def restore(s: Any, b: Any, log: Any, unit: int, location: int, amount: int) -> None:
    """The atom of wounds regained: up to the pool's maximum; critical totals stay."""
    u = b.units[unit]
    pool = units.pool_of(b, unit, location)
    most = units.most_wounds(s, b, unit, pool)
    back = min(int(amount), most - int(u.wounds[pool]))
    if back <= 0:
        return
    u.wounds[pool] = int(u.wounds[pool]) + back
    emit(log, Event.HEALED, unit, back, pool, 0, 0)
