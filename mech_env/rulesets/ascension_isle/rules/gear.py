"""Weapons: reloading and swapping (AI-027, AI-116, AI-134, AI-141, AI-142)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import gear
from mech_env.rulesets.ascension_isle.rules import means, stances, zones
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.events import Event, Why


@kernel
def reload(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """AI-134, AI-141, AI-142: the counter is full, all advantage gone, the unit READY."""
    kind = gear.kind_in(s, unit, slot)
    b.units[unit].ammo[slot] = w.AMMO[kind]
    emit(log, Event.RELOADED, unit, kind, w.AMMO[kind], 0, 0)
    means.set_advantage(b, log, unit, 0, Why.RELOAD)
    stances.make_ready(s, b, log, unit)


@kernel
def swap(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """AI-027, AI-116, AI-167: another weapon in hand; the zone of the old one ends."""
    zones.end(b, log, unit)
    b.units[unit].in_hand = slot
    emit(log, Event.SWAPPED, unit, gear.kind_in(s, unit, slot), 0, 0, 0)
    stances.leave_unfit(s, b, log, unit)
