"""The one way in which units change cells, with what ends by it (AE-212, AE-232, AE-443)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.rules import ends, engagement, statuses
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition
from mech_env.rulesets.adeva.state.events import Event


@kernel
def come_to(b: Any, unit: int, cell: int) -> None:
    """A unit is in a cell now; AE-232: if that is another one, nothing is braced any more."""
    u = b.units[unit]
    if u.cell != cell:
        u.braced = 0
    u.cell = cell


@kernel
def settle(s: Any, b: Any, log: Any, unit: int, cell: int) -> None:
    """A unit stands in a cell now, with all that it carries; no event, no look at its grapple.

    AE-212: engagements end. AE-232: nothing is braced. AE-443: who is seen is not hidden.
    """
    come_to(b, unit, cell)
    for other in range(s.n_units):
        if b.units[other].carrier == unit:
            come_to(b, other, cell)
    engagement.loosen(s, b, unit)
    if units.has(b, unit, Condition.HIDDEN) and statuses.is_in_the_open(s, b, unit, cell):
        statuses.reveal(s, b, log, unit)


@kernel
def runs_into(s: Any, b: Any, log: Any, unit: int, cell: int) -> bool:
    """AE-013, AE-443: whether somebody stands where a unit goes; an enemy that hid is found.

    Masks leave out who hides, so a unit may go where it cannot stand.
    """
    other = board.unit_on(s, b, cell)
    if other < 0 or other == unit:
        return False
    if units.are_enemies(s, unit, other):
        statuses.find(s, b, log, other, unit)
    return True


@kernel
def check_grapple(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-091: a grapple ends if the two are apart."""
    other = int(b.units[unit].grapples)
    if other >= 0 and not units.are_adjacent(s, b, unit, other):
        ends.end_grapple(s, b, log, unit)


@kernel
def put_by(s: Any, b: Any, log: Any, unit: int, cell: int, event: int, x: int) -> None:
    """As ``put``; ``x``: the number that goes with the event."""
    emit(log, event, unit, cell, x, 0, 0)
    if event == Event.FORCED:
        ends.interrupt_reload(b, unit)  # AE-034
    settle(s, b, log, unit, cell)
    check_grapple(s, b, log, unit)


@kernel
def put(s: Any, b: Any, log: Any, unit: int, cell: int, event: int) -> None:
    """A unit comes to a cell: MOVED, FORCED, TELEPORTS or LEAPS (an ``Event``)."""
    put_by(s, b, log, unit, cell, event, -1)


# --- carried units ---
@kernel
def place_near(s: Any, b: Any, cell: int) -> int:
    """The first free cell beside a cell, from the north clockwise, at most half a km up or down.

    If there is none, the nearest free cell, however high, row by row; -1: the board is full.
    """
    for way in range(c.DIRECTIONS):
        other = board.neighbour(s, cell, way)
        if other >= 0 and board.is_free(s, b, other):
            if abs(board.elevation(s, other) - board.elevation(s, cell)) <= 1:
                return other
    found = int(c.NO_CELL)
    for other in range(s.width * s.height):
        if board.is_free(s, b, other):
            if found < 0 or board.distance(s, cell, other) < board.distance(s, cell, found):
                found = other
    return found


@kernel
def set_down(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-346, AE-356, AE-442: a carried unit stands on its own again.

    In its carrier's cell if that is empty without it, else beside it, or as near as may be.
    """
    u = b.units[unit]
    carrier = int(u.carrier)
    cell = int(u.cell)
    if board.unit_on(s, b, cell) >= 0:
        free = place_near(s, b, cell)
        cell = free if free >= 0 else cell
    u.carrier = c.NO_UNIT
    u.berth = Berth.NONE
    come_to(b, unit, cell)
    emit(log, Event.SET_DOWN, unit, cell, carrier, 0, 0)
