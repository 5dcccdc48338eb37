"""Hiding (XH-136, XH-137)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding
from mech_env.rulesets.xhalem.rules.checks import roll_task
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def hide(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-137: a creature tries to hide; it fails if an enemy that it does not know of sees it.

    Reads: units, pieces. Writes: hidden, found, exposed, the aid given. Rolls: its Stealth.
    Asks: nothing.
    """
    u = b.units[unit]
    least = hiding.hide_cr(s, b, unit)
    total = roll_task(s, b, log, unit, hiding.sneaks_with(s, unit), c.Task.HIDE, Roll.HIDE)
    hides = total > least and not hiding.is_in_the_open(s, b, unit, 0)
    if hides:
        u.hidden = total
        u.found = 0
        u.exposed = 0
    emit(log, Event.HIDES, unit, int(hides), total, least, 0)
