"""Units are moved, knocked down or fall (XH-111, XH-182, XH-183, XH-213, XH-229 to XH-231)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions import falls
from mech_env.rulesets.xhalem.questions.damage import damage_taken
from mech_env.rulesets.xhalem.questions.gear import brawn
from mech_env.rulesets.xhalem.questions.mounts import must_stay_up
from mech_env.rulesets.xhalem.questions.moves import free_neighbour
from mech_env.rulesets.xhalem.questions.space import Place, at, neighbour, place_of, step_length
from mech_env.rulesets.xhalem.questions.terrain import can_enter, depth
from mech_env.rulesets.xhalem.rules.aside import step_aside
from mech_env.rulesets.xhalem.rules.checks import roll_check
from mech_env.rulesets.xhalem.rules.dice import roll_sum
from mech_env.rulesets.xhalem.rules.grapple import check_grapples
from mech_env.rulesets.xhalem.rules.harm import hurt
from mech_env.rulesets.xhalem.rules.knowledge import refresh
from mech_env.rulesets.xhalem.rules.mounts import THROWN, dismount
from mech_env.rulesets.xhalem.rules.moves import enter_hazards
from mech_env.rulesets.xhalem.rules.push import begin_fall, knock_down, push_unit, throw_rider
from mech_env.rulesets.xhalem.rules.reach import put, start_passage, track
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.frames import ForceStage

__all__ = ["begin_fall", "force", "knock_down", "push_unit", "throw_rider"]


@kernel
def force(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a forced movement, a knock-down or a fall; the actor is the mount of a pair.

    Reads: cells, units. Writes: places, prone, mounts, hit points, entered, the passage. Rolls:
    hazards, who stays up, damage of a fall. Asks: nothing.
    """
    stage = int(f.stage)
    if stage == ForceStage.MOVE:
        be_moved(s, b, log, f)
    elif stage == ForceStage.MOUNT:
        f.stage = ForceStage.FALL
        if b.units[f.actor].status == c.Status.ACTIVE:
            f.knocked = int(not stays_up(s, b, log, int(f.actor)))
    elif stage == ForceStage.FALL:
        come_down(s, b, log, f)
    elif stage == ForceStage.RIDER:
        test_rider(s, b, log, f)
    else:
        check_grapples(s, b, log)
        refresh(s, b, log)
        fr.pop(b)


# --- forced movement ---
@kernel
def forced_step(s: Any, way: int, place: Place) -> Place:
    """XH-111: the next cell of who is moved: on the level, or straight up or down."""
    if way == c.UP:
        return at(place[0], place[1], place[2] + step_length(s))
    if way == c.DOWN:
        return at(place[0], place[1], place[2] - step_length(s))
    q, r = neighbour(place[0], place[1], way)
    return at(q, r, place[2])


