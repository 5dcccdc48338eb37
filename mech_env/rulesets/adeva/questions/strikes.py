"""Single strikes: which weapons, modes, targets and parts are legal (4.2, AE-260 to AE-262)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, gear, ranges, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Talent, Upgrade
from mech_env.rulesets.adeva.state.decisions import N_VERBS, PART_THING, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.verbs import ALL, verb_set
from mech_env.rulesets.adeva.state.weapons import Quality

GATE_PART = PART_THING + Thing.GATE
COVER_PART = PART_THING + Thing.COVER
_MELEE = (
    *(Verb.ALL_OUT, Verb.CHARGE, Verb.SWIFT, Verb.LIGHTNING, Verb.STUN, Verb.TAKE_DOWN),
    Verb.GRAPPLE,
)
MELEE = verb_set(*_MELEE)
WITH_BLADES = MELEE | verb_set(
    *(Verb.MULTIPLE, Verb.ATTACK, Verb.CALLED_SHOT, Verb.EITHER_ATTACK)
)  # with a melee weapon
AT_AREAS = verb_set(Verb.ATTACK, Verb.EITHER_ATTACK)  # A10, A31
_TALENT = {
    Verb.SWIFT: Talent.SWIFT, Verb.LIGHTNING: Talent.LIGHTNING, Verb.TAKE_DOWN: Talent.TAKEDOWN,
}  # fmt: skip
TALENT = tuple(int(_TALENT.get(Verb(k), -1)) for k in range(N_VERBS))
_NOT_HORDES = (Verb.CALLED_SHOT, Verb.STUN, Verb.TAKE_DOWN, Verb.GRAPPLE)
SPARES_HORDES = verb_set(*_NOT_HORDES)  # AE-354, AE-432
_MINE = (
    *(Verb.LANCE, Verb.ATTACK, Verb.CALLED_SHOT, Verb.ALL_OUT, Verb.BURST_SEMI, Verb.BURST_FULL),
    *(Verb.SWIFT, Verb.LIGHTNING, Verb.GRAPPLE, Verb.STUN, Verb.SUPPRESS, Verb.TAKE_DOWN),
    *(Verb.EITHER_ATTACK, Verb.MULTIPLE),
)
IS_MINE = tuple(int(Verb(k) in _MINE) for k in range(N_VERBS))
MINE = verb_set(*_MINE)
BURSTS = verb_set(Verb.BURST_SEMI, Verb.BURST_FULL, Verb.SUPPRESS)
ANYBODY, NO_HORDE = 1, 2  # bits of ``who_in_reach``


# --- weapons ---
@kernel
def is_close(s: Any, b: Any, unit: int) -> bool:
    """AE-404: engaged or grappling, so that only pistols fire; a gunner as its Transport."""
    me = gear.bearer(b, unit)
    return bool(units.is_engaged(b, me) or b.units[me].grapples >= 0)


@kernel
def may_use(s: Any, b: Any, unit: int, verb: int, arm: int) -> bool:
    """4.2: whether a weapon serves for an attack: ready, of the right class, loaded, with a rate.

    Whether there is a target is another question (``has_target``).
    """
    if arm < 0 or not gear.has_arm(s, b, unit, arm):
        return False
    return bool((serves(s, b, unit, arm) >> verb) & 1)


@kernel
def serves(s: Any, b: Any, unit: int, arm: int) -> int:
    """4.2: the attacks for which a weapon that is ready serves: a set of verbs."""
    item = gear.weapon_of(b, unit, arm)
    found = ALL if gear.fits_grapple(s, item) else ALL & ~(1 << Verb.EITHER_ATTACK)
    if gear.is_melee(s, item):
        return found & WITH_BLADES
    if not gear.is_loaded(s, b, unit, arm):
        return 0
    if is_close(s, b, unit) and not gear.has_quality(s, item, Quality.PISTOL):
        return 0
    if ranges.is_area(s, item):
        found &= AT_AREAS
    return found & rated(s, item)


@kernel
def rated(s: Any, item: int) -> int:
    """AE-056, AE-062, AE-142, AE-145: the attacks for which a weapon fires as they need it."""
    rates = s.weapons[item].rates
    semi, full = rates[ch.Mode.SEMI] > 0, rates[ch.Mode.FULL] > 0
    single = rates[ch.Mode.SINGLE] > 0
    found = ALL & ~MELEE if single else 0
    found &= ~BURSTS
    if semi:
        found |= 1 << Verb.BURST_SEMI
    if full:
        found |= 1 << Verb.BURST_FULL
    if semi or full:
        found |= 1 << Verb.SUPPRESS
    if semi or full or single:
        found |= 1 << Verb.MULTIPLE
    return found


@kernel
def may_use_mode(s: Any, b: Any, unit: int, arm: int, mode: int) -> bool:
    """7.3, AE-429: whether a weapon fires in a mode."""
    return bool(s.weapons[gear.weapon_of(b, unit, arm)].rates[mode] > 0)


# --- targets ---
@kernel
def may_be_struck(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-260, AE-443: an enemy on the map that is not hidden."""
    if target < 0 or not units.are_enemies(s, unit, target) or not units.on_map(b, target):
        return False
    return not units.has(b, target, Condition.HIDDEN)


