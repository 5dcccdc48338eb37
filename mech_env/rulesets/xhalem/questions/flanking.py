"""Who is flanked by whom (5.9): asked for each engagement, never stored."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import space
from mech_env.rulesets.xhalem.questions.gear import owns, threat_reach
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import Program

FLANK_RANGE = 10  # u (XH-120)


@kernel
def in_melee(s: Any, b: Any, unit: int, target: int) -> bool:
    """XH-120: active, not grappled, not ridden, and the target within its melee reach."""
    u = b.units[unit]
    if u.status != c.Status.ACTIVE or u.stunned > 0 or u.grappled_by >= 0 or u.inside >= 0:
        return False
    if u.rider >= 0:
        return False  # XH-222: a ridden mount is no partner
    if s.options.flank_requires == c.FlankRequires.ATTACKED:
        if (int(u.attacked) >> target) & 1 == 0:
            return False
    return space.unit_distance(s, b, unit, target) <= space.board_length(
        s, threat_reach(s, b, unit)
    )


@kernel
def in_flank_range(s: Any, b: Any, unit: int, target: int) -> bool:
    """XH-121: whether a partner is at most 10 of its own units away, whatever its reach."""
    most = space.board_length(s, FLANK_RANGE * int(s.units[unit].u))
    return space.unit_distance(s, b, unit, target) <= most


@kernel
def is_partner(s: Any, b: Any, unit: int, target: int, side: int) -> bool:
    """Whether a unit of a side can be half of a pair around a target."""
    return bool(
        s.units[unit].side == side
        and in_melee(s, b, unit, target)
        and in_flank_range(s, b, unit, target)
    )


@kernel
def are_across(s: Any, b: Any, one: int, other: int, target: int) -> bool:
    """XH-120, XH-124: whether two units have a target directly between them."""
    a, o, t = b.units[one], b.units[other], b.units[target]
    q1, r1, z1 = int(a.q) - int(t.q), int(a.r) - int(t.r), int(a.z) - int(t.z)
    q2, r2, z2 = int(o.q) - int(t.q), int(o.r) - int(t.r), int(o.z) - int(t.z)
    flat1, flat2 = q1 == 0 and r1 == 0, q2 == 0 and r2 == 0
    if flat1 and flat2:
        return s.options.flank_vertical_pair == 1 and ((z1 < 0 < z2) or (z2 < 0 < z1))
    if flat1 or flat2:
        return False
    if abs(z1) > space.flat_length(s, q1, r1) or abs(z2) > space.flat_length(s, q2, r2):
        return False
    return space.across(q1, r1, q2, r2)


@kernel
def is_flanked_pair(s: Any, b: Any, attacker: int, target: int, side: int) -> bool:
    """Whether an attacker has a partner across."""
    for unit in range(s.n_units):
        if unit != attacker and unit != target and is_partner(s, b, unit, target, side):
            if are_across(s, b, attacker, unit, target):
                return True
    return False


@kernel
def flanks(s: Any, b: Any, attacker: int, target: int) -> bool:
    """XH-120 to XH-128: whether a melee attack of a unit on a target has advantage by flanking."""
    if owns(s, target, Program.SENSE360) or owns(s, target, Program.FOOTING):
        return False
    side = int(s.units[attacker].side)
    if side == s.units[target].side or not is_partner(s, b, attacker, target, side):
        return False
    if is_flanked_pair(s, b, attacker, target, side):
        return True
    a, t = b.units[attacker], b.units[target]
    if a.q != t.q or a.r != t.r or a.z == t.z:
        return False
    return is_flanked(s, b, target, attacker, side)  # XH-124, XH-126: above or below a pair


@kernel
def is_flanked(s: Any, b: Any, target: int, but: int, side: int) -> bool:
    """XH-119: whether any pair of a side, ``but`` left out (-1: nobody), flanks a target."""
    for one in range(s.n_units):
        if one == but or one == target or not is_partner(s, b, one, target, side):
            continue
        for other in range(one + 1, s.n_units):
            if other != but and other != target and is_partner(s, b, other, target, side):
                if are_across(s, b, one, other, target):
                    return True
    return False
