"""Riders, mounts and occupants: getting on and off, in and out (5.21, XH-193)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import mounts as may
from mech_env.rulesets.xhalem.questions.space import place_of
from mech_env.rulesets.xhalem.rules.aside import runs_into, step_aside
from mech_env.rulesets.xhalem.rules.grapple import check_grapples
from mech_env.rulesets.xhalem.rules.knowledge import end_hiding
from mech_env.rulesets.xhalem.rules.order import insert_after, remove_from_order
from mech_env.rulesets.xhalem.state.events import Event

CHOSEN, THROWN, REFUSED = 0, 1, 2  # why a rider is off its mount


# --- getting on and off ---
@kernel
def mount(s: Any, b: Any, log: Any, rider: int, host: int) -> None:
    """XH-220, XH-222, XH-223: a unit gets on; the mount has no turn of its own now.

    Reads: both. Writes: riding, place, hiding, order, entered. Rolls: nothing. Asks: nothing.
    """
    u, m = b.units[rider], b.units[host]
    u.rides = host
    m.rider = rider
    step_aside(s, b, rider, place_of(b, host))
    end_hiding(s, b, log, rider)
    end_hiding(s, b, log, host)
    remove_from_order(s, b, host)
    emit(log, Event.MOUNTED, rider, 0, host, 0, 0)


@kernel
def dismount(s: Any, b: Any, log: Any, rider: int, way: int, why: int) -> None:
    """XH-220, XH-222: a rider gets off to a neighbouring cell; ``way`` -1: it stays where it is.

    ``why``: CHOSEN, THROWN or REFUSED. It stays on if it runs into somebody (XH-013).
    Reads: the mount. Writes: riding, place, order, entered, grapples. Rolls: nothing.
    Asks: nothing.
    """
    u = b.units[rider]
    host = int(u.rides)
    if host < 0:
        return
    if why == CHOSEN:
        u.mount_tried = 1
    there = place_of(b, rider)
    if way >= 0:
        there = may.beside(s, b, there, way)
        if runs_into(s, b, log, rider, there):
            return
    u.rides = -1
    b.units[host].rider = -1
    step_aside(s, b, rider, there)
    insert_after(s, b, rider, host)
    emit(log, Event.DISMOUNTED, rider, why, host, 0, 0)
    check_grapples(s, b, log)


@kernel
def enter(s: Any, b: Any, log: Any, unit: int, host: int) -> None:
    """XH-193: a creature gets into a machine, out of sight and out of reach.

    Reads: the machine. Writes: inside, place, hiding, entered. Rolls: nothing. Asks: nothing.
    """
    end_hiding(s, b, log, unit)
    b.units[unit].inside = host
    b.units[unit].entered = 0
    for other in range(s.n_units):
        b.units[other].entered &= ~(1 << unit)
    step_aside(s, b, unit, place_of(b, host))
    emit(log, Event.ENTERED, unit, 0, host, 0, 0)


@kernel
def leave(s: Any, b: Any, log: Any, unit: int, way: int) -> None:
    """XH-193: an occupant gets out to a neighbouring cell; ``way`` -1: where the machine is.

    It stays inside if it runs into somebody (XH-013).
    Reads: the machine. Writes: inside, place. Rolls: nothing. Asks: nothing.
    """
    host = int(b.units[unit].inside)
    if host < 0:
        return
    there = place_of(b, unit)
    if way >= 0:
        there = may.beside(s, b, there, way)
        if runs_into(s, b, log, unit, there):
            return
    b.units[unit].inside = -1
    step_aside(s, b, unit, there)
    emit(log, Event.LEFT_HOST, unit, 0, host, 0, 0)
