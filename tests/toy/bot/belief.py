"""What a side believes of facts that it cannot know: the ground of a search."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from tests.toy.state.codes import MAX_DRIVE, Choice
from tests.toy.state.frames import Frame, MeetingStage


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what is hidden from ``side`` by a guess from ``key``; 1 if anything is.

    Hidden are an enemy's choice in a meeting (TY-009) and its drive with the option ``fog``
    (TY-011).
    """
    hidden = 0
    f = b.frames[b.depth - 1]
    if f.kind == Frame.MEETING and f.stage == MeetingStage.RESULT:
        if setups[b.encounter].units[f.actor].side != side:
            f.choice = Choice.PUSH if guess(2, 0, key) else Choice.YIELD
            hidden = 1
    for encounter in range(setups.shape[0]):
        s = setups[encounter]
        if s.options.fog == 0:
            continue
        for unit in range(s.n_units):
            if s.units[unit].side != side:
                s.units[unit].drive = guess(MAX_DRIVE + 1, 1 + unit, key)
                hidden = 1
    return hidden
