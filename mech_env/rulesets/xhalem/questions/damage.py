"""How much damage an engagement does, and how much of it a unit takes (5.5, 5.16)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.questions.engaging import program_of, weapon_of
from mech_env.rulesets.xhalem.questions.space import Place, place_of
from mech_env.rulesets.xhalem.questions.terrain import DRY, FULLY, cover_by_water
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import weapons as w
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.programs import HURT_DICE, HURT_FACES, Program


# --- what is rolled ---
@kernel
def does_damage(s: Any, unit: int, verb: int, slot: int, program: int) -> bool:
    """XH-061: whether an engagement does damage: weapons, objects, EMP and BURN."""
    which = program_of(verb, program)
    if which == Program.EMP or which == Program.BURN or verb == Verb.THROWOBJ:
        return True
    return weapon_of(s, unit, verb, slot) >= 0


@kernel
def damage_dice(s: Any, unit: int, verb: int, slot: int) -> tuple[int, int]:
    """XH-061, XH-192: number and faces of the damage dice; 0 faces: each is the number 1."""
    weapon = weapon_of(s, unit, verb, slot)
    if weapon >= 0:
        return w.DICE[weapon], w.FACES[weapon]
    if verb == Verb.THROWOBJ:
        feet = 1 if s.units[unit].u == c.FEET else 0
        return w.OBJECT_DICE[feet], w.OBJECT_FACES[feet]
    return HURT_DICE, HURT_FACES


@kernel
def damage_type(s: Any, unit: int, verb: int, slot: int, program: int) -> int:
    """XH-061: the type of the damage (``Damage``)."""
    weapon = weapon_of(s, unit, verb, slot)
    if weapon >= 0:
        return w.TYPE[weapon]
    which = program_of(verb, program)
    if which == Program.EMP:
        return c.Damage.ELECTRICAL
    return c.Damage.FIRE if which == Program.BURN else c.Damage.KINETIC


@kernel
def damage_bonus(s: Any, unit: int, verb: int, slot: int) -> int:
    """What is added to the damage dice (XH-003, XH-063 to XH-066, XH-068, XH-069, XH-192)."""
    weapon = weapon_of(s, unit, verb, slot)
    score = 0
    if weapon >= 0:
        score = gear.damage_score(s, unit, weapon)
    elif verb == Verb.THROWOBJ:
        score = gear.brawn(s, unit)
    return score + int(s.units[unit].dmg_mod)


# --- what is taken ---
@kernel
def damage_at(
    s: Any, b: Any, unit: int, where: Place, points: int, kind: int, halved: int, internal: int
) -> int:
    """As :func:`damage_taken` (XH-187, XH-188), were the unit elsewhere (XH-101)."""
    if b.units[unit].inside >= 0 and internal == 0:
        return 0  # XH-190
    taken = max(0, int(points))
    if halved:
        taken //= 2
    if internal:
        return taken  # XH-189: no water comes in
    covered = cover_by_water(s, b, unit, where)
    if kind == c.Damage.FIRE and covered == FULLY:
        return 0
    if kind == c.Damage.ELECTRICAL and covered != DRY:
        return 2 * taken
    return taken


@kernel
def damage_taken(
    s: Any, b: Any, unit: int, points: int, kind: int, halved: int, internal: int
) -> int:
    """XH-074, XH-187 to XH-190: what is left of damage: halved, then none or twice of it in water.

    ``halved``: the shot came from beyond its range (XH-084). ``internal``: it burns inside the
    machine that the unit is in; all other damage stops at the machine.
    """
    return damage_at(s, b, unit, place_of(b, unit), points, kind, halved, internal)