@kernel
def may_target(
    s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int
) -> bool:
    """AE-260 to AE-262: whether a unit may be attacked so, from where the attacker stands."""
    if not may_be_struck(s, b, unit, target):
        return False
    if (SPARES_HORDES >> verb) & 1 and units.is_horde(b, target):
        return False
    if verb == Verb.GRAPPLE:
        return may_grapple(s, b, unit, target)
    weapon = ranges.weapon_for(b, unit, verb, arm)
    if not gear.is_melee(s, weapon):
        return ranges.in_range(s, b, unit, weapon, int(b.units[target].cell))
    if cause == Cause.OPPORTUNITY:
        return units.are_adjacent(s, b, unit, target)  # AE-406
    return ranges.in_reach(s, b, unit, weapon, target)


@kernel
def may_grapple(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-091, AE-092, AE-350, AE-432: a neighbour that can be grappled, with a free hand."""
    u = b.units[target]
    if not units.are_adjacent(s, b, unit, target) or u.grapples >= 0:
        return False
    if u.kind == Kind.HORDE or u.kind == Kind.TRANSPORT or b.units[unit].grapples >= 0:
        return False
    if u.kind == Kind.PILOT and units.is_construct(b, unit) and dock_is_free(s, b, unit):
        return True
    return gear.free_hands(s, b, unit) > 0


@kernel
def dock_is_free(s: Any, b: Any, unit: int) -> bool:
    """AE-427: a wing dock without a pilot in it."""
    docks = units.has_upgrade(s, b, unit, Upgrade.WING_DOCK)
    return docks and gear.pilot_in(s, b, unit, Berth.DOCK) < 0


@kernel
def may_target_cell(s: Any, b: Any, unit: int, arm: int, cell: int) -> bool:
    """AE-398: whether a Blast may be aimed at a cell."""
    if cell < 0:
        return False
    return ranges.in_range(s, b, unit, gear.weapon_of(b, unit, arm), cell)


@kernel
def may_target_gate(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-068: whether a Called Shot can strike the enemies' gate."""
    gate = 1 - units.side_of(s, unit)
    cell = int(s.gates[gate].cell)
    if cell < 0 or b.gates[gate].integrity == 0:
        return False
    weapon = gear.weapon_of(b, unit, arm)
    if gear.is_melee(s, weapon):
        km = board.distance(s, int(b.units[unit].cell), cell)
        return km <= ranges.reach_of(s, weapon)
    return ranges.in_range(s, b, unit, weapon, cell)


@kernel
def may_aim_part(s: Any, b: Any, unit: int, arm: int, target: int, part: int) -> bool:
    """AE-066, AE-068, A10: whether a Called Shot, melee or ranged (AE-067), may aim at a part."""
    if part < PART_THING:
        return not units.is_destroyed(b, target, part)
    if part == COVER_PART:
        ranged = not gear.is_melee(s, gear.weapon_of(b, unit, arm))
        return bool(ranged and board.cover_armour(s, b, int(b.units[target].cell)) > 0)
    if part == PART_THING + Thing.RIGHT_HAND:
        return gear.in_hand(b, target, gear.RIGHT) >= 0
    if part == PART_THING + Thing.LEFT_HAND:  # an item in both hands is named by the right one
        held = gear.in_hand(b, target, gear.LEFT)
        return held >= 0 and held != gear.in_hand(b, target, gear.RIGHT)
    return False


@kernel
def has_target(s: Any, b: Any, unit: int, verb: int, arm: int) -> bool:
    """Whether an attack with a weapon has anything to strike."""
    if verb == Verb.LANCE or arm < 0:
        return finds(s, b, unit, verb)
    return struck_with(s, b, unit, 1 << verb, arm) != 0


@kernel
def finds(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether an attack without a weapon of a choice has anybody to strike: Lance, Grapple."""
    first, after = sides.units_of(s, 1 - units.side_of(s, unit))
    for target in range(first, after):
        if may_target(s, b, unit, verb, Cause.ACTION, -1, -1, target):
            return True
    return False


@kernel
def struck_with(s: Any, b: Any, unit: int, wanted: int, arm: int) -> int:
    """Those of some attacks with a weapon that have anything to strike: a set of verbs."""
    weapon = gear.weapon_of(b, unit, arm)
    if ranges.is_area(s, weapon):
        return wanted  # A09: a direction or a cell
    found = wanted & (1 << Verb.SUPPRESS)  # A34: a direction
    wanted &= ~found
    if wanted != 0:
        those = who_in_reach(s, b, unit, weapon)
        if those & ANYBODY:
            found |= wanted & ~SPARES_HORDES
        if those & NO_HORDE:
            found |= wanted & SPARES_HORDES
    if wanted & ~found & (1 << Verb.CALLED_SHOT) and may_target_gate(s, b, unit, arm):
        found |= 1 << Verb.CALLED_SHOT
    return found


@kernel
def who_in_reach(s: Any, b: Any, unit: int, weapon: int) -> int:
    """AE-260 to AE-262: whether a weapon reaches ANYBODY, and anybody who is NO_HORDE."""
    found = 0
    melee = gear.is_melee(s, weapon)
    first, after = sides.units_of(s, 1 - units.side_of(s, unit))
    for target in range(first, after):
        if not may_be_struck(s, b, unit, target):
            continue
        kind = ANYBODY if units.is_horde(b, target) else ANYBODY | NO_HORDE
        if found & kind == kind:
            continue
        if melee:
            meets = ranges.in_reach(s, b, unit, weapon, target)
        else:
            meets = ranges.in_range(s, b, unit, weapon, int(b.units[target].cell))
        if meets:
            found |= kind
    return found
