"""What a side knows of places: who is where, what lies between, how far it is around a wall."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.questions import space, terrain
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p

COVER = terrain.PARTIAL | terrain.B_FIRE | terrain.B_SIGHT
NEAR_THE_GOAL = 2.0  # times as much is an enemy worth that stands at what must be kept
FAR_FROM_GOAL = 300  # ft: there it is worth no more than elsewhere


# --- who is where ---
@kernel
def is_located(b: Any, enemy: int) -> bool:
    """XH-017: whether the side knows where an enemy in the fight is."""
    e = b.units[enemy]
    return bool(e.aware == c.Aware.LOCATED and e.status == c.Status.ACTIVE)


@kernel
def is_known(s: Any, b: Any, side: int, unit: int) -> bool:
    """XH-015: whether a side knows a place of a unit."""
    u = b.units[unit]
    if s.units[unit].side == side or u.aware == c.Aware.LOCATED:
        return True
    return bool(u.aware == c.Aware.SUSPECTED and u.placed == 1)


@kernel
def known(s: Any, b: Any, side: int, unit: int) -> Place:
    """XH-015: that place; asked only if :func:`is_known`."""
    if s.units[unit].side == side or b.units[unit].aware == c.Aware.LOCATED:
        return space.place_of(b, unit)
    return space.last_place(b, unit)


@kernel
def is_gone(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """Whether an enemy cannot be where it was last known: a unit looks there and sees nobody."""
    if b.units[enemy].aware == c.Aware.LOCATED or est.may_be_unseen(s, enemy, unit):
        return False
    there = space.last_place(b, enemy)
    return cover_between(s, b, space.place_of(b, unit), there) & terrain.B_SIGHT == 0


# --- the board ---
@kernel
def has_water(s: Any, b: Any) -> bool:
    """Whether there is water on the board."""
    return bool(s.ever & terrain.WATER)


@kernel
def is_hazard(s: Any, b: Any, side: int, place: Place) -> bool:
    """Whether a hazard that a side has found is at a place (XH-135, XH-204)."""
    for piece in range(s.n_pieces):
        if s.pieces[piece].kind == p.Piece.MINE and (int(b.pieces[piece].revealed) >> side) & 1:
            if b.pieces[piece].there == 1 and terrain.in_piece(b, piece, place):
                return True
    return False


@kernel
def cover_between(s: Any, b: Any, here: Place, there: Place) -> int:
    """PARTIAL, B_SIGHT and B_FIRE as far as they lie between two places."""
    return terrain.flags_between(s, b, COVER, here, there)


@kernel
def corner(s: Any, b: Any, here: Place, there: Place) -> Place:
    """The corner by which the way around what is between two places is shortest.

    Of several obstacles the one counts that is farthest to go around, so that the answer does not
    hang on the order of pieces.
    """
    best, farthest = there, -1
    pieces, piece = terrain.pieces_between(s, b, terrain.B_FIRE, 0, here, there), 0
    while pieces > 0:
        if pieces & 1:
            by = corner_of(s, b, piece, here, there)
            far = space.distance(s, here, by) + space.distance(s, by, there)
            if far > farthest:
                best, farthest = by, far
        pieces >>= 1
        piece += 1
    return best


@kernel
def corner_of(s: Any, b: Any, piece: int, here: Place, there: Place) -> Place:
    """The corner of a piece by which the way from one place to another is shortest."""
    box, best, least = b.pieces[piece], there, 1 << 30
    for k in range(4):
        q = int(box.q0) - 1 if k & 1 else int(box.q1) + 1
        r = int(box.r0) - 1 if k & 2 else int(box.r1) + 1
        if space.on_board(s, q, r):
            by = space.at(q, r, here[2])
            far = space.distance(s, here, by) + space.distance(s, by, there)
            if far < least:
                best, least = by, far
    return best


@kernel
def door_to_open(s: Any, b: Any, place: Place) -> int:
    """The door of the room in which who stands at a place is shut; -1 = none."""
    for door in range(s.n_pieces):
        if s.pieces[door].kind == p.Piece.DOOR and s.pieces[door].link >= 0:
            room = int(s.pieces[door].link)
            if terrain.in_piece(b, room, place):
                if terrain.flags_now(s, b, room) & terrain.B_MOVE:
                    return door
    return -1


@kernel
def is_shut(s: Any, b: Any, place: Place) -> bool:
    """Whether a place is in a room that nobody can get into or out of."""
    for room in range(s.n_pieces):
        if s.pieces[room].kind == p.Piece.BUNKER and terrain.in_piece(b, room, place):
            if terrain.flags_now(s, b, room) & terrain.B_MOVE:
                return True
    return False


# --- the objective ---
@kernel
def urgency(s: Any, b: Any, side: int, there: Place) -> float:
    """How much more an enemy at a place is worth to a side that has something to guard."""
    if s.site == c.Site.NONE or s.site_winner == side:
        return 1.0
    far = terrain.piece_distance(s, b, int(s.site_piece), there)
    if far >= FAR_FROM_GOAL:
        return 1.0
    return 1.0 + (NEAR_THE_GOAL - 1.0) * (FAR_FROM_GOAL - far) / FAR_FROM_GOAL


@kernel
def waypoint(s: Any, b: Any, unit: int) -> Place:
    """Where to look for enemies of whom nothing is known: each round elsewhere on the board."""
    k = (int(b.round_number) // 3 + unit) % 5
    q = int(s.width) // 2 + (0 if k == 0 else int(s.width) // 3 * (1 if k & 1 else -1))
    r = int(s.height) // 2 + (0 if k == 0 else int(s.height) // 3 * (1 if k & 2 else -1))
    if s.units[unit].side == 1:
        q, r = int(s.width) - 1 - q, int(s.height) - 1 - r
    return space.at(q, r, int(b.units[unit].z))
