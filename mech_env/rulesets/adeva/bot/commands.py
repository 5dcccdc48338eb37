"""Orders, advantages, Morale; and what a unit knows of its own stores (AE-317 to AE-319)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import harm, worth
from mech_env.rulesets.adeva.questions import board, command, gear, units
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Condition, Kind
from mech_env.rulesets.adeva.state.decisions import Verb

STRIKE_KM = 2  # radius of an Orbital Strike (AE-439)


@kernel
def best_order(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-317, AE-318: cards and Morale are free; who is impaired is rallied first; -1 nothing."""
    if mask[Verb.CARD] != 0 and best_card(s, b, unit) >= 0:
        return int(Verb.CARD)
    if mask[Verb.MORALE] != 0 and who_lacks_fate(s, b, unit) >= 0:
        return int(Verb.MORALE)
    idle = b.units[unit].kind == Kind.DIRECTOR
    if mask[Verb.ORDER] != 0 and idle and impaired(s, b, unit) >= 0:
        return int(Verb.ORDER)
    return -1


@kernel
def any_order(s: Any, b: Any, unit: int, mask: Any) -> int:
    """AE-318: an order that does something not done yet; -1 none."""
    if mask[Verb.ORDER] == 0:
        return -1
    if impaired(s, b, unit) >= 0:
        return int(Verb.ORDER)
    slot = command.slot_of_director(s, b, unit)
    if slot < 0:
        return -1
    director = b.sides[units.side_of(s, unit)].directors[slot]
    if director.focus < 0 and focus_of(s, b, unit) >= 0:
        return int(Verb.ORDER)
    if director.formation < 0 and director.charge != ch.Charge.HORDES:
        return int(Verb.ORDER)
    return -1


@kernel
def who_lacks_fate(s: Any, b: Any, unit: int) -> int:
    """AE-311: the fighter of its side with least fate, two points short at least; -1 none."""
    found, least = c.NO_UNIT, 99
    first, stop = sides.units_of(s, units.side_of(s, unit))
    for other in range(first, stop):
        u = b.units[other]
        if not units.on_map(b, other) or u.kind == Kind.PILOT or u.fate_most < 1:
            continue
        short = int(u.fate_most) - int(u.fate)
        if (short >= 2 or (short == 1 and u.fate == 0)) and u.fate < least:
            found, least = other, int(u.fate)
    return found


@kernel
def impaired(s: Any, b: Any, unit: int) -> int:
    """AE-433: a commanded unit in reach that is shaken, pinned or stunned; -1 none."""
    side = units.side_of(s, unit)
    slot = command.slot_of_director(s, b, unit)
    if slot < 0:
        return c.NO_UNIT
    first, stop = sides.units_of(s, side)
    for other in range(first, stop):
        u = b.units[other]
        if not units.on_map(b, other) or not command.charges(s, b, side, slot, other):
            continue
        bad = units.has(b, other, Condition.SHAKEN) or units.has(b, other, Condition.PINNED)
        if (bad or u.stunned > 0) and command.reaches(s, b, unit, other):
            return other
    return c.NO_UNIT


@kernel
def focus_of(s: Any, b: Any, unit: int) -> int:
    """AE-434: the enemy with least left for what it matters; -1 none."""
    found, least = c.NO_UNIT, 1.0e6
    for other in range(s.n_units):
        if worth.is_foe(s, b, unit, other):
            left = worth.pool(s, b, other) / max(0.1, harm.weight(s, b, other))
            if left < least:
                found, least = other, left
    return found


# --- cards ---
@kernel
def best_card(s: Any, b: Any, unit: int) -> int:
    """The card that is worth playing now; -1 none."""
    cards = int(b.sides[units.side_of(s, unit)].cards)
    if (cards >> ch.Card.STRIKE) & 1:
        gain, _ = best_strike(s, b, unit)
        if gain >= 2:
            return int(ch.Card.STRIKE)
    if (cards >> ch.Card.RESUPPLY) & 1 and who_is_empty(s, b, unit) >= 0:
        return int(ch.Card.RESUPPLY)
    return -1


@kernel
def best_strike(s: Any, b: Any, unit: int) -> tuple[int, int]:
    """(enemies less twice the friends, cell) of the best Orbital Strike."""
    most, found = 0, c.NO_CELL
    for centre in range(s.n_units):
        if not worth.is_foe(s, b, unit, centre):
            continue
        cell, gain = int(b.units[centre].cell), 0
        for other in range(s.n_units):
            if units.on_map(b, other):
                if board.distance(s, cell, int(b.units[other].cell)) <= STRIKE_KM:
                    if worth.is_foe(s, b, unit, other):
                        gain += 1
                    elif not units.are_enemies(s, unit, other):
                        gain -= 2
        if gain > most:
            most, found = gain, cell
    return most, found


@kernel
def is_empty(s: Any, b: Any, unit: int) -> bool:
    """Whether a weapon in hand has no round left."""
    for slot in range(c.ITEMS):
        item = gear.item_of(b, unit, slot)
        if item >= 0 and gear.is_readied(b, unit, slot) and s.weapons[item].rounds > 0:
            if b.units[unit].ammo[slot] == 0:
                return True
    return False


@kernel
def who_is_empty(s: Any, b: Any, unit: int) -> int:
    """A friend in the fight with an empty weapon in hand; -1 none."""
    first, stop = sides.units_of(s, units.side_of(s, unit))
    for other in range(first, stop):
        if units.on_map(b, other) and is_empty(s, b, other):
            return other
    return c.NO_UNIT
