"""What is feared (AE-374)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state.codes import Upgrade

NEAR = 6  # km


@kernel
def in_fear(s: Any, b: Any, unit: int) -> int:
    """AE-374: the greatest X of Fear of an enemy within 6 km and in sight; 0 none.

    AE-356, AE-442: of all that have a turn and a cell, also of those who share another's.
    """
    most = 0
    if not units.takes_turns(b, unit) or b.units[unit].cell < 0:
        return 0
    for other in range(s.n_units):
        if not units.are_enemies(s, unit, other) or not units.on_map(b, other):
            continue
        if not units.has_upgrade(s, b, other, Upgrade.FEAR):
            continue
        if units.between(s, b, unit, other) <= NEAR and units.can_see(s, b, unit, other):
            most = max(most, int(s.people[b.units[other].person].fear))
    return most
