"""Standing up, dashing, jumping, the hazards of a cell (XH-113, XH-183, XH-204, XH-205)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding
from mech_env.rulesets.xhalem.questions.damage import damage_taken
from mech_env.rulesets.xhalem.questions.moves import blink_place
from mech_env.rulesets.xhalem.questions.space import Place
from mech_env.rulesets.xhalem.questions.speed import cost_to_stand, mover
from mech_env.rulesets.xhalem.questions.terrain import blocker, hazards_at
from mech_env.rulesets.xhalem.rules.aside import step_aside
from mech_env.rulesets.xhalem.rules.dice import roll_sum
from mech_env.rulesets.xhalem.rules.grapple import check_grapples
from mech_env.rulesets.xhalem.rules.harm import expose, hurt
from mech_env.rulesets.xhalem.rules.knowledge import betray
from mech_env.rulesets.xhalem.rules.reach import companion
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.pieces import HAZARD_DICE, HAZARD_FACES


@kernel
def stand_up(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-183: half of the speed is spent, and the unit is on its feet.

    Reads: speeds. Writes: moved, prone. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    u.moved = int(u.moved) + cost_to_stand(s, b, unit)
    u.prone = 0
    emit(log, Event.STOOD_UP, unit, 0, 0, 0, 0)


@kernel
def dash(s: Any, b: Any, log: Any, unit: int, reaction: int) -> None:
    """XH-205: double speed; XH-090: as a reaction one full speed anew. XH-140: it makes noise.

    Reads: nothing. Writes: dashed, held_dash, moved, hiding. Rolls: the test of who hides.
    Asks: nothing.
    """
    u = b.units[unit]
    u.dashed = 1
    if reaction == 1:
        u.held_dash = 1
        u.moved = 0
    emit(log, Event.DASHED, unit, 0, 0, 0, 0)
    betray(s, b, log, unit, hiding.BY_DASH)


@kernel
def blink(s: Any, b: Any, log: Any, unit: int, way: int, intervals: int) -> None:
    """XH-103, XH-113: a jump to another cell, with the mount; nobody gets an opportunity.

    Reads: units. Writes: places, entered, grapples, hit points. Rolls: hazards there.
    Asks: nothing.
    """
    place = blink_place(s, b, unit, way, intervals)
    other = blocker(s, b, mover(b, unit), place, 0)
    if other >= 0:  # XH-013: somebody unknown is there
        emit(log, Event.STOPPED, unit, 0, other, 0, 0)
        expose(s, b, log, other)
        return
    jump(s, b, unit, place)
    if companion(b, unit) >= 0:
        jump(s, b, companion(b, unit), place)
    b.units[unit].exposed = 0  # unnoticed by itself; who sees it knows at the next Refresh
    emit(log, Event.BLINKED, unit, 0, place[0], place[1], place[2])
    check_grapples(s, b, log)
    enter_hazards(s, b, log, unit, place)


@kernel
def jump(s: Any, b: Any, unit: int, place: Place) -> None:
    """XH-103: a unit is elsewhere at once; it has entered no reach.

    Reads: reaches. Writes: the place, entered. Rolls: nothing. Asks: nothing.
    """
    step_aside(s, b, unit, place)
    for other in range(s.n_units):
        b.units[other].entered &= ~(1 << unit)


@kernel
def enter_hazards(s: Any, b: Any, log: Any, unit: int, place: Place) -> None:
    """XH-204: what a cell does to who enters it, of a pair to the mount; a mine is gone then.

    Reads: pieces. Writes: hazards, pieces, hit points. Rolls: damage. Asks: nothing.
    """
    victim = mover(b, unit)
    u = b.units[victim]
    found = hazards_at(s, b, place) & ~int(u.hazards)
    for piece in range(s.n_pieces):
        if (found >> piece) & 1 and u.status == c.Status.ACTIVE:
            u.hazards |= 1 << piece
            b.pieces[piece].there = 0
            emit(log, Event.HAZARD, victim, piece, 0, 0, 0)
            points = roll_sum(b, log, HAZARD_DICE, HAZARD_FACES, victim, Roll.HAZARD)
            taken = damage_taken(s, b, victim, points, c.Damage.FIRE, 0, 0)
            hurt(s, b, log, victim, taken, c.Damage.FIRE)
