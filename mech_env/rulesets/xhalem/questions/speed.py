"""How far a unit may still move (XH-194 to XH-218, XH-223)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import owns
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.programs import STAB_SLOWER, Program

FLY_SPEED = 20 * c.HEX  # of the program FLY (XH-116)
SPACE_STEPS = 10  # of 1,000 km, per point of Engine times Reactor (XH-203, XH-216)
KM_A_STEP, SECONDS_A_ROUND = 1000, 10  # XH-032, XH-202


@kernel
def mover(b: Any, unit: int) -> int:
    """Who carries a unit: its mount, or itself (XH-223)."""
    return int(b.units[unit].rides) if b.units[unit].rides >= 0 else int(unit)


@kernel
def interval(s: Any, b: Any, unit: int) -> int:
    """The step of a unit's movement: ft, in space one step of 1,000 km (XH-198, XH-202)."""
    if s.lattice == c.Lattice.SPACE:
        return 1
    return int(s.units[mover(b, unit)].interval)


@kernel
def space_speed(s: Any, unit: int) -> int:
    """XH-215 to XH-217: steps a turn in space; 0 unless Engine and Reactor are both above 0."""
    u = s.units[unit]
    engine, reactor = int(u.scores[c.Score.ENGINE]), int(u.scores[c.Score.REACTOR])
    if u.kind == c.Kind.CREATURE or u.fixed == 1 or engine <= 0 or reactor <= 0:
        return 0
    return SPACE_STEPS * engine * reactor


@kernel
def space_speed_per_second(s: Any, unit: int) -> int:
    """XH-218: a unit's speed in space in km/s; a turn's way takes the ten seconds of a round."""
    return space_speed(s, unit) * KM_A_STEP // SECONDS_A_ROUND


@kernel
def base_speed(s: Any, unit: int, mode: int) -> int:
    """XH-195, XH-196, XH-197: the profile's speed of a mode, with what adds to it, in ft.

    0: not a mode of this unit; mechs do not fly by themselves (XH-212), creatures with wings only
    (XH-208).
    """
    u = s.units[unit]
    speed = int(u.speed[mode])
    if mode == c.Mode.FLY:
        if owns(s, unit, Program.FLY):
            speed = max(speed, FLY_SPEED)
        if u.kind == c.Kind.CREATURE and not owns(s, unit, Program.WINGS):
            return 0
    if speed == 0 or u.fixed == 1:
        return 0
    slower = STAB_SLOWER if owns(s, unit, Program.STAB) else 0
    return max(0, speed + int(u.spd_mod) * int(u.u) - slower * c.HEX)


@kernel
def is_slowed(s: Any, b: Any, unit: int) -> bool:
    """XH-176: whether a unit drags somebody who is not two sizes smaller."""
    held = b.units[unit].grapples
    if held < 0:
        return False
    return bool(s.units[unit].size_class - s.units[held].size_class < 2)


@kernel
def full_speed(s: Any, b: Any, unit: int, mode: int) -> int:
    """Speed of a mode before a dash or a burden: the mount's for its rider (XH-206, XH-223)."""
    carrier = mover(b, unit)
    if s.lattice == c.Lattice.SPACE:
        # XH-202: only FLY is offered.
        speed = space_speed(s, carrier) if mode == c.Mode.FLY else 0
    else:
        speed = base_speed(s, carrier, mode)
    if b.units[carrier].immobile > 0 or b.units[unit].immobile > 0:
        return 0
    return speed


@kernel
def remaining(s: Any, b: Any, unit: int, mode: int) -> int:
    """XH-211: what is left of a mode in ft or steps, after the turn too (XH-090); 0: unusable."""
    u = b.units[unit]
    if u.rooted == 1:
        return 0
    if u.turn_over == 1 and u.held_dash == 0:
        return max(0, int(u.budget[mode]) - int(u.moved))
    speed = full_speed(s, b, unit, mode)
    if is_slowed(s, b, unit):
        speed //= 2
    if u.dashed == 1 and u.held_dash == 0:
        speed *= 2  # XH-205
    return max(0, speed - int(u.moved))


@kernel
def fastest(s: Any, b: Any, unit: int) -> int:
    """Speed of the fastest mode, undoubled (XH-140, XH-183)."""
    best = 0
    for mode in range(c.N_MODES):
        best = max(best, full_speed(s, b, unit, mode))
    return best


@kernel
def cost_to_stand(s: Any, b: Any, unit: int) -> int:
    """XH-183: half of the fastest speed, rounded down."""
    return fastest(s, b, unit) // 2


@kernel
def left_to_stand(s: Any, b: Any, unit: int) -> int:
    """The most that any mode has left, in ft."""
    best = 0
    for mode in range(c.N_MODES):
        best = max(best, remaining(s, b, unit, mode))
    return best
