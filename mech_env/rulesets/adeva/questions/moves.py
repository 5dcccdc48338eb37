"""Where the verbs of movement lead, and whether they may be chosen (4.2; AE-069 ff., 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit, work_area
from mech_env.rulesets.adeva.questions import (
    board,
    charges,
    cockpits,
    jumping,
    postures,
    rates,
    reach,
    units,
)
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Once, Power, Terrain
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act
from mech_env.rulesets.adeva.state.verbs import verb_set

# AE-387: no Run, Charge, jump or leap with a crippled leg.
LEGGED = verb_set(
    *(Verb.RUN, Verb.CHARGE, Verb.BOOSTED_JUMP, Verb.DROP_DOWN, Verb.RUNNING_JUMP),
    *(Verb.STANDING_JUMP, Verb.STANDING_LEAP, Verb.RUNNING_LEAP),
)
FLYING = verb_set(Verb.BOOSTED_JUMP, Verb.JAUNT)
# What those may do who share another's cell.
WITH_OTHERS = verb_set(Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.POSTURE)


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
    return bool((LEGGED >> verb) & 1)


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
    km = budget(s, b, unit, verb)
    area = work_area()
    if is_on_ground(verb):
        reach.spread_to(s, b, rates.body(b, unit), cell, km, area)
    return leads_to(s, b, unit, verb, cell, km, area)


@kernel
def has_goal(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a verb leads to any cell."""
    answer = prospect(s, b, unit, verb)
    if answer != reach.OPEN:
        return answer == reach.SURE
    area = work_area()
    fill(s, b, unit, verb, area)
    return finds_goal(s, b, unit, verb, area)


@kernel
def prospect(s: Any, b: Any, unit: int, verb: int) -> int:
    """Whether a verb leads to any cell, as far as a glance tells: NONE, SURE or OPEN."""
    km = budget(s, b, unit, verb)
    at = int(b.units[unit].cell)
    if km <= 0:
        return reach.NONE
    if verb == Verb.RUNNING_JUMP:
        return reach.OPEN if s.ledges == 1 and km >= jumping.LEAST_RUN else reach.NONE
    if verb == Verb.RUNNING_LEAP:
        if km < jumping.LEAST_RUN:
            return reach.NONE
        return reach.SURE if runs_straight(s, b, unit, at, km) else reach.OPEN
    if verb == Verb.ADVANCE:
        return reach.OPEN if has_cover_near(s, b, at, km) else reach.NONE
    if is_walk(verb) or verb == Verb.DISENGAGE:
        side = units.side_of(s, unit)
        for way in range(c.DIRECTIONS):
            cell = board.neighbour(s, at, way)
            if cell < 0 or reach.step_km(s, b, unit, at, way) > km:
                continue
            if board.seems_free(s, b, side, cell) and hides_from_fire(s, b, unit, cell):
                return reach.SURE
    return reach.OPEN


@kernel
def runs_straight(s: Any, b: Any, unit: int, at: int, km: int) -> bool:
    """AE-196: whether a run of the least length leads straight ahead, whichever way."""
    side = units.side_of(s, unit)
    for way in range(c.DIRECTIONS):
        cell, left = int(at), int(km)
        for _ in range(jumping.LEAST_RUN):
            left -= reach.step_km(s, b, unit, cell, way)
            if left < 0:
                break
            cell = board.neighbour(s, cell, way)
        if left >= 0 and board.seems_free(s, b, side, cell):
            return True
    return False


@kernel
def has_cover_near(s: Any, b: Any, at: int, km: int) -> bool:
    """AE-219: whether cover stands in another cell within some km."""
    for k in range(s.n_covers):
        cell = int(s.covers[k].cell)
        if b.covers[k] > 0 and cell != at and board.distance(s, at, cell) <= km:
            return True
    for unit in range(s.n_units):
        cell = int(b.units[unit].wreck)
        if cell >= 0 and cell != at and board.distance(s, at, cell) <= km:
            return True
    return False


@kernel
def finds_goal(s: Any, b: Any, unit: int, verb: int, area: Any) -> bool:
    """Whether a verb leads to any cell; ``area``: as ``fill`` left it, or for more km."""
    km = budget(s, b, unit, verb)
    at = int(b.units[rates.body(b, unit)].cell)
    width = int(s.width)
    x0, y0 = board.column(s, at), board.row(s, at)
    for y in range(max(0, y0 - km), min(int(s.height), y0 + km + 1)):
        for x in range(max(0, x0 - km), min(width, x0 + km + 1)):
            if leads_to(s, b, unit, verb, y * width + x, km, area):
                return True
    return False


