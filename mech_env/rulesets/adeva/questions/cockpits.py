"""Cockpits: what a pilot outside its Construct still sits in (AE-339, AE-343)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.codes import Cockpit, Condition, Kind


@kernel
def cockpit_has(s: Any, unit: int, trait: int) -> bool:
    """7.5: whether the cockpit of the Construct with which a unit began has a trait."""
    machine = int(s.start.units[unit].machine)
    return bool(machine >= 0 and (int(s.machines[machine].cockpit) >> trait) & 1)


@kernel
def drives(s: Any, b: Any, unit: int) -> bool:
    """AE-339: a pilot whose cockpit moves by itself: Drive, and no Breach."""
    if (
        b.units[unit].kind != Kind.PILOT
        or (int(b.units[unit].conditions) >> Condition.BREACHED) & 1
    ):
        return False
    return cockpit_has(s, unit, Cockpit.DRIVE)


@kernel
def drives_alone(s: Any, b: Any, unit: int) -> bool:
    """AE-343: it moves whatever its pilot suffers: Drive and AI."""
    return drives(s, b, unit) and cockpit_has(s, unit, Cockpit.AI)
