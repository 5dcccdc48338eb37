"""What a grapple is worth to the scripted player."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.steel_typhoon.bot import spots, tactics
from mech_env.rulesets.steel_typhoon.questions import capabilities as can
from mech_env.rulesets.steel_typhoon.questions import pools
from mech_env.rulesets.steel_typhoon.state import codes as c

# Direct Hits to be had from an enemy that is held: at all, and from one that has no plates then,
# before it rolls Defence dice in this round and after.
_HELD, _BARE, _BARE_LATER = 0.3, 1.5, 0.6


@kernel
def grip_chance(s: Any, b: Any, target: int, face: int) -> float:
    """Chance that an Armor cannot answer a grapple with a die as high (ST-115, ST-117)."""
    t = b.units[target]
    if t.shut_down == 1:
        return 1.0
    held = max(
        pools.best_die(s, b, target, c.Dice.SKILL), pools.best_die(s, b, target, c.Dice.MOVE)
    )
    if held >= face:
        return 0.0
    chance = 1.0
    if t.rolled[c.Pool.MOVE] == 0:
        for _ in range(pools.pool_size(s, b, target, c.Pool.MOVE)):
            chance *= (face - 1) / 6.0
        if pools.mobile_frame(s, b, target):
            chance *= (face - 1) / 8.0
    return chance


@kernel
def grip_on(s: Any, b: Any, unit: int, target: int) -> float:
    """Direct Hits to be had from holding an enemy, less what the Skill die is worth."""
    if can.may_grapple(s, b, unit, target) == 0:
        return 0.0
    face = pools.best_die(s, b, unit, c.Dice.SKILL)
    chance = grip_chance(s, b, target, face)
    worth = _HELD
    if pools.working(s, b, target, c.System.DEF) > 0:
        # Without plates it answers with Skill dice only.
        worth += _BARE_LATER if b.units[target].rolled[c.Pool.DEFENCE] else _BARE
    worth *= tactics.target_weight(s, b, target)
    return chance * worth - tactics.OPEN_RATE * spots.skill_cost(s, b, unit, face)


@kernel
def grip_worth(s: Any, b: Any, unit: int) -> float:
    """What the best grapple is worth."""
    most = 0.0
    for target in range(s.n_units):
        most = max(most, grip_on(s, b, unit, target))
    return most
