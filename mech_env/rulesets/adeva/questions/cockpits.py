"""Cockpits: what a pilot outside its Construct still sits in (AE-339, AE-343)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.codes import Condition, Kind


@kernel
def drives(b: Any, unit: int) -> bool:
    """AE-339: a pilot whose cockpit moves by itself: Drive, and no Breach."""
    u = b.units[unit]
    conditions = int(u.conditions)
    if u.kind != Kind.PILOT or (conditions >> Condition.BREACHED) & 1:
        return False
    return bool((conditions >> Condition.DRIVE) & 1)


@kernel
def drives_alone(b: Any, unit: int) -> bool:
    """AE-343: it moves whatever its pilot suffers: Drive and AI."""
    return drives(b, unit) and bool((int(b.units[unit].conditions) >> Condition.AI) & 1)
