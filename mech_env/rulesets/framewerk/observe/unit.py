"""The observation of one unit (catalogue section 6): everything it may know, nothing else.

``LAYOUT`` names every number. Hidden from everybody: dice not yet rolled. With the option ``fog``
also hidden from enemies: attributes, ranks, exact damage, rounds and magazines, drama points,
debt, and whatever is reckoned from these.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel, write_scaled
from mech_env.core.rows import map_row, row_inverse
from mech_env.core.squares import ALL_ROUND, STEP_X, STEP_Y
from mech_env.rulesets.framewerk.observe.layout import (
    LAYOUT,
    OPTION_BOUNDS,
    PATCH_RADIUS,
    PATCH_WIDTH,
)
from mech_env.rulesets.framewerk.observe.request import write_answers, write_pool, write_request
from mech_env.rulesets.framewerk.observe.rows import (
    ALLIES,
    ALLY_WIDTH,
    ALWAYS,
    BANDS,
    BEYOND,
    DX_AT,
    ENEMIES,
    ENEMY_WIDTH,
    FACING_X,
    FACING_Y,
    FIGURE_ROWS,
    FIGURES,
    FIGURES_AT,
    KIND_BITS,
    MARK_ROWS,
    MARKS,
    MOST_MARGIN,
    NO_VALUE,
    PER_CELL,
    PER_MAGAZINE,
    PER_MARGIN,
    PER_TOUGHNESS,
    PLACE_AT,
    TOWARDS_AT,
    bits_of,
    hand_kind,
    row_offset,
    write_place,
    write_towards,
    write_unit,
)
from mech_env.rulesets.framewerk.questions.sight import in_zone
from mech_env.rulesets.framewerk.state.codes import (
    AIMPOINT_TEST,
    CELL_BLOCKED,
    CELL_COVER,
    CELL_DIRECTION,
    CELL_SIGHT,
    Status,
)
from mech_env.rulesets.framewerk.state.decisions import Decision, turned
from mech_env.rulesets.framewerk.state.frames import Frame
from mech_env.rulesets.framewerk.state.record import OPTIONS
from mech_env.rulesets.framewerk.state.weapons import AUTO_TARGETS

__all__ = ["LAYOUT", "observe"]

_PIECES = LAYOUT.pieces
PATCH = _PIECES["patch"].start
DIRECTIONS, DIRECTION_WIDTH = _PIECES["directions"].start, _PIECES["directions"].width
OBJECTS, OBJECT_WIDTH = _PIECES["objects"].start, _PIECES["objects"].width
ITEMS, ITEM_WIDTH = _PIECES["items"].start, _PIECES["items"].width
GLOBALS = _PIECES["globals"].start
OPTION_FEATURES = _PIECES["globals"].offset("option_max_actions")
ON_GROUND = _PIECES["globals"].offset("on_ground")

OPTIONS_SHOWN, _OPTION_COUNT = OPTIONS.run(*[tuple(OPTION_BOUNDS)[k] for k in (0, -1)])
OPTION_SCALES = _PIECES["globals"].scales("option_max_actions", "option_fog")
if len(OPTION_SCALES) != _OPTION_COUNT:
    raise ValueError(f"{_OPTION_COUNT} options in the record, {len(OPTION_SCALES)} in the layout")

CELL_CODES = 512  # of nine bits
CELL_FEATURES = _PIECES["patch"].width
FAR_AWAY = 99 << 20  # no enemy


def _patch_rows() -> NDArray[np.float32]:
    """Features of each code of a cell, flat: as it lies, then turned by 180 degrees."""
    table = np.zeros((2, CELL_CODES, CELL_FEATURES), np.float32)
    for code in range(CELL_CODES):
        cover, direction = (code >> CELL_COVER) & 3, (code >> CELL_DIRECTION) & 15
        sight = min(2, (code >> CELL_SIGHT) & 3)
        ground = -1.0 if code & CELL_BLOCKED else sight / 2
        for half, sign in enumerate((1, -1)):
            row = table[half, code]
            row[:2] = ground, min(2, cover) / 2
            if cover and direction < ALL_ROUND:
                row[2:] = sign * STEP_X[direction], sign * STEP_Y[direction]
    return table.ravel()


PATCH_ROWS = _patch_rows()


@kernel
def observe(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Write what a unit sees.

    Args:
        b: the battle, at any time.
        viewer: the unit that looks, in the fight or not.
        out: float32, shape (LAYOUT.size,), zeroed once by its owner: rows that the scenario can
            never fill (beyond ``b.rows_allies``, ``rows_enemies``, ``rows_weapons`` and
            ``rows_objects``) are not touched; everything else is written.
    """
    viewer = int(viewer)
    width = int(s.width)
    inverse = row_inverse(width)
    me = b.units[viewer]
    profile = s.units[viewer]
    turn = 1 - 2 * int(profile.side)
    y = map_row(int(me.at), inverse)
    x = int(me.at) - y * width
    kind = hand_kind(s, b, viewer)
    mine = write_unit(s, b, viewer, viewer, turn, kind, 0, out)
    write_own(s, b, viewer, x, y, kind, out)
    write_others(s, b, viewer, x, y, inverse, kind, mine, out)
    write_patch(s, b, x, y, turn, out)
    write_directions(s, b, viewer, x, y, inverse, kind, out)
    if s.rows_objects > 0:
        write_objects(s, b, viewer, x, y, inverse, kind, mine, out)
    write_items(s, b, x, y, inverse, turn, out)
    write_pool(s, b, viewer, out)
    write_answers(s, b, viewer, out)
    write_request(s, b, viewer, turn, out)
    write_globals(s, b, int(profile.side), out)