@kernel
def be_moved(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-111, XH-182: step by step, up to an obstacle, a unit or the edge.

    Reads: cells, units. Writes: the place, entered, the passage. Rolls: hazards. Asks: nothing.
    """
    unit, way, steps = int(f.actor), int(f.way), 0
    f.stage = ForceStage.MOUNT if must_stay_up(s, b, unit) else ForceStage.FALL
    start_passage(s, b, unit, way, 1)
    while steps < f.left and b.units[unit].status == c.Status.ACTIVE:
        here = place_of(b, unit)
        there = forced_step(s, way, here)
        if not can_enter(s, b, unit, here, there, 0):
            break
        steps += 1
        track(s, b, unit, here, there, steps)
        put(s, b, unit, there)
        enter_hazards(s, b, log, unit, there)
    if steps > 0:
        u = b.units[unit]
        emit(log, Event.FORCED, unit, steps, u.q, u.r, u.z)
    else:
        f.forced = 0
        f.stage = ForceStage.FALL


# --- mounts and riders ---
@kernel
def stays_up(s: Any, b: Any, log: Any, unit: int) -> bool:
    """XH-229, XH-230: d20 + Strength or Hull against the rating of forced movement."""
    total = roll_check(s, b, log, unit, brawn(s, unit), 0, Roll.FORCED)
    least = int(s.options.forced_cr)
    emit(log, Event.STAYED_UP, unit, total, least, int(total > least), 0)
    return total > least


@kernel
def test_rider(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-230, XH-231: whether the rider stays on; of a mount that is down it gets off anyway.

    Reads: the mount. Writes: riding, places, prone. Rolls: the rider's check. Asks: nothing.
    """
    mount = int(f.actor)
    rider = int(b.units[mount].rider)
    f.stage = ForceStage.OVER
    if rider < 0 or b.units[rider].status != c.Status.ACTIVE:
        return
    down = b.units[mount].status != c.Status.ACTIVE or b.units[mount].prone == 1
    if f.forced == 0 and f.knocked == 0 and not down:
        return
    stays = not must_stay_up(s, b, mount) or stays_up(s, b, log, rider)
    if stays and not down:
        return
    before = place_of(b, rider)
    throw_off(s, b, log, rider)
    if not stays:
        lie_down(s, b, log, rider)
    begin_fall(s, b, rider, int(place_of(b, rider) != before))


@kernel
def throw_off(s: Any, b: Any, log: Any, rider: int) -> None:
    """XH-230: a rider comes off its mount, into the lowest free cell beside it."""
    dismount(s, b, log, rider, free_neighbour(s, b, rider, place_of(b, rider)), THROWN)


@kernel
def lie_down(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-183: a unit is prone."""
    if b.units[unit].prone == 0 and s.lattice != c.Lattice.SPACE:
        b.units[unit].prone = 1
        emit(log, Event.KNOCKED_DOWN, unit, 0, 0, 0, 0)


# --- falls ---
@kernel
def come_down(s: Any, b: Any, log: Any, f: Any) -> None:
    """XH-183, XH-213: who was knocked down lies; who is in the air without wings falls.

    Reads: cells. Writes: prone, riding, the place, hit points. Rolls: damage, hazards.
    Asks: nothing.
    """
    unit = int(f.actor)
    f.stage = ForceStage.RIDER
    if b.units[unit].status != c.Status.ACTIVE:
        return
    if f.knocked == 1:
        if b.units[unit].rides >= 0:
            before = place_of(b, unit)
            throw_off(s, b, log, unit)
            f.landed = int(place_of(b, unit) != before)
        lie_down(s, b, log, unit)
    if falls.is_falling(s, b, unit):
        fall(s, b, log, unit)
    elif f.landed == 1:  # XH-204
        enter_hazards(s, b, log, unit, place_of(b, unit))


@kernel
def fall(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-213: down to the ground; a rider falls with its mount, and both are hurt.

    Reads: cells. Writes: places, prone, hit points, entered. Rolls: damage, hazards.
    Asks: nothing.
    """
    feet, there = falls.fall_height(s, b, unit), falls.landing(s, b, unit)
    rider = int(b.units[unit].rider)
    step_aside(s, b, unit, there)
    if rider >= 0:
        step_aside(s, b, rider, there)
    if depth(s, b, there) > 0:
        b.units[unit].prone = 0
    else:
        lie_down(s, b, log, unit)
    take_fall(s, b, log, unit, feet)
    if rider >= 0:
        take_fall(s, b, log, rider, feet)
    enter_hazards(s, b, log, unit, there)


@kernel
def take_fall(s: Any, b: Any, log: Any, unit: int, feet: int) -> None:
    """XH-213: damage by the ft fallen."""
    dice = falls.dice_of_fall(s, unit, feet)
    points = roll_sum(b, log, dice, falls.FALL_FACES, unit, Roll.FALL)
    taken = damage_taken(s, b, unit, points, c.Damage.KINETIC, 0, 0)
    emit(log, Event.FELL, unit, taken, feet, 0, 0)
    if taken > 0:
        hurt(s, b, log, unit, taken, c.Damage.KINETIC)
