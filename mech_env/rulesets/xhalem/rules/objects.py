"""Objects: handled, carried, put down (XH-191, XH-192)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.gear import brawn
from mech_env.rulesets.xhalem.questions.mounts import beside
from mech_env.rulesets.xhalem.questions.objects import handling_cr
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    at,
    away_direction,
    neighbour,
    place_of,
    step_length,
)
from mech_env.rulesets.xhalem.questions.speed import interval
from mech_env.rulesets.xhalem.questions.terrain import (
    can_enter,
    ground,
    in_column,
    is_open,
    nearest_place,
)
from mech_env.rulesets.xhalem.rules.aside import step_aside
from mech_env.rulesets.xhalem.rules.checks import roll_task
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def handle(s: Any, b: Any, log: Any, unit: int, piece: int, handling: int) -> None:
    """XH-191: a unit does something with an object; ``handling`` was legal.

    Reads: both, aid. Writes: the piece, held, aid, places. Rolls: the check to push, pull or break.
    Asks: nothing.
    """
    least = handling_cr(s, piece, handling)
    total, done = 0, 1
    if least > 0:
        total = roll_task(s, b, log, unit, brawn(s, unit), c.Task.OBJECT, Roll.HANDLE)
        done = int(total > least)
    emit(log, Event.HANDLED, unit, piece, handling, done, total)
    if done == 0:
        return
    now = b.pieces[piece]
    if handling == c.Handling.OPEN:
        now.open = 1
    elif handling == c.Handling.CLOSE:
        now.open = 0
    elif handling == c.Handling.LIFT:
        now.there = 0
        b.units[unit].held = piece
    elif handling == c.Handling.TURN:
        now.on = 1 - now.on
    elif handling == c.Handling.BREAK:
        now.hp = 0
        emit(log, Event.PIECE_DESTROYED, -1, piece, 0, 0, 0)
    elif handling == c.Handling.PUSH:
        push_object(s, b, unit, piece)
    else:
        pull_object(s, b, unit, piece)


# --- pushing and pulling ---
@kernel
def push_object(s: Any, b: Any, unit: int, piece: int) -> None:
    """XH-191: an object moves one interval of the unit away, until something blocks it.

    Reads: pieces. Writes: the piece's place. Rolls: nothing. Asks: nothing.
    """
    here = place_of(b, unit)
    there = nearest_place(b, piece, here)
    way = away_direction(there[0] - here[0], there[1] - here[1], 0)
    for _ in range(interval(s, b, unit) // step_length(s)):
        if not may_slide(s, b, piece, way):
            break
        slide(s, b, piece, way)


@kernel
def pull_object(s: Any, b: Any, unit: int, piece: int) -> None:
    """XH-191: an object moves one interval of the unit nearer, at most to where that stands.

    The unit then steps back a cell, if one is free; who rides stays.
    Reads: pieces, units. Writes: the places of both. Rolls: nothing. Asks: nothing.
    """
    here = place_of(b, unit)
    back = -1
    for _ in range(interval(s, b, unit) // step_length(s)):
        there = nearest_place(b, piece, here)
        if in_column(b, piece, here[0], here[1]):
            break
        way = away_direction(here[0] - there[0], here[1] - there[1], 0)
        if not may_slide(s, b, piece, way):
            break
        slide(s, b, piece, way)
        back = way
    if back >= 0:
        step_back(s, b, unit, back)


@kernel
def step_back(s: Any, b: Any, unit: int, way: int) -> None:
    """XH-191: who pulled makes room, on level ground and on its own feet; occupants come along.

    Reads: pieces, units. Writes: places. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    here = place_of(b, unit)
    back = beside(s, b, here, way)
    if u.rides >= 0 or u.prone == 1 or u.immobile > 0 or s.units[unit].fixed == 1:
        return
    if u.grappled_by >= 0:  # XH-171
        return
    if back[2] != here[2] or not can_enter(s, b, unit, here, back, 0):
        return
    step_aside(s, b, unit, back)


@kernel
def may_slide(s: Any, b: Any, piece: int, way: int) -> bool:
    """Whether nothing blocks an object towards the next cell; units do not."""
    box = b.pieces[piece]
    low = int(box.z0)
    for q in range(int(box.q0), int(box.q1) + 1):
        for r in range(int(box.r0), int(box.r1) + 1):
            q_next, r_next = neighbour(q, r, way)
            if not is_open(s, b, at(q, r, low), at(q_next, r_next, low)):
                return False
    return True


@kernel
def slide(s: Any, b: Any, piece: int, way: int) -> None:
    """An object moves one cell; it sinks to the ground there."""
    box = b.pieces[piece]
    q, r = neighbour(box.q0, box.r0, way)
    lay(s, b, piece, at(q, r, box.z0))


# --- carrying ---
@kernel
def lay(s: Any, b: Any, piece: int, place: Place) -> None:
    """Put an object's first cell somewhere: on the ground, in space at the altitude given."""
    box = b.pieces[piece]
    wide, long = int(box.q1) - int(box.q0), int(box.r1) - int(box.r0)
    high = int(box.z1) - int(box.z0)
    low = place[2] if s.lattice == c.Lattice.SPACE else ground(s, b, place[0], place[1])
    box.q0 = place[0]
    box.r0 = place[1]
    box.q1 = min(place[0] + wide, int(s.width) - 1)
    box.r1 = min(place[1] + long, int(s.height) - 1)
    box.z0 = low
    box.z1 = low + high


@kernel
def land(s: Any, b: Any, log: Any, unit: int, place: Place) -> None:
    """XH-192: the object that a unit held lies at a place now, if it held one.

    Reads: held. Writes: held, the piece. Rolls: nothing. Asks: nothing.
    """
    piece = int(b.units[unit].held)
    if piece < 0:
        return
    b.units[unit].held = -1
    b.pieces[piece].there = 1
    lay(s, b, piece, place)
    emit(log, Event.PUT_DOWN, unit, piece, place[0], place[1], b.pieces[piece].z0)


@kernel
def drop(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-191: a unit puts its object down where it stands (free).

    Reads: held. Writes: held, the piece. Rolls: nothing. Asks: nothing.
    """
    land(s, b, log, unit, place_of(b, unit))
