"""The mask of the pending request, by the package that asks (catalogue 4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import only_legal
from mech_env.rulesets.adeva.questions import masks_attack, masks_core, masks_deeds, masks_move
from mech_env.rulesets.adeva.state import decisions as d


@kernel
def write_mask(s: Any, b: Any, mask: Any) -> None:
    """The mask of the pending request into ``mask`` (all zero)."""
    unit, decision = int(b.request.unit), int(b.request.decision)
    f = b.frames[b.depth - 1]
    if masks_core.allow(s, b, f, unit, decision, mask):
        return
    if masks_attack.allow(s, b, f, unit, decision, mask):
        return
    if masks_move.allow(s, b, f, unit, decision, mask):
        return
    masks_deeds.allow(s, b, f, unit, decision, mask)


@kernel
def legal(s: Any, b: Any, mask: Any) -> int:
    """The mask of the pending request, int8 (actions,); the only legal action, else -1 or -2."""
    for action in range(d.N_ACTIONS):
        mask[action] = 0
    write_mask(s, b, mask)
    return only_legal(mask)
