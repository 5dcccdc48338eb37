"""First aid, work on objects, taunts: what their tests meet and achieve (AI-037, AI-092)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import rolls
from mech_env.rulesets.ascension_isle.state import codes as c

USE_CHALLENGE = 15
USE_FURTHER = 2  # most points beyond the first
TAUNT_CHALLENGE = 10  # and what the target is worth
TAUNT_LOSS = 2  # advantage for each success
OWN_AID = -2  # first aid to oneself


@kernel
def wits(s: Any, b: Any, unit: int) -> int:
    """AI-015, AI-037: what a unit adds to the dice of a taunt or of work on an object."""
    return rolls.bonus(s, b, unit, c.Stat.INTELLECT, c.Skill.CONCENTRATION)


@kernel
def points_off(total: int) -> int:
    """AI-037: points that a total takes off an object: one, and up to two more."""
    if total < USE_CHALLENGE:
        return 0
    return 1 + rolls.limited(total, USE_CHALLENGE, rolls.THRESHOLD, USE_FURTHER)


@kernel
def taunt_challenge(s: Any, b: Any, target: int) -> int:
    """AI-037: what a taunt must reach."""
    return TAUNT_CHALLENGE + rolls.ability(s, b, target, c.Stat.INTELLECT, c.Skill.CONCENTRATION)


@kernel
def taunt_loss(total: int, challenge: int) -> int:
    """AI-037: advantage that a taunt takes; its successes count from 1."""
    if total < challenge:
        return 0
    return TAUNT_LOSS * (1 + rolls.successes(total, challenge, rolls.THRESHOLD))


@kernel
def aid_bonus(s: Any, b: Any, unit: int, patient: int) -> int:
    """AI-089, AI-092: what a unit adds to the dice of first aid."""
    own = OWN_AID if unit == patient else 0
    return rolls.bonus(s, b, unit, c.Stat.INTELLECT, c.Skill.MEDICAL) + own


@kernel
def wounds_eased(total: int) -> int:
    """AI-092: of how many wounds the pain is gone for the rest of the battle."""
    return rolls.zero_successes(total, rolls.THRESHOLD)
