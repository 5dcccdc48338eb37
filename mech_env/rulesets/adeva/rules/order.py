"""The order of turns is written and refreshed (AE-020, AE-314, AE-319, AE-355, AE-356)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import order, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Condition


@kernel
def append(b: Any, unit: int) -> None:
    """One more unit at the end of the order."""
    b.order[b.n_order] = unit
    b.n_order = int(b.n_order) + 1


@kernel
def write(s: Any, b: Any) -> None:
    """AE-020, AE-021: who rolled, by score, with the Hordes that act on it."""
    b.n_order = 0
    for k in range(b.order.shape[0]):
        b.order[k] = -1
    for _ in range(s.n_units):
        best = -1
        for unit in range(s.n_units):
            if not order.rolls(s, b, unit) or is_placed(b, unit):
                continue
            if best < 0 or order.goes_before(s, b, unit, best):
                best = unit
        if best < 0:
            return
        append(b, best)
        for horde in range(s.n_units):
            if units.is_horde(b, horde) and order.anchor(s, b, horde) == best:
                if order.leader_of(s, b, horde) == best:
                    b.units[horde].initiative = b.units[best].initiative
                else:
                    b.units[horde].initiative = 0
                append(b, horde)


@kernel
def is_placed(b: Any, unit: int) -> bool:
    """Whether a unit stands in the order."""
    for place in range(b.n_order):
        if b.order[place] == unit:
            return True
    return False


@kernel
def refresh(s: Any, b: Any) -> None:
    """AE-355: at the start of a round, Hordes that have lost their Director go to the end.

    A Horde's initiative is 0 while it acts on a Director's that is not attached as its leader.
    Option initiative = fixed: the order of the scenario stays.
    """
    if s.options.initiative == ch.Turns.FIXED:
        return
    place = 0
    for _ in range(b.n_order):  # who goes to the end is not looked at again
        unit = int(b.order[place])
        if not is_newly_adrift(s, b, unit):
            place += 1
            continue
        units.put(b, unit, Condition.ADRIFT)
        for k in range(place, int(b.n_order) - 1):
            b.order[k] = b.order[k + 1]
        b.order[b.n_order - 1] = unit


@kernel
def is_newly_adrift(s: Any, b: Any, unit: int) -> bool:
    """AE-355: whether a Horde has lost its Director since the round before."""
    if not units.is_horde(b, unit) or b.units[unit].initiative > 0:
        return False
    return order.anchor(s, b, unit) < 0 and not units.has(b, unit, Condition.ADRIFT)
