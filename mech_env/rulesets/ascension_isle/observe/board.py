"""The board in the observation: the eight ways, the nearest cover, objects."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import kernel
from mech_env.core.layout import clear, scaled, scaled_cut
from mech_env.core.squares import step_to
from mech_env.rulesets.ascension_isle.observe import kinds
from mech_env.rulesets.ascension_isle.observe.between import write_place
from mech_env.rulesets.ascension_isle.observe.layout import COVER_ROWS, LAYOUT, Piece, Thing, Way
from mech_env.rulesets.ascension_isle.observe.rows import turned
from mech_env.rulesets.ascension_isle.questions import cover, space, targets, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.ground import Cover

_PIECES = LAYOUT.pieces
WAYS, WAY_WIDTH = _PIECES["ways"].start, _PIECES["ways"].width
COVERS, COVER_WIDTH = _PIECES["cover"].start, _PIECES["cover"].width
OBJECTS, OBJECT_WIDTH = _PIECES["objects"].start, _PIECES["objects"].width
# Decisions in which ways matter.
ASKS_WAYS = tuple(
    int(
        decision
        in (
            Decision.ACTION, Decision.STEP, Decision.ARC, Decision.WAY, Decision.SNAPMOVE,
            Decision.STANCE, Decision.ZONECELL,
        )
    )
    for decision in Decision
)  # fmt: skip
FAR_AWAY = 99
AROUND = 1  # cells
FAR_KEY = float(1 << 24)  # above all keys; the first whole number that float32 has no successor of
PIECE_BITS = 63  # of a key
if c.N_FACINGS * WAY_WIDTH < COVER_ROWS:
    raise ValueError("fewer numbers of ways than keys, which wait there")


# --- ways ---
@kernel
def write_ways(s: Any, b: Any, viewer: int, fog: int, out: Any) -> None:
    """While the viewer is asked where to go or look: what lies in each direction."""
    me, side = b.units[viewer], int(s.units[viewer].side)
    asked = b.request.unit == viewer and ASKS_WAYS[b.request.decision] == 1
    if not asked or me.status != c.Status.ACTIVE:
        clear(out, WAYS, WAYS + c.N_FACINGS * WAY_WIDTH)
        return
    x, y = int(me.x), int(me.y)
    taken, fires, counts, far, near_x, near_y = 0, 0, 0, FAR_AWAY, 0, 0
    for other in range(s.n_units):
        u = b.units[other]
        if other == viewer or u.status != c.Status.ACTIVE:
            continue
        dx, dy = int(u.x) - x, int(u.y) - y
        if u.zone.kind != c.Zone.NONE:
            fires |= 1 << other
        enemy = s.units[other].side != side
        if enemy and fog and not space.is_clear(s, x, y, dx, dy):
            continue
        if abs(dx) <= AROUND and abs(dy) <= AROUND:
            taken |= 1 << (3 * (dy + 1) + dx + 1)
        if enemy:
            away = space.length(dx, dy)
            if away < far:
                far, near_x, near_y = away, dx, dy
            for way in range(c.N_FACINGS):
                if space.in_arc(way, dx, dy):
                    counts += 1 << 4 * way
    o = WAYS
    for slot in range(c.N_FACINGS):
        way = d.turned(side, slot)
        step_x, step_y = step_to(way)
        to_x, to_y = x + step_x, y + step_y
        clear(out, o, o + WAY_WIDTH)
        out[o + Way.enemies] = scaled((counts >> 4 * way) & 15, Way.enemies.high)
        if far != FAR_AWAY:
            out[o + Way.nearer] = far - space.length(near_x - step_x, near_y - step_y)
        if space.is_on_map(s, to_x, to_y) and not space.is_solid(s, to_x, to_y):
            shut = (taken >> (3 * (step_y + 1) + step_x + 1)) & 1
            if step_x != 0 and step_y != 0 and shut == 0:  # AI-056: corners are not cut
                both = space.is_solid(s, to_x, y) and space.is_solid(s, x, to_y)
                shut = 1 if both else 0
            out[o + Way.open] = 1 - shut
            write_cell(s, b, to_x, to_y, near_x - step_x, near_y - step_y, o, out)
            if fires != 0:
                count = fires_at(s, b, fires, to_x, to_y)
                out[o + Way.fires] = scaled_cut(count, Way.fires.high)
        o += WAY_WIDTH


@kernel
def write_cell(s: Any, b: Any, x: int, y: int, dx: int, dy: int, o: int, out: Any) -> None:
    """The cover and light of a cell; (dx, dy): the way from it to the nearest enemy."""
    out[o + Way.light] = scaled(space.light_at(s, x, y), Way.light.high)
    wall, bush = cover.wall_at(s, x, y), cover.bush_at(s, x, y)
    if wall >= 0:
        level = int(s.pieces[wall].level)
        out[o + Way.wall] = scaled(level, Way.wall.high)
        if cover.covers(s, wall, dx, dy):
            out[o + Way.cover] = scaled(level, Way.cover.high)
            return
    if cover.covers(s, bush, dx, dy):
        out[o + Way.cover] = scaled(int(Cover.LIGHT), Way.cover.high)


@kernel
def fires_at(s: Any, b: Any, owners: int, x: int, y: int) -> int:
    """How many areas of a set of owners have a cell."""
    count, owner = 0, 0
    while owners > 0:
        if owners & 1:
            count += 1 if zones.holds(s, b, owner, x, y) else 0
        owners >>= 1
        owner += 1
    return count


# --- cover ---
@kernel
def key_of(s: Any, b: Any, piece: int, x: int, y: int, side: int) -> int:
    """A number that sorts pieces: distance from a cell, then place as the side sees it, kind."""
    p = s.pieces[piece]
    column = d.turned_column(s, side, int(p.x))
    far = space.length(int(p.x) - x, int(p.y) - y)
    key = (far * c.MAX_ROWS + int(p.y)) * c.MAX_COLUMNS + column
    return (key * 8 + int(p.level)) * (PIECE_BITS + 1) + piece


@kernel
def write_cover(s: Any, b: Any, viewer: int, fog: int, out: Any) -> None:
    """The nearest pieces, the nearest first; rows that the scenario cannot fill are left alone."""
    me, side = b.units[viewer], int(s.units[viewer].side)
    x, y = int(me.x), int(me.y)
    rows = min(COVER_ROWS, int(s.rows_pieces))
    shown = min(rows, int(s.n_pieces))
    sort_nearest(s, b, x, y, side, out)
    mine, its = held_pieces(s, b, viewer, fog)
    o = COVERS
    for k in range(shown):
        piece = int(out[WAYS + k]) & PIECE_BITS
        p = s.pieces[piece]
        write_place(int(p.x) - x, int(p.y) - y, side, o + Piece.dx, out)
        out[o + Piece.level] = scaled(int(p.level), Piece.level.high)
        way = turned(side, int(p.facing))
        out[o + Piece.side_x] = kinds.TURNED_X[way]
        out[o + Piece.side_y] = kinds.TURNED_Y[way]
        out[o + Piece.worth] = scaled(int(p.worth), Piece.worth.high)
        out[o + Piece.hardened] = p.hardened
        by_mine, by_its = (mine >> piece) & 1, (its >> piece) & 1
        out[o + Piece.held] = by_mine - (by_its & ~by_mine)
        o += COVER_WIDTH
    clear(out, o, COVERS + rows * COVER_WIDTH)


@kernel
def sort_nearest(s: Any, b: Any, x: int, y: int, side: int, out: Any) -> None:
    """Put the keys of the nearest pieces in order.

    They wait in the numbers of the ways, which are written later; a float holds them exactly.
    """
    for k in range(COVER_ROWS):
        out[WAYS + k] = FAR_KEY
    for piece in range(s.n_pieces):
        key = np.float32(key_of(s, b, piece, x, y, side))
        if key < out[WAYS + COVER_ROWS - 1]:
            # Through all places, whatever the key: a loop that ended where the key belongs would
            # end where no processor expects it.
            for k in range(WAYS, WAYS + COVER_ROWS):
                there = out[k]
                out[k] = key if key < there else there
                key = there if key < there else key


@kernel
def held_pieces(s: Any, b: Any, viewer: int, fog: int) -> tuple[int, int]:
    """Sets of pieces: an ally is in the cell, an enemy that the viewer may know of."""
    mine, its = 0, 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if unit == viewer or u.status != c.Status.ACTIVE:
            continue
        cell = space.cell_of(s, int(u.x), int(u.y))
        pieces = 1 << ((cell >> g.CELL_PIECE) & g.PIECE_MASK)
        pieces = (pieces | 1 << ((cell >> g.CELL_BUSH) & g.PIECE_MASK)) >> 1  # numbered from 1
        if s.units[unit].side == s.units[viewer].side:
            mine |= pieces
        elif fog == 0 or space.sees(s, b, viewer, unit):
            its |= pieces
    return mine, its


# --- objects ---
@kernel
def write_objects(s: Any, b: Any, viewer: int, out: Any) -> None:
    """Rows of objects, by slot."""
    me, side = b.units[viewer], int(s.units[viewer].side)
    o = OBJECTS
    for thing in range(s.n_objects):
        facts, now = s.objects[thing], b.objects[thing]
        write_place(int(facts.x) - int(me.x), int(facts.y) - int(me.y), side, o + Thing.dx, out)
        out[o + Thing.points] = scaled(int(now.points), Thing.points.high)
        out[o + Thing.share] = int(now.points) / max(1, int(facts.points_full))
        out[o + Thing.whose] = 0.0
        if now.owner >= 0:
            out[o + Thing.whose] = 1.0 if now.owner == side else -1.0
        out[o + Thing.within_reach] = 1.0 if targets.may_use(s, b, viewer, thing) else 0.0
        o += OBJECT_WIDTH
    clear(out, o, OBJECTS + int(s.rows_objects) * OBJECT_WIDTH)
