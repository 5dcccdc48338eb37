"""Scripts that shoot: aimed, at the weakest, on automatic, on the retreat."""

from __future__ import annotations

from typing import Any

from mech_env.core import sides
from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.framewerk.scripts import steps
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import decisions as d

ARM_LENGTH = 3  # cells within which an enemy is soon next to one


@kernel
def sniper(s: Any, b: Any, mask: Any, word: int) -> int:
    """Aims twice before each shot, unless an enemy stands beside it."""
    unit, decision = b.request.unit, b.request.decision
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if mask[d.Verb.AIM] != 0 and b.units[unit].aim < 2 and not steps.near(s, b, unit, 1):
        return d.Verb.AIM
    return if_legal(mask, d.Verb.SHOOT)


@kernel
def kite(s: Any, b: Any, mask: Any, word: int) -> int:
    """Shoots, and walks away from whoever comes near."""
    unit, decision = b.request.unit, b.request.decision
    if not steps.near(s, b, unit, ARM_LENGTH):
        return AS_THE_BOT
    if decision == d.Decision.STEP:
        return steps.step(s, b, unit, -1, mask)
    if decision == d.Decision.ACTION and b.units[unit].acts_left > 1:
        return d.Verb.MOVE
    return AS_THE_BOT


@kernel
def focus(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks the enemy with the worst wound, wherever it stands."""
    if b.request.decision != d.Decision.TARGET:
        return AS_THE_BOT
    best, most = AS_THE_BOT, -1
    for k in range(c.MAX_UNITS_PER_SIDE):
        if mask[d.ENEMY + k] != 0:
            wound = int(b.units[sides.enemy_unit(s, b.request.side, k)].wound)
            if wound > most:
                best, most = d.ENEMY + k, wound
    return best


@kernel
def head_hunter(s: Any, b: Any, mask: Any, word: int) -> int:
    """Aims every attack at a head or a hand."""
    if b.request.decision == d.Decision.AIMPOINT:
        return d.POINT + c.Aimpoint.SMALL
    return AS_THE_BOT


@kernel
def full_auto(s: Any, b: Any, mask: Any, word: int) -> int:
    """Fires as many rounds as it can: on automatic, else bursts, else single shots."""
    if b.request.decision != d.Decision.ACTION:
        return AS_THE_BOT
    if mask[d.Verb.AUTO] != 0:
        return d.Verb.AUTO
    if mask[d.Verb.BURST] != 0:
        return d.Verb.BURST
    return if_legal(mask, d.Verb.SHOOT)


@kernel
def suppress(s: Any, b: Any, mask: Any, word: int) -> int:
    """Lays a suppression zone whenever it can."""
    if b.request.decision == d.Decision.ACTION:
        return if_legal(mask, d.Verb.SUPPRESS)
    return AS_THE_BOT


@kernel
def any_attack(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays at random, but attacks whenever it can."""
    if b.request.decision == d.Decision.ACTION:
        for verb in range(d.Verb.SHOOT, d.Verb.STRIKE_OBJECT + 1):
            if mask[verb] != 0:
                return verb
    return random_legal(mask, word)
