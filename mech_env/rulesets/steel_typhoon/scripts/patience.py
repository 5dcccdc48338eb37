"""Scripts that wait: behind cover, for a trigger, on a lead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, if_legal, strike
from mech_env.rulesets.steel_typhoon.questions.outcome import potential
from mech_env.rulesets.steel_typhoon.scripts import steps
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d


@kernel
def camp(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never leaves its hex; shoots what it can and holds an action when it cannot."""
    if b.request.decision != d.Decision.ACTION:
        return AS_THE_BOT
    strike(mask, d.Verb.MOVE)
    if mask[d.Verb.ATTACK] != 0:
        return d.Verb.ATTACK
    return d.Verb.HOLD


@kernel
def ambush(s: Any, b: Any, mask: Any, word: int) -> int:
    """Holds every attack until an enemy comes within reach, and never goes to meet one."""
    decision = b.request.decision
    if decision == d.Decision.TRIGGER:
        return d.TRIGGER + c.Trigger.REACH
    if decision == d.Decision.HELD:
        return d.Verb.ATTACK
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    strike(mask, d.Verb.MOVE)
    return d.Verb.HOLD


@kernel
def counter_fire(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks once and holds the second attack for an enemy that attacks."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.TRIGGER:
        return d.TRIGGER + c.Trigger.ATTACKED
    if decision == d.Decision.HELD:
        return d.Verb.ATTACK
    if decision == d.Decision.ACTION and b.units[unit].actions_left == 1:
        return d.Verb.HOLD
    return AS_THE_BOT


@kernel
def protect_lead(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays like the bot until it is ahead, then hides, and shoots what still comes."""
    unit, decision = b.request.unit, b.request.decision
    if potential(s, b, b.request.side) <= 0.0:
        return AS_THE_BOT
    if decision == d.Decision.MOVE:
        return steps.hidden(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    return if_legal(mask, d.Verb.ATTACK if b.units[unit].actions_left == 2 else d.Verb.MOVE)


@kernel
def hoard(s: Any, b: Any, mask: Any, word: int) -> int:
    """Keeps all Skill dice for its own defence: none attacks or moves."""
    decision = b.request.decision
    if decision == d.Decision.ATKDIE or decision == d.Decision.MOVE:
        for slot in range(c.DIE_K, c.DIE_A):
            strike(mask, d.DIE + slot)
    return AS_THE_BOT