@kernel
def write_own(s: Any, b: Any, viewer: int, x: int, y: int, kind: int, out: Any) -> None:
    """The edges of the board, breaking away, and what is used up in this slot."""
    me = b.units[viewer]
    o = DX_AT
    right, below = int(s.width) - 1 - x, int(s.height) - 1 - y
    if s.units[viewer].side == 1:
        x, right = right, x
        y, below = below, y
    out[o] = right * PER_CELL
    out[o + 1] = x * PER_CELL
    out[o + 2] = below * PER_CELL
    out[o + 3] = y * PER_CELL
    out[o + 4] = 0.0
    if me.engaged != 0:
        out[o + 4] = min(12, 5 + bits_of(int(me.engaged))) * (1 / 12)  # FW-232
    out[o + 5] = me.face_used
    out[o + 6] = me.draw_used
    for k in range(FIGURES):
        out[FIGURES_AT + k] = FIGURE_ROWS[kind * FIGURES + k]


@kernel
def write_others(
    s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, my_kind: int, mine: Any, out: Any
) -> None:
    """Rows of allies and enemies, empty rows after them, and everybody's place in the order."""
    me = b.units[viewer]
    profile = s.units[viewer]
    width = int(s.width)
    turn = 1 - 2 * int(profile.side)
    a, e = ALLIES, ENEMIES
    for other in range(s.n_units):
        u = b.units[other]
        if other == viewer:
            continue
        there = int(u.at)
        there_y = map_row(there, inverse)
        dx, dy = there - there_y * width - x, there_y - y
        kind = hand_kind(s, b, other)
        if s.units[other].side == profile.side:
            write_unit(s, b, viewer, other, turn, kind, a, out)
            if u.status == Status.ACTIVE:
                write_place(s, b, viewer, other, dx, dy, turn, a + DX_AT, out)
            else:
                for k in range(a + DX_AT, a + ALLY_WIDTH):
                    out[k] = 0.0
            a += ALLY_WIDTH
        else:
            its = write_unit(s, b, viewer, other, turn, kind, e, out)
            if u.status == Status.ACTIVE and me.status == Status.ACTIVE:
                far = write_place(s, b, viewer, other, dx, dy, turn, e + DX_AT, out)
                write_towards(
                    s, b, viewer, other, dx, dy, far, my_kind, kind, mine, its, e + TOWARDS_AT, out
                )
            else:
                for k in range(e + DX_AT, e + ENEMY_WIDTH):
                    out[k] = 0.0
            e += ENEMY_WIDTH
    for k in range(a, ALLIES + s.rows_allies * ALLY_WIDTH):
        out[k] = 0.0
    for k in range(e, ENEMIES + s.rows_enemies * ENEMY_WIDTH):
        out[k] = 0.0
    for k in range(b.n_order):
        other = int(b.order[k])
        if b.units[other].status == Status.ACTIVE:
            out[row_offset(s, b, viewer, other) + PLACE_AT] = (1 + k) * (1 / 12)


