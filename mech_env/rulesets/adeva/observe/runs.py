"""Runs of numbers that encoders write at once: where they lie in a record, and their scales."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.rulesets.adeva.observe.layout import LAYOUT
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.record import PERSON, UNIT

HEALTH, HEALTH_SCALES = (
    UNIT.run("wounds", "critical")[0],
    LAYOUT.pieces["self"].scales("wounds_head", "critical_left_leg"),
)
GEAR, GEAR_SCALES = (
    UNIT.run("carried", "ammo")[0],
    LAYOUT.pieces["self"].scales("item_0", f"ammo_{c.ITEMS - 1}"),
)
SCORES, SCORES_SCALES = (
    PERSON.run("characteristics", "skills")[0],
    LAYOUT.pieces["self"].scales("ws", f"skill_{c.Skill.names()[-1]}"),
)
WORN_SCALES = LAYOUT.pieces["self"].scales("worn_0", f"worn_{c.ITEMS - 1}")


def gathered(codes: Sequence[int], at: int) -> tuple[tuple[int, int], ...]:
    """How bits of a set become neighbours in a word from bit ``at`` on: masks, and shifts left.

    Raises:
        ValueError: a bit that stands higher in the set than in the word.
    """
    masks: dict[int, int] = {}
    for k, code in enumerate(codes, at):
        if k < code:
            raise ValueError(f"bit {code} of a set cannot be shifted left to bit {k}")
        masks[k - code] = masks.get(k - code, 0) | 1 << code
    return tuple((mask, shift) for shift, mask in masks.items())


def ones(first: Any, last: Any) -> NDArray[np.float32]:
    """Scales of a run of flags."""
    return np.ones(int(last) - int(first) + 1, np.float32)
