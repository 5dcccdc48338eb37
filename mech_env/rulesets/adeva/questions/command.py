"""Directors: whom each commands, which styles, orders and formations count (5.16, AE-433 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Status, Upgrade

ORDER_KM = 10  # range of a Director's actions (AE-313)


@kernel
def slot_of_director(s: Any, b: Any, unit: int) -> int:
    """AE-305, AE-312: which Director slot of its side a unit fills, a pilot, too; -1 none."""
    side = units.side_of(s, unit)
    for k in range(c.MAX_DIRECTORS):
        if b.sides[side].directors[k].who == unit:
            return k
    return -1


@kernel
def is_bound(s: Any, b: Any, unit: int) -> bool:
    """AE-313, AE-356: whether who is attached to a Horde stays for good: a Director, chosen or not.

    An IC that was chosen as Director is bound like any other.
    """
    return bool(b.units[unit].kind == c.Kind.DIRECTOR or slot_of_director(s, b, unit) >= 0)


@kernel
def commands(b: Any, unit: int) -> bool:
    """AE-313: a Director that is lost, with its Horde or by itself, commands nobody."""
    status = b.units[unit].status
    return bool(status == Status.ACTIVE or status == Status.OFFMAP)


@kernel
def charges(s: Any, b: Any, side: int, k: int, unit: int) -> bool:
    """AE-306 to AE-308: whether the Director in a slot of its side commands a unit."""
    director = b.sides[side].directors[k]
    if director.who < 0 or units.side_of(s, unit) != side or not commands(b, director.who):
        return False
    if director.charge == ch.Charge.ALL:
        return True
    if director.charge == ch.Charge.HORDES:
        return units.is_horde(b, unit)
    return units.is_field_ic(b, unit)


@kernel
def has_style(s: Any, b: Any, unit: int, style: int) -> bool:
    """AE-435: whether a Director of this style commands a unit."""
    side = units.side_of(s, unit)
    for k in range(c.MAX_DIRECTORS):
        if charges(s, b, side, k, unit) and b.sides[side].directors[k].style == style:
            return True
    return False


@kernel
def has_focus(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """AE-434: whether fire is focused on an enemy for a unit."""
    side = units.side_of(s, unit)
    for k in range(c.MAX_DIRECTORS):
        if charges(s, b, side, k, unit) and b.sides[side].directors[k].focus == enemy:
            return True
    return False


@kernel
def has_formation(s: Any, b: Any, unit: int, formation: int) -> bool:
    """AE-316, AE-436 to AE-438: whether a formation is in force for a commanded IC."""
    if not units.is_field_ic(b, unit):
        return False
    side = units.side_of(s, unit)
    for k in range(c.MAX_DIRECTORS):
        if charges(s, b, side, k, unit) and b.sides[side].directors[k].formation == formation:
            return True
    return False


@kernel
def reaches(s: Any, b: Any, director: int, unit: int) -> bool:
    """AE-313, AE-315: whether a Director's action reaches a unit: 10 km, or anywhere."""
    u = b.units[director]
    if u.status == Status.OFFMAP:
        return True
    if u.berth == Berth.LEADER and units.has_upgrade(s, b, u.carrier, Upgrade.COMMAND_CENTRE):
        return True
    return bool(units.between(s, b, director, unit) <= ORDER_KM)
