"""Which attacks are legal: whole actions, with all that is asked after them (4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit
from mech_env.rulesets.adeva.questions import gear, ranges, two_weapons, units
from mech_env.rulesets.adeva.questions.strikes import (
    GATE_PART,
    MINE,
    finds,
    has_target,
    may_aim_part,
    may_target,
    may_target_cell,
    may_target_gate,
    may_use,
    may_use_mode,
    serves,
    struck_with,
)
from mech_env.rulesets.adeva.questions.under_way import has_flag
from mech_env.rulesets.adeva.state.codes import Once, Power, Talent
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act, Cause

__all__ = [
    "fits",
    "may_aim_part",
    "may_begin",
    "may_choose",
    "may_target",
    "may_target_cell",
    "may_use",
    "may_use_mode",
]

LANCE, GRAPPLE, MULTIPLE = 1 << Verb.LANCE, 1 << Verb.GRAPPLE, 1 << Verb.MULTIPLE
EITHER = 1 << Verb.EITHER_ATTACK


@kernel
def may_choose(s: Any, b: Any, unit: int, verb: int, arm: int) -> bool:
    """Whether a weapon may be chosen for an attack: it serves, and there is something to strike."""
    if verb == Verb.MULTIPLE:
        return two_weapons.may_begin_with(s, b, unit, arm)
    return may_use(s, b, unit, verb, arm) and has_target(s, b, unit, verb, arm)


@kernel
def may_use_lance(s: Any, b: Any, unit: int) -> bool:
    """AE-040, AE-041, AE-416: the power is owned, a pattern is spread, not used this turn."""
    u = b.units[unit]
    if u.pattern < 0 or units.has_done(b, unit, Once.LANCE):
        return False
    return bool((int(s.people[u.person].powers) >> Power.LANCE) & 1)


@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-113, AE-114: as ``answerable``, of an attack inside a grapple, also the controller's."""
    return answerable(s, b, unit, 1 << verb, gear.arms_of(s, b, unit)) != 0


@kernel
def which(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """4.2: as ``answerable``, of actions; AE-094, AE-096: A27 is one of the restrained one's."""
    if not units.is_restrained(b, unit):
        wanted &= ~EITHER
    return answerable(s, b, unit, wanted, arms)


@kernel
def answerable(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """4.2: those of some attacks that have an answer to all that is asked after them.

    arms: as ``gear.arms_of``.
    """
    if b.units[unit].cell < 0:
        return 0
    wanted &= known(s, b, unit)
    found = 0
    if wanted & LANCE and may_use_lance(s, b, unit) and finds(s, b, unit, Verb.LANCE):
        found |= LANCE
    if wanted & GRAPPLE and finds(s, b, unit, Verb.GRAPPLE):
        found |= GRAPPLE
    wanted &= ~(LANCE | GRAPPLE)
    while arms != 0 and wanted & ~found != 0:
        arm = lowest_bit(arms)
        arms &= arms - 1
        left = wanted & ~found & serves(s, b, unit, arm)
        if left & MULTIPLE and two_weapons.may_begin_with(s, b, unit, arm):
            found |= MULTIPLE
        left &= ~MULTIPLE
        if left != 0:
            found |= struck_with(s, b, unit, left, arm)
    return found


@kernel
def known(s: Any, b: Any, unit: int) -> int:
    """AE-085, AE-088, AE-130, AE-150: the attacks for which a unit has the talents."""
    found = MINE
    if not units.has_talent(s, b, unit, Talent.SWIFT):
        found &= ~(1 << Verb.SWIFT)
    if not units.has_talent(s, b, unit, Talent.LIGHTNING):
        found &= ~(1 << Verb.LIGHTNING)
    if not units.has_talent(s, b, unit, Talent.TAKEDOWN):
        found &= ~(1 << Verb.TAKE_DOWN)
    melee = units.has_talent(s, b, unit, Talent.TWW_MELEE)
    if not melee and not units.has_talent(s, b, unit, Talent.TWW_RANGED):
        found &= ~MULTIPLE
    return found


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """Whether an attack that was declared can be made: actor, weapon, target and cell still fit."""
    unit, verb, arm, target = int(f.actor), int(f.verb), int(f.arm), int(f.target)
    if b.units[unit].cell < 0:
        return False
    if verb == Verb.LANCE or verb == Verb.GRAPPLE:
        if verb == Verb.LANCE and b.units[unit].pattern < 0:
            return False
        return may_target(s, b, unit, verb, Cause.ACTION, arm, -1, target)
    if verb == Verb.MULTIPLE:
        return two_weapons.fits_first(s, b, f)
    if not may_use(s, b, unit, verb, arm):
        return False
    if verb == Verb.SUPPRESS or (f.way >= 0 and ranges.is_spray(s, gear.weapon_of(b, unit, arm))):
        return True
    if target < 0 and f.part == GATE_PART:
        return may_target_gate(s, b, unit, arm)
    if target < 0 or has_flag(f, Act.ASKED_CELL):
        return may_target_cell(s, b, unit, arm, int(f.cell))
    if not may_target(s, b, unit, verb, Cause.ACTION, arm, -1, target):
        return False
    return bool(f.part < 0 or may_aim_part(s, b, unit, arm, target, int(f.part)))
