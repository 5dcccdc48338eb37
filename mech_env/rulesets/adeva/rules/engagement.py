"""Melee engagement: a symmetric relation of enemies (AE-212)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.rules import statuses
from mech_env.rulesets.adeva.state.events import Event


@kernel
def may_engage(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-212: adjacent enemies on their own feet that are not engaged yet."""
    if not units.are_enemies(s, unit, other) or units.are_engaged(s, b, unit, other):
        return False
    return units.are_adjacent(s, b, unit, other)


@kernel
def engage(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """AE-212, AE-369, AE-443: two adjacent enemies are engaged; neither is Pinned or hidden."""
    if not may_engage(s, b, unit, other):
        return
    u, v = b.units[unit], b.units[other]
    u.engaged = int(u.engaged) | (1 << sides.slot_of(s, other))
    v.engaged = int(v.engaged) | (1 << sides.slot_of(s, unit))
    emit(log, Event.ENGAGED, unit, 0, other, 0, 0)
    statuses.reveal(s, b, log, unit)
    statuses.reveal(s, b, log, other)
    statuses.unpin(s, b, log, unit)
    statuses.unpin(s, b, log, other)


@kernel
def part(s: Any, b: Any, unit: int, other: int) -> None:
    """Two enemies are engaged no more."""
    u, v = b.units[unit], b.units[other]
    u.engaged = int(u.engaged) & ~(1 << sides.slot_of(s, other))
    v.engaged = int(v.engaged) & ~(1 << sides.slot_of(s, unit))


@kernel
def loosen(s: Any, b: Any, unit: int) -> None:
    """AE-212: a unit's engagements end with those who are not adjacent, or out."""
    if b.units[unit].engaged == 0:
        return
    first, after = sides.units_of(s, 1 - units.side_of(s, unit))
    for other in range(first, after):
        if units.are_engaged(s, b, unit, other) and not units.are_adjacent(s, b, unit, other):
            part(s, b, unit, other)


@kernel
def leave_all(s: Any, b: Any, unit: int) -> None:
    """AE-212: a unit is engaged with nobody any more."""
    if b.units[unit].engaged == 0:
        return
    first, after = sides.units_of(s, 1 - units.side_of(s, unit))
    for other in range(first, after):
        if units.are_engaged(s, b, unit, other):
            part(s, b, unit, other)
