"""Somebody is pushed: by a Maneuver or in a grapple (AE-102 to AE-104, AE-126 to AE-129)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, pushing, units
from mech_env.rulesets.adeva.rules import (
    aoo,
    aside,
    ends,
    engagement,
    falls,
    move,
    pilots,
    placing,
    statuses,
)
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import ShiftStage


@kernel
def begin(s: Any, b: Any, unit: int, target: int, verb: int, most: int) -> None:
    """Push the target of a Maneuver (``verb`` MANEUVER, 1 cell) or of a grapple's Push (HOLD).

    ``most``: cells at most.
    """
    fr.push(b, Frame.SHIFT, unit, target)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.cells = min(pushing.MOST_SHOWN, int(most))


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a push.

    Reads: the board. Writes: the frame, the places. Rolls: by a fall. Asks: D-SHIFT, cells,
    whether to follow, where to advance.
    """
    unit, target, now = int(f.actor), int(f.target), int(f.stage)
    answer = int(b.request.answer)
    is_hold = f.verb != Verb.MANEUVER
    if now == ShiftStage.ASK:
        fr.ask_then(s, b, f, unit, Decision.SHIFT, ShiftStage.WAY)
    elif now == ShiftStage.WAY:
        f.way = d.turned(units.side_of(s, unit), answer - d.DIRECTION)
        f.stage = ShiftStage.PUSH
        if is_hold:
            fr.ask_then(s, b, f, unit, Decision.CELLS, ShiftStage.CELLS)
    elif now == ShiftStage.CELLS:
        f.cells = answer - d.CHOICE + 1
        fr.ask_then(s, b, f, unit, Decision.FOLLOW, ShiftStage.FOLLOW)
    elif now == ShiftStage.FOLLOW:
        f.step = 1 if answer == Verb.YES else 0
        f.stage = ShiftStage.PUSH
    elif now == ShiftStage.PUSH:
        push(s, b, log, f, unit, target)
    elif now == ShiftStage.PUSHED:
        f.stage = ShiftStage.OVER
        goes_on = units.on_map(b, unit) and move.may_go_on(s, b, unit, unit)
        if goes_on and not is_hold and pushing.may_advance(s, b, unit):
            fr.ask_then(s, b, f, unit, Decision.ADVANCE, ShiftStage.ADVANCE)
    elif now == ShiftStage.ADVANCE:
        f.stage = ShiftStage.OVER
        if answer != Verb.NO:
            way = d.turned(units.side_of(s, unit), answer - d.DIRECTION)
            f.cell = board.neighbour(s, int(b.units[unit].cell), way)
            f.stage = ShiftStage.LEFT
            aoo.begin(s, b, unit, int(f.cell))
    elif now == ShiftStage.LEFT:
        f.stage = ShiftStage.OVER
        advance(s, b, log, f, unit)
    else:
        fr.pop(b)


@kernel
def push(s: Any, b: Any, log: Any, f: Any, unit: int, target: int) -> None:
    """AE-102 ff., AE-126, AE-128, AE-129: in a straight line, to an obstacle or off a ledge."""
    f.stage = ShiftStage.PUSHED
    way, cell, deep, gone = int(f.way), int(b.units[target].cell), 0, 0
    old = cell
    for _ in range(int(f.cells)):
        other = board.neighbour(s, cell, way)
        if not pushing.may_be_pushed(s, b, cell, other):
            placing.runs_into(s, b, log, unit, other)
            # The pusher who follows makes room behind the target, not before it.
            if gone == 0 and f.verb == Verb.MANEUVER:
                statuses.obstruct(s, b, log, target, board.unit_on(s, b, other))
            break
        deep = pushing.drop_into(s, cell, other)
        cell = other
        gone += 1
        if deep > 0:
            break
    if gone > 0:
        emit(log, Event.FORCED, target, cell, unit, 0, 0)
        ends.interrupt_reload(b, target)
        placing.settle(s, b, log, target, cell)
        aside.adapt(s, b, target, old)
    if f.verb != Verb.MANEUVER:
        if f.step == 0:
            ends.end_grapple(s, b, log, unit)  # AE-104: who stays, though nobody was moved
        elif gone > 0:
            follow(s, b, log, f, unit, target, cell)
    if gone == 0:
        return
    placing.check_grapple(s, b, log, target)
    pilots.meet(s, b, log, target)
    if deep > 0 and units.on_map(b, target):
        falls.fall(s, b, log, target, deep)


@kernel
def follow(s: Any, b: Any, log: Any, f: Any, unit: int, target: int, cell: int) -> None:
    """AE-104: who follows ends behind the target, its grapple kept.

    AE-091: whom it holds it is engaged with, though both have gone.
    """
    back = (int(f.way) + 4) % c.DIRECTIONS
    behind = board.neighbour(s, cell, back)
    if behind != b.units[unit].cell and board.is_free(s, b, behind):
        placing.settle(s, b, log, unit, behind)
        b.units[unit].facing = int(f.way)
        emit(log, Event.MOVED, unit, behind, 0, 0, 0)
    engagement.engage(s, b, log, unit, target)


@kernel
def advance(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-053, AE-127: the pusher steps into the cell that it chose, if those whom it leaves let it.

    AE-168: an ally who protected it may have put it elsewhere.
    """
    cell, here = int(f.cell), int(b.units[unit].cell)
    if board.distance(s, here, cell) != 1 or not move.may_go_on(s, b, unit, unit):
        return
    way = board.way_to(s, here, cell)
    if not pushing.may_advance_to(s, b, unit, way):
        return
    b.units[unit].facing = way
    if not placing.runs_into(s, b, log, unit, cell):
        placing.put(s, b, log, unit, cell, Event.MOVED)
