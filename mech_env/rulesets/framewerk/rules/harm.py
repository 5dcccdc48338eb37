"""What befalls units and things: wounds, holds and zones that end, weapons lost."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import wounds
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def lose_aim(s: Any, b: Any, log: Any, unit: int) -> None:
    """The aim bonus is gone (FW-203, FW-204)."""
    u = b.units[unit]
    if u.aim > 0:
        u.aim = 0
        emit(log, ev.Event.AIM_LOST, unit, 0, 0, 0, 0)


@kernel
def end_zone(s: Any, b: Any, log: Any, unit: int) -> None:
    """A unit's suppression zone ends (FW-226)."""
    u = b.units[unit]
    if u.zone_seq > 0:
        u.zone_left = 0
        emit(log, ev.Event.ZONE_ENDS, unit, 0, 0, 0, 0)
    u.zone_total = 0
    u.zone_facing = 0
    u.zone_seq = 0
    u.zone_turn = 0


@kernel
def engage(s: Any, b: Any, log: Any, one: int, other: int) -> None:
    """FW-020: two units are in close quarters with each other; their zones end (FW-226)."""
    if int(b.units[one].engaged) & (1 << other):
        return
    b.units[one].engaged |= 1 << other
    b.units[other].engaged |= 1 << one
    emit(log, ev.Event.ENGAGED, one, 0, other, 0, 0)
    end_zone(s, b, log, one)
    end_zone(s, b, log, other)


@kernel
def disengage(s: Any, b: Any, unit: int) -> None:
    """FW-021, FW-233: all engagements of a unit end."""
    for other in range(s.n_units):
        b.units[other].engaged &= ~(1 << unit)
    b.units[unit].engaged = 0


@kernel
def end_hold(s: Any, b: Any, log: Any, holder: int) -> None:
    """A hold ends; without any the loss is gone, the engagement remains (FW-263)."""
    h = b.units[holder]
    if h.holding < 0:
        return
    victim = int(h.holding)
    v = b.units[victim]
    v.held_bits &= ~(1 << holder)
    v.loss -= h.hold_loss
    h.holding = -1
    h.hold_rate = 0
    h.hold_loss = 0
    h.hold_kept = 0
    emit(log, ev.Event.HOLD_ENDS, holder, 0, victim, 0, 0)


@kernel
def tighten(s: Any, b: Any, holder: int, actions: int) -> None:
    """FW-251, FW-252: a hold robs further actions, at once and every turn it lasts."""
    h = b.units[holder]
    v = b.units[h.holding]
    more = min(actions, c.MOST_LOSS - int(h.hold_loss))
    h.hold_loss += more
    v.loss += more
    v.acts_left = max(0, int(v.acts_left) - actions)


@kernel
def fall(s: Any, b: Any, log: Any, unit: int, status: int) -> None:
    """FW-135: a unit is out of the fight: its holds, engagements and zone end."""
    u = b.units[unit]
    u.status = status
    emit(log, ev.Event.DOWNED, unit, status, 0, 0, 0)
    end_hold(s, b, log, unit)
    for holder in range(s.n_units):
        if b.units[holder].holding == unit:
            end_hold(s, b, log, holder)
    disengage(s, b, unit)
    end_zone(s, b, log, unit)
    u.acts_left = 0
    u.aim = 0
    u.cover_taken = 0


@kernel
def wound(s: Any, b: Any, log: Any, unit: int, points: int) -> None:
    """FW-133 to FW-135: damage after armour goes on the wound scale."""
    u = b.units[unit]
    damage = min(c.MOST_DAMAGE, int(u.damage) + points)
    vitality = int(s.units[unit].vitality)
    u.damage = damage
    u.wound = wounds.wound_level(damage, vitality)
    emit(log, ev.Event.WOUNDED, unit, points, damage, u.wound, 0)
    status = wounds.status_by(damage, vitality)
    if status != c.Status.ACTIVE:
        fall(s, b, log, unit, status)


@kernel
def leave_hand(s: Any, b: Any, log: Any, unit: int) -> None:
    """The weapon in hand is no longer ready: aim and zone go with it (FW-204, FW-226)."""
    b.units[unit].ready = -1
    lose_aim(s, b, log, unit)
    end_zone(s, b, log, unit)


@kernel
def drop_weapon(s: Any, b: Any, log: Any, unit: int, cell: int) -> int:
    """The weapon in hand comes to lie in a cell (FW-104, FW-260). Returns its instance."""
    u = b.units[unit]
    weapon = can.in_hand(u)
    w = b.weapons[weapon]
    w.owner = -1
    w.at = cell
    u.carried[u.ready] = -1
    emit(log, ev.Event.LANDED, -1, w.kind, cell, 0, 0)
    leave_hand(s, b, log, unit)
    return weapon


@kernel
def wear_weapon(s: Any, b: Any, log: Any, unit: int, points: int) -> None:
    """FW-237: a hit on the weapon in hand; at its toughness it breaks and leaves the hand."""
    u = b.units[unit]
    w = b.weapons[can.in_hand(u)]
    w.wear = min(c.MOST_DAMAGE, int(w.wear) + points)
    emit(log, ev.Event.WORN, unit, w.kind, 0, points, w.wear)
    if w.wear >= wp.TOUGHNESS[w.kind]:
        emit(log, ev.Event.BROKEN, unit, w.kind, 0, 0, 0)
        leave_hand(s, b, log, unit)


@kernel
def wear_object(s: Any, b: Any, log: Any, unit: int, thing: int, points: int) -> None:
    """FW-238: a hit on an object; at its toughness it is destroyed."""
    o = b.objects[thing]
    o.wear = min(c.MOST_DAMAGE, int(o.wear) + points)
    emit(log, ev.Event.WORN, unit, thing, 1, points, o.wear)
    if o.wear >= s.objects[thing].toughness:
        o.destroyed = 1
        emit(log, ev.Event.DESTROYED, unit, thing, 0, 0, 0)
