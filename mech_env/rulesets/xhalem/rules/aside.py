"""Changes of place that are part of an action, no movement: no opportunities (XH-191, XH-220)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.gear import opportunity_reach
from mech_env.rulesets.xhalem.questions.space import Place, board_length, unit_distance
from mech_env.rulesets.xhalem.questions.terrain import blocker
from mech_env.rulesets.xhalem.rules.reach import put
from mech_env.rulesets.xhalem.state.events import Event


@kernel
def step_aside(s: Any, b: Any, unit: int, place: Place) -> None:
    """A unit is elsewhere, with all that it carries; who is out of reach now has no mark (XH-097).

    Reads: reaches. Writes: places, entered. Rolls: nothing. Asks: nothing.
    """
    put(s, b, unit, place)
    for other in range(s.n_units):
        forget_if_far(s, b, other, unit)
        forget_if_far(s, b, unit, other)


@kernel
def forget_if_far(s: Any, b: Any, owner: int, other: int) -> None:
    """A unit outside a reach has not entered it."""
    o = b.units[owner]
    if (int(o.entered) >> other) & 1:
        reach = opportunity_reach(s, b, owner)
        if reach < 0 or unit_distance(s, b, owner, other) > board_length(s, reach):
            o.entered &= ~(1 << other)


@kernel
def runs_into(s: Any, b: Any, log: Any, unit: int, place: Place) -> bool:
    """XH-013: whether somebody unknown is in a unit's way, who is given away by that.

    Reads: units. Writes: exposed (the next Refresh updates `aware`). Rolls: nothing. Asks: nothing.
    """
    other = blocker(s, b, unit, place, 0)
    if other < 0:
        return False
    b.units[other].exposed = 1
    emit(log, Event.STOPPED, unit, 0, other, 0, 0)
    return True
