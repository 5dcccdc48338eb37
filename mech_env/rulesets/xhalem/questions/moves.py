"""Where a unit may move, jump and stand, and what an interval costs (5.18 to 5.20, XH-113)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import owns
from mech_env.rulesets.xhalem.questions.knowledge import is_active
from mech_env.rulesets.xhalem.questions.mounts import beside
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    at,
    neighbour,
    on_board,
    place_of,
    step_length,
)
from mech_env.rulesets.xhalem.questions.speed import (
    base_speed,
    cost_to_stand,
    fastest,
    interval,
    left_to_stand,
    mover,
    remaining,
)
from mech_env.rulesets.xhalem.questions.terrain import (
    B_MOVE,
    ENCL,
    WATER,
    blocker,
    depth,
    flags_now,
    ground,
    in_column,
    in_piece,
    is_difficult,
    is_open,
    known_blocker,
    seems_enterable,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import Program

N_LENGTHS = len(c.LENGTHS)


# --- steps ---
@kernel
def is_in_water(s: Any, b: Any, place: Place) -> bool:
    """Whether a swimmer can be at a place: in water or at its surface."""
    if s.ever & WATER == 0:
        return False
    for piece in range(s.n_pieces):
        if in_column(b, piece, place[0], place[1]) and flags_now(s, b, piece) & WATER:
            if place[2] <= s.pieces[piece].surface:
                return True
    return False


@kernel
def step_from(s: Any, b: Any, mode: int, way: int, place: Place) -> Place:
    """XH-199, XH-209: the next cell of an interval; a walker's is on the ground (XH-201).

    Going down ends at the ground, swimming up at the surface: there the place stays the same.
    """
    step = step_length(s)
    if way == c.UP:
        z = place[2] + step
        if mode == c.Mode.SWIM:
            z = min(z, place[2] + depth(s, b, place))
        return at(place[0], place[1], z)
    if way == c.DOWN:
        return at(place[0], place[1], max(place[2] - step, ground(s, b, place[0], place[1])))
    q, r = neighbour(place[0], place[1], way)
    if mode == c.Mode.WALK and on_board(s, q, r):
        return at(q, r, ground(s, b, q, r))
    return at(q, r, place[2])


@kernel
def steps_of(s: Any, b: Any, unit: int, mode: int, way: int, place: Place) -> int:
    """XH-198: lattice steps of an interval; fewer where the ground or the surface ends it."""
    step, one = step_length(s), interval(s, b, unit)
    steps = one // step if one > step else 1
    if way == c.DOWN:
        return min(steps, -(-max(0, place[2] - ground(s, b, place[0], place[1])) // step))
    if way == c.UP and mode == c.Mode.SWIM:
        return min(steps, -(-depth(s, b, place) // step))
    return steps


@kernel
def fits_mode(s: Any, b: Any, unit: int, mode: int, way: int, start: Place, to: Place) -> bool:
    """XH-201, XH-209: whether a mode of movement leads to a place of an interval."""
    if mode == c.Mode.WALK:
        return way < c.UP and abs(to[2] - start[2]) <= interval(s, b, unit)
    if mode == c.Mode.FLY:
        return True
    # Nobody swims down through the air; from a shore one swims on at its height.
    return is_in_water(s, b, to) and (way < c.UP or is_in_water(s, b, start))


@kernel
def retreats(s: Any, way: int, to: Place) -> bool:
    """XH-007: whether a step leads off the board, and the board lets units leave."""
    return bool(s.options.edge == c.Edge.RETREAT and way < c.UP and not on_board(s, to[0], to[1]))


@kernel
def seems_passable(
    s: Any, b: Any, unit: int, mode: int, way: int, start: Place
) -> tuple[int, int, int, int]:
    """XH-013, XH-199: the interval from a place as far as the unit's side knows.

    Lattice steps, 0 if it is blocked; then the place where it ends, off the board for who leaves.
    """
    carrier = mover(b, unit)
    steps = steps_of(s, b, unit, mode, way, start)
    here = start
    for step in range(1, steps + 1):
        to = step_from(s, b, mode, way, here)
        if retreats(s, way, to):
            return step, to[0], to[1], to[2]
        if not fits_mode(s, b, unit, mode, way, start, to):
            return 0, start[0], start[1], start[2]
        if not seems_enterable(s, b, carrier, here, to, int(step < steps)):
            return 0, start[0], start[1], start[2]
        here = to
    return steps, here[0], here[1], here[2]


# --- costs ---
@kernel
def is_slow_in_water(s: Any, unit: int) -> bool:
    """XH-184: whether water cells cost a unit double."""
    return base_speed(s, unit, c.Mode.SWIM) == 0 and not owns(s, unit, Program.AQUA)


@kernel
def interval_cost(s: Any, b: Any, unit: int, mode: int, to_place: Place) -> int:
    """XH-184, XH-198, XH-201, XH-210: what an interval that ends there costs, in ft or steps."""
    cost = interval(s, b, unit)
    if not on_board(s, to_place[0], to_place[1]):
        return cost
    if is_difficult(s, b, to_place):
        return 2 * cost
    if depth(s, b, to_place) > 0 and is_slow_in_water(s, mover(b, unit)):
        return 2 * cost
    return cost


# --- movement ---
@kernel
def can_move(s: Any, b: Any, unit: int) -> bool:
    """XH-107, XH-171, XH-174, XH-183: whether nothing keeps a unit, and its mount, from moving."""
    u, carrier = b.units[unit], mover(b, unit)
    m = b.units[carrier]
    if not is_active(s, b, unit) or not is_active(s, b, carrier):
        return False
    if u.inside >= 0 or u.rider >= 0 or u.prone == 1 or m.prone == 1:
        return False
    if u.immobile > 0 or m.immobile > 0:
        return False  # also of what was left of its turn (XH-090)
    if u.grappled_by >= 0 or m.grappled_by >= 0 or (carrier != unit and m.grapples >= 0):
        return False
    return bool(u.turn_lost == 0 and (u.grapples < 0 or u.drag_ok == 1))


@kernel
def may_use(s: Any, b: Any, unit: int, mode: int) -> bool:
    """XH-211: whether a mode of movement has an interval left and leads anywhere."""
    left = usable(s, b, unit, mode)
    if left == 0:
        return False
    for way in range(c.DIRECTIONS):
        if leads_on(s, b, unit, mode, way, left):
            return True
    return False


@kernel
def usable(s: Any, b: Any, unit: int, mode: int) -> int:
    """XH-211: what is left of a mode in ft or steps; 0 if less than an interval, or bound."""
    left = remaining(s, b, unit, mode)
    return left if left >= interval(s, b, unit) and can_move(s, b, unit) else 0


@kernel
def leads_on(s: Any, b: Any, unit: int, mode: int, way: int, left: int) -> bool:
    """D-TURN/MOVE: whether the first interval seems free and costs no more than is left."""
    steps, q, r, z = seems_passable(s, b, unit, mode, way, place_of(b, unit))
    return steps > 0 and interval_cost(s, b, unit, mode, at(q, r, z)) <= left


@kernel
def lengths(s: Any, b: Any, unit: int, mode: int, way: int) -> int:
    """D-TURN/MOVE: the legs that may be asked for, a set of ``LENGTHS``; ignores terrain costs."""
    left, found = usable(s, b, unit, mode), 0
    if left == 0 or not leads_on(s, b, unit, mode, way, left):
        return found
    one = interval(s, b, unit)
    for k in range(N_LENGTHS):
        if (int(s.options.move_lengths) >> k) & 1 and c.LENGTHS[k] * one <= left:
            found |= 1 << k
    return found


@kernel
def may_move(s: Any, b: Any, unit: int) -> bool:
    """Whether any leg is legal."""
    for mode in range(c.N_MODES):
        if may_use(s, b, unit, mode):
            return True
    return False


@kernel
def may_stand(s: Any, b: Any, unit: int) -> bool:
    """XH-183: a prone unit that nobody holds, with half of its speed left."""
    u = b.units[unit]
    if u.prone == 0 or u.immobile > 0 or u.grappled_by >= 0 or not is_active(s, b, unit):
        return False
    return left_to_stand(s, b, unit) >= cost_to_stand(s, b, unit)


@kernel
def may_dash(s: Any, b: Any, unit: int) -> bool:
    """XH-040, XH-205 to XH-207: once, instead of the action, by who can move at all."""
    u = b.units[unit]
    if u.acted == 1 and u.second_first == 0:
        return False
    if u.dashed == 1 or u.engaged_late == 1 or u.rooted == 1 or u.grapples >= 0:
        return False
    return can_move(s, b, unit) and fastest(s, b, unit) > 0


# --- jumps (XH-113) ---
@kernel
def blink_interval(s: Any, unit: int) -> int:
    """XH-113: a unit's own interval, not its mount's, in ft or steps."""
    return 1 if s.lattice == c.Lattice.SPACE else int(s.units[unit].interval)


@kernel
def blink_place(s: Any, b: Any, unit: int, way: int, intervals: int) -> Place:
    """XH-113: where a jump ends: on the ground for who stands on it, else at the same altitude."""
    here = place_of(b, unit)
    far = intervals * blink_interval(s, unit)
    if way == c.UP:
        return at(here[0], here[1], here[2] + far)
    if way == c.DOWN:
        return at(here[0], here[1], here[2] - far)
    cells = max(1, far // step_length(s))
    q, r = here[0] + cells * c.STEP_Q[way], here[1] + cells * c.STEP_R[way]
    if here[2] == ground(s, b, here[0], here[1]) and on_board(s, q, r):
        return at(q, r, ground(s, b, q, r))
    return at(q, r, here[2])


@kernel
def is_room(s: Any, b: Any, place: Place) -> bool:
    """Whether a place is on the board, above the ground and in no solid piece."""
    if not on_board(s, place[0], place[1]) or place[2] > s.z_high:
        return False
    if place[2] < ground(s, b, place[0], place[1]):
        return False
    for piece in range(s.n_pieces):
        if in_piece(b, piece, place):
            flags = flags_now(s, b, piece)
            if flags & B_MOVE and flags & ENCL == 0:
                return False
    return True


@kernel
def may_blink(s: Any, b: Any, unit: int, way: int, intervals: int) -> bool:
    """XH-113: whether the cell of a jump seems free; nothing between matters.

    The mount jumps, too, so nobody may hold it either (XH-223).
    """
    u, carrier = b.units[unit], mover(b, unit)
    if u.grappled_by >= 0 or b.units[carrier].grappled_by >= 0:
        return False
    if u.inside >= 0 or s.units[unit].fixed == 1:
        return False
    place = blink_place(s, b, unit, way, intervals)
    return is_room(s, b, place) and known_blocker(s, b, carrier, place, 0) < 0


# --- cells beside ---
@kernel
def free_neighbour(s: Any, b: Any, unit: int, place: Place) -> int:
    """The lowest direction 0 to 5 in which a unit can step aside from a place; -1 = none."""
    for way in range(c.UP):
        there = beside(s, b, place, way)
        if abs(there[2] - place[2]) > s.units[unit].interval:
            continue
        if is_open(s, b, place, there) and blocker(s, b, unit, there, 0) < 0:
            return way
    return -1
