"""The board in the observation: the cells around, the eight directions, objects and items.

(dx, dy) is the way from the viewer, in cells; everything is turned for side blue.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.rows import map_row
from mech_env.core.squares import ALL_ROUND, STEP_X, STEP_Y, step_to
from mech_env.rulesets.framewerk.observe import kinds
from mech_env.rulesets.framewerk.observe.between import distance_of
from mech_env.rulesets.framewerk.observe.layout import (
    LAYOUT,
    PATCH_RADIUS,
    PATCH_WIDTH,
    Globals,
    Item,
    Thing,
    Way,
)
from mech_env.rulesets.framewerk.observe.rows import NO_VALUE
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import modifiers, sight
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

_PIECES = LAYOUT.pieces
PATCH, CELL_FEATURES = _PIECES["patch"].start, _PIECES["patch"].width
DIRECTIONS, DIRECTION_WIDTH = _PIECES["directions"].start, _PIECES["directions"].width
OBJECTS, OBJECT_WIDTH = _PIECES["objects"].start, _PIECES["objects"].width
ITEMS, ITEM_WIDTH = _PIECES["items"].start, _PIECES["items"].width
ON_GROUND = _PIECES["globals"].start + Globals.on_ground

CELL_CODES = 512  # of nine bits
FAR_AWAY = 99 << 20  # no enemy


def _patch_rows() -> NDArray[np.float32]:
    """Features of each code of a cell, flat: as it lies, then turned by 180 degrees."""
    table = np.zeros((2, CELL_CODES, CELL_FEATURES), np.float32)
    for code in range(CELL_CODES):
        cover, direction = (code >> c.CELL_COVER) & 3, (code >> c.CELL_DIRECTION) & 15
        level = min(2, (code >> c.CELL_SIGHT) & 3)
        ground = -1.0 if code & c.CELL_BLOCKED else level / 2
        for half, sign in enumerate((1, -1)):
            row = table[half, code]
            row[:2] = ground, min(2, cover) / 2
            if cover and direction < ALL_ROUND:
                row[2:] = sign * STEP_X[direction], sign * STEP_Y[direction]
    return table.ravel()


PATCH_ROWS = _patch_rows()


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
            code = c.CELL_BLOCKED
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
    asked = decision == d.Decision.ACTION or decision == d.Decision.STEP
    if b.request.unit != viewer or not (asked or decision == d.Decision.FACING):
        clear(out, DIRECTIONS, DIRECTIONS + 8 * DIRECTION_WIDTH)
        return
    profile = s.units[viewer]
    width, height = int(s.width), int(s.height)
    at = int(b.units[viewer].at)
    taken, near, zones, counts = 0, FAR_AWAY, 0, 0
    for other in range(s.n_units):
        u = b.units[other]
        if u.status != c.Status.ACTIVE or other == viewer:
            continue
        there_y = map_row(int(u.at), inverse)
        dx, dy = int(u.at) - there_y * width - x, there_y - y
        far = distance_of(dx, dy)
        if far <= 1:
            taken |= 1 << (3 * (dy + 1) + dx + 1)
        zones |= sight.zone_triggers(s, b, other, viewer, at) << other
        if s.units[other].side != profile.side:
            # The nearest enemy, the first of equals: distance, unit and way in one number.
            near = min(near, (far << 20) + (other << 16) + ((dx + 32) << 8) + dy + 32)
            reached = kinds.BANDS[kinds.DISTANCES * kind + far] != sight.BEYOND
            if wp.AUTO_TARGETS[kind] > 0 and reached:
                for facing in range(8):
                    counts += sight.arc_holds(facing, dx, dy) << (4 * facing)
    f = b.frames[b.depth - 1]
    if f.kind == fr.Frame.MOVE:
        zones &= ~int(f.asked_bits)  # FW-223: once in a move
    for thing in range(s.n_objects):
        if b.objects[thing].destroyed == 0:
            there_y = map_row(int(s.objects[thing].at), inverse)
            dx, dy = int(s.objects[thing].at) - there_y * width - x, there_y - y
            if max(abs(dx), abs(dy)) <= 1:
                taken |= 1 << (3 * (dy + 1) + dx + 1)
    away = near >> 20
    near_x, near_y = ((near >> 8) & 255) - 32, (near & 255) - 32
    o = DIRECTIONS
    for slot in range(8):
        direction = d.turned(profile.side, slot)
        step_x, step_y = step_to(direction)
        column, row = x + step_x, y + step_y
        cell = row * width + column
        inside = column >= 0 and column < width and row >= 0 and row < height
        # The cells beside are known: `sight.open_cell` would look at all units for each of them.
        shut, cover, level = 1, 0, int(s.options.ambient_sight)
        if inside:
            shut = (taken >> (3 * (step_y + 1) + step_x + 1)) & 1
            shut |= int(s.cells[cell]) & c.CELL_BLOCKED
            level = sight.sight_at(s, b, cell)
            rating = sight.cover_rating(s, b, cell)
            cover = sight.cover_against(s, b, cell, rating, near_x - step_x, near_y - step_y)
        nearer = away - max(abs(near_x - step_x), abs(near_y - step_y))
        out[o + Way.open] = 1 - shut
        out[o + Way.nearer] = nearer if near != FAR_AWAY else 0
        out[o + Way.cover] = scaled(cover, Way.cover.high)
        out[o + Way.sight] = scaled(level, Way.sight.high)
        count = zones_at(s, b, zones, cell) if zones != 0 and shut == 0 else 0
        out[o + Way.zones] = scaled_cut(count, Way.zones.high)
        targets = (counts >> (4 * direction)) & 15
        out[o + Way.targets] = scaled_cut(targets, Way.targets.high)
        o += DIRECTION_WIDTH


@kernel
def zones_at(s: Any, b: Any, zones: int, cell: int) -> int:
    """How many of the zones, given as a bit per firer, cover a cell."""
    count = 0
    firer = 0
    while zones > 0:
        if zones & 1:
            count += sight.in_zone(s, b, b.units[firer], cell)
        zones >>= 1
        firer += 1
    return count


@kernel
def write_objects(
    s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, kind: int, mine: Any, out: Any
) -> None:
    """Rows of objects: the enemy's in the order of the action slots, then one's own side's."""
    profile = s.units[viewer]
    turn = 1 - 2 * int(profile.side)
    width = int(s.width)
    o = OBJECTS
    for own in range(2):
        for thing in range(s.n_objects):
            facts = s.objects[thing]
            if (facts.side == profile.side) != (own == 1):
                continue
            there_y = map_row(int(facts.at), inverse)
            dx, dy = int(facts.at) - there_y * width - x, there_y - y
            far = distance_of(dx, dy)
            out[o + Thing.whose] = 1.0 if own == 1 else -1.0
            out[o + Thing.dx] = scaled(dx * turn, Thing.dx.high)
            out[o + Thing.dy] = scaled(dy * turn, Thing.dy.high)
            out[o + Thing.distance] = scaled(far, Thing.distance.high)
            out[o + Thing.point] = scaled(int(facts.point), Thing.point.high)
            out[o + Thing.toughness] = scaled_cut(int(facts.toughness), Thing.toughness.high)
            clear(out, o + Thing.left, o + OBJECT_WIDTH)
            if b.objects[thing].destroyed == 0:
                left = max(0, int(facts.toughness) - int(b.objects[thing].wear))
                out[o + Thing.left] = left / int(facts.toughness)
                mark_patch(dx * turn, dy * turn, out)
                write_at_object(s, b, viewer, thing, kind, far, mine, o, out)
            o += OBJECT_WIDTH
    clear(out, o, OBJECTS + s.rows_objects * OBJECT_WIDTH)


