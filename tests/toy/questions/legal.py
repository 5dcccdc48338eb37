"""The mask of each kind of decision. Reads only."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from tests.toy.state.decisions import DASH, Decision, Verb


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """Write the mask of the pending request.

    Args:
        b: the battle.
        mask: int8, shape (N_ACTIONS,); written.

    Returns:
        The only legal action, -1 if there are several, -2 if there is none.
    """
    for slot in range(mask.shape[0]):
        mask[slot] = 0
    if b.request.decision == Decision.MEETING:  # TY-009
        mask[Verb.PUSH] = 1
        mask[Verb.YIELD] = 1
    else:
        mask[Verb.WALK] = 1  # TY-003
        mask[Verb.RUN] = 1  # TY-004
        if b.units[b.request.unit].place == 0:  # TY-005
            mask[DASH] = 1
    return -1
