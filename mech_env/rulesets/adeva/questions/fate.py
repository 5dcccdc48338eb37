"""Who may spend Fate Points (5.11)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import under_way, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import N_LOCATIONS, Status


@kernel
def has_fate(s: Any, b: Any, unit: int) -> bool:
    """AE-276, AE-301: whether a unit has Fate Points, spent or not (option fate_check)."""
    if units.is_horde(b, unit):
        return False
    if s.options.fate_check == ch.FateCheck.CURRENT:
        return bool(b.units[unit].fate > 0)
    return bool(b.units[unit].fate_most > 0)


@kernel
def may_spend(s: Any, b: Any, unit: int) -> bool:
    """AE-248, AE-429: whether a unit may spend a point now (option fate_windows)."""
    u = b.units[unit]
    if u.fate < 1 or units.is_horde(b, unit):
        return False
    if u.status != Status.ACTIVE and u.status != Status.OFFMAP:
        return False
    if s.options.fate_windows == ch.FateWindows.FULL:
        return True
    if s.options.fate_windows == ch.FateWindows.OFF:
        return False
    return under_way.turn_owner(b) == unit


@kernel
def may_restore(s: Any, b: Any, unit: int, location: int) -> bool:
    """AE-259: whether wounds can come back to a location: a pool not full, no destroyed limb."""
    u = b.units[unit]
    if units.pool_of(b, unit, location) != location or units.is_horde(b, unit):
        return False
    if units.is_destroyed(b, unit, location):
        return False
    return bool(u.wounds[location] < units.most_wounds(s, b, unit, location))


@kernel
def may_restore_any(s: Any, b: Any, unit: int) -> bool:
    """AE-259: whether wounds can come back to some location."""
    for location in range(N_LOCATIONS):
        if may_restore(s, b, unit, location):
            return True
    return False


@kernel
def may_spend_any(s: Any, b: Any, unit: int) -> bool:
    """AE-255, AE-256, AE-259: whether D-FATE-ANY has anything to offer."""
    if not may_spend(s, b, unit):
        return False
    u = b.units[unit]
    return bool(u.fatigue > 0 or u.stunned > 0 or may_restore_any(s, b, unit))
