"""Where the verbs of movement lead, and whether they may be chosen (4.2; AE-069 ff., 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, lowest_bit, row_area
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
# Walks that end on any free cell within their rate.
WALK_VERBS = (Verb.HALF_MOVE, Verb.FULL_MOVE, Verb.RUN, Verb.DISENGAGE)
WALKS = verb_set(*WALK_VERBS)
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
def hides_from_fire(s: Any, b: Any, unit: int, cell: int) -> bool:
    """AE-369: where a Pinned unit may end: in cover, or farther from every visible enemy."""
    if board.cover_armour(s, b, cell) > 0:
        return True
    at = int(b.units[unit].cell)
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) and units.can_see(s, b, unit, other):
            there = int(b.units[other].cell)
            if board.distance(s, cell, there) <= board.distance(s, at, there):
                return False
    return True


@kernel
def want(s: Any, b: Any, unit: int, verb: int, rows: Any) -> None:
    """The ground as a unit finds it; of its free cells those wanted where a verb may end.

    How far they are counts for verbs that do not follow the ground only.
    """
    at = int(b.units[rates.body(b, unit)].cell)
    reach.survey(s, b, unit, rows)
    if verb == Verb.RUNNING_JUMP:
        reach.want_ledges(s, rows)
    if verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP:
        reach.want_beyond(s, rows, at, jumping.LEAST_RUN - 1)
        if verb == Verb.RUNNING_JUMP:
            return
    elif verb == Verb.ADVANCE:
        reach.want_cover(s, b, rows)
    elif not is_on_ground(verb):
        reach.want_within(s, rows, at, budget(s, b, unit, verb))
    if verb == Verb.RUNNING_LEAP or not units.has(b, unit, Condition.PINNED):
        return
    for y in range(s.height):
        left = int(rows[reach.WANTED + y])
        while left != 0:
            x = lowest_bit(left)
            left &= left - 1
            if not hides_from_fire(s, b, unit, board.cell_at(s, x, y)):
                rows[reach.WANTED + y] &= ~(1 << x)


@kernel
def goals(s: Any, b: Any, unit: int, verb: int, rows: Any) -> None:
    """Wanted are the cells to which a verb may lead."""
    want(s, b, unit, verb, rows)
    if is_on_ground(verb):
        reach.walks_to(s, b, unit, budget(s, b, unit, verb), rows)


@kernel
def nearest_goal(s: Any, b: Any, unit: int, verb: int, most: int, rows: Any) -> int:
    """Km to the nearest cell where a verb may end; ``FAR``: none within ``most``."""
    want(s, b, unit, verb, rows)
    if not is_on_ground(verb):
        return 0 if reach.any_of(s, rows, reach.WANTED) else reach.FAR
    return reach.search(s, rows, int(b.units[rates.body(b, unit)].cell), most, True)


@kernel
def is_goal(s: Any, b: Any, f: Any, unit: int, cell: int) -> bool:
    """Whether the action in a frame may lead a unit to a cell."""
    if cell < 0:
        return False
    rows = row_area()
    goals(s, b, unit, verb_of(f), rows)
    return reach.has(s, rows, reach.WANTED, cell)


@kernel
def has_goal(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a verb leads to any cell."""
    most = budget(s, b, unit, verb)
    rows = row_area()
    return most > 0 and nearest_goal(s, b, unit, verb, most, rows) <= most


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
    """4.2: those of some movements that have an answer to all that is asked after them."""
    u = b.units[unit]
    if wanted == 0 or u.cell < 0 or units.is_held(b, unit):
        return 0
    if u.berth != Berth.NONE:
        wanted &= WITH_OTHERS
    if wanted & LEGGED and units.has_crippled_leg(b, unit):
        if not cockpits.drives_alone(b, unit):
            wanted &= ~LEGGED
    found = walks(s, b, unit, wanted & WALKS)
    wanted &= ~WALKS
    while wanted != 0:
        verb = lowest_bit(wanted)
        wanted &= wanted - 1
        if leads_anywhere(s, b, unit, verb):
            found |= 1 << verb
    return found


