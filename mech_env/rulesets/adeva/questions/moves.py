"""Where the verbs of movement lead, and whether they may be chosen (4.2; AE-069 ff., 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, work_area
from mech_env.rulesets.adeva.questions import (
    board,
    cockpits,
    gear,
    jumping,
    postures,
    rates,
    reach,
    strikes,
    units,
)
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Kind, Once, Power, Terrain
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act

NEAREST_CHARGE = 2  # km (AE-069)


# --- the verb under way ---
@kernel
def verb_of(f: Any) -> int:
    """The verb of an action; of a power in a grapple that of the power (AE-113)."""
    return int(f.first_kind) if f.verb == Verb.EITHER_POWER else int(f.verb)


@kernel
def is_walk(verb: int) -> bool:
    """Moves on the ground that may lead off the map (AE-026)."""
    return bool(verb == Verb.HALF_MOVE or verb == Verb.FULL_MOVE or verb == Verb.RUN)


@kernel
def is_on_ground(verb: int) -> bool:
    """Whether a verb follows the cheapest path (AE-013); else it flies, or is a teleport."""
    return bool(verb != Verb.BOOSTED_JUMP and verb != Verb.JAUNT)


@kernel
def needs_legs(verb: int) -> bool:
    """AE-387: no Run, Charge, jump or leap with a crippled leg."""
    if verb == Verb.RUN or verb == Verb.CHARGE or verb == Verb.BOOSTED_JUMP:
        return True
    return bool(verb >= Verb.DROP_DOWN and verb <= Verb.RUNNING_LEAP)


@kernel
def has_legs_for(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-343, AE-387: whether the legs of a unit allow a verb."""
    if not needs_legs(verb) or not units.has_crippled_leg(b, unit):
        return True
    return cockpits.drives_alone(s, b, unit)


@kernel
def budget(s: Any, b: Any, unit: int, verb: int) -> int:
    """Km that a verb may lead (AE-069, AE-186, AE-190, AE-196, AE-209 ff., AE-219, AE-418)."""
    if verb == Verb.FULL_MOVE:
        return rates.full(s, b, unit)
    if verb == Verb.CHARGE:
        return rates.charge(s, b, unit)
    if verb == Verb.JAUNT:
        return 2 * int(b.units[unit].ats)
    if verb == Verb.HALF_MOVE or verb == Verb.DISENGAGE or verb == Verb.ADVANCE:
        return rates.half(s, b, unit)
    return rates.run(s, b, unit)


# --- cells ---
@kernel
def fill(s: Any, b: Any, unit: int, verb: int, area: Any) -> None:
    """Km to each cell that a verb on the ground may lead to."""
    if is_on_ground(verb):
        reach.spread(s, b, rates.body(b, unit), budget(s, b, unit, verb), area)


@kernel
def hides_from_fire(s: Any, b: Any, unit: int, cell: int) -> bool:
    """AE-369: where a Pinned unit may end: in cover, or farther from every visible enemy."""
    if not units.has(b, unit, Condition.PINNED) or board.cover_armour(s, b, cell) > 0:
        return True
    at = int(b.units[unit].cell)
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.can_see(s, b, unit, other):
            there = int(b.units[other].cell)
            if board.distance(s, cell, there) <= board.distance(s, at, there):
                return False
    return True


@kernel
def leads_to(s: Any, b: Any, unit: int, verb: int, cell: int, km: int, area: Any) -> bool:
    """Whether a verb may lead to a cell; ``km``: its budget, ``area``: as ``fill`` left it."""
    if not board.seems_free(s, b, units.side_of(s, unit), cell):
        return False
    at = int(b.units[rates.body(b, unit)].cell)
    if is_on_ground(verb):
        if reach.km_at(area, cell) > km:
            return False
    elif board.distance(s, at, cell) > km:
        return False
    if verb == Verb.ADVANCE and board.cover_armour(s, b, cell) == 0:
        return False
    if verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP:
        if board.distance(s, at, cell) < jumping.LEAST_RUN:
            return False
        return verb == Verb.RUNNING_LEAP or jumping.has_ledge(s, b, unit, cell, verb)
    return hides_from_fire(s, b, unit, cell)


@kernel
def is_goal(s: Any, b: Any, f: Any, unit: int, cell: int) -> bool:
    """Whether the action in a frame may lead a unit to a cell."""
    verb = verb_of(f)
    area = work_area()
    fill(s, b, unit, verb, area)
    return leads_to(s, b, unit, verb, cell, budget(s, b, unit, verb), area)


