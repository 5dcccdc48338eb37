"""Where the interval or forced movement just made led (XH-097, XH-101)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.space import Place, at, step_length
from mech_env.rulesets.xhalem.questions.terrain import ground
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.frames import Frame


@kernel
def keeps_to_ground(b: Any) -> bool:
    """Whether the movement just made is a walk: the leg under way of who moved says so."""
    if b.passage.forced == 1:
        return False
    for k in range(b.depth - 1, -1, -1):
        f = b.frames[k]
        if f.kind == Frame.LEG and f.actor == b.passage.mover:
            return bool(f.mode == c.Mode.WALK)
    return False


@kernel
def passed_place(s: Any, b: Any, steps: int) -> Place:
    """XH-097: where the mover was after so many lattice steps; not for the last one."""
    p = b.passage
    q, r, z, way = int(p.q), int(p.r), int(p.z), int(p.way)
    if way == c.UP:
        return at(q, r, z + steps * step_length(s))
    if way == c.DOWN:
        return at(q, r, z - steps * step_length(s))
    q, r = q + steps * c.STEP_Q[way], r + steps * c.STEP_R[way]
    if steps > 0 and keeps_to_ground(b):
        return at(q, r, ground(s, b, q, r))
    return at(q, r, z)


@kernel
def inside_place(s: Any, b: Any, reactor: int, target: int) -> Place:
    """XH-101: the last place within a unit's reach of who just left it.

    Who is dragged along follows one step behind (XH-176).
    """
    p = b.passage
    if target == p.held:
        steps = int(p.held_inside[reactor])
        if steps <= 0:
            return at(p.held_q, p.held_r, p.held_z)
        return passed_place(s, b, steps - 1)
    return passed_place(s, b, max(0, int(p.inside[reactor])))
