"""Forced movement, knock-downs and falls begin: each pushes a frame FORCE (see `force`).

Apart from `force`, so that what does harm may push them, too.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.mounts import must_stay_up
from mech_env.rulesets.xhalem.questions.speed import mover
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.frames import ForceStage, Frame


@kernel
def push_unit(s: Any, b: Any, log: Any, unit: int, way: int, cells: int) -> None:
    """XH-111, XH-182: a unit is moved some lattice steps against its will, a rider with its mount.

    Reads: the mount. Writes: the new frame. Rolls: nothing. Asks: nothing.
    """
    carrier = mover(b, unit)
    if s.units[carrier].fixed == 1:
        return
    fr.push(b, Frame.FORCE, carrier, -1)
    f = b.frames[b.depth - 1]
    f.stage = ForceStage.MOVE
    f.way = way
    f.left = cells
    f.forced = 1


@kernel
def drag_pair(s: Any, b: Any, unit: int) -> bool:
    """XH-176, XH-229, XH-230: a unit was dragged: if it is a mount or a rider, both test.

    Whether they do. Reads: the mount. Writes: the new frame. Rolls: nothing. Asks: nothing.
    """
    carrier = mover(b, unit)
    if not must_stay_up(s, b, carrier):
        return False
    fr.push(b, Frame.FORCE, carrier, -1)
    f = b.frames[b.depth - 1]
    f.stage = ForceStage.MOUNT
    f.forced = 1
    return True


@kernel
def knock_down(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-183: a unit is knocked down; in space that has no effect.

    Reads: the lattice. Writes: the new frame. Rolls: nothing. Asks: nothing.
    """
    if s.lattice == c.Lattice.SPACE:
        return
    fr.push(b, Frame.FORCE, unit, -1)
    f = b.frames[b.depth - 1]
    f.stage = ForceStage.FALL
    f.knocked = 1


@kernel
def begin_fall(s: Any, b: Any, unit: int, landed: int) -> None:
    """XH-213: a unit may fall, a rider with its mount.

    ``landed`` 1: it was put into this cell; without a fall the cell's hazards act (XH-204).

    Reads: the mount. Writes: the new frame. Rolls: nothing. Asks: nothing.
    """
    fr.push(b, Frame.FORCE, mover(b, unit), -1)
    f = b.frames[b.depth - 1]
    f.stage = ForceStage.FALL
    f.landed = landed


@kernel
def throw_rider(s: Any, b: Any, mount: int) -> None:
    """XH-231: a mount is out: its rider tests whether it comes to stand.

    Reads: nothing. Writes: the new frame. Rolls: nothing. Asks: nothing.
    """
    fr.push(b, Frame.FORCE, mount, -1)
    b.frames[b.depth - 1].stage = ForceStage.RIDER
