"""Functions that a module exports to callers without Python: kernels, with their parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

INTEGERS = {"int32": 32, "uint32": 32, "int64": 64}
RETURNS = ("int32", "int64", "float64")


@dataclass(frozen=True)
class Number:
    """An integer parameter: one of :data:`INTEGERS`. Named in the shape of an array, its length."""

    name: str
    kind: str
    about: str


@dataclass(frozen=True)
class Array:
    """An array in memory that the caller hands in, C order, as a pointer.

    Attributes:
        shape: of each axis a size, or the name of the :class:`Number` that holds it. An array
            that is always empty is no parameter; the kernel gets one without memory.
    """

    name: str
    dtype: np.dtype[Any]
    shape: tuple[int | str, ...]
    about: str

    @property
    def empty(self) -> bool:
        """Whether it never holds anything."""
        return 0 in self.shape


@dataclass(frozen=True)
class Export:
    """One exported function.

    Attributes:
        name: its symbol.
        kernel: what it calls, with each array and each number that is no length, in this order.
        parameters: in the order of the exported function.
        returns: one of :data:`RETURNS`.
        about: what it does, in a line.
    """

    name: str
    kernel: Callable[..., Any]
    parameters: tuple[Array | Number, ...]
    returns: str
    about: str

    @property
    def visible(self) -> tuple[Array | Number, ...]:
        """The parameters of the exported function: without arrays that are always empty."""
        return tuple(p for p in self.parameters if isinstance(p, Number) or not p.empty)

    @property
    def lengths(self) -> set[str]:
        """Names of the numbers that are lengths of arrays."""
        arrays = [p for p in self.parameters if isinstance(p, Array)]
        return {size for array in arrays for size in array.shape if isinstance(size, str)}

    @property
    def passed(self) -> tuple[Array | Number, ...]:
        """The parameters that the kernel takes."""
        return tuple(p for p in self.parameters if p.name not in self.lengths)
