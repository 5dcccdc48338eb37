"""A work area for kernels: memory on the stack of the thread that runs them."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable
from numba.np import arrayobj

WORDS = 3456  # int16 of a work area


def work_area() -> Any:
    """Memory to work with: int16, shape (WORDS,), not cleared.

    It belongs to the kernel that asks and to those that it calls; it must not be returned.
    """
    return np.zeros(WORDS, np.int16)


_KIND = numba.types.Array(numba.types.int16, 1, "C")


@type_callable(work_area)
def _type_work_area(context: Any) -> Any:
    def typer() -> Any:
        return _KIND

    return typer


@lower_builtin(work_area)
def _lower_work_area(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    int16, word = ir.IntType(16), ir.IntType(64)
    array = context.make_array(_KIND)(context, builder)
    memory = cgutils.alloca_once(builder, ir.ArrayType(int16, WORDS))
    arrayobj.populate_array(
        array,
        data=builder.bitcast(memory, array.data.type),
        shape=[word(WORDS)],
        strides=[word(2)],
        itemsize=word(2),
        meminfo=None,
    )
    return array._getvalue()
