"""Damage dice, the wounds that a hit makes, and what each does at once (5.7, 5.8, AI-168)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import rolls
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.codes import Location, Pool

KILL_FACES = 6  # of the dice that a kill shot adds (AI-168)
DICE_PER_KILL = 4  # one more die for each started four of the weapon (AI-168)
SAVE_CHALLENGE = 15  # AI-068
AURA_DRAIN, CORE_DRAIN = 2, 1  # AI-097
BURN_FACES = 6  # AI-095

_POOL_AT = {  # AI-096
    Location.HEAD: Pool.WILLPOWER, Location.TORSO: Pool.ADRENALINE,
    Location.LEGS: Pool.ADRENALINE, Location.ARMS: Pool.FOCUS,
}  # fmt: skip
POOL_AT = tuple(int(_POOL_AT[location]) for location in Location)


# --- damage dice ---
@kernel
def kill_dice(dice: int, kills: int) -> int:
    """AI-168, AI-169: what kill shots add to the dice of a weapon."""
    return int(kills) * -(-int(dice) // DICE_PER_KILL)


@kernel
def damage_dice(kind: int, kills: int, hit: int) -> int:
    """AI-170: the damage dice of hit 0, 1 … of an attack; kill shots count for the first."""
    dice = w.DICE[kind]
    return dice + kill_dice(dice, kills) if hit == 0 else dice


@kernel
def die_faces(kind: int, k: int) -> int:
    """AI-168: faces of damage die ``k``: the weapon's dice come first."""
    return w.FACES[kind] if k < w.DICE[kind] else KILL_FACES


@kernel
def makes_wound(kind: int, k: int, face: int) -> bool:
    """AI-085, AI-171: whether damage die ``k`` makes a wound: a six of a d6."""
    return bool(face == 6) and die_faces(kind, k) == 6


# --- how many ---
@kernel
def wounds_of(s: Any, kind: int, sixes: int, through: int, capped: int) -> int:
    """AI-080, AI-083, AI-085, AI-086: the wounds of a hit.

    Args:
        sixes: dice that make one (:func:`makes_wound`).
        through: damage that got through cover and armour.
        capped: 1: the defender capped it.
    """
    if s.options.wounds == 0:
        return 0
    count = int(capped)
    if through >= 1 or s.options.wounds_need_damage == 0:
        count += int(sixes)
    if through >= 1 and w.FACES[kind] == 10:
        count += 1
    return count


@kernel
def may_save(s: Any, b: Any, unit: int) -> bool:
    """AI-068: whether a unit can shake off a wound of a hit; in the turns of others, too (AI-031).

    Also one that the hit has put out.
    """
    u = b.units[unit]
    if s.options.saves == 0 or s.options.wounds == 0:
        return False
    return bool(u.exploits[Pool.ADRENALINE] >= 1 and u.skip == 0)


@kernel
def save_bonus(s: Any, b: Any, unit: int) -> int:
    """AI-068, AI-089: what a unit adds to the dice of a save."""
    return rolls.bonus(s, b, unit, c.Stat.PHYSIQUE, c.Skill.ATHLETICS)


# --- what they do ---
@kernel
def drained_pool(location: int) -> int:
    """AI-096: the pool that a slashing wound takes an exploit from."""
    return POOL_AT[location]


@kernel
def drained_aura(b: Any, unit: int) -> int:
    """AI-097: aura that an etheric wound takes; 0: it takes Core Aether."""
    return min(AURA_DRAIN, int(b.units[unit].aura))


@kernel
def drained_core(b: Any, unit: int) -> int:
    """AI-097: Core Aether that an etheric wound takes from who has no aura."""
    u = b.units[unit]
    return 0 if u.aura > 0 else min(CORE_DRAIN, int(u.core))


@kernel
def skip_after(b: Any, unit: int) -> int:
    """AI-099: turns to be lost after one more traumatic wound."""
    return min(c.MOST_SKIP, int(b.units[unit].skip) + 1)
