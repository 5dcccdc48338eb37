"""Grapples: how they begin and end, and dragging (5.14)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.gear import brawn
from mech_env.rulesets.xhalem.questions.grapple import drag_cr, keeps_hold
from mech_env.rulesets.xhalem.rules.checks import roll_check, roll_task
from mech_env.rulesets.xhalem.rules.knowledge import end_hiding
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def establish(s: Any, b: Any, log: Any, holder: int, target: int) -> None:
    """XH-169: a unit seizes another, which is given away and hides no longer.

    Reads: sides. Writes: the pair, hiding, exposed (the next Refresh updates `aware`).
    Rolls: nothing. Asks: nothing.
    """
    b.units[holder].grapples = target
    b.units[target].grappled_by = holder
    b.units[holder].drag_ok = 0
    emit(log, Event.GRAPPLED, holder, 0, target, 0, 0)
    end_hiding(s, b, log, target)
    if s.units[target].side != s.units[holder].side:
        b.units[target].exposed = 1


@kernel
def end_grapple(s: Any, b: Any, log: Any, holder: int) -> None:
    """XH-173, XH-177: a unit no longer holds whom it held, if anybody.

    Reads: the pair. Writes: the pair, drag_ok. Rolls: nothing. Asks: nothing.
    """
    h = b.units[holder]
    target = int(h.grapples)
    if target < 0:
        return
    h.grapples = -1
    h.drag_ok = 0
    b.units[target].grappled_by = -1
    emit(log, Event.GRAPPLE_ENDS, holder, 0, target, 0, 0)


@kernel
def release(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-076: a unit neither holds nor is held any more.

    Reads: pairs. Writes: pairs. Rolls: nothing. Asks: nothing.
    """
    end_grapple(s, b, log, unit)
    if b.units[unit].grappled_by >= 0:
        end_grapple(s, b, log, int(b.units[unit].grappled_by))


@kernel
def check_grapples(s: Any, b: Any, log: Any) -> None:
    """XH-177: grapples end whose holder is out, unable, or too far away.

    Reads: places, conditions. Writes: pairs. Rolls: nothing. Asks: nothing.
    """
    for holder in range(s.n_units):
        if b.units[holder].grapples >= 0 and not keeps_hold(s, b, holder):
            end_grapple(s, b, log, holder)


@kernel
def break_free(s: Any, b: Any, log: Any, unit: int) -> None:
    """XH-170: the escaper's check, then the holder's; a tie frees.

    Reads: the pair, scores, aid. Writes: the pair, aid. Rolls: both checks. Asks: nothing.
    """
    holder = int(b.units[unit].grappled_by)
    total = roll_task(s, b, log, unit, brawn(s, unit), c.Task.BREAK_FREE, Roll.BREAK_FREE)
    against = roll_check(s, b, log, holder, brawn(s, holder), 0, Roll.HOLD)
    free = int(total >= against)
    emit(log, Event.BROKE_FREE, unit, free, total, against, 0)
    if free == 1:
        end_grapple(s, b, log, holder)


@kernel
def drag(s: Any, b: Any, log: Any, unit: int, score: int) -> None:
    """XH-172: whether a holder can move with whom it holds; ``score``: STRENGTH, HULL or ENGINE.

    Reads: the pair, scores, aid. Writes: drag_tested, drag_ok, aid. Rolls: the check.
    Asks: nothing.
    """
    u = b.units[unit]
    adds = int(s.units[unit].scores[score])
    total = roll_task(s, b, log, unit, adds, c.Task.DRAG, Roll.DRAG)
    least = drag_cr(s, b, unit)
    u.drag_tested = 1
    u.drag_ok = int(total > least)
    emit(log, Event.DRAGS, unit, u.drag_ok, total, least, 0)
