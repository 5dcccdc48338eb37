"""Modifiers of opposed deeds, and who may be their target (AE-079 to AE-084, AE-111 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.codes import Codes
from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    assists,
    fields,
    gear,
    ranges,
    to_hit,
    to_hit_attacker,
    trials,
    under_way,
    units,
)
from mech_env.rulesets.adeva.state.choices import Task
from mech_env.rulesets.adeva.state.codes import Condition, Once, Talent, Test, Until
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.verbs import verb_set

AFTER_MOVE, ADVANCED, IN_GRAPPLE = 10, 20, 20  # AE-122, AE-081, AE-111


class Part(Codes):
    """Shares of the sum of who begins a Disarm, Feint, Maneuver or Knock Down."""

    AFFLICTED = "fatigue, fear (AE-359, AE-374, AE-375)"
    GUARDED = "Guarded Action (AE-118)"
    JUMPED = "its own Boosted Jump (AE-188)"
    OBSTRUCTED = "an obstacle (AE-128)"
    ADVANCED = "Advanced Disarm (AE-081)"
    MOVED = "after a Half Move (AE-122)"
    SITUATION = "as of an attack: aim, help, style, the target (AE-046, 7.6)"


VERBS = verb_set(Verb.DISARM, Verb.FEINT, Verb.KNOCK_DOWN, Verb.MANEUVER)
WITH_REACH = verb_set(Verb.DISARM, Verb.FEINT)  # the others ask for a neighbour
N_PARTS = len(Part)
# What counts for the opposed Strength of a Knock Down: all that is not of WS or BS only.
OF_KNOCK_DOWN = (
    *(to_hit.Part.AIM, to_hit.Part.ASSIST, to_hit.Part.STYLE, to_hit.Part.SURPRISED),
    *(to_hit.Part.STANCE, to_hit.Part.RAN, to_hit.Part.JUMPED, to_hit.Part.HEIGHT),
    *(to_hit.Part.OUTNUMBERED, to_hit.Part.PRONE, to_hit.Part.UNABLE, to_hit.Part.SIZE),
    to_hit.Part.FOCUS,
)
N_OF_KNOCK_DOWN = len(OF_KNOCK_DOWN)


@kernel
def test_of(verb: int) -> int:
    """The test of who begins."""
    if verb == Verb.KNOCK_DOWN:
        return int(Test.STRENGTH)
    return int(Test.SR) if verb == Verb.PROBE else int(Test.WS)


@kernel
def other_test_of(verb: int) -> int:
    """The test against it."""
    if verb == Verb.KNOCK_DOWN:
        return int(Test.STRENGTH)
    return int(Test.WILLPOWER) if verb == Verb.PROBE else int(Test.WS)


@kernel
def part(s: Any, b: Any, unit: int, verb: int, cause: int, target: int, k: int) -> int:
    """One share (``Part``) of the modifiers of who begins; of Probe see ``total``."""
    of_ws = verb != Verb.KNOCK_DOWN
    if k == Part.AFFLICTED:
        return trials.afflictions(s, b, unit)
    if k == Part.GUARDED:
        return to_hit_attacker.GUARD if of_ws and units.has_done(b, unit, Once.GUARD_PENALTY) else 0
    if k == Part.JUMPED:
        return jumped(s, b, unit) if of_ws else 0
    if k == Part.OBSTRUCTED:
        bars = verb == Verb.KNOCK_DOWN or verb == Verb.MANEUVER
        return to_hit_attacker.OBSTACLE if bars and units.is_until(b, unit, Until.OBSTRUCTED) else 0
    if k == Part.ADVANCED:
        knows = verb == Verb.DISARM and units.has_talent(s, b, unit, Talent.ADVANCED_DISARM)
        return ADVANCED if knows else 0
    if k == Part.MOVED:
        follows = verb == Verb.KNOCK_DOWN and cause != Cause.CHARGE
        return AFTER_MOVE if follows and b.units[unit].last_action == Verb.HALF_MOVE else 0
    return situation(s, b, unit, cause, target) if verb == Verb.KNOCK_DOWN else 0


@kernel
def situation(s: Any, b: Any, unit: int, cause: int, target: int) -> int:
    """AE-046, 7.6: what a Knock Down has in common with an attack."""
    found = 0
    for i in range(N_OF_KNOCK_DOWN):
        found += to_hit.part(
            s, b, unit, Verb.KNOCK_DOWN, cause, -1, -1, target, -1, -1, OF_KNOCK_DOWN[i]
        )
    return found


@kernel
def jumped(s: Any, b: Any, unit: int) -> int:
    """AE-188: -20 on own WS after a Boosted Jump (option boost_own_penalty)."""
    counts = s.options.boost_own_penalty == 1 and units.is_until(b, unit, Until.JUMPED)
    return to_hit_attacker.JUMP if counts else 0


@kernel
def total(s: Any, b: Any, unit: int, verb: int, cause: int, target: int) -> int:
    """The sum of who begins; AE-266: Probe has every modifier of a ranged attack by AT Field."""
    if verb == Verb.PROBE:
        return to_hit.total(s, b, unit, Verb.LANCE, cause, -1, -1, target, -1, -1)
    found = 0
    for k in range(N_PARTS):
        found += part(s, b, unit, verb, cause, target, k)
    return found


@kernel
def against(s: Any, b: Any, unit: int, verb: int) -> int:
    """Modifiers of who is set upon."""
    found = trials.afflictions(s, b, unit)
    if other_test_of(verb) == Test.WS:
        found += jumped(s, b, unit)
    return found


# --- grapples ---
@kernel
def in_grapple(s: Any, b: Any, unit: int, other: int, test: int, helped: bool) -> int:
    """AE-101 ff., AE-111: of an opposed test inside a grapple, by either; ``helped``: AE-226."""
    found = trials.afflictions(s, b, unit)
    if units.has(b, other, Condition.PRONE):
        found += IN_GRAPPLE
    if test == Test.ACROBATICS and units.is_until(b, unit, Until.OBSTRUCTED):
        found += to_hit_attacker.OBSTACLE  # AE-128
    if helped:
        found += assists.bonus(s, b, unit, Task.GRAPPLE, under_way.cost_under_way(b))
    return found


# --- targets ---
@kernel
def may_target(s: Any, b: Any, unit: int, verb: int, target: int) -> bool:
    """A07, A16, A17, A29, A30, AE-432: whether somebody may be set upon so."""
    if verb == Verb.PROBE:
        return fields.may_probe(s, b, unit, target)
    if target < 0 or not units.are_enemies(s, unit, target):
        return False
    wanted = 1 << verb
    arms = gear.arms_of(s, b, unit) if wanted & WITH_REACH else 0
    return upon(s, b, unit, wanted, ranges.melee_km(s, b, unit, arms), target) != 0


@kernel
def which(s: Any, b: Any, unit: int, wanted: int, arms: int) -> int:
    """Those of some ``VERBS`` for which there is anybody to be set upon."""
    found = 0
    if wanted == 0 or not units.on_map_or_attached(b, unit):
        return found
    melee = ranges.melee_km(s, b, unit, arms)
    first, after = sides.units_of(s, 1 - units.side_of(s, unit))
    for target in range(first, after):
        found |= upon(s, b, unit, wanted, melee, target)
    return found


@kernel
def upon(s: Any, b: Any, unit: int, wanted: int, melee: int, target: int) -> int:
    """Those of some ``VERBS`` by which an enemy may be set upon (AE-079, AE-082).

    melee: km of the melee weapons in hand.
    """
    if not units.on_map(b, target) or units.has(b, target, Condition.HIDDEN):
        return 0
    if units.is_horde(b, target) or not units.on_map_or_attached(b, unit):
        return 0
    km, t = units.between(s, b, unit, target), b.units[target]
    near = km == 1
    found = wanted & ~WITH_REACH if near else 0
    if near or (melee > 0 and km <= melee):
        found |= wanted & WITH_REACH
    if t.right < 0 and t.left < 0:
        found &= ~(1 << Verb.DISARM)
    return found


@kernel
def may_take(s: Any, b: Any, unit: int, other: int, slot: int) -> bool:
    """AE-080, AE-106: whether the hands for another's item are free, and a slot."""
    kind = gear.item_of(b, other, slot)
    room = gear.first_empty(b, unit) >= 0
    return bool(room and gear.free_hands(s, b, unit) >= s.weapons[kind].hands)
