"""Equipment: ammunition, jams, wear, what is thrown (stand-in until package 4 delivers)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import gear
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.events import Event


@kernel
def use_ammo(b: Any, unit: int, arm: int, n: int) -> None:
    """AE-058: rounds are fired."""
    b.units[unit].ammo[arm] = max(0, int(b.units[unit].ammo[arm]) - n)


@kernel
def jam(s: Any, b: Any, log: Any, unit: int, arm: int) -> None:
    """AE-408: a weapon jams."""
    u = b.units[unit]
    u.jammed = int(u.jammed) | (1 << int(arm))
    emit(log, Event.JAMMED, unit, gear.item_of(b, unit, arm), 0, 0, 0)


@kernel
def empty(b: Any, unit: int, slot: int) -> None:
    """A slot holds nothing any more."""
    u = b.units[unit]
    u.carried[slot] = -1
    u.ammo[slot] = 0
    keep = ~(1 << int(slot))
    u.jammed = int(u.jammed) & keep
    u.braced = int(u.braced) & keep
    u.coated = int(u.coated) & keep
    u.wear = int(u.wear) & ~(7 << (3 * int(slot)))
    if u.right == slot:
        u.right = -1
    if u.left == slot:
        u.left = -1
    if u.reloading == slot:
        u.reloading = -1


@kernel
def damage_item(s: Any, b: Any, log: Any, unit: int, slot: int, amount: int) -> None:
    """AE-068: an item loses integrity; at 0 it is gone."""
    u = b.units[unit]
    left = max(0, gear.integrity(b, unit, slot) - amount)
    emit(log, Event.ITEM_HIT, unit, gear.item_of(b, unit, slot), left, 0, 0)
    if left == 0:
        empty(b, unit, slot)
    else:
        u.wear = (int(u.wear) & ~(7 << (3 * int(slot)))) | (
            (c.MOST_INTEGRITY - left) << (3 * int(slot))
        )


@kernel
def throw(s: Any, b: Any, log: Any, unit: int, slot: int, cell: int) -> None:
    """AE-407: a thrown weapon lies in a cell."""
    for k in range(c.MAX_GROUND):
        g = b.ground[k]
        if g.kind < 0:
            g.kind = gear.item_of(b, unit, slot)
            g.cell = cell
            g.ammo = b.units[unit].ammo[slot]
            g.integrity = gear.integrity(b, unit, slot)
            emit(log, Event.DROPPED, unit, int(g.kind), cell, 0, 0)
            break
    empty(b, unit, slot)


@kernel
def drop(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """To be filled."""
    return
