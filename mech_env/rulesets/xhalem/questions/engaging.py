"""What an engagement is fought with: its weapon, its scores, how far and how wide it reaches.

An engagement is named by a verb and, as the verb has them, a weapon slot and the action slot of a
program; what it lacks is -1.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    board_length,
    distance,
    place_of,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.programs import RANGE, STAB_BONUS, USED, Program

PROGRAM_OF = tuple(int(program) for program in USED)


# --- what it is ---
@kernel
def weapon_of(s: Any, unit: int, verb: int, slot: int) -> int:
    """The weapon kind that strikes or shoots; -1: a program, a grapple, a shove, an object."""
    if verb == Verb.STRIKE or verb == Verb.OFFHAND or verb == Verb.FOLLOW:
        return gear.weapon_at(s, unit, slot)
    return -1


@kernel
def program_of(verb: int, program: int) -> int:
    """The program that engages; -1 = none does."""
    return PROGRAM_OF[program] if verb == Verb.PROGRAM else -1


@kernel
def is_ready(s: Any, b: Any, unit: int, program: int) -> bool:
    """XH-108: whether a unit owns the program of a slot, and it has cooled down."""
    return gear.owns(s, unit, PROGRAM_OF[program]) and b.units[unit].cooldown[program] == 0


@kernel
def is_shove(verb: int) -> bool:
    """XH-178, XH-040: whether a verb shoves."""
    return bool(verb == Verb.SHOVE or verb == Verb.RUSH)


@kernel
def is_wrestling(verb: int) -> bool:
    """XH-165, XH-178: whether a verb seizes or shoves: bare hands, no damage."""
    return bool(verb == Verb.GRAPPLE or is_shove(verb))


@kernel
def is_melee_attack(s: Any, unit: int, verb: int, slot: int) -> bool:
    """XH-122: whether an engagement is melee: grapples and shoves are, programs are not."""
    weapon = weapon_of(s, unit, verb, slot)
    return is_wrestling(verb) or (weapon >= 0 and gear.is_melee(weapon))


@kernel
def is_shot(s: Any, unit: int, verb: int, slot: int) -> bool:
    """XH-066, XH-192: whether it is ranged: a weapon that shoots or is thrown, an object."""
    weapon = weapon_of(s, unit, verb, slot)
    return bool(verb == Verb.THROWOBJ or (weapon >= 0 and not gear.is_melee(weapon)))


@kernel
def engagement_bonus(s: Any, unit: int, verb: int, slot: int, program: int) -> int:
    """What the engagement roll adds to its die (XH-003, XH-062, XH-067, XH-108, XH-109, XH-168)."""
    if verb == Verb.GRAPPLE:
        score = gear.brawn(s, unit)
    else:
        score = gear.engagement_score(s, unit, weapon_of(s, unit, verb, slot))
    steadied = STAB_BONUS if gear.owns(s, unit, Program.STAB) else 0
    if not is_shot(s, unit, verb, slot):
        steadied = 0
    return score + int(s.units[unit].eng_mod) + steadied


# --- how far it reaches ---
@kernel
def feet_of_program(s: Any, unit: int, which: int) -> int:
    """XH-086: range of a program in ft: WEB counts in feet, the others in hexes."""
    if which == Program.BURN:
        return int(s.units[unit].reach)
    return RANGE[which] * (c.FEET if which == Program.WEB else c.HEX)


@kernel
def limit_of(s: Any, unit: int, verb: int, slot: int, program: int) -> int:
    """XH-077 to XH-086, XH-148: reach, or range without penalty, as distances measure it.

    Nothing engages a target that is not located from farther away (XH-148).
    """
    weapon = weapon_of(s, unit, verb, slot)
    if weapon >= 0:
        return board_length(s, gear.range_of(s, unit, weapon))
    if verb == Verb.THROWOBJ:
        return board_length(s, w.OBJECT_RANGE * int(s.units[unit].u))
    if verb == Verb.PROGRAM:
        return board_length(s, feet_of_program(s, unit, PROGRAM_OF[program]))
    return board_length(s, int(s.units[unit].reach))


@kernel
def is_within(s: Any, b: Any, unit: int, verb: int, slot: int, program: int, where: Place) -> bool:
    """Whether a place is within :func:`limit_of`; nothing is too near (XH-085)."""
    return distance(s, place_of(b, unit), where) <= limit_of(s, unit, verb, slot, program)


@kernel
def is_beyond(s: Any, b: Any, unit: int, verb: int, slot: int, where: Place) -> bool:
    """XH-084: whether a shot goes beyond its range, which costs a level and half the damage."""
    return is_shot(s, unit, verb, slot) and not is_within(s, b, unit, verb, slot, -1, where)


@kernel
def burst_of(s: Any, unit: int, verb: int, slot: int) -> int:
    """XH-164: radius of a weapon that bursts, as distances measure it; 0: it does not."""
    weapon = weapon_of(s, unit, verb, slot)
    if weapon < 0 or w.BURST[weapon] == 0:
        return 0
    return board_length(s, w.BURST[weapon] * int(s.units[unit].u))
