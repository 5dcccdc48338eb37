"""Modifiers of attack tests that depend on the target, or on the cell aimed at (7.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, command, gear, ranges, units
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Talent, Test, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality

SURPRISED, STANCE, GRAPPLING, HIGHER, FOG = 30, -20, 20, 10, -20
RUN_RANGED, RUN_MELEE, HARD_RANGED, HARD_JUMP_MELEE, JUMP_RANGED = -20, 20, -40, -20, -20
TWO_TO_ONE, MANY_TO_ONE, INTO_MELEE = 10, 20, -20
PRONE_MELEE, PRONE_RANGED, STUNNED, HELPLESS, BARE_HANDS, SMALL, FOCUSED = (
    10, -10, 20, 30, -20, -40, 10
)  # fmt: skip


# --- the place ---
@kernel
def aimed_cell(b: Any, target: int, cell: int) -> int:
    """Where an attack is aimed: at the unit's cell, or at the cell given."""
    return int(b.units[target].cell) if target >= 0 else int(cell)


@kernel
def height(s: Any, b: Any, unit: int, target: int, cell: int) -> int:
    """AE-357: the attacker stands at least 1 km higher."""
    there = aimed_cell(b, target, cell)
    here = int(b.units[unit].cell)
    if there < 0 or here < 0:
        return 0
    return HIGHER if board.elevation(s, here) - board.elevation(s, there) >= board.KM else 0


@kernel
def fog(s: Any, b: Any, unit: int, weapon: int, target: int, cell: int) -> int:
    """AE-358: a ranged attack into, out of or through fog."""
    there = aimed_cell(b, target, cell)
    if there < 0 or not gear.is_ranged(s, weapon):
        return 0
    return FOG if board.fog_between(s, b, int(b.units[unit].cell), there) else 0


@kernel
def distance(s: Any, b: Any, unit: int, weapon: int, target: int, cell: int) -> int:
    """AE-360, AE-396; AE-404: none at an enemy engaged or grappling with the shooter."""
    there = aimed_cell(b, target, cell)
    if there < 0 or not gear.is_ranged(s, weapon):
        return 0
    if target >= 0 and (
        units.are_engaged(s, b, gear.bearer(b, unit), target) or b.units[unit].grapples == target
    ):
        return 0
    return ranges.modifier(s, weapon, board.distance(s, int(b.units[unit].cell), there))


# --- the target ---
@kernel
def surprised(b: Any, target: int) -> int:
    """AE-019: the target is surprised."""
    return SURPRISED if units.has(b, target, Condition.SURPRISED) else 0


@kernel
def stance(s: Any, b: Any, weapon: int, target: int) -> int:
    """AE-076: melee against Defensive Stance."""
    if gear.is_melee(s, weapon) and units.is_until(b, target, Until.STANCE):
        return STANCE
    return 0


@kernel
def ran(s: Any, b: Any, weapon: int, target: int) -> int:
    """AE-213, AE-214: a runner; Hard Target."""
    if not units.is_until(b, target, Until.RAN):
        return 0
    hard = units.has_talent(s, b, target, Talent.HARD_TARGET)
    if gear.is_ranged(s, weapon):
        return HARD_RANGED if hard else RUN_RANGED
    return 0 if hard else RUN_MELEE


@kernel
def jumped(s: Any, b: Any, weapon: int, target: int) -> int:
    """AE-188, AE-189: who made a Boosted Jump; Hard Target."""
    if not units.is_until(b, target, Until.JUMPED):
        return 0
    hard = units.has_talent(s, b, target, Talent.HARD_TARGET)
    if gear.is_ranged(s, weapon):
        return HARD_RANGED if hard else JUMP_RANGED
    return HARD_JUMP_MELEE if hard else 0


@kernel
def grappling(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-098, AE-114: WS of somebody outside the target's grapple."""
    held = int(b.units[target].grapples)
    if held < 0 or held == unit or ranges.test_of(s, weapon) != Test.WS:
        return 0
    return GRAPPLING


@kernel
def outnumbered(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-361: the attacker, wherever it strikes from, and who else is engaged with the target."""
    if not gear.is_melee(s, weapon):
        return 0
    found = 1
    for other in range(s.n_units):
        if other != unit and units.are_engaged(s, b, target, other):
            found += 1
    if found >= 3:
        return MANY_TO_ONE
    return TWO_TO_ONE if found == 2 else 0


@kernel
def into_melee(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-362: the target of fire is engaged or grappling with somebody else."""
    if not gear.is_ranged(s, weapon):
        return 0
    u = b.units[target]
    engaged = int(u.engaged)
    me = gear.bearer(b, unit)
    if units.are_engaged(s, b, target, me):
        engaged &= ~(1 << sides.slot_of(s, me))
    other = u.grapples >= 0 and u.grapples != me
    return INTO_MELEE if engaged != 0 or other else 0


@kernel
def prone(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """AE-363: the target is prone; fire from beside it is not hindered."""
    if not units.has(b, target, Condition.PRONE):
        return 0
    if gear.is_melee(s, weapon):
        return PRONE_MELEE
    return 0 if units.between(s, b, unit, target) <= 1 else PRONE_RANGED


@kernel
def unable(s: Any, b: Any, target: int) -> int:
    """AE-364: the target is stunned, or helpless instead."""
    if units.is_helpless(s, b, target):
        return HELPLESS
    return STUNNED if b.units[target].stunned > 0 else 0


@kernel
def unarmed(s: Any, b: Any, unit: int, verb: int, weapon: int, target: int) -> int:
    """AE-365, AE-422: bare hands against who holds a melee weapon; a Grapple is no such attack."""
    if verb == Verb.GRAPPLE or not gear.has_quality(s, weapon, Quality.UNARMED):
        return 0
    if units.has_talent(s, b, unit, Talent.UNARMED_WARRIOR):
        return 0
    return BARE_HANDS if gear.holds_melee_weapon(s, b, target) else 0


@kernel
def size(b: Any, target: int) -> int:
    """AE-344, AE-366: a pilot on foot."""
    return SMALL if b.units[target].kind == Kind.PILOT else 0


@kernel
def focus(s: Any, b: Any, unit: int, target: int) -> int:
    """AE-434: fire is focused on the target."""
    return FOCUSED if command.has_focus(s, b, unit, target) else 0
