"""Where units are when a fight begins (XH-004, XH-006)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.mounts import beside
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.questions.terrain import can_enter
from mech_env.rulesets.xhalem.rules.reach import put
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Roll


@kernel
def deploy(s: Any, b: Any, log: Any, unit: int) -> None:
    """Make a unit ready; with the option jitter one die may shift its start cell (XH-006).

    Who rides or is inside goes with its carrier.
    """
    u = b.units[unit]
    if u.status != c.Status.ACTIVE:
        return
    u.reactions = s.options.reactions_per_round  # XH-096: it may react before its first turn
    if s.options.jitter > 0 and u.rides < 0 and u.inside < 0:
        way = roll(b, log, 6, unit, Roll.JITTER) - 1
        here = place_of(b, unit)
        there = here
        for _ in range(s.options.jitter):
            there = beside(s, b, there, way)
        if can_enter(s, b, unit, here, there, 0):
            put(s, b, unit, there)
