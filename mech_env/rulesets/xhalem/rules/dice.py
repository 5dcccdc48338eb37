"""Rolls of several dice: the d20 by level, and sums (XH-056, XH-061)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel


@kernel
def roll_d20(b: Any, log: Any, level: int, unit: int, why: int) -> int:
    """The die kept: of two the higher at level 1, the lower at -1, the lowest of four at -2."""
    kept = roll(b, log, 20, unit, why)
    more = 3 if level == -2 else 0 if level == 0 else 1
    for _ in range(more):
        face = roll(b, log, 20, unit, why)
        kept = max(kept, face) if level > 0 else min(kept, face)
    return kept


@kernel
def roll_sum(b: Any, log: Any, count: int, faces: int, unit: int, why: int) -> int:
    """The sum of dice; of a die with 0 faces (POP) each is 1 and is not rolled."""
    if faces == 0:
        return int(count)
    total = 0
    for _ in range(count):
        total += roll(b, log, faces, unit, why)
    return total
