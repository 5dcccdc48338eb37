"""What the pieces of a board do now, what lies between two places, what a cell is like."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import (
    LONGEST,
    boxes_crossed,
    boxes_marked,
    boxes_met,
    is_apart,
    kernel,
    lowest_bit,
)
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    at,
    crosses,
    distance,
    hex_distance,
    is_ahead,
    line_cell,
    on_board,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.record import PIECE

BOX, _ = PIECE.run("q0", "z1")  # where the bounds of a piece's box begin

# Sets of flags (XH-012).
B_MOVE, B_SIGHT = 1 << p.Flag.B_MOVE, 1 << p.Flag.B_SIGHT
B_FIRE, B_SCAN = 1 << p.Flag.B_FIRE, 1 << p.Flag.B_SCAN
PARTIAL, DIFF, NOISY = 1 << p.Flag.PARTIAL, 1 << p.Flag.DIFF, 1 << p.Flag.NOISY
WATER, PLATFORM = 1 << p.Flag.WATER, 1 << p.Flag.IS_PLATFORM
HAZARD, ENCL, ONEWAY = 1 << p.Flag.HAZARD, 1 << p.Flag.ENCL, 1 << p.Flag.ONEWAY
OBJECT = 1 << p.Flag.IS_OBJECT  # of all kinds that lend themselves to some handling (XH-191)

GROUND = 0  # ft: altitude of ground that no piece raises or lowers
BODY = 5  # ft: units in one cell need so much between their altitudes (XH-013)
SIZES_APART = 2  # of who may share a cell (XH-013)

HEIGHTS = (5, 5, 10, 15, 20, 30, 45, 75, 75)  # ft, by size (XH-184)
DRY, PARTLY, FULLY = 0, 1, 2  # how far a unit is covered by water (XH-184)


# --- the state of a piece (XH-012) ---
@kernel
def piece_state(s: Any, b: Any, piece: int) -> int:
    """XH-012: intact, breached or destroyed (``PieceState``)."""
    full, left = int(s.pieces[piece].hp_full), int(b.pieces[piece].hp)
    if full == 0 or 2 * left > full:
        return c.PieceState.INTACT
    return c.PieceState.BREACHED if left > 0 else c.PieceState.DESTROYED


@kernel
def works(s: Any, b: Any, piece: int) -> bool:
    """Whether a piece is on the board and not destroyed."""
    return bool(b.pieces[piece].there == 1 and piece_state(s, b, piece) != c.PieceState.DESTROYED)


@kernel
def is_powered(s: Any, b: Any, piece: int) -> bool:
    """XH-012: whether a field has the generator that it needs, if any, running."""
    source = s.pieces[piece].link
    if s.pieces[piece].kind != p.Piece.FIELD or source < 0:
        return True
    return bool(b.pieces[source].on == 1 and works(s, b, source))


@kernel
def has_open_door(s: Any, b: Any, room: int) -> bool:
    """XH-012: whether a door of a room is open, or destroyed."""
    for door in range(s.n_pieces):
        if s.pieces[door].kind == p.Piece.DOOR and s.pieces[door].link == room:
            if b.pieces[door].open == 1 or not works(s, b, door):
                return True
    return False


@kernel
def flags_now(s: Any, b: Any, piece: int) -> int:
    """XH-012: the set of a piece's flags that hold now; none if it is gone, destroyed or off."""
    if b.pieces[piece].there == 0:
        return 0
    state = piece_state(s, b, piece)
    if state == c.PieceState.DESTROYED or not is_powered(s, b, piece):
        return 0
    flags = p.FLAGS[s.pieces[piece].kind]
    if state == c.PieceState.BREACHED and flags & (B_SIGHT | B_FIRE):
        flags = flags & ~(B_SIGHT | B_FIRE | B_SCAN) | PARTIAL
    if flags & ENCL and flags & B_MOVE and has_open_door(s, b, piece):
        flags &= ~(B_MOVE | B_SIGHT | B_FIRE)
    return int(flags)


# --- places and pieces ---
@kernel
def in_column(b: Any, piece: int, q: int, r: int) -> bool:
    """Whether a cell is one of a piece's, at whatever altitude."""
    box = b.pieces[piece]
    return bool(box.q0 <= q <= box.q1 and box.r0 <= r <= box.r1)


