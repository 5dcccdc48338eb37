"""What units are and how they fare: kinds, statuses, characteristics, bonuses, who is able."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import board, cockpits
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import (
    Berth,
    Characteristic,
    Condition,
    Kind,
    Location,
    Once,
    Status,
    Until,
)

CRIPPLED, DESTROYED = 5, 7  # rows of the critical tables of limbs (AE-385, AE-387)
ON_FOOT = 10  # Strength and Toughness of a pilot on foot (AE-340)
# The characteristic behind each skill (AE-009).
SKILL_OF = (
    *(Characteristic.AG, Characteristic.AG, Characteristic.PER, Characteristic.AG),
    *(Characteristic.INT, Characteristic.INT, Characteristic.FEL),
)


# --- bits ---
@kernel
def has(b: Any, unit: int, condition: int) -> bool:
    """Whether a unit has a ``Condition``."""
    return bool((int(b.units[unit].conditions) >> condition) & 1)


@kernel
def put(b: Any, unit: int, condition: int) -> None:
    """Set a ``Condition``. Atoms of the rules do it; they emit the event."""
    b.units[unit].conditions = int(b.units[unit].conditions) | (1 << condition)


@kernel
def drop(b: Any, unit: int, condition: int) -> None:
    """Clear a ``Condition``."""
    b.units[unit].conditions = int(b.units[unit].conditions) & ~(1 << condition)


@kernel
def has_done(b: Any, unit: int, once: int) -> bool:
    """Whether a unit has done something this turn (``Once``)."""
    return bool((int(b.units[unit].done) >> once) & 1)


@kernel
def note_done(b: Any, unit: int, once: int) -> None:
    """Note what a unit has done this turn."""
    b.units[unit].done = int(b.units[unit].done) | (1 << once)


@kernel
def is_until(b: Any, unit: int, until: int) -> bool:
    """Whether something lasts until a unit's next turn (``Until``)."""
    return bool((int(b.units[unit].until) >> until) & 1)


@kernel
def put_until(b: Any, unit: int, until: int) -> None:
    """Set what lasts until a unit's next turn."""
    b.units[unit].until = int(b.units[unit].until) | (1 << until)


@kernel
def drop_until(b: Any, unit: int, until: int) -> None:
    """Clear what lasted until a unit's next turn."""
    b.units[unit].until = int(b.units[unit].until) & ~(1 << until)


# --- kinds and presence ---
@kernel
def side_of(s: Any, unit: int) -> int:
    """The side of a unit."""
    return int(s.units[unit].side)


@kernel
def are_enemies(s: Any, unit: int, other: int) -> bool:
    """Whether two units are of different sides."""
    return bool(s.units[unit].side != s.units[other].side)


@kernel
def is_construct(b: Any, unit: int) -> bool:
    """AE-320: an Evangelion, a Superheavy or an Angel; else the rules of ICs hold (AE-321)."""
    kind = b.units[unit].kind
    return bool(kind == Kind.EVA or kind == Kind.SUPERHEAVY or kind == Kind.ANGEL)


@kernel
def is_field_ic(b: Any, unit: int) -> bool:
    """AE-299: an IC, a pilot on foot, a commander or a Construct."""
    kind = b.units[unit].kind
    return bool(kind != Kind.HORDE and kind != Kind.TRANSPORT)


@kernel
def is_horde(b: Any, unit: int) -> bool:
    """AE-353: whether a unit is a Horde."""
    return bool(b.units[unit].kind == Kind.HORDE)


@kernel
def on_map(b: Any, unit: int) -> bool:
    """Active, and on its own feet: it can be seen, targeted and stood next to."""
    u = b.units[unit]
    return bool(u.status == Status.ACTIVE and u.berth == Berth.NONE)


@kernel
def body_shown(b: Any, unit: int) -> int:
    """AE-442: who is left, watched and shot for what a unit does: of who rides the Transport."""
    u = b.units[unit]
    rides = u.berth == Berth.DRIVER or u.berth == Berth.GUNNER
    return int(u.carrier) if rides else int(unit)


