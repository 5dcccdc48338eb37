"""Scripts of close combat: a rush with the knife, a charge behind fire, a taunt."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.ascension_isle.scripts import steps
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb


@kernel
def knife_rush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Chooses close combat, runs at the nearest enemy and strikes."""
    unit, decision = b.request.unit, b.request.decision
    if decision == Decision.CATEGORY or decision == Decision.RECAT:
        return d.CATEGORY + c.Category.CLOSE
    if decision == Decision.STEP:
        return steps.step(s, b, unit, 1, mask)
    if decision != Decision.ACTION or mask[Verb.STRIKE] != 0:
        return Verb.STRIKE if decision == Decision.ACTION else AS_THE_BOT
    if steps.near(s, b, unit, 1):
        return AS_THE_BOT
    return Verb.SPRINT if mask[Verb.SPRINT] != 0 else Verb.MOVE


@kernel
def advance_firing(s: Any, b: Any, mask: Any, word: int) -> int:
    """Shoots whenever it can and walks at the enemy with what is left."""
    unit, decision = b.request.unit, b.request.decision
    if decision == Decision.STEP:
        return steps.step(s, b, unit, 1, mask)
    if decision != Decision.ACTION:
        return AS_THE_BOT
    if mask[Verb.SHOOT] != 0:
        return Verb.SHOOT
    if b.units[unit].move_left > 0 and not steps.near(s, b, unit, 2):
        return Verb.MOVE
    return AS_THE_BOT


@kernel
def taunt(s: Any, b: Any, mask: Any, word: int) -> int:
    """Chooses the technical category and taunts whom it can."""
    decision = b.request.decision
    if decision == Decision.CATEGORY:
        return d.CATEGORY + c.Category.TECH
    return if_legal(mask, Verb.TAUNT) if decision == Decision.ACTION else AS_THE_BOT
