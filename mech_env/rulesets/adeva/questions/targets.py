"""An attack that runs: who shares its hits, what may change its damage (AE-059, AE-270)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    board,
    damage,
    evasion,
    fate,
    ranges,
    strikes,
    to_hit,
    units,
)
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause, Frame, Strike

SHARE_KM = 2  # of the first target (AE-059)
SPRAY_MORE = 2  # AE-431


# --- hits ---
@kernel
def may_share(s: Any, b: Any, a: Any, target: int) -> bool:
    """AE-059, AE-087: whether a further hit may go to a unit beside the first target."""
    first, unit, verb, arm = int(a.target), int(a.actor), int(a.verb), int(a.arm)
    if target == first or units.is_horde(b, unit):
        return False
    burst = verb == Verb.BURST_SEMI or verb == Verb.BURST_FULL
    if not burst and verb != Verb.SWIFT and verb != Verb.LIGHTNING:
        return False
    if not strikes.may_target(s, b, unit, verb, int(a.cause), arm, int(a.mode), target):
        return False
    if burst and units.between(s, b, first, target) > SHARE_KM:
        return False
    return not to_hit.harder(s, b, unit, verb, int(a.cause), arm, int(a.mode), first, target)


@kernel
def has_share(s: Any, b: Any, a: Any) -> bool:
    """Whether a further hit may go to anybody beside the first target."""
    first, after = sides.units_of(s, 1 - units.side_of(s, int(a.actor)))
    for target in range(first, after):
        if may_share(s, b, a, target):
            return True
    return False


# --- areas ---
@kernel
def is_covered(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-145: whether Suppressive Fire covers a unit: in the arc, in range, in sight."""
    if not units.on_map(b, unit) or unit == a.actor:
        return False
    here, there = int(b.units[a.actor].cell), int(b.units[unit].cell)
    if board.distance(s, here, there) > s.weapons[a.weapon].most:
        return False
    degrees = 30 if a.mode == 1 else 60
    return board.in_arc(s, here, int(a.way), there, degrees) and board.sees(s, here, there)


@kernel
def is_in_area(s: Any, b: Any, a: Any, unit: int) -> bool:
    """AE-398, AE-399: whether a unit stands in the blast, or in the cone of a Spray."""
    if not units.on_map(b, unit):
        return False
    there = int(b.units[unit].cell)
    if not ranges.is_spray(s, int(a.weapon)):
        return bool(board.distance(s, int(a.cell), there) <= s.weapons[a.weapon].blast)
    here = int(b.units[a.actor].cell)
    if unit == a.actor or board.distance(s, here, there) > s.weapons[a.weapon].stated:
        return False
    return board.in_arc(s, here, int(a.way), there, 30) and board.sees(s, here, there)


@kernel
def hits_of_area(s: Any, b: Any, a: Any, unit: int) -> int:
    """AE-398, AE-431: hits of an area effect on a unit: one; on a Horde more."""
    if not units.is_horde(b, unit):
        return 1
    if ranges.is_spray(s, int(a.weapon)):
        return 1 + SPRAY_MORE
    return 1 + int(s.weapons[a.weapon].blast)


# --- damage ---
@kernel
def is_swapped(a: Any, k: int) -> bool:
    """AE-270: whether damage die ``k`` was replaced by degrees."""
    return evasion.has_strike(a, Strike.DIE_1_SWAPPED + k)


@kernel
def has_die(a: Any, k: int) -> bool:
    """Whether a hit has a damage die ``k``."""
    return bool(a.faces[k] > 0)


@kernel
def may_swap(a: Any, k: int) -> bool:
    """AE-270, AE-271: whether die ``k`` may be replaced by the degrees of the attack's test."""
    tested = a.kind == Frame.ATTACK and a.degrees > 0
    return bool(tested and has_die(a, k) and not evasion.has_strike(a, Strike.SWAPPED))


@kernel
def may_reroll(s: Any, b: Any, a: Any, k: int) -> bool:
    """AE-257: whether fate may roll die ``k`` again; degrees in its place are no die."""
    return bool(has_die(a, k) and not is_swapped(a, k) and fate.may_spend(s, b, int(a.actor)))


@kernel
def may_change(s: Any, b: Any, a: Any) -> bool:
    """D-DAMAGE: whether the attacker can change the damage at all."""
    if a.cause == Cause.CARD:
        return False
    return bool(may_swap(a, 0) or may_swap(a, 1) or fate.may_spend(s, b, int(a.actor)))


@kernel
def triggers_fury(s: Any, b: Any, a: Any) -> bool:
    """AE-272, AE-275, AE-276: whether a damage die asks for Righteous Fury."""
    unit, weapon = int(a.actor), int(a.weapon)
    if not damage.may_rage(s, b, unit, weapon):
        return False
    for k in range(2):
        if not has_die(a, k) or is_swapped(a, k):
            continue
        if damage.is_trigger(s, b, unit, weapon, int(a.faces[k])):
            return True
    return False
