"""A runner's turn (TY-003, TY-004, TY-005, TY-008)."""

from __future__ import annotations

from typing import Any

from mech_env.core.bits import drop_bit
from mech_env.core.dice import roll
from mech_env.core.frames import ask, pop
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from tests.toy.questions.track import hole_at, met_by
from tests.toy.rules.heat import end_heat
from tests.toy.state.codes import TRIP, Reason
from tests.toy.state.decisions import DASH, Decision, Verb
from tests.toy.state.events import Event, Why
from tests.toy.state.frames import Frame, MoveStage, push


@kernel
def move(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a move.

    Reads: places, holes. Writes: place, holes. Rolls: run, dash. Asks: pace.
    """
    unit = int(f.actor)
    if f.stage == MoveStage.ASK:
        f.stage = MoveStage.GO
        ask(s, b, unit, Decision.PACE)
    elif f.stage == MoveStage.GO:
        f.steps = steps_of(b, log, unit, int(b.request.answer))
        f.stage = MoveStage.LAND
    elif f.stage == MoveStage.LAND:
        f.stage = MoveStage.OVER
        land(s, b, log, f)
    else:
        pop(b)


@kernel
def steps_of(b: Any, log: Any, unit: int, action: int) -> int:
    """How far a pace goes."""
    if action == Verb.WALK:  # TY-003
        return 1
    if action == DASH:  # TY-005
        return max(0, roll(b, log, 6, unit, Why.DASH) + roll(b, log, 6, unit, Why.DASH) - 4)
    face = roll(b, log, 6, unit, Why.RUN)  # TY-004
    return -int(b.units[unit].place) if face == TRIP else face


@kernel
def land(s: Any, b: Any, log: Any, f: Any) -> None:
    """Where a move ends: the goal (TY-001), a hole (TY-008) or an enemy (TY-009)."""
    unit = int(f.actor)
    u = b.units[unit]
    u.place = min(int(u.place) + int(f.steps), int(s.goal))
    emit(log, Event.MOVED, unit, b.request.answer, u.place, 0, 0)
    if u.place == s.goal:
        end_heat(b, int(s.units[unit].side), Reason.GOAL)
        return
    if hole_at(s, b, int(u.place)):
        drop_bit(b.holes, int(u.place))
        u.place -= 1
        emit(log, Event.CLIMBED, unit, 0, u.place, 0, 0)
    other = met_by(s, b, unit)
    if other >= 0:
        push(b, Frame.MEETING, unit, other)
