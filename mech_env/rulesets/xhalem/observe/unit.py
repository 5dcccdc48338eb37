"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from the other side: standby, cool-downs, stowed weapons,
Stealth totals, scores; all of an enemy that is not located but what it is and where it was last
known (XH-015); mines not found; dice not yet rolled, and rolls that nobody of the side perceived.
"""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, write_packed, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.rulesets.xhalem.observe import between, board, request, rows
from mech_env.rulesets.xhalem.observe.layout import (
    INTERVALS,
    LAYOUT,
    LENGTH,
    NEAR,
    TURN_RUN,
    TURN_SCALES,
    Ally,
    Fight,
    Own,
    Row,
)
from mech_env.rulesets.xhalem.questions import gear, space, speed, terrain
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.frames import Frame

__all__ = ["LAYOUT", "observe", "observe_request"]

FIGHT = LAYOUT.pieces["fight"].start
PLACE_AFTER, DISTANCE_AFTER = int(Ally.dq), int(Ally.distance)
TURN_FLAG_SCALES = LAYOUT.pieces["self"].scales("mount_tried", "searched")
if len(TURN_SCALES) != TURN_RUN[1]:
    raise ValueError("the run of a turn's flags has more numbers than features")
SPACE_UNITS = space.FEET_A_STEP // c.HEX  # u that a step of space is (XH-008)


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: the unit that looks, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows that the scenario can
            never fill (beyond ``s.rows_allies``, ``rows_enemies`` and ``rows_pieces``) are not
            touched; everything else is written.
    """
    viewer = int(viewer)
    side = int(s.units[viewer].side)
    here = space.place_of(b, viewer)
    step = speed.interval(s, b, viewer)
    u = max(1, int(s.units[viewer].u))
    tall = 1.0 / (step * INTERVALS)
    flat = space.step_length(s) * tall
    long = 1.0 / (u * LENGTH)
    if s.lattice == c.Lattice.SPACE:
        long = SPACE_UNITS / LENGTH
    flags = board.write_pieces(s, b, side, here, flat, tall, long, out)
    ready = gear.in_hand(s, b, viewer)
    write_self(s, b, viewer, flags, ready, step, flat, tall, out)
    if s.options.unarmed == 1:
        ready |= 1 << gear.UNARMED
    board.write_weapons(s, b, viewer, ready, u, out)
    write_others(s, b, viewer, flags, ready, flat, tall, long, out)
    write_order(s, b, viewer, out)
    request.write_request(s, b, viewer, out)
    request.write_roll(s, b, viewer, out)
    write_fight(s, b, side, out)


@kernel
def observe_request(s: Any, b: Any, viewer: int, out: Any) -> int:
    """Write what has changed since the viewer was last asked, if that is the request alone; 1.

    That is so between the arguments of an action: it is paid for and carried out after the last
    one. Of reactions and second strikes something else may have been asked before, so 0.
    """
    viewer = int(viewer)
    f = b.frames[b.depth - 1]
    if f.kind != Frame.ACT or f.reaction == 1 or f.strike == 2:
        return 0
    if b.request.decision < d.Decision.MODE:
        return 0
    rows.clear_marks(s, out)
    board.write_chosen(s, b, viewer, out)
    request.write_request(s, b, viewer, out)
    return 1


