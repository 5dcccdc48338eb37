"""A leg of movement, interval by interval (2.5, XH-013, XH-140, XH-146, XH-198 to XH-211)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import hiding
from mech_env.rulesets.xhalem.questions.moves import (
    interval_cost,
    retreats,
    seems_passable,
    step_from,
    usable,
)
from mech_env.rulesets.xhalem.questions.passage import passed_place
from mech_env.rulesets.xhalem.questions.space import (
    Place,
    at,
    hex_distance,
    on_board,
    place_of,
    step_length,
)
from mech_env.rulesets.xhalem.questions.speed import mover
from mech_env.rulesets.xhalem.questions.terrain import HAZARD, blocker, is_noisy
from mech_env.rulesets.xhalem.rules import knowledge, window
from mech_env.rulesets.xhalem.rules.grapple import check_grapples
from mech_env.rulesets.xhalem.rules.harm import expose
from mech_env.rulesets.xhalem.rules.moves import enter_hazards
from mech_env.rulesets.xhalem.rules.push import drag_pair
from mech_env.rulesets.xhalem.rules.reach import companion, start_passage, step_to
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import LegStage


@kernel
def begin(s: Any, b: Any, unit: int, mode: int, way: int, length: int, reaction: int) -> None:
    """Push the frame of a leg of some intervals."""
    fr.push(b, fr.Frame.LEG, unit, -1)
    f = b.frames[b.depth - 1]
    f.mode = mode
    f.way = way
    f.left = length
    f.reaction = reaction


@kernel
def leg(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a leg.

    Reads: cells, units. Writes: places, moved, entered, the passage, knowledge, hit points.
    Rolls: hazards; who hides or is unseen. Asks: nothing.
    """
    stage, depth = int(f.stage), int(b.depth)
    # Where a stage rolls nothing and hurts nobody, the next one follows at once.
    if stage == LegStage.NEXT:
        go_on(b, f)
        return
    if stage == LegStage.STEP:
        going = step(s, b, log, f)
        if not going or s.ever & HAZARD != 0 or b.units[f.actor].status != c.Status.ACTIVE:
            return
        if b.depth != depth:  # a mount was dragged
            return
        stage = LegStage.NOTICE
    if stage == LegStage.NOTICE:
        make_noise(s, b, log, f)
        if f.stage == LegStage.NOTICE:
            return  # one test a stage
    look(s, b, log, f)
    if b.depth == depth:  # nobody may react
        go_on(b, f)


@kernel
def go_on(b: Any, f: Any) -> None:
    """After an interval: the next one, or the end of the leg."""
    f.left -= 1
    if f.left <= 0 or f.cut == 1:
        fr.pop(b)
    else:
        f.stage = LegStage.STEP


# --- an interval ---
@kernel
def step(s: Any, b: Any, log: Any, f: Any) -> bool:
    """XH-198, XH-199, XH-204: an interval over its cells; if there is none, the leg is over: False.

    Reads: cells, units. Writes: the place, moved, entered, the passage. Rolls: hazards.
    Asks: nothing.
    """
    unit, mode, way = int(f.actor), int(f.mode), int(f.way)
    left = usable(s, b, unit, mode)
    if left == 0:
        fr.pop(b)
        return False
    start = place_of(b, unit)
    steps, q, r, z = seems_passable(s, b, unit, mode, way, start)
    cost = interval_cost(s, b, unit, mode, at(q, r, z))
    if steps == 0 or cost > left:
        fr.pop(b)
        return False
    f.stage = LegStage.NOTICE
    b.units[unit].moved = int(b.units[unit].moved) + cost
    start_passage(s, b, unit, way, 0)
    gone, met = truly_free(s, b, unit, mode, way, start, steps)
    if met < 0 and not on_board(s, q, r):
        gone = steps - 1
    walk(s, b, log, f, unit, mode, way, gone)
    if met >= 0:
        f.cut = 1
        emit(log, Event.STOPPED, unit, 0, met, 0, 0)
        expose(s, b, log, met)
    elif not on_board(s, q, r) and f.cut == 0:
        leave_board(s, b, log, f, unit)
    shake_held(s, b, f)
    return True


@kernel
def truly_free(
    s: Any, b: Any, unit: int, mode: int, way: int, start: Place, steps: int
) -> tuple[int, int]:
    """XH-013: steps up to the last free cell before somebody whom the mover did not know of.

    And whom it runs into; -1 = nobody.
    """
    carrier = mover(b, unit)
    here, free = start, 0
    for k in range(1, steps + 1):
        here = step_from(s, b, mode, way, here)
        if retreats(s, way, here):
            break
        met = blocker(s, b, carrier, here, int(k < steps))
        if met >= 0:
            return free, met
        if blocker(s, b, carrier, here, 0) < 0:
            free = k
    return steps, -1


@kernel
def walk(s: Any, b: Any, log: Any, f: Any, unit: int, mode: int, way: int, steps: int) -> None:
    """XH-204: the lattice steps of an interval; who is struck down on the way goes no further.

    Reads: cells. Writes: places, entered, the passage, cut. Rolls: hazards. Asks: nothing.
    """
    carrier = mover(b, unit)
    for k in range(1, steps + 1):
        to = step_from(s, b, mode, way, place_of(b, unit))
        step_to(s, b, unit, to, k)
        enter_hazards(s, b, log, carrier, to)
        if b.units[carrier].status != c.Status.ACTIVE:
            f.cut = 1
            break
    if steps > 0:
        u = b.units[unit]
        emit(log, Event.MOVED, unit, mode, u.q, u.r, u.z)


@kernel
def leave_board(s: Any, b: Any, log: Any, f: Any, unit: int) -> None:
    """XH-007: over the edge, with mount or rider and all inside; whom it holds stays.

    Reads: mounts, occupants. Writes: status, cut. Rolls: nothing. Asks: nothing.
    """
    mate = companion(b, unit)
    f.cut = 1
    for other in range(s.n_units):
        host = int(b.units[other].inside)
        goes = other == unit or other == mate
        if goes or (host >= 0 and (host == unit or host == mate)):
            if b.units[other].status == c.Status.ACTIVE:
                b.units[other].status = c.Status.AWAY
                emit(log, Event.LEFT_BOARD, other, 0, 0, 0, 0)


@kernel
def shake_held(s: Any, b: Any, f: Any) -> None:
    """XH-176, XH-229: a ridden mount that the interval has dragged along tests; the leg is cut.

    Reads: the passage. Writes: cut, the new frame. Rolls: nothing. Asks: nothing.
    """
    p = b.passage
    held = int(p.held)
    if held < 0 or place_of(b, held) == at(p.held_q, p.held_r, p.held_z):
        return
    if drag_pair(s, b, held):
        f.cut = 1


# --- who hears and sees it ---
@kernel
def make_noise(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-140, XH-146: whether the mover is heard, for each cause; then whether it is noticed.

    One test a stage. Reads: cells, units. Writes: knowledge. Rolls: the mover's tests.
    Asks: nothing.
    """
    unit = int(f.actor)
    u = b.units[unit]
    if u.status == c.Status.ACTIVE:
        if u.hidden > 0:
            if not was_tested(b, unit, hiding.BY_GROUND) and crossed_noise(s, b, unit):
                knowledge.betray(s, b, log, unit, hiding.BY_GROUND)
                if was_tested(b, unit, hiding.BY_GROUND):
                    return
            if not was_tested(b, unit, hiding.BY_HASTE) and hiding.is_hasty(s, b, unit):
                knowledge.betray(s, b, log, unit, hiding.BY_HASTE)
                if was_tested(b, unit, hiding.BY_HASTE):
                    return
        knowledge.notice(s, b, log, unit)
    f.stage = LegStage.LOOK


@kernel
def was_tested(b: Any, unit: int, cause: int) -> bool:
    """XH-140: whether a cause of noise had its test this turn."""
    return bool((int(b.units[unit].betrayed) >> cause) & 1)


@kernel
def crossed_noise(s: Any, b: Any, unit: int) -> bool:
    """XH-140: whether a cell that the interval entered is noisy."""
    p, here = b.passage, place_of(b, unit)
    steps = hex_distance(here[0] - int(p.q), here[1] - int(p.r))
    if p.way >= c.UP:
        steps = -(-abs(here[2] - int(p.z)) // step_length(s))
    for k in range(1, steps):
        if is_noisy(s, b, passed_place(s, b, k)):
            return True
    return steps > 0 and is_noisy(s, b, here)


@kernel
def look(s: Any, b: Any, log: Any, f: Any) -> None:
    """2.5, XH-017: who is known to whom now; the mover chooses anew if that has changed for it.

    Reads: units. Writes: knowledge, grapples, cut. Rolls: nothing. Asks: nothing.
    """
    unit = int(f.actor)
    check_grapples(s, b, log)
    changed = knowledge.refresh(s, b, log)
    first, stop = sides.enemies_of(s, int(s.units[unit].side))
    if changed & ((1 << stop) - (1 << first)):
        f.cut = 1
    f.stage = LegStage.NEXT
    # Whom it dragged through a reach has left it, whatever became of the mover (XH-097).
    if b.units[unit].status == c.Status.ACTIVE or b.passage.by_held != 0:
        window.open_window(s, b, fr.Occasion.STEP, unit, Verb.MOVE, -1, -1, -1, -1, 0)
