"""What a unit had under way while it was moved by force (2, step 5.3 d)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, moves, paths
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Act, Frame


@kernel
def adapt(s: Any, b: Any, unit: int, old: int) -> None:
    """Its movements lead to where they would have led from its old cell, or nowhere."""
    for k in range(b.depth):
        f = b.frames[k]
        if f.actor != unit:
            continue
        if f.kind == Frame.ACT:
            adapt_way(s, b, f, unit, old)
        elif f.kind == Frame.MOVE and f.cell >= 0 and moves.is_on_ground(int(f.verb)):
            adapt_walk(s, b, f, unit, old)


@kernel
def adapt_way(s: Any, b: Any, f: Any, unit: int, old: int) -> None:
    """A39, A41: a drop and a standing jump name the cell beside by its direction."""
    if f.way < 0 or (f.verb != Verb.DROP_DOWN and f.verb != Verb.STANDING_JUMP):
        return
    here, cell = int(b.units[unit].cell), board.neighbour(s, old, int(f.way))
    if cell >= 0 and board.distance(s, here, cell) == 1:
        f.way = board.way_to(s, here, cell)
    else:
        f.act_flags = int(f.act_flags) | (1 << Act.ASIDE)


@kernel
def adapt_walk(s: Any, b: Any, f: Any, unit: int, old: int) -> None:
    """AE-209: a walk that would be longer now than the rate allows ends where the unit is."""
    here, goal = int(b.units[unit].cell), int(f.cell)
    gone = paths.path_km(s, b, unit, int(f.from_cell), old)
    if gone + paths.path_km(s, b, unit, here, goal) > moves.budget(s, b, unit, int(f.verb)):
        f.cell = here
