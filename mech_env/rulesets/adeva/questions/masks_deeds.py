"""Masks of deeds: their parameters, and what is asked while they run (4.1, 4.2)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    contests,
    deeds,
    fate,
    fields,
    gear,
    handling,
    holds,
    masks_campaign,
    orders,
    powers,
    skills,
    under_way,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Handling, Order
from mech_env.rulesets.adeva.state.decisions import Decision, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Act, Frame


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """Write the mask of a decision of this room; False: it belongs to another."""
    kind = int(f.kind)
    if kind == Frame.ACT:
        allow_parameter(s, b, f, unit, decision, mask)
    elif kind == Frame.CONTEST:
        allow_contest(b, f, decision, mask)
    elif kind == Frame.GRAPPLE:
        allow_hold(s, b, f, unit, decision, mask)
    elif kind == Frame.DEFEAT:
        mask[Verb.YES] = 1
        mask[Verb.NO] = 1
    elif kind == Frame.SKILL:
        mask[d.CHOICE + ch.By.AGILITY] = 1
        mask[d.CHOICE + ch.By.STEALTH] = 1
    elif kind == Frame.CAMPAIGN:
        masks_campaign.allow(s, b, f, unit, decision, mask)
    else:
        return False
    return True


@kernel
def allow_contest(b: Any, f: Any, decision: int, mask: Any) -> None:
    """D-DISARM: an item by its hand, of two hands the right one; D-TAKE, D-KD: yes or no."""
    if decision != Decision.DISARM:
        mask[Verb.YES] = 1
        mask[Verb.NO] = 1
        return
    t = b.units[f.target]
    if t.right >= 0:
        mask[d.THING + Thing.RIGHT_HAND] = 1
    if t.left >= 0 and t.left != t.right:
        mask[d.THING + Thing.LEFT_HAND] = 1


@kernel
def allow_hold(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """D-GRAPPLE, and its weapon or item."""
    if decision == Decision.GRAPPLE:
        mask[Verb.NO] = 1
        for hold in range(holds.N_HOLDS):
            if holds.may(s, b, unit, hold):
                mask[d.CHOICE + hold] = 1
    elif decision == Decision.WEAPON:
        for arm in range(d.N_ARMS):
            if holds.may_hurt_with(s, b, unit, arm):
                mask[d.WEAPON + arm] = 1
    else:
        for hand in range(2):
            if holds.may_grab_from(s, b, unit, hand):
                mask[d.THING + hand] = 1


@kernel
def allow_parameter(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """A parameter of a deed (4.2)."""
    verb, side = int(f.verb), units.side_of(s, unit)
    if verb == Verb.READY:
        allow_handling(s, b, f, unit, decision, mask)
    elif decision == Decision.TARGET or decision == Decision.FRIEND:
        for other in range(s.n_units):
            if may_be_object(s, b, f, unit, verb, other):
                mask[d.unit_slot(s, side, other)] = 1
    elif decision == Decision.PATTERN:
        for pattern in range(fields.N_PATTERNS):
            if fields.may_spread(s, b, unit, pattern):
                mask[d.CHOICE + pattern] = 1
    elif decision == Decision.POWER:
        for k in range(powers.N_CHOICES):
            if powers.may(s, b, unit, powers.CHOICES[k]):
                mask[powers.CHOICES[k]] = 1
    elif decision == Decision.WEAPON:
        for arm in range(c.ITEMS):
            if deeds.may_with(s, b, unit, verb, arm):
                mask[d.WEAPON + arm] = 1
    else:
        allow_command(s, b, f, unit, decision, mask)


@kernel
def may_be_object(s: Any, b: Any, f: Any, unit: int, verb: int, other: int) -> bool:
    """Whether a deed may be done to a unit."""
    if verb == Verb.EITHER_POWER:
        verb = int(f.first_kind)
    if deeds.is_contest(verb):
        return contests.may_target(s, b, unit, verb, other)
    if verb == Verb.BULWARK:
        return fields.may_shield(s, b, unit, other)
    if verb == Verb.LANCE or verb == Verb.JAUNT:
        return deeds.fits_power(s, b, f, unit, other)
    if verb == Verb.CAPTURE:
        return skills.may_capture(s, b, unit, other)
    if verb == Verb.MORALE:
        return orders.may_return(s, b, unit, other)
    if verb == Verb.CARD:
        return orders.may_resupply(s, b, unit, other)
    if verb == Verb.ORDER:
        if f.choice == Order.RALLY:
            return orders.may_rally(s, b, unit, other)
        return orders.may_focus(s, b, unit, other)
    if f.choice == ch.Usage.MEDICAE:
        return skills.may_treat(s, b, unit, other)
    return skills.may_steady(s, b, unit, other)


@kernel
def allow_command(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Skills, orders, formations, cards and their cells (A55 to A57)."""
    side = units.side_of(s, unit)
    if decision == Decision.SKILL:
        for usage in range(skills.N_USAGES):
            if skills.may(s, b, unit, usage):
                mask[d.CHOICE + usage] = 1
    elif decision == Decision.ORDER:
        for order in range(orders.N_ORDERS):
            if orders.may_order(s, b, unit, order):
                mask[d.CHOICE + order] = 1
    elif decision == Decision.FORMATION:
        for formation in range(orders.N_FORMATIONS):
            mask[d.CHOICE + formation] = 1
    elif decision == Decision.CARD:
        for card in range(orders.N_CARDS):
            if orders.may_play(s, b, unit, card):
                mask[d.CHOICE + card] = 1
    elif decision == Decision.COLUMN:
        for x in range(s.width):
            mask[d.COLUMN + d.column_of(s, side, x)] = 1
    elif decision == Decision.ROW:
        for y in range(s.height):
            mask[d.ROW + d.row_of(s, side, y)] = 1


