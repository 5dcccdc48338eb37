"""Scripts that seek an enemy's reach: grips, blades, shoves."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, strike
from mech_env.rulesets.xhalem.scripts import legs
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb

BESIDE = 1  # cells


@kernel
def grapple_rush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs at the nearest enemy, grapples it and holds on."""
    unit, decision = b.request.unit, b.request.decision
    if decision != Decision.TURN:
        return legs.leg(s, b, unit, 1, mask)
    strike(mask, Verb.LETGO)
    if b.units[unit].grapples >= 0:
        return Verb.END
    if mask[Verb.GRAPPLE] != 0:
        return Verb.GRAPPLE
    if mask[Verb.MOVE] != 0 and not legs.near(s, b, unit, BESIDE):
        return Verb.MOVE
    return AS_THE_BOT


@kernel
def melee_rush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs at the nearest enemy and strikes what it reaches; dashes when it is too far."""
    unit, decision = b.request.unit, b.request.decision
    if decision != Decision.TURN:
        return legs.leg(s, b, unit, 1, mask)
    if legs.near(s, b, unit, BESIDE):
        return Verb.STRIKE
    if mask[Verb.MOVE] != 0:
        return Verb.MOVE
    return Verb.DASH


@kernel
def shove_down(s: Any, b: Any, mask: Any, word: int) -> int:
    """Knocks down whoever it reaches before it strikes."""
    decision = b.request.decision
    if decision == Decision.TURN or decision == Decision.STRIKE2:
        return Verb.RUSH if mask[Verb.RUSH] != 0 else Verb.SHOVE
    return Verb.KNOCKDOWN if decision == Decision.SHOVE_EFFECT else AS_THE_BOT


@kernel
def advance_firing(s: Any, b: Any, mask: Any, word: int) -> int:
    """Strikes whenever it can, then walks at the enemy with all movement that is left."""
    unit, decision = b.request.unit, b.request.decision
    if decision != Decision.TURN:
        return legs.leg(s, b, unit, 1, mask)
    if mask[Verb.STRIKE] != 0:
        return Verb.STRIKE
    if mask[Verb.MOVE] != 0 and not legs.near(s, b, unit, BESIDE):
        return Verb.MOVE
    return AS_THE_BOT
