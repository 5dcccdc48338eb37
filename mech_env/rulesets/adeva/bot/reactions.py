"""What is answered in windows: fate, evasion, damage, strikes at who leaves."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import harm, worth
from mech_env.rulesets.adeva.questions import (
    deflection,
    evasion,
    evasion_odds,
    hits,
    trials,
    units,
)
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Location, Test
from mech_env.rulesets.adeva.state.decisions import Decision, Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.procedures import Cause

LEAST_REROLL = 35  # target number from which on a second die is worth a Fate Point
TOO_TIRED = 2  # levels of fatigue that are worth one
MANY_HITS = 3  # from which on an evasion is worth an Overwatch
BIG_SWAP = 2  # a die gains that much before the last hit


# --- fate ---
N_PLACES = len(c.Location)


@kernel
def best_removal(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-FATE-ANY: stun, then fatigue, then wounds where they are short."""
    u = b.units[unit]
    if mask[Verb.REMOVE_STUN] != 0:
        return int(Verb.REMOVE_STUN)
    if mask[Verb.REMOVE_FATIGUE] != 0 and u.fatigue >= TOO_TIRED:
        return int(Verb.REMOVE_FATIGUE)
    if mask[Verb.RESTORE] != 0 and u.fate > 1 and is_short(s, b, unit):
        return int(Verb.RESTORE)
    return int(Verb.NO)


@kernel
def is_short(s: Any, b: Any, unit: int) -> bool:
    """Whether the pool whose loss ends the fight for a unit is less than a third full."""
    at = int(Location.BODY) if b.units[unit].machine >= 0 else 0
    full = units.most_wounds(s, b, unit, at)
    return bool(3 * int(b.units[unit].wounds[at]) < full)


@kernel
def worst_pool(s: Any, b: Any, unit: int, mask: Any) -> int:
    """POOL: of those that may be healed, the one with the smallest share; body and head first."""
    found, least = -1, 2.0
    for location in range(N_PLACES):
        full = units.most_wounds(s, b, unit, location)
        if mask[d.LOCATION + location] == 0 or full < 1:
            continue
        share = int(b.units[unit].wounds[location]) / full
        if location != Location.BODY and location != Location.HEAD:
            share += 0.5
        if share < least:
            found, least = location, share
    return d.LOCATION + found if found >= 0 else -1


@kernel
def after_test(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-FATE-POST: a second die for a failed test that matters and can be passed."""
    if mask[Verb.REROLL] == 0:
        return int(Verb.NO)
    k = 1 if f.kind == Frame.OPPOSED and f.actor != unit else 0
    number = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
    if trials.is_passed(s, int(f.dice_shown[k]), number) or f.dice_shown[k] == 0:
        return int(Verb.NO)
    test = int(f.tests[k])
    matters = test <= Test.TOUGHNESS or test >= Test.PARRY or test == Test.DODGE
    if number + trials.REROLL < LEAST_REROLL or not matters:
        return int(Verb.NO)
    if b.units[unit].fate > 1 or is_short(s, b, unit):
        return int(Verb.REROLL)
    return int(Verb.NO)


@kernel
def reduce(s: Any, b: Any, unit: int, f: Any) -> int:
    """D-REDUCE: where damage would pass what a pool has left."""
    location = int(f.location) if f.location >= 0 else int(Location.BODY)
    at = units.pool_of(b, unit, location)
    left = int(b.units[unit].wounds[at])
    vital = b.units[unit].machine < 0 or location == Location.BODY or location == Location.HEAD
    if f.net > left and (vital or b.units[unit].fate > 1):
        return int(Verb.YES)
    return int(Verb.NO)


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
    if best == Verb.NO and mask[Verb.DIVE] != 0:
        best, most = int(Verb.DIVE), evade_number(s, b, a, unit, Verb.DIVE, -1)
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
def help_ally(s: Any, b: Any, mask: Any) -> int:
    """D-ALLY: a parry costs nothing but the Reaction; no unit gives itself."""
    return int(Verb.GUARDIAN) if mask[Verb.GUARDIAN] != 0 else int(Verb.NO)


@kernel
def give_arm(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-SAC-SELF: the better arm, where body or head would be struck and are short."""
    if not is_short(s, b, unit):
        return int(Verb.NO)
    best, most = int(Verb.NO), 3
    for arm in (Location.RIGHT_ARM, Location.LEFT_ARM):
        left = int(b.units[unit].wounds[arm])
        if mask[d.LOCATION + arm] != 0 and left > most:
            best, most = d.LOCATION + int(arm), left
    return best


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
        return best_removal(s, b, unit, mask)
    if decision == Decision.POOL:
        return worst_pool(s, b, unit, mask)
    if decision == Decision.FATE_POST:
        return after_test(s, b, unit, f, mask)
    if decision == Decision.GUARD_PICK:
        return d.CHOICE + (1 if f.dice_shown[1] > f.dice_shown[0] else 0)
    if decision == Decision.DEFLECT:
        return deflect(s, b, unit)
    if decision == Decision.ALLY:
        return help_ally(s, b, mask)
    if decision == Decision.SAC_SELF:
        return give_arm(s, b, unit, mask)
    if decision == Decision.DAMAGE:
        return change_damage(s, b, f, mask)
    if decision == Decision.REDUCE:
        return reduce(s, b, unit, f)
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
    first, stop = d.units_of(s, 1 - side)
    for other in range(first, stop):
        slot = d.unit_slot(s, side, other)
        if mask[slot] != 0:
            left = worth.pool(s, b, other) / max(0.1, harm.weight(s, b, other))
            if left < least:
                best, least = slot, left
    return best
