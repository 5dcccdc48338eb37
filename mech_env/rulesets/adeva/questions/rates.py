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
HALF, FULL, CHARGE, RUN = 1, 2, 3, 6  # AB of each rate (AE-012)
FULL_SPRINT, RUN_SPRINT = 1, 2  # and with Sprint (AE-421)


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
        return DRIVEN if cockpits.drives(b, unit) else ON_FOOT
    base = units.bonus(s, b, unit, Characteristic.AG)
    if u.pattern == Pattern.SURGE:
        base += (int(u.ats) + 1) // 2
    return base


@kernel
def rate(s: Any, b: Any, unit: int, times: int, sprint: int) -> int:
    """AE-012, AE-387, AE-421, AE-436: so many AB, more with Sprint, halved, Spearhead added."""
    mover = body(b, unit)
    more = sprint if sprint > 0 and units.has_talent(s, b, mover, Talent.SPRINT) else 0
    return rate_of(
        agility(s, b, mover), times + more, is_slowed(s, b, mover), is_spearhead(s, b, mover)
    )


@kernel
def rate_of(base: int, times: int, slowed: bool, spearhead: bool) -> int:
    """AE-010, AE-387, AE-436: so many AB, halved with a crippled leg, 1 km more in Spearhead."""
    km = times * base
    if slowed:
        km = (km + 1) // 2
    return km + 1 if spearhead else km


@kernel
def is_slowed(s: Any, b: Any, mover: int) -> bool:
    """AE-343, AE-387: whether a crippled leg halves the rates of a unit."""
    if b.units[mover].kind == Kind.HORDE or not units.has_crippled_leg(b, mover):
        return False
    return not cockpits.drives_alone(b, mover)


@kernel
def is_spearhead(s: Any, b: Any, mover: int) -> bool:
    """AE-436: whether the formation Spearhead hurries a unit."""
    return command.has_formation(s, b, mover, ch.Formation.SPEARHEAD)


@kernel
def half(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-209: the Half Move, km."""
    return rate(s, b, unit, HALF, 0)


@kernel
def full(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-210, AE-421: the Full Move, km."""
    return rate(s, b, unit, FULL, FULL_SPRINT)


@kernel
def charge(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-069: the Charge Move, km."""
    return rate(s, b, unit, CHARGE, 0)


@kernel
def run(s: Any, b: Any, unit: int) -> int:
    """AE-012, AE-186, AE-211, AE-421: the Run, and a Boosted Jump, km."""
    return rate(s, b, unit, RUN, RUN_SPRINT)
