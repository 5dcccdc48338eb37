"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from everybody: dice not yet rolled. With the option ``fog``
also hidden from enemies: attributes, ranks, exact damage, rounds and magazines, drama points,
debt, and whatever follows from these.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel, write_scaled
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.rows import map_row, row_inverse
from mech_env.rulesets.framewerk.observe import between, board, kinds, request, rows
from mech_env.rulesets.framewerk.observe.layout import (
    LAYOUT,
    OPTION_BOUNDS,
    SECONDS,
    Globals,
    Own,
    Row,
)
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state.record import OPTIONS

__all__ = ["LAYOUT", "observe"]

GLOBALS = LAYOUT.pieces["globals"].start
_FIRST_OPTION, _LAST_OPTION = (tuple(OPTION_BOUNDS)[k] for k in (0, -1))
OPTIONS_SHOWN, _OPTION_COUNT = OPTIONS.run(_FIRST_OPTION, _LAST_OPTION)
OPTION_SCALES = LAYOUT.pieces["globals"].scales(f"option_{_FIRST_OPTION}", f"option_{_LAST_OPTION}")
if len(OPTION_SCALES) != _OPTION_COUNT:
    raise ValueError(f"{_OPTION_COUNT} options in the record, {len(OPTION_SCALES)} in the layout")


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: the unit that looks, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows that the scenario can
            never fill (beyond ``s.rows_allies``, ``rows_enemies``, ``rows_weapons`` and
            ``rows_objects``) are not touched; everything else is written.
    """
    viewer = int(viewer)
    width = int(s.width)
    inverse = row_inverse(width)
    me, side = b.units[viewer], int(s.units[viewer].side)
    turn = 1 - 2 * side
    y = map_row(int(me.at), inverse)
    x = int(me.at) - y * width
    kind = can.hand_kind(s, b, viewer) & kinds.KIND_BITS
    mine = rows.write_unit(s, b, viewer, viewer, turn, kind, 0, out)
    write_own(s, b, viewer, x, y, kind, out)
    write_others(s, b, viewer, x, y, inverse, kind, mine, out)
    board.write_patch(s, b, x, y, turn, out)
    board.write_directions(s, b, viewer, x, y, inverse, kind, out)
    if s.rows_objects > 0:
        board.write_objects(s, b, viewer, x, y, inverse, kind, mine, out)
    board.write_items(s, b, viewer, x, y, inverse, out)
    request.write_pool(s, b, viewer, out)
    request.write_answers(s, b, viewer, out)
    request.write_request(s, b, viewer, turn, out)
    write_globals(s, b, side, out)


@kernel
def write_own(s: Any, b: Any, viewer: int, x: int, y: int, kind: int, out: Any) -> None:
    """The edges of the board, breaking away, and what is used up in this slot."""
    me = b.units[viewer]
    right, below = int(s.width) - 1 - x, int(s.height) - 1 - y
    if s.units[viewer].side == 1:
        x, right = right, x
        y, below = below, y
    out[Own.ahead] = scaled(right, Own.ahead.high)
    out[Own.behind] = scaled(x, Own.behind.high)
    out[Own.right] = scaled(below, Own.right.high)
    out[Own.left] = scaled(y, Own.left.high)
    number = can.break_number(me) if me.engaged != 0 else 0
    out[Own.break_number] = scaled_cut(number, Own.break_number.high)
    out[Own.face_used] = me.face_used
    out[Own.draw_used] = me.draw_used
    for k in range(kinds.FIGURES):
        out[Own.short + k] = kinds.FIGURE_ROWS[kind * kinds.FIGURES + k]


@kernel
def write_others(
    s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, my_kind: int, mine: Any, out: Any
) -> None:
    """Rows of allies and enemies, empty rows after them, and everybody's place in the order."""
    me = b.units[viewer]
    profile = s.units[viewer]
    width = int(s.width)
    turn = 1 - 2 * int(profile.side)
    a, e = rows.ALLIES, rows.ENEMIES
    for other in range(s.n_units):
        u = b.units[other]
        if other == viewer:
            continue
        there = int(u.at)
        there_y = map_row(there, inverse)
        dx, dy = there - there_y * width - x, there_y - y
        kind = can.hand_kind(s, b, other) & kinds.KIND_BITS
        if s.units[other].side == profile.side:
            rows.write_unit(s, b, viewer, other, turn, kind, a, out)
            if u.status == c.Status.ACTIVE:
                between.write_place(s, b, viewer, other, dx, dy, turn, a, out)
            else:
                clear(out, a + Row.dx, a + rows.ALLY_WIDTH)
            a += rows.ALLY_WIDTH
        else:
            its = rows.write_unit(s, b, viewer, other, turn, kind, e, out)
            if u.status == c.Status.ACTIVE and me.status == c.Status.ACTIVE:
                far = between.write_place(s, b, viewer, other, dx, dy, turn, e, out)
                between.write_towards(
                    s, b, viewer, other, dx, dy, far, my_kind, kind, mine, its, e, out
                )
            else:
                clear(out, e + Row.dx, e + rows.ENEMY_WIDTH)
            e += rows.ENEMY_WIDTH
    clear(out, a, rows.ALLIES + s.rows_allies * rows.ALLY_WIDTH)
    clear(out, e, rows.ENEMIES + s.rows_enemies * rows.ENEMY_WIDTH)
    for k in range(b.n_order):
        other = int(b.order[k])
        if b.units[other].status == c.Status.ACTIVE:
            out[rows.row_offset(s, b, viewer, other) + Row.place] = scaled(1 + k, Row.place.high)


@kernel
def write_globals(s: Any, b: Any, side: int, out: Any) -> None:
    """Clock, sides, objective, campaign and options."""
    o = GLOBALS
    out[o + Globals.round] = int(b.round_number) / max(1, int(s.round_limit))
    left = SECONDS * max(0, int(s.round_limit) - int(b.round_number))
    out[o + Globals.time_left] = scaled(left, Globals.time_left.high)
    out[o + Globals.pass_] = scaled(int(b.pass_number), Globals.pass_.high)
    out[o + Globals.side_blue] = side
    mine, theirs = 0, 0
    for unit in range(s.n_units):
        if b.units[unit].status == c.Status.ACTIVE:
            if s.units[unit].side == side:
                mine += 1
            else:
                theirs += 1
    out[o + Globals.my_active] = scaled(mine, Globals.my_active.high)
    out[o + Globals.its_active] = scaled(theirs, Globals.its_active.high)
    out[o + Globals.my_objective] = (int(s.objective_bits) >> side) & 1
    out[o + Globals.its_objective] = (int(s.objective_bits) >> (1 - side)) & 1
    out[o + Globals.limit_result] = 0.0
    if s.limit_result >= 0:
        out[o + Globals.limit_result] = 1.0 if s.limit_result == side else -1.0
    out[o + Globals.encounter] = scaled_cut(int(b.encounter), Globals.encounter.high)
    to_go = max(0, int(s.n_encounters) - 1 - int(b.encounter))
    out[o + Globals.encounters_to_go] = scaled_cut(to_go, Globals.encounters_to_go.high)
    out[o + Globals.wins] = scaled_cut(int(b.wins), Globals.wins.high)
    out[o + Globals.kits] = scaled_cut(int(b.kits), Globals.kits.high)
    out[o + Globals.crates] = scaled_cut(int(b.crates), Globals.crates.high)
    first = o + Globals.option_max_actions
    write_scaled(s.options, OPTIONS_SHOWN, OPTION_SCALES, out, first)
