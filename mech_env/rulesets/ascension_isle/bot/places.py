"""Where the scripted player would stand: what a cell offers, less its danger."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.bot import goals, harm, known, shots
from mech_env.rulesets.ascension_isle.questions import (
    attacks,
    challenge,
    cover,
    health,
    odds,
    outcome,
    rolls,
    space,
    steps,
    targets,
    zones,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import LimitResult

CAUTION = 6.0  # what is taken of oneself weighs against what one takes of others
HURRY = 0.5  # … of who must win before the round limit
RUNNER = 2.0  # … of who runs for an object otherwise
FAR = 0.006  # of each cell to the nearest enemy
GOAL_FAR, AT_GOAL = 0.03, 0.15  # of each cell to an object; of being next to one
STEP_PRICE = 0.001  # nobody dances for nothing
CROSSFIRE = 0.15  # of each zone that a cell lies in
UNDER_WAY = (1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2)  # of a blow, by rounds to get there
STRIDE = 3  # cells that somebody comes nearer in a round
# Share of damage that cover of a level lets through, and somebody behind it.
PAST_COVER = (1.0, 1.0, 0.9, 0.6, 0.4)
PAST_SHUT = 0.25
FAINT = 0.03  # chance that is not worth a look
SECOND = 1.3  # hits, with those after the first
FIRE_DETOUR = 48  # of a cell under fire, in the measure of `nearness`
NOWHERE = 1 << 20  # farther than any cell
NOTHING = -99.0  # less than any place is worth


@kernel
def level_at(s: Any, x: int, y: int, dx: int, dy: int) -> int:
    """The level of cover in a cell against what lies (dx, dy) from it (AI-054)."""
    cell = space.cell_of(s, x, y)
    if cell < 1 << g.CELL_PIECE:
        return int(g.Cover.NONE)
    wall = cover.wall_at(s, x, y)
    if cover.covers(s, wall, dx, dy):
        return int(s.pieces[wall].level)
    if cover.covers(s, cover.bush_at(s, x, y), dx, dy):
        return int(g.Cover.LIGHT)
    return int(g.Cover.NONE)


@kernel
def threat(
    s: Any, b: Any, unit: int, target: int, kind: int, ax: int, ay: int, tx: int, ty: int,
    moved: int, worn: float,
) -> float:  # fmt: skip
    """What a unit on (ax, ay) can be expected to take off one on (tx, ty) in a round.

    A rough guess, which many cells are weighed by: without pain and advantage.

    Args:
        moved: the target's (`Moved`).
        worn: of a stress to the target, as a share.
    """
    dx, dy = ax - tx, ay - ty
    far = space.length(dx, dy)
    arm = w.ARM[kind]
    sum_ = challenge.BASE + challenge.TARGET_MOVED[moved]
    sum_ -= rolls.ability(s, b, unit, attacks.STAT[arm], attacks.SKILL[arm])
    if arm == w.Arm.CLOSE:
        sum_ += shots.CLOSE_DODGE
        stops = harm.stops_of(s, b, target, kind, int(c.Location.ARMS), -1)
        rounds = min(7, (max(0, far - 1) + STRIDE - 1) // STRIDE)
        value = odds.chance(s, sum_) * (harm.past(kind, 0, stops) + harm.PAIN)
        return value * worn * UNDER_WAY[rounds]
    if far > targets.reach_of(kind):
        return 0.0
    level = level_at(s, tx, ty, dx, dy)
    sum_ += challenge.size_line(s, target) + challenge.range_line(kind, far)
    sum_ += c.VISIBILITY_AC[space.light_at(s, tx, ty)] + challenge.DECKED
    shut = level >= g.Cover.HALF
    sum_ += max(g.COVER_AC[g.Cover.FULL], g.COVER_AC[level]) if shut else g.COVER_AC[level]
    chance = odds.chance(s, sum_)
    if chance < FAINT or not space.is_clear(s, ax, ay, -dx, -dy):
        return 0.0
    location = int(c.Location.TORSO)
    value = harm.past(kind, 0, harm.stops_of(s, b, target, kind, location, -1)) + harm.PAIN
    return SECOND * chance * value * worn * (PAST_SHUT if shut else PAST_COVER[level])


@kernel
def worn_by(s: Any, b: Any, unit: int) -> float:
    """What a stress takes off a unit, as a share (:func:`shots.share`), cuts left out."""
    u = b.units[unit]
    levels = int(s.options.levels) - int(u.levels_lost) - int(u.level)
    room = health.BASE + int(s.units[unit].stats[c.Stat.PHYSIQUE])
    return 1.0 / (levels * room - int(u.stress[u.level]) + shots.TOUGH)


@kernel
def must_win(s: Any, side: int) -> bool:
    """Whether a side loses at the round limit."""
    if s.limit_result == LimitResult.RED:
        return side == 1
    return bool(s.limit_result == LimitResult.BLUE) and side == 0


@kernel
def fires_on(s: Any, b: Any, unit: int, x: int, y: int) -> int:
    """How many others keep a cell under fire (AI-164)."""
    count = 0
    for owner in range(s.n_units):
        o = b.units[owner]
        if o.zone.kind == c.Zone.NONE or owner == unit or o.status != c.Status.ACTIVE:
            continue
        if zones.holds(s, b, owner, x, y):
            count += 1
    return count


@kernel
def place_worth(
    s: Any, b: Any, unit: int, kind: int, x: int, y: int, moved: int, running: int, least: float
) -> float:
    """How good a cell is to stand on.

    Args:
        kind: what the unit fights with.
        moved: what going there makes of the unit (`Moved`).
        running: 1: it goes for an object.
        least: of a place that cannot be better than this, ``least`` comes back at once.
    """
    side = int(s.units[unit].side)
    u = b.units[unit]
    offer, nearest, foes = 0.0, 99, 0
    first, last = sides.enemies_of(s, side)
    for enemy in range(first, last):
        if not known.sees(s, b, unit, enemy):
            continue
        e = b.units[enemy]
        foes += 1
        far = space.length(int(e.x) - x, int(e.y) - y)
        nearest = min(nearest, far)
        if kind >= 0:
            worn = worn_by(s, b, enemy)
            gain = threat(s, b, unit, enemy, kind, x, y, int(e.x), int(e.y), 0, worn)
            offer = max(offer, gain * shots.urgency(s, b, enemy))
    value = offer - FAR * (nearest if foes > 0 else 0)
    if outcome.has_objective(s, side) and goals.is_open(s, b, side):
        _, far = goals.way_to_goal(s, b, side, x, y)
        if running == 1:
            value += -GOAL_FAR * far + (AT_GOAL if far <= targets.USE_RANGE else 0.0)
        elif foes == 0:
            value -= FAR * far
    # Danger only takes away: a place that is not better by now stays so.
    if value <= least:
        return least
    caution = RUNNER if running == 1 else CAUTION
    if must_win(s, side):
        caution = HURRY
    worn, danger = worn_by(s, b, unit), 0.0
    for enemy in range(first, last):
        if not known.sees(s, b, unit, enemy):
            continue
        e = b.units[enemy]
        its = known.kind_in_use(s, b, enemy)
        if its >= 0:
            danger += threat(s, b, enemy, unit, its, int(e.x), int(e.y), x, y, moved, worn)
    value -= caution * danger
    if x != u.x or y != u.y:
        value -= CROSSFIRE * fires_on(s, b, unit, x, y)
    return max(least, value)


@kernel
def best_place(s: Any, b: Any, unit: int, kind: int, most: int) -> tuple[int, int, float]:
    """(x, y, gain on here) of the best cell within so many steps, as the crow flies.

    Beyond the first step only cells with cover, next to an object or on the rim in one of the
    eight directions are weighed.
    """
    u, side = b.units[unit], int(s.units[unit].side)
    running = 1 if goals.runs_for_goal(s, b, unit) else 0
    here = place_worth(s, b, unit, kind, int(u.x), int(u.y), int(u.moved), running, NOTHING)
    best_x, best_y, found = int(u.x), int(u.y), here
    far_off = most > c.GAIT_STEPS[c.Gait.MOVE]
    moved = max(int(u.moved), int(c.Moved.SPRINTED if far_off else c.Moved.MOVED))
    # Blue looks at the board the other way round, so that equals fall alike for both.
    turned = 1 if side == 0 else -1
    for row in range(-most, most + 1):
        y = int(u.y) + row
        if y < 0 or y >= s.height:
            continue
        for column in range(most, -most - 1, -1):
            x = int(u.x) + turned * column
            if x < 0 or x >= s.width or (row == 0 and column == 0):
                continue
            far = max(abs(row), abs(column))
            cell = space.cell_of(s, x, y)
            if cell & g.CELL_SOLID:
                continue
            if far > 1 and cell < 1 << g.CELL_PIECE:
                straight = abs(row) == abs(column) or row == 0 or column == 0
                if not (straight and far == most) and not next_to_goal(s, b, side, x, y):
                    continue
            if steps.is_taken(s, b, x, y):
                continue
            least = found + STEP_PRICE * far
            value = place_worth(s, b, unit, kind, x, y, moved, running, least)
            if value > least:
                best_x, best_y, found = x, y, value - STEP_PRICE * far
    return best_x, best_y, found - here


@kernel
def next_to_goal(s: Any, b: Any, side: int, x: int, y: int) -> bool:
    """Whether a cell is next to an object that a side has still to take."""
    if not outcome.has_objective(s, side):
        return False
    _, far = goals.way_to_goal(s, b, side, x, y)
    return far <= targets.USE_RANGE


@kernel
def step_towards(s: Any, b: Any, unit: int, x: int, y: int, must: int) -> int:
    """The direction of the legal step that leads nearest to a cell, past cells under fire.

    -1: none leads nearer; with ``must`` 1 the one that leads away least.
    """
    u, side = b.units[unit], int(s.units[unit].side)
    best, near = -1, nearness(x - int(u.x), y - int(u.y))
    if must:
        near = NOWHERE
    for turn in range(c.N_FACINGS):
        way = d.turned(side, turn)
        if not steps.may_step(s, b, unit, way):
            continue
        dx, dy = step_to(way)
        to_x, to_y = int(u.x) + dx, int(u.y) + dy
        far = nearness(x - to_x, y - to_y)
        if far < near:
            far += FIRE_DETOUR * fires_on(s, b, unit, to_x, to_y)
        if far < near:
            best, near = way, far
    return best


@kernel
def nearness(dx: int, dy: int) -> int:
    """Distance by steps first, then by the shorter axis, so that ways bend as little as can be."""
    return 32 * space.length(dx, dy) + min(abs(int(dx)), abs(int(dy)))
