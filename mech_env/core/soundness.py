"""Battle records from elsewhere: held to their ranges and laws before compiled rules see them.

Compiled rules check no bounds. Whatever memory they read and however long they run follows from
the numbers in the records, so records that no battle can have are refused here.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.record import RUNNING, check_limits
from mech_env.core.ruleset import Ruleset


def check_sound(ruleset: Ruleset, setups: NDArray[Any], battles: NDArray[Any], name: str) -> None:
    """Refuse battles that are out of range, belong to no encounter or break a law of states.

    Args:
        setups: of the scenario's encounters, shape (encounters,).
        battles: records, shape (n,).
        name: of the battles in messages; with several, the row follows.

    Raises:
        ValueError: a battle that is not sound; names the field that is out of range, or the law
            and the battle that breaks it.
    """
    encounters = battles["encounter"]
    wrong = (encounters < 0) | (encounters >= len(setups))
    if wrong.any():
        row = int(np.argmax(wrong))
        where, last = _where(name, row, len(battles)), len(setups) - 1
        raise ValueError(f"{where}.encounter: {int(encounters[row])} is not from 0 to {last}")
    check_limits(battles, ruleset.limits, name)
    broken = ruleset.laws.first_broken(setups[encounters], battles)
    if broken is not None:
        law, row = broken
        raise ValueError(f"{_where(name, row, len(battles))}: breaks the law: {law}")


def check_answers(battles: NDArray[Any], masks: NDArray[np.int8], name: str) -> None:
    """Refuse battles that go on without a legal answer.

    Args:
        battles: sound records, shape (n,).
        masks: of legal actions, shape (n, actions).
        name: as for :func:`check_sound`.

    Raises:
        ValueError: nobody can go on; names the battle.
    """
    stuck = (battles["winner"] == RUNNING) & ~masks.any(1)
    if stuck.any():
        where = _where(name, int(np.argmax(stuck)), len(battles))
        raise ValueError(f"{where}: nobody has a legal action")


def _where(name: str, row: int, rows: int) -> str:
    return name if rows == 1 else f"{name}[{row}]"
