"""One registry of players by name: random, bot, bundles and SB3 models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mech_env.core import kernels
from mech_env.core.ruleset import Ruleset


class PlayerError(ValueError):
    """A player that cannot be used; the message says what to do."""


class UnknownPlayerError(PlayerError):
    """No player of that name."""


@dataclass(frozen=True)
class InsidePlayer:
    """A player that the kernel plays itself: no observation, no call from Python."""

    name: str
    inside: int  # kernels.RANDOM or kernels.BOT


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


Player = InsidePlayer | OutsidePlayer


class BundlePlayer:
    """An exported policy: ``temperature`` 0 plays the likeliest action, 1 samples."""

    def __init__(self, folder: Path, ruleset: Ruleset, temperature: float, seed: int) -> None:
        from mech_env.policy import BundleError, Policy

        try:
            self._policy = Policy.load(folder, ruleset)
        except BundleError as error:
            raise PlayerError(str(error)) from None
        self._temperature = temperature
        self._rng = np.random.default_rng(seed)
        self.name = f"bundle:{folder.name}"

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row."""
        chosen: NDArray[np.int64] = self._policy.act(
            observations, masks, self._temperature, self._rng
        )
        return chosen


def _inside(name: str, code: int) -> Callable[..., Player]:
    def build(rest: str, ruleset: Ruleset, temperature: float, seed: int) -> Player:
        if rest:
            raise PlayerError(f"player {name!r} takes no argument, got {rest!r}")
        return InsidePlayer(name, code)

    return build


def _bundle(rest: str, ruleset: Ruleset, temperature: float, seed: int) -> Player:
    return BundlePlayer(Path(rest), ruleset, temperature, seed)


def _sb3(rest: str, ruleset: Ruleset, temperature: float, seed: int) -> Player:
    from agents.learned import load_model_player  # torch takes seconds to import: only if needed

    return load_model_player(Path(rest), ruleset, temperature, seed)


_KINDS: dict[str, Callable[..., Player]] = {
    "random": _inside("random", kernels.RANDOM),
    "bot": _inside("bot", kernels.BOT),
    "bundle": _bundle,
    "sb3": _sb3,
}


def player_names() -> tuple[str, ...]:
    """What :func:`make` accepts, for people."""
    return ("random", "bot", "bundle:FOLDER", "sb3:FILE.zip", "a bundle's folder", "a .zip file")


def make(name: str, ruleset: Ruleset, *, temperature: float = 0.0, seed: int = 0) -> Player:
    """The player called ``name``.

    Args:
        name: ``random``, ``bot``, ``bundle:<folder>``, ``sb3:<zip>``, or a path to one of these.
        ruleset: the rules it is to play.
        temperature: of learned players: 0 plays the likeliest action, 1 samples the policy.
        seed: of a learned player that samples.

    Raises:
        UnknownPlayerError: no such player.
        PlayerError: a file that cannot be used, or one for other rules.
    """
    kind, _, rest = name.partition(":")
    if kind in _KINDS:
        return _KINDS[kind](rest, ruleset, temperature, seed)
    if name.endswith(".zip"):
        return _sb3(name, ruleset, temperature, seed)
    if name and Path(name).is_dir():
        return _bundle(name, ruleset, temperature, seed)
    raise UnknownPlayerError(f"unknown player {name!r}; known: {', '.join(player_names())}")
