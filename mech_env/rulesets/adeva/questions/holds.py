"""What the controller of a grapple may do (AE-095, AE-101 to AE-114)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import (
    attacks,
    contests,
    gear,
    handling,
    powers,
    under_way,
    units,
)
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.choices import Hold
from mech_env.rulesets.adeva.state.codes import Condition, Kind
from mech_env.rulesets.adeva.state.decisions import Verb
from mech_env.rulesets.adeva.state.weapons import Quality

N_HOLDS = len(Hold)


@kernel
def may_hurt_with(s: Any, b: Any, unit: int, arm: int) -> bool:
    """AE-101: fists, or a melee Natural weapon; an Angel's arm is Angelic, which is another."""
    if arm == d.Arm.ANGEL_ARM or not gear.has_arm(s, b, unit, arm):
        return False
    item = gear.weapon_of(b, unit, arm)
    if not gear.is_melee(s, item):
        return False
    return gear.has_quality(s, item, Quality.UNARMED) or gear.has_quality(s, item, Quality.NATURAL)


@kernel
def may_hurt(s: Any, b: Any, unit: int) -> bool:
    """AE-101: whether there is anything to hurt with."""
    for arm in range(d.N_ARMS):
        if may_hurt_with(s, b, unit, arm):
            return True
    return False


@kernel
def may_grab_from(s: Any, b: Any, unit: int, hand: int) -> bool:
    """AE-106: an item in a hand of the opponent, and free hands for it; of two hands' the right."""
    other = int(b.units[unit].grapples)
    slot = gear.in_hand(b, other, hand)
    if slot < 0 or (hand == gear.LEFT and b.units[other].right == slot):
        return False
    return contests.may_take(s, b, unit, other, slot)


@kernel
def may_grab(s: Any, b: Any, unit: int) -> bool:
    """AE-106: option grab_item, and something to take."""
    if s.options.grab_item == ch.GrabItem.OFF:
        return False
    return may_grab_from(s, b, unit, gear.RIGHT) or may_grab_from(s, b, unit, gear.LEFT)


@kernel
def after_control(b: Any) -> bool:
    """AE-117: whether the choice follows a Take Control: no Either action."""
    k = under_way.frame_of_action(b)
    return bool(k >= 0 and b.frames[k].verb == Verb.TAKE_CONTROL)


@kernel
def may(s: Any, b: Any, unit: int, hold: int) -> bool:
    """D-GRAPPLE: whether the controller may do this now."""
    if not units.is_controller(b, unit):
        return False
    other = int(b.units[unit].grapples)
    if (hold == Hold.READY or hold == Hold.ATTACK) and b.units[unit].kind == Kind.PILOT:
        return False  # 4.2, AE-340
    if hold == Hold.DAMAGE:
        return may_hurt(s, b, unit)
    if hold == Hold.READY:
        return handling.may_ready(s, b, unit)
    if hold == Hold.GRAB:
        return may_grab(s, b, unit)
    if hold == Hold.STAND or hold == Hold.STAND_DRAG:  # AE-108: both on the ground
        down = units.has(b, unit, Condition.PRONE) and units.has(b, other, Condition.PRONE)
        return down and not units.is_immobilised(s, b, unit)
    if hold == Hold.USE:
        return handling.may_use_any(s, b, unit)
    if hold == Hold.POWER:
        return not after_control(b) and powers.may_any(s, b, unit)
    if hold == Hold.ATTACK:
        return not after_control(b) and attacks.may_begin(s, b, unit, Verb.EITHER_ATTACK)
    return True  # Push, Throw Down (AE-110), Release
