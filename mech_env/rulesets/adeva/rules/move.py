"""A movement of a unit's own: along its path, shot at on the way, to whom it may engage."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, row_area, work_area
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import board, masks_move, moves, paths, rates, units
from mech_env.rulesets.adeva.questions.deflection import NEUTRALISE_KM
from mech_env.rulesets.adeva.rules import (
    ends,
    engagement,
    firing,
    pilots,
    placing,
    removal,
    showing,
    statuses,
    victory,
)
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Once, Pattern, Status, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Act, Frame
from mech_env.rulesets.adeva.state.stages import MoveStage


@kernel
def begin(s: Any, b: Any, unit: int, verb: int, cell: int, watch: int, act_flags: int) -> None:
    """Push a movement: by a verb to a cell, or off the map.

    ``watch``: Overwatches that fire first, by slot as enemies; ``act_flags``: bits of ``Act``.
    """
    fr.push(b, Frame.MOVE, unit, -1)
    f = b.frames[b.depth - 1]
    f.verb = verb
    f.cell = cell
    f.who = rates.body(b, unit)  # a driver may be thrown out on the way
    f.from_cell = int(b.units[f.who].cell)
    f.watch = watch
    f.act_flags = act_flags


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a movement.

    Reads: the path. Writes: the frame, the mover. Rolls: nothing. Asks: D-ENGAGE.
    """
    unit, now = int(f.actor), int(f.stage)
    mover = rates.body(b, unit)
    if now == MoveStage.GO:
        go(s, b, log, f, mover)
    elif now == MoveStage.SHOT:
        if victory.settle(s, b, log):
            return
        if is_shot_at(s, b, log, f, mover):  # others whose zone holds it fire, even if it fell
            return
        f.stage = MoveStage.GO if may_go_on(s, b, unit, mover) else MoveStage.OVER
        # A driver that was thrown out of its Transport has not moved itself.
        if f.stage == MoveStage.OVER and units.on_map(b, mover) and mover == f.who:
            stop(s, b, log, f, mover)
    elif now == MoveStage.ARRIVE:
        arrive(s, b, log, f, mover)
    elif now == MoveStage.ENGAGE:
        f.stage = MoveStage.OVER
        if may_engage(s, b, f, mover):
            fr.ask_then(s, b, f, unit, Decision.ENGAGE, MoveStage.ENGAGED)
    elif now == MoveStage.ENGAGED:
        f.stage = MoveStage.OVER
        if b.request.answer != Verb.NO:
            enemy = d.unit_at(s, units.side_of(s, unit), int(b.request.answer))
            engagement.engage(s, b, log, mover, enemy)
            f.stage = MoveStage.ENGAGE
    else:
        fr.pop(b)


# --- on the way ---
@kernel
def is_shot_at(s: Any, b: Any, log: Any, f: Any, mover: int) -> bool:
    """AE-138: who has won the race fires at the mover where it stands."""
    if not firing.fire_next(s, b, log, f, mover):
        return False
    f.stage = MoveStage.SHOT
    return True


@kernel
def go(s: Any, b: Any, log: Any, f: Any, mover: int) -> None:
    """AE-013, AE-138: to the next cell where somebody fires, or to the end."""
    here = int(b.units[mover].cell)
    if is_shot_at(s, b, log, f, mover):
        return
    if (int(f.act_flags) >> Act.OFF_MAP) & 1:
        f.stage = MoveStage.OVER
        if moves.may_leave_map(s, b, mover, int(f.verb)):  # AE-168: an ally may have moved it
            leave_map(s, b, log, f, mover)
        return
    goal = int(f.cell)
    if here == goal:
        f.stage = MoveStage.ARRIVE
        return
    verb = int(f.verb)
    if moves.is_on_ground(verb):
        walk(s, b, log, f, mover, goal)
        return
    fly(s, b, log, f, mover, goal)


@kernel
def fly(s: Any, b: Any, log: Any, f: Any, mover: int, goal: int) -> None:
    """AE-186, AE-223: a jump or a teleport has only a start and an end.

    AE-443: if somebody hides there, it stays where it was.
    """
    u = b.units[mover]
    f.stage = MoveStage.ARRIVE
    if placing.runs_into(s, b, log, mover, goal):
        f.cell = int(u.cell)
        return
    way = board.way_to(s, int(u.cell), goal)
    if f.verb == Verb.JAUNT:
        ends.end_grapple(s, b, log, mover)
        cut_links(s, b, log, mover)
        placing.put(s, b, log, mover, goal, Event.TELEPORTS)
    else:
        placing.put(s, b, log, mover, goal, Event.LEAPS)
    u.facing = max(0, way)
    mark(s, b, f, mover)
    is_shot_at(s, b, log, f, mover)


