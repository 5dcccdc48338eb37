"""Observation layouts: named pieces of one flat float32 vector, described and hashed.

An encoder writes by name. The places of a piece's features are members of an enum, which kernels
read as numbers; each knows the natural bound of its feature::

    UNIT = LAYOUT.pieces["enemies"].at

    out[row + UNIT.loss] = scaled_cut(int(u.loss), UNIT.loss.high)
"""

from __future__ import annotations

import enum
import hashlib
import json
import keyword
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel


@dataclass(frozen=True)
class Feature:
    """One number of a piece; natural bounds ``low`` and ``high`` map onto [-1, 1] or [0, 1]."""

    name: str
    unit: str = "flag"  # flag, hexes, metres, face, count, …
    low: float = 0.0
    high: float = 1.0
    seen_by: str = "all"  # all, side: who of the table's players may know it


def count(name: str, high: float, unit: str = "count", seen_by: str = "all") -> Feature:
    """A number from 0 to ``high``."""
    return Feature(name, unit, 0.0, high, seen_by)


def either(name: str, unit: str, high: float = 1.0, seen_by: str = "all") -> Feature:
    """A number that may be negative: from -high to high, mapped onto [-1, 1]."""
    return Feature(name, unit, -high, high, seen_by)


def flags(names: str) -> list[Feature]:
    """0 or 1 for each of the names, which stand in one string."""
    return [Feature(name) for name in names.split()]


@dataclass(frozen=True)
class Piece:
    """``rows`` rows of the same features, starting at ``start``: self, allies[k], enemies[k], …"""

    name: str
    rows: int
    features: tuple[Feature, ...]
    start: int
    about: str = ""  # what it holds, in a line for people

    @property
    def width(self) -> int:
        return len(self.features)

    @property
    def stop(self) -> int:
        return self.start + self.rows * self.width

    def offset(self, feature: str, row: int = 0) -> int:
        """Position of a feature in the flat vector.

        Raises:
            ValueError: no such feature or row.
        """
        names = [f.name for f in self.features]
        if feature not in names or not 0 <= row < self.rows:
            raise ValueError(f"{self.name} has no feature {feature!r} in row {row}")
        return self.start + row * self.width + names.index(feature)

    @cached_property
    def at(self) -> Any:
        """Places of the features in a row: an ``IntEnum`` with a member for each.

        ``member.high`` is the feature's natural bound, a whole number. A feature whose name is a
        keyword of Python has an underscore behind it: ``at.pass_``.

        Raises:
            ValueError: a bound that is no whole number.
        """
        names = [f.name + "_" * keyword.iskeyword(f.name) for f in self.features]
        make: Any = enum.IntEnum
        places = make(self.name, [(name, k) for k, name in enumerate(names)])
        for place, feature in zip(places, self.features, strict=True):
            if feature.high != int(feature.high):
                raise ValueError(f"{self.name}.{feature.name}: bound {feature.high} is not whole")
            place.high = int(feature.high)
        return places

    def scales(self, first: str, last: str) -> NDArray[np.float32]:
        """Factors that map features ``first`` to ``last`` onto [-1, 1]: 1 / high, shape (n,).

        Raises:
            ValueError: no such features, or bounds that a factor alone does not map.
        """
        start, stop = self.offset(first) - self.start, self.offset(last) - self.start + 1
        features = self.features[start:stop]
        for f in features:
            if f.low not in (0.0, -f.high):
                raise ValueError(f"{f.name}: no factor maps {f.low} to {f.high} onto [-1, 1]")
        return np.array([1 / f.high for f in features], np.float32)


class Layout:
    """The observation of a ruleset: pieces in order, shape ``(size,)``, float32 in [-1, 1].

    Args:
        pieces: name, rows and features of each.
        about: what pieces hold, by name, in a line for people.

    Raises:
        ValueError: two features of one name, or words about a piece that is not there.
    """

    def __init__(
        self,
        pieces: Sequence[tuple[str, int, list[Feature]]],
        about: Mapping[str, str] | None = None,
    ) -> None:
        self.pieces: dict[str, Piece] = {}
        words = dict(about or {})
        start = 0
        for name, rows, features in pieces:
            names = [f.name for f in features]
            if len(set(names)) != len(names):
                raise ValueError(f"piece {name!r} has two features of one name")
            piece = Piece(name, rows, tuple(features), start, words.pop(name, ""))
            self.pieces[name] = piece
            start = piece.stop
        if words:
            raise ValueError(f"words about pieces that are not there: {', '.join(words)}")
        self.size = start

    @cached_property
    def hash(self) -> str:
        """Changes when the meaning of any number changes; other words for it are no change."""
        meaning = self.to_dict()
        for piece in meaning.values():
            del piece["about"]
        text = json.dumps(meaning, sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Pieces and features, JSON-ready."""
        return {
            name: {
                "about": piece.about,
                "start": piece.start,
                "rows": piece.rows,
                "features": [asdict(feature) for feature in piece.features],
            }
            for name, piece in self.pieces.items()
        }

    def names(self) -> list[str]:
        """One name per number: ``enemies[0].distance``."""
        return [
            f"{piece.name}.{f.name}" if piece.rows == 1 else f"{piece.name}[{row}].{f.name}"
            for piece in self.pieces.values()
            for row in range(piece.rows)
            for f in piece.features
        ]


@kernel
def scaled(value: float, high: int) -> float:
    """A number within its natural bound, as an observation shows it: a share of the bound."""
    return value * (1 / high)


@kernel
def scaled_cut(value: float, high: int) -> float:
    """As :func:`scaled`, of a number that may exceed its bound: cut off at -1 and 1."""
    return max(-high, min(high, value)) * (1 / high)


@kernel
def clear(out: Any, first: int, stop: int) -> None:
    """Write zeros into an observation from ``first`` to ``stop - 1``."""
    for k in range(first, stop):
        out[k] = 0.0
