"""What ends a field, a grapple or a reload: atoms that stand below all others."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition
from mech_env.rulesets.adeva.state.events import Event


@kernel
def end_field(b: Any, log: Any, unit: int) -> None:
    """AE-045: a spread pattern ends, if there is one."""
    u = b.units[unit]
    if u.pattern < 0:
        return
    u.pattern = -1
    u.ats = 0
    emit(log, Event.FIELD_ENDS, unit, 0, 0, 0, 0)


@kernel
def end_grapple(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-094: a grapple ends, if there is one; both stay where they are, and engaged."""
    other = int(b.units[unit].grapples)
    if other < 0:
        return
    b.units[unit].grapples = c.NO_UNIT
    b.units[other].grapples = c.NO_UNIT
    units.drop(b, unit, Condition.CONTROLS)
    units.drop(b, other, Condition.CONTROLS)
    units.drop(b, unit, Condition.KEPT)
    units.drop(b, other, Condition.KEPT)
    emit(log, Event.GRAPPLE_ENDS, unit, 0, other, 0, 0)


@kernel
def interrupt_reload(b: Any, unit: int) -> None:
    """AE-034: a reload of several rounds must start anew."""
    b.units[unit].reloading = -1
