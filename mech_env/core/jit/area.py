"""Work areas for kernels: memory on the stack of the thread that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numba.np import arrayobj

WORDS = 3456  # int16 of a work area
ROWS = 360  # int32 of a row area
SCORES = 320  # float64 of a score area


def work_area() -> Any:
    """Memory to work with: int16, shape (WORDS,), not cleared.

    It belongs to the kernel that asks and to those that it calls; it must not be returned.
    """
    return np.zeros(WORDS, np.int16)


def row_area() -> Any:
    """As :func:`work_area`: int32, shape (ROWS,), for sets of cells by rows of bits."""
    return np.zeros(ROWS, np.int32)


def score_area() -> Any:
    """As :func:`work_area`: float64, shape (SCORES,)."""
    return np.zeros(SCORES, np.float64)


def _lower(function: Callable[[], Any], words: int, number: Any) -> None:
    """Compiled, a function returns so many numbers on the stack."""
    kind, size = numba.types.Array(number, 1, "C"), number.bitwidth // 8

    @type_callable(function)
    def _type(context: Any) -> Any:
        def typer() -> Any:
            return kind

        return typer

    @lower_builtin(function)
    def _lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item, word = context.get_data_type(number), ir.IntType(64)
        array = context.make_array(kind)(context, builder)
        memory = cgutils.alloca_once(builder, ir.ArrayType(item, words))
        arrayobj.populate_array(
            array,
            data=builder.bitcast(memory, array.data.type),
            shape=[word(words)],
            strides=[word(size)],
            itemsize=word(size),
            meminfo=None,
        )
        return array._getvalue()


_lower(work_area, WORDS, numba.types.int16)
_lower(row_area, ROWS, numba.types.int32)
_lower(score_area, SCORES, numba.types.float64)