@kernel
def write_self(
    s: Any, b: Any, viewer: int, flags: int, ready: int, step: int, flat: float, tall: float,
    out: Any,
) -> None:  # fmt: skip
    """Row 0: the viewer, its turn, the way to the edges of the board.

    ``ready``: slots of the weapons in its hands.
    """
    rows.write_core(s, b, viewer, viewer, ready, flags & terrain.WATER, 0, out)
    rows.write_own(s, b, viewer, viewer, ready, 0, out)
    me = b.units[viewer]
    write_scaled(me, TURN_RUN[0], TURN_SCALES, out, Own.acted)
    base = int(Own.mount_tried)
    digits = int(me.mount_tried) | int(me.late) << (Own.late - base)
    digits |= int(me.drag_tested) << (Own.drag_tested - base)
    digits |= int(me.notice_done) << (Own.notice_done - base)
    digits |= int(me.struck_with != 0) << (Own.struck - base)
    searched = me.primary == d.Verb.SEARCH or me.primary == d.Verb.USE
    digits |= int(searched) << (Own.searched - base)
    write_packed(digits, 1, TURN_FLAG_SCALES, out, base)
    out[Own.moved] = scaled_cut(int(me.moved) // step, Own.moved.high)
    out[Own.interval] = scaled(step, Own.interval.high)
    out[Own.altitude] = rows.cut(int(me.z) * tall)
    ahead, behind = int(s.width) - 1 - int(me.q), int(me.q)
    right, left = int(s.height) - 1 - int(me.r), int(me.r)
    if s.units[viewer].side == 1:
        ahead, behind = behind, ahead
        right, left = left, right
    out[Own.ahead] = rows.cut(ahead * flat)
    out[Own.behind] = rows.cut(behind * flat)
    out[Own.right] = rows.cut(right * flat)
    out[Own.left] = rows.cut(left * flat)


@kernel
def write_others(
    s: Any, b: Any, viewer: int, flags: int, ready: int, flat: float, tall: float, long: float,
    out: Any,
) -> None:  # fmt: skip
    """Rows of allies and enemies, and empty rows after them.

    ``flags``: of all pieces. ``ready``: slots with which the viewer can strike. ``flat``, ``tall``,
    ``long``: shares of their bounds that a cell, a ft up and a ft away are.
    """
    side = int(s.units[viewer].side)
    a = rows.ALLIES
    first = sides.first_of(s, side)
    stop = int(s.n_red) if side == 0 else int(s.n_units)
    for ally in range(first, stop):
        if ally != viewer:
            write_ally(s, b, viewer, ally, flags, flat, tall, long, a, out)
            a += rows.ALLY_WIDTH
    clear(out, a, rows.ALLIES + s.rows_allies * rows.ALLY_WIDTH)
    e = rows.ENEMIES
    hampered = between.is_hampered(s, b, viewer)
    first, stop = sides.enemies_of(s, side)
    for enemy in range(first, stop):
        aware = b.units[enemy].aware
        if aware == c.Aware.UNAWARE:
            clear(out, e, e + rows.ENEMY_WIDTH)
        else:
            write_enemy(s, b, viewer, enemy, flags, ready, hampered, flat, tall, long, e, out)
        e += rows.ENEMY_WIDTH
    clear(out, e, rows.ENEMIES + s.rows_enemies * rows.ENEMY_WIDTH)


@kernel
def write_ally(
    s: Any, b: Any, viewer: int, ally: int, flags: int, flat: float, tall: float, long: float,
    o: int, out: Any,
) -> None:  # fmt: skip
    """The row of an ally; out of the fight it shows only that."""
    if o < 0 or o > rows.LAST:
        return
    here, there = space.place_of(b, viewer), space.place_of(b, ally)
    if b.units[ally].status != c.Status.ACTIVE:
        clear(out, o, o + rows.ALLY_WIDTH)
        out[o + Row.in_fight] = -1.0
        return
    ready = gear.in_hand(s, b, ally)
    rows.write_core(s, b, viewer, ally, ready, flags & terrain.WATER, o, out)
    rows.write_own(s, b, viewer, ally, ready, o, out)
    turn = 1 - 2 * int(s.units[viewer].side)
    rows.write_place(here, there, turn, flat, tall, o + PLACE_AFTER, out)
    out[o + DISTANCE_AFTER] = rows.cut(space.distance(s, here, there) * long)


@kernel
def write_enemy(
    s: Any, b: Any, viewer: int, enemy: int, flags: int, ready: int, hampered: int, flat: float,
    tall: float, long: float, o: int, out: Any,
) -> None:  # fmt: skip
    """The row of an enemy of whom the side knows: all that shows, or its last known place."""
    if o < 0 or o > rows.LAST:
        return
    t = b.units[enemy]
    if t.aware != c.Aware.LOCATED or t.status != c.Status.ACTIVE:
        rows.write_suspected(s, b, enemy, o, out)
        if t.status != c.Status.ACTIVE or t.placed == 0:
            return
        there = space.last_place(b, enemy)
    else:
        rows.write_core(s, b, viewer, enemy, int(t.seen_arms), flags & terrain.WATER, o, out)
        out[o + Row.located] = 1.0
        out[o + Row.placed] = 1.0
        out[o + Row.since] = 0.0
        there = space.place_of(b, enemy)
    here = space.place_of(b, viewer)
    turn = 1 - 2 * int(s.units[viewer].side)
    rows.write_place(here, there, turn, flat, tall, o + rows.ENEMY_PLACE, out)
    length = space.distance(s, here, there)
    out[o + Row.distance] = rows.cut(length * long)
    out[o + Row.near] = rows.cut(length * tall * (INTERVALS / NEAR))
    if t.aware == c.Aware.LOCATED:
        if b.units[viewer].status == c.Status.ACTIVE:
            between.write_towards(s, b, viewer, enemy, length, flags, ready, hampered, o, out)
        else:
            clear(out, o + Row.partial, o + rows.ENEMY_WIDTH)


@kernel
def write_order(s: Any, b: Any, viewer: int, out: Any) -> None:
    """The order of initiative, of those on the board that the side locates (XH-021)."""
    place, side = 0, int(s.units[viewer].side)
    for k in range(b.n_order):
        unit = int(b.order[k])
        if b.units[unit].status != c.Status.ACTIVE:
            continue
        if rows.knows(s, b, side, unit) == c.Aware.LOCATED:
            place += 1
            o = rows.row_offset(s, b, viewer, unit)
            out[o + Row.place] = scaled(place, Row.place.high)


@kernel
def write_fight(s: Any, b: Any, side: int, out: Any) -> None:
    """Clock, board, objective, campaign."""
    o = FIGHT
    out[o + Fight.round] = min(1.0, int(b.round_number) / max(1, int(s.round_limit)))
    left = int(s.round_limit) - int(b.round_number)
    out[o + Fight.rounds_left] = scaled_cut(left, Fight.rounds_left.high)
    out[o + Fight.hexes] = 1.0 if s.lattice == c.Lattice.HEXES else 0.0
    out[o + Fight.space] = 1.0 if s.lattice == c.Lattice.SPACE else 0.0
    out[o + Fight.side_blue] = side
    out[o + Fight.limit_result] = 0.0
    if s.limit_winner >= 0:
        out[o + Fight.limit_result] = 1.0 if s.limit_winner == side else -1.0
    out[o + Fight.goal] = 0.0
    out[o + Fight.goal_piece] = 0.0
    if s.site != c.Site.NONE:
        out[o + Fight.goal] = 1.0 if s.site_winner == side else -1.0
        out[o + Fight.goal_piece] = scaled(1 + int(s.site_piece), Fight.goal_piece.high)
    out[o + Fight.encounter] = scaled_cut(int(b.encounter), Fight.encounter.high)
    to_go = max(0, int(s.n_encounters) - 1 - int(b.encounter))
    out[o + Fight.encounters_to_go] = scaled_cut(to_go, Fight.encounters_to_go.high)
