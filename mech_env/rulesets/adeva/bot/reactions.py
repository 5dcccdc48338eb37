"""What is answered in windows: fate, evasion, damage, strikes at who leaves."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import fate, harm, worth
from mech_env.rulesets.adeva.questions import (
    deflection,
    evasion,
    evasion_odds,
    hits,
    trials,
    units,
)
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Location
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_location
from mech_env.rulesets.adeva.state.procedures import Cause

MANY_HITS = 3  # from which on an evasion is worth an Overwatch
BIG_SWAP = 2  # a die gains that much before the last hit
HELPS = 0.03  # from which gain on an arm is given for an ally; it costs the Reaction
N_PLACES = len(Location)


# --- damage ---
@kernel
def change_damage(s: Any, b: Any, f: Any, mask: Any) -> int:
    """D-DAMAGE: degrees for the lower die, where they gain; on the last hit whatever they gain."""
    best, gain = int(Verb.NO), 0
    last = f.hit_at + 1 >= f.n_hits
    for k in range(2):
        if mask[Verb.SWAP_1 + k] != 0:
            more = int(f.degrees) - int(f.faces[k])
            if more > gain and (last or more >= BIG_SWAP):
                best, gain = int(Verb.SWAP_1) + k, more
    if best == Verb.NO:
        return fate.rolls_again(s, b, f, mask)
    return best


# --- evasion ---
@kernel
def evade_number(s: Any, b: Any, a: Any, unit: int, verb: int, arm: int) -> int:
    """Target number of an evasion."""
    value = trials.value(s, b, unit, evasion_odds.test_of(verb))
    return trials.target_number(s, value, evasion_odds.modifiers(s, b, a, unit, verb, arm))


@kernel
def best_parry(s: Any, b: Any, a: Any, unit: int) -> tuple[int, int]:
    """(target number, weapon) of the best parry; weapon -1 none."""
    most, found = -1000, -1
    for arm in range(d.N_ARMS):
        if evasion.parries_with(s, b, a, unit, arm):
            number = evade_number(s, b, a, unit, Verb.PARRY, arm)
            if number > most:
                most, found = number, arm
    return most, found


@kernel
def best_weapon(s: Any, b: Any, a: Any, unit: int, verb: int, mask: Any) -> int:
    """The legal weapon with which a Parry, or a Guardian's, has the highest number; -1 none."""
    best, most = -1, -1000
    for arm in range(d.N_ARMS):
        if mask[d.WEAPON + arm] != 0:
            number = evade_number(s, b, a, unit, verb, arm)
            if number > most:
                best, most = d.WEAPON + arm, number
    return best


@kernel
def is_watching(b: Any, unit: int) -> bool:
    """AE-141: whether a Reaction would end an Overwatch."""
    return bool(b.units[unit].watch.arm >= 0)


@kernel
def best_evasion(s: Any, b: Any, a: Any, unit: int, mask: Any) -> tuple[int, int]:
    """(verb, target number) of the best evasion that is legal."""
    best, most = int(Verb.NO), 0
    if mask[Verb.DODGE] != 0:
        best, most = int(Verb.DODGE), evade_number(s, b, a, unit, Verb.DODGE, -1)
    if mask[Verb.PARRY] != 0:
        number, _ = best_parry(s, b, a, unit)
        if number > most:
            best, most = int(Verb.PARRY), number
    if mask[Verb.DIVE] != 0:
        number = evade_number(s, b, a, unit, Verb.DIVE, -1)
        if number > most:
            best, most = int(Verb.DIVE), number
    return best, most


@kernel
def deflect(s: Any, b: Any, unit: int) -> int:
    """D-DEFLECT: where the field is no worse than a dodge or parry, or none is left."""
    rating = deflection.rating(s, b, unit)
    below = evasion.attack_below(b)
    if below < 0 or is_watching(b, unit):
        return int(Verb.YES)
    a = b.frames[below]
    other = 0
    if evasion.may_dodge(s, b, a, unit):
        other = evade_number(s, b, a, unit, Verb.DODGE, -1)
    if evasion.may_parry(s, b, a, unit):
        number, _ = best_parry(s, b, a, unit)
        other = max(other, number)
    if hits.left(a, unit) > 2:
        other = other * 2 // 3  # a pass of the field negates all
    return int(Verb.YES) if rating >= other else int(Verb.NO)


