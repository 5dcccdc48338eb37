"""What a player is: played inside the kernel, or from observations, or from the battle's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mech_env import BattleBatch
from mech_env.arguments import PlayerError


class UnknownPlayerError(PlayerError):
    """No player of that name."""


@dataclass(frozen=True)
class InsidePlayer:
    """A player that the kernel plays itself: no observation, no call from Python."""

    name: str
    inside: int  # kernels.RANDOM, kernels.BOT or kernels.SCRIPT + k


@runtime_checkable
class OutsidePlayer(Protocol):
    """A player that answers from observations."""

    @property
    def name(self) -> str: ...

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row.

        Args:
            observations: float32, shape (n, features).
            masks: int8 or bool, shape (n, actions).
        """


@runtime_checkable
class StatePlayer(Protocol):
    """A player that searches on copies of the battle, with the knowledge of its side."""

    @property
    def name(self) -> str: ...

    @property
    def slow(self) -> bool: ...  # milliseconds a decision, where others take microseconds

    def decide(self, batch: BattleBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """One legal action per row, for the side that decides there; the batch is not changed."""


Player = InsidePlayer | OutsidePlayer | StatePlayer

__all__ = [
    "InsidePlayer",
    "OutsidePlayer",
    "Player",
    "PlayerError",
    "StatePlayer",
    "UnknownPlayerError",
]
