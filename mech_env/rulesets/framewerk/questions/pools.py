"""Dice pools, and what they are worth (FW-001 to FW-008, FW-123 to FW-129)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state import codes as c
from mech_env.rulesets.framewerk.state import weapons as wp

MAX_ADDED = 5  # FW-012


@kernel
def counts_of(p: Any) -> int:
    """The faces of a pool, counted: four bits per face."""
    counts = 0
    for k in range(p.count):
        counts += 1 << (4 * int(p.face[k]))
    return counts


@kernel
def best_of_counts(counts: int) -> int:
    """FW-002, FW-003: the highest die, the best set of equals, or the best run of three or more."""
    best, run, run_sum = 0, 0, 0
    for face in range(1, 11):
        count = (counts >> (4 * face)) & 15
        if count == 0:
            run, run_sum = 0, 0
            continue
        best = max(best, face * count)
        run += 1
        run_sum += face
        if run >= 3:
            best = max(best, run_sum)
    return best


@kernel
def best_of(p: Any) -> int:
    """FW-002, FW-003: what a pool keeps."""
    return best_of_counts(counts_of(p))


@kernel
def half_die(face: int) -> int:
    """FW-006: half a die is 1 to 5."""
    return (face + 1) // 2


@kernel
def fails_critically(ones: int, dice: int) -> int:
    """FW-005: at least half of the dice of the final pool show a one."""
    return 1 if 2 * ones >= dice else 0


@kernel
def with_face(counts: int, dice: int, face: int) -> tuple[int, int]:
    """(B, critical failure) of counted dice and one more that shows ``face``; 0: without it."""
    if face > 0:
        counts, dice = counts + (1 << (4 * face)), dice + 1
    return best_of_counts(counts), fails_critically((counts >> 4) & 15, dice)


@kernel
def is_critical(p: Any) -> int:
    """FW-005: whether a pool fails critically."""
    return fails_critically((counts_of(p) >> 4) & 15, int(p.count))


@kernel
def attribute_of(p: Any, skill: int) -> int:
    """FW-007, FW-008: the attribute behind a skill; ``p``: the unit's profile."""
    if skill == c.Skill.MARKSMAN or skill == c.Skill.SUPPORT:
        return int(p.perception)
    if skill == c.Skill.FEAT:
        return int(p.strength)
    return int(p.agility)


@kernel
def is_close(form: int) -> int:
    """Strike, entangle, restrain and disarm are attacks of close quarters (FW-019)."""
    return 1 if form >= c.Form.STRIKE and form <= c.Form.DISARM else 0


@kernel
def skill_of(kind: int, form: int) -> int:
    """FW-103 to FW-105: the skill of an attack with a kind of weapon."""
    return c.Skill.THROWN if form == c.Form.THROW else wp.SKILL[kind]


@kernel
def pool_size(p: Any, skill: int) -> int:
    """FW-001, FW-004: as many dice as the rank; the untrained roll one."""
    return max(1, int(p.rank[skill]))


@kernel
def strength_dice(strength: int) -> int:
    """FW-128, FW-129."""
    if strength < 4:
        return -1
    if strength < 8:
        return 0
    return (strength - 6) // 2


@kernel
def success_dice(s: Any, b: Any, margin: int) -> int:
    """FW-124, FW-125: one per started five points of the margin."""
    dice = (margin + 4) // 5
    return min(dice, int(s.options.success_cap)) if s.options.success_cap > 0 else dice


@kernel
def aimpoint_dice(s: Any, b: Any, point: int) -> int:
    """FW-235: dice of damage for a called shot; none where it gives points."""
    return 0 if s.options.called_bonus == c.CalledBonus.POINTS else c.AIMPOINT_DICE[point]


@kernel
def weapon_dice(s: Any, b: Any, kind: int, form: int, strength: int, hits: int) -> int:
    """FW-126, FW-127, FW-214, FW-219: dice of damage by weapon, Strength and rounds that struck.

    Args:
        strength: dice of the attacker's Strength (``strength_dice``).
        hits: rounds that struck (FW-213), 1 unless the fire was automatic. A zone counts as a burst
            (FW-225).
    """
    dice = wp.DICE[kind]
    further = max(0, dice)
    if form == c.Form.BURST:
        dice += further
    elif form == c.Form.AUTO:
        dice += (hits - 1) * further
    if wp.IS_HAND[kind] and (form != c.Form.THROW or s.options.thrown_strength == 1):
        dice += strength
    return dice
