"""A battle as one side may take it to be: what it cannot know is guessed, the dice are new."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from mech_env.core.dice import mix
from mech_env.core.jit import plain_twin
from mech_env.core.ruleset import Ruleset

_DICE_SALT, _GUESS_SALT = 31, 32

_mix = plain_twin(mix)


@dataclass(frozen=True)
class Guess:
    """What a battle may be.

    Attributes:
        record: the battle record, shape (1,), with dice of its own.
        setups: setup records of the scenario's encounters.
    """

    record: NDArray[Any]
    setups: NDArray[Any]


def guesses_of(
    ruleset: Ruleset, record: NDArray[Any], setups: NDArray[Any], side: int, count: int, seed: int
) -> list[Guess]:
    """``count`` guesses of what a side does not know; one if it knows everything.

    Args:
        record: of the battle, shape (1,); not written.
        setups: setup records; not written.
        side: who guesses.
        count: at most so many.
        seed: 0 to 2^32-1, of guesses and dice; nothing comes from the battle's own dice.
    """
    imagine: Any = ruleset.card.imagine
    found: list[Guess] = []
    for k in range(count):
        guess = Guess(record.copy(), setups.copy())
        b: Any = guess.record[0]
        b.dice.key = _mix(seed, k, _DICE_SALT)
        b.dice.drawn = 0
        found.append(guess)
        key = _mix(seed, k, _GUESS_SALT)
        if imagine is None or not plain_twin(imagine)(guess.setups, b, side, key):
            break
    return found


def derived(seed: int, index: int, salt: int) -> int:
    """A seed derived from a seed, 0 to 2^32-1."""
    return int(_mix(seed, index, salt))
