"""Questions about the track and those on it."""

from __future__ import annotations

from typing import Any

from mech_env.core.bits import has_bit
from mech_env.core.jit import kernel
from tests.toy.state.frames import Frame


@kernel
def hole_at(s: Any, b: Any, column: int) -> int:
    """Whether a column before the goal has a hole (TY-007)."""
    return has_bit(b.holes, column) if 0 < column < s.goal else 0


@kernel
def met_by(s: Any, b: Any, unit: int) -> int:
    """The enemy that a runner meets where it is: the lowest index; -1 = none (TY-009)."""
    place = int(b.units[unit].place)
    if s.options.meet == 0 or place == 0:
        return -1
    me = s.units[unit]
    for other in range(s.n_units):
        beside = abs(int(s.units[other].lane) - int(me.lane)) == 1
        if beside and s.units[other].side != me.side and b.units[other].place == place:
            return other
    return -1


@kernel
def known_drive(s: Any, viewer: int, other: int) -> int:
    """The drive of a runner as another knows it; -1 = hidden (TY-011)."""
    if s.options.fog == 1 and s.units[viewer].side != s.units[other].side:
        return -1
    return int(s.units[other].drive)


@kernel
def partner(s: Any, b: Any, unit: int) -> int:
    """The other runner of a meeting under way; -1 = none."""
    f = b.frames[b.depth - 1]
    if b.depth == 0 or f.kind != Frame.MEETING:
        return -1
    if f.actor == unit:
        return int(f.target)
    return int(f.actor) if f.target == unit else -1
