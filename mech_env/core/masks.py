"""Masks of legal actions: int8, shape (actions,), 1 for each; and the choice of one of them."""

from __future__ import annotations

from typing import Any, TypeVar

from mech_env.core.jit import A_SET, bit_count, kernel, lowest_bit, nonzero_set

Number = TypeVar("Number", int, float)

# In place of the action that is taken without asking.
ASK = -1
NO_ANSWER = -2  # nothing is legal: a fault of the rules


@kernel
def only_legal(mask: Any) -> int:
    """The only legal action; ASK if there are several, NO_ANSWER if there is none."""
    only = NO_ANSWER
    for start in range(0, mask.shape[0], A_SET):
        found = nonzero_set(mask, start)
        if found == 0:
            continue
        if only >= 0 or found & (found - 1) != 0:
            return ASK
        only = start + lowest_bit(found)
    return only


@kernel
def count_legal(mask: Any) -> int:
    """How many actions are legal."""
    count = 0
    for start in range(0, mask.shape[0], A_SET):
        count += bit_count(nonzero_set(mask, start))
    return count


@kernel
def clear_mask(mask: Any) -> None:
    """No action is legal."""
    for action in range(mask.shape[0]):
        mask[action] = 0


@kernel
def legal_or_first(mask: Any, choice: int) -> int:
    """``choice`` if it is legal, else the first legal action; -1 if there is none."""
    if choice >= 0 and mask[choice] != 0:
        return choice
    for action in range(mask.shape[0]):
        if mask[action] != 0:
            return action
    return -1


@kernel
def better(best: int, most: Number, one: int, value: Number) -> tuple[int, Number]:
    """(best, most) after one more candidate; of equals the first stays."""
    if value > most:
        return one, value
    return best, most
