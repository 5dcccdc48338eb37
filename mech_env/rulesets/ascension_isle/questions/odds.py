"""Exact odds of a test (AI-003, AI-004), for estimates; nothing is resolved by them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c

_MOST = max(count * faces for count, faces in zip(c.TEST_COUNT, c.TEST_FACES, strict=True))
_WIDTH = _MOST + 2  # sums 0 to _MOST, and one that no dice reach


def sums(count: int, faces: int) -> Counter[int]:
    """In how many ways dice show each sum."""
    ways = Counter({0: 1})
    for _ in range(count):
        ways = Counter(
            {
                total: sum(ways[total - face] for face in range(1, faces + 1))
                for total in range(1, max(ways) + faces + 1)
            }
        )
    return +ways


def _at_least(count: int, faces: int) -> list[float]:
    """The chance that dice show a sum or more, by sum."""
    ways = sums(count, faces)
    return [
        sum(n for total, n in ways.items() if total >= least) / faces**count
        for least in range(_WIDTH)
    ]


# [option test_dice * _WIDTH + sum]
_CHANCES = np.array(
    [
        chance
        for count, faces in zip(c.TEST_COUNT, c.TEST_FACES, strict=True)
        for chance in _at_least(count, faces)
    ]
)


@kernel
def chance(s: Any, needed: int) -> float:
    """The chance that the dice of a test (option test_dice) show ``needed`` or more."""
    return float(_CHANCES[int(s.options.test_dice) * _WIDTH + min(max(int(needed), 0), _WIDTH - 1)])
