"""Deflection ratings (AE-153, AE-412 to AE-415, AE-419, AE-426)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state.codes import Pattern, Upgrade

WALL, WEAK = 5, 2  # Deflection for each ATS: Wall (AE-412); Surge, Edge (AE-414, AE-415)
TAKEN, NEUTRALISE_KM = 5, 3  # by Neutralise, for each ATS (AE-413)
SHIELDED = 10  # by Bulwark (AE-419)


@kernel
def neutralised(s: Any, b: Any, unit: int) -> int:
    """AE-413, AE-225: what enemies within 3 km take from the AT part; several add."""
    total = 0
    for other in range(s.n_units):
        u = b.units[other]
        if u.pattern != Pattern.NEUTRALISE or not units.are_enemies(s, unit, other):
            continue
        if not units.on_map(b, other) or units.between(s, b, unit, other) > NEUTRALISE_KM:
            continue
        if (int(u.cut) >> sides.slot_of(s, unit)) & 1:
            continue
        total += TAKEN * int(u.ats)
    return total


@kernel
def field_rating(s: Any, b: Any, unit: int) -> int:
    """AE-412 to AE-415: Deflection of the AT Field, not below 0."""
    u = b.units[unit]
    if u.pattern < 0 or u.pattern == Pattern.NEUTRALISE:
        return 0
    each = WALL if u.pattern == Pattern.WALL else WEAK
    return max(0, each * int(u.ats) - neutralised(s, b, unit))


@kernel
def barrier(s: Any, b: Any, unit: int) -> int:
    """AE-426: Deflection of a Kinetic Barrier, which is no AT Field."""
    if not units.has_upgrade(s, b, unit, Upgrade.KINETIC_BARRIER):
        return 0
    machine = int(b.units[unit].machine)
    return int(s.machines[machine].barrier) if machine >= 0 else 0


@kernel
def is_shielded(s: Any, b: Any, unit: int) -> bool:
    """AE-419: whether somebody's Bulwark covers a unit."""
    for other in range(s.n_units):
        if b.units[other].shields == unit:
            return True
    return False


@kernel
def rating(s: Any, b: Any, unit: int) -> int:
    """AE-153: T of a Deflection test: the higher rating, and Bulwark, which makes 10 of 0."""
    if units.is_helpless(s, b, unit):  # AE-371
        return 0
    best = max(field_rating(s, b, unit), barrier(s, b, unit))
    return best + SHIELDED if is_shielded(s, b, unit) else best
