"""How numba compiles a rules function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.dispatcher import Dispatcher

from mech_env.core.jit import pipeline

F = TypeVar("F", bound=Callable[..., Any])


def compiled() -> bool:
    """Whether kernels are compiled in this process (false under ``NUMBA_DISABLE_JIT=1``)."""
    return not numba.config.DISABLE_JIT


def kernel(function: F) -> F:
    """Mark a rules function.

    The function is compiled as a part of the entry points that reach it. Called from Python it
    is compiled alone, which tests may do and other code should not: see :func:`interpreted`.
    Under ``NUMBA_DISABLE_JIT=1`` it stays plain Python.

    A kernel takes numbers, arrays and records. It allocates nothing and knows no strings and no
    exceptions. It may use constants of its own module (``BONUS``), constants and
    kernels of imported modules (``weapons.CLAWS``, ``harm.wound(b, unit)``) and members of an
    ``enum.IntEnum`` (``Verb.SHOOT``).
    """
    # Wrappers for Python and C callers cost a tenth of the compile time, and nothing calls them.
    dispatcher = numba.njit(
        error_model="numpy",
        nogil=True,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=False,  # kernels allocate nothing: no array needs a count of its references
        pipeline_class=pipeline.COMPILE_KERNEL,
    )(function)
    return _widen_integers(dispatcher) if compiled() else dispatcher  # type: ignore[no-any-return]


def is_kernel(value: Any) -> bool:
    """Whether numba compiles this function (false for all under ``NUMBA_DISABLE_JIT=1``)."""
    return isinstance(value, Dispatcher)


def compile_entry(function: Callable[..., Any]) -> Any:
    """The dispatcher of an entry point, cached on disk under the name of the function."""
    return numba.njit(
        error_model="numpy",
        nogil=True,
        cache=True,
        _nrt=False,
        pipeline_class=pipeline.COMPILE_ENTRY,
    )(function)


def _widen_integers(dispatcher: Any) -> Any:
    """Take every signed integer argument as int64, so that a kernel is compiled once.

    numba compiles a function again for each width of integer and each constant that a call
    passes: nearly three versions of a rules function.
    """
    types = numba.types
    template = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind

    def get_call_template(arguments: Any, named: Any) -> Any:
        return template([wide(a) for a in arguments], {k: wide(v) for k, v in named.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher
