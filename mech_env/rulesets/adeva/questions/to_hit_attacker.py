"""Modifiers of attack tests that depend on the attacker and its action (7.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import assists, command, gear, trials, under_way, units
from mech_env.rulesets.adeva.questions.ranges import test_of
from mech_env.rulesets.adeva.state.choices import DancerOffhand, Style, Task
from mech_env.rulesets.adeva.state.codes import (
    Condition,
    Location,
    Once,
    Talent,
    Test,
    Until,
)
from mech_env.rulesets.adeva.state.decisions import N_VERBS, PART_THING, Arm, Thing, Verb
from mech_env.rulesets.adeva.state.procedures import Cause
from mech_env.rulesets.adeva.state.weapons import Quality

# By verb: AE-051; AE-057, AE-063; AE-085, AE-088; AE-143. Suppressive Fire: see `to_hit`.
_OF_VERB = {
    Verb.ALL_OUT: 20, Verb.BURST_SEMI: -10, Verb.BURST_FULL: -20,
    Verb.SWIFT: -10, Verb.LIGHTNING: -20, Verb.STUN: -20,
}  # fmt: skip
OF_VERB = tuple(_OF_VERB.get(Verb(k), 0) for k in range(N_VERBS))
CHARGE, COUNTER, GUARD, JUMP, OBSTACLE = 10, -20, -10, -20, -10
CALLED_LIMB, CALLED_ARM, CALLED_HEAD = -10, -20, -30  # AE-066
HELD_ITEM, SCENERY = -20, -10  # AE-068
TWO, OFFHAND, AMBIDEXTROUS = -20, -20, -10  # AE-131, AE-132
PRONE_WS, PINNED_BS, UNBRACED, TWIN, SQUAD, AGGRESSIVE = -10, -20, -30, 20, 5, 5


@kernel
def action(verb: int) -> int:
    """What the action itself adds."""
    return int(OF_VERB[verb])


@kernel
def called(verb: int, aimed: int) -> int:
    """AE-066, AE-068: the part that a Called Shot is aimed at."""
    if verb != Verb.CALLED_SHOT or aimed < 0:
        return 0
    if aimed >= PART_THING:
        held = aimed == PART_THING + Thing.RIGHT_HAND or aimed == PART_THING + Thing.LEFT_HAND
        return HELD_ITEM if held else SCENERY
    if aimed == Location.HEAD:
        return CALLED_HEAD
    return CALLED_ARM if units.is_arm(aimed) else CALLED_LIMB


@kernel
def charge(cause: int) -> int:
    """AE-070, AE-071: the attack or Grapple at the end of a Charge."""
    return CHARGE if cause == Cause.CHARGE else 0


@kernel
def counter(cause: int) -> int:
    """AE-073: a Counter-Attack."""
    return COUNTER if cause == Cause.COUNTER else 0


@kernel
def suits_talent(s: Any, b: Any, unit: int, weapon: int) -> bool:
    """AE-133, AE-134: Blade Dancer with Balanced weapons, Gunslinger with pistols, carbines."""
    if gear.is_melee(s, weapon):
        balanced = gear.has_quality(s, weapon, Quality.BALANCED)
        return balanced and units.has_talent(s, b, unit, Talent.BLADE_DANCER)
    light = gear.has_quality(s, weapon, Quality.PISTOL) or gear.has_quality(
        s, weapon, Quality.CARBINE
    )
    return light and units.has_talent(s, b, unit, Talent.GUNSLINGER)


@kernel
def two_weapons(s: Any, b: Any, unit: int, cause: int, arm: int, weapon: int) -> int:
    """AE-131 to AE-134: an attack of a Multiple Attack."""
    if cause != Cause.FIRST and cause != Cause.SECOND:
        return 0
    both = units.has_talent(s, b, unit, Talent.AMBIDEXTROUS)
    suited = suits_talent(s, b, unit, weapon)
    total = AMBIDEXTROUS if both else TWO
    if suited:
        total = 0
    off = gear.in_hand(b, unit, 1 - gear.main_hand(s, b, unit)) == arm
    if off and not both and not (suited and s.options.dancer_offhand == DancerOffhand.DROP):
        total += OFFHAND
    return total


@kernel
def is_own_turn(cause: int) -> bool:
    """AE-118, AE-229: an attack of the unit's own action, not one out of its turn."""
    return bool(cause <= Cause.SECOND)


@kernel
def guarded(b: Any, unit: int, cause: int) -> int:
    """AE-118: -10 on WS and BS this turn; out of turn it does not count."""
    if is_own_turn(cause) and units.has_done(b, unit, Once.GUARD_PENALTY):
        return GUARD
    return 0


@kernel
def jumped(s: Any, b: Any, unit: int) -> int:
    """AE-188: after a Boosted Jump (option boost_own_penalty)."""
    if s.options.boost_own_penalty == 1 and units.is_until(b, unit, Until.JUMPED):
        return JUMP
    return 0


@kernel
def obstructed(b: Any, unit: int) -> int:
    """AE-128: forced into an obstacle."""
    return OBSTACLE if units.is_until(b, unit, Until.OBSTRUCTED) else 0


@kernel
def afflicted(s: Any, b: Any, unit: int) -> int:
    """AE-359, AE-374, AE-375: fatigue, fear."""
    return trials.afflictions(s, b, unit)


@kernel
def prone(s: Any, b: Any, unit: int, weapon: int) -> int:
    """AE-363: WS of who is prone."""
    if test_of(s, weapon) == Test.WS and units.has(b, unit, Condition.PRONE):
        return PRONE_WS
    return 0


@kernel
def pinned(s: Any, b: Any, unit: int, weapon: int) -> int:
    """AE-369, AE-266: BS, or SR instead of it, of who is pinned."""
    if test_of(s, weapon) != Test.WS and units.has(b, unit, Condition.PINNED):
        return PINNED_BS
    return 0


@kernel
def heavy(s: Any, b: Any, unit: int, arm: int, weapon: int) -> int:
    """AE-231, AE-405: a heavy weapon that is not braced."""
    if not gear.has_quality(s, weapon, Quality.HEAVY) or arm < 0 or arm >= Arm.UNARMED:
        return 0
    braced = gear.has_slot(int(b.units[gear.bearer(b, unit)].braced), arm)
    return 0 if braced else UNBRACED


@kernel
def twin(s: Any, weapon: int) -> int:
    """AE-394: Twin-Linked."""
    return TWIN if gear.has_quality(s, weapon, Quality.TWIN_LINKED) else 0


@kernel
def squads(b: Any, unit: int) -> int:
    """AE-430: +5 for each squad."""
    return SQUAD * units.squads(b, unit)


@kernel
def assist(s: Any, b: Any, unit: int, cause: int) -> int:
    """AE-226, AE-229: help, with attacks of actions only."""
    if not is_own_turn(cause):
        return 0
    return assists.bonus(s, b, unit, Task.ATTACK, under_way.cost_under_way(b))


@kernel
def style(s: Any, b: Any, unit: int) -> int:
    """AE-435: an aggressive Director commands the unit."""
    return AGGRESSIVE if command.has_style(s, b, unit, Style.AGGRESSIVE) else 0
