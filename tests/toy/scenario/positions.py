"""Positions of the race: whose turn it is."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.positions import Given, PositionCard
from tests.toy.state import frames as fr

_push = interpreted(fr.push)


def turn(s: Any, b: Any, log: Any, unit: int, given: Given) -> None:
    """The turn of a runner (TY-002); without one a new round."""
    f = b.frames[0]
    f.mover = max(0, unit)
    if unit < 0:
        b.round_number -= 1
        f.stage = fr.HeatStage.ROUND
        return
    f.stage = fr.HeatStage.NEXT
    _push(b, fr.Frame.MOVE, unit, -1)


POSITIONS = PositionCard(turn=turn)
