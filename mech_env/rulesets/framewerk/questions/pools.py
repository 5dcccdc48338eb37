"""Dice pools and what modifies a test (FW-001 to FW-010)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.framewerk.state import codes as c

AIM_BONUS = (0, 4, 6)  # FW-201, FW-202
ENTANGLED_PENALTY = -4  # FW-253
AUTO_DEFENCE = -2  # FW-212
MAX_ADDED = 5  # FW-012


@kernel
def best_of(p: Any) -> int:
    """FW-002, FW-003: the highest die, the best set of equals, or the best run of three or more."""
    counts = 0  # four bits per face
    for k in range(p.count):
        counts += 1 << (4 * int(p.face[k]))
    best = 0
    run = 0
    run_sum = 0
    for face in range(1, 11):
        count = (counts >> (4 * face)) & 15
        if count == 0:
            run = 0
            run_sum = 0
            continue
        best = max(best, face * count)
        run += 1
        run_sum += face
        if run >= 3:
            best = max(best, run_sum)
    return best


@kernel
def half_die(face: int) -> int:
    """FW-006: half a die is 1 to 5."""
    return (face + 1) // 2


@kernel
def is_critical(p: Any) -> int:
    """FW-005: at least half of the dice of the final pool show a one."""
    ones = 0
    for k in range(p.count):
        if p.face[k] == 1:
            ones += 1
    return 1 if 2 * ones >= p.count else 0


@kernel
def attribute_of(p: Any, skill: int) -> int:
    """FW-007, FW-008: the attribute behind a skill; ``p``: the unit's profile."""
    if skill == c.Skill.MARKSMAN or skill == c.Skill.SUPPORT:
        return int(p.perception)
    if skill == c.Skill.FEAT:
        return int(p.strength)
    return int(p.agility)


@kernel
def pool_size(p: Any, skill: int) -> int:
    """FW-001, FW-004: as many dice as the rank; the untrained roll one."""
    return max(1, int(p.rank[skill]))


@kernel
def wound_penalty(u: Any) -> int:
    """FW-134: hurt -2, grave -4."""
    return -2 * int(u.wound)


@kernel
def declared_penalty(u: Any) -> int:
    """FW-113, FW-115: two actions -2, three -4, whatever became of them."""
    return -2 * (int(u.declared) - 1) if u.declared > 1 else 0


@kernel
def cap_of(s: Any, b: Any, u: Any) -> int:
    """FW-251: the most actions a unit may declare; 0 is helpless (FW-255)."""
    return max(0, int(s.options.max_actions) - int(u.loss))


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
    if s.options.success_cap > 0:
        dice = min(dice, int(s.options.success_cap))
    return dice
