"""Scripts about tempo: how many actions to declare, cover, a lead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.scripts import AS_THE_BOT, strike
from mech_env.rulesets.framewerk.questions import capabilities as can
from mech_env.rulesets.framewerk.questions import sight
from mech_env.rulesets.framewerk.scripts import steps
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d


@kernel
def one_thing(s: Any, b: Any, mask: Any, word: int) -> int:
    """Declares a single action every turn, so that nothing it does suffers a penalty."""
    return d.NUMBER + 1 if b.request.decision == d.Decision.COUNT else AS_THE_BOT


@kernel
def flurry(s: Any, b: Any, mask: Any, word: int) -> int:
    """Declares as many actions as it may, whatever the penalty."""
    if b.request.decision != d.Decision.COUNT:
        return AS_THE_BOT
    return d.NUMBER + can.cap_of(s, b, b.units[b.request.unit])


@kernel
def two_things(s: Any, b: Any, mask: Any, word: int) -> int:
    """Declares two actions every turn."""
    return d.NUMBER + 2 if b.request.decision == d.Decision.COUNT else AS_THE_BOT


@kernel
def camp(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes the cover of its cell and never leaves it; shoots or aims."""
    if b.request.decision != d.Decision.ACTION:
        return AS_THE_BOT
    strike(mask, d.Verb.MOVE)
    return d.Verb.COVER


@kernel
def bunker(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes cover before anything else wherever it stands."""
    return d.Verb.COVER if b.request.decision == d.Decision.ACTION else AS_THE_BOT


@kernel
def fortress(s: Any, b: Any, mask: Any, word: int) -> int:
    """Takes cover first and stays there, unless its cell has none."""
    unit = b.request.unit
    if b.request.decision != d.Decision.ACTION:
        return AS_THE_BOT
    if sight.cover_rating(s, b, b.units[unit].at) > 0:
        strike(mask, d.Verb.MOVE)
    return d.Verb.COVER


@kernel
def dodge_all(s: Any, b: Any, mask: Any, word: int) -> int:
    """Dodges every attack, even if that costs its aim; keeps its drama points."""
    decision = b.request.decision
    if decision == d.Decision.DEFEND:
        return d.Verb.DODGE
    if decision == d.Decision.CUT:
        return d.NUMBER
    return d.Verb.DONE if decision == d.Decision.ADD else AS_THE_BOT


@kernel
def protect_lead(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays like the bot until its enemies look worse than its own, then keeps its distance."""
    unit, decision = b.request.unit, b.request.decision
    if standing(s, b, int(b.request.side)) <= standing(s, b, 1 - int(b.request.side)):
        return AS_THE_BOT
    if decision == d.Decision.STEP:
        return steps.step(s, b, unit, -1, mask)
    if decision == d.Decision.ACTION and b.units[unit].acts_left > 1:
        return d.Verb.BREAK if mask[d.Verb.BREAK] != 0 else d.Verb.MOVE
    return AS_THE_BOT


@kernel
def standing(s: Any, b: Any, side: int) -> int:
    """How a side looks: 3 for each unit that fights, less by the level of its wound."""
    total = 0
    for unit in range(s.n_units):
        u = b.units[unit]
        if s.units[unit].side == side and u.status == c.Status.ACTIVE:
            total += 3 - int(u.wound)
    return total
