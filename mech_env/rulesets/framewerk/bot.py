"""The scripted player: weighs the odds of hits, cover, range and close quarters, no look ahead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.decisions import (
    D_ACTION,
    D_COUNT,
    D_DEFEND,
    HIT_UNIT,
    MOVE,
    N_ACTIONS,
    NUMBER,
    SHOOT,
    SHOOT_BURST,
    WITH_DODGE,
)


@kernel
def bot(b: Any, mask: Any) -> int:
    """Choose an action for the pending request.

    Args:
        b: the battle; only what the deciding unit may know is read.
        mask: int8, shape (N_ACTIONS,), of the request.

    Returns:
        A legal action.
    """
    decision = int(b.request.decision)
    choice = -1
    if decision == D_COUNT:
        choice = NUMBER + 2
    elif decision == D_DEFEND:
        choice = WITH_DODGE
    elif decision == D_ACTION:
        choice = MOVE
        if mask[SHOOT_BURST] != 0:
            choice = SHOOT_BURST
        elif mask[SHOOT] != 0:
            choice = SHOOT
        elif mask[HIT_UNIT] != 0:
            choice = HIT_UNIT
    if choice >= 0 and mask[choice] != 0:
        return choice
    for slot in range(N_ACTIONS):
        if mask[slot] != 0:
            return slot
    return -1
