"""When Fate Points are spent: each is weighed against the wounds that it could save or restore."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.bot import harm, worth
from mech_env.rulesets.adeva.questions import damage, hits, trials, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.codes import Location, Test
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.frames import Frame
from mech_env.rulesets.adeva.state.hits import hit_target

MEAN = 3.0  # wounds that a point restores, or keeps off
LEAST_NET = 2  # damage on which a point is not wasted in the last round
TOO_TIRED = 2  # levels of fatigue that are worth a point
LEAST_REROLL = 35  # target number from which on a second die of other tests is worth a point
N_PLACES = len(c.Location)


@kernel
def is_short(s: Any, b: Any, unit: int) -> bool:
    """Whether the pool whose loss ends the fight for a unit is less than a third full."""
    at = int(Location.BODY) if b.units[unit].machine >= 0 else 0
    full = units.most_wounds(s, b, unit, at)
    return bool(3 * int(b.units[unit].wounds[at]) < full)


@kernel
def is_last_round(s: Any, b: Any) -> bool:
    """Whether no round follows in which a point could serve: its wounds decide (7.8)."""
    return bool(b.round_number >= s.round_limit and s.n_encounters == 1)


@kernel
def price(s: Any, b: Any, unit: int) -> float:
    """What a Fate Point is worth that is kept: wounds of its body that it saves later."""
    at = int(Location.BODY) if b.units[unit].machine >= 0 else 0
    return harm.of_wounds(s, b, unit, at, MEAN)


# --- what is removed and restored ---
@kernel
def removes(s: Any, b: Any, unit: int, mask: Any) -> int:
    """D-FATE-ANY: stun, then fatigue, then wounds where they are short, or where they count."""
    u = b.units[unit]
    if mask[Verb.REMOVE_STUN] != 0:
        return int(Verb.REMOVE_STUN)
    if mask[Verb.REMOVE_FATIGUE] != 0 and u.fatigue >= TOO_TIRED:
        return int(Verb.REMOVE_FATIGUE)
    if mask[Verb.RESTORE] == 0:
        return int(Verb.NO)
    if u.fate > 1 and is_short(s, b, unit):
        return int(Verb.RESTORE)
    if is_last_round(s, b):
        return int(Verb.RESTORE)
    return int(Verb.NO)


@kernel
def missing(s: Any, b: Any, unit: int, location: int) -> float:
    """Mean wounds that a die of 5 brings back to a pool."""
    short = units.most_wounds(s, b, unit, location) - int(b.units[unit].wounds[location])
    return (MEAN, 0.0, 1.0, 1.8, 2.4, 2.8)[min(5, max(0, short))] if short < 5 else MEAN


@kernel
def worst_pool(s: Any, b: Any, unit: int, mask: Any) -> int:
    """POOL: of those that may be healed the one to which it is worth most."""
    found, most = -1, 0.0
    for location in range(N_PLACES):
        if mask[d.LOCATION + location] == 0:
            continue
        value = harm.of_wounds(s, b, unit, location, missing(s, b, unit, location))
        if value > most:
            found, most = location, value
    return d.LOCATION + found if found >= 0 else -1


@kernel
def reduces(s: Any, b: Any, unit: int, f: Any) -> int:
    """D-REDUCE: where damage would pass what a pool has left; at the end of all, any damage."""
    location = int(f.location) if f.location >= 0 else int(Location.BODY)
    at = units.pool_of(b, unit, location)
    left = int(b.units[unit].wounds[at])
    vital = b.units[unit].machine < 0 or location == Location.BODY or location == Location.HEAD
    if f.net > left and (vital or b.units[unit].fate > 1):
        return int(Verb.YES)
    if is_last_round(s, b) and f.net >= LEAST_NET:
        return int(Verb.YES)
    return int(Verb.NO)


# --- tests ---
@kernel
def stake(s: Any, b: Any, unit: int, f: Any, more: int) -> float:
    """What a test under way is worth to its tester, at a bonus to come; -1: not weighed."""
    below = int(b.depth) - 2
    if f.kind != Frame.TEST or below < 0:
        return -1.0
    a = b.frames[below]
    if a.kind == Frame.ATTACK and a.actor == unit:
        if a.target < 0 or a.verb == Verb.SUPPRESS or a.verb == Verb.GRAPPLE:
            return -1.0
        arm, part = int(a.arm), int(a.part)
        if a.part >= N_PLACES:
            return -1.0
        verb, cause = int(a.verb), int(a.cause)
        return worth.of_attack(s, b, unit, verb, cause, arm, int(a.target), part, more)
    return -1.0


@kernel
def evaded(s: Any, b: Any, unit: int, f: Any) -> float:
    """What a pass of an evasion saves; -1: the test is none."""
    if f.kind != Frame.TEST or b.depth < 3 or b.frames[int(b.depth) - 2].kind != Frame.WINDOW:
        return -1.0
    a = b.frames[int(b.depth) - 3]
    if a.kind != Frame.ATTACK:
        return -1.0
    shelter = harm.shelter_of(s, b, int(a.actor), int(a.weapon), unit)
    number = hits.left(a, unit)
    return number * harm.of_hit(s, b, int(a.actor), int(a.weapon), unit, shelter)


@kernel
def before_test(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-FATE-PRE: a bonus to an attack of many hits that gains more than the point keeps."""
    if mask[Verb.BOOST] == 0:
        return int(Verb.NO)
    value = stake(s, b, unit, f, 0)
    if value <= 0.0:
        return int(Verb.NO)
    gain = stake(s, b, unit, f, trials.BOOST) - value
    return int(Verb.BOOST) if gain > price(s, b, unit) else int(Verb.NO)


