"""Who may be surprised, and by whom (AE-018)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import trials, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Kind, Test


@kernel
def may_be_caught(s: Any, b: Any, unit: int) -> bool:
    """AE-018: on the map, no Transport, not attached; off-map characters are not."""
    return bool(units.on_map(b, unit) and b.units[unit].kind != Kind.TRANSPORT)


@kernel
def best(s: Any, b: Any, side: int) -> int:
    """AE-018: the ambusher with the best Stealth, the first of equals; -1 nobody."""
    found, most = c.NO_UNIT, -1
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if not may_be_caught(s, b, unit):  # perhaps nobody has this place
            continue
        value = trials.value(s, b, unit, Test.STEALTH)
        if value > most:
            found, most = unit, value
    return found


@kernel
def target(s: Any, b: Any, unit: int) -> int:
    """The target number of the ambushers' one roll."""
    value = trials.value(s, b, unit, Test.STEALTH)
    return trials.target_number(s, value, trials.afflictions(s, b, unit))
