"""Advantage, disadvantage and detriment of rolls, and who rolls to evade (E4 of 5.5, 5.13)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions import gear, knowledge
from mech_env.rulesets.xhalem.questions.engaging import (
    is_beyond,
    is_melee_attack,
    limit_of,
    program_of,
)
from mech_env.rulesets.xhalem.questions.flanking import flanks_at, is_flanked
from mech_env.rulesets.xhalem.questions.space import Place, place_of
from mech_env.rulesets.xhalem.questions.terrain import FULLY, cover_by_water
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import TARGET_PIECE, TARGET_PLACE
from mech_env.rulesets.xhalem.state.frames import Cause
from mech_env.rulesets.xhalem.state.programs import Program

__all__ = [
    "stack", "engagement_level", "evasion_level", "rolls_evasion",
    "static_defence", "check_level", "limit_of",
]  # fmt: skip


@kernel
def stack(adv: int, dis: int, det: int) -> int:
    """XH-056: the level of a roll by whether there is advantage, disadvantage, detriment.

    1: two d20, the higher counts; 0: one; -1: two, the lower; -2: four, the lowest.
    """
    up = 1 if adv else 0
    return up - (2 if det else 1 if dis else 0)


# --- sources (E4) ---
@kernel
def is_assisted(s: Any, b: Any, unit: int, aim: int) -> bool:
    """XH-130: whether somebody distracts this target for a unit's next engagement."""
    u = b.units[unit]
    return bool(u.aided == c.Task.ATTACK and 0 <= aim < c.MAX_UNITS and u.aided_against == aim)


@kernel
def is_hidden_from(s: Any, b: Any, unit: int, aim: int) -> bool:
    """XH-157, XH-160, XH-162: whether a unit engages unseen by its target's side."""
    if TARGET_PIECE <= aim < TARGET_PLACE:
        return False
    if 0 <= aim < c.MAX_UNITS and s.units[aim].side == s.units[unit].side:
        return False
    return knowledge.undetected(s, b, unit, place_of(b, unit))


@kernel
def is_at_home_in_water(s: Any, unit: int) -> bool:
    """XH-186: whether fighting under water costs a unit nothing."""
    return gear.owns(s, unit, Program.GILLS) or gear.owns(s, unit, Program.AQUA)


@kernel
def is_underwater(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-185, XH-186: whether an engagement has disadvantage by water; ``target`` -1: no unit."""
    if is_at_home_in_water(s, unit):
        return False
    if cover_by_water(s, b, unit, place_of(b, unit)) == FULLY:
        return True
    return target >= 0 and cover_by_water(s, b, target, where) == FULLY


@kernel
def is_hampered(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-183, XH-119: whether a unit engages with disadvantage because it is down, or flanked.

    XH-101: ``where`` its target counts, which may be one of those who flank it.
    """
    if b.units[unit].prone == 1:
        return True
    if s.options.flanked_penalty != c.FlankedPenalty.DIS:
        return False
    if gear.owns(s, unit, Program.SENSE360) or gear.owns(s, unit, Program.FOOTING):
        return False
    here = place_of(b, unit)
    return is_flanked(s, b, unit, here, -1, 1 - int(s.units[unit].side), target, where)


@kernel
def favours_melee(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-120, XH-183: whether a target is flanked, or down, for a melee attack."""
    return bool(b.units[target].prone == 1 or flanks_at(s, b, unit, target, where))


# --- levels ---
@kernel
def engagement_level(
    s: Any, b: Any, unit: int, verb: int, slot: int, program: int, aim: int, cause: int,
    forced: int, where: Place,
) -> int:  # fmt: skip
    """XH-054, XH-056: the level of an engagement roll, by all sources of 5.5.

    ``where``: the place at which the target counts (XH-101). EMP takes no heed (XH-112).
    """
    if program_of(verb, program) == Program.EMP:
        return 0
    target = aim if aim < c.MAX_UNITS else -1
    blind = target >= 0 and knowledge.is_blind(s, b, unit, target, where)
    adv = is_assisted(s, b, unit, aim) or is_hidden_from(s, b, unit, aim)
    if not adv and target >= 0 and is_melee_attack(s, unit, verb, slot):
        adv = favours_melee(s, b, unit, target, where)
    dis = (
        blind or is_hampered(s, b, unit, target, where) or is_underwater(s, b, unit, target, where)
    )
    dis = dis or is_beyond(s, b, unit, verb, slot, where)
    if cause == Cause.OPPORTUNITY:  # XH-101, XH-104
        if forced:
            dis = True
        else:
            adv = True
    det = blind and b.units[target].cloaked == 1  # XH-147, XH-153
    return stack(adv, dis, det)


@kernel
def evasion_level(s: Any, b: Any, unit: int, target: int, where: Place) -> int:
    """XH-149, XH-156, XH-159, XH-163: advantage for whoever is not in the open for the attacker.

    Also once it gave itself away, as long as cloak or concealment last.
    """
    return stack(knowledge.class_of(s, b, unit, target, where) != c.View.OPEN, False, False)


@kernel
def is_helpless(s: Any, b: Any, target: int) -> bool:
    """XH-060, XH-107: whether a target cannot evade: incapacitated, or inert without a rider."""
    t = b.units[target]
    return bool(t.stunned > 0 or (s.units[target].inert == 1 and t.rider < 0))


@kernel
def rolls_evasion(s: Any, b: Any, unit: int, target: int, where: Place) -> bool:
    """XH-060, XH-157: whether a target rolls to evade: it is able to, and knows of the attacker.

    Its own side's units, and whoever suspects the attacker (XH-160), do roll.
    """
    if is_helpless(s, b, target):
        return False
    if s.units[unit].side == s.units[target].side or b.units[unit].aware != c.Aware.UNAWARE:
        return True
    return not knowledge.undetected(s, b, unit, place_of(b, unit))


@kernel
def static_defence(s: Any, b: Any, target: int) -> int:
    """XH-060: what is to be beaten without a roll; of pieces and places (target codes) 0."""
    if target >= c.MAX_UNITS:
        return 0
    u = s.units[target]
    return int(u.scores[c.Score.EVASION]) + int(u.eva_mod)


@kernel
def check_level(s: Any, b: Any, unit: int, task: int) -> int:
    """XH-129: the level of a check, by whether somebody helps with this task (``Task``)."""
    return 1 if b.units[unit].aided == task else 0
