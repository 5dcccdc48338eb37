"""Who stands where, lines of fire, and what covers a target."""

from __future__ import annotations

from typing import Any

from mech_env.core.hexes import axial, before_end, hex_at
from mech_env.core.jit import kernel
from mech_env.core.rows import row_inverse
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c

DIRECT_FIRE_RANGE = 20  # hexes, 60 m (ST-042)

_AT_ONCE = 8  # hexes: one vector of the record's integers


@kernel
def unit_at(s: Any, b: Any, hex_index: int) -> int:
    """The Armor on a hex, or -1."""
    for unit in range(s.n_units):
        if b.units[unit].hex == hex_index:
            return unit
    return -1


@kernel
def nearest_enemy(s: Any, b: Any, side: int, at: int) -> int:
    """The hex of the Armor of another side nearest to a hex, the first of equals; -1 for none."""
    inverse = row_inverse(s.width)
    q, r = axial(at, s.width, inverse)
    nearest, least = -1, 0
    for unit in range(s.n_units):
        there = int(b.units[unit].hex)
        if there >= 0 and s.units[unit].side != side:
            its_q, its_r = axial(there, s.width, inverse)
            dq, dr = its_q - q, its_r - r
            away = max(abs(dq), abs(dr), abs(dq + dr))
            if nearest < 0 or away < least:
                nearest, least = there, away
    return nearest


@kernel
def squad_at(s: Any, b: Any, hex_index: int) -> int:
    """The squad on a hex, or -1."""
    for squad in range(s.n_squads):
        if b.squads[squad].hex == hex_index:
            return squad
    return -1


@kernel
def ground_at(s: Any, b: Any, hex_index: int) -> int:
    """Terrain of a hex: SOLID, OPEN, or 1 + the piece that stands there."""
    ground = int(s.ground[hex_index])
    return ground if ground <= c.OPEN or b.pieces[ground - 1].hex >= 0 else c.OPEN


@kernel
def empty_hex(s: Any, b: Any, hex_index: int) -> int:
    """On the map, not solid, and nobody there; a piece may stand there (ST-004, ST-070)."""
    if hex_index < 0 or s.ground[hex_index] == c.SOLID:
        return 0
    return 1 if unit_at(s, b, hex_index) < 0 and squad_at(s, b, hex_index) < 0 else 0


@kernel
def enterable(s: Any, b: Any, unit: int, hex_index: int) -> int:
    """ST-070: an Armor may step there; pieces need ST-020."""
    if empty_hex(s, b, hex_index) == 0:
        return 0
    return 1 if ground_at(s, b, hex_index) == c.OPEN or pools.crosses_cover(s, b, unit) else 0


@kernel
def clear_line(s: Any, b: Any, a: int, t: int) -> int:
    """ST-041: line of fire between two hexes; blocked where every candidate hex is solid."""
    if s.first_solid < 0:
        return 1
    width = int(s.width)
    inverse = row_inverse(width)
    qa, ra = axial(a, width, inverse)
    qb, rb = axial(t, width, inverse)
    dq, dr = qb - qa, rb - ra
    # Point i of the line lies i hexes from its start, and so do its candidates: a wall can only
    # stand in the way at the point of its own distance, and in no row beyond those of the ends.
    low = max(int(s.first_solid), min(ra, rb) * width)
    high = min(int(s.last_solid) + 1, (max(ra, rb) + 1) * width)
    ground = s.ground
    at = low
    while at < high:
        # Most of a map is open: the compiler looks at several hexes at once.
        if at + _AT_ONCE <= ground.shape[0]:
            some = 0
            for k in range(_AT_ONCE):
                some |= ground[at + k] == c.SOLID
            if some == 0:
                at += _AT_ONCE
                continue
        end = min(high, at + _AT_ONCE)
        while at < end:
            if ground[at] == c.SOLID and wall_on_line(s, b, at, qa, ra, dq, dr):
                return 0
            at += 1
    return 1


@kernel
def wall_on_line(s: Any, b: Any, wall: int, qa: int, ra: int, dq: int, dr: int) -> int:
    """Whether a solid hex blocks the line that leads by (dq, dr) from (qa, ra)."""
    width = int(s.width)
    wq, wr = axial(wall, width, row_inverse(width))
    wq -= qa
    wr -= ra
    n = max(abs(dq), abs(dr), abs(dq + dr))
    i = max(abs(wq), abs(wr), abs(wq + wr))
    # n times the way from the point to the wall's centre; the point lies in the wall's hex if the
    # three differences of its cube coordinates are at most n, and on an edge if one of them is n
    # (on a corner it cannot lie: one coordinate is whole).
    eq, er = n * wq - i * dq, n * wr - i * dr
    e1, e2, e3 = 2 * eq + er, eq + 2 * er, er - eq
    if i == 0 or i >= n or max(abs(e1), abs(e2), abs(e3)) > n:
        return 0
    to_q = (e1 == -n) - (e1 == n) + (e3 == n) - (e3 == -n)
    to_r = (e2 == -n) - (e2 == n) - (e3 == n) + (e3 == -n)
    other = hex_at(qa + wq + to_q, ra + wr + to_r, width, int(s.height))
    return 1 if other < 0 or s.ground[other] == c.SOLID else 0