@kernel
def in_piece(b: Any, piece: int, place: Place) -> bool:
    """XH-012: whether a place is in a piece's box."""
    q, r, z = place
    return not is_apart(b.pieces[piece], BOX, q, q, r, r, z, z)


@kernel
def nearest_place(b: Any, piece: int, place: Place) -> Place:
    """XH-012: the place in a piece that is nearest to another; ties: lower column, then row."""
    box = b.pieces[piece]
    q, r, z = place
    q0, q1, r0, r1 = int(box.q0) - q, int(box.q1) - q, int(box.r0) - r, int(box.r1) - r
    # As far as the farthest of column, row and their sum is out of its bounds.
    far = max(0, q0, -q1, r0, -r1, q0 + r0, -q1 - r1)
    dq = max(q0, -far, -far - r1)
    dr = max(r0, -far, -far - dq)
    return at(q + dq, r + dr, min(max(z, int(box.z0)), int(box.z1) - 1))


@kernel
def piece_distance(s: Any, b: Any, piece: int, place: Place) -> int:
    """XH-012: from a place to a piece, in ft or steps."""
    return distance(s, place, nearest_place(b, piece, place))


@kernel
def still_met(s: Any, flags: int, one: Place, other: Place) -> int:
    """The set of pieces with cells in the box around two places that may have one of some flags.

    Only pieces that stay where they are (``STANDS_STILL``): all that a line or a step can meet do.
    """
    return boxes_met(
        s.still, 0, flags,
        min(one[0], other[0]), max(one[0], other[0]), min(one[1], other[1]),
        max(one[1], other[1]), min(one[2], other[2]), max(one[2], other[2]),
    )  # fmt: skip


# --- what lies between (XH-012) ---
@kernel
def between(s: Any, b: Any, piece: int, one: Place, other: Place) -> bool:
    """XH-012: whether a piece's box lies between a place and what is seen or shot at from it.

    Of its flags only ENCL and ONEWAY count here.
    """
    flags = p.FLAGS[s.pieces[piece].kind]
    if flags & ENCL:
        inside = in_piece(b, piece, one)
        if in_piece(b, piece, other):
            return not inside
        if inside:
            return flags & ONEWAY == 0
    box = b.pieces[piece]
    return crosses(one, other, at(box.q0, box.r0, box.z0), at(box.q1, box.r1, box.z1))


@kernel
def pieces_between(s: Any, b: Any, flags: int, spared: int, one: Place, other: Place) -> int:
    """XH-012: the set of pieces between two places that have one of some flags now.

    ``spared``: a set of pieces that do not count.
    """
    return _between(s, b, flags, spared, one, other, 0)[0]


@kernel
def flags_between(s: Any, b: Any, flags: int, one: Place, other: Place) -> int:
    """XH-012: those of some flags that lie between two places now, of whatever piece."""
    return _between(s, b, flags, 0, one, other, 0)[1]


@kernel
def any_between(s: Any, b: Any, flags: int, spared: int, one: Place, other: Place) -> bool:
    """XH-012: whether there is a piece in :func:`pieces_between`."""
    return _between(s, b, flags, spared, one, other, 1)[0] != 0


@kernel
def _between(
    s: Any, b: Any, flags: int, spared: int, one: Place, other: Place, enough: int
) -> tuple[int, int]:
    """The pieces of :func:`pieces_between` and their flags; stops at ``enough`` pieces, 0 never."""
    found, met, count = 0, 0, 0
    left = still_between(s, b, flags, one, other) & ~spared
    while left != 0:
        piece = lowest_bit(left)
        left &= left - 1
        now = flags_now(s, b, piece) & flags
        if now:
            found |= 1 << piece
            met |= now
            count += 1
            if count == enough:
                break
    return found, met


@kernel
def still_with(s: Any, b: Any, flags: int) -> int:
    """The set of still pieces that have one of some flags now."""
    found = left = boxes_marked(s.still, 0, flags)
    while left != 0:
        piece = lowest_bit(left)
        left &= left - 1
        if flags_now(s, b, piece) & flags == 0:
            found &= ~(1 << piece)
    return found


