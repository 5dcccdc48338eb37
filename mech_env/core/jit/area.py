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
ROWS = 288  # int32 of a row area


def work_area() -> Any:
    """Memory to work with: int16, shape (WORDS,), not cleared.

    It belongs to the kernel that asks and to those that it calls; it must not be returned.
    """
    return np.zeros(WORDS, np.int16)


def row_area() -> Any:
    """As :func:`work_area`: int32, shape (ROWS,), for sets of cells by rows of bits."""
    return np.zeros(ROWS, np.int32)


def _lower(function: Callable[[], Any], words: int, bits: int) -> None:
    """Compiled, a function returns so many integers on the stack."""
    kind = numba.types.Array(getattr(numba.types, f"int{bits}"), 1, "C")

    @type_callable(function)
    def _type(context: Any) -> Any:
        def typer() -> Any:
            return kind

        return typer

    @lower_builtin(function)
    def _lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        item, word = ir.IntType(bits), ir.IntType(64)
        array = context.make_array(kind)(context, builder)
        memory = cgutils.alloca_once(builder, ir.ArrayType(item, words))
        arrayobj.populate_array(
            array,
            data=builder.bitcast(memory, array.data.type),
            shape=[word(words)],
            strides=[word(bits // 8)],
            itemsize=word(bits // 8),
            meminfo=None,
        )
        return array._getvalue()


_lower(work_area, WORDS, 16)
_lower(row_area, ROWS, 32)
