"""The procedures by kind of frame."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from tests.toy.rules.heat import heat
from tests.toy.rules.meeting import meeting
from tests.toy.rules.move import move
from tests.toy.state.events import Why
from tests.toy.state.frames import Frame, MoveStage, push


@kernel
def start(s: Any, b: Any, log: Any) -> None:
    """The first frame of a battle: the heat."""
    push(b, Frame.HEAT, -1, -1)


@kernel
def run_stage(setups: Any, s: Any, b: Any, log: Any) -> None:
    """One stage of the top frame."""
    f = b.frames[b.depth - 1]
    if f.kind == Frame.MOVE:
        move(s, b, log, f)
    elif f.kind == Frame.MEETING:
        meeting(s, b, log, f)
    else:
        heat(setups, s, b, log, f)


# --- for solvers ---


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: those of a dash are added (TY-005)."""
    return 1 if why == Why.DASH else 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear the steps of a move that has landed: no rule reads them any more."""
    for k in range(b.depth):
        f = b.frames[k]
        if f.kind == Frame.MOVE and f.stage != MoveStage.LAND:
            f.steps = 0
