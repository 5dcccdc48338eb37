"""Damage, armour and wear (FW-123 to FW-132, FW-209 to FW-220, FW-234 to FW-238)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.rulesets.framewerk.questions import pools
from mech_env.rulesets.framewerk.rules import harm
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import events as ev
from mech_env.rulesets.framewerk.state import weapons as wp


@kernel
def damage_dice(
    s: Any, b: Any, unit: int, kind: int, verb: int, point: int, margin: int, hits: int
) -> int:
    """FW-123: how many dice a hit of a unit does, ``hits`` as of `weapon_dice`; may be below 0."""
    strength = pools.strength_dice(int(s.units[unit].strength))
    dice = pools.success_dice(s, b, margin) + pools.aimpoint_dice(s, b, point)
    return dice + pools.weapon_dice(s, b, kind, verb, strength, hits)


@kernel
def roll_damage(s: Any, b: Any, log: Any, unit: int, dice: int, aimpoint: int) -> int:
    """FW-130: the sum of the dice; without any, half a die."""
    damage = 0
    if dice >= 1:
        for _ in range(dice):
            damage += roll(b, log, 10, unit, ev.Roll.DAMAGE)
    elif s.options.min_damage != c.LeastDamage.ZERO:
        face = roll(b, log, 10, unit, ev.Roll.DAMAGE)
        damage = face if s.options.min_damage == c.LeastDamage.ONE_DIE else pools.half_die(face)
    if s.options.called_bonus == c.CalledBonus.POINTS:
        damage += c.AIMPOINT_DICE[aimpoint]
    return damage


@kernel
def hit_unit(
    s: Any, b: Any, log: Any, unit: int, target: int, kind: int, verb: int, point: int, margin: int
) -> None:
    """A6 (e), FW-014: rate die, damage dice, armour dice, wounds; or wear of the weapon in hand.

    Of each target of automatic fire by itself (FW-216).
    """
    hits = 1
    if verb == c.Form.AUTO:  # FW-213
        hits = roll(b, log, 10, unit, ev.Roll.RATE)
        if wp.AUTO_FULL[kind] == 0:
            hits = pools.half_die(hits)
        emit(log, ev.Event.RATE, target, hits, 0, 0, 0)
    dice = damage_dice(s, b, unit, kind, verb, point, margin, hits)
    damage = roll_damage(s, b, log, unit, dice, point)
    if point == c.Aimpoint.HELD:
        harm.wear_weapon(s, b, log, target, damage)
        return
    profile = s.units[target]
    if profile.armour > 0 and damage > 0:  # FW-131, FW-132; once for all rounds (FW-215)
        armour = 0
        for _ in range(profile.armour):
            armour += roll(b, log, 10, target, ev.Roll.ARMOUR)
        emit(log, ev.Event.SOAKED, target, damage, armour, 0, 0)
        damage = max(0, damage - armour)
    if damage > 0:
        harm.wound(s, b, log, target, damage)


@kernel
def hit_object(
    s: Any, b: Any, log: Any, unit: int, thing: int, kind: int, verb: int, margin: int
) -> None:
    """FW-238: no armour; the damage is wear."""
    point = int(s.objects[thing].point)
    dice = damage_dice(s, b, unit, kind, verb, point, margin, 1)
    harm.wear_object(s, b, log, unit, thing, roll_damage(s, b, log, unit, dice, point))
