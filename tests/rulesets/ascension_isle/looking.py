"""Observations by name, for tests of what a unit sees."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.rulesets.ascension_isle.observe.layout import LAYOUT
from mech_env.rulesets.ascension_isle.observe.unit import observe as observe_kernel
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twin

observe = twin(observe_kernel)


def look(s: Any, b: Any, viewer: int) -> NDArray[np.float32]:
    """What a unit sees, shape (LAYOUT.size,)."""
    out = np.zeros(LAYOUT.size, np.float32)
    observe(s, b, viewer, out)
    return out


def rows(board: Board) -> Board:
    """Give the setup the rows that its units, pieces and objects need."""
    s = board.s
    s.rows_allies, s.rows_enemies = 5, 6
    s.rows_pieces, s.rows_objects = s.n_pieces, s.n_objects
    return board


def value(out: NDArray[np.float32], piece: str, name: str, row: int = 0) -> float:
    """A feature in its own unit."""
    part = LAYOUT.pieces[piece]
    at = part.offset(name, row)
    return round(float(out[at]) * part.features[at - part.start - row * part.width].high, 4)


def seen(board: Board, viewer: int, piece: str, name: str, row: int = 0) -> float:
    """A feature of what a unit sees, in its own unit."""
    rows(board)
    return value(look(board.s, board.b, viewer), piece, name, row)


def lit(board: Board, viewer: int, piece: str, row: int = 0) -> set[str]:
    """Features of a row that are not 0."""
    rows(board)
    part, out = LAYOUT.pieces[piece], look(board.s, board.b, viewer)
    first = part.start + row * part.width
    return {f.name for k, f in enumerate(part.features) if out[first + k] != 0}


def differ(one: NDArray[np.float32], other: NDArray[np.float32]) -> set[str]:
    """Names of numbers in which two observations differ."""
    return {n for n, x, y in zip(LAYOUT.names(), one, other, strict=True) if x != y}
