"""What callers hand to a battle, checked: seeds, players, faces; and how it can be wrong."""

from __future__ import annotations

import math
import secrets
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mech_env.core import kernels
from mech_env.core.dice import FIRST_STREAM, LAST_STREAM
from mech_env.core.log import (
    FAULT_FACE,
    FAULT_NONE,
    FAULT_SCRIPT_EMPTY,
    MAX_FORCED,
    SAMPLED,
    SCRIPTED,
    STRICT,
)
from mech_env.core.ruleset import Ruleset
from mech_env.core.shown import shown

SEED_BITS = 32  # of the words of a seed; a stream stands above them
MAX_SEED = 2**SEED_BITS - 1
MAX_FACE = 100
_INT64 = np.dtype(np.int64)

# What is wrong with forced dice, by the fault of a log.
SCRIPT_FAULTS = {
    FAULT_SCRIPT_EMPTY: "the forced dice are used up and another is rolled",
    FAULT_FACE: "a forced face that the die lacks",
}


class BattleOver(RuntimeError):
    """A step in a battle that has ended."""


class PlayerError(ValueError):
    """A player that cannot be used; the message says what to do."""


class DiceError(RuntimeError):
    """Forced dice that do not fit: a face the die lacks, a script too short or not used up."""


def checked_player(ruleset: Ruleset, side: str, player: str) -> tuple[int, int]:
    """The index of a side and the code of a player; raises ValueError for unknown names."""
    codes = {"external": kernels.EXTERNAL, **ruleset.inside}
    if side not in ruleset.side_names:
        raise ValueError(f"side: {_said(side)} is not one of {', '.join(ruleset.side_names)}")
    if player not in codes:
        raise ValueError(f"player: {_said(player)} is not one of {', '.join(codes)}")
    return ruleset.side_names.index(side), codes[player]


def checked_seed(seed: int | None, name: str = "seed") -> int:
    """A seed, drawn if None.

    Args:
        name: of the argument.

    Raises:
        ValueError: not an integer from 0 to 2^32-1.
    """
    if seed is None:
        return secrets.randbits(32)
    if not _is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"{name}: {_said(seed)} is not an integer from 0 to {MAX_SEED}")
    return int(seed)


def checked_seeds(seeds: ArrayLike) -> NDArray[np.int64]:
    """Seeds as int64.

    Raises:
        TypeError: not integers.
        ValueError: one is not from 0 to 2^32-1.
    """
    found = _as_array("seeds", seeds, "integers")
    large = found.dtype.kind == "O" and all(map(_is_whole, found.flat))
    if found.dtype.kind not in "iu" and not large:
        raise TypeError(f"seeds: expected integers, got {_shown(seeds)} ({found.dtype})")
    wrong = (found < 0) | (found > MAX_SEED)
    if wrong.any():
        first = _said(found[wrong].flat[0])
        raise ValueError(f"seeds: {first} is not an integer from 0 to {MAX_SEED}")
    return found.astype(np.int64)


def checked_stream(stream: int) -> int:
    """A stream of dice.

    Raises:
        ValueError: neither 0 nor from 256 to 2^20.
    """
    if not _is_whole(stream) or (stream != 0 and not FIRST_STREAM <= stream <= LAST_STREAM):
        raise ValueError(
            f"stream: {_said(stream)} is neither 0 nor from {FIRST_STREAM} to {LAST_STREAM}"
        )
    return int(stream)


def checked_count(name: str, value: Any, most: int | None = None) -> int:
    """A whole number from 1; raises ValueError for anything else."""
    if not _is_whole(value) or value < 1 or (most is not None and value > most):
        allowed = "from 1" if most is None else f"from 1 to {most}"
        raise ValueError(f"{name}: {_said(value)} is not a whole number {allowed}")
    return int(value)


def checked_number(name: str, value: Any) -> float:
    """A finite number; raises ValueError for anything else."""
    number = isinstance(value, int | float | np.integer | np.floating)
    try:
        found = float(value) if number and not isinstance(value, bool) else math.nan
    except OverflowError:  # an integer of many digits
        found = math.inf
    if not math.isfinite(found):
        raise ValueError(f"{name}: {_said(value)} is not a finite number")
    return found


def _said(value: Any) -> str:
    """A value in an error, cut to a short line."""
    plain = value.item() if isinstance(value, np.generic) else value
    return "None" if plain is None else shown(plain)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def checked_actions(actions: ArrayLike, shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Actions as int64 of one shape.

    Raises:
        TypeError: not integers.
        ValueError: of another shape.
    """
    if type(actions) is np.ndarray and actions.dtype is _INT64 and actions.shape == shape:
        return actions.copy()  # as nearly always
    found = _as_array("actions", actions, f"integers of shape {shape}")
    if found.dtype.kind not in "iu":
        raise TypeError(f"actions: expected integers, got {_shown(actions)} ({found.dtype})")
    if found.shape != shape:
        raise ValueError(f"actions: shape {found.shape}, expected {shape}")
    if found.dtype == np.uint64:
        found = np.minimum(found, np.uint64(2**63 - 1))  # none becomes negative
    return found.astype(np.int64)


def checked_rows(rows: ArrayLike, n: int) -> NDArray[np.int64]:
    """Indices of rows, from indices or from a mask.

    Raises:
        TypeError: neither integers nor a bool for each row.
        ValueError: of another shape, out of range, or named twice.
    """
    if type(rows) is np.ndarray and rows.dtype is _INT64:  # as nearly always
        picked = rows
    else:
        picked = _as_array("rows", rows, _rows_allowed(n))
        if picked.dtype == bool and picked.shape == (n,):
            return np.flatnonzero(picked)
        if picked.dtype.kind not in "iu" and picked.shape != (0,):
            raise TypeError(
                f"rows: expected {_rows_allowed(n)}, got {_shown(rows)} ({picked.dtype})"
            )
    if picked.ndim != 1 or (len(picked) and not 0 <= picked.min() <= picked.max() < n):
        raise ValueError(f"rows: expected {_rows_allowed(n)}, got {_shown(rows)}")
    if len(np.unique(picked)) != len(picked):
        raise ValueError(f"rows: a row is named twice in {_shown(rows)}")
    return picked.astype(np.int64, copy=False)


def _rows_allowed(n: int) -> str:
    return f"indices from 0 to {n - 1} or {n} bools"


def _as_array(name: str, value: ArrayLike, allowed: str) -> NDArray[Any]:
    try:
        return np.asarray(value)
    except (ValueError, TypeError):  # lists of unequal lengths
        raise TypeError(f"{name}: expected {allowed}, got {_shown(value)}") from None


def _shown(value: object) -> str:
    return " ".join(repr(value).split())[:80]


def checked_faces(faces: Iterable[int]) -> list[int]:
    """Faces of dice as integers; raises DiceError for anything else."""
    listed = list(faces)
    for face in listed:
        if not _is_whole(face) or not 1 <= face <= MAX_FACE:
            raise DiceError(f"forced dice: {_said(face)} is not a face from 1 to {MAX_FACE}")
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
