"""Units as a fight begins: places, and all that is full and fresh (AI-038, AI-189; 7.4)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.ascension_isle.questions import actions, campaign, gear
from mech_env.rulesets.ascension_isle.rules import health, zones
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.events import Event


@kernel
def deploy_side(s: Any, b: Any, log: Any, side: int, fielded: int) -> None:
    """AI-189, AI-190: the k-th unit of a side that fights takes its k-th start cell (7.4)."""
    place = side * c.MAX_UNITS_PER_SIDE
    first, last = sides.units_of(s, side)
    for unit in range(first, last):
        if not campaign.is_alive(b, unit):
            continue
        refresh(s, b, unit)
        fights = (int(fielded) >> unit) & 1
        if s.fighters > 0:
            emit(log, Event.ROSTER, unit, fights, 0, 0, 0)
        if fights:
            bring_in(s, b, log, unit, place)
            place += 1


@kernel
def bring_in(s: Any, b: Any, log: Any, unit: int, place: int) -> None:
    """A unit is at a start cell."""
    u, start = b.units[unit], s.starts[place]
    u.status = c.Status.ACTIVE
    u.x = start.x
    u.y = start.y
    u.facing = start.facing
    if u.stance == c.Stance.OVERWATCH:  # option stance
        u.arc = start.facing
    emit(log, Event.DEPLOYED, unit, 0, u.x, u.y, 0)


@kernel
def refresh(s: Any, b: Any, unit: int) -> None:
    """AI-038, AI-078, AI-189: all is full, nothing is under way; wounds stay (AI-079).

    A unit that does not fight is AWAY; it is refilled all the same.
    """
    u = b.units[unit]
    u.status = c.Status.AWAY
    u.x = 0
    u.y = 0
    u.facing = c.START_FACING[s.units[unit].side]
    u.core = s.units[unit].stats[c.Stat.CORE]
    u.aura = s.units[unit].aura_full
    u.advantage = 0
    for pool in range(c.N_CATEGORIES):  # a pool for each category
        u.exploits[pool] = actions.pool_of(s, unit, pool)
    u.in_hand = 0
    for slot in range(c.WEAPON_SLOTS):
        kind = gear.kind_in(s, unit, slot)
        u.ammo[slot] = w.AMMO[kind] if kind != gear.EMPTY_HANDED else 0
        u.aims[slot] = 0
    zones.clear(u.zone)
    health.rest(b, unit)
    u.numb = 0
    u.eased = 0
    u.treatments = 0
    refresh_clock(s, b, unit)


@kernel
def refresh_clock(s: Any, b: Any, unit: int) -> None:
    """What belongs to rounds and turns begins anew."""
    u = b.units[unit]
    u.category = 0
    u.initiative = 0
    u.stance = max(0, int(s.options.stance) - 1)
    u.arc = -1
    u.debt = 0
    u.skip = 0
    u.standard_left, u.move_left = actions.of_round(s, b, unit)
    u.used = 0
    u.turn_done = 0
    u.held = 0
    u.moved = c.Moved.STILL
    u.behind = 0
    u.decked = 0
    u.snap_fired = 0