@kernel
def between_hexes(s: Any, b: Any, a: int, t: int) -> tuple[int, int]:
    """ST-144, ST-147: the one or two hexes next to the target on the line from ``a``; -1 = none."""
    width = int(s.width)
    inverse = row_inverse(width)
    q, r = axial(t, width, inverse)
    qa, ra = axial(a, width, inverse)
    dq, dr = qa - q, ra - r
    if max(abs(dq), abs(dr), abs(dq + dr)) < 2:
        return -1, -1
    return before_end(q, r, dq, dr, width, s.height)


@kernel
def piece_cover(s: Any, b: Any, a: int, t: int) -> int:
    """The piece with Object Health that covers hex ``t`` from ``a`` (ST-144, ST-145), or -1."""
    first, second = between_hexes(s, b, a, t)
    return piece_on(s, b, first, second, t)


@kernel
def piece_on(s: Any, b: Any, first: int, second: int, t: int) -> int:
    """The piece that covers hex ``t``, given the hexes next to it on the line (-1 = none)."""
    best = -1
    for k in range(2):
        at = first if k == 0 else second
        # Of a destroyed piece no Object Health is left, so `s.ground` will do.
        piece = s.ground[at] - 1 if at >= 0 else -1
        if piece >= 0 and b.pieces[piece].health >= 1:
            more = 0 if best < 0 else b.pieces[piece].health - b.pieces[best].health
            # ST-145: more Object Health, then lower index.
            if best < 0 or more > 0 or (more == 0 and piece < best):
                best = int(piece)
    if best >= 0:
        return best
    own = s.ground[t] - 1
    return int(own) if own >= 0 and b.pieces[own].health >= 1 else -1


@kernel
def concealed(s: Any, b: Any, a: int, t: int) -> int:
    """ST-023, ST-157: whether any piece, of Object Health 0 too, hides hex ``t`` from ``a``."""
    first, second = between_hexes(s, b, a, t)
    if first >= 0 and ground_at(s, b, first) > c.OPEN:
        return 1
    if second >= 0 and ground_at(s, b, second) > c.OPEN:
        return 1
    return 1 if ground_at(s, b, t) > c.OPEN else 0


@kernel
def cover_of(s: Any, b: Any, a: int, unit: int) -> tuple[int, int]:
    """ST-146: what covers a unit against direct fire from hex ``a``, allies not yet asked.

    Returns (NONE, -1), (VICTIM, unit) or (PIECE, piece): codes of ``CoverKind``.
    """
    first, second = between_hexes(s, b, a, b.units[unit].hex)
    return cover_on(s, b, first, second, unit)


@kernel
def cover_on(s: Any, b: Any, first: int, second: int, unit: int) -> tuple[int, int]:
    """:func:`cover_of`, given the hexes next to the unit on the line (-1 = none)."""
    u = b.units[unit]
    victim = -1
    for k in range(2):
        # ST-128: the grappled target in the way covers its grappler, before any other cover.
        v = int(u.victims[k])
        if v >= 0 and (b.units[v].hex == first or b.units[v].hex == second):
            if victim < 0 or v < victim:
                victim = v
    if victim >= 0:
        return c.CoverKind.VICTIM, victim
    piece = piece_on(s, b, first, second, u.hex)
    if piece >= 0:
        return c.CoverKind.PIECE, piece
    return c.CoverKind.NONE, -1


@kernel
def allies_in_way(s: Any, b: Any, a: int, unit: int) -> int:
    """ST-150, ST-153: bits of the target's operable allies on the hexes next to it on the line."""
    first, second = between_hexes(s, b, a, b.units[unit].hex)
    bits = 0
    for other in range(s.n_units):
        if s.units[other].side == s.units[unit].side and screens(s, b, other, first, second):
            bits |= 1 << other
    return bits


@kernel
def screens(s: Any, b: Any, unit: int, first: int, second: int) -> bool:
    """Whether a unit that can act stands on one of two hexes next to a target on the line."""
    at = b.units[unit].hex
    return (at == first or at == second) and pools.operable(s, b, unit) == 1


@kernel
def safe_cover(s: Any, b: Any, unit: int) -> int:
    """ST-017, ST-152: two working defensive systems and not grappled: covers without harm."""
    return (
        1 if pools.working(s, b, unit, c.System.DEF) == 2 and b.units[unit].grappled_by < 0 else 0
    )


@kernel
def covers_unharmed(s: Any, b: Any, kind: int, unit: int) -> bool:
    """ST-151, ST-152: whether an Armor that covers takes no harm; allies may be safe cover."""
    if s.options.armor_cover_damage == c.CovererHarm.NONE:
        return True
    return kind == c.CoverKind.ALLY and safe_cover(s, b, unit) == 1
