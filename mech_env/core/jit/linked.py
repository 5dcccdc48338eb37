"""A kernel compiled by itself, which entry points call by its address.

An edit of the kernel compiles the kernel alone; an edit of its callers compiles the callers alone.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from typing import Any

import llvmlite.binding as ll  # type: ignore[import-untyped]
import numba
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

from mech_env.core.jit.compiler import is_kernel, why_plain, wide
from mech_env.core.jit.entry import EntryPoint, bind


def linked(
    function: Callable[..., Any], name: str, *examples: Any, answer: type[int] | None = int
) -> Callable[..., Any]:
    """A stand-in for a large kernel that keeps it out of the compilation of its callers.

    Bound into a template, it acts like the kernel. The kernel becomes an entry point of its own
    with its own digest. The code of its callers refers to a symbol. Before such code is loaded,
    the kernel is loaded and its address registered under that symbol.

    Args:
        function: the kernel.
        name: unique among entry points: "steel_typhoon_bot".
        examples: values of the types of its arguments. Calls with other types are compile errors.
        answer: what it returns: int, or None for nothing.

    Returns:
        The stand-in; the function itself where it is plain Python or nothing is compiled, and in
        numba's own way, where all callers contain it.
    """
    if not is_kernel(function) or why_plain:
        return function
    kinds = tuple(numba.typeof(example) for example in examples)
    return Linked(function, name, _ANSWERS[answer](*kinds)).stub


_ANSWERS: dict[type[int] | None, Any] = {int: numba.types.int64, None: numba.types.none}


class Linked:
    """The two sides of a linked kernel: its entry point, and the stub that callers see."""

    def __init__(self, function: Callable[..., Any], name: str, signature: Any) -> None:
        self.function = function
        self.entry = EntryPoint(bind(function.py_func, name))  # type: ignore[attr-defined]
        self._signature = signature
        # Callers in the cache refer to the symbol, so nothing in it depends on the kernel's code
        # or on this process.
        digest = hashlib.blake2b(str(signature).encode(), digest_size=8)
        self.symbol = f"mech_env_{name}_{digest.hexdigest()}"
        self.stub = bind(function.py_func, name)  # type: ignore[attr-defined]
        self.stub.linked = self  # type: ignore[attr-defined]
        type_callable(self.stub)(self._typing)
        lower_builtin(self.stub, *signature.args)(self._lower)

    def register(self) -> None:
        """Let the symbol stand for this kernel in code that is loaded from now on."""
        ll.add_symbol(self.symbol, self.entry.address(self._signature))

    def _typing(self, context: Any) -> Callable[..., Any]:
        def typer(*kinds: Any) -> Any:
            return self._signature if tuple(map(wide, kinds)) == self._signature.args else None

        typer.pysig = inspect.signature(self.stub)  # type: ignore[attr-defined]
        return typer

    def _lower(self, context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        """Emit a call of the symbol, as numba calls its own functions."""
        self.register()  # for callers that are no entry points
        convention, answer, kinds = context.call_conv, signature.return_type, signature.args
        target = cgutils.get_or_insert_function(
            builder.module, convention.get_function_type(answer, kinds), self.symbol
        )
        status, result = convention.call_function(builder, target, answer, kinds, arguments)
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return result
