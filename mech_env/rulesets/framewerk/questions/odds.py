"""Exact odds of a pool's kept value B (FW-002 to FW-006), worked out once at import.

Tables by rank 0-5; rank 0 is half a die. For estimates (observation, scripted opponent), never for
resolution.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

from mech_env.core.jit import interpreted, kernel
from mech_env.rulesets.framewerk.questions import pools

RANKS = 6
FACES = 10
MOST_BEST = 50  # five tens


_best_of_counts = interpreted(pools.best_of_counts)
_fails_critically = interpreted(pools.fails_critically)


def kept_value(faces: tuple[int, ...]) -> int:
    """B of a pool (FW-002, FW-003)."""
    return int(_best_of_counts(sum(1 << (4 * face) for face in faces)))


def pool_counts(dice: int) -> tuple[list[int], list[int]]:
    """Of the 10^dice ordered rolls: how many keep each B, 0-50, and how many of them do not fail.

    A roll fails critically where half of its dice or more are ones (FW-005).
    """
    every, sound = [0] * (MOST_BEST + 1), [0] * (MOST_BEST + 1)
    for faces in combinations_with_replacement(range(1, FACES + 1), dice):
        ways = factorial(dice)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        best = kept_value(faces)
        every[best] += ways
        if not _fails_critically(faces.count(1), dice):
            sound[best] += ways
    return every, sound


def half_die_counts() -> tuple[list[int], list[int]]:
    """The same of the untrained: one die, halved upwards; a one fails (FW-004 to FW-006)."""
    every, sound = [0] * (MOST_BEST + 1), [0] * (MOST_BEST + 1)
    for face in range(1, FACES + 1):
        every[(face + 1) // 2] += 1
        sound[(face + 1) // 2] += int(face > 1)
    return every, sound


_COUNTS = [half_die_counts(), *(pool_counts(dice) for dice in range(1, RANKS))]

# Mean of B by rank, in hundredths, rounded.
MEAN_BEST = np.array(
    [round(100 * sum(b * n for b, n in enumerate(every)) / sum(every)) for every, _ in _COUNTS],
    np.int64,
)

# Chance of a pool that does not fail and keeps B >= x: entry ``rank * HOLD_WIDTH + x``, x 0-51.
HOLD_WIDTH = MOST_BEST + 2
HOLD_CHANCE = np.array(
    [sum(sound[x:]) / sum(every) for every, sound in _COUNTS for x in range(HOLD_WIDTH)]
)


@kernel
def hold_chance(rank: int, needed: int) -> float:
    """Chance of a pool that does not fail and keeps at least ``needed``."""
    return HOLD_CHANCE[rank * HOLD_WIDTH + min(max(needed, 0), HOLD_WIDTH - 1)]
