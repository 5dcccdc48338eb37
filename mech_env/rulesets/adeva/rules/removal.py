"""A unit goes out of the fight (AE-025, AE-045, AE-346, AE-356)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.rules import assists, ends, engagement, placing, watch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Status, Until
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.hits import (
    NO_HIT,
    hit_arm,
    hit_location,
    hit_of,
    hit_taker,
    hit_target,
)
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import AttackStage


@kernel
def lose_hits(b: Any, unit: int) -> None:
    """AE-152: hits to come on a unit that is out are lost, in all attacks under way.

    Those that it would take, too; but where the arm that it gave is destroyed, they strike their
    target (AE-180).
    """
    for depth in range(b.depth):
        f = b.frames[depth]
        if f.kind != Frame.ATTACK:
            continue
        begun = 1 if f.stage > AttackStage.HIT else 0
        for k in range(int(f.hit_at) + begun, int(f.n_hits)):
            hit = int(f.hits[k])
            if hit == NO_HIT:
                continue
            taker = hit_taker(hit)
            takes = taker >= 0 and not units.is_destroyed(b, taker, hit_arm(hit))
            if (taker if takes else hit_target(hit)) == unit:
                f.hits[k] = NO_HIT
            elif taker == unit:
                f.hits[k] = hit_of(hit_target(hit), hit_location(hit))


@kernel
def detach(s: Any, b: Any, log: Any, unit: int) -> None:
    """All that ties a unit to the fight ends, but for its status and its cell; riders come off.

    AE-045, AE-094, AE-137, AE-212, AE-235, AE-419: field, grapple, Overwatch, engagement, Delay,
    Bulwark. AE-152: hits to come. AE-346: held pilots are set down. AE-356: an attached leader,
    too.
    """
    u = b.units[unit]
    lose_hits(b, unit)
    engagement.leave_all(s, b, unit)
    if u.grapples >= 0:
        ends.end_grapple(s, b, log, unit)
    ends.end_field(b, log, unit)
    watch.end(b, log, unit)
    ends.interrupt_reload(b, unit)
    units.drop_until(b, unit, Until.DELAYING)
    u.shields = c.NO_UNIT
    assists.lapse(b, unit)
    u.feinted = c.NO_UNIT
    u.aim = 0
    u.cut = 0
    units.drop(b, unit, Condition.HIDDEN)
    units.drop(b, unit, Condition.PINNED)
    for other in range(s.n_units):
        if b.units[other].carrier == unit and b.units[other].status == Status.ACTIVE:
            leave_carrier(s, b, log, other)
    u.carrier = c.NO_UNIT
    u.berth = Berth.NONE


@kernel
def leave_carrier(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-313, AE-346, AE-356: a carried unit whose carrier has left the fight is set down; a bound
    Director is lost with its Horde.
    """
    if b.units[unit].berth == Berth.LEADER and command.is_bound(s, b, unit):
        lose(s, b, log, unit, Status.DEFEATED)
    else:
        placing.set_down(s, b, log, unit)


@kernel
def lose(s: Any, b: Any, log: Any, unit: int, status: int) -> None:
    """A unit that carries nobody is out: its status, its event, no place any more."""
    u = b.units[unit]
    u.status = status
    u.carrier = c.NO_UNIT
    u.berth = Berth.NONE
    u.cell = c.NO_CELL
    assists.lapse(b, unit)  # AE-230: it waits for nobody any more
    if status == Status.DEFEATED:
        emit(log, Event.DEFEATED, unit, 0, 0, 0, 0)
    elif status == Status.DEAD:
        emit(log, Event.DIES, unit, 0, 0, 0, 0)
    elif status == Status.DESTROYED:
        emit(log, Event.DESTROYED, unit, 0, 0, 0, 0)
    elif status == Status.ESCAPED:
        emit(log, Event.ESCAPED, unit, 0, 0, 0, 0)


@kernel
def take_along(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-346, AE-356: whom an escaping unit takes along.

    Riders and attached characters escape with it; a pilot of its side is rescued, one of the
    enemy's is captured.
    """
    for other in range(s.n_units):
        v = b.units[other]
        if v.carrier != unit or v.status != Status.ACTIVE:
            continue
        if not units.is_held(b, other):
            lose(s, b, log, other, Status.ESCAPED)
        elif units.are_enemies(s, unit, other):
            lose(s, b, log, other, Status.CAPTURED)
            emit(log, Event.CAPTURED, other, 0, unit, 0, 0)
        else:
            lose(s, b, log, other, Status.RESCUED)
            emit(log, Event.RESCUED, other, 0, unit, 0, 0)


@kernel
def remove(s: Any, b: Any, log: Any, unit: int, status: int) -> None:
    """A unit is out of the fight: defeated, dead, destroyed, escaped, rescued or captured.

    Of RESCUED and CAPTURED the caller emits the event: it knows by whom.
    """
    if status == Status.ESCAPED:
        take_along(s, b, log, unit)
    b.units[unit].status = status  # its cell is free: who was attached may stand there
    detach(s, b, log, unit)
    lose(s, b, log, unit, status)
