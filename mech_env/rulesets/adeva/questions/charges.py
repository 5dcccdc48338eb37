"""Charges: who may be charged, with what, and where a charge ends (AE-069, AE-071, AE-091)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, gear, rates, reach, strikes, units
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Condition, Kind
from mech_env.rulesets.adeva.state.decisions import Verb

NEAREST_CHARGE = 2  # km (AE-069)


@kernel
def charge_reach(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-069, AE-406: km in melee of a weapon; without one 1."""
    if arm < 0:
        return 1
    return max(1, int(s.weapons[gear.weapon_of(b, unit, arm)].reach))


@kernel
def may_end_in(s: Any, b: Any, unit: int, target: int, kind: int, arm: int) -> bool:
    """AE-069, AE-071, AE-091, AE-350: whether a charge may end in an attack, a grapple, a fall."""
    t = b.units[target]
    if kind == Verb.ATTACK:
        if not gear.has_arm(s, b, unit, arm):
            return False
        return gear.is_melee(s, gear.weapon_of(b, unit, arm))
    if units.is_horde(b, unit) or t.kind == Kind.HORDE or t.kind == Kind.TRANSPORT:
        return False
    if kind != Verb.GRAPPLE:
        return True
    if t.kind == Kind.PILOT and units.is_construct(b, unit):
        if strikes.dock_is_free(s, b, unit):
            return True
    return bool(gear.free_hands(s, b, unit) > 0 and t.grapples < 0)


@kernel
def is_in_charge(s: Any, b: Any, unit: int, target: int, km: int) -> bool:
    """AE-069: whether a charge ends within so many km of its target."""
    most = rates.charge(s, b, unit)
    if units.between(s, b, unit, target) - km > most:
        return False
    return reach.approach(s, b, unit, target, km, most) >= 0


@kernel
def may_charge_with(s: Any, b: Any, unit: int, target: int, kind: int, arm: int) -> bool:
    """AE-069: whether a charge may end so, and ends where that can be done."""
    if not may_be_charged(s, b, unit, target) or not may_end_in(s, b, unit, target, kind, arm):
        return False
    km = charge_reach(s, b, unit, arm if kind == Verb.ATTACK else -1)
    return is_in_charge(s, b, unit, target, km)


@kernel
def may_be_charged(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-069: an enemy at least 2 km away that can be seen."""
    if not units.are_enemies(s, unit, target) or not units.on_map(b, target):
        return False
    if units.has(b, target, Condition.HIDDEN):
        return False
    return units.between(s, b, unit, target) >= NEAREST_CHARGE


@kernel
def may_charge(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-069: whether an enemy may be charged, with whatever."""
    if not may_be_charged(s, b, unit, target):
        return False
    km = farthest_strike(s, b, unit, target, melee_km(s, b, unit))
    return km > 0 and is_in_charge(s, b, unit, target, km)


@kernel
def melee_km(s: Any, b: Any, unit: int) -> int:
    """AE-069, AE-406: how far the melee weapons of a unit reach, km; 0 without one."""
    farthest = 0
    for arm in range(d.N_ARMS):
        if gear.has_arm(s, b, unit, arm) and gear.is_melee(s, gear.weapon_of(b, unit, arm)):
            farthest = max(farthest, charge_reach(s, b, unit, arm))
    return farthest


@kernel
def farthest_strike(s: Any, b: Any, unit: int, target: int, km: int) -> int:
    """From how far away a charge ends in anything; ``km``: as ``melee_km``; 0 in nothing."""
    if km > 0 or may_end_in(s, b, unit, target, Verb.KNOCK_DOWN, -1):
        return max(1, km)
    return 1 if may_end_in(s, b, unit, target, Verb.GRAPPLE, -1) else 0


@kernel
def charge_cell(s: Any, b: Any, f: Any) -> int:
    """AE-069: where the charge of a frame ends; -1 nowhere."""
    unit = int(f.actor)
    arm = int(f.arm) if f.first_kind == Verb.ATTACK else -1
    km = charge_reach(s, b, unit, arm)
    return reach.approach(s, b, unit, int(f.target), km, rates.charge(s, b, unit))


@kernel
def outlook_of_charge(s: Any, b: Any, unit: int) -> int:
    """AE-069, AE-369: whether there is somebody to charge, at a glance; Pinned, nobody."""
    if units.has(b, unit, Condition.PINNED):
        return reach.NONE
    most, melee = rates.charge(s, b, unit), melee_km(s, b, unit)
    answer = reach.NONE
    for target in range(s.n_units):
        if not may_be_charged(s, b, unit, target):
            continue
        km = farthest_strike(s, b, unit, target, melee)
        if km == 0 or units.between(s, b, unit, target) - km > most:
            continue
        if charges_straight(s, b, unit, target, km, most):
            return reach.SURE
        answer = reach.OPEN
    return answer


@kernel
def charges_straight(s: Any, b: Any, unit: int, target: int, km: int, most: int) -> bool:
    """AE-069: whether a charge leads straight to its target."""
    side, goal = units.side_of(s, unit), int(b.units[target].cell)
    cell, left = int(b.units[unit].cell), int(most)
    for _ in range(most):
        way = board.way_to(s, cell, goal)
        if way < 0:
            return False
        left -= reach.step_km(s, b, unit, cell, way)
        if left < 0:
            return False
        cell = board.neighbour(s, cell, way)
        if board.distance(s, cell, goal) <= km and board.seems_free(s, b, side, cell):
            return True
    return False


@kernel
def finds_charge(s: Any, b: Any, unit: int, area: Any) -> bool:
    """AE-069: whether there is somebody to charge, after a search."""
    most, melee = rates.charge(s, b, unit), melee_km(s, b, unit)
    side = units.side_of(s, unit)
    for target in range(s.n_units):
        if not may_be_charged(s, b, unit, target):
            continue
        km = farthest_strike(s, b, unit, target, melee)
        at = int(b.units[target].cell)
        if km == 0 or units.between(s, b, unit, target) - km > most:
            continue
        x0, y0 = board.column(s, at), board.row(s, at)
        for y in range(y0 - km, y0 + km + 1):
            for x in range(x0 - km, x0 + km + 1):
                cell = board.cell_at(s, x, y)
                if cell < 0 or cell == at or reach.km_at(area, cell) > most:
                    continue
                if board.seems_free(s, b, side, cell):
                    return True
    return False
