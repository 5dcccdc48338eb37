"""Pilots aboard, and their rescue (AE-345, AE-346, AE-350)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.rules import assists, ends, engagement, removal
from mech_env.rulesets.adeva.state.codes import Condition, Kind, Status, Until
from mech_env.rulesets.adeva.state.events import Event


@kernel
def take(s: Any, b: Any, log: Any, carrier: int, pilot: int, berth: int) -> None:
    """AE-346, AE-350: a pilot is in a hand or in the dock: it shares the carrier's cell."""
    engagement.leave_all(s, b, pilot)
    ends.end_grapple(s, b, log, pilot)
    u = b.units[pilot]
    u.carrier = carrier
    u.berth = berth
    u.cell = b.units[carrier].cell
    assists.lapse(b, pilot)
    units.drop(b, pilot, Condition.HIDDEN)
    units.drop(b, pilot, Condition.PINNED)
    units.drop_until(b, pilot, Until.DELAYING)
    emit(log, Event.ABOARD, pilot, berth, carrier, 0, 0)


@kernel
def meet(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-345: a pilot on foot beside a Horde of its side is rescued, whoever of them moved."""
    if not units.on_map(b, unit):
        return
    kind = b.units[unit].kind
    if kind != Kind.PILOT and kind != Kind.HORDE:
        return
    for other in range(s.n_units):
        if units.are_enemies(s, unit, other) or not units.on_map(b, other):
            continue
        if units.between(s, b, unit, other) > 1:
            continue
        if kind == Kind.PILOT and units.is_horde(b, other):
            rescue(s, b, log, unit, other)
            return
        if kind == Kind.HORDE and b.units[other].kind == Kind.PILOT:
            rescue(s, b, log, other, unit)


@kernel
def rescue(s: Any, b: Any, log: Any, pilot: int, by: int) -> None:
    """AE-345: a pilot is in safety."""
    removal.remove(s, b, log, pilot, Status.RESCUED)
    emit(log, Event.RESCUED, pilot, 0, by, 0, 0)
