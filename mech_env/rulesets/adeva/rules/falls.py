"""Falling (AE-389)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import locations, units
from mech_env.rulesets.adeva.rules import statuses, wound
from mech_env.rulesets.adeva.state.codes import D100, Characteristic, Location
from mech_env.rulesets.adeva.state.events import Event, Roll


@kernel
def fall(s: Any, b: Any, log: Any, unit: int, half_km: int) -> None:
    """AE-389: a fall of so many half km: a random location, 1d10 + km; only TB soaks; prone.

    Pushes a wound. Reads: the unit. Writes: its posture. Rolls: the location, the damage.
    Asks: nothing.
    """
    location = locations.of_roll(roll(b, log, D100, unit, Roll.LOCATION))
    if units.is_destroyed(b, unit, location):
        location = int(Location.BODY)  # AE-381
    damage = roll(b, log, 10, unit, Roll.FALL) + (int(half_km) + 1) // 2
    emit(log, Event.FALLS, unit, half_km, damage, 0, 0)
    statuses.knock_prone(s, b, log, unit)
    net = max(0, damage - units.bonus(s, b, unit, Characteristic.T))
    wound.begin(s, b, unit, location, net, -1, 0)
