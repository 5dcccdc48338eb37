"""Jumps, leaps and drops: the run, the test, where they end (AE-193 to AE-208)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import (
    board,
    jumping,
    moves,
    paths,
    to_hit_attacker,
    trials,
    units,
)
from mech_env.rulesets.adeva.rules import falls, firing, move, pilots, placing, statuses, victory
from mech_env.rulesets.adeva.rules.trials import begin_test
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state import frames as fr
from mech_env.rulesets.adeva.state.codes import Test, Until
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.events import Event
from mech_env.rulesets.adeva.state.procedures import Frame
from mech_env.rulesets.adeva.state.stages import LeapStage


@kernel
def begin(s: Any, b: Any, act: Any, cell: int) -> None:
    """Push the jump, the leap or the drop of an action.

    ``cell``: where the run before it ends, -1 without one.
    """
    fr.push(b, Frame.LEAP, int(act.actor), -1)
    f = b.frames[b.depth - 1]
    f.verb = act.verb
    f.cell = cell
    f.from_cell = act.from_cell if cell < 0 else b.units[act.actor].cell
    f.way = act.way  # of a running leap that of the run
    f.cells = act.cells  # wished, of a leap
    f.choice = act.choice  # by which test, -1 without one
    f.watch = act.watch


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a jump or a leap.

    Reads: the board. Writes: the frame, the unit. Rolls: by tests and falls. Asks: D-PULLUP.
    """
    unit, now, verb = int(f.actor), int(f.stage), int(f.verb)
    if b.frames[b.depth - 2].watch != 0 and victory.settle(s, b, log):
        return  # a shot of those who watch the action has decided the fight
    if now == LeapStage.RUN:
        if f.cell >= 0:
            f.stage = LeapStage.TEST
            move.begin(s, b, unit, verb, int(f.cell), int(f.watch), 0)
        elif not firing.fire_next(s, b, log, f, unit):  # AE-138: at the start
            f.stage = LeapStage.TEST
    elif now == LeapStage.TEST:
        begin_its_test(s, b, f, unit, verb)
    elif now == LeapStage.TESTED:
        f.stage = LeapStage.OVER
        if verb == Verb.DROP_DOWN:
            drop(s, b, log, f, unit)
        elif jumping.is_leap(verb):
            leap(s, b, log, f, unit)
        else:
            jump(s, b, log, f, unit)
    elif now == LeapStage.LEDGE:
        emit(log, Event.GRABS_LEDGE, unit, 0, 0, 0, 0)
        fr.ask_then(s, b, f, unit, Decision.PULLUP, LeapStage.PULLUP)
    elif now == LeapStage.PULLUP:
        pull_up(s, b, f, unit, int(b.request.answer))
    elif now == LeapStage.PULLED:
        f.stage = LeapStage.OVER
        if b.outcome.passed == 1:
            climb(s, b, log, f, unit)
    elif now == LeapStage.STUMBLED:
        f.stage = LeapStage.OVER
        if b.outcome.passed == 0:
            statuses.knock_prone(s, b, log, unit)
    elif not firing.fire_next(s, b, log, f, unit):  # AE-138: at the end
        fr.pop(b)


@kernel
def may_test(s: Any, b: Any, f: Any, unit: int) -> bool:
    """Whether the run came to its end, and the unit can still jump."""
    if not units.on_map(b, unit) or not units.may_act(s, b, unit):
        return False
    if f.cell >= 0 and b.units[unit].cell != f.cell:
        return False
    return move.may_go_on(s, b, unit, unit) and finds_its_cell(s, b, f, unit)


@kernel
def finds_its_cell(s: Any, b: Any, f: Any, unit: int) -> bool:
    """A39, A41: whether the cell named is the next one still, if an ally has moved it (AE-168)."""
    here = int(b.units[unit].cell)
    if f.cell >= 0 or f.verb == Verb.STANDING_LEAP or here == f.from_cell:
        return True
    way = moves.way_named(s, b, f, unit)
    if way < 0:
        return False
    f.way = way
    f.from_cell = here
    return moves.may_go_way(s, b, unit, int(f.verb), here, way)


@kernel
def modifiers(s: Any, b: Any, unit: int) -> int:
    """AE-128: of tests of movement, afflictions included."""
    total = trials.afflictions(s, b, unit)
    if units.is_until(b, unit, Until.OBSTRUCTED):
        total += to_hit_attacker.OBSTACLE
    return total


