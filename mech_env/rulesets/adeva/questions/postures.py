"""Changes of posture: standing, lying, mounting, dismounting, seats (AE-215 to AE-218, AE-442)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Posture
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind

SEATS = 2  # 0 drives, 1 has the gun
N_POSTURES = len(Posture)


@kernel
def is_seated(b: Any, unit: int) -> bool:
    """AE-442: whether a unit sits in a Transport."""
    berth = b.units[unit].berth
    return bool(berth == Berth.DRIVER or berth == Berth.GUNNER)


@kernel
def is_seat_free(s: Any, b: Any, vehicle: int, seat: int) -> bool:
    """AE-216, AE-218: whether a seat of a Transport is empty."""
    for other in range(s.n_units):
        if b.units[other].carrier == vehicle and b.units[other].berth == Berth.DRIVER + seat:
            return False
    return True


@kernel
def may_mount(s: Any, b: Any, unit: int, vehicle: int) -> bool:
    """AE-216: a Transport of its side in the same or an adjacent cell, with a free seat."""
    u, v = b.units[unit], b.units[vehicle]
    rides = u.kind == Kind.IC or u.kind == Kind.PILOT or u.kind == Kind.DIRECTOR
    if not rides or v.kind != Kind.TRANSPORT or not units.on_map(b, vehicle):
        return False
    if units.are_enemies(s, unit, vehicle) or board.distance(s, int(u.cell), int(v.cell)) > 1:
        return False
    return is_seat_free(s, b, vehicle, 0) or is_seat_free(s, b, vehicle, 1)


@kernel
def may_dismount(s: Any, b: Any, unit: int, way: int) -> bool:
    """AE-217: whether a rider may leave in a direction: into a free cell beside the Transport."""
    at = int(b.units[unit].cell)
    cell = board.neighbour(s, at, way)
    if cell < 0 or not board.seems_free(s, b, units.side_of(s, unit), cell):
        return False
    return abs(board.elevation(s, cell) - board.elevation(s, at)) <= 1


@kernel
def may(s: Any, b: Any, unit: int, posture: int) -> bool:
    """AE-215 to AE-218: whether a change of posture fits."""
    u = b.units[unit]
    prone = units.has(b, unit, Condition.PRONE)
    if posture == Posture.STAND:
        return prone
    if posture == Posture.SEAT:
        if not is_seated(b, unit):
            return False
        return is_seat_free(s, b, int(u.carrier), 1 if u.berth == Berth.DRIVER else 0)
    if posture == Posture.DISMOUNT:
        if not is_seated(b, unit):
            return False
        for way in range(c.DIRECTIONS):
            if may_dismount(s, b, unit, way):
                return True
        return False
    if prone or u.berth != Berth.NONE:
        return False
    if posture == Posture.LIE:
        return True
    for vehicle in range(s.n_units):
        if may_mount(s, b, unit, vehicle):
            return True
    return False


@kernel
def may_any(s: Any, b: Any, unit: int) -> bool:
    """A47: whether any change of posture fits."""
    for posture in range(N_POSTURES):
        if may(s, b, unit, posture):
            return True
    return False


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """Whether the change of posture of an action still fits."""
    unit, posture = int(f.actor), int(f.choice)
    if not may(s, b, unit, posture):
        return False
    if posture == ch.Posture.MOUNT:
        if not may_mount(s, b, unit, int(f.target)):
            return False
        return is_seat_free(s, b, int(f.target), int(f.cells) - 1)
    return posture != ch.Posture.DISMOUNT or may_dismount(s, b, unit, int(f.way))