@kernel
def help_ally(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-ALLY: a parry costs nothing but the Reaction; an arm is given where it matters less."""
    if mask[Verb.GUARDIAN] != 0:
        return int(Verb.GUARDIAN)
    below = evasion.attack_below(b)
    if mask[Verb.SACRIFICE] != 0 and below >= 0:
        _, gain = best_arm(s, b, b.frames[below], unit, int(f.target))
        if gain > HELPS:
            return int(Verb.SACRIFICE)
    return int(Verb.NO)


@kernel
def best_arm(s: Any, b: Any, a: Any, unit: int, target: int) -> tuple[int, float]:
    """(arm, gain) of who takes the first hit on a target with an arm (AE-178, AE-182); -1 none."""
    attacker, weapon, struck = int(a.actor), int(a.weapon), -1
    for k in range(int(a.n_hits)):
        if struck < 0 and hits.is_left(a, k, target):
            struck = hit_location(int(a.hits[k]))
    if struck < 0 or struck >= N_PLACES:
        return -1, 0.0
    shelter = harm.shelter_of(s, b, attacker, weapon, target)
    cover = shelter if harm.is_sheltered(b, target, struck) else 0
    worst = harm.of_location(s, b, attacker, weapon, target, struck, cover)
    best, most = -1, 0.0
    for k in range(2):
        arm = int(Location.RIGHT_ARM) + k
        if units.is_destroyed(b, unit, arm):
            continue
        gain = worst - harm.of_location(s, b, attacker, weapon, unit, arm, 0)
        if gain > most:
            best, most = arm, gain
    return best, most


@kernel
def give_arm(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """D-SAC-SELF, ARM: the arm that is given for a hit, where it matters less than what is hit."""
    below = evasion.attack_below(b)
    if below < 0:
        return -1
    arm, gain = best_arm(s, b, b.frames[below], unit, int(f.target))
    if decision == Decision.SAC_SELF and gain <= 0.0:
        return int(Verb.NO)
    return d.LOCATION + arm if arm >= 0 and mask[d.LOCATION + arm] != 0 else -1


# --- strikes ---
@kernel
def best_strike(s: Any, b: Any, unit: int, target: int, cause: int, mask: Any) -> int:
    """The legal weapon whose blow at a unit is worth most; NO if it may be declined and none is."""
    best, most = -1, 0.0
    for arm in range(d.N_ARMS):
        if mask[d.WEAPON + arm] != 0:
            value = worth.of_attack(s, b, unit, Verb.ATTACK, cause, arm, target, -1, 0)
            if value > most:
                best, most = d.WEAPON + arm, value
    return best


@kernel
def react(s: Any, b: Any, unit: int, f: Any, decision: int, mask: Any) -> int:
    """The answer in a window; -1 without an opinion."""
    if decision == Decision.FATE_ANY:
        return fate.removes(s, b, unit, mask)
    if decision == Decision.POOL:
        return fate.worst_pool(s, b, unit, mask)
    if decision == Decision.FATE_PRE:
        return fate.before_test(s, b, unit, f, mask)
    if decision == Decision.FATE_POST:
        return fate.after_test(s, b, unit, f, mask)
    if decision == Decision.GUARD_PICK:
        return d.CHOICE + (1 if f.dice_shown[1] > f.dice_shown[0] else 0)
    if decision == Decision.DEFLECT:
        return deflect(s, b, unit)
    if decision == Decision.ALLY:
        return help_ally(s, b, unit, f, mask)
    if decision == Decision.SAC_SELF or decision == Decision.ARM:
        return give_arm(s, b, unit, f, decision, mask)
    if decision == Decision.DAMAGE:
        return change_damage(s, b, f, mask)
    if decision == Decision.REDUCE:
        return fate.reduces(s, b, unit, f)
    if decision == Decision.AOO:
        return best_strike(s, b, unit, int(f.actor), Cause.OPPORTUNITY, mask)
    if decision == Decision.COUNTER:
        return best_strike(s, b, unit, int(f.actor), Cause.COUNTER, mask)
    below = evasion.attack_below(b)
    if below >= 0 and f.kind == Frame.WINDOW:
        a = b.frames[below]
        if decision == Decision.EVADE:
            if is_watching(b, unit) and hits.left(a, unit) < MANY_HITS:
                return int(Verb.NO)
            verb, _ = best_evasion(s, b, a, unit, mask)
            return verb
        if decision == Decision.WEAPON:
            return best_weapon(s, b, a, unit, int(f.verb), mask)
        if decision == Decision.HITS:
            return d.CHOICE
    return -1


@kernel
def best_target(s: Any, b: Any, unit: int, mask: Any) -> int:
    """Of the legal enemies the one with least left."""
    side = units.side_of(s, unit)
    best, least = -1, 1.0e6
    first, stop = sides.units_of(s, 1 - side)
    for other in range(first, stop):
        slot = d.unit_slot(s, side, other)
        if mask[slot] != 0:
            left = worth.pool(s, b, other) / max(0.1, harm.weight(s, b, other))
            if left < least:
                best, least = slot, left
    return best
