"""What callers hand to a battle, checked: seeds, players, faces; and how it can be wrong."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import numpy as np

from mech_env.core import kernels
from mech_env.core.log import (
    FAULT_FACE,
    FAULT_NONE,
    FAULT_SCRIPT_EMPTY,
    MAX_FORCED,
    SAMPLED,
    SCRIPTED,
    STRICT,
)

MAX_SEED = 2**32 - 1

# What is wrong with forced dice, by the fault of a log.
SCRIPT_FAULTS = {
    FAULT_SCRIPT_EMPTY: "the forced dice are used up and another is rolled",
    FAULT_FACE: "a forced face that the die lacks",
}

PLAYERS = {"external": kernels.EXTERNAL, "random": kernels.RANDOM, "bot": kernels.BOT}


class BattleOver(RuntimeError):
    """A step in a battle that has ended."""


class DiceError(RuntimeError):
    """Forced dice that do not fit: a face the die lacks, a script too short or not used up."""


def checked_player(side_names: tuple[str, ...], side: str, player: str) -> tuple[int, int]:
    """The index of a side and the code of a player; raises ValueError for unknown names."""
    if side not in side_names:
        raise ValueError(f"side: {side!r} is not one of {', '.join(side_names)}")
    if player not in PLAYERS:
        raise ValueError(f"player: {player!r} is not one of {', '.join(PLAYERS)}")
    return side_names.index(side), PLAYERS[player]


def checked_seed(seed: int | None) -> int:
    """A seed, drawn if None.

    Raises:
        ValueError: not an integer from 0 to 2^32-1.
    """
    if seed is None:
        return secrets.randbits(32)
    whole = isinstance(seed, int | np.integer) and not isinstance(seed, bool)
    if not whole or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed: {seed!r} is not an integer from 0 to {MAX_SEED}")
    return int(seed)


def checked_faces(faces: Iterable[int]) -> list[int]:
    """Faces of dice as integers; raises DiceError for anything else."""
    listed = list(faces)
    for face in listed:
        if isinstance(face, bool) or not isinstance(face, int | np.integer) or not 1 <= face <= 100:
            raise DiceError(f"forced dice: {face!r} is not a face from 1 to 100")
    return [int(face) for face in listed]


def write_script(log: Any, faces: list[int], strict: bool) -> None:
    """Write the results to come into a log."""
    if len(faces) > MAX_FORCED:
        raise DiceError(f"forced dice: {len(faces)} are pending, at most {MAX_FORCED} may be")
    log.mode = STRICT if strict else SCRIPTED if faces else SAMPLED
    log.fault = FAULT_NONE
    log.fault_at = 0
    log.forced_used = 0
    log.forced_count = len(faces)
    log.forced[:] = 0
    log.forced[: len(faces)] = faces
