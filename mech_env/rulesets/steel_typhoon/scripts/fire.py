"""Scripts that shoot: from afar, at the weakest, behind a Spot, with everything."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.kernels import random_legal
from mech_env.core.scripts import AS_THE_BOT, if_legal
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.scripts import steps
from mech_env.rulesets.steel_typhoon.state import codes as c
from mech_env.rulesets.steel_typhoon.state import decisions as d

ARM_LENGTH = 4  # hexes within which an enemy is soon next to one


@kernel
def kite(s: Any, b: Any, mask: Any, word: int) -> int:
    """Shoots, then steps back from whoever comes near."""
    unit, decision = b.request.unit, b.request.decision
    near = steps.gap(s, b, unit) <= ARM_LENGTH
    if decision == d.Decision.MOVE and near:
        return steps.farther(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if b.units[unit].actions_left == 2 and mask[d.Verb.ATTACK] != 0:
        return d.Verb.ATTACK
    return if_legal(mask, d.Verb.MOVE) if near else AS_THE_BOT


@kernel
def focus(s: Any, b: Any, mask: Any, word: int) -> int:
    """Always attacks, and always the enemy that is nearest to falling."""
    decision = b.request.decision
    if decision == d.Decision.ACTION:
        return d.Verb.ATTACK
    if decision != d.Decision.TARGET:
        return AS_THE_BOT
    best, least = AS_THE_BOT, 99
    for k in range(d.OWN - d.ENEMY):
        if mask[d.ENEMY + k] != 0:
            target = d.enemy_unit(s, b, b.request.side, k)
            left = 4 * pools.installed(s, b, target) - int(b.units[target].direct_hits)
            if left < least:
                best, least = d.ENEMY + k, left
    return best


@kernel
def spot_and_shoot(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks, then spots for those who act after it; uses every Spot die."""
    decision = b.request.decision
    if decision == d.Decision.USESPOT:
        return d.Verb.YES
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    # Who spots first forgoes its attacks.
    if b.units[b.request.unit].actions_left == 2:
        return d.Verb.ATTACK
    return d.Verb.SPOT


@kernel
def hit_and_hide(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks, then steps to where fewest enemies have a clear shot."""
    unit, decision = b.request.unit, b.request.decision
    left = b.units[unit].actions_left
    if decision == d.Decision.MOVE and left == 0 and b.units[unit].attacked == 1:
        return steps.hidden(s, b, unit, mask)
    if decision != d.Decision.ACTION:
        return AS_THE_BOT
    if left == 2:
        return if_legal(mask, d.Verb.ATTACK)
    return d.Verb.MOVE


@kernel
def all_out(s: Any, b: Any, mask: Any, word: int) -> int:
    """Attacks with its highest die, Skill dice and rockets included; keeps none for defence."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.ACTION:
        return d.Verb.ATTACK
    if decision == d.Decision.ROCKETS:
        return d.NUMBER + int(b.units[unit].rockets)
    if decision == d.Decision.ATKDIE:
        return steps.best_die(b, unit, c.DIE_K, c.DIE_D, mask, AS_THE_BOT)
    return AS_THE_BOT


@kernel
def any_shot(s: Any, b: Any, mask: Any, word: int) -> int:
    """Plays at random, but attacks whenever it can."""
    if b.request.decision == d.Decision.ACTION and mask[d.Verb.ATTACK] != 0:
        return d.Verb.ATTACK
    return random_legal(mask, word)


@kernel
def rockets_first(s: Any, b: Any, mask: Any, word: int) -> int:
    """Fires all rockets at the first who comes into sight, then plays like the bot."""
    unit, decision = b.request.unit, b.request.decision
    if decision == d.Decision.ROCKETS:
        return d.NUMBER + int(b.units[unit].rockets)
    if decision == d.Decision.ACTION and b.units[unit].rockets > 0:
        return d.Verb.ATTACK
    return AS_THE_BOT


@kernel
def demolition(s: Any, b: Any, mask: Any, word: int) -> int:
    """Shoots the cover away that stands between itself and a target, then the target."""
    if b.request.decision != d.Decision.TARGET or b.request.unit < 0:
        return AS_THE_BOT
    for k in range(d.OWN - d.ENEMY):
        if mask[d.ENEMY + k] != 0:
            target = d.enemy_unit(s, b, b.request.side, k)
            piece = steps.shield(s, b, b.request.unit, target)
            if piece >= 0 and mask[d.PIECE + piece] != 0:
                return d.PIECE + piece
    return AS_THE_BOT
