"""What may be engaged: units, pieces, last known cells (XH-053, XH-142, XH-164).

Masks ask here, so nothing depends on where an enemy is that the side does not locate.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import knowledge, terrain
from mech_env.rulesets.xhalem.questions.engaging import (
    burst_of,
    is_shot,
    is_within,
    is_wrestling,
    program_of,
    weapon_of,
)
from mech_env.rulesets.xhalem.questions.space import Place, place_of
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.programs import Program

LARGER = 1  # sizes that a grappled or shoved target may be larger (XH-167, XH-179)


@kernel
def aim_place(s: Any, b: Any, unit: int, aim: int) -> Place:
    """Where a target is: of a unit its true place, of a piece the nearest, else the known cell."""
    if aim >= d.TARGET_PLACE:
        return knowledge.known_place(s, b, int(s.units[unit].side), aim - d.TARGET_PLACE)
    if aim >= d.TARGET_PIECE:
        return terrain.nearest_place(b, aim - d.TARGET_PIECE, place_of(b, unit))
    return place_of(b, aim)


@kernel
def fits_size(s: Any, unit: int, target: int) -> bool:
    """XH-014, XH-167, XH-179: whether a target is at most one size larger."""
    return bool(s.units[target].size_class <= s.units[unit].size_class + LARGER)


@kernel
def is_located(s: Any, b: Any, unit: int, target: int) -> bool:
    """XH-017: whether a unit's side knows where another is."""
    same = s.units[target].side == s.units[unit].side
    return bool(same or b.units[target].aware == c.Aware.LOCATED)


@kernel
def may_aim_unit(
    s: Any, b: Any, unit: int, verb: int, slot: int, program: int, target: int
) -> bool:
    """XH-053, XH-142: enemies of whom the side knows; those whom it locates if they are in reach.

    Of an enemy that is not located nothing tells whether the engagement can succeed.
    """
    t = b.units[target]
    if target == unit or t.status != c.Status.ACTIVE:
        return False
    if s.units[target].side == s.units[unit].side:
        if s.options.friendly_targets == 0 or t.inside >= 0:
            return False
    elif t.aware == c.Aware.UNAWARE:
        return False
    if is_wrestling(verb) and not fits_size(s, unit, target):
        return False
    if not is_located(s, b, unit, target):
        # Who of the side holds it is known, but neither who else does nor what it is in.
        holder = int(t.grappled_by)
        return verb != Verb.GRAPPLE or holder < 0 or s.units[holder].side == s.units[target].side
    if verb == Verb.GRAPPLE and t.grappled_by >= 0:
        return False  # XH-165
    where = place_of(b, target)
    if not is_shot(s, unit, verb, slot):
        if not is_within(s, b, unit, verb, slot, program, where):
            return False
    return not knowledge.is_protected(s, b, unit, where)


@kernel
def may_aim_piece(s: Any, b: Any, unit: int, verb: int, slot: int, piece: int) -> bool:
    """XH-053: a structure with hit points left, by a weapon or a thrown object."""
    if b.pieces[piece].there == 0 or b.pieces[piece].hp <= 0:
        return False
    if verb != Verb.THROWOBJ and weapon_of(s, unit, verb, slot) < 0:
        return False
    here = place_of(b, unit)
    where = terrain.nearest_place(b, piece, here)
    if not is_shot(s, unit, verb, slot) and not is_within(s, b, unit, verb, slot, -1, where):
        return False
    spared = terrain.spared_for(s, b, piece)
    return not terrain.any_between(s, b, terrain.B_FIRE, spared, here, where)


@kernel
def may_aim_cell(s: Any, b: Any, unit: int, verb: int, slot: int, enemy: int) -> bool:
    """XH-053, XH-164: the cell where an enemy was last known, by a weapon that bursts."""
    side = int(s.units[unit].side)
    if s.units[enemy].side == side or b.units[enemy].status != c.Status.ACTIVE:
        return False
    if burst_of(s, unit, verb, slot) == 0 or not knowledge.has_known_place(s, b, side, enemy):
        return False
    where = knowledge.known_place(s, b, side, enemy)
    return not knowledge.is_protected(s, b, unit, where)


@kernel
def may_aim(s: Any, b: Any, unit: int, verb: int, slot: int, program: int, aim: int) -> bool:
    """Whether a target code is legal (XH-053, XH-086, XH-142, XH-165, XH-167, XH-179).

    For STRIKE, OFFHAND, FOLLOW, THROWOBJ, PROGRAM, GRAPPLE, SHOVE and RUSH. EMP and BLINK aim at
    nothing. Whether the weapon, program or hand is there is asked elsewhere.
    """
    which = program_of(verb, program)
    if which == Program.EMP or which == Program.BLINK:
        return False
    if aim >= d.TARGET_PLACE:
        enemy = aim - d.TARGET_PLACE
        return enemy < s.n_units and may_aim_cell(s, b, unit, verb, slot, enemy)
    if aim >= d.TARGET_PIECE:
        piece = aim - d.TARGET_PIECE
        return piece < s.n_pieces and may_aim_piece(s, b, unit, verb, slot, piece)
    return aim < s.n_units and may_aim_unit(s, b, unit, verb, slot, program, aim)


@kernel
def any_aim(s: Any, b: Any, unit: int, verb: int, slot: int, program: int) -> bool:
    """Whether :func:`may_aim` allows anything."""
    for target in range(s.n_units):
        if may_aim(s, b, unit, verb, slot, program, target):
            return True
    # Pieces and cells are for weapons and thrown objects (XH-053).
    if verb != Verb.THROWOBJ and weapon_of(s, unit, verb, slot) < 0:
        return False
    for piece in range(s.n_pieces):
        if may_aim_piece(s, b, unit, verb, slot, piece):
            return True
    if burst_of(s, unit, verb, slot) == 0:
        return False
    for enemy in range(s.n_units):
        if may_aim_cell(s, b, unit, verb, slot, enemy):
            return True
    return False
