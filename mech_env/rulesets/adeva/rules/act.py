"""An action is begun; `acting` runs it."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def begin(s: Any, b: Any, unit: int, verb: int, flags: int) -> None:
    """Push an action of a unit; ``flags``: bits of ``Act``. What it needs is asked first."""
    fr.push(b, Frame.ACT, unit, -1)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.act_flags = flags
    f.from_cell = b.units[unit].cell
    f.cells = -1