@kernel
def may_leave_map(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AE-026: whether a move may lead off the map: from a cell of its own exit edge, for 1 km."""
    cell = int(b.units[unit].cell)
    if not is_walk(verb) or cell < 0 or budget(s, b, unit, verb) < 1:
        return False
    return board.has(s, cell, Terrain.EXIT_RED + units.side_of(s, unit))


# --- whole actions ---
@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """4.2: whether a movement has an answer to all that is asked after it."""
    return which(s, b, unit, 1 << verb) != 0


@kernel
def which(s: Any, b: Any, unit: int, wanted: int) -> int:
    """4.2: those of some movements that have an answer to all that is asked after them.

    What a glance does not tell, one search tells of all.
    """
    u = b.units[unit]
    if wanted == 0 or u.cell < 0 or units.is_held(b, unit):
        return 0
    if u.berth != Berth.NONE:
        wanted &= WITH_OTHERS
    if wanted & LEGGED and units.has_crippled_leg(b, unit):
        if not cockpits.drives_alone(s, b, unit):
            wanted &= ~LEGGED
    found, unsure = 0, 0
    while wanted != 0:
        verb = lowest_bit(wanted)
        wanted &= wanted - 1
        answer = outlook(s, b, unit, verb)
        if answer == reach.SURE:
            found |= 1 << verb
        elif answer == reach.OPEN:
            unsure |= 1 << verb
    if unsure != 0:
        found |= searched(s, b, unit, unsure)
    return found


@kernel
def outlook(s: Any, b: Any, unit: int, verb: int) -> int:
    """Whether a movement can be made, as far as a glance tells: NONE, SURE or OPEN."""
    if is_walk(verb):
        return reach.SURE if may_leave_map(s, b, unit, verb) else prospect(s, b, unit, verb)
    if verb == Verb.CHARGE:
        return charges.outlook_of_charge(s, b, unit)
    if verb == Verb.DISENGAGE:
        possible = units.is_engaged(b, unit)
    elif verb == Verb.JAUNT:
        possible = may_jaunt(s, b, unit)
    elif verb == Verb.BOOSTED_JUMP:
        possible = units.may_boosted_jump(s, b, unit)
    elif verb == Verb.ADVANCE:
        possible = board.cover_armour(s, b, int(b.units[unit].cell)) > 0
    elif verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP:
        possible = True
    else:
        return reach.SURE if may_at_once(s, b, unit, verb) else reach.NONE
    return prospect(s, b, unit, verb) if possible else reach.NONE


@kernel
def may_at_once(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Movements that lead to no cell, or to a neighbour: no search is needed."""
    if verb == Verb.POSTURE:
        return postures.may_any(s, b, unit)
    if verb == Verb.TRY_DISENGAGE:
        return bool(units.is_engaged(b, unit) and b.units[unit].half_left >= 1)
    return has_way(s, b, unit, verb)


@kernel
def searched(s: Any, b: Any, unit: int, wanted: int) -> int:
    """Those of some movements that lead to a cell, by one search as far as any may lead."""
    area = work_area()
    km = 0
    left = wanted & ~FLYING
    while left != 0:
        km = max(km, budget(s, b, unit, lowest_bit(left)))
        left &= left - 1
    if km > 0:
        reach.spread(s, b, rates.body(b, unit), km, area)
    found = 0
    while wanted != 0:
        verb = lowest_bit(wanted)
        wanted &= wanted - 1
        if verb == Verb.CHARGE:
            leads = charges.finds_charge(s, b, unit, area)
        else:
            leads = finds_goal(s, b, unit, verb, area)
        if leads:
            found |= 1 << verb
    return found


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
        return charges.may_charge_with(s, b, unit, int(f.target), int(f.first_kind), int(f.arm))
    if (int(f.act_flags) >> Act.OFF_MAP) & 1:
        return may_leave_map(s, b, unit, verb)
    if verb == Verb.JAUNT and not has_jaunt(s, b, unit):  # it is paid for by now
        return False
    if verb == Verb.DROP_DOWN or verb == Verb.STANDING_JUMP or verb == Verb.STANDING_LEAP:
        return may_go_way(s, b, unit, verb, int(b.units[unit].cell), int(f.way))
    return is_goal(s, b, f, unit, int(f.cell))
