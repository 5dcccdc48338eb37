"""Two sides in the list of units: red's come first, blue's follow.

A setup says so in ``n_red`` and ``n_units``. An action calls a unit by its place within its side,
``own k`` or ``enemy k``.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def first_of(s: Any, side: int) -> int:
    """The first unit of a side."""
    return 0 if side == 0 else int(s.n_red)


@kernel
def units_of(s: Any, side: int) -> tuple[int, int]:
    """The first unit of a side and the unit after its last."""
    return first_of(s, side), int(s.n_red) if side == 0 else int(s.n_units)


@kernel
def enemies_of(s: Any, side: int) -> tuple[int, int]:
    """The first enemy of a side and the unit after the last."""
    return units_of(s, 1 - int(side))


@kernel
def enemy_unit(s: Any, side: int, k: int) -> int:
    """The unit behind slot ``enemy k`` of a side."""
    return first_of(s, 1 - int(side)) + int(k)


@kernel
def own_unit(s: Any, side: int, k: int) -> int:
    """The unit behind slot ``own k`` of a side."""
    return first_of(s, side) + int(k)


@kernel
def slot_of(s: Any, unit: int) -> int:
    """The k by which a unit is called, as ``enemy k`` or ``own k``."""
    return int(unit) - first_of(s, int(s.units[unit].side))
