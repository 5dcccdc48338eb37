"""Items are used up (AE-409 to AE-411)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.rules import hands, healing, statuses
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.weapons import Item

GEL = 5  # faces of the die (AE-409)


@kernel
def use(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """A53, AE-112: Repair Gel on a location, Injector for stun or fatigue, coating on a blade."""
    slot = int(f.arm)
    item = int(b.units[unit].carried[slot])
    upon = int(f.target) if f.target >= 0 else unit
    hands.lose(b, unit, slot)
    emit(log, Event.USED, unit, item, upon, 0, 0)
    if item == Item.REPAIR_GEL:
        back = roll(b, log, GEL, unit, Roll.RESTORE)
        healing.restore(s, b, log, unit, int(f.part), back)
    elif item == Item.INJECTOR:  # AE-410
        if b.units[upon].stunned > 0:
            statuses.recover(s, b, log, upon)
        else:
            statuses.tire(s, b, log, upon, -1)
    else:
        b.units[unit].coated = int(b.units[unit].coated) | (1 << int(f.other_arm))
