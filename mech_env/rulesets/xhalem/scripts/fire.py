"""Scripts about how and at whom to strike."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.xhalem.bot import estimates as est
from mech_env.rulesets.xhalem.bot import places
from mech_env.rulesets.xhalem.scripts import legs
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb

ARM_LENGTH = 4  # cells within which an enemy is soon next to one


@kernel
def kite(s: Any, b: Any, mask: Any, word: int) -> int:
    """Strikes first, then moves away from whoever is near."""
    unit, decision = b.request.unit, b.request.decision
    if not legs.near(s, b, unit, ARM_LENGTH):
        return AS_THE_BOT
    if decision != Decision.TURN:
        return legs.leg(s, b, unit, -1, mask)
    return Verb.STRIKE if mask[Verb.STRIKE] != 0 else Verb.MOVE


@kernel
def focus(s: Any, b: Any, mask: Any, word: int) -> int:
    """Engages the enemy that has least hit points left, as far as its side can tell."""
    if b.request.decision != Decision.TARGET:
        return AS_THE_BOT
    best, least, side = AS_THE_BOT, 1 << 30, int(b.request.side)
    for k in range(c.MAX_UNITS_PER_SIDE):
        if mask[d.ENEMY + k] != 0:
            target = sides.enemy_unit(s, side, k)
            left = est.points(s, b, side, target, int(b.request.unit))
            if left < least:
                best, least = d.ENEMY + k, left
    return best


@kernel
def programs_first(s: Any, b: Any, mask: Any, word: int) -> int:
    """Runs a program whenever one is ready."""
    if b.request.decision == Decision.TURN:
        return if_legal(mask, Verb.PROGRAM)
    return AS_THE_BOT


@kernel
def seeker(s: Any, b: Any, mask: Any, word: int) -> int:
    """Searches when its side does not know where any enemy is, else plays like the bot."""
    if b.request.decision != Decision.TURN:
        return AS_THE_BOT
    first, stop = sides.enemies_of(s, int(b.request.side))
    for enemy in range(first, stop):
        if places.is_located(b, enemy):
            return AS_THE_BOT
    return if_legal(mask, Verb.SEARCH)


@kernel
def strike_first(s: Any, b: Any, mask: Any, word: int) -> int:
    """Strikes whenever anything is in range, from wherever it stands."""
    return if_legal(mask, Verb.STRIKE) if b.request.decision == Decision.TURN else AS_THE_BOT


@kernel
def any_strike(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays at random, but strikes whenever it can."""
    if b.request.decision == Decision.TURN and mask[Verb.STRIKE] != 0:
        return Verb.STRIKE
    return random_legal(mask, word)


@kernel
def searcher(s: Any, b: Any, mask: Any, word: int) -> int:
    """Searches before anything else while its side does not know where every enemy is."""
    if b.request.decision != Decision.TURN:
        return AS_THE_BOT
    first, stop = sides.enemies_of(s, int(b.request.side))
    for enemy in range(first, stop):
        e = b.units[enemy]
        if e.status == c.Status.ACTIVE and e.aware != c.Aware.LOCATED:
            return if_legal(mask, Verb.SEARCH)
    return AS_THE_BOT
