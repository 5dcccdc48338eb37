"""Who may be chosen as Director, of what, and as supreme commander (AE-304 to AE-309)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c

N_CHARGES, N_STYLES = len(ch.Charge), len(ch.Style)


@kernel
def speaker(s: Any, b: Any, side: int) -> int:
    """4.1: a side's first agent: its first unit that takes part, else its first."""
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if units.takes_turns(b, unit):
            return unit
    return first


@kernel
def may_direct(s: Any, b: Any, side: int, unit: int) -> bool:
    """AE-304, AE-305: a candidate of the side that fills no slot yet."""
    if units.side_of(s, unit) != side or not units.takes_turns(b, unit):
        return False
    if s.people[b.units[unit].person].candidate == 0:
        return False
    return command.slot_of_director(s, b, unit) < 0


@kernel
def slots_to_fill(s: Any, b: Any, side: int) -> int:
    """AE-304, AE-306: slots that are filled: one for each candidate, up to the side's slots."""
    found = 0
    for unit in range(s.n_units):
        mine = units.side_of(s, unit) == side and units.takes_turns(b, unit)
        if mine and s.people[b.units[unit].person].candidate == 1:
            found += 1
    return min(found, int(s.director_slots[side]))


@kernel
def may_charge(s: Any, b: Any, side: int, slot: int, charge: int) -> bool:
    """AE-306, AE-308: of two Directors one has the ICs and one the Hordes; of one slot all.

    Who alone fills one of two slots has any set.
    """
    if int(s.director_slots[side]) < c.MAX_DIRECTORS:
        return bool(charge == ch.Charge.ALL)
    if slots_to_fill(s, b, side) < c.MAX_DIRECTORS:
        return True
    if charge == ch.Charge.ALL:
        return False
    other = b.sides[side].directors[1 - slot]
    return bool(slot == 0 or other.charge != charge)