@kernel
def on_map_or_attached(b: Any, unit: int) -> bool:
    """AE-313, AE-356: on the map, or attached to a Horde there: it acts from that cell."""
    u = b.units[unit]
    attached = u.berth == Berth.LEADER and u.status == Status.ACTIVE
    return bool(attached or on_map(b, unit))


@kernel
def takes_turns(b: Any, unit: int) -> bool:
    """AE-014: whether a unit has a turn: active or off the map, no Transport, not held."""
    u = b.units[unit]
    present = u.status == Status.ACTIVE or u.status == Status.OFFMAP
    return bool(present and u.kind != Kind.TRANSPORT and u.berth < Berth.RIGHT_HAND)


@kernel
def is_held(b: Any, unit: int) -> bool:
    """AE-346: a pilot in a hand or in a dock."""
    return bool(b.units[unit].berth >= Berth.RIGHT_HAND)


@kernel
def is_combatant(s: Any, b: Any, unit: int) -> bool:
    """AE-025: whether a unit keeps its side in the fight."""
    u = b.units[unit]
    counts = u.kind != Kind.PILOT and u.kind != Kind.DIRECTOR and u.kind != Kind.TRANSPORT
    return bool(u.status == Status.ACTIVE and counts and not is_helpless(s, b, unit))