@kernel
def write_patch(s: Any, b: Any, x: int, y: int, turn: int, out: Any) -> None:
    """All cells within two steps, turned like everything else; off the board is impassable."""
    width, height = int(s.width), int(s.height)
    base = 0 if turn == 1 else CELL_CODES * CELL_FEATURES
    p = PATCH
    for j in range(PATCH_WIDTH):
        row = y + turn * (j - PATCH_RADIUS)
        inside = row >= 0 and row < height
        for i in range(PATCH_WIDTH):
            column = x + turn * (i - PATCH_RADIUS)
            code = CELL_BLOCKED
            if inside and column >= 0 and column < width:
                code = int(s.cells[row * width + column]) & (CELL_CODES - 1)
            at = base + code * CELL_FEATURES
            for k in range(CELL_FEATURES):
                out[p + k] = PATCH_ROWS[at + k]
            p += CELL_FEATURES


@kernel
def write_directions(
    s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, kind: int, out: Any
) -> None:
    """While the viewer is asked for a verb, a step or a facing: what lies in each direction."""
    decision = int(b.request.decision)
    asked = decision == Decision.ACTION or decision == Decision.STEP or decision == Decision.FACING
    if b.request.unit != viewer or not asked:
        for k in range(DIRECTIONS, DIRECTIONS + 8 * DIRECTION_WIDTH):
            out[k] = 0.0
        return
    profile = s.units[viewer]
    width, height = int(s.width), int(s.height)
    taken, near, zones, counts = 0, FAR_AWAY, 0, 0
    for other in range(s.n_units):
        u = b.units[other]
        if u.status != Status.ACTIVE or other == viewer:
            continue
        there_y = map_row(int(u.at), inverse)
        dx, dy = int(u.at) - there_y * width - x, there_y - y
        far = max(abs(dx), abs(dy)) & 31
        if far <= 1:
            taken |= 1 << (3 * (dy + 1) + dx + 1)
        if u.zone_left > 0:
            zones |= zone_bit(s, b, other, viewer)
        if s.units[other].side != profile.side:
            # The nearest enemy, the first of equals: distance, unit and way in one number.
            near = min(near, (far << 20) + (other << 16) + ((dx + 32) << 8) + dy + 32)
            if AUTO_TARGETS[kind] > 0 and BANDS[32 * kind + far] != BEYOND:
                for facing in range(8):
                    if FACING_X[facing] * dx + FACING_Y[facing] * dy >= 0 and far > 0:
                        counts += 1 << (4 * facing)
    f = b.frames[b.depth - 1]
    if f.kind == Frame.MOVE:
        zones &= ~int(f.asked_bits)  # FW-223: once in a move
    for thing in range(s.n_objects):
        if b.objects[thing].destroyed == 0:
            there_y = map_row(int(s.objects[thing].at), inverse)
            dx, dy = int(s.objects[thing].at) - there_y * width - x, there_y - y
            if max(abs(dx), abs(dy)) <= 1:
                taken |= 1 << (3 * (dy + 1) + dx + 1)
    away = near >> 20
    near_x, near_y = ((near >> 8) & 255) - 32, (near & 255) - 32
    ambient = int(s.options.ambient_sight)
    o = DIRECTIONS
    for way in range(8):
        direction = turned(profile.side, way)
        step_x, step_y = int(FACING_X[direction]), int(FACING_Y[direction])
        column, row = x + step_x, y + step_y
        code = CELL_BLOCKED
        cell = row * width + column
        if column >= 0 and column < width and row >= 0 and row < height:
            code = int(s.cells[cell])
        free = (code & CELL_BLOCKED) | ((taken >> (3 * (step_y + 1) + step_x + 1)) & 1)
        dx, dy = near_x - step_x, near_y - step_y
        side = (code >> CELL_DIRECTION) & 15
        ahead = FACING_X[side] * dx + FACING_Y[side] * dy + ALWAYS[side] > 0
        nearer = away - max(abs(dx), abs(dy))
        out[o] = 1 - free
        out[o + 1] = nearer if near != FAR_AWAY else 0
        out[o + 2] = ((code >> CELL_COVER) & 3) * 0.5 if ahead else 0.0
        out[o + 3] = max((code >> CELL_SIGHT) & 3, ambient) * 0.5
        out[o + 4] = 0.0
        if zones != 0 and free == 0:
            out[o + 4] = min(4, zones_at(s, b, zones, cell)) * 0.25
        out[o + 5] = min(6, (counts >> (4 * direction)) & 15) * (1 / 6)
        o += DIRECTION_WIDTH


