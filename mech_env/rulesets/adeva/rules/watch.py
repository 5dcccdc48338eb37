"""The end of an Overwatch (AE-137, AE-141)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.state.events import Event


@kernel
def clear(b: Any, unit: int) -> None:
    """Nobody watches here any more; no event."""
    w = b.units[unit].watch
    w.arm = -1
    w.mode = 0
    w.radius = 0
    w.release = 0
    w.whom = -1


@kernel
def end(b: Any, log: Any, unit: int) -> None:
    """AE-137, AE-141: an Overwatch lapses, if there is one."""
    if b.units[unit].watch.arm < 0:
        return
    clear(b, unit)
    emit(log, Event.WATCH_ENDS, unit, 0, 0, 0, 0)
