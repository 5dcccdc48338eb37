"""What the total of an attack takes off whom it is meant for, once it is known."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.bot import estimates as est
from mech_env.rulesets.framewerk.questions import defence, odds, pools
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import frames as fr
from mech_env.rulesets.framewerk.state import weapons as wp

AUTO_HITS = 3  # rounds that strike, about the mean


@kernel
def hit_dice(s: Any, b: Any, side: int, f: Any) -> int:
    """Dice of damage of an attack, or of a zone, but those of the margin."""
    form, kind = defence.attack_on(s, b, f)
    if f.kind == fr.Frame.ZONE:
        return 2 * wp.DICE[kind]
    strength = est.GUESSED_ATTRIBUTE
    if est.known(s, b, side, int(f.actor)):
        strength = int(s.units[f.actor].strength)
    hits = AUTO_HITS if form == c.Form.AUTO else 1
    dice = pools.weapon_dice(s, b, kind, form, pools.strength_dice(strength), hits)
    return dice + c.AIMPOINT_DICE[f.aimpoint]


@kernel
def loss_of(s: Any, b: Any, side: int, unit: int, total: int, bar: int, dice: int) -> float:
    """What an attack's total takes off a unit whose defence came to ``bar``."""
    if total <= bar:
        return 0.0
    profile = s.units[unit]
    health = est.health_left(s, b, side, unit)
    armour, vitality = int(profile.armour), int(profile.vitality)
    return est.harm(dice + (total - bar + 4) // 5, armour, health, vitality)


@kernel
def expected_loss(
    s: Any, b: Any, side: int, unit: int, total: int, bonus: int, rank: int, dice: int
) -> float:
    """As :func:`loss_of`, before the unit defends with a rank; below 0 not at all."""
    if rank < 0:
        return loss_of(s, b, side, unit, total, bonus, dice)
    none = loss_of(s, b, side, unit, total, 0, dice)
    value, more = est.FAILS[rank] * none, 1.0 - est.FAILS[rank]  # FW-244
    margin = total - bonus - 1  # with the least that is kept
    success = max(0, (margin + 4) // 5)
    while success > 0 and more > 0.0:
        least = odds.hold_chance(rank, total - bonus - 5 * (success - 1))
        value += (more - least) * loss_of(s, b, side, unit, 5 * success, 0, dice)
        more = least
        success -= 1
    return value
