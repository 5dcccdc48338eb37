"""Who plays the other sides of a single-side environment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.ruleset import Ruleset

# Observations (n, features) and masks (n, actions) in, actions (n,) out.
BatchPlayer = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int64]]
# One observation (features,) and mask (actions,) in, one action out.
Player = Callable[[NDArray[np.float32], NDArray[np.int8]], int]

# The environment's generator; `reset(seed=...)` replaces it, so it is asked for each time.
Draws = Callable[[], np.random.Generator]


def inside_name(opponent: Any, ruleset: Ruleset) -> str | None:
    """The name of a player inside the kernel, or None if the opponent is played outside.

    Raises:
        ValueError: a string that is neither such a name nor a folder.
        TypeError: neither a string, a path nor callable.
    """
    if isinstance(opponent, str) and opponent in ruleset.inside:
        return opponent
    if isinstance(opponent, str | Path):
        if not Path(opponent).is_dir():
            raise ValueError(
                f"opponent: {str(opponent)!r} is neither one of {', '.join(ruleset.inside)} "
                "nor the folder of a policy bundle"
            )
    elif not callable(opponent):
        raise TypeError(
            f"opponent: {opponent!r} is neither a name, the folder of a policy bundle "
            "nor callable(observation, mask)"
        )
    return None


def load_player(opponent: Any, ruleset: Ruleset, draws: Draws) -> Player:
    """A player outside the kernel: a callable as it is, a bundle as it was rated.

    Args:
        draws: gives the environment's generator, for a bundle with a temperature.
    """
    if callable(opponent):
        player: Player = opponent
        return player
    policy = _open(opponent, ruleset)
    return lambda observation, mask: int(policy.act(observation, mask, policy.temperature, draws()))


def load_batch_player(opponent: Any, ruleset: Ruleset, draws: Draws) -> BatchPlayer:
    """As :func:`load_player`, for arrays with a row per battle."""
    if callable(opponent):
        player: BatchPlayer = opponent
        return player
    policy = _open(opponent, ruleset)
    return lambda observations, masks: np.asarray(
        policy.act(observations, masks, policy.temperature, draws()), np.int64
    )


def _open(folder: str | Path, ruleset: Ruleset) -> Any:
    from mech_env.policy import Policy

    return Policy.load(folder, ruleset)
