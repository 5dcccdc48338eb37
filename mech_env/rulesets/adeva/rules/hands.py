"""Equipment changes hands: drawn, stowed, dropped, taken, jammed, worn (AE-079, AE-240 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import gear
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.events import Event

JAMMED, COATED = 1, 2  # bits of what lies on the ground


@kernel
def use_ammo(b: Any, unit: int, arm: int, n: int) -> None:
    """AE-058: rounds are spent; of a weapon that is an item."""
    if arm >= 0 and arm < c.ITEMS:
        b.units[unit].ammo[arm] = max(0, int(b.units[unit].ammo[arm]) - int(n))


@kernel
def jam(s: Any, b: Any, log: Any, unit: int, arm: int) -> None:
    """AE-060, AE-408: a weapon is jammed until it is cleared."""
    if arm < 0 or arm >= c.ITEMS:
        return
    u = b.units[unit]
    u.jammed = int(u.jammed) | (1 << arm)
    emit(log, Event.JAMMED, unit, int(u.carried[arm]), 0, 0, 0)


@kernel
def let_go(b: Any, unit: int, slot: int) -> None:
    """An item is in no hand any more; AE-232: nor braced; AE-034: nor being reloaded."""
    u = b.units[unit]
    if u.right == slot:
        u.right = -1
    if u.left == slot:
        u.left = -1
    u.braced = int(u.braced) & ~(1 << slot)
    if u.reloading == slot:
        u.reloading = -1


@kernel
def note_wear(b: Any, unit: int, slot: int, lost: int) -> None:
    """AE-068: how much of its integrity the item in a slot has lost."""
    u, at = b.units[unit], gear.WEAR_BITS * int(slot)
    u.wear = (int(u.wear) & ~(gear.MOST_WEAR << at)) | (int(lost) << at)


@kernel
def lose(b: Any, unit: int, slot: int) -> None:
    """An item is gone: its slot is empty."""
    let_go(b, unit, slot)
    u = b.units[unit]
    u.carried[slot] = -1
    u.ammo[slot] = 0
    note_wear(b, unit, slot, 0)
    u.jammed = int(u.jammed) & ~(1 << slot)
    u.coated = int(u.coated) & ~(1 << slot)


@kernel
def marks(b: Any, unit: int, slot: int) -> int:
    """Whether an item is jammed, coated: as things on the ground keep it."""
    u = b.units[unit]
    jammed = JAMMED if gear.has_slot(u.jammed, slot) else 0
    return jammed + (COATED if gear.has_slot(u.coated, slot) else 0)


@kernel
def lay(b: Any, unit: int, slot: int, cell: int, ammo: int) -> None:
    """An item lies in a cell; where 32 things lie, or off the map, it is lost."""
    if cell < 0:
        return
    for k in range(c.MAX_GROUND):
        g = b.ground[k]
        if g.kind < 0:
            g.kind = b.units[unit].carried[slot]
            g.cell = cell
            g.ammo = ammo
            g.integrity = gear.integrity(b, unit, slot)
            g.wear = marks(b, unit, slot)
            return


@kernel
def drop(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """AE-241, AE-385: an item lies in the cell of who held it."""
    u = b.units[unit]
    kind, cell = int(u.carried[slot]), int(u.cell)
    lay(b, unit, slot, cell, int(u.ammo[slot]))
    lose(b, unit, slot)
    emit(log, Event.DROPPED, unit, kind, cell, 0, 0)


@kernel
def throw(s: Any, b: Any, log: Any, unit: int, slot: int, cell: int) -> None:
    """AE-407: a thrown weapon lies in the cell of its target."""
    kind = int(b.units[unit].carried[slot])
    lay(b, unit, slot, cell, 1)
    lose(b, unit, slot)
    emit(log, Event.DROPPED, unit, kind, cell, 0, 0)


@kernel
def damage_item(s: Any, b: Any, log: Any, unit: int, slot: int, amount: int) -> None:
    """AE-068: an item loses integrity; at 0 it is destroyed."""
    left = max(0, gear.integrity(b, unit, slot) - int(amount))
    u = b.units[unit]
    kind = int(u.carried[slot])
    lost = c.MOST_INTEGRITY - left
    note_wear(b, unit, slot, lost)
    emit(log, Event.ITEM_HIT, unit, kind, left, 0, 0)
    if left == 0:
        lose(b, unit, slot)


@kernel
def hold(s: Any, b: Any, unit: int, slot: int, hand: int) -> None:
    """AE-240: an item is in a hand now, or in both."""
    u = b.units[unit]
    if s.weapons[u.carried[slot]].hands == 2:
        u.right = slot
        u.left = slot
    elif hand == gear.RIGHT:
        u.right = slot
    else:
        u.left = slot


@kernel
def draw(s: Any, b: Any, log: Any, unit: int, slot: int, hand: int) -> None:
    """AE-240: an item is drawn."""
    hold(s, b, unit, slot, hand)
    emit(log, Event.READIED, unit, int(b.units[unit].carried[slot]), 0, 0, 0)


@kernel
def stow(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """AE-232, AE-240: an item is put away."""
    let_go(b, unit, slot)
    emit(log, Event.STOWED, unit, int(b.units[unit].carried[slot]), 0, 0, 0)


@kernel
def hand_for(s: Any, b: Any, unit: int) -> int:
    """The hand that takes an item for one hand: the main one if it is free."""
    main = gear.main_hand(s, b, unit)
    return main if gear.hand_is_free(s, b, unit, main) else 1 - main


@kernel
def swap(s: Any, b: Any, log: Any, unit: int, slot: int, other: int) -> None:
    """AE-243: one item is put away, another drawn: into the same hand, if that was one."""
    u = b.units[unit]
    hand = gear.RIGHT if u.right == slot else gear.LEFT
    both = u.right == slot and u.left == slot
    stow(s, b, log, unit, slot)
    if both:
        hand = hand_for(s, b, unit)
    draw(s, b, log, unit, other, hand)


@kernel
def receive(b: Any, unit: int, kind: int, ammo: int, integrity: int, bits: int) -> int:
    """An item comes into the first empty slot; the slot."""
    slot = gear.first_empty(b, unit)
    u = b.units[unit]
    u.carried[slot] = kind
    u.ammo[slot] = ammo
    lost = c.MOST_INTEGRITY - int(integrity)
    note_wear(b, unit, slot, lost)
    if bits & JAMMED:
        u.jammed = int(u.jammed) | (1 << slot)
    if bits & COATED:
        u.coated = int(u.coated) | (1 << slot)
    return slot


@kernel
def pick_up(s: Any, b: Any, log: Any, unit: int, thing: int, hand: int) -> None:
    """AE-241: a thing on the ground comes into a hand."""
    g = b.ground[thing]
    kind = int(g.kind)
    slot = receive(b, unit, kind, int(g.ammo), int(g.integrity), int(g.wear))
    hold(s, b, unit, slot, hand)
    g.kind = -1
    g.cell = c.NO_CELL
    g.ammo = 0
    g.integrity = 0
    g.wear = 0
    emit(log, Event.PICKED_UP, unit, kind, 0, 0, 0)


@kernel
def take(s: Any, b: Any, log: Any, unit: int, other: int, slot: int) -> None:
    """AE-080, AE-106: an item comes from another's hand into a free one."""
    v = b.units[other]
    kind, ammo = int(v.carried[slot]), int(v.ammo[slot])
    whole, bits = gear.integrity(b, other, slot), marks(b, other, slot)
    lose(b, other, slot)
    own = receive(b, unit, kind, ammo, whole, bits)
    hold(s, b, unit, own, hand_for(s, b, unit))
    emit(log, Event.TAKEN, unit, kind, other, 0, 0)
