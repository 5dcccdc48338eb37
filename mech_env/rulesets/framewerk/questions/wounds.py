"""Wounds and what is left of a unit (FW-133 to FW-135)."""

from __future__ import annotations

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state import codes as c


@kernel
def least_damage(level: int, vitality: int) -> int:
    """FW-134: the damage from which on a wound is of a level: half, three quarters of the scale."""
    if level == c.Wound.GRAVE:
        return (3 * vitality + 3) // 4
    return (vitality + 1) // 2 if level == c.Wound.HURT else 0


@kernel
def wound_level(damage: int, vitality: int) -> int:
    """FW-134: fresh, hurt or grave."""
    if damage >= least_damage(c.Wound.GRAVE, vitality):
        return c.Wound.GRAVE
    return c.Wound.HURT if damage >= least_damage(c.Wound.HURT, vitality) else c.Wound.FRESH


@kernel
def status_by(damage: int, vitality: int) -> int:
    """FW-135: down from the whole scale on, dead from twice of it on."""
    if damage >= 2 * vitality:
        return c.Status.DEAD
    return c.Status.DOWN if damage >= vitality else c.Status.ACTIVE