@kernel
def has_goal(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a verb leads anywhere; a near cell is found without a search."""
    km = budget(s, b, unit, verb)
    at = int(b.units[unit].cell)
    area = work_area()
    side = units.side_of(s, unit)
    near = is_walk(verb) or verb == Verb.DISENGAGE
    if near and km > 2:
        for way in range(c.DIRECTIONS):
            cell = board.neighbour(s, at, way)
            if (
                cell >= 0
                and board.seems_free(s, b, side, cell)
                and hides_from_fire(s, b, unit, cell)
            ):
                if abs(board.elevation(s, cell) - board.elevation(s, at)) <= 1:
                    return True
    fill(s, b, unit, verb, area)
    for cell in range(int(s.width) * int(s.height)):
        if leads_to(s, b, unit, verb, cell, km, area):
            return True
    return False


@kernel
def may_leave_map(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-026: whether a move may lead off the map: from a cell of its own exit edge, for 1 km."""
    cell = int(b.units[unit].cell)
    if not is_walk(verb) or cell < 0 or budget(s, b, unit, verb) < 1:
        return False
    return board.has(s, cell, Terrain.EXIT_RED + units.side_of(s, unit))


# --- charges ---
@kernel
def charge_reach(s: Any, b: Any, unit: int, arm: int) -> int:
    """AE-069, AE-406: km in melee of a weapon; without one 1."""
    if arm < 0:
        return 1
    return max(1, int(s.weapons[gear.weapon_of(b, unit, arm)].reach))


@kernel
def may_end_in(s: Any, b: Any, unit: int, target: int, kind: int, arm: int) -> bool:
    """AE-069, AE-071, AE-091, AE-350: whether a charge may end in an attack, a grapple, a fall."""
    t = b.units[target]
    if kind == Verb.ATTACK:
        if not gear.has_arm(s, b, unit, arm):
            return False
        return gear.is_melee(s, gear.weapon_of(b, unit, arm))
    if units.is_horde(b, unit) or t.kind == Kind.HORDE or t.kind == Kind.TRANSPORT:
        return False
    if kind != Verb.GRAPPLE:
        return True
    if t.kind == Kind.PILOT and units.is_construct(b, unit):
        if strikes.dock_is_free(s, b, unit):
            return True
    return bool(gear.free_hands(s, b, unit) > 0 and t.grapples < 0)


@kernel
def is_in_charge(s: Any, b: Any, unit: int, target: int, km: int) -> bool:
    """AE-069: whether a charge ends within so many km of its target."""
    most = rates.charge(s, b, unit)
    if units.between(s, b, unit, target) - km > most:
        return False
    return reach.approach(s, b, unit, target, km, most) >= 0


@kernel
def may_charge_with(s: Any, b: Any, unit: int, target: int, kind: int, arm: int) -> bool:
    """AE-069: whether a charge may end so, and ends where that can be done."""
    if not may_be_charged(s, b, unit, target) or not may_end_in(s, b, unit, target, kind, arm):
        return False
    km = charge_reach(s, b, unit, arm if kind == Verb.ATTACK else -1)
    return is_in_charge(s, b, unit, target, km)


@kernel
def may_be_charged(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-069: an enemy at least 2 km away that can be seen."""
    if not units.are_enemies(s, unit, target) or not units.on_map(b, target):
        return False
    if units.has(b, target, Condition.HIDDEN):
        return False
    return units.between(s, b, unit, target) >= NEAREST_CHARGE


@kernel
def may_charge(s: Any, b: Any, unit: int, target: int) -> bool:
    """AE-069: whether an enemy may be charged, with whatever."""
    if not may_be_charged(s, b, unit, target):
        return False
    farthest = 0
    for arm in range(d.N_ARMS):
        if may_end_in(s, b, unit, target, Verb.ATTACK, arm):
            farthest = max(farthest, charge_reach(s, b, unit, arm))
    if may_end_in(s, b, unit, target, Verb.KNOCK_DOWN, -1):
        farthest = max(farthest, 1)
    elif may_end_in(s, b, unit, target, Verb.GRAPPLE, -1):
        farthest = max(farthest, 1)
    return farthest > 0 and is_in_charge(s, b, unit, target, farthest)


@kernel
def charge_cell(s: Any, b: Any, f: Any) -> int:
    """AE-069: where the charge of a frame ends; -1 nowhere."""
    unit = int(f.actor)
    arm = int(f.arm) if f.first_kind == Verb.ATTACK else -1
    km = charge_reach(s, b, unit, arm)
    return reach.approach(s, b, unit, int(f.target), km, rates.charge(s, b, unit))


# --- whole actions ---
@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """4.2: whether a movement has an answer to all that is asked after it."""
    u = b.units[unit]
    if u.cell < 0 or units.is_held(b, unit):
        return False
    if (
        needs_legs(verb)
        and units.has_crippled_leg(b, unit)
        and not cockpits.drives_alone(s, b, unit)
    ):
        return False
    if is_walk(verb):
        return may_leave_map(s, b, unit, verb) or has_goal(s, b, unit, verb)
    if verb == Verb.POSTURE:
        return postures.may_any(s, b, unit)
    if u.berth != Berth.NONE:
        return False
    if verb == Verb.CHARGE:
        return has_charge(s, b, unit)
    if verb == Verb.TRY_DISENGAGE:
        return bool(units.is_engaged(b, unit) and u.half_left >= 1)
    if verb == Verb.DISENGAGE:
        return units.is_engaged(b, unit) and has_goal(s, b, unit, verb)
    if verb == Verb.JAUNT:
        return may_jaunt(s, b, unit) and has_goal(s, b, unit, verb)
    if verb == Verb.BOOSTED_JUMP:
        return units.may_boosted_jump(s, b, unit) and has_goal(s, b, unit, verb)
    if verb == Verb.ADVANCE:
        return board.cover_armour(s, b, int(u.cell)) > 0 and has_goal(s, b, unit, verb)
    if verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP:
        return has_goal(s, b, unit, verb)
    return has_way(s, b, unit, verb)


@kernel
def has_charge(s: Any, b: Any, unit: int) -> bool:
    """AE-069, AE-369: whether there is somebody to charge; Pinned, nobody."""
    if units.has(b, unit, Condition.PINNED):
        return False
    for target in range(s.n_units):
        if may_charge(s, b, unit, target):
            return True
    return False


@kernel
def has_jaunt(s: Any, b: Any, unit: int) -> bool:
    """AE-040, AE-222: whether a unit has Jaunt, and a pattern spread."""
    u = b.units[unit]
    return bool(u.pattern >= 0 and (int(s.people[u.person].powers) >> Power.JAUNT) & 1)


@kernel
def may_jaunt(s: Any, b: Any, unit: int) -> bool:
    """AE-041: as ``has_jaunt``, and not used in this turn."""
    return has_jaunt(s, b, unit) and not units.has_done(b, unit, Once.JAUNT)


@kernel
def may_go_way(s: Any, b: Any, unit: int, verb: int, cell: int, way: int) -> bool:
    """Whether a drop, a jump or a leap may take a direction, from a cell."""
    if verb == Verb.DROP_DOWN:
        return jumping.may_drop(s, b, unit, way)
    if verb == Verb.STANDING_LEAP:
        return jumping.may_leap(s, b, unit, way)
    return jumping.may_jump_at(s, b, unit, cell, way, verb)


@kernel
def has_way(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a drop, a standing jump or a standing leap has a direction."""
    for way in range(c.DIRECTIONS):
        if may_go_way(s, b, unit, verb, int(b.units[unit].cell), way):
            return True
    return False


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """Whether a movement that was declared can still be made (2, step d)."""
    unit, verb = int(f.actor), verb_of(f)
    if b.units[unit].cell < 0 or units.is_held(b, unit):
        return False
    if units.is_immobilised(s, b, unit):
        return False
    if units.has(b, unit, Condition.PRONE) and verb != Verb.POSTURE and verb != Verb.JAUNT:
        return False
    if verb == Verb.POSTURE:
        return postures.fits(s, b, f)
    if verb == Verb.TRY_DISENGAGE:
        return units.is_engaged(b, unit)
    if (
        needs_legs(verb)
        and units.has_crippled_leg(b, unit)
        and not cockpits.drives_alone(s, b, unit)
    ):
        return False
    if verb == Verb.CHARGE:
        return may_charge_with(s, b, unit, int(f.target), int(f.first_kind), int(f.arm))
    if (int(f.act_flags) >> Act.OFF_MAP) & 1:
        return may_leave_map(s, b, unit, verb)
    if verb == Verb.JAUNT and not has_jaunt(s, b, unit):  # it is paid for by now
        return False
    if verb == Verb.DROP_DOWN or verb == Verb.STANDING_JUMP or verb == Verb.STANDING_LEAP:
        return may_go_way(s, b, unit, verb, int(b.units[unit].cell), int(f.way))
    return is_goal(s, b, f, unit, int(f.cell))
