"""Scripts of fire: aimed, in bursts, over a zone, at the weakest, on the retreat."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.ascension_isle.questions import health
from mech_env.rulesets.ascension_isle.scripts import steps
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import decisions as d
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Means, Verb

TOO_NEAR = 4  # cells within which enemies are soon next to one


@kernel
def kite(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks first, then walks away from whoever is near."""
    unit, decision = b.request.unit, b.request.decision
    if not steps.near(s, b, unit, TOO_NEAR):
        return AS_THE_BOT
    if decision == Decision.STEP:
        return steps.step(s, b, unit, -1, mask)
    if decision == Decision.ACTION and b.units[unit].standard_left == 0:
        return Verb.MOVE
    return AS_THE_BOT


@kernel
def skirmisher(s: Any, b: Any, mask: Any, word: int) -> int:
    """Spends exploits on every attack, and walks away from whoever is near after it."""
    if b.request.decision == Decision.BOOST:
        for means in (Means.BOTH, Means.FOCUS, Means.AMMUNITION):
            if mask[d.BY + means] != 0:
                return d.BY + means
    return kite(s, b, mask, word)


@kernel
def focus(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks the enemy with the worst wounds and stress among those it may name."""
    if b.request.decision != Decision.TARGET:
        return AS_THE_BOT
    best, least = AS_THE_BOT, 2.0
    for k in range(c.MAX_UNITS_PER_SIDE):
        if mask[d.ENEMY + k] != 0:
            left = health.health(s, b, sides.enemy_unit(s, b.request.side, k))
            if left < least:
                best, least = d.ENEMY + k, left
    return best


@kernel
def aim_first(s: Any, b: Any, mask: Any, word: int) -> int:
    """Aims before it shoots, until it has an advantage of five."""
    if b.request.decision == Decision.ACTION and b.units[b.request.unit].advantage < 5:
        return if_legal(mask, Verb.AIM)
    return AS_THE_BOT


@kernel
def burst(s: Any, b: Any, mask: Any, word: int) -> int:
    """Fires as many rounds at once as its weapon lets it, in its own turn and in others'."""
    decision = b.request.decision
    if decision == Decision.FORM or decision == Decision.OVERWATCH:
        for k in range(c.N_FORMS):
            form = c.N_FORMS - 1 - k
            if mask[d.FORM + form] != 0:
                return d.FORM + form
    if decision == Decision.RAPID:
        most = AS_THE_BOT
        for number in range(c.MAX_WOUNDS):
            if mask[d.NUMBER + number] != 0:
                most = d.NUMBER + number
        return most
    return AS_THE_BOT


@kernel
def single_shots(s: Any, b: Any, mask: Any, word: int) -> int:
    """Never fires more than one round at a time."""
    decision = b.request.decision
    if decision == Decision.FORM or decision == Decision.OVERWATCH:
        return d.FORM + c.Form.SINGLE
    return d.NUMBER if decision == Decision.RAPID else AS_THE_BOT


@kernel
def zone(s: Any, b: Any, mask: Any, word: int) -> int:
    """Keeps cells under fire whenever its weapon can."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    return Verb.KILLZONE if mask[Verb.KILLZONE] != 0 else Verb.SUSTAIN


@kernel
def any_shot(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays at random, but shoots or strikes whenever it can."""
    if b.request.decision == Decision.ACTION:
        if mask[Verb.SHOOT] != 0:
            return Verb.SHOOT
        if mask[Verb.STRIKE] != 0:
            return Verb.STRIKE
    return random_legal(mask, word)
