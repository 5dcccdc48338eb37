"""Orders of Directors, Advantages, Morale (AE-305 to AE-316, AE-433 to AE-441; A56 to A58)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import command, gear, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Status
from mech_env.rulesets.adeva.state.decisions import Verb

N_ORDERS, N_CARDS, N_FORMATIONS = len(ch.Order), len(ch.Card), len(ch.Formation)
MOST_MORALE_USES = 3  # AE-311
ORDER, CARD, MORALE = 1 << Verb.ORDER, 1 << Verb.CARD, 1 << Verb.MORALE


@kernel
def may_rally(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-307, AE-313, AE-433: a commanded unit in reach that is Shaken, Pinned or stunned."""
    slot = command.slot_of_director(s, b, unit)
    side = units.side_of(s, unit)
    if slot < 0 or not command.charges(s, b, side, slot, ally) or not units.takes_turns(b, ally):
        return False
    u = b.units[ally]
    shaken = units.has(b, ally, Condition.SHAKEN) or units.has(b, ally, Condition.PINNED)
    if not shaken and u.stunned == 0:
        return False
    return bool(ally == unit or command.reaches(s, b, unit, ally))


@kernel
def may_focus(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """AE-313, AE-434: an enemy on the map, in reach, not hidden."""
    if not units.are_enemies(s, unit, enemy) or not units.on_map(b, enemy):
        return False
    if units.has(b, enemy, Condition.HIDDEN):
        return False
    return command.reaches(s, b, unit, enemy)


@kernel
def may_form(s: Any, b: Any, unit: int) -> bool:
    """AE-316: only a Director of ICs orders formations."""
    slot = command.slot_of_director(s, b, unit)
    if slot < 0:
        return False
    charge = b.sides[units.side_of(s, unit)].directors[slot].charge
    return bool(charge == ch.Charge.ICS or charge == ch.Charge.ALL)


@kernel
def may_order(s: Any, b: Any, unit: int, order: int) -> bool:
    """A56: whether an order has somebody to be given to."""
    if command.slot_of_director(s, b, unit) < 0:
        return False
    if order == ch.Order.FORMATION:
        return may_form(s, b, unit)
    for other in range(s.n_units):
        if order == ch.Order.RALLY and may_rally(s, b, unit, other):
            return True
        if order == ch.Order.FOCUS and may_focus(s, b, unit, other):
            return True
    return False


@kernel
def is_supcom(s: Any, b: Any, unit: int) -> bool:
    """AE-309: whether a unit is the supreme commander of its side."""
    return bool(b.sides[units.side_of(s, unit)].supcom == unit)


@kernel
def needs_supply(s: Any, b: Any, unit: int) -> bool:
    """AE-440: whether a unit has a weapon that is not full, or jammed."""
    u = b.units[unit]
    for slot in range(c.ITEMS):
        item = gear.item_of(b, unit, slot)
        if item >= 0 and u.ammo[slot] < s.weapons[item].rounds:
            return True
    return bool(u.jammed != 0)


@kernel
def may_resupply(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-440: one own unit that needs it."""
    if units.are_enemies(s, unit, ally) or b.units[ally].status != Status.ACTIVE:
        return False
    return needs_supply(s, b, ally)


@kernel
def may_play(s: Any, b: Any, unit: int, card: int) -> bool:
    """AE-310: a card that is left, one in a turn, by the supreme commander."""
    side = b.sides[units.side_of(s, unit)]
    if not is_supcom(s, b, unit) or side.card_played == 1 or (int(side.cards) >> card) & 1 == 0:
        return False
    if card != ch.Card.RESUPPLY:
        return True
    for ally in range(s.n_units):
        if may_resupply(s, b, unit, ally):
            return True
    return False


@kernel
def may_return(s: Any, b: Any, unit: int, ally: int) -> bool:
    """AE-311: an own unit that has spent fate."""
    if units.are_enemies(s, unit, ally):
        return False
    u = b.units[ally]
    present = u.status == Status.ACTIVE or u.status == Status.OFFMAP
    return bool(present and u.fate < u.fate_most)


@kernel
def shares_morale(s: Any, b: Any, unit: int) -> bool:
    """AE-315: a Director off the map is with the supreme commander and may use its Morale."""
    supreme = int(b.sides[units.side_of(s, unit)].supcom)
    if supreme < 0 or b.units[unit].status != Status.OFFMAP:
        return False
    return command.slot_of_director(s, b, unit) >= 0 and command.commands(b, supreme)


@kernel
def may_use_morale(s: Any, b: Any, unit: int) -> bool:
    """AE-311: three times in a battle, while Morale is left, by the supreme commander."""
    side = b.sides[units.side_of(s, unit)]
    if side.morale < 1 or side.morale_used >= MOST_MORALE_USES:
        return False
    if not is_supcom(s, b, unit) and not shares_morale(s, b, unit):
        return False
    for ally in range(s.n_units):
        if may_return(s, b, unit, ally):
            return True
    return False


@kernel
def may_order_any(s: Any, b: Any, unit: int) -> bool:
    """A56: whether any order has somebody to be given to."""
    for order in range(N_ORDERS):
        if may_order(s, b, unit, order):
            return True
    return False


@kernel
def may_play_any(s: Any, b: Any, unit: int) -> bool:
    """A57: whether any card may be played."""
    for card in range(N_CARDS):
        if may_play(s, b, unit, card):
            return True
    return False


@kernel
def which(s: Any, b: Any, unit: int, wanted: int) -> int:
    """A56 to A58: those of ORDER, CARD and MORALE that have all they need."""
    found = 0
    if wanted & ORDER and may_order_any(s, b, unit):
        found |= ORDER
    if wanted & CARD and may_play_any(s, b, unit):
        found |= CARD
    if wanted & MORALE and may_use_morale(s, b, unit):
        found |= MORALE
    return found
