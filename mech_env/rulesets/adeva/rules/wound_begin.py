"""A wound is begun: its frame; `wound` runs it."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.procedures import Frame


@kernel
def begin(s: Any, b: Any, unit: int, location: int, net: int, by: int, flags: int) -> None:
    """Push a wound: ``net`` damage after soak at a location, by a unit or -1.

    ``flags``: bits of ``Hurt``. It leaves what was dealt, and where, in ``b.outcome``.
    """
    fr.push(b, Frame.WOUND, unit, -1)
    f = b.frames[b.depth - 1]
    f.location = location
    f.net = net
    f.who = by
    f.wound_flags = flags