@kernel
def mark_patch(dx: int, dy: int, out: Any) -> None:
    """A standing object makes its cell impassable."""
    if abs(dx) <= PATCH_RADIUS and abs(dy) <= PATCH_RADIUS:
        cell = PATCH_WIDTH * (dy + PATCH_RADIUS) + dx + PATCH_RADIUS
        out[PATCH + cell * CELL_FEATURES] = -1.0


@kernel
def write_at_object(
    s: Any, b: Any, viewer: int, thing: int, kind: int, far: int, mine: Any, o: int, out: Any
) -> None:
    """What an attack on an object would bring, the pool at its mean (FW-238)."""
    at = int(b.units[viewer].at)
    harder = c.AIMPOINT_TEST[s.objects[thing].point] - int(s.options.object_def)
    band, light = modifiers.against_object(s, b, at, thing, kind, 0)
    if band != sight.BEYOND and mine[0] != NO_VALUE:
        margin = mine[0] + 100 * (band + light + harder)
        out[o + Thing.my_reach] = 1.0
        out[o + Thing.my_shot_margin] = scaled_cut(margin, 100 * Thing.my_shot_margin.high)
    if far <= 1 and mine[1] != NO_VALUE:
        margin = mine[1] + 100 * (light + harder)
        out[o + Thing.my_close_margin] = scaled_cut(margin, 100 * Thing.my_close_margin.high)


@kernel
def write_items(s: Any, b: Any, viewer: int, x: int, y: int, inverse: int, out: Any) -> None:
    """Rows of weapons that lie on the ground, by instance; the others are empty."""
    lying = 0
    for weapon in range(s.n_weapons):
        if b.weapons[weapon].at >= 0:
            lying += 1
    if out[ON_GROUND] == 0.0 and lying == 0:
        return  # the rows have been empty since they were last written
    out[ON_GROUND] = scaled(lying, Globals.on_ground.high)
    clear(out, ITEMS, ITEMS + s.rows_weapons * ITEM_WIDTH)
    me, turn = b.units[viewer], 1 - 2 * int(s.units[viewer].side)
    width = int(s.width)
    for weapon in range(s.n_weapons):
        w = b.weapons[weapon]
        if w.at < 0:
            continue
        o = ITEMS + weapon * ITEM_WIDTH
        kind = int(w.kind) & kinds.KIND_BITS
        there_y = map_row(int(w.at), inverse)
        dx, dy = int(w.at) - there_y * width - x, there_y - y
        out[o + Item.on_ground] = 1.0
        out[o + Item.dx] = scaled(dx * turn, Item.dx.high)
        out[o + Item.dy] = scaled(dy * turn, Item.dy.high)
        out[o + Item.within_reach] = can.may_pick(s, b, me, weapon)
        out[o + Item.loaded] = int(w.loaded) * kinds.PER_MAGAZINE[kind]
        out[o + Item.mags] = scaled(int(w.mags), Item.mags.high)
        out[o + Item.wear] = min(1.0, int(w.wear) * kinds.PER_TOUGHNESS[kind])
        for k in range(kinds.MARKS):
            out[o + Item.dice + k] = kinds.MARK_ROWS[kind * kinds.MARKS + k]
