"""Indices of kernels count from the front.

numba compares every index that has a sign with zero, because -1 is the last element in Python: a
twentieth of the time of rules that read small fields all day. No kernel may read from the back;
the tests run all rules with indices that refuse it. Other code of the process is lowered as ever.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.np import arrayobj
from numba.np.arrayobj import fix_integer_index as _from_either_end

_MARK = "_mech_env_counts_from_the_front"


def count_from_the_front(module: Any) -> None:
    """Leave out the comparison in the functions of a module of ``llvmlite.ir``."""
    setattr(module, _MARK, True)


def _fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    if hasattr(builder.module, _MARK):
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
    return _from_either_end(context, builder, kind, index, size)


arrayobj.fix_integer_index = _fix_integer_index
