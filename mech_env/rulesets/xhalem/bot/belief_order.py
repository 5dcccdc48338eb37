"""Where in the order of initiative enemies may stand that are not located (section 6, XH-021)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import guess
from mech_env.core.jit import kernel
from mech_env.rulesets.xhalem.bot.belief_gear import BLOCK
from mech_env.rulesets.xhalem.questions.order import has_place
from mech_env.rulesets.xhalem.rules.order import remove_from_order

ORDER_AT = 10  # which guess of a unit's block


@kernel
def guess_order(s: Any, b: Any, unknown: int, key: int) -> None:
    """Take the unknown out of the order and put them anywhere in it; groups stay together."""
    for unit in range(s.n_units):
        if (unknown >> unit) & 1:
            remove_from_order(s, b, unit)
    for unit in range(s.n_units):
        if (unknown >> unit) & 1 and has_place(s, b, unit):
            where = after_its_group(s, b, unit)
            if where < 0:
                where = guess(int(b.n_order) + 1, BLOCK * int(unit) + ORDER_AT, key)
                where = past_a_group(s, b, where)
            insert(b, unit, where)


@kernel
def after_its_group(s: Any, b: Any, unit: int) -> int:
    """XH-020: the place after the members of a unit's group; -1: there are none."""
    group, found = s.units[unit].group, -1
    if group >= 0:
        for k in range(b.n_order):
            if s.units[b.order[k]].group == group:
                found = k + 1
    return found


@kernel
def past_a_group(s: Any, b: Any, where: int) -> int:
    """A place that parts no group."""
    while 0 < where < b.n_order:
        group = s.units[b.order[where]].group
        if group < 0 or s.units[b.order[where - 1]].group != group:
            break
        where += 1
    return int(where)


@kernel
def insert(b: Any, unit: int, where: int) -> None:
    """Put a unit into the order, with the initiative of who stands before it, or after."""
    for k in range(b.n_order, where, -1):
        b.order[k] = b.order[k - 1]
    b.order[where] = unit
    b.n_order += 1
    if where < b.frames[0].order_place:
        b.frames[0].order_place += 1
    if where > 0:
        b.units[unit].init = b.units[b.order[where - 1]].init
    elif b.n_order > 1:
        b.units[unit].init = b.units[b.order[1]].init
