"""Entry points: loops that Python calls, compiled with all that they reach and cached on disk."""

from __future__ import annotations

import functools
import os
import sys
import threading
import types
from collections.abc import Callable
from typing import Any

from mech_env.core.jit.compiler import compile_entry, compiled, why_plain
from mech_env.core.jit.digest import code_digest


def bind(template: Callable[..., Any], name: str, **functions: Any) -> Callable[..., Any]:
    """A copy of ``template`` whose globals also hold ``functions``, called ``name``."""
    bound = types.FunctionType(
        template.__code__, {**template.__globals__, **functions}, name, template.__defaults__
    )
    bound.__module__ = template.__module__
    bound.__qualname__ = name
    bound.__doc__ = template.__doc__
    return bound


def entry_point(template: Callable[..., Any], name: str, **functions: Any) -> Callable[..., Any]:
    """A compiled copy of a loop over battles, with a ruleset's functions bound in as globals.

    The first call compiles it, or loads it from the cache on disk. numba never finds a closure
    over compiled functions in its cache again, so functions come in as globals.

    Args:
        template: the loop; it may call any of ``functions`` by name.
        name: of the copy, unique among entry points: "steel_typhoon_run".
        functions: kernels and constants.

    Returns:
        An :class:`EntryPoint`; under ``NUMBA_DISABLE_JIT=1`` a plain function.
    """
    if not compiled():
        return bind(template, name, **functions)
    return EntryPoint(bind(template, name, **functions))


class EntryPoint:
    """A compiled loop: looks for itself in numba's cache, compiles once if it must."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self.__doc__ = function.__doc__
        self._dispatcher: Any = None
        self._first = threading.Lock()
        self._compiled = False

    def __call__(self, *arguments: Any) -> Any:
        if self._compiled:
            return self._dispatcher(*arguments)
        with self._first:  # a batch's threads arrive together: one compiles, the others wait
            if self._dispatcher is None:
                self._dispatcher = self._prepare()
            result = self._dispatcher(*arguments)
            self._compiled = True
        return result

    def _prepare(self) -> Any:
        function = self.py_func
        # numba's cache looks at the entry point's own file only and would play yesterday's rules
        # after an edit in an imported module. A name that holds a digest of all the code behind
        # it changes with that code, and with nothing else.
        dispatcher = compile_entry(bind(function, f"{function.__name__}_{code_digest(function)}"))
        if not _is_cached(dispatcher):
            _say_plain_once()
            print(
                f"mech_env: compiling {function.__name__}, once for this version", file=sys.stderr
            )
        return dispatcher


@functools.cache
def _say_plain_once() -> None:
    if why_plain:
        print(
            f"mech_env: {why_plain}: kernels compile in numba's own way, which takes longer",
            file=sys.stderr,
        )


def _is_cached(dispatcher: Any) -> bool:
    try:
        return os.path.exists(dispatcher._cache._cache_file._index_path)
    except AttributeError:  # another numba: say the line rather than fail
        return False
