"""The pieces that stay where they are, laid out so that one comparison meets all of them.

What they are follows from the pieces. It stands in the setup record because boxes that lie side by
side are compared at once, where pieces one by one take a walk (``terrain.still_met``).
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import BOXES
from mech_env.rulesets.xhalem.state import pieces as table
from mech_env.rulesets.xhalem.state.codes import MAX_PIECES
from mech_env.rulesets.xhalem.state.record import PIECE, STILL

BOUNDS = ("q0", "q1", "r0", "r1", "z0", "z1")

if MAX_PIECES != BOXES or STILL.run("marks", "z1") != (0, 7 * BOXES):
    raise ValueError("still pieces are not what `boxes_met` compares")
if any(PIECE[name].high > 2**15 - 1 for name in BOUNDS):
    raise ValueError("a bound of a piece does not fit")


def write_still(s: Any, pieces: Any) -> None:
    """Write ``s.still``.

    Args:
        s: a setup record whose kinds of piece are written.
        pieces: where they are, records of ``PIECE``.
    """
    s.still["marks"] = 0
    for k in range(int(s.n_pieces)):
        if table.STANDS_STILL[s.pieces[k].kind]:
            s.still["marks"][k] = table.EVER[s.pieces[k].kind]
    for name in BOUNDS:
        s.still[name] = pieces[name]
