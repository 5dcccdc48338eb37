"""Exact odds of a pool's kept value B (FW-002 to FW-006), worked out once at import.

Tables by rank 0-5; rank 0 is half a die. For estimates (observation, scripted opponent), never for
resolution.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

RANKS = 6
FACES = 10
MOST_BEST = 50  # five tens


def kept_value(faces: tuple[int, ...]) -> int:
    """B of a pool: the highest die, the best set of equals, the best run of three or more."""
    best = max(face * faces.count(face) for face in faces)
    run = total = 0
    for face in range(1, FACES + 1):
        run, total = (run + 1, total + face) if face in faces else (0, 0)
        if run >= 3:
            best = max(best, total)
    return best


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
        if 2 * faces.count(1) < dice:
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
