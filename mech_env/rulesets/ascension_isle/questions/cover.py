"""Cover: which piece works against whom, what it hides, who is behind it (5.5)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import space
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state.ground import Cover

COVERED_TURN = 1  # octants between a piece's direction and what it covers against (AI-059)
NO_PIECE = -1


# --- pieces ---
@kernel
def wall_at(s: Any, x: int, y: int) -> int:
    """The piece of a cell that one can be behind, whatever its direction; NO_PIECE: none."""
    return ((space.cell_of(s, x, y) >> g.CELL_PIECE) & g.PIECE_MASK) - 1


@kernel
def bush_at(s: Any, x: int, y: int) -> int:
    """The bush of a cell; NO_PIECE: none."""
    return ((space.cell_of(s, x, y) >> g.CELL_BUSH) & g.PIECE_MASK) - 1


@kernel
def own_wall(s: Any, b: Any, unit: int) -> int:
    """AI-060: the piece that a unit can be behind; NO_PIECE: none."""
    return wall_at(s, int(b.units[unit].x), int(b.units[unit].y))


@kernel
def covers(s: Any, piece: int, dx: int, dy: int) -> bool:
    """AI-059, AI-067: whether a piece works against what lies (dx, dy) from its cell."""
    if piece == NO_PIECE or (dx == 0 and dy == 0):
        return False
    return space.turn(space.bearing(dx, dy), int(s.pieces[piece].facing)) <= COVERED_TURN


# --- in effect ---
@kernel
def is_shut(s: Any, b: Any, unit: int, dx: int, dy: int) -> bool:
    """AI-061, AI-062: whether a unit is fully behind its piece towards what lies (dx, dy) from it.

    It cannot shoot that way, and nothing hits it from there that does not penetrate.
    """
    return bool(b.units[unit].behind == 1) and covers(s, own_wall(s, b, unit), dx, dy)


@kernel
def piece_against(s: Any, b: Any, unit: int, dx: int, dy: int) -> int:
    """AI-054: the best piece that works for a unit against what lies (dx, dy) from it.

    Every piece that one can be behind is better than a bush.
    """
    x, y = int(b.units[unit].x), int(b.units[unit].y)
    wall = wall_at(s, x, y)
    if covers(s, wall, dx, dy):
        return wall
    bush = bush_at(s, x, y)
    return bush if covers(s, bush, dx, dy) else NO_PIECE


@kernel
def level_against(s: Any, b: Any, unit: int, dx: int, dy: int) -> int:
    """AI-054, AI-062, AI-064: the level of a unit's cover against what lies (dx, dy) from it.

    Leaning out it is its piece's; fully behind, that of full cover at least.
    """
    piece = piece_against(s, b, unit, dx, dy)
    if piece == NO_PIECE:
        return Cover.NONE
    level = int(s.pieces[piece].level)
    return max(level, Cover.FULL) if is_shut(s, b, unit, dx, dy) else level


@kernel
def hidden_faces(s: Any, b: Any, unit: int, dx: int, dy: int) -> int:
    """AI-048, AI-049, AI-050, AI-051, AI-062: the set of faces that cover hides from (dx, dy).

    The numbers in brackets are read as option cover_reading says.
    """
    if is_shut(s, b, unit, dx, dy):
        return g.ALL_FACES
    level = level_against(s, b, unit, dx, dy)
    return g.HIDDEN_FACES[int(s.options.cover_reading) * g.N_COVERS + level]


@kernel
def is_exposed(s: Any, b: Any, shooter: int, target: int) -> bool:
    """AI-110: whether a target is in light cover or less to a shooter."""
    dx, dy = space.way_between(b, target, shooter)
    return level_against(s, b, target, dx, dy) <= Cover.LIGHT


@kernel
def may_hide(s: Any, b: Any, unit: int) -> bool:
    """AI-060, AI-149: whether a unit can go fully behind a piece, whatever its direction."""
    return bool(b.units[unit].behind == 0) and own_wall(s, b, unit) != NO_PIECE
