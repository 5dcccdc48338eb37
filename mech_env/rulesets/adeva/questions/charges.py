"""Charges: who may be charged, with what, and where a charge ends (AE-069, AE-071, AE-091)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import gear, paths, ranges, rates, reach, strikes, units
from mech_env.rulesets.adeva.state.codes import Condition, Kind
from mech_env.rulesets.adeva.state.decisions import Verb

NEAREST_CHARGE = 2  # km (AE-069)


@kernel
def charge_reach(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-069, AE-406: km in melee of a weapon; without one 1."""
    if arm < 0:
        return 1
    return ranges.reach_of(s, gear.weapon_of(b, unit, arm))


@kernel
def may_end_in(s: Any, b: Any, unit: int, target: int, kind: int, arm: int) -> bool:
    """AE-069, AE-071, AE-091, AE-350: whether a charge may end in an attack, a grapple, a fall."""
    t = b.units[target]
    if kind == Verb.ATTACK:
        if not gear.has_arm(s, b, unit, arm):
            return False
        return gear.is_melee(s, gear.weapon_of(b, unit, arm))
    if units.is_horde(b, unit) or t.kind == Kind.HORDE:
        return False
    if kind != Verb.GRAPPLE:
        return True
    if t.kind == Kind.TRANSPORT or t.grapples >= 0:  # AE-091
        return False
    if t.kind == Kind.PILOT and units.is_construct(b, unit):
        if strikes.dock_is_free(s, b, unit):
            return True
    return gear.free_hands(s, b, unit) > 0


# --- where a charge may end ---
@kernel
def spread(s: Any, b: Any, unit: int, rows: Any) -> None:
    """Wanted are the cells that a charge reaches, whomever it is at."""
    reach.survey(s, b, unit, rows)
    reach.walks_to(s, b, unit, rates.charge(s, b, unit), rows)


@kernel
def ends_near(s: Any, b: Any, target: int, km: int, rows: Any) -> bool:
    """AE-069: whether a charge that was spread may end within some km of a target."""
    reach.clear(s, rows, reach.NEAR)
    reach.square(s, rows, int(b.units[target].cell), km)
    for y in range(s.height):
        if int(rows[reach.NEAR + y]) & int(rows[reach.WANTED + y]):
            return True
    return False


@kernel
def may_charge_with(s: Any, b: Any, unit: int, target: int, kind: int, arm: int, rows: Any) -> bool:
    """AE-069: whether a charge that was spread may end so, where that can be done."""
    if not may_be_charged(s, b, unit, target) or not may_end_in(s, b, unit, target, kind, arm):
        return False
    km = charge_reach(s, b, unit, arm if kind == Verb.ATTACK else -1)
    return ends_near(s, b, target, km, rows)


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """Whether the charge of a frame can still be made."""
    unit = int(f.actor)
    rows = row_area()
    spread(s, b, unit, rows)
    return may_charge_with(s, b, unit, int(f.target), int(f.first_kind), int(f.arm), rows)


@kernel
def may_be_charged(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-069: an enemy at least 2 km away that can be seen."""
    if not units.are_enemies(s, unit, target) or not units.on_map(b, target):
        return False
    if units.has(b, target, Condition.HIDDEN):
        return False
    return units.between(s, b, unit, target) >= NEAREST_CHARGE


@kernel
def may_charge(s: Any, b: Any, unit: int, target: int, rows: Any) -> bool:
    """AE-069: whether an enemy may be charged, with whatever, by a charge that was spread."""
    if not may_be_charged(s, b, unit, target):
        return False
    melee = ranges.melee_km(s, b, unit, gear.arms_of(s, b, unit))
    km = farthest_strike(s, b, unit, target, melee)
    return km > 0 and ends_near(s, b, target, km, rows)


@kernel
def farthest_strike(s: Any, b: Any, unit: int, target: int, km: int) -> int:
    """From how far away a charge ends in anything; ``km``: as ``ranges.melee_km``; 0 in nothing."""
    if km > 0 or may_end_in(s, b, unit, target, Verb.KNOCK_DOWN, -1):
        return max(1, km)
    return 1 if may_end_in(s, b, unit, target, Verb.GRAPPLE, -1) else 0


@kernel
def charge_cell(s: Any, b: Any, f: Any) -> int:
    """AE-069: where the charge of a frame ends; -1 nowhere."""
    unit = int(f.actor)
    arm = int(f.arm) if f.first_kind == Verb.ATTACK else -1
    km = charge_reach(s, b, unit, arm)
    return paths.approach(s, b, unit, int(f.target), km, rates.charge(s, b, unit))


@kernel
def may_begin(s: Any, b: Any, unit: int) -> bool:
    """AE-069, AE-369: whether there is somebody to charge; Pinned, nobody."""
    if units.has(b, unit, Condition.PINNED):
        return False
    most = rates.charge(s, b, unit)
    melee = ranges.melee_km(s, b, unit, gear.arms_of(s, b, unit))
    rows = row_area()
    reach.clear(s, rows, reach.NEAR)
    found = False
    for target in range(s.n_units):
        if not may_be_charged(s, b, unit, target):
            continue
        km = farthest_strike(s, b, unit, target, melee)
        if km > 0 and units.between(s, b, unit, target) - km <= most:
            reach.square(s, rows, int(b.units[target].cell), km)
            found = True
    if not found:
        return False
    reach.survey(s, b, unit, rows)
    reach.keep(s, rows, reach.NEAR)
    return reach.search(s, rows, int(b.units[unit].cell), most, True) != reach.FAR
