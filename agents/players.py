"""One registry of players by name: random, bot, bundles and SB3 models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from mech_env import BattleBatch
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


@runtime_checkable
class StatePlayer(Protocol):
    """A player that thinks ahead on copies of the battle, as far as its side may know it."""

    @property
    def name(self) -> str: ...

    @property
    def slow(self) -> bool: ...  # milliseconds a decision, where others take microseconds

    def decide(self, batch: BattleBatch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """One legal action per row, for the side that decides there; nothing is changed."""


Player = InsidePlayer | OutsidePlayer | StatePlayer


class BundlePlayer:
    """An exported policy: ``temperature`` 0 plays the likeliest action, None as it was rated."""

    def __init__(
        self, folder: Path, ruleset: Ruleset, temperature: float | None, seed: int
    ) -> None:
        from mech_env.policy import BundleError, Policy

        try:
            self._policy = Policy.load(folder, ruleset)
        except BundleError as error:
            raise PlayerError(str(error)) from None
        self.temperature = self._policy.temperature if temperature is None else temperature
        self.rng = np.random.default_rng(seed)
        self.name = f"bundle:{folder.name}"

    def act(self, observations: NDArray[Any], masks: NDArray[Any]) -> NDArray[np.int64]:
        """One legal action per row."""
        chosen: NDArray[np.int64] = self._policy.act(
            observations, masks, self.temperature, self.rng
        )
        return chosen


def _inside(name: str, code: int) -> Callable[..., Player]:
    def build(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
        if rest:
            raise PlayerError(f"player {name!r} takes no argument, got {rest!r}")
        return InsidePlayer(name, code)

    return build


def _bundle(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    return BundlePlayer(Path(rest), ruleset, temperature, seed)


def _sb3(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    from agents.learned import load_model_player  # torch takes seconds to import: only if needed

    return load_model_player(Path(rest), ruleset, temperature or 0.0, seed)


def _mcts(rest: str, ruleset: Ruleset, temperature: float | None, seed: int) -> Player:
    from agents.mcts import SearchPlayer, settings_of

    return SearchPlayer(ruleset, settings_of(rest), seed=seed)


_KINDS: dict[str, Callable[..., Player]] = {
    "random": _inside("random", kernels.RANDOM),
    "bot": _inside("bot", kernels.BOT),
    "bundle": _bundle,
    "sb3": _sb3,
    "mcts": _mcts,
}

_UNLEARNED = ("random", "bot", "mcts")


def player_names() -> tuple[str, ...]:
    """What :func:`make` accepts, for people."""
    return (
        "random", "bot", "mcts:SIMULATIONS", "mcts:MILLISECONDSms", "mcts:SIMULATIONS:FILE.zip",
        "bundle:FOLDER", "sb3:FILE.zip", "a bundle's folder", "a .zip file",
    )  # fmt: skip


def make(name: str, ruleset: Ruleset, *, temperature: float | None = None, seed: int = 0) -> Player:
    """The player called ``name``.

    Args:
        name: ``random``, ``bot``, ``mcts:1000`` (simulations a decision), ``mcts:50ms``,
            ``mcts:1000:random`` (random playouts instead of the bot's), ``mcts:1000:<zip>``
            (guided by a trained model), ``bundle:<folder>``, ``sb3:<zip>``, or a path to one of
            the last two.
        ruleset: the rules it is to play.
        temperature: of learned players: 0 plays the likeliest action, 1 samples the policy; None:
            as a bundle's manifest recommends, 0 for a model. ``NAME@0.5`` overrides it.
        seed: of a learned player that samples, and of a search.

    Raises:
        UnknownPlayerError: no such player.
        PlayerError: a file that cannot be used, or one for other rules.
    """
    name, temperature = _split_temperature(name, temperature)
    kind, _, rest = name.partition(":")
    if kind in _KINDS:
        return _KINDS[kind](rest, ruleset, temperature, seed)
    if name.endswith(".zip"):
        return _sb3(name, ruleset, temperature, seed)
    if name and Path(name).is_dir():
        return _bundle(name, ruleset, temperature, seed)
    raise UnknownPlayerError(f"unknown player {name!r}; known: {', '.join(player_names())}")


def _split_temperature(name: str, temperature: float | None) -> tuple[str, float | None]:
    """``NAME@0.5`` in two; a name that does not end in a number is left alone."""
    base, _, last = name.rpartition("@")
    try:
        found = float(last)
    except ValueError:
        return name, temperature
    if not base:
        return name, temperature
    if not 0 <= found < np.inf:
        raise PlayerError(f"player {name!r}: temperature {last} is not a number of 0 or more")
    if base.partition(":")[0] in _UNLEARNED:
        raise PlayerError(f"player {name!r}: {base!r} has no temperature; leave @{last} out")
    return base, found
