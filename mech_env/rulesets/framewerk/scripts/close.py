"""Scripts that seek close quarters: grips, knives, weapons struck away."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, strike
from mech_env.rulesets.framewerk.scripts import steps
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d


@kernel
def clinch(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs at the nearest enemy, grabs it and does not let go."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.STEP:
        return steps.step(s, b, unit, 1, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if mask[d.Verb.MAINTAIN] != 0:
        return d.Verb.MAINTAIN
    if mask[d.Verb.ENTANGLE] != 0:
        return d.Verb.ENTANGLE
    if mask[d.Verb.RESTRAIN] != 0:
        return d.Verb.RESTRAIN
    return d.Verb.STRIKE if steps.near(s, b, unit, 1) else d.Verb.MOVE


@kernel
def knife_rush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs at the nearest enemy and strikes with all its actions; it never shoots."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.STEP:
        return steps.step(s, b, unit, 1, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    for verb in range(d.Verb.SHOOT, d.Verb.SUPPRESS + 1):
        strike(mask, verb)
    return d.Verb.STRIKE if mask[d.Verb.STRIKE] != 0 else d.Verb.MOVE


@kernel
def disarm(s: Any, b: Any, mask: Any, word: int) -> int:
    """Goes for the weapons: strikes them away, or aims at the one in hand."""
    decision = b.request.decision
    if decision == d.Decision.ACTION:
        return d.Verb.DISARM
    if decision == d.Decision.AIMPOINT:
        return d.POINT + c.Aimpoint.HELD
    return AS_THE_BOT


@kernel
def loner(s: Any, b: Any, mask: Any, word: int) -> int:
    """Breaks away from close quarters at once and never strikes or grabs."""
    decision = b.request.decision
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    for verb in range(d.Verb.STRIKE, d.Verb.DISARM + 1):
        strike(mask, verb)
    return d.Verb.BREAK if mask[d.Verb.BREAK] != 0 else d.Verb.ESCAPE
