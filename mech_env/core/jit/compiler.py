"""How numba compiles a rules function."""

from __future__ import annotations

import os
import types
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.dispatcher import Dispatcher
from numba.core.untyped_passes import IRProcessing

from mech_env.core.jit.cache import enable_cache
from mech_env.core.jit.enums import EnumMembersAreNumbers
from mech_env.core.jit.tables import TablesAreArrays

F = TypeVar("F", bound=Callable[..., Any])

_PLAIN = "__mech_env_kernel__"  # marks rules functions that stay plain Python
PLAIN = "MECH_ENV_PLAIN_NUMBA"  # set to 1: leave private parts of numba alone


def _why_plain() -> str:
    """Why kernels are compiled in numba's own way; "" if an entry point optimises them."""
    if os.environ.get(PLAIN, "0") not in ("", "0"):
        return f"{PLAIN} is set"
    try:
        from mech_env.core.jit.pipeline import missing
    except ImportError as error:
        return f"numba {numba.__version__}: {error}"
    lacks = missing()
    return f"numba {numba.__version__} lacks {', '.join(lacks)}" if lacks else ""


def _compiler(name: str, *steps: type[Any]) -> type[Any]:
    """numba's compiler with more passes over the untyped code."""

    class Compiler(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state, name)
            passes.add_pass_after(EnumMembersAreNumbers, IRProcessing)
            for step in (TablesAreArrays, *steps):
                passes.add_pass_after(step, EnumMembersAreNumbers)
            passes.finalize()
            return [passes]

    return Compiler


why_plain = _why_plain()
_KERNEL: dict[str, Any]
_ENTRY: dict[str, Any]
if why_plain:
    _KERNEL = _ENTRY = {"pipeline_class": _compiler("plain")}
else:
    from mech_env.core.jit import pipeline

    _KERNEL = {
        **pipeline.KERNEL_OPTIONS,
        "pipeline_class": _compiler("kernel", pipeline.KEEP_AS_LOWERED),
    }
    _ENTRY = {
        **pipeline.ENTRY_OPTIONS,
        "pipeline_class": _compiler("entry", pipeline.OPTIMISE_TOGETHER),
    }


def compiled() -> bool:
    """Whether kernels are compiled in this process (false under ``NUMBA_DISABLE_JIT=1``)."""
    return not numba.config.DISABLE_JIT


def kernel(function: F) -> F:
    """Mark a rules function.

    The function is compiled as a part of the entry points that reach it. Python code calls its
    interpreted twin: see :func:`mech_env.core.jit.interpreted`. Under ``NUMBA_DISABLE_JIT=1`` it
    stays plain Python.

    A kernel takes numbers, arrays and records. It allocates nothing and knows no strings and no
    exceptions. Its indices count from the front. It may use constants of its own module
    (``BONUS``), constants and kernels of imported modules (``weapons.CLAWS``,
    ``harm.wound(b, unit)``) and members of an ``enum.IntEnum`` (``Verb.SHOOT``; not their
    ``value``, which they are).
    """
    dispatcher = numba.njit(error_model="numpy", nogil=True, **_KERNEL)(function)
    if not compiled():
        dispatcher.__dict__[_PLAIN] = True
    else:
        _widen_integers(dispatcher)
        if not why_plain:
            _refuse_calls_from_python(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def is_kernel(value: Any) -> bool:
    """Whether numba compiles this function (false for all under ``NUMBA_DISABLE_JIT=1``)."""
    return isinstance(value, Dispatcher)


def is_plain_kernel(value: Any) -> bool:
    """Whether it is a rules function that ``NUMBA_DISABLE_JIT=1`` left plain Python."""
    return isinstance(value, types.FunctionType) and _PLAIN in value.__dict__


def compile_entry(function: Callable[..., Any], announce: Callable[[], Any]) -> Any:
    """The dispatcher of an entry point, cached on disk where that is possible.

    Args:
        function: its name holds a digest of all the code behind it.
        announce: called before code is compiled.
    """
    dispatcher = numba.njit(error_model="numpy", nogil=True, **_ENTRY)(function)
    enable_cache(dispatcher, announce)
    return dispatcher


def wide(kind: Any) -> Any:
    """The type that a kernel takes for an argument of a type: integers with a sign are int64."""
    kind = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(kind, numba.types.Integer) and kind.signed else kind


def _widen_integers(dispatcher: Any) -> None:
    """Take every signed integer argument as int64, so that a kernel is compiled once.

    numba compiles a function again for each width of integer and each constant that a call
    passes: nearly three versions of a rules function.
    """
    template = dispatcher.get_call_template

    def get_call_template(arguments: Any, named: Any) -> Any:
        return template([wide(a) for a in arguments], {k: wide(v) for k, v in named.items()})

    dispatcher.get_call_template = get_call_template


def _refuse_calls_from_python(dispatcher: Any) -> None:
    """Raise an error in place of a call that has no code to jump to."""
    name = dispatcher.py_func.__name__

    def refuse(*_: Any, **__: Any) -> Any:
        raise TypeError(f"kernel {name}: Python code calls its twin, interpreted({name})")

    def add_overload(result: Any) -> None:  # numba's own also makes it callable
        dispatcher.overloads[tuple(result.signature.args)] = result

    dispatcher._compile_for_args = refuse
    dispatcher.add_overload = add_overload
