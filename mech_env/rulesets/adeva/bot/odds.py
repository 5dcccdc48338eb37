"""The bot's odds: mean hits of an attack at a target number, and what an evasion leaves of them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import deflection, gear, ranges, units
from mech_env.rulesets.adeva.questions import to_hit_target as theirs
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state.codes import Characteristic, Condition, Kind, Skill, Until
from mech_env.rulesets.adeva.state.decisions import Arm, Verb
from mech_env.rulesets.adeva.state.weapons import Quality

HUNDRED = 100.0
BALANCED, SHIELD = 10, 15  # AE-390, AE-391
AFTER_ALL_OUT, PRONE_DODGE, GUARDED = -20, -20, 10
MOST_KEPT = 0.25  # of an attack of many hits what an evasion leaves at least
PINNED, UNBRACED, SHAKEN = -20, -30, -10


@kernel
def chance(number: int) -> float:
    """AE-001, AE-003: the chance to pass at a target number."""
    return min(99, max(1, number)) / HUNDRED


@kernel
def hits_of(number: int, per: int, most: int) -> float:
    """Mean hits: one for a pass, one more for each ``per`` degrees, at most ``most``."""
    found = chance(number)
    for k in range(1, most):
        least = number - 10 * per * k
        if least < 1:
            break
        found += chance(least)
    return found


@kernel
def wins(mine: int, theirs_: int) -> float:
    """AE-006: about the chance to win an opposed test at two target numbers."""
    p, q = chance(mine), chance(theirs_)
    # Of two passes the higher target number has more degrees more often.
    edge = min(1.0, max(0.0, 0.5 + (p - q)))
    return p * (1.0 - q) + p * q * edge


# --- what the target does about it ---
@kernel
def reacts(s: Any, b: Any, target: int) -> bool:
    """Whether a unit has a Reaction for an evasion, and spends it: who watches keeps still."""
    u = b.units[target]
    if not units.is_until(b, target, Until.REACTION):
        if not units.is_until(b, target, Until.STANCE_REACTION):
            return False
    return units.may_react(s, b, target) and u.watch.arm < 0


@kernel
def parry_number(s: Any, b: Any, target: int) -> int:
    """Target number of a parry with what a unit holds; 0 without a weapon for it."""
    most = -1
    for hand in range(2):
        slot = gear.in_hand(b, target, hand)
        if slot < 0:
            continue
        item = gear.item_of(b, target, slot)
        if not gear.is_melee(s, item):
            continue
        more = BALANCED if gear.has_quality(s, item, Quality.BALANCED) else 0
        if gear.has_quality(s, item, Quality.SHIELD):
            more += SHIELD
        most = max(most, more)
    if most < 0 and not gear.has_arm(s, b, target, Arm.CLAWS):
        return 0
    return units.characteristic(s, b, target, Characteristic.WS) + max(0, most)


@kernel
def evades(s: Any, b: Any, weapon: int, target: int, parried: bool) -> float:
    """The chance that a unit evades an attack of one hit; ``parried``: whether it may parry."""
    best = deflection.rating(s, b, target)
    if reacts(s, b, target) and not units.has(b, target, Condition.SURPRISED):
        shift = 0
        if units.is_until(b, target, Until.ALL_OUT):
            shift += AFTER_ALL_OUT
        if units.is_until(b, target, Until.GUARDED):
            shift += GUARDED
        if units.has(b, target, Condition.SHAKEN):
            shift += SHAKEN
        if not units.is_immobilised(s, b, target):
            dodge = units.skill(s, b, target, Skill.DODGE) + shift
            if units.has(b, target, Condition.PRONE):
                dodge += PRONE_DODGE
            best = max(best, dodge)
        if parried and b.units[target].kind != Kind.PILOT and gear.is_melee(s, weapon):
            if not gear.has_quality(s, weapon, Quality.FLEXIBLE):
                number = parry_number(s, b, target)
                if number > 0:
                    best = max(best, number + shift)
    return min(99, max(0, best)) / HUNDRED


@kernel
def kept(hits: float, number: int, evaded: float) -> float:
    """Mean hits that an evasion leaves: it takes all of one hit, a part of many."""
    given = hits / chance(number)
    if given <= 1.0:
        return hits * (1.0 - evaded)
    return hits * (1.0 - evaded * max(MOST_KEPT, min(1.0, 1.6 / given)))


# --- target numbers from anywhere ---
@kernel
def shift_of(s: Any, b: Any, unit: int, weapon: int, target: int) -> int:
    """Modifiers that depend on the two units but not on where they stand, as both sides see them.

    Of the attacker: fear, Pinned, an unbraced Heavy weapon. Its fatigue does not show.
    """
    total = SHAKEN if units.has(b, unit, Condition.SHAKEN) else 0
    ranged = gear.is_ranged(s, weapon)
    if ranged and units.has(b, unit, Condition.PINNED):
        total += PINNED
    if gear.has_quality(s, weapon, Quality.HEAVY) and b.units[unit].braced == 0:
        total += UNBRACED
    if units.is_horde(b, unit):
        total += 5 * units.squads(b, unit)
    if gear.has_quality(s, weapon, Quality.TWIN_LINKED):
        total += 20
    total += theirs.surprised(b, target) + theirs.stance(s, b, weapon, target)
    total += theirs.ran(s, b, weapon, target) + theirs.jumped(s, b, weapon, target)
    total += theirs.unable(s, b, target) + theirs.size(b, target)
    total += theirs.prone(s, b, unit, weapon, target) + theirs.focus(s, b, unit, target)
    return total


@kernel
def fire(s: Any, b: Any, unit: int, weapon: int, number: int, halves: int) -> tuple[float, int]:
    """(mean hits, verb) of the best way to fire a weapon at a target number, with so many halves.

    With two halves a single shot is aimed (AE-046).
    """
    rates = s.weapons[weapon].rates
    if units.is_horde(b, unit):
        more = 10 if halves > 1 else 0
        return hits_of(number + more, 1, units.squads(b, unit)), int(Verb.ATTACK)
    best, most = int(Verb.ATTACK), 0.0
    if rates[ch.Mode.SINGLE] > 0:
        aimed = number + (10 if halves > 1 else 0)
        most = (
            hits_of(aimed, 2, 2)
            if gear.has_quality(s, weapon, Quality.TWIN_LINKED)
            else chance(aimed)
        )
    if halves > 1:
        times = 2.0 if gear.has_quality(s, weapon, Quality.STORM) else 1.0
        if rates[ch.Mode.SEMI] > 0:
            value = times * hits_of(number - 10, 2, ranges.rate_cap(s, weapon, int(ch.Mode.SEMI)))
            if value > most:
                best, most = int(Verb.BURST_SEMI), value
        if rates[ch.Mode.FULL] > 0:
            value = times * hits_of(number - 20, 1, ranges.rate_cap(s, weapon, int(ch.Mode.FULL)))
            if value > most:
                best, most = int(Verb.BURST_FULL), value
    return most, best