@kernel
def after_test(s: Any, b: Any, unit: int, f: Any, mask: Any) -> int:
    """D-FATE-POST: a second die for a failed test that matters and can be passed."""
    k = 1 if f.kind == Frame.OPPOSED and f.actor != unit else 0
    number = trials.target_number(s, int(f.values[k]), int(f.modifiers[k]))
    if f.dice_shown[k] == 0:
        return int(Verb.NO)
    if trials.is_passed(s, int(f.dice_shown[k]), number):
        return int(Verb.NO)
    if mask[Verb.REROLL] == 0:
        return int(Verb.NO)
    then = min(99, max(1, number + trials.REROLL)) / 100.0
    value = evaded(s, b, unit, f)
    if value >= 0.0:
        gain = then * value
        return int(Verb.REROLL) if gain > price(s, b, unit) else int(Verb.NO)
    value = stake(s, b, unit, f, trials.REROLL)
    if value >= 0.0:
        return int(Verb.REROLL) if value > price(s, b, unit) else int(Verb.NO)
    test = int(f.tests[k])
    matters = test <= Test.TOUGHNESS or test >= Test.PARRY or test == Test.DODGE
    if number + trials.REROLL < LEAST_REROLL or not matters:
        return int(Verb.NO)
    if b.units[unit].fate > 1 or is_short(s, b, unit):
        return int(Verb.REROLL)
    return int(Verb.NO)


# --- damage ---
@kernel
def rolls_again(s: Any, b: Any, f: Any, mask: Any) -> int:
    """D-DAMAGE: a low die is rolled again where that gains more than the point keeps; NO none."""
    unit, weapon, location = int(f.actor), int(f.weapon), int(f.location)
    if f.hit_at >= f.n_hits or location < 0 or location >= N_PLACES:
        return int(Verb.NO)
    target = hit_target(int(f.hits[int(f.hit_at)]))
    if units.is_horde(b, target):
        return int(Verb.NO)
    shelter = harm.shelter_of(s, b, unit, weapon, target)
    cover = shelter if harm.is_sheltered(b, target, location) else 0
    more = damage.added(s, b, unit, weapon)
    more -= damage.soak_behind(s, b, unit, target, location, weapon, cover)
    faces, best, most = damage.faces(s, b, unit, weapon), int(Verb.NO), price(s, b, unit)
    for k in range(2):
        if mask[Verb.REROLL_1 + k] == 0:
            continue
        rest = more + (int(f.faces[1 - k]) if s.weapons[weapon].dice_count > 1 else 0)
        mean = harm.through(faces, 1, rest) - max(0, rest + int(f.faces[k]))
        gain = harm.of_wounds(s, b, target, location, mean)
        if gain > most:
            best, most = int(Verb.REROLL_1) + k, gain
    return best
