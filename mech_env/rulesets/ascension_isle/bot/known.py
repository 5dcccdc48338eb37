"""What the scripted player may know of an enemy (section 6, option ``fog``)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import (
    advantage,
    attacks,
    challenge,
    reactions,
    space,
)
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import weapons as w

BOLTS_FROM = 3  # Willwork: who has so much hurls bolts


@kernel
def sees(s: Any, b: Any, unit: int, enemy: int) -> bool:
    """Whether a unit knows of an enemy in the fight: in fog only in its own line of sight."""
    if b.units[enemy].status != c.Status.ACTIVE:
        return False
    return bool(s.options.fog == 0) or space.sees(s, b, unit, enemy)


@kernel
def is_own(s: Any, one: int, other: int) -> bool:
    """Whether two units are on one side."""
    return bool(s.units[one].side == s.units[other].side)


@kernel
def advantage_of(s: Any, b: Any, viewer: int, unit: int) -> int:
    """The advantage of a unit; in fog that of an enemy counts as none."""
    if s.options.fog == 1 and not is_own(s, viewer, unit):
        return 0
    return int(b.units[unit].advantage)


@kernel
def attack_bonus(s: Any, b: Any, viewer: int, unit: int, target: int, kind: int) -> int:
    """AI-034: what a unit adds to its attack rolls, as far as the viewer knows."""
    bonus = attacks.attack_bonus(s, b, unit, target, kind, 0)
    if s.options.fog == 1 and not is_own(s, viewer, unit):
        bonus -= advantage.on_attack(b, unit, w.ARM[kind])
    return bonus


@kernel
def challenge_of(s: Any, b: Any, viewer: int, target: int, kind: int, aiming: int) -> int:
    """AI-035: what the viewer's attack must reach, in fog without an enemy's advantage in SNAP."""
    sum_ = challenge.challenge(s, b, viewer, target, kind, aiming)
    if s.options.fog == 1 and w.ARM[kind] != w.Arm.CLOSE:
        sum_ -= advantage.in_snap(b, target)
    return sum_


@kernel
def kind_in_use(s: Any, b: Any, unit: int) -> int:
    """What somebody fights with: bolts of who is good at them, else what is in hand; -1: nothing.

    Categories are not read: they may be secret still (AI-012).
    """
    if b.units[unit].core >= 1 and s.units[unit].skills[c.Skill.WILLWORK] >= BOLTS_FROM:
        return int(w.Weapon.BOLT)
    return int(s.units[unit].carried[b.units[unit].in_hand])


@kernel
def may_deck(s: Any, b: Any, viewer: int, unit: int, close: int) -> bool:
    """Whether a unit can be expected to hit the deck: it costs all advantage (AI-150)."""
    if not reactions.may_deck(s, b, unit, close):
        return False
    return advantage_of(s, b, viewer, unit) <= 2
