"""What is added to an attack roll (AI-034, AI-036, AI-039, AI-089, AI-164).

An attack under way is known by its frame ``f`` (ATTACK). The same sums without a frame are for who
thinks about an attack.
"""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    challenge,
    cover,
    fire,
    gear,
    rolls,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w
from mech_env.rulesets.ascension_isle.state.decisions import Verb

# By `Arm` (AI-034).
STAT = (c.Stat.PHYSIQUE, c.Stat.SENSES, c.Stat.CORE)
SKILL = (c.Skill.CLOSE_COMBAT, c.Skill.FIREARMS, c.Skill.WILLWORK)
PER_SIZE = 2  # in close combat (AI-036)
PER_AETHER = 2  # AI-039


# --- without a frame ---
@kernel
def size_bonus(s: Any, unit: int, target: int, kind: int) -> int:
    """AI-036: in close combat the larger one has it easier."""
    if w.ARM[kind] != w.Arm.CLOSE:
        return 0
    return PER_SIZE * (int(s.units[unit].size_class) - int(s.units[target].size_class))


@kernel
def attack_bonus(s: Any, b: Any, unit: int, target: int, kind: int, edge: int) -> int:
    """AI-034: what a unit adds to the dice of an attack.

    Args:
        kind: the weapon kind.
        edge: by rapid fire, Aether or a zone (:func:`edge_of`).
    """
    arm = w.ARM[kind]
    sum_ = rolls.bonus(s, b, unit, STAT[arm], SKILL[arm]) + advantage.on_attack(b, unit, arm)
    return sum_ + size_bonus(s, unit, target, kind) + int(edge)


# --- of a frame ---
@kernel
def kind_of(s: Any, f: Any) -> int:
    """The weapon kind of an attack; without a weapon it is a bolt."""
    return gear.kind_in(s, int(f.actor), int(f.slot)) if f.slot >= 0 else int(w.Weapon.BOLT)


@kernel
def is_close(f: Any) -> bool:
    """Whether an attack is made in close combat."""
    return bool(f.verb == Verb.STRIKE)


@kernel
def edge_of(s: Any, b: Any, f: Any) -> int:
    """AI-010, AI-039, AI-157, AI-164: the edge of an attack; that of a zone less its recoil."""
    if f.cause == c.Cause.ZONE:
        zone = b.units[f.actor].zone
        return int(zone.edge) - int(zone.recoil)
    return fire.rapid_edge(s, kind_of(s, f), int(f.rapid)) + PER_AETHER * int(f.aether)


@kernel
def bonus_of(s: Any, b: Any, f: Any) -> int:
    """AI-034, AI-164: what is added to the dice of an attack."""
    unit, target = int(f.actor), int(f.target)
    return attack_bonus(s, b, unit, target, kind_of(s, f), edge_of(s, b, f))


@kernel
def challenge_of(s: Any, b: Any, f: Any) -> int:
    """AI-035, AI-145: the accuracy challenge of an attack before evasion."""
    aiming = 1 if f.verb == Verb.AIM else 0
    return challenge.challenge(s, b, int(f.actor), int(f.target), kind_of(s, f), aiming)


@kernel
def gains_by_exposure(s: Any, b: Any, f: Any) -> bool:
    """AI-110: a shot, in any form or interrupt, at a target in light cover or less.

    Aims, bolts, strikes and zones gain nothing by it.
    """
    if f.verb != Verb.SHOOT or f.cause == c.Cause.ZONE:
        return False
    return cover.is_exposed(s, b, int(f.actor), int(f.target))
