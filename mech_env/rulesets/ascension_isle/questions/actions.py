"""Actions: how many a round gives, what they pay for, what buys more (AI-024 to AI-029, AI-137)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import gear
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Means, Verb

EXTRA_ADVANTAGE, EXTRA_EXPLOITS, EXTRA_ADRENALINE = 5, 2, 1  # prices (AI-026)
FIXED_POOL = 3  # option exploit_pool (AI-038)


# --- a round ---
@kernel
def of_round(s: Any, b: Any, unit: int) -> tuple[int, int]:
    """AI-024, AI-027, AI-137: (standard, move) actions at R1: debts take the standard one first."""
    debt = int(b.units[unit].debt)
    standard = 1 - min(1, debt)
    move = 2 if gear.has_trait(s, unit, c.Trait.SWIFT) else 1
    return standard, move - max(0, debt - 1)


# --- what a verb costs ---
@kernel
def may_pay(s: Any, b: Any, unit: int, verb: int) -> bool:
    """AI-024, AI-027, AI-033, AI-057: whether the actions that a verb costs are there.

    A move takes the standard action when no move action is left.
    """
    u = b.units[unit]
    if verb == Verb.MOVE or verb == Verb.MOVE_RELOAD:
        return bool(u.move_left >= 1 or u.standard_left >= 1)
    if d.COSTS_STANDARD[verb] and u.standard_left < 1:
        return False
    if d.COSTS_MOVE[verb] and u.move_left < 1:
        return gear.is_free(s, b, unit, verb)
    return True


# --- EXTRA ---
@kernel
def may_gain(b: Any, unit: int, means: int) -> bool:
    """AI-026, AI-030: what an extra action may be paid with, once a round.

    A standard action by advantage or exploits of the category, a move by an Adrenaline.
    """
    u = b.units[unit]
    if gear.has_done(b, unit, c.Once.EXTRA):
        return False
    if means == Means.ADVANTAGE:
        return bool(u.advantage >= EXTRA_ADVANTAGE)
    if means == Means.EXPLOITS:
        return bool(u.exploits[u.category] >= EXTRA_EXPLOITS)
    return bool(means == Means.ADRENALINE and u.exploits[c.Pool.ADRENALINE] >= EXTRA_ADRENALINE)


@kernel
def any_gain(b: Any, unit: int) -> bool:
    """Whether an extra action can be paid for."""
    for means in range(d.N_MEANS):
        if may_gain(b, unit, means):
            return True
    return False


# --- exploits ---
@kernel
def pool_of(s: Any, unit: int, pool: int) -> int:
    """AI-038: exploits of a pool at the start of a battle (option exploit_pool)."""
    if s.options.exploit_pool == c.ExploitPool.FIXED3:
        return FIXED_POOL
    return int(s.units[unit].stats[pool])