# --- A53 ---
@kernel
def allow_handling(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """What is done with equipment, the item, its place, upon whom (A53)."""
    what, side = int(f.choice), units.side_of(s, unit)
    if decision == Decision.HANDLING:
        allow_handlings(s, b, f, unit, mask)
    elif decision == Decision.ITEM:
        for slot in range(c.ITEMS):
            if handling.may_with(s, b, unit, what, slot):
                mask[d.WEAPON + slot] = 1
    elif decision == Decision.ITEM_IN:
        for slot in range(c.ITEMS):
            swaps = what == Handling.SWAP and handling.may_swap(s, b, unit, int(f.arm), slot)
            if swaps or (what == Handling.USE and handling.may_coat(s, b, unit, slot)):
                mask[d.WEAPON + slot] = 1
    elif decision == Decision.GROUND:
        for k in range(d.N_CHOICES):
            if handling.may_pick_up(s, b, unit, handling.thing_at(s, b, unit, k)):
                mask[d.CHOICE + k] = 1
    elif decision == Decision.PLACE:
        allow_places(s, b, f, unit, what, mask)
    elif decision == Decision.PART:
        for location in range(c.N_LOCATIONS):
            if fate.may_restore(s, b, unit, location):
                mask[d.LOCATION + location] = 1
    elif decision == Decision.FRIEND:
        for other in range(s.n_units):
            takes = what == Handling.TAKE_PILOT and handling.may_take_pilot(s, b, unit, other)
            if takes or (what == Handling.USE and handling.may_inject(s, b, unit, other)):
                mask[d.unit_slot(s, side, other)] = 1


@kernel
def allow_handlings(s: Any, b: Any, f: Any, unit: int, mask: Any) -> None:
    """AE-105, AE-241: in a grapple only the own items; without half a turn only to drop.

    AE-031: nothing is dropped once no Free Action is left; nor by a held Half Action (AE-236).
    """
    nested = under_way.has_flag(f, Act.NESTED)
    paid = nested or handling.is_affordable(s, b, unit)
    drops = b.units[unit].free_used < s.options.free_cap and not under_way.has_flag(f, Act.DELAYED)
    for what in range(handling.N_HANDLINGS):
        if not (drops if what == Handling.DROP else paid):
            continue
        if nested and what >= Handling.USE:
            continue
        if handling.may(s, b, unit, what):
            mask[d.CHOICE + what] = 1


@kernel
def allow_places(s: Any, b: Any, f: Any, unit: int, what: int, mask: Any) -> None:
    """AE-240, AE-346: a hand, or for a pilot the dock."""
    if what == Handling.TAKE_PILOT:
        for thing in range(Thing.DOCK + 1):
            if handling.may_berth(s, b, unit, thing):
                mask[d.THING + thing] = 1
        return
    item = gear.item_of(b, unit, int(f.arm)) if what == Handling.DRAW else -1
    if what == Handling.PICK_UP:
        item = int(b.ground[f.further].kind)
    for hand in range(2):
        if handling.may_place(s, b, unit, item, hand):
            mask[d.THING + hand] = 1
