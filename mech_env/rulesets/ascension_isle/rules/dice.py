"""The dice of a test (AI-003)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.rulesets.ascension_isle.state import codes as c


@kernel
def roll_test(s: Any, b: Any, log: Any, unit: int, why: int) -> int:
    """AI-003: the sum of the dice of a test, 2d10 unless option test_dice says otherwise.

    Reads: test_dice. Writes: nothing. Rolls: the dice, one reason ``why`` for all. Asks: nothing.
    """
    total, kind = 0, int(s.options.test_dice)
    for _ in range(c.TEST_COUNT[kind]):
        total += roll(b, log, c.TEST_FACES[kind], unit, why)
    return total
