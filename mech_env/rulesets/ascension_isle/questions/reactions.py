"""What the target of an attack may do: dodge, hit the deck (5.10, D-REACT)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import cover, gear, rolls
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Means
from mech_env.rulesets.ascension_isle.state.weapons import Arm

GUNMAN_THRESHOLD = 3  # of a dodge in close combat (AI-139)
SNAP_THRESHOLD = -1  # in SNAP (AI-129)


@kernel
def may_react(s: Any, b: Any, unit: int) -> bool:
    """AI-099: whether a unit reacts at all: not while it is stunned, or with option react off."""
    return bool(s.options.react == 1 and b.units[unit].skip == 0)


# --- dodges ---
@kernel
def may_dodge_by(s: Any, b: Any, unit: int, means: int) -> bool:
    """AI-025, AI-136, AI-137: what a dodge may be paid with.

    An action left, or one of the next round if none is. An Adrenaline only in DEFENSIVE or with a
    trait for it (AI-031, AI-032).
    """
    u = b.units[unit]
    if not may_react(s, b, unit):
        return False
    if means == Means.STANDARD:
        return bool(u.standard_left >= 1)
    if means == Means.MOVE:
        return bool(u.move_left >= 1)
    if means == Means.DEBT:
        return bool(u.standard_left == 0 and u.move_left == 0 and u.debt < c.MOST_DEBT)
    if means != Means.ADRENALINE or u.exploits[c.Pool.ADRENALINE] < 1:
        return False
    return bool(u.stance == c.Stance.DEFENSIVE) or gear.has_trait(s, unit, c.Trait.COMBAT_REFLEX)


@kernel
def any_dodge(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit can pay for a dodge."""
    for means in range(Means.STANDARD, Means.ADRENALINE + 1):
        if may_dodge_by(s, b, unit, means):
            return True
    return False


@kernel
def dodge_bonus(s: Any, b: Any, unit: int) -> int:
    """AI-089, AI-136: what a unit adds to the dice of a dodge."""
    return rolls.bonus(s, b, unit, c.Stat.PHYSIQUE, c.Skill.ATHLETICS)


@kernel
def dodge_threshold(s: Any, b: Any, unit: int, close: int) -> int:
    """AI-108, AI-129, AI-136, AI-139: points of a dodge for each point of the challenge."""
    u = b.units[unit]
    threshold = rolls.THRESHOLD
    if close and u.category == c.Category.RANGED and gear.has_arm(s, b, unit, Arm.RANGED):
        threshold = GUNMAN_THRESHOLD
    return threshold + SNAP_THRESHOLD if u.stance == c.Stance.SNAP else threshold


# --- the deck ---
@kernel
def may_deck(s: Any, b: Any, unit: int, close: int) -> bool:
    """AI-148, AI-152: hitting the deck, once a turn and not against close attacks."""
    if close or not may_react(s, b, unit):
        return False
    return not gear.has_done(b, unit, c.Once.DECK)


@kernel
def may_deck_into_cover(s: Any, b: Any, unit: int, close: int) -> bool:
    """AI-149: hitting the deck, and thereby going behind the own piece."""
    return may_deck(s, b, unit, close) and cover.may_hide(s, b, unit)


@kernel
def any_reaction(s: Any, b: Any, unit: int, close: int) -> bool:
    """D-REACT: whether the target of an attack has any reaction."""
    return any_dodge(s, b, unit) or may_deck(s, b, unit, close)


@kernel
def reacts_late(s: Any, unit: int) -> bool:
    """AI-138, AI-151: heroes react after the attack roll and know its total."""
    return gear.has_trait(s, unit, c.Trait.HERO)