@kernel
def begin_its_test(s: Any, b: Any, f: Any, unit: int, verb: int) -> None:
    """AE-193, AE-197, AE-198, AE-202, AE-207: Agility or Acrobatics; a standing jump needs none."""
    f.stage = LeapStage.OVER
    if not may_test(s, b, f, unit):
        return
    if verb == Verb.STANDING_JUMP:
        f.stage = LeapStage.LEDGE
        return
    test = jumping.test_of(int(f.choice))
    total = modifiers(s, b, unit)
    if f.cell >= 0:
        total += jumping.run_bonus(paths.path_length(s, b, unit, int(f.from_cell), int(f.cell)))
    f.stage = LeapStage.TESTED
    begin_test(s, b, unit, test, trials.value(s, b, unit, test), total, 0, -1)


@kernel
def drop(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-193, AE-194, AE-195: down, safely as far as the test says; the rest is a fall."""
    at = int(b.units[unit].cell)
    cell = board.neighbour(s, at, int(f.way))
    if cell < 0 or placing.runs_into(s, b, log, unit, cell):
        return
    deep = board.elevation(s, at) - board.elevation(s, cell)
    safe = jumping.safe_drop(s, b, unit, int(b.outcome.passed), int(b.outcome.degrees))
    b.units[unit].facing = int(f.way)
    placing.put(s, b, log, unit, cell, Event.MOVED)
    pilots.meet(s, b, log, unit)
    if deep > safe and units.on_map(b, unit):
        falls.fall(s, b, log, unit, deep - safe)


@kernel
def leap(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-202 to AE-207: as far as wished and as the test allows; a deep landing is a fall."""
    u = b.units[unit]
    at = int(u.cell)
    way = int(u.facing) if f.verb == Verb.RUNNING_LEAP else int(f.way)
    length = jumping.leap_length(s, b, unit, int(b.outcome.passed), int(b.outcome.degrees))
    cell = jumping.landing(s, b, unit, way, int(f.cells), length)
    u.facing = way
    if board.distance(s, at, cell) < min(int(f.cells), length // 2):  # whatever stopped it is found
        placing.runs_into(s, b, log, unit, board.neighbour(s, cell, way))
    if cell == at:
        return
    placing.put_by(s, b, log, unit, cell, Event.LEAPS, jumping.leap_height(length))
    pilots.meet(s, b, log, unit)
    deep = board.elevation(s, at) - board.elevation(s, cell)
    if deep > jumping.STEP and units.on_map(b, unit):
        falls.fall(s, b, log, unit, deep)


@kernel
def jump(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-197, AE-199: onto the ledge, to its edge, or not; a failure is a stumble."""
    if b.outcome.passed == 0:
        emit(log, Event.STUMBLES, unit, 0, 0, 0, 0)
        f.stage = LeapStage.STUMBLED
        begin_test(
            s, b, unit, Test.AGILITY, trials.value(s, b, unit, Test.AGILITY),
            modifiers(s, b, unit), 0, -1,
        )  # fmt: skip
        return
    rise = jumping.rise_to(s, b, unit, int(f.way))
    height = jumping.jump_height(s, b, unit, int(b.outcome.degrees))
    if rise > jumping.hangs_from(b, unit, height):
        return
    if rise <= height:
        climb(s, b, log, f, unit)
    else:
        f.stage = LeapStage.LEDGE


@kernel
def pull_up(s: Any, b: Any, f: Any, unit: int, answer: int) -> None:
    """AE-201: by Strength or Acrobatics, or let go."""
    f.stage = LeapStage.OVER
    if answer == Verb.NO:
        return
    by = answer - d.CHOICE
    test = jumping.test_of(by)
    total = trials.afflictions(s, b, unit)
    if by == ch.By.ACROBATICS:
        total = modifiers(s, b, unit)
    f.stage = LeapStage.PULLED
    begin_test(s, b, unit, test, trials.value(s, b, unit, test), total, 0, -1)


@kernel
def climb(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """AE-197, AE-201: onto the ledge."""
    cell = board.neighbour(s, int(b.units[unit].cell), int(f.way))
    if cell < 0 or placing.runs_into(s, b, log, unit, cell):
        return
    b.units[unit].facing = int(f.way)
    placing.put(s, b, log, unit, cell, Event.CLIMBS)
    pilots.meet(s, b, log, unit)
