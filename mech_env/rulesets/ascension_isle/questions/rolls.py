"""Tests: what is added to the dice, and what a total is worth (AI-003 to AI-007)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import pain
from mech_env.rulesets.ascension_isle.state import codes as c

THRESHOLD = 5  # where none is stated (AI-005)


@kernel
def stat_of(s: Any, b: Any, unit: int, stat: int) -> int:
    """A stat as it is now: Core Aether can be drained (AI-097)."""
    return int(b.units[unit].core) if stat == c.Stat.CORE else int(s.units[unit].stats[stat])


@kernel
def ability(s: Any, b: Any, unit: int, stat: int, skill: int) -> int:
    """AI-003: stat + skill, which is all that a steel roll adds to its dice (AI-091)."""
    return stat_of(s, b, unit, stat) + int(s.units[unit].skills[skill])


@kernel
def bonus(s: Any, b: Any, unit: int, stat: int, skill: int) -> int:
    """AI-003, AI-089: what a unit adds to the dice of a test: stat + skill, less its pain."""
    return ability(s, b, unit, stat, skill) - pain.pain(b, unit)


# --- totals ---
@kernel
def successes(total: int, challenge: int, threshold: int) -> int:
    """AI-005: one for each full threshold above the challenge."""
    if total < challenge:
        return 0
    return (int(total) - int(challenge)) // int(threshold)


@kernel
def zero_successes(total: int, threshold: int) -> int:
    """AI-006: a zero threshold counts from challenge 0."""
    return successes(total, 0, threshold)


@kernel
def limited(total: int, challenge: int, threshold: int, most: int) -> int:
    """AI-007: a limited threshold stops at ``most`` successes."""
    return min(int(most), successes(total, challenge, threshold))
