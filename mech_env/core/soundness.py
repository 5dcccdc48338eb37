"""Battle records from elsewhere: held to their ranges and laws before compiled rules see them.

Compiled rules check no bounds. Whatever memory they read and however long they run follows from
the numbers in the records, so records that no battle can have are refused here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.record import check_limits
from mech_env.core.ruleset import Ruleset


def check_sound(ruleset: Ruleset, setups: NDArray[Any], battles: NDArray[Any], name: str) -> None:
    """Refuse battles that are out of range, belong to no encounter or break a law of states.

    Args:
        setups: of the scenario's encounters, shape (encounters,).
        battles: records, shape (n,).
        name: of the battles in messages; with several, the row follows.

    Raises:
        ValueError: the first battle that is not sound; says which, and what is wrong with it.
    """
    encounters = battles["encounter"]
    checks = {
        "encounter": (encounters, 0, len(setups) - 1),
        "dice.key": (battles["dice"]["key"], 0, 2**32 - 1),
    }
    for field, (values, low, high) in checks.items():
        wrong = (values < low) | (values > high)
        if wrong.any():
            row = int(np.argmax(wrong))
            where = _where(name, row, len(battles))
            raise ValueError(f"{where}.{field}: {int(values[row])} is not from {low} to {high}")
    check_limits(battles, ruleset.limits, name)
    broken = ruleset.laws.first_broken(setups[encounters], battles)
    if broken is not None:
        law, row = broken
        raise ValueError(f"{_where(name, row, len(battles))}: breaks the law: {law}")


def _where(name: str, row: int, rows: int) -> str:
    return name if rows == 1 else f"{name}[{row}]"
