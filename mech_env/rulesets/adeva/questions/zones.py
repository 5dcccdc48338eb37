"""Where units may be deployed (AE-017)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel, row_area
from mech_env.rulesets.adeva.questions import reach, units
from mech_env.rulesets.adeva.state import codes as c


@kernel
def next_to_place(s: Any, b: Any, side: int) -> int:
    """The next unit of a side, in id order, that has no cell yet; -1 all have one."""
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if units.on_map(b, unit) and b.units[unit].cell < 0 and s.units[unit].awaits == 0:
            return unit
    return c.NO_UNIT


@kernel
def room(s: Any, b: Any, unit: int, rows: Any) -> None:
    """AE-017: wanted are the cells where a unit may be deployed: free ones in its side's zone."""
    first = int(s.units[unit].side) * c.MAX_ROWS
    for y in range(s.height):
        rows[reach.WANTED + y] = int(s.zones[first + y]) & ~int(s.solid[y])
    for other in range(s.n_units):
        if b.units[other].cell >= 0 and units.on_map(b, other):
            reach.drop(s, rows, reach.WANTED, int(b.units[other].cell))


@kernel
def any_room(s: Any, b: Any, unit: int) -> bool:
    """Whether the zone has a free cell."""
    rows = row_area()
    room(s, b, unit, rows)
    return reach.any_of(s, rows, reach.WANTED)