@kernel
def walks(s: Any, b: Any, unit: int, wanted: int) -> int:
    """Those of the plain walks that lead to a cell, or off the map: one search tells of all."""
    if not units.is_engaged(b, unit):
        wanted &= ~(1 << Verb.DISENGAGE)
    if wanted == 0:
        return 0
    most = 0
    for verb in WALK_VERBS:
        if (wanted >> verb) & 1:
            most = max(most, budget(s, b, unit, verb))
    rows = row_area()
    km = nearest_goal(s, b, unit, Verb.HALF_MOVE, most, rows)
    found = 0
    for verb in WALK_VERBS:
        if not (wanted >> verb) & 1:
            continue
        if km <= budget(s, b, unit, verb) or may_leave_map(s, b, unit, verb):
            found |= 1 << verb
    return found


@kernel
def leads_anywhere(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a movement other than a plain walk can be made."""
    if verb == Verb.CHARGE:
        return charges.may_begin(s, b, unit)
    if verb == Verb.JAUNT:
        return may_jaunt(s, b, unit) and has_goal(s, b, unit, verb)
    if verb == Verb.BOOSTED_JUMP:
        return units.may_boosted_jump(s, b, unit) and has_goal(s, b, unit, verb)
    if verb == Verb.ADVANCE:
        covered = board.cover_armour(s, b, int(b.units[unit].cell)) > 0
        return covered and has_goal(s, b, unit, verb)
    if verb == Verb.RUNNING_JUMP:
        return s.ledges == 1 and has_goal(s, b, unit, verb)
    if verb == Verb.RUNNING_LEAP:
        return has_goal(s, b, unit, verb)
    return may_at_once(s, b, unit, verb)


@kernel
def may_at_once(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Movements that lead to no cell, or to a neighbour: no search is needed."""
    if verb == Verb.POSTURE:
        return postures.may_any(s, b, unit)
    if verb == Verb.TRY_DISENGAGE:
        return bool(units.is_engaged(b, unit) and b.units[unit].half_left >= 1)
    return has_way(s, b, unit, verb)


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
        return jumping.may_drop(s, b, unit, way) and may_drop_under_fire(s, b, unit, cell, way)
    if verb == Verb.STANDING_LEAP:
        return jumping.may_leap(s, b, unit, way)
    return jumping.may_jump_at(s, b, unit, cell, way, verb)


@kernel
def may_drop_under_fire(s: Any, b: Any, unit: int, cell: int, way: int) -> bool:
    """AE-369: whether a drop takes a Pinned unit where it may end; anywhere one that is not."""
    if not units.has(b, unit, Condition.PINNED):
        return True
    return hides_from_fire(s, b, unit, board.neighbour(s, cell, way))


@kernel
def way_named(s: Any, b: Any, f: Any, unit: int) -> int:
    """A39, A41: the direction of the cell that was named, from where the unit is now.

    -1: it was moved away from it (AE-168).
    """
    here, start = int(b.units[unit].cell), int(f.from_cell)
    if here == start:
        return int(f.way)
    cell = board.neighbour(s, start, int(f.way)) if start >= 0 and f.way >= 0 else -1
    if cell < 0 or board.distance(s, here, cell) != 1:
        return -1
    return board.way_to(s, here, cell)


@kernel
def has_way(s: Any, b: Any, unit: int, verb: int) -> bool:
    """Whether a drop, a standing jump or a standing leap has a direction."""
    if verb != Verb.STANDING_LEAP and s.sloping == 0:  # no cell is higher than another
        return False
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
    if units.has(b, unit, Condition.PRONE) and verb != Verb.POSTURE:  # AE-367
        return False
    if verb == Verb.POSTURE:
        return postures.fits(s, b, f)
    if verb == Verb.TRY_DISENGAGE:
        return units.is_engaged(b, unit)
    if needs_legs(verb) and units.has_crippled_leg(b, unit) and not cockpits.drives_alone(b, unit):
        return False
    if verb == Verb.CHARGE:
        return charges.fits(s, b, f)
    if (int(f.act_flags) >> Act.OFF_MAP) & 1:
        return may_leave_map(s, b, unit, verb)
    if verb == Verb.JAUNT and not has_jaunt(s, b, unit):  # it is paid for by now
        return False
    if verb == Verb.STANDING_LEAP:
        return may_go_way(s, b, unit, verb, int(b.units[unit].cell), int(f.way))
    if verb == Verb.DROP_DOWN or verb == Verb.STANDING_JUMP:
        way = way_named(s, b, f, unit)
        return way >= 0 and may_go_way(s, b, unit, verb, int(b.units[unit].cell), way)
    return is_goal(s, b, f, unit, int(f.cell))
