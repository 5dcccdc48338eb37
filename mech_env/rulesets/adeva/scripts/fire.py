"""Scripts of fire: aimed, at the head, in bursts, over an area."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.adeva.state import choices as ch
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state import decisions as d
from mech_env.rulesets.adeva.state.decisions import Decision, Verb


@kernel
def aimed(s: Any, b: Any, mask: Any, word: int) -> int:
    """Aims with half of its turn and attacks with the other."""
    decision, unit = b.request.decision, b.request.unit
    if decision == Decision.SIZE and b.frames[b.depth - 1].verb == Verb.AIM:
        return d.CHOICE + ch.Size.HALF
    if decision != Decision.ACTION:
        return AS_THE_BOT
    if b.units[unit].half_left > 1 and b.units[unit].aim == 0 and mask[Verb.ATTACK] != 0:
        return if_legal(mask, Verb.AIM)
    return if_legal(mask, Verb.ATTACK)


@kernel
def head_hunter(s: Any, b: Any, mask: Any, word: int) -> int:
    """Calls its shots, at the head."""
    decision = b.request.decision
    if decision == Decision.PART:
        return d.LOCATION + c.Location.HEAD
    return if_legal(mask, Verb.CALLED_SHOT) if decision == Decision.ACTION else AS_THE_BOT


@kernel
def bursts(s: Any, b: Any, mask: Any, word: int) -> int:
    """Fires the longest burst that its weapon has."""
    if b.request.decision != Decision.ACTION:
        return AS_THE_BOT
    return Verb.BURST_FULL if mask[Verb.BURST_FULL] != 0 else Verb.BURST_SEMI


@kernel
def suppress(s: Any, b: Any, mask: Any, word: int) -> int:
    """Lays suppressive fire whenever it can."""
    return if_legal(mask, Verb.SUPPRESS) if b.request.decision == Decision.ACTION else AS_THE_BOT


@kernel
def any_attack(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays at random, but attacks whenever it can."""
    if b.request.decision == Decision.ACTION and mask[Verb.ATTACK] != 0:
        return Verb.ATTACK
    return random_legal(mask, word)