@kernel
def zone_bit(s: Any, b: Any, firer: int, mover: int) -> int:
    """Bit of a suppression zone that a step of the mover may trigger (FW-223, FW-227)."""
    if s.units[firer].side == s.units[mover].side and s.options.suppress_friendly == 0:
        return 0
    if (
        s.options.suppress_inside == 0
        and in_zone(s, b, b.units[firer], int(b.units[mover].at)) == 1
    ):
        return 0
    return 1 << firer


@kernel
def zones_at(s: Any, b: Any, zones: int, cell: int) -> int:
    """How many of the zones, given as a bit per firer, cover a cell."""
    count = 0
    firer = 0
    while zones > 0:
        if zones & 1:
            count += in_zone(s, b, b.units[firer], cell)
        zones >>= 1
        firer += 1
    return count


@kernel
def write_objects(
    s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, kind: int, mine: Any, out: Any
) -> None:
    """Rows of objects: the enemy's in the order of the action slots, then one's own side's."""
    me = b.units[viewer]
    profile = s.units[viewer]
    turn = 1 - 2 * int(profile.side)
    width = int(s.width)
    o = OBJECTS
    for own in range(2):
        for thing in range(s.n_objects):
            t = b.objects[thing]
            thing_facts = s.objects[thing]
            if (thing_facts.side == profile.side) != (own == 1):
                continue
            there_y = map_row(int(thing_facts.at), inverse)
            dx, dy = int(thing_facts.at) - there_y * width - x, there_y - y
            far = max(abs(dx), abs(dy)) & 31
            out[o] = 1.0 if own == 1 else -1.0
            out[o + 1] = dx * turn * PER_CELL
            out[o + 2] = dy * turn * PER_CELL
            out[o + 3] = far * PER_CELL
            out[o + 4] = int(thing_facts.point) * (1 / 3)
            out[o + 5] = min(1.0, int(thing_facts.toughness) * 0.025)
            out[o + 6] = 0.0
            for k in range(o + 7, o + OBJECT_WIDTH):
                out[k] = 0.0
            if t.destroyed == 0:
                out[o + 6] = max(0, int(thing_facts.toughness) - int(t.wear)) / int(
                    thing_facts.toughness
                )
                mark_patch(dx * turn, dy * turn, out)
                write_at_object(s, b, me, thing, kind, far, mine, o + 7, out)
            o += OBJECT_WIDTH
    for k in range(o, OBJECTS + s.rows_objects * OBJECT_WIDTH):
        out[k] = 0.0


@kernel
def mark_patch(dx: int, dy: int, out: Any) -> None:
    """A standing object makes its cell impassable."""
    if abs(dx) <= PATCH_RADIUS and abs(dy) <= PATCH_RADIUS:
        cell = PATCH_WIDTH * (dy + PATCH_RADIUS) + dx + PATCH_RADIUS
        out[PATCH + cell * CELL_FEATURES] = -1.0


