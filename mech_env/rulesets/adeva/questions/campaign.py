"""Between fights: who is free, what can be repaired, what a campaign pays (5.22).

People of side k are the rows ``k * ROSTER_PEOPLE …`` of ``people`` and ``members``; Constructs the
rows ``k * ROSTER_MACHINES …`` of ``machines`` and ``hulls``. A row that no roster fills is empty.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import trials, units
from mech_env.rulesets.adeva.questions.units import DESTROYED
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Characteristic, Fate

FIELD_MISSION = 20  # on Awareness (AE-449)
N_REPAIRS = len(ch.Repair)
N_MEMBERS = c.SIDES * c.ROSTER_PEOPLE


# --- people ---
@kernel
def is_member(s: Any, person: int) -> bool:
    """Whether a row of ``members`` holds somebody."""
    return bool(person >= 0 and person < N_MEMBERS and s.people[person].wounds_full > 0)


@kernel
def is_free(s: Any, b: Any, person: int) -> bool:
    """AE-449, AE-454: whether somebody may deploy in this fight, or go on a mission before it."""
    if not is_member(s, person):
        return False
    member = b.members[person]
    return bool(member.fate == Fate.READY and member.back <= b.encounter)


@kernel
def is_fielded(s: Any, b: Any, person: int) -> bool:
    """AE-454: whether somebody has a place in this fight."""
    for unit in range(s.n_units):
        if s.units[unit].rostered == 1 and b.units[unit].person == person:
            return True
    return False


@kernel
def may_field(s: Any, b: Any, person: int) -> bool:
    """AE-454: whether a pilot may take a place."""
    return is_free(s, b, person) and not is_fielded(s, b, person)


@kernel
def skill(s: Any, b: Any, person: int, characteristic: int, which: int) -> int:
    """AE-009: a skill of somebody who is in no fight: its own body counts."""
    p = s.people[person]
    return max(0, int(p.characteristics[characteristic]) + int(p.skills[which]))


@kernel
def is_hopeless(s: Any, person: int, characteristic: int) -> bool:
    """AE-004: a test on a characteristic of 0 fails without a die."""
    return bool(s.people[person].characteristics[characteristic] == 0)


@kernel
def toughness_bonus(s: Any, person: int) -> int:
    """AE-008, AE-451: of its own body."""
    p = s.people[person]
    tens = int(p.characteristics[Characteristic.T]) // 10
    more = int(p.unnatural[Characteristic.T])
    if s.options.unnatural == ch.Unnatural.MULTIPLY:
        return tens * max(1, more)
    return tens + more


@kernel
def is_passed(s: Any, value: int, modifiers: int, die: int) -> bool:
    """A test between fights: no fate, no windows (AE-451)."""
    return trials.is_passed(s, die, trials.target_number(s, value, modifiers))


# --- treatment (AE-451) ---
@kernel
def may_be_treated(s: Any, b: Any, person: int, medic: int) -> bool:
    """Whether somebody at hand is hurt in its own body and is not the medic."""
    if not is_member(s, person) or person == medic:
        return False
    member = b.members[person]
    return bool(member.fate == Fate.READY and member.wounds < s.people[person].wounds_full)


@kernel
def may_treat(s: Any, b: Any, side: int, person: int) -> bool:
    """Whether somebody at hand has a patient."""
    if not is_member(s, person) or b.members[person].fate != Fate.READY:
        return False
    first = side * c.ROSTER_PEOPLE
    for other in range(first, first + c.ROSTER_PEOPLE):
        if may_be_treated(s, b, other, person):
            return True
    return False


@kernel
def any_treatment(s: Any, b: Any, side: int) -> bool:
    """Whether D-HEAL has anything to choose."""
    first = side * c.ROSTER_PEOPLE
    for person in range(first, first + c.ROSTER_PEOPLE):
        if may_treat(s, b, side, person):
            return True
    return False


# --- Constructs ---
@kernel
def is_hull(s: Any, machine: int) -> bool:
    """Whether a row of ``hulls`` holds a Construct."""
    return bool(machine >= 0 and machine < c.N_HULLS and s.machines[machine].pools[0] > 0)


@kernel
def may_field_hull(s: Any, b: Any, machine: int) -> bool:
    """AE-454: whether a Construct may take a place."""
    if not is_hull(s, machine) or b.hulls[machine].back > b.encounter:
        return False
    for unit in range(s.n_units):
        if s.units[unit].rostered == 1 and b.units[unit].machine == machine:
            return False
    return True


@kernel
def is_lost_limb(b: Any, machine: int, location: int) -> bool:
    """AE-385, AE-450: a destroyed limb takes nothing but its own purchase."""
    limb = units.is_arm(location) or units.is_leg(location)
    return bool(limb and b.hulls[machine].critical[location] >= DESTROYED)


@kernel
def may_buy(s: Any, b: Any, machine: int, location: int, what: int) -> bool:
    """AE-450: whether a purchase is of use and within the points left."""
    side = machine // c.ROSTER_MACHINES
    if not is_hull(s, machine) or b.sides[side].parts < ch.REPAIR_COST[what]:
        return False
    hull = b.hulls[machine]
    lost = is_lost_limb(b, machine, location)
    if what == ch.Repair.LIMB:
        return lost
    if what == ch.Repair.CRITICAL:
        return bool(not lost and hull.critical[location] > 0)
    return bool(not lost and hull.wounds[location] < s.machines[machine].pools[location])


@kernel
def may_repair_at(s: Any, b: Any, machine: int, location: int) -> bool:
    """Whether anything can be bought for a location."""
    for what in range(N_REPAIRS):
        if may_buy(s, b, machine, location, what):
            return True
    return False


@kernel
def may_repair(s: Any, b: Any, machine: int) -> bool:
    """Whether anything can be bought for a Construct."""
    for location in range(c.N_LOCATIONS):
        if may_repair_at(s, b, machine, location):
            return True
    return False


@kernel
def any_repair(s: Any, b: Any, side: int) -> bool:
    """Whether D-REPAIR has anything to choose."""
    first = side * c.ROSTER_MACHINES
    for machine in range(first, first + c.ROSTER_MACHINES):
        if may_repair(s, b, machine):
            return True
    return False


# --- missions and places ---
@kernel
def any_rescuer(s: Any, b: Any, side: int) -> bool:
    """AE-449: whether somebody can go on a Field Mission."""
    first = side * c.ROSTER_PEOPLE
    for person in range(first, first + c.ROSTER_PEOPLE):
        if is_free(s, b, person):
            return True
    return False


@kernel
def can_fill(s: Any, b: Any, side: int) -> bool:
    """AE-454: whether a pilot and a Construct are free for another place."""
    pilot, hull = False, False
    first = side * c.ROSTER_PEOPLE
    for person in range(first, first + c.ROSTER_PEOPLE):
        pilot = pilot or may_field(s, b, person)
    first = side * c.ROSTER_MACHINES
    for machine in range(first, first + c.ROSTER_MACHINES):
        hull = hull or may_field_hull(s, b, machine)
    return pilot and hull


# --- the end ---
@kernel
def reward(s: Any, b: Any, side: int) -> int:
    """AE-455: fights won less fights lost, less one for each who is dead or still Lost."""
    total = int(b.sides[side].wins) - int(b.sides[1 - side].wins)
    first = side * c.ROSTER_PEOPLE
    for person in range(first, first + c.ROSTER_PEOPLE):
        if is_member(s, person) and b.members[person].fate != Fate.READY:
            total -= 1
    return total
