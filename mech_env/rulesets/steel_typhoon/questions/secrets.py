"""What a side may not see of the others' choices."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.state import decisions as d


@kernel
def is_secret(s: Any, b: Any, viewer_side: int, side: int) -> int:
    """Whether the side is making choices now that the viewer's side may not see (loadout, camp)."""
    decision = b.request.decision
    if side == viewer_side:
        return 0
    if decision in (d.Decision.LOADOUT, d.Decision.CAMP, d.Decision.REPAIR, d.Decision.LIMP):
        if side == b.request.side or side == s.persistent_side or s.options.loadout_choice[side]:
            return 1
    return 0
