"""What an engagement under way meets: places, units in its area, shields (E1 to E6, XH-164)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import engaging, knowledge, terrain
from mech_env.rulesets.xhalem.questions.damage import does_damage
from mech_env.rulesets.xhalem.questions.levels import static_defence
from mech_env.rulesets.xhalem.questions.passage import inside_place
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    board_length,
    distance,
    last_place,
    place_of,
)
from mech_env.rulesets.xhalem.questions.targets import aim_place
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Cause
from mech_env.rulesets.xhalem.state.programs import RANGE, Program

NOT_BLIND, OUT_OF_RANGE, PROTECTED = 0, 1, 2  # why a blind engagement fails (BLIND_FAILURE)


@kernel
def is_emp(f: Any) -> bool:
    """XH-112: whether the engagement in a frame is EMP, which has no target of its own."""
    return engaging.program_of(int(f.verb), int(f.program)) == Program.EMP


@kernel
def is_piece(f: Any) -> bool:
    """Whether the target is a piece."""
    return bool(d.TARGET_PIECE <= f.aim < d.TARGET_PLACE)


@kernel
def is_piece_hit(s: Any, b: Any, f: Any) -> bool:
    """XH-060: whether the roll, once made, hits a piece that is the target; a natural 20 does."""
    return is_piece(f) and f.failed == 0 and f.total > static_defence(s, b, int(f.aim))


@kernel
def target_place(s: Any, b: Any, f: Any) -> Place:
    """Where the target counts: of an opportunity its last cell in reach (XH-101)."""
    unit = int(f.actor)
    if f.cause == Cause.OPPORTUNITY:
        return inside_place(s, b, unit, int(f.target))
    if f.aim < 0:
        return place_of(b, unit)
    return aim_place(s, b, unit, int(f.aim))


@kernel
def place_struck(s: Any, b: Any, f: Any, unit: int) -> Place:
    """Where one of the units engaged counts."""
    if f.cause == Cause.OPPORTUNITY:
        return target_place(s, b, f)
    return place_of(b, unit)


@kernel
def in_area(s: Any, b: Any, centre: Place, radius: int, spared: int) -> int:
    """XH-075, XH-164: units within a radius with nothing between that stops fire, as a set.

    Occupants are not among them (XH-190). ``spared``: pieces that shield nobody.
    """
    found = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if u.status != c.Status.ACTIVE or u.inside >= 0:
            continue
        where = place_of(b, unit)
        if distance(s, centre, where) > radius:
            continue
        if not terrain.any_between(s, b, terrain.B_FIRE, spared, centre, where):
            found |= 1 << unit
    return found


@kernel
def engaged_by(s: Any, b: Any, f: Any) -> int:
    """E2: units that the engagement in a frame meets, as a set: its target, or all in its area."""
    unit, aim = int(f.actor), int(f.aim)
    if is_emp(f):  # XH-112: friends, too, but not the user
        radius = board_length(s, RANGE[Program.EMP] * c.HEX)
        return in_area(s, b, place_of(b, unit), radius, 0) & ~(1 << unit)
    found = (1 << aim) if aim < c.MAX_UNITS else 0
    radius = engaging.burst_of(s, unit, int(f.verb), int(f.slot))
    if radius > 0:
        spared = 0
        if is_piece(f):
            spared = terrain.spared_for(s, b, aim - d.TARGET_PIECE)
        found |= in_area(s, b, target_place(s, b, f), radius, spared)
    return found


@kernel
def is_automatic(s: Any, b: Any, f: Any) -> bool:
    """XH-175, XH-181: whether a grapple or a shove needs no roll, as its target cannot resist.

    A target that is not located must be in reach for that.
    """
    if not engaging.is_wrestling(int(f.verb)):
        return False
    t = b.units[f.target]
    helpless = t.stunned > 0 or (f.verb == Verb.GRAPPLE and t.immobile > 0)
    return helpless and blind_failure(s, b, f) == NOT_BLIND


@kernel
def blind_failure(s: Any, b: Any, f: Any) -> int:
    """E6, XH-148, XH-154: why the engagement of a target that is not located fails, if it does.

    ``f.blind`` tells whether it is located. Protection goes first: it may be damaged.
    """
    if f.blind == 0:
        return NOT_BLIND
    t = b.units[f.target]
    if t.inside >= 0 or (f.verb == Verb.GRAPPLE and t.grappled_by >= 0):
        return OUT_OF_RANGE  # XH-193, XH-165: the attacker could not know that
    unit, where = int(f.actor), target_place(s, b, f)
    if knowledge.is_protected(s, b, unit, where):
        return PROTECTED
    if engaging.is_within(s, b, unit, int(f.verb), int(f.slot), int(f.program), where):
        return NOT_BLIND
    return OUT_OF_RANGE


@kernel
def is_beyond_piece(s: Any, b: Any, f: Any, piece: int) -> bool:
    """XH-155: whether a piece is farther away than reach or range."""
    unit = int(f.actor)
    where = terrain.nearest_place(b, piece, place_of(b, unit))
    return not engaging.is_within(s, b, unit, int(f.verb), int(f.slot), int(f.program), where)


@kernel
def shield_struck(s: Any, b: Any, f: Any) -> int:
    """XH-155: the piece that a failed blind engagement damages; -1 = none.

    Programs damage none, melee only what is in its reach.
    """
    unit, verb, slot = int(f.actor), int(f.verb), int(f.slot)
    if verb == Verb.PROGRAM or not does_damage(s, unit, verb, slot, -1):
        return -1
    if blind_failure(s, b, f) != PROTECTED:
        return -1
    shield = terrain.first_shield(s, b, terrain.B_FIRE, place_of(b, unit), target_place(s, b, f))
    if (
        shield >= 0
        and not engaging.is_shot(s, unit, verb, slot)
        and is_beyond_piece(s, b, f, shield)
    ):
        return -1
    return shield


@kernel
def landing_place(s: Any, b: Any, f: Any) -> Place:
    """XH-192: where a thrown object comes to lie: at its target.

    Thrown in vain at a target that is not located, it lies where that was last known to be, or
    else before the thrower.
    """
    unit = int(f.actor)
    if f.blind == 1 and f.failed == 1:
        if b.units[f.target].placed == 1:
            return last_place(b, int(f.target))
        return place_of(b, unit)
    return aim_place(s, b, unit, int(f.aim))
