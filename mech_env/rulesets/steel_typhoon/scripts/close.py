"""Scripts that seek the next hex: grapples, blades, a rush."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.scripts import steps
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

LUNGE = 4  # hexes: three steps, then the blow


@kernel
def blades(s: Any, b: Any, mask: Any, word: int) -> int:
    """Closes in and strikes: all out, without a grapple or a shot on the way."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.MOVE:
        return steps.closer(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if mask[d.Verb.MOVE] != 0 and steps.gap(s, b, unit) > 1:
        return d.Verb.MOVE
    return d.Verb.ATTACK


@kernel
def grapple_rush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs at the nearest enemy, holds it and tears at it; its losses come from the table."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.GRAPDIE:
        return steps.best_die(b, unit, c.DIE_K, c.DIE_A, mask, AS_THE_BOT)
    if decision == d.Decision.LOSS and s.units[pools.subject_of(b.frames[b.depth - 1],
                                               decision)].side == b.request.side:  # fmt: skip
        return d.Verb.TABLE
    free = decision == d.Decision.ACTION and pools.victim_count(b.units[unit]) == 0
    if free and mask[d.Verb.GRAPPLE] != 0:
        return d.Verb.GRAPPLE
    return blades(s, b, mask, word)


@kernel
def advance_firing(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks first and walks at the enemy with the second action, turn after turn."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.MOVE:
        return steps.closer(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if b.units[unit].actions_left == 2 and mask[d.Verb.ATTACK] != 0:
        return d.Verb.ATTACK
    return d.Verb.MOVE if steps.gap(s, b, unit) > 1 else d.Verb.ATTACK


@kernel
def lunge(s: Any, b: Any, mask: Any, word: int) -> int:
    """Closes in on an enemy that a move reaches and strikes; plays like the bot at range."""
    unit, decision = b.request.unit, b.request.decision
    away = steps.gap(s, b, unit)
    if away > LUNGE:
        return AS_THE_BOT
    if decision == d.Decision.MOVE:
        return steps.closer(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if mask[d.Verb.MOVE] != 0 and away > 1 and b.units[unit].actions_left == 2:
        return d.Verb.MOVE
    return if_legal(mask, d.Verb.ATTACK)


@kernel
def slippery(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never grapples, breaks every hold at once, and answers grapples with its best die."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.GRAPDEF:
        return steps.best_die(b, unit, c.DIE_K, c.DIE_SLOTS, mask, int(d.Verb.NO))
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    strike(mask, d.Verb.GRAPPLE)
    return d.Verb.BREAK
