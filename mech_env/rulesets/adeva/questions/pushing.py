"""Where somebody may be pushed, and how far (AE-102 to AE-104, AE-126 to AE-129)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb

MOST_SHOWN = 12  # cells of a push that can be asked for


@kernel
def may_be_pushed(s: Any, b: Any, cell: int, other: int) -> bool:
    """AE-103, AE-128: whether a push goes on into a cell: free, and no ledge."""
    if other < 0 or not board.is_free(s, b, other):
        return False
    return board.elevation(s, other) - board.elevation(s, cell) <= 1


@kernel
def drop_into(s: Any, cell: int, other: int) -> int:
    """AE-129: half km that one falls from a cell into another; 0 for a step that one can take."""
    down = board.elevation(s, cell) - board.elevation(s, other)
    return down if down > 1 else 0


@kernel
def may_advance_to(s: Any, b: Any, unit: int, way: int) -> bool:
    """AE-127, AE-013: whether the pusher may step in a direction: on foot, for 1 km.

    Difficult ground and half a km up cost 1 km more.
    """
    at = int(b.units[unit].cell)
    cell = board.neighbour(s, at, way)
    if cell < 0 or not board.seems_free(s, b, units.side_of(s, unit), cell):
        return False
    rise = board.elevation(s, cell) - board.elevation(s, at)
    return bool(-1 <= rise <= 0 and not board.is_difficult(s, b, cell))


@kernel
def may_advance(s: Any, b: Any, unit: int) -> bool:
    """AE-127: whether the pusher may step anywhere."""
    for way in range(c.DIRECTIONS):
        if may_advance_to(s, b, unit, way):
            return True
    return False


@kernel
def allow(s: Any, b: Any, f: Any, decision: int, mask: Any) -> None:
    """The masks of a push: direction, length, whether to follow, where to advance."""
    unit = int(f.actor)
    side = units.side_of(s, unit)
    if decision == Decision.SHIFT:
        for way in range(c.DIRECTIONS):
            mask[d.DIRECTION + d.turned(side, way)] = 1
    elif decision == Decision.CELLS:
        for k in range(min(MOST_SHOWN, int(f.cells))):
            mask[d.CHOICE + k] = 1
    elif decision == Decision.FOLLOW:
        mask[Verb.YES] = 1
        mask[Verb.NO] = 1
    else:
        mask[Verb.NO] = 1
        for way in range(c.DIRECTIONS):
            if may_advance_to(s, b, unit, way):
                mask[d.DIRECTION + d.turned(side, way)] = 1
