"""Initiative: dice, ties, the order of a turn (FW-109 to FW-111)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev

MAX_TIE_ROUNDS = 8


@kernel
def ahead_of(s: Any, b: Any, one: int, other: int) -> int:
    """FW-110: higher initiative first, then higher Reflex."""
    u, o = b.units[one], b.units[other]
    if u.initiative != o.initiative:
        return 1 if u.initiative > o.initiative else 0
    return 1 if s.units[one].reflex > s.units[other].reflex else 0


@kernel
def first_places(s: Any, b: Any) -> int:
    """Place of each unit in the order, four bits each; equal ones share a place, 15 has none."""
    places = 0
    for unit in range(s.n_units):
        place = 15
        if b.units[unit].initiative > 0:
            place = 0
            for other in range(s.n_units):
                if b.units[other].initiative > 0 and ahead_of(s, b, other, unit):
                    place += 1
        places |= place << (4 * unit)
    return places


@kernel
def part_tied(s: Any, b: Any, places: int, dice: int) -> int:
    """New places: of those who share one, the higher die acts first; equal dice go on sharing.

    ``dice``: four bits per unit; 0 rolled none.
    """
    parted = 0
    for unit in range(s.n_units):
        place = (places >> (4 * unit)) & 15
        own = (dice >> (4 * unit)) & 15
        if place < 15:
            before = 0
            for other in range(s.n_units):
                if (places >> (4 * other)) & 15 == place and (dice >> (4 * other)) & 15 > own:
                    before += 1
            place += before
        parted |= place << (4 * unit)
    return parted


@kernel
def tied(s: Any, b: Any, places: int, unit: int) -> int:
    """Whether another unit shares a unit's place."""
    place = (places >> (4 * unit)) & 15
    if place == 15:
        return 0
    for other in range(s.n_units):
        if other != unit and (places >> (4 * other)) & 15 == place:
            return 1
    return 0


@kernel
def keep_places(f: Any, places: int) -> None:
    """Keep the places in the frame between two rolls, two units to a number."""
    for k in range(c.MAX_UNITS_PER_SIDE):
        f.tie_places[k] = (places >> (8 * k)) & 255


@kernel
def roll_initiative(s: Any, b: Any, log: Any, f: Any) -> None:
    """T2: d10 + Reflex for all that are active and not surprised."""
    for unit in range(s.n_units):
        u = b.units[unit]
        u.initiative = 0
        if u.status == c.Status.ACTIVE and u.surprised == 0:  # FW-111, FW-266
            u.initiative = roll(b, log, 10, unit, ev.Roll.INITIATIVE) + s.units[unit].reflex
    keep_places(f, first_places(s, b))


@kernel
def part_ties(s: Any, b: Any, log: Any, f: Any, time: int) -> int:
    """FW-110: those who are equal roll once more; 0 when the order of the turn stands."""
    places, dice = 0, 0
    for k in range(c.MAX_UNITS_PER_SIDE):
        places |= int(f.tie_places[k]) << (8 * k)
    if time <= MAX_TIE_ROUNDS:
        for unit in range(s.n_units):
            if tied(s, b, places, unit):
                dice |= roll(b, log, 10, unit, ev.Roll.TIE) << (4 * unit)
    if dice != 0:
        keep_places(f, part_tied(s, b, places, dice))
        return 1
    keep_places(f, 0)
    set_order(s, b, log, places)
    return 0


@kernel
def set_order(s: Any, b: Any, log: Any, places: int) -> None:
    """The order of the turn; still equal: the lower unit index."""
    b.n_order = 0
    for unit in range(s.n_units):
        shared = (places >> (4 * unit)) & 15
        if shared < 15:
            b.n_order += 1
            place = shared
            for lower in range(unit):
                if (places >> (4 * lower)) & 15 == shared:
                    place += 1
            b.order[place] = unit
    for place in range(b.n_order):
        unit = int(b.order[place])
        emit(log, ev.Event.INITIATIVE, unit, place, b.units[unit].initiative, 0, 0)