@kernel
def still_between(s: Any, b: Any, flags: int, one: Place, other: Place) -> int:
    """The set of pieces of :func:`between` that may have one of some flags, whatever their state.

    Level lines are held against all pieces at once, where numbers are small enough.
    """
    if one[2] != other[2] or s.width + s.height > LONGEST:
        return _drawn(s, b, flags, one, other)
    q, r, z = one
    dq, dr = other[0] - q, other[1] - r
    if not is_ahead(one, other):
        q, r, dq, dr = other[0], other[1], -dq, -dr
    found = boxes_crossed(s.still, 0, flags, q, r, z, dq, dr)
    rooms = boxes_marked(s.still, 0, flags) & boxes_marked(s.still, 0, ENCL)
    if rooms != 0:
        inside = still_met(s, ENCL, one, one)
        there = still_met(s, ENCL, other, other)
        shut = inside & ~still_met(s, ONEWAY, one, one)
        around = (there & ~inside) | (shut & ~there)
        found = (found & ~(inside | there)) | (around & rooms)
    return found


@kernel
def _drawn(s: Any, b: Any, flags: int, one: Place, other: Place) -> int:
    """As :func:`still_between`, piece by piece."""
    found, left = 0, still_met(s, flags, one, other)  # most are nowhere near the line
    while left != 0:
        piece = lowest_bit(left)
        left &= left - 1
        if between(s, b, piece, one, other):
            found |= 1 << piece
    return found


@kernel
def spared_for(s: Any, b: Any, piece: int) -> int:
    """XH-012: the set of pieces that never shield a piece: itself and the room of a door."""
    own = 1 << piece
    if s.pieces[piece].kind == p.Piece.DOOR and s.pieces[piece].link >= 0:
        own |= 1 << int(s.pieces[piece].link)
    return own


@kernel
def first_shield(s: Any, b: Any, flags: int, one: Place, other: Place) -> int:
    """XH-155: the piece with hit points that a shot meets first on its way; -1 = none."""
    pieces = pieces_between(s, b, flags, 0, one, other)
    n = hex_distance(other[0] - one[0], other[1] - one[1])
    for i in range(max(1, n) + 1):
        cell = one if i == 0 else other if i >= n else line_cell(one, other, i)
        for piece in range(s.n_pieces):
            if (pieces >> piece) & 1 and b.pieces[piece].hp > 0 and in_piece(b, piece, cell):
                return piece
    return -1


# --- what a cell is like ---
@kernel
def hazards_at(s: Any, b: Any, place: Place) -> int:
    """XH-204: the set of hazards around a place. They may be elsewhere than a side takes them."""
    found = 0
    if s.ever & HAZARD == 0:
        return found
    for piece in range(s.n_pieces):
        if in_piece(b, piece, place) and flags_now(s, b, piece) & HAZARD:
            found |= 1 << piece
    return found


@kernel
def any_at(s: Any, b: Any, flags: int, place: Place) -> bool:
    """Whether there is a still piece around a place that has one of some flags now."""
    left = still_met(s, flags, place, place)
    while left != 0:
        if flags_now(s, b, lowest_bit(left)) & flags:
            return True
        left &= left - 1
    return False


@kernel
def is_difficult(s: Any, b: Any, place: Place) -> bool:
    """XH-201, XH-210: whether ground or air costs double. Water is dear by the mover (XH-184)."""
    return any_at(s, b, DIFF, place)


@kernel
def is_noisy(s: Any, b: Any, place: Place) -> bool:
    """XH-140: whether steps here can be heard."""
    return any_at(s, b, NOISY, place)


@kernel
def ground(s: Any, b: Any, q: int, r: int) -> int:
    """XH-201: altitude at which a walker stands in a cell: a platform's, a lake's bottom's, or 0.

    A platform over water carries. Space has no ground; there it is the lowest altitude.
    """
    if s.lattice == c.Lattice.SPACE:
        return int(s.z_low)
    bottom, top, raised = GROUND, GROUND, 0
    if s.ever & (PLATFORM | WATER) == 0:
        return bottom
    for piece in range(s.n_pieces):
        if in_column(b, piece, q, r):
            flags = flags_now(s, b, piece)
            if flags & PLATFORM:
                top = max(top, int(s.pieces[piece].surface))
                raised = 1
            elif flags & WATER:
                bottom = min(bottom, int(b.pieces[piece].z0))
    return top if raised else bottom


