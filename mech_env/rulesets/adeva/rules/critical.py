"""Critical damage: what each row of a location's table does (AE-383 to AE-388)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.adeva.questions import gear, units
from mech_env.rulesets.adeva.rules import hands, placing, statuses
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Berth, Condition, Location
from mech_env.rulesets.adeva.state.events import Event

ROWS = (1, 3, 5, 7, 9)
FATAL = 9  # of head or body of a Construct, of any location of others


@kernel
def add(s: Any, b: Any, log: Any, unit: int, location: int, past: int) -> None:
    """AE-383: damage past 0; every row newly reached takes effect once, in ascending order.

    Reads: the location's total. Writes: the unit. Rolls: nothing. Asks: nothing.
    """
    u = b.units[unit]
    before = int(u.critical[location])
    u.critical[location] = min(c.MOST_CRITICAL, before + int(past))
    after = int(u.critical[location])
    for row in ROWS:
        if before < row and row <= after:
            emit(log, Event.CRITICAL, unit, row, location, 0, 0)
            take_effect(s, b, log, unit, location, row)


@kernel
def take_effect(s: Any, b: Any, log: Any, unit: int, location: int, row: int) -> None:
    """One row of a table."""
    if row == 1:
        statuses.tire(s, b, log, unit, 1)
    elif location == Location.HEAD:
        hurt_head(s, b, log, unit, row)
    elif location == Location.BODY:
        hurt_body(s, b, log, unit, row)
    elif units.is_arm(location):
        hurt_arm(s, b, log, unit, location, row)
    else:
        hurt_leg(s, b, log, unit, location, row)


@kernel
def hurt_head(s: Any, b: Any, log: Any, unit: int, row: int) -> None:
    """AE-384: stunned; -10, then -20 more on WS, BS and Perception for the fight."""
    if row == 3:
        statuses.stun(s, b, log, unit, 1)
    elif row == 5:
        units.put(b, unit, Condition.DAZED)
    elif row == 7:
        statuses.stun(s, b, log, unit, 2)
        units.put(b, unit, Condition.BLINDED)


@kernel
def hurt_body(s: Any, b: Any, log: Any, unit: int, row: int) -> None:
    """AE-386: prone; stunned; tired and stunned."""
    if row == 3:
        statuses.knock_prone(s, b, log, unit)
    elif row == 5:
        statuses.stun(s, b, log, unit, 1)
    elif row == 7:
        statuses.tire(s, b, log, unit, 1)
        statuses.stun(s, b, log, unit, 2)


@kernel
def hurt_arm(s: Any, b: Any, log: Any, unit: int, location: int, row: int) -> None:
    """AE-385: it drops what it holds; crippled; destroyed; stunned."""
    if row == 3:
        drop_held(s, b, log, unit, gear.hand_of_location(location))
    elif row == 7:
        lose_limb(s, b, log, unit, location)
    elif row == FATAL:
        statuses.stun(s, b, log, unit, 1)


@kernel
def hurt_leg(s: Any, b: Any, log: Any, unit: int, location: int, row: int) -> None:
    """AE-387: prone; crippled; destroyed and prone; stunned."""
    if row == 3:
        statuses.knock_prone(s, b, log, unit)
    elif row == 7:
        lose_limb(s, b, log, unit, location)
    elif row == FATAL:
        statuses.stun(s, b, log, unit, 1)


@kernel
def drop_held(s: Any, b: Any, log: Any, unit: int, hand: int) -> None:
    """AE-385: the item in a hand drops, also one that takes both hands."""
    slot = gear.in_hand(b, unit, hand)
    if slot >= 0:
        hands.drop(s, b, log, unit, slot)


@kernel
def lose_limb(s: Any, b: Any, log: Any, unit: int, location: int) -> None:
    """AE-280, AE-346, AE-385, AE-387: an arm is destroyed and holds nothing; a leg: it falls."""
    emit(log, Event.LIMB_LOST, unit, location, 0, 0, 0)
    if not units.is_arm(location):
        statuses.knock_prone(s, b, log, unit)
        return
    hand = gear.hand_of_location(location)
    drop_held(s, b, log, unit, hand)
    pilot = gear.pilot_in(s, b, unit, Berth.RIGHT_HAND + hand)
    if pilot >= 0:
        placing.set_down(s, b, log, pilot)
