"""Pain: which wounds hurt, and what overrides it (AI-089 to AI-092, AI-182)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import gear
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.decisions import Means
from mech_env.rulesets.ascension_isle.state.frames import FightStage

STEEL_BASE = 10  # AI-090
LIGHT_ROUNDS = 2  # in which light lingering wounds hurt (AI-182)
FURTHER = c.MAX_WOUNDS  # stands for one of the wounds beyond the store (AI-087)
NO_WOUND = -1


@kernel
def is_between_fights(b: Any) -> bool:
    """Whether the fight is decided: wounds are tallied and treated now."""
    return bool(b.frames[0].stage >= FightStage.OVER)


@kernel
def count_wounds(b: Any, unit: int) -> int:
    """AI-090: how many wounds a unit has, hurting or not, those beyond the store included."""
    u = b.units[unit]
    return int(u.n_wounds) + int(u.further)


@kernel
def hurts(b: Any, unit: int, k: int) -> bool:
    """AI-089, AI-101: whether wound ``k`` of a unit costs it 1 on its tests now.

    Not while it is overridden or suppressed (AI-090, AI-092, AI-188), which lasts no longer than
    the fight. A light one hurts in the first rounds only (AI-182), and not between fights (AI-179).
    """
    u = b.units[unit]
    light = u.wounds[k].grade == c.Grade.LIGHT
    if is_between_fights(b):
        return not light
    if (int(u.numb) | int(u.eased) | int(u.suppressed)) >> k & 1:
        return False
    return bool(not light or b.round_number <= LIGHT_ROUNDS)


@kernel
def further_pain(b: Any, unit: int) -> int:
    """AI-087: wounds beyond the store that hurt now."""
    u = b.units[unit]
    if is_between_fights(b):
        return int(u.further)
    return int(u.further) - int(u.further_numb) - int(u.further_eased)


@kernel
def pain(b: Any, unit: int) -> int:
    """AI-089: what a unit's wounds cost it on every test now."""
    sum_ = further_pain(b, unit)
    for k in range(b.units[unit].n_wounds):
        if hurts(b, unit, k):
            sum_ += 1
    return sum_


@kernel
def first_hurting(b: Any, unit: int) -> int:
    """AI-092: the oldest wound that hurts; FURTHER: one beyond the store; NO_WOUND: none."""
    for k in range(b.units[unit].n_wounds):
        if hurts(b, unit, k):
            return k
    return FURTHER if further_pain(b, unit) > 0 else NO_WOUND


# --- D-PAIN ---
@kernel
def steel_challenge(b: Any, unit: int) -> int:
    """AI-090: what a steel roll must reach; pain does not reduce the roll itself (AI-091)."""
    return STEEL_BASE + count_wounds(b, unit)


@kernel
def may_override(b: Any, unit: int, means: int) -> bool:
    """AI-090, AI-091: by a Willpower, or by a roll for a move action, once a round."""
    u = b.units[unit]
    if pain(b, unit) == 0:
        return False
    if means == Means.WILLPOWER:
        return bool(u.exploits[c.Pool.WILLPOWER] >= 1)
    if means == Means.STEEL:
        return bool(u.move_left >= 1) and not gear.has_done(b, unit, c.Once.STEEL)
    return False
