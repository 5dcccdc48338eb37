"""Who is flanked by whom (5.9): asked for each engagement, never stored.

Where units count stands apart from the units: an opportunity is resolved as if its target still
stood in its last cell in reach (XH-101), be it flanked or half of a pair.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import space
from mech_env.rulesets.xhalem.questions.gear import owns, threat_reach
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import Program

FLANK_RANGE = 10  # u (XH-120)


@kernel
def in_melee(s: Any, b: Any, unit: int, at: Place, where: Place) -> bool:
    """XH-120: active, not grappled, not ridden, and from ``at`` a place within its melee reach."""
    u = b.units[unit]
    if u.status != c.Status.ACTIVE or u.stunned > 0 or u.grappled_by >= 0 or u.inside >= 0:
        return False
    if u.rider >= 0:
        return False  # XH-222: a ridden mount is no partner
    reach = space.board_length(s, threat_reach(s, b, unit))
    return space.distance(s, at, where) <= reach


@kernel
def in_flank_range(s: Any, unit: int, at: Place, where: Place) -> bool:
    """XH-121: whether two places are at most 10 of a unit's own units apart, whatever its reach."""
    most = space.board_length(s, FLANK_RANGE * int(s.units[unit].u))
    return space.distance(s, at, where) <= most


@kernel
def may_flank(s: Any, b: Any, unit: int, at: Place, where: Place) -> bool:
    """Whether a unit is near enough to a target, and free enough, to be half of a pair."""
    return in_melee(s, b, unit, at, where) and in_flank_range(s, unit, at, where)


@kernel
def is_partner(s: Any, b: Any, unit: int, at: Place, target: int, where: Place, side: int) -> bool:
    """XH-120: whether a unit of a side, at a place, counts as half of a pair for another's attack.

    With the option flank_requires it must have struck the target; who strikes now need not.
    """
    if s.units[unit].side != side:
        return False
    if s.options.flank_requires == c.FlankRequires.ATTACKED:
        if (int(b.units[unit].attacked) >> target) & 1 == 0:
            return False
    return may_flank(s, b, unit, at, where)


@kernel
def are_across(s: Any, one: Place, other: Place, where: Place) -> bool:
    """XH-120, XH-124: whether two places have a target directly between them."""
    q1, r1, z1 = one[0] - where[0], one[1] - where[1], one[2] - where[2]
    q2, r2, z2 = other[0] - where[0], other[1] - where[1], other[2] - where[2]
    flat1, flat2 = q1 == 0 and r1 == 0, q2 == 0 and r2 == 0
    if flat1 and flat2:
        return s.options.flank_vertical_pair == 1 and ((z1 < 0 < z2) or (z2 < 0 < z1))
    if flat1 or flat2:
        return False
    if abs(z1) > space.flat_length(s, q1, r1) or abs(z2) > space.flat_length(s, q2, r2):
        return False
    return space.across(q1, r1, q2, r2)


@kernel
def has_partner(s: Any, b: Any, attacker: int, target: int, where: Place, side: int) -> bool:
    """XH-120, XH-123: whether an attacker has a partner across."""
    here = space.place_of(b, attacker)
    for unit in range(s.n_units):
        at = space.place_of(b, unit)
        if unit != attacker and is_partner(s, b, unit, at, target, where, side):
            if are_across(s, here, at, where):
                return True
    return False


@kernel
def place_as_if(b: Any, unit: int, moved: int, place: Place) -> Place:
    """XH-101: where a unit counts if ``moved`` (-1: nobody) counts at a place not its own."""
    return place if unit == moved else space.place_of(b, unit)


@kernel
def is_flanked(
    s: Any, b: Any, target: int, where: Place, but: int, side: int, moved: int, place: Place
) -> bool:
    """XH-119: whether any pair of a side, ``but`` left out (-1: nobody), flanks a target.

    moved, place: as in ``place_as_if``.
    """
    for one in range(s.n_units):
        here = place_as_if(b, one, moved, place)
        if one == but or not is_partner(s, b, one, here, target, where, side):
            continue
        for other in range(one + 1, s.n_units):
            there = place_as_if(b, other, moved, place)
            if other != but and is_partner(s, b, other, there, target, where, side):
                if are_across(s, here, there, where):
                    return True
    return False


@kernel
def flanks_at(s: Any, b: Any, attacker: int, target: int, where: Place) -> bool:
    """Whether flanking gives advantage to a melee attack of a unit on a target.

    XH-120, XH-121, XH-122, XH-123, XH-124, XH-125, XH-126, XH-127, XH-128.

    ``where``: the place at which the target counts.
    """
    if owns(s, target, Program.SENSE360) or owns(s, target, Program.FOOTING):
        return False  # XH-128
    side, here = int(s.units[attacker].side), space.place_of(b, attacker)
    if side == s.units[target].side or not may_flank(s, b, attacker, here, where):
        return False
    if has_partner(s, b, attacker, target, where, side):
        return True
    if here[0] != where[0] or here[1] != where[1] or here[2] == where[2]:
        return False
    # XH-124, XH-126: above or below a pair.
    return is_flanked(s, b, target, where, attacker, side, -1, where)