@kernel
def can_see(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-260, AE-443: line of sight from a unit to another that is not hidden from it."""
    if not on_map(b, other):
        return False
    if are_enemies(s, unit, other) and has(b, other, Condition.HIDDEN):
        return False
    return board.sees(s, int(b.units[unit].cell), int(b.units[other].cell))


# --- characteristics ---
@kernel
def characteristic(s: Any, b: Any, unit: int, which: int) -> int:
    """AE-004, AE-326, AE-327, AE-340, AE-384: the effective value, after critical penalties."""
    u = b.units[unit]
    p = s.people[u.person]
    value = int(p.characteristics[which])
    if u.machine >= 0:
        m = s.machines[u.machine]
        if which == Characteristic.S:
            value = int(m.strength)
        elif which == Characteristic.T:
            value = int(m.toughness)
        elif which == Characteristic.AG and m.agility >= 0:
            value = int(m.agility)
    elif u.kind == Kind.PILOT:
        if which == Characteristic.WS or which == Characteristic.BS:
            value = 0
        elif which == Characteristic.S or which == Characteristic.T:
            value = ON_FOOT
    if which == Characteristic.WS or which == Characteristic.BS or which == Characteristic.PER:
        if has(b, unit, Condition.DAZED):
            value -= 10
        if has(b, unit, Condition.BLINDED):
            value -= 20
    return max(0, value)


@kernel
def unnatural(s: Any, b: Any, unit: int, which: int) -> int:
    """AE-008, AE-326, AE-327: Unnatural (X) of a characteristic; a pilot's body stays its own."""
    u = b.units[unit]
    if u.machine >= 0:
        if which == Characteristic.S:
            return int(s.machines[u.machine].unnatural_s)
        if which == Characteristic.T:
            return int(s.machines[u.machine].unnatural_t)
        if which == Characteristic.AG:
            return 0
    elif u.kind == Kind.PILOT and (which == Characteristic.S or which == Characteristic.T):
        return 0
    return int(s.people[u.person].unnatural[which])


@kernel
def bonus(s: Any, b: Any, unit: int, which: int) -> int:
    """AE-008: the bonus of a characteristic: its tens, and what is Unnatural."""
    tens = characteristic(s, b, unit, which) // 10
    more = unnatural(s, b, unit, which)
    if s.options.unnatural == ch.Unnatural.MULTIPLY:
        return tens * max(1, more)
    return tens + more


@kernel
def skill(s: Any, b: Any, unit: int, which: int) -> int:
    """AE-009: the value of a skill; a characteristic of 0 makes it 0 (AE-004)."""
    value = characteristic(s, b, unit, SKILL_OF[which])
    if value == 0:
        return 0
    return max(0, value + int(s.people[b.units[unit].person].skills[which]))


@kernel
def is_trained(s: Any, b: Any, unit: int, which: int) -> bool:
    """AE-227: whether a unit is trained in a skill."""
    return bool(s.people[b.units[unit].person].skills[which] >= 0)


@kernel
def has_talent(s: Any, b: Any, unit: int, talent: int) -> bool:
    """AE-322, AE-325: whether who acts has a talent."""
    return bool((int(s.people[b.units[unit].person].talents) >> talent) & 1)


@kernel
def has_upgrade(s: Any, b: Any, unit: int, upgrade: int) -> bool:
    """AE-325: whether the Construct, or a body without one, has an upgrade."""
    u = b.units[unit]
    if u.machine >= 0:
        return bool((int(s.machines[u.machine].upgrades) >> upgrade) & 1)
    return bool((int(s.people[u.person].upgrades) >> upgrade) & 1)


@kernel
def squads(b: Any, unit: int) -> int:
    """AE-428: squads of a Horde; 0 for anything else."""
    return (int(b.units[unit].wounds[0]) + 9) // 10 if is_horde(b, unit) else 0


# --- body ---
@kernel
def most_wounds(s: Any, b: Any, unit: int, location: int) -> int:
    """AE-324: wounds of a pool when whole; units without a Construct have one pool, at 0."""
    u = b.units[unit]
    if u.machine >= 0:
        return int(s.machines[u.machine].pools[location])
    return int(s.people[u.person].wounds_full) if location == 0 else 0


@kernel
def pool_of(b: Any, unit: int, location: int) -> int:
    """AE-298, AE-324: the index of the pool that a hit on a location takes wounds from."""
    return int(location) if b.units[unit].machine >= 0 else 0


@kernel
def is_arm(location: int) -> bool:
    """Whether a location is an arm."""
    return bool(location == Location.RIGHT_ARM or location == Location.LEFT_ARM)


@kernel
def is_leg(location: int) -> bool:
    """Whether a location is a leg."""
    return bool(location == Location.RIGHT_LEG or location == Location.LEFT_LEG)


@kernel
def is_destroyed(b: Any, unit: int, location: int) -> bool:
    """AE-280, AE-385, AE-387: whether a limb is destroyed."""
    u = b.units[unit]
    if not is_arm(location) and not is_leg(location):
        return False
    if u.critical[location] >= DESTROYED:
        return True
    return bool(u.machine >= 0 and u.fate_most == 0 and u.wounds[location] == 0)


@kernel
def is_legless(b: Any, unit: int) -> bool:
    """AE-372: whether both legs are destroyed."""
    right = is_destroyed(b, unit, Location.RIGHT_LEG)
    return right and is_destroyed(b, unit, Location.LEFT_LEG)


@kernel
def is_crippled(b: Any, unit: int, location: int) -> bool:
    """AE-385, AE-387: whether a limb is crippled or worse."""
    worn = b.units[unit].critical[location] >= CRIPPLED
    return bool(worn or is_destroyed(b, unit, location))


@kernel
def has_crippled_leg(b: Any, unit: int) -> bool:
    """AE-387: rates are halved; no Run, Charge, jump or leap."""
    return is_crippled(b, unit, Location.RIGHT_LEG) or is_crippled(b, unit, Location.LEFT_LEG)


@kernel
def own_armour(s: Any, b: Any, unit: int, location: int) -> int:
    """AP of a location, without shield and cover."""
    u = b.units[unit]
    if u.machine >= 0:
        return int(s.machines[u.machine].armour[location])
    if u.kind == Kind.PILOT:
        return 0
    return int(s.people[u.person].armour[location])


# --- able or not ---
@kernel
def is_helpless(s: Any, b: Any, unit: int) -> bool:
    """AE-359, AE-371, AE-373: too tired, or catatonic; a Transport has no mind."""
    u = b.units[unit]
    if u.kind == Kind.TRANSPORT:
        return False
    tired = u.fatigue > bonus(s, b, unit, Characteristic.T)
    return bool(tired or (u.ego > 0 and u.ego >= characteristic(s, b, unit, Characteristic.WP)))


@kernel
def may_act(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit can act: present, not stunned, helpless, surprised, new, out, or held."""
    u = b.units[unit]
    if not takes_turns(b, unit) or u.stunned > 0 or is_helpless(s, b, unit):
        return False
    out = has(b, unit, Condition.SURPRISED) or has(b, unit, Condition.FRESH)
    return not out and (not has(b, unit, Condition.BURNED) or cockpits.drives_alone(b, unit))


@kernel
def is_immobilised(s: Any, b: Any, unit: int) -> bool:
    """AE-036, AE-342, AE-372: it may take no Movement actions, and may not dodge.

    A pilot in a cockpit that moves by itself and has an AI moves all the same (AE-343).
    """
    u = b.units[unit]
    if u.kind == Kind.HORDE or u.kind == Kind.TRANSPORT:
        return False
    if u.kind != Kind.PILOT:
        return is_legless(b, unit)
    hurt = has(b, unit, Condition.BURNED) or has_crippled_leg(b, unit)  # so are legs destroyed
    return bool(hurt and not cockpits.drives_alone(b, unit))


@kernel
def has_reaction(b: Any, unit: int) -> bool:
    """AE-030: whether its Reaction is left."""
    return is_until(b, unit, Until.REACTION)


@kernel
def may_react(s: Any, b: Any, unit: int) -> bool:
    """AE-097, AE-368, AE-429: whether a unit could take a Reaction, if one is left."""
    if not has_reactions(b, unit) or b.units[unit].grapples >= 0:
        return False
    return bool(on_map(b, unit) and may_act(s, b, unit))


@kernel
def has_reactions(b: Any, unit: int) -> bool:
    """AE-429, AE-442: whether a unit of its kind has Reactions at all."""
    return bool(c.HAS_REACTIONS[b.units[unit].kind])


# --- pairs ---
@kernel
def are_engaged(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-212: whether two enemies are engaged in melee."""
    if not are_enemies(s, unit, other):
        return False
    return bool((int(b.units[unit].engaged) >> sides.slot_of(s, other)) & 1)


@kernel
def is_engaged(b: Any, unit: int) -> bool:
    """Whether a unit is engaged with anybody."""
    return bool(b.units[unit].engaged != 0)


@kernel
def are_adjacent(s: Any, b: Any, unit: int, other: int) -> bool:
    """AE-011: whether two units on the map stand next to each other."""
    u, v = b.units[unit], b.units[other]
    return bool(on_map(b, unit) and on_map(b, other) and board.distance(s, u.cell, v.cell) == 1)


@kernel
def between(s: Any, b: Any, unit: int, other: int) -> int:
    """AE-011: km between two units."""
    return board.distance(s, int(b.units[unit].cell), int(b.units[other].cell))


@kernel
def is_controller(b: Any, unit: int) -> bool:
    """AE-091: whether a unit controls its grapple."""
    return bool(b.units[unit].grapples >= 0 and has(b, unit, Condition.CONTROLS))


@kernel
def is_restrained(b: Any, unit: int) -> bool:
    """AE-091: whether a unit is grappled by a controller."""
    return bool(b.units[unit].grapples >= 0 and not has(b, unit, Condition.CONTROLS))


# --- order ---
@kernel
def may_boosted_jump(s: Any, b: Any, unit: int) -> bool:
    """AE-185: a Boost frame, or Float this turn."""
    return has_upgrade(s, b, unit, c.Upgrade.BOOST_FRAME) or has_done(b, unit, Once.FLOAT)
