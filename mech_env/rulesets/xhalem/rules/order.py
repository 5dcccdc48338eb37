"""Initiative: dice, ties, the order of a fight (XH-018 to XH-025)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.xhalem.questions.order import (
    goes_before,
    has_place,
    initiative_score,
    leader,
    must_reroll,
    stands_alone,
)
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.events import Event, Roll


@kernel
def roll_entry(s: Any, b: Any, log: Any, unit: int) -> None:
    """One die for an entry; each member of a group adds its own score (XH-020)."""
    face = roll(b, log, 20, unit, Roll.INITIATIVE)
    for member in range(s.n_units):
        if leader(s, b, member) == unit:
            b.units[member].init = face + initiative_score(s, member) + s.units[member].init_mod


@kernel
def roll_initiative(s: Any, b: Any, log: Any) -> None:
    """One die for each entry, in the order of the units (XH-018 to XH-021)."""
    for unit in range(s.n_units):
        if stands_alone(s, b, unit):
            roll_entry(s, b, log, unit)


@kernel
def reroll_ties(s: Any, b: Any, log: Any) -> bool:
    """XH-023, XH-025: one reroll of all that tie; False if nobody does."""
    tied = 0
    for unit in range(s.n_units):
        if stands_alone(s, b, unit) and must_reroll(s, b, unit):
            tied |= 1 << unit
    for unit in range(s.n_units):
        if (tied >> unit) & 1:
            roll_entry(s, b, log, unit)
    return tied != 0


@kernel
def write_order(s: Any, b: Any, log: Any) -> None:
    """Entries by initiative, the members of a group one after the other."""
    b.n_order = 0
    placed = 0
    while True:
        best = -1
        for unit in range(s.n_units):
            if (placed >> unit) & 1 == 0 and stands_alone(s, b, unit):
                if best < 0 or goes_before(s, b, unit, best):
                    best = unit
        if best < 0:
            return
        placed |= 1 << best
        for member in range(s.n_units):
            if leader(s, b, member) == best and has_place(s, b, member):
                b.order[b.n_order] = member
                b.n_order += 1
                emit(log, Event.INITIATIVE, member, b.units[member].init, 0, 0, 0)


# --- mounts (XH-222) ---
@kernel
def place_in_order(b: Any, unit: int) -> int:
    """The place of a unit in the order; -1 = none."""
    for k in range(b.n_order):
        if b.order[k] == unit:
            return k
    return -1


@kernel
def remove_from_order(s: Any, b: Any, unit: int) -> None:
    """XH-222: a mount that is ridden has no turn of its own.

    Reads: order. Writes: order, order_place of the fight. Rolls: nothing. Asks: nothing.
    """
    at = place_in_order(b, unit)
    if at < 0:
        return
    b.n_order -= 1
    for k in range(at, b.n_order):
        b.order[k] = b.order[k + 1]
    b.order[b.n_order] = -1
    if at < b.frames[0].order_place:
        b.frames[0].order_place -= 1


@kernel
def insert_after(s: Any, b: Any, rider: int, unit: int) -> None:
    """XH-222: a mount that was left acts right after its rider, from the next round on.

    After a rider's whole group, whose turns follow one another (XH-020).
    Reads: order. Writes: order, order_place of the fight, init, late. Rolls: nothing.
    Asks: nothing.
    """
    u = b.units[unit]
    if u.status != c.Status.ACTIVE or s.units[unit].inert == 1 or place_in_order(b, unit) >= 0:
        return
    at = place_in_order(b, rider) + 1
    if at == 0:
        at = int(b.n_order)  # a rider without a place
    group = s.units[rider].group
    while 0 < at < b.n_order and group >= 0 and s.units[b.order[at]].group == group:
        at += 1
    for k in range(b.n_order, at, -1):
        b.order[k] = b.order[k - 1]
    b.order[at] = unit
    b.n_order += 1
    if at < b.frames[0].order_place:
        b.frames[0].order_place += 1
    u.init = b.units[rider].init
    u.late = 1
