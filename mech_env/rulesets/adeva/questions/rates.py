"""Rates of movement in km, and who moves (AE-012)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import cockpits, command, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Characteristic,
    Kind,
    Pattern,
    Talent,
)

ON_FOOT, DRIVEN = 1, 2  # AB for movement of a pilot, and of a cockpit that drives (AE-339, AE-341)
CHARGE, RUN = 3, 6


@kernel
def body(b: Any, unit: int) -> int:
    """AE-442: who moves if a unit moves: of a driver its Transport."""
    u = b.units[unit]
    return int(u.carrier) if u.berth == Berth.DRIVER else int(unit)


@kernel
def agility(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-339, AE-341, AE-414: AB for movement."""
    u = b.units[unit]
    if u.kind == Kind.PILOT:
        return DRIVEN if cockpits.drives(s, b, unit) else ON_FOOT
    base = units.bonus(s, b, unit, Characteristic.AG)
    if u.pattern == Pattern.SURGE:
        base += (int(u.ats) + 1) // 2
    return base


@kernel
def rate(s: Any, b: Any, unit: int, times: int, sprint: int) -> int:
    """AE-012, AE-387, AE-421, AE-436: so many AB, more with Sprint, halved, Spearhead added."""
    mover = body(b, unit)
    base = agility(s, b, mover)
    km = times * base
    if sprint > 0 and units.has_talent(s, b, mover, Talent.SPRINT):
        km += sprint * base
    if b.units[mover].kind != Kind.HORDE and units.has_crippled_leg(b, mover):
        if not cockpits.drives_alone(s, b, mover):
            km = (km + 1) // 2  # AE-010
    if command.has_formation(s, b, mover, ch.Formation.SPEARHEAD):
        km += 1
    return km


@kernel
def half(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-209: the Half Move, km."""
    return rate(s, b, unit, 1, 0)


@kernel
def full(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-210, AE-421: the Full Move, km."""
    return rate(s, b, unit, 2, 1)


@kernel
def charge(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-069: the Charge Move, km."""
    return rate(s, b, unit, CHARGE, 0)


@kernel
def run(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-186, AE-211, AE-421: the Run, and a Boosted Jump, km."""
    return rate(s, b, unit, RUN, 2)
