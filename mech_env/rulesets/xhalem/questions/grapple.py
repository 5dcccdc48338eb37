"""Who may grapple, break free, drag, and what a drag must beat (5.14)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.questions.gear import brawn, free_hands
from mech_env.rulesets.xhalem.questions.space import board_length, unit_distance
from mech_env.rulesets.xhalem.state import codes as c

DRAG_CR, DRAG_CR_A_SIZE = 10, 2  # what a drag must beat, and more by the difference of sizes


@kernel
def may_grapple_now(s: Any, b: Any, unit: int) -> bool:
    """XH-165, XH-174: a hand is free and the unit could keep hold (XH-177), whoever the target.

    Nor may it be held itself: two units do not hold each other.
    """
    u = b.units[unit]
    if u.grapples >= 0 or u.grappled_by >= 0 or u.inside >= 0 or u.immobile > 0:
        return False
    return free_hands(s, b, unit) >= 1


@kernel
def keeps_hold(s: Any, b: Any, holder: int) -> bool:
    """XH-177: whether a grapple still holds: both are there, near, and the holder is able."""
    h = b.units[holder]
    target = int(h.grapples)
    t = b.units[target]
    if h.status != c.Status.ACTIVE or t.status != c.Status.ACTIVE:
        return False
    if h.stunned > 0 or h.immobile > 0 or h.inside >= 0 or t.inside >= 0:
        return False
    reach = board_length(s, int(s.units[holder].reach))
    return unit_distance(s, b, holder, target) <= reach


@kernel
def may_break_free(s: Any, b: Any, unit: int) -> bool:
    """XH-170: whether somebody holds the unit; the action that it costs is asked elsewhere."""
    return bool(b.units[unit].grappled_by >= 0)


@kernel
def may_drag(s: Any, b: Any, unit: int) -> bool:
    """XH-172: once per turn, by who holds somebody that can be moved at all (7.2)."""
    u = b.units[unit]
    if u.grapples < 0 or u.grappled_by >= 0 or u.drag_tested == 1:
        return False
    return bool(s.units[u.grapples].fixed == 0)


@kernel
def drag_cr(s: Any, b: Any, unit: int) -> int:
    """XH-172: what a holder must exceed to drag whom it holds; the incapacitated resist less."""
    target = int(b.units[unit].grapples)
    resists = 0 if b.units[target].stunned > 0 else brawn(s, target)
    larger = int(s.units[target].size_class) - int(s.units[unit].size_class)
    return DRAG_CR + resists + DRAG_CR_A_SIZE * larger
