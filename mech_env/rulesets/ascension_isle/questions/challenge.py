"""The accuracy challenge, line by line (5.4).

All lines that apply are added. Lines of ranged attacks count against bolts and aims, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.questions import advantage, cover, space
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state import ground as g
from mech_env.rulesets.ascension_isle.state import weapons as w

BASE = 10  # AI-035, AI-040
PER_INCREMENT = 5  # AI-041
POINT_BLANK, POINT_BLANK_CELLS = -5, 1  # AI-042
TARGET_MOVED = (0, 2, 5)  # by `Moved` (AI-043, AI-044)
SHOOTER_MOVED = (0, 5, 10)  # by `Moved` (AI-045, AI-046)
DECKED = 5  # AI-148

RANGE_CELLS = 32  # distances in tables; a board is smaller


def _range_line(increment: int, cells: int) -> int:
    if cells <= POINT_BLANK_CELLS:
        return POINT_BLANK
    return PER_INCREMENT * ((cells - 1) // increment) if increment > 0 else 0


# [kind * RANGE_CELLS + cells]: an attack is estimated more often than a processor likes to divide.
_RANGE_LINES = np.array(
    [_range_line(increment, cells) for increment in w.INCREMENT for cells in range(RANGE_CELLS)],
    np.int64,
)


# --- the lines ---
@kernel
def size_line(s: Any, target: int) -> int:
    """AI-036: larger targets are easier to shoot at."""
    return -int(s.units[target].size_class)


@kernel
def range_line(kind: int, cells: int) -> int:
    """AI-041, AI-042: increments after the first, point blank; a bolt has none (AI-039)."""
    return int(_RANGE_LINES[int(kind) * RANGE_CELLS + int(cells)])


@kernel
def target_line(b: Any, target: int) -> int:
    """AI-043, AI-044: a target that has moved since the start of its last turn."""
    return TARGET_MOVED[b.units[target].moved]


@kernel
def shooter_line(b: Any, attacker: int) -> int:
    """AI-045, AI-046: a shooter that has."""
    return SHOOTER_MOVED[b.units[attacker].moved]


@kernel
def light_line(s: Any, b: Any, target: int) -> int:
    """AI-052, AI-053: bad light at the target's cell."""
    t = b.units[target]
    return c.VISIBILITY_AC[space.light_at(s, int(t.x), int(t.y))]


@kernel
def cover_line(s: Any, b: Any, attacker: int, target: int) -> int:
    """AI-048 to AI-051, AI-054, AI-062: the best cover between an attacker and its target."""
    dx, dy = space.way_between(b, target, attacker)
    return g.COVER_AC[cover.level_against(s, b, target, dx, dy)]


@kernel
def deck_line(b: Any, target: int) -> int:
    """AI-148: a target that has hit the deck in this turn."""
    return DECKED if b.units[target].decked == 1 else 0


# --- their sum ---
@kernel
def challenge(s: Any, b: Any, attacker: int, target: int, kind: int, aiming: int) -> int:
    """AI-035 to AI-054, AI-127, AI-148: what an attack must reach before evasion, unbounded.

    Args:
        kind: the weapon kind of the attack.
        aiming: 1: it is an aim, to which cover does not matter (AI-145).
    """
    sum_ = BASE + target_line(b, target) + light_line(s, b, target)
    if w.ARM[kind] == w.Arm.CLOSE:
        return sum_
    sum_ += size_line(s, target) + range_line(kind, space.distance(b, attacker, target))
    sum_ += shooter_line(b, attacker) + advantage.in_snap(b, target) + deck_line(b, target)
    return sum_ if aiming else sum_ + cover_line(s, b, attacker, target)


@kernel
def final(challenge: int, evasion: int) -> int:
    """AI-055, AI-136: the accuracy challenge with the successes of a dodge; never below 0."""
    return max(0, int(challenge) + int(evasion))
