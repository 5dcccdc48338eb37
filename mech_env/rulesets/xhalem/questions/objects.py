"""What may be done with which object (XH-191)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import free_hands
from mech_env.rulesets.xhalem.questions.space import board_length, distance, place_of
from mech_env.rulesets.xhalem.questions.terrain import (
    B_FIRE,
    OBJECT,
    any_between,
    in_column,
    nearest_place,
    spared_for,
    works,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p

N_HANDLINGS = len(c.Handling)


@kernel
def is_in_reach(s: Any, b: Any, unit: int, piece: int) -> bool:
    """XH-191: whether a piece is within a unit's base reach, with nothing that stops fire between.

    The body reaches: weapons do not lengthen it.
    """
    here = place_of(b, unit)
    there = nearest_place(b, piece, here)
    if distance(s, here, there) > board_length(s, int(s.units[unit].reach)):
        return False
    return not any_between(s, b, B_FIRE, spared_for(s, b, piece), here, there)


@kernel
def lends_itself(s: Any, b: Any, piece: int, handling: int) -> bool:
    """XH-191: whether the handling is listed for a piece, and its state allows it."""
    kind, now = s.pieces[piece].kind, b.pieces[piece]
    if handling == c.Handling.OPEN:
        return bool(kind == p.Piece.DOOR and now.open == 0)
    if handling == c.Handling.CLOSE:
        return bool(kind == p.Piece.DOOR and now.open == 1)
    if handling == c.Handling.LIFT:
        return bool(p.LIFT_SIZE[kind] >= 0)
    if handling == c.Handling.BREAK:
        return bool(p.BREAK_CR[kind] > 0 and s.pieces[piece].hp_full > 0)
    if handling == c.Handling.TURN:
        return bool(kind == p.Piece.GENERATOR)
    return bool(p.MOVE_CR[kind] > 0)


@kernel
def is_own_goal(s: Any, b: Any, unit: int, piece: int, handling: int) -> bool:
    """XH-005: whether the handling would meet the other side's objective."""
    if s.site == c.Site.NONE or s.site_piece != piece or s.site_winner == s.units[unit].side:
        return False
    off = handling == c.Handling.TURN and b.pieces[piece].on == 1
    return off or handling == c.Handling.BREAK


@kernel
def may_handle(s: Any, b: Any, unit: int, piece: int, handling: int) -> bool:
    """XH-191: whether a unit may do this with this object; the action is asked elsewhere."""
    if b.units[unit].inside >= 0 or not works(s, b, piece):
        return False
    if not lends_itself(s, b, piece, handling) or is_own_goal(s, b, unit, piece, handling):
        return False
    if handling == c.Handling.LIFT:
        if b.units[unit].held >= 0 or free_hands(s, b, unit) < 1:
            return False
        if p.LIFT_SIZE[s.pieces[piece].kind] > s.units[unit].size_class:
            return False
    elif handling == c.Handling.PUSH or handling == c.Handling.PULL:
        if in_column(b, piece, int(b.units[unit].q), int(b.units[unit].r)):
            return False  # it has no direction to go
    return is_in_reach(s, b, unit, piece)


@kernel
def any_handling(s: Any, b: Any, unit: int, piece: int) -> bool:
    """XH-191: whether a unit may do anything with an object."""
    if p.FLAGS[s.pieces[piece].kind] & OBJECT == 0 or not is_in_reach(s, b, unit, piece):
        return False
    for handling in range(N_HANDLINGS):
        if may_handle(s, b, unit, piece, handling):
            return True
    return False


@kernel
def may_use_any(s: Any, b: Any, unit: int) -> bool:
    """XH-191: whether there is an object that a unit may handle."""
    if s.ever & OBJECT == 0:
        return False
    for piece in range(s.n_pieces):
        if any_handling(s, b, unit, piece):
            return True
    return False


@kernel
def handling_cr(s: Any, piece: int, handling: int) -> int:
    """XH-191: what a check must exceed to push, pull or break an object; 0: no check."""
    kind = s.pieces[piece].kind
    if handling == c.Handling.BREAK:
        return int(p.BREAK_CR[kind])
    if handling == c.Handling.PUSH or handling == c.Handling.PULL:
        return int(p.MOVE_CR[kind])
    return 0