@kernel
def depth(s: Any, b: Any, place: Place) -> int:
    """XH-184: ft of water above a place; 0 = none."""
    deep = 0
    if s.ever & WATER == 0:
        return deep
    for piece in range(s.n_pieces):
        if in_column(b, piece, place[0], place[1]) and flags_now(s, b, piece) & WATER:
            deep = max(deep, int(s.pieces[piece].surface) - place[2])
    return deep


@kernel
def cover_by_water(s: Any, b: Any, unit: int, place: Place) -> int:
    """XH-184: DRY, PARTLY (a quarter or more of a unit's height is under water) or FULLY."""
    height, deep = HEIGHTS[s.units[unit].size_class], depth(s, b, place)
    if deep >= height:
        return FULLY
    return PARTLY if 4 * deep >= height else DRY


# --- who may enter (XH-007, XH-012, XH-013) ---
@kernel
def is_open(s: Any, b: Any, one: Place, other: Place) -> bool:
    """XH-007, XH-012: whether board and pieces let a unit from a cell into the next.

    A closed piece that units may be in stops them at its boundary.
    """
    if not on_board(s, other[0], other[1]) or other[2] > s.z_high:
        return False
    if other[2] < ground(s, b, other[0], other[1]):
        return False
    left = still_met(s, B_MOVE, one, other)
    while left != 0:
        piece = lowest_bit(left)
        left &= left - 1
        stops = in_piece(b, piece, other)
        if p.FLAGS[s.pieces[piece].kind] & ENCL:
            stops = stops != in_piece(b, piece, one)
        if stops and flags_now(s, b, piece) & B_MOVE:
            return False
    return True


@kernel
def may_share(s: Any, b: Any, unit: int, other: int) -> bool:
    """XH-013: whether two units may be in one cell at one altitude."""
    if abs(int(s.units[unit].size_class) - int(s.units[other].size_class)) >= SIZES_APART:
        return True
    u = b.units[unit]
    if u.rides == other or u.rider == other or u.inside == other:
        return True
    return bool(u.grapples == other or u.grappled_by == other or b.units[other].inside == unit)


@kernel
def blocker(s: Any, b: Any, unit: int, place: Place, passing: int) -> int:
    """XH-013: the first unit in whose way another would be at a place; -1 = nobody.

    ``passing`` 1: it only moves through, which allies do not mind.
    """
    return _blocker(s, b, unit, place, passing, 0)


@kernel
def known_blocker(s: Any, b: Any, unit: int, place: Place, passing: int) -> int:
    """XH-013: as :func:`blocker`, among those whom the unit's side locates: for masks and paths."""
    return _blocker(s, b, unit, place, passing, 1)


@kernel
def _blocker(s: Any, b: Any, unit: int, place: Place, passing: int, known: int) -> int:
    side = s.units[unit].side
    with_it = int(b.units[unit].rider)  # a mount moves with its rider, a rider gets off alone
    for other in range(s.n_units):
        u = b.units[other]
        if u.q != place[0] or u.r != place[1] or other == unit or other == with_it:
            continue
        if u.status != c.Status.ACTIVE or u.inside >= 0:
            continue
        apart = abs(int(u.z) - place[2])
        if apart >= BODY or (apart > 0 and s.lattice == c.Lattice.SPACE):
            continue
        if s.units[other].side == side:
            if passing == 1:
                continue
        elif known == 1 and u.aware != c.Aware.LOCATED:
            continue
        if with_it >= 0 and b.units[with_it].grapples == other:
            continue  # XH-176: whom the rider holds follows into the cell that the pair leaves
        if not may_share(s, b, unit, other):
            return other
        if with_it >= 0 and not may_share(s, b, with_it, other):
            return other
    return -1


@kernel
def can_enter(s: Any, b: Any, unit: int, one: Place, other: Place, passing: int) -> bool:
    """XH-013: whether a unit can go from a cell into the next."""
    return is_open(s, b, one, other) and blocker(s, b, unit, other, passing) < 0


@kernel
def seems_enterable(s: Any, b: Any, unit: int, one: Place, other: Place, passing: int) -> bool:
    """XH-013: :func:`can_enter` as far as the unit's side knows: for masks and paths."""
    return is_open(s, b, one, other) and known_blocker(s, b, unit, other, passing) < 0