@kernel
def write_at_object(
    s: Any, b: Any, me: Any, thing: int, kind: int, far: int, mine: Any, o: int, out: Any
) -> None:
    """What an attack on an object would bring, the pool at its mean (FW-238)."""
    t = s.objects[thing]
    band = int(BANDS[32 * kind + far])
    sight = max(int(s.cells[me.at]) >> CELL_SIGHT, int(s.cells[t.at]) >> CELL_SIGHT)
    sight = max(sight & 3, int(s.options.ambient_sight))
    modifier = 100 * AIMPOINT_TEST[t.point] - 200 * sight - 100 * int(s.options.object_def)
    if band != BEYOND and mine[0] != NO_VALUE:
        out[o] = 1.0
        margin = mine[0] + 100 * band + modifier
        out[o + 1] = max(-MOST_MARGIN, min(MOST_MARGIN, margin)) * PER_MARGIN
    if far <= 1 and mine[1] != NO_VALUE:
        out[o + 2] = max(-MOST_MARGIN, min(MOST_MARGIN, mine[1] + modifier)) * PER_MARGIN


@kernel
def write_items(s: Any, b: Any, x: int, y: int, inverse: int, turn: int, out: Any) -> None:
    """Rows of weapons that lie on the ground, by instance; the others are empty."""
    lying = 0
    for weapon in range(s.n_weapons):
        if b.weapons[weapon].at >= 0:
            lying += 1
    if out[ON_GROUND] == 0.0 and lying == 0:
        return  # the rows have been empty since they were last written
    out[ON_GROUND] = lying * (1 / 24)
    for k in range(ITEMS, ITEMS + s.rows_weapons * ITEM_WIDTH):
        out[k] = 0.0
    width = int(s.width)
    for weapon in range(s.n_weapons):
        w = b.weapons[weapon]
        if w.at < 0:
            continue
        o = ITEMS + weapon * ITEM_WIDTH
        kind = int(w.kind) & KIND_BITS
        there_y = map_row(int(w.at), inverse)
        dx, dy = int(w.at) - there_y * width - x, there_y - y
        wear = min(1.0, int(w.wear) * PER_TOUGHNESS[kind])
        out[o] = 1.0
        out[o + 1] = dx * turn * PER_CELL
        out[o + 2] = dy * turn * PER_CELL
        out[o + 3] = 1.0 if max(abs(dx), abs(dy)) <= 1 and wear < 1.0 else 0.0
        out[o + 4] = int(w.loaded) * PER_MAGAZINE[kind]
        out[o + 5] = int(w.mags) * (1 / 3)
        out[o + 6] = wear
        for k in range(MARKS):
            out[o + ITEM_WIDTH - MARKS + k] = MARK_ROWS[kind * MARKS + k]


@kernel
def write_globals(s: Any, b: Any, side: int, out: Any) -> None:
    """Clock, sides, objective, campaign and options."""
    o = GLOBALS
    out[o] = int(b.round_number) / max(1, int(s.round_limit))
    # 5 s a turn (FW-101), 300 s at most.
    out[o + 1] = max(0, int(s.round_limit) - int(b.round_number)) * (1 / 60)
    out[o + 2] = int(b.pass_number) * (1 / 3)
    out[o + 3] = side
    red, blue = 0, 0
    for unit in range(s.n_units):
        if b.units[unit].status == Status.ACTIVE:
            if s.units[unit].side == 0:
                red += 1
            else:
                blue += 1
    out[o + 4] = (red if side == 0 else blue) * (1 / 6)
    out[o + 5] = (blue if side == 0 else red) * (1 / 6)
    out[o + 6] = (int(s.objective_bits) >> side) & 1
    out[o + 7] = (int(s.objective_bits) >> (1 - side)) & 1
    out[o + 8] = 0.0
    if s.limit_result >= 0:
        out[o + 8] = 1.0 if s.limit_result == side else -1.0
    out[o + 9] = min(8, int(b.encounter)) * 0.125
    out[o + 10] = min(8, max(0, int(s.n_encounters) - 1 - int(b.encounter))) * 0.125
    out[o + 11] = min(8, int(b.wins)) * 0.125
    out[o + 12] = min(12, int(b.kits)) * (1 / 12)
    out[o + 13] = min(12, int(b.crates)) * (1 / 12)
    write_scaled(s.options, OPTIONS_SHOWN, OPTION_SCALES, out, OPTION_FEATURES)
