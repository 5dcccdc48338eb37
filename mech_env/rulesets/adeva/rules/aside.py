"""What a unit had under way while it was moved by force (2, step 5.3 d)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, moves, paths
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def adapt(s: Any, b: Any, unit: int, old: int) -> None:
    """AE-186, AE-209, AE-418: a movement that would lead farther now than it may ends here.

    What a walker has gone is the shortest way from where it began to its old cell.
    """
    here = int(b.units[unit].cell)
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind != Frame.MOVE or f.actor != unit or f.cell < 0:
            continue
        most = moves.budget(s, b, unit, int(f.verb))
        if moves.is_on_ground(int(f.verb)):
            gone = paths.path_km(s, b, unit, int(f.from_cell), old)
            far = paths.path_km(s, b, unit, here, int(f.cell)) > most - gone
        else:
            landed = int(f.cell) == old  # it does not jump again
            far = landed or board.distance(s, here, int(f.cell)) > most
        if far:
            f.cell = here
