"""Advantage: what it is added to by stance, what gives it, what it buys (AI-008, AI-009, 5.9)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import gear
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb
from mech_env.rulesets.ascension_isle.state.weapons import Arm

BOOST_GAIN = 2  # for a Focus (AI-111), for an ammunition (AI-112)
WATCH_GAIN = 2  # in OVERWATCH at the end of a round (AI-125)
EXPOSED_GAIN = 1  # by a shot at who is in light cover or less (AI-110)
PUSH_PRICE = 2  # of a called shot, of a kill shot (AI-168, AI-172)


@kernel
def with_gain(s: Any, b: Any, unit: int, gain: int) -> int:
    """AI-008: a unit's advantage after a gain; what goes beyond the cap is lost."""
    return min(int(s.options.adv_cap), int(b.units[unit].advantage) + int(gain))


# --- what it is added to ---
@kernel
def adds_to_attack(b: Any, unit: int, arm: int) -> bool:
    """AI-117, AI-132, AI-135: whether a unit's advantage is added to its attack rolls, by stance.

    To ranged ones in OVERWATCH and READY; to others unless it is in SNAP or DEFENSIVE.
    """
    stance = b.units[unit].stance
    if stance == c.Stance.OVERWATCH or stance == c.Stance.READY:
        return True
    return bool(arm != Arm.RANGED and stance == c.Stance.NONE)


@kernel
def on_attack(b: Any, unit: int, arm: int) -> int:
    """AI-009, AI-032: what a unit's advantage adds to its attack rolls."""
    return int(b.units[unit].advantage) if adds_to_attack(b, unit, arm) else 0


@kernel
def in_snap(b: Any, unit: int) -> int:
    """AI-126, AI-127: what advantage adds in SNAP to initiative, and to the own challenge."""
    u = b.units[unit]
    return int(u.advantage) if u.stance == c.Stance.SNAP else 0


# --- D-BOOST ---
@kernel
def may_boost(s: Any, b: Any, unit: int, means: int) -> bool:
    """AI-111, AI-112: a Focus, an ammunition of the weapon in hand, or both; each once a round.

    In the turns of others, too, whatever the stance (AI-031).
    """
    u = b.units[unit]
    if s.options.boost == 0:
        return False
    if means == Means.FOCUS or means == Means.BOTH:
        if u.exploits[c.Pool.FOCUS] < 1 or gear.has_done(b, unit, c.Once.FOCUS):
            return False
    if means == Means.AMMUNITION or means == Means.BOTH:
        if gear.ammo_in_hand(b, unit) < 1 or gear.has_done(b, unit, c.Once.AMMUNITION):
            return False
    return True


@kernel
def any_boost(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit has anything to spend for advantage."""
    return may_boost(s, b, unit, Means.FOCUS) or may_boost(s, b, unit, Means.AMMUNITION)


@kernel
def boosts_in_snap(s: Any, b: Any, unit: int) -> bool:
    """AI-111, AI-112: in SNAP also before one's own initiative, and when one is shot at.

    It is an interrupt, which a stunned unit does not make (AI-099).
    """
    u = b.units[unit]
    return bool(u.stance == c.Stance.SNAP and u.skip == 0) and any_boost(s, b, unit)


# --- D-PUSH ---
@kernel
def may_push(s: Any, b: Any, f: Any, verb: int) -> bool:
    """AI-075, AI-168, AI-169, AI-172: a called shot or a kill shot; ``f``: of the attack."""
    if b.units[f.actor].advantage < PUSH_PRICE:
        return False
    if verb == Verb.CALLED:
        return bool(f.called < s.options.called_shots)
    return bool(f.kills < s.options.kill_shots)


@kernel
def any_push(s: Any, b: Any, f: Any) -> bool:
    """Whether an attacker has anything to spend advantage on."""
    return may_push(s, b, f, Verb.CALLED) or may_push(s, b, f, Verb.KILL)
