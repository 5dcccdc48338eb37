"""A wound: fate against it, wounds lost, critical rows, defeat, death (AE-279 to AE-281)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import fate as means
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.rules import critical, defeat, fate, placing, removal, statuses
from mech_env.rulesets.adeva.rules.wound_begin import begin
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import (
    N_LOCATIONS,
    Characteristic,
    Condition,
    Kind,
    Location,
    Status,
)
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event, Roll
from mech_env.rulesets.adeva.state.procedures import Hurt
from mech_env.rulesets.adeva.state.stages import WoundStage

__all__ = ["begin", "stage"]

LESS = 5  # faces of the die by which fate reduces damage (AE-254)
THROWN = 5  # of the damage of who is thrown out of a Transport (AE-442)
MORE_MAGNITUDE = 5  # damage for one more Magnitude (AE-431)


@kernel
def has_flag(f: Any, flag: int) -> bool:
    """Whether a wound has a bit of ``Hurt``."""
    return bool((int(f.wound_flags) >> flag) & 1)


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a wound.

    Reads: the unit. Writes: the frame, the unit, the outcome. Rolls: reduction, landing.
    Asks: D-REDUCE, D-BURN.
    """
    unit, now = int(f.actor), int(f.stage)
    if now == WoundStage.REDUCE:
        reduce(s, b, f, unit)
    elif now == WoundStage.REDUCED:
        if b.request.answer == Verb.YES:
            less = reduced(s, b, log, f, unit)
            emit(log, Event.REDUCED, unit, less, int(f.net), 0, 0)
            f.stage = WoundStage.REDUCE
        else:
            f.stage = WoundStage.APPLY
    elif now == WoundStage.APPLY:
        f.stage = WoundStage.OVER
        if not has_flag(f, Hurt.CANCELLED) and f.net > 0:
            apply(s, b, log, f, unit)
    elif now == WoundStage.DIES:
        dies(s, b, log, f, unit)
    elif now == WoundStage.BURNT:
        f.stage = WoundStage.OVER
        if b.request.answer == Verb.YES:
            burn(s, b, log, unit)
        else:
            removal.remove(s, b, log, unit, Status.DEAD)
    else:
        over(s, b, log, f, unit)


@kernel
def reduce(s: Any, b: Any, f: Any, unit: int) -> None:
    """AE-254: while damage is left, fate may reduce it."""
    f.stage = WoundStage.APPLY
    if f.net < 1 or not means.may_spend(s, b, unit):
        return
    fr.ask_then(s, b, f, unit, Decision.REDUCE, WoundStage.REDUCED)


@kernel
def reduced(s: Any, b: Any, log: Any, f: Any, unit: int) -> int:
    """AE-254: a point of fate takes 1d5 off; how much it took."""
    fate.spend(s, b, log, unit, Verb.YES)
    less = min(int(f.net), roll(b, log, LESS, unit, Roll.REDUCE))
    f.net = int(f.net) - less
    return less


@kernel
def apply(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-279 to AE-281, AE-301, AE-302, AE-431: wounds are lost; what is past 0 is critical."""
    if units.is_horde(b, unit):
        lose_magnitude(s, b, log, f, unit)
        return
    u = b.units[unit]
    location = int(f.location)
    pool = units.pool_of(b, unit, location)
    left = int(u.wounds[pool]) - int(f.net)
    u.wounds[pool] = max(0, left)
    past = max(0, -left)
    has_pool = u.fate_most > 0
    total = int(u.critical[location]) + (past if has_pool else 0)
    emit(log, Event.WOUNDED, unit, int(f.net), location, int(u.wounds[pool]), total)
    if has_pool:
        if past > 0:
            critical.add(s, b, log, unit, location, past)
    elif left <= 0:
        perish(s, b, log, f, unit, location)
        return
    if not is_beaten(b, unit, location):
        return
    if units.is_construct(b, unit):
        begin_defeat(s, b, f, unit)
    else:
        f.stage = WoundStage.DIES


@kernel
def is_beaten(b: Any, unit: int, location: int) -> bool:
    """AE-384, AE-386, AE-388: row 9 of head or body; without location pools of any location."""
    if b.units[unit].critical[location] < critical.FATAL:
        return False
    vital = location == Location.HEAD or location == Location.BODY
    return bool(vital or not units.is_construct(b, unit))


@kernel
def perish(s: Any, b: Any, log: Any, f: Any, unit: int, location: int) -> None:
    """At 0 wounds, without Fate: dead (AE-300, AE-302); of a Construct a limb or all (AE-280)."""
    kind = b.units[unit].kind
    if kind == Kind.TRANSPORT:
        f.stage = WoundStage.OVER
    elif not units.is_construct(b, unit):
        f.stage = WoundStage.DIES
    elif location == Location.HEAD or location == Location.BODY:
        begin_defeat(s, b, f, unit)
    else:
        critical.lose_limb(s, b, log, unit, location)


@kernel
def lose_magnitude(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-428, AE-431: 1 Magnitude and 1 more for every 5 points; at 0 the Horde is destroyed."""
    u = b.units[unit]
    lost = min(int(u.wounds[0]), 1 + int(f.net) // MORE_MAGNITUDE)
    u.wounds[0] -= lost
    emit(log, Event.MAGNITUDE, unit, lost, int(u.wounds[0]), 0, 0)
    if u.wounds[0] == 0:
        removal.remove(s, b, log, unit, Status.DESTROYED)


@kernel
def begin_defeat(s: Any, b: Any, f: Any, unit: int) -> None:
    """5.18: a Construct is defeated."""
    defeat.begin(s, b, unit, int(f.location), int(f.who))


@kernel
def dies(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-352: who would die may burn fate, if there is any to burn."""
    if b.units[unit].fate_most > 0:
        fr.ask_then(s, b, f, unit, Decision.BURN, WoundStage.BURNT)
        return
    f.stage = WoundStage.OVER
    removal.remove(s, b, log, unit, Status.DEAD)


@kernel
def burn(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-352: a point is lost for good; alive, but out of action.

    A pilot stays on the map, anybody else is removed as defeated.
    """
    u = b.units[unit]
    u.fate_most -= 1
    u.fate = min(int(u.fate), int(u.fate_most))
    u.wounds[0] = 0
    for location in range(N_LOCATIONS):
        u.critical[location] = 0
    units.put(b, unit, Condition.BURNED)
    emit(log, Event.BURNS_FATE, unit, int(u.fate_most), 0, 0, 0)
    if u.kind != Kind.PILOT:
        removal.remove(s, b, log, unit, Status.DEFEATED)


@kernel
def over(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """It is over; AE-442: a Transport without wounds throws its occupants out, then is gone."""
    u = b.units[unit]
    if u.kind == Kind.TRANSPORT and u.status == Status.ACTIVE and u.wounds[0] == 0:
        for other in range(s.n_units):
            if b.units[other].carrier == unit and b.units[other].status == Status.ACTIVE:
                throw_out(s, b, log, other)
                return
        removal.remove(s, b, log, unit, Status.DESTROYED)
    b.outcome.dealt = int(f.net)
    b.outcome.location = int(f.location)
    fr.pop(b)


@kernel
def throw_out(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-442: an occupant lands beside the wreck, prone, with 1d5 damage to the body."""
    placing.set_down(s, b, log, unit)
    statuses.knock_prone(s, b, log, unit)
    damage = roll(b, log, THROWN, unit, Roll.IMPACT)
    net = max(0, damage - units.bonus(s, b, unit, Characteristic.T))
    begin(s, b, unit, int(Location.BODY), net, -1, 0)
