"""Where units may be deployed (AE-017)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Terrain


@kernel
def next_to_place(s: Any, b: Any, side: int) -> int:
    """The next unit of a side, in id order, that has no cell yet; -1 all have one."""
    first, last = d.units_of(s, side)
    for unit in range(first, last):
        if units.on_map(b, unit) and b.units[unit].cell < 0 and s.units[unit].awaits == 0:
            return unit
    return c.NO_UNIT


@kernel
def may_deploy(s: Any, b: Any, unit: int, cell: int) -> bool:
    """AE-017: a free cell in the zone of its side."""
    zone = Terrain.ZONE_RED + int(s.units[unit].side)
    return board.has(s, cell, zone) and board.is_free(s, b, cell)


@kernel
def any_room(s: Any, b: Any, unit: int) -> bool:
    """Whether the zone has a free cell."""
    for cell in range(int(s.width) * int(s.height)):
        if may_deploy(s, b, unit, cell):
            return True
    return False