@kernel
def walk(s: Any, b: Any, log: Any, f: Any, mover: int, goal: int) -> None:
    """AE-011, AE-013: cell by cell along the cheapest path, until somebody fires.

    AE-138: nobody is shot at in a cell where an ally stands. AE-443: what it passes counts; who
    runs into somebody that hides finds it, and stops in the last free cell before.
    """
    rows, km = row_area(), work_area()
    u = b.units[mover]
    paths.trace(s, b, mover, goal, rows, km)
    cell = int(u.cell)
    last, met, facing = cell, c.NO_CELL, int(u.facing)
    f.stage = MoveStage.ARRIVE
    for _ in range(c.MAX_CELLS):
        way = paths.onward(s, rows, km, cell)
        if way < 0:
            break
        further = board.neighbour(s, cell, way)
        other = board.unit_on(s, b, further)
        if other >= 0 and units.are_enemies(s, mover, other):
            cell, met = last, further
            f.cell = last
            break
        cell = further
        if other < 0:
            last, facing = cell, way
        if cell == goal or firing.watching(s, b, int(f.watch), mover, cell) != 0:
            if board.unit_on(s, b, cell) < 0:
                break
        if units.has(b, mover, Condition.HIDDEN):
            if statuses.is_in_the_open(s, b, mover, cell):
                statuses.reveal(s, b, log, mover)
        if u.engaged != 0:
            pass_by(s, b, log, mover, cell)
    if met >= 0:
        placing.runs_into(s, b, log, mover, met)
    if cell == u.cell or board.unit_on(s, b, cell) >= 0:
        return  # the way is barred by now: it stays
    leave_horde(b, mover)
    u.facing = facing
    placing.put(s, b, log, mover, cell, Event.MOVED)
    if cell != f.cell:
        f.stage = MoveStage.GO
    is_shot_at(s, b, log, f, mover)


@kernel
def pass_by(s: Any, b: Any, log: Any, mover: int, cell: int) -> None:
    """AE-212: who is more than 1 km away on the way is engaged no more."""
    first, after = sides.units_of(s, 1 - units.side_of(s, mover))
    for enemy in range(first, after):
        if units.are_engaged(s, b, mover, enemy):
            if board.distance(s, cell, int(b.units[enemy].cell)) > 1:
                engagement.part(s, b, mover, enemy)


@kernel
def leave_horde(b: Any, unit: int) -> None:
    """AE-356: an attached leader walks on its own from now on."""
    u = b.units[unit]
    if u.berth == Berth.LEADER:
        u.berth = Berth.NONE
        u.carrier = c.NO_UNIT


@kernel
def may_go_on(s: Any, b: Any, unit: int, mover: int) -> bool:
    """AE-140: whether a mover goes on after a shot: neither pinned by it, nor down, nor out."""
    if not units.on_map(b, mover) and b.units[mover].berth != Berth.LEADER:
        return False
    if not units.may_act(s, b, unit) or b.units[mover].grapples >= 0:
        return False
    stopped = units.has_done(b, unit, Once.STOPPED) or units.has(b, mover, Condition.PRONE)
    return not stopped and not units.is_immobilised(s, b, mover)


# --- at the end ---
@kernel
def leave_map(s: Any, b: Any, log: Any, f: Any, mover: int) -> None:
    """AE-026: off the map; a driver leaves with its vehicle."""
    leave_horde(b, mover)
    removal.remove(s, b, log, mover, Status.ESCAPED)


@kernel
def mark(s: Any, b: Any, f: Any, mover: int) -> None:
    """AE-188, AE-213: what a run or a Boosted Jump does until the next turn."""
    verb = int(f.verb)
    runs = verb == Verb.RUN or verb == Verb.RUNNING_JUMP or verb == Verb.RUNNING_LEAP
    if runs and b.units[mover].cell != f.from_cell:
        units.put_until(b, mover, Until.RAN)
    if verb == Verb.BOOSTED_JUMP:
        units.put_until(b, mover, Until.JUMPED)
    if units.on_map(b, mover):
        showing.by_move(s, b, mover, verb, int(f.from_cell))


@kernel
def arrive(s: Any, b: Any, log: Any, f: Any, mover: int) -> None:
    """AE-345: a pilot and a Horde may have met; then whom to engage."""
    if is_shot_at(s, b, log, f, mover):
        return
    mark(s, b, f, mover)
    pilots.meet(s, b, log, mover)
    f.stage = MoveStage.ENGAGE if units.on_map(b, mover) else MoveStage.OVER


@kernel
def stop(s: Any, b: Any, log: Any, f: Any, mover: int) -> None:
    """AE-140, AE-345: a shot ends the movement here; a unit that it ejected is still to land."""
    mark(s, b, f, mover)
    if not units.has(b, mover, Condition.FRESH):
        pilots.meet(s, b, log, mover)


@kernel
def may_engage(s: Any, b: Any, f: Any, mover: int) -> bool:
    """AE-187, AE-190, AE-212: after a Half, Full or Run move or a Boosted Jump."""
    verb = int(f.verb)
    if not moves.is_walk(verb) and verb != Verb.DISENGAGE and verb != Verb.BOOSTED_JUMP:
        return False
    return units.on_map(b, mover) and masks_move.may_engage_any(s, b, mover)


@kernel
def cut_links(s: Any, b: Any, log: Any, unit: int) -> None:
    """AE-225: a teleport cuts the neutralising links on the jumper, and those of the jumper."""
    side = units.side_of(s, unit)
    first, after = sides.units_of(s, 1 - side)
    u = b.units[unit]
    for other in range(first, after):
        v = b.units[other]
        if not units.on_map(b, other) or units.between(s, b, unit, other) > NEUTRALISE_KM:
            continue
        if v.pattern == Pattern.NEUTRALISE:
            v.cut = int(v.cut) | (1 << sides.slot_of(s, unit))
            emit(log, Event.LINK_CUT, unit, 0, other, 0, 0)
        if u.pattern == Pattern.NEUTRALISE:
            u.cut = int(u.cut) | (1 << sides.slot_of(s, other))
            emit(log, Event.LINK_CUT, other, 0, unit, 0, 0)
