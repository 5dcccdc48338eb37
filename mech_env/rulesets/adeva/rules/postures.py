"""Changes of posture: standing, lying, mounting, dismounting, seats (AE-215 to AE-218)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board
from mech_env.rulesets.adeva.rules import engagement, pilots, placing, statuses
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.choices import Posture
from mech_env.rulesets.adeva.state.codes import Berth
from mech_env.rulesets.adeva.state.events import Event


@kernel
def change(s: Any, b: Any, log: Any, f: Any) -> None:
    """A47: the change of posture of an action.

    Reads: the action. Writes: the unit. Rolls: nothing. Asks: nothing.
    """
    unit, posture = int(f.actor), int(f.choice)
    u = b.units[unit]
    if posture == Posture.STAND:
        statuses.stand(s, b, log, unit)
    elif posture == Posture.LIE:
        statuses.lie(s, b, log, unit)
    elif posture == Posture.MOUNT:
        mount(s, b, log, unit, int(f.target), int(f.cells) - 1)
    elif posture == Posture.SEAT:
        seat = 1 if u.berth == Berth.DRIVER else 0
        u.berth = Berth.DRIVER + seat
        emit(log, Event.ABOARD, unit, int(u.berth), int(u.carrier), 0, 0)
    else:
        dismount(s, b, log, unit, int(f.way))


@kernel
def mount(s: Any, b: Any, log: Any, unit: int, vehicle: int, seat: int) -> None:
    """AE-212, AE-216, AE-443: onto a seat; who is mounted is never engaged, and not hidden."""
    u = b.units[unit]
    statuses.reveal(s, b, log, unit)
    engagement.leave_all(s, b, unit)
    u.carrier = vehicle
    u.berth = Berth.DRIVER + seat
    u.cell = int(b.units[vehicle].cell)
    u.braced = 0
    emit(log, Event.ABOARD, unit, int(u.berth), vehicle, 0, 0)


@kernel
def dismount(s: Any, b: Any, log: Any, unit: int, way: int) -> None:
    """AE-217: off the vehicle, standing beside it."""
    u = b.units[unit]
    vehicle = int(u.carrier)
    if placing.runs_into(s, b, log, unit, board.neighbour(s, int(u.cell), way)):
        return
    u.carrier = c.NO_UNIT
    u.berth = Berth.NONE
    u.cell = board.neighbour(s, int(u.cell), way)
    u.facing = way
    emit(log, Event.SET_DOWN, unit, int(u.cell), vehicle, 0, 0)
    pilots.meet(s, b, log, unit)
