"""Objects that decide a fight, and who goes for them (AI-037, 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import odds, outcome, space, targets, tech
from mech_env.rulesets.ascension_isle.state import codes as c

RUNNERS = 2  # of a side that go for objects at a time
PER_WIT = 2  # cells that a point of wits is worth
USE_WORTH = 0.8  # of work on an object that will succeed


@kernel
def is_open(s: Any, b: Any, side: int) -> bool:
    """Whether a side can still win by the objects: the enemy has taken the last point of none."""
    if not outcome.has_objective(s, side):
        return False
    for thing in range(s.n_objects):
        if b.objects[thing].points == 0 and b.objects[thing].owner != side:
            return False
    return bool(s.n_objects > 0)


@kernel
def way_to_goal(s: Any, b: Any, side: int, x: int, y: int) -> tuple[int, int]:
    """(object, cells to it) of the nearest one that a side has still to take; -1: none."""
    best, near = -1, 99
    for thing in range(s.n_objects):
        if b.objects[thing].points > 0 and b.objects[thing].owner != side:
            o = s.objects[thing]
            far = space.length(int(o.x) - int(x), int(o.y) - int(y))
            if far < near:
                best, near = thing, far
    return best, near


@kernel
def runs_for_goal(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit is one of those who are best placed and quickest of mind for it."""
    side = int(s.units[unit].side)
    if not is_open(s, b, side):
        return False
    own, ahead = score_of(s, b, side, unit), 0
    first, last = sides.units_of(s, side)
    for friend in range(first, last):
        if friend == unit or b.units[friend].status != c.Status.ACTIVE:
            continue
        its = score_of(s, b, side, friend)
        if its < own or (its == own and friend < unit):
            ahead += 1
    return ahead < RUNNERS


@kernel
def score_of(s: Any, b: Any, side: int, unit: int) -> int:
    """Cells to an object, less what quick wits are worth."""
    u = b.units[unit]
    _, far = way_to_goal(s, b, side, int(u.x), int(u.y))
    return far - PER_WIT * tech.wits(s, b, unit)


@kernel
def use_worth(s: Any, b: Any, unit: int) -> float:
    """Worth of work on an object within reach; 0: there is none."""
    if not targets.any_use(s, b, unit) or not is_open(s, b, int(s.units[unit].side)):
        return 0.0
    return USE_WORTH * odds.chance(s, tech.USE_CHALLENGE - tech.wits(s, b, unit))


@kernel
def best_object(s: Any, b: Any, unit: int) -> int:
    """The object in reach with fewest points left."""
    best, fewest = -1, 99
    for thing in range(s.n_objects):
        if targets.may_use(s, b, unit, thing) and b.objects[thing].points < fewest:
            best, fewest = thing, int(b.objects[thing].points)
    return best
