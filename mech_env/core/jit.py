"""The only module that knows the compiler: rules functions, entry points, interpreted twins.

Rules functions are marked with :func:`kernel`. They are compiled when compiled code calls them and
run as plain Python with ``NUMBA_DISABLE_JIT=1``. The loops that Python calls are made by
:func:`entry_point`; only these are cached on disk.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.dispatcher import Dispatcher

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Mark a rules function: compiled inside entry points, plain Python with the compiler off."""
    # Wrappers for Python and C callers cost a tenth of the compile time, and nothing calls them.
    return numba.njit(  # type: ignore[no-any-return]
        error_model="numpy", nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)


def compiled() -> bool:
    """Whether kernels are compiled in this process (false under ``NUMBA_DISABLE_JIT=1``)."""
    return not numba.config.DISABLE_JIT


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
    """Compile (lazily, cached on disk) a copy of ``template`` with a ruleset's functions bound in.

    Functions come in as globals: a closure over compiled functions is never found again in
    numba's cache. Nothing is compiled before the first call.
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

    def __call__(self, *arguments: Any) -> Any:
        if self._dispatcher is None:
            self._dispatcher = self._prepare()
        return self._dispatcher(*arguments)

    def _prepare(self) -> Any:
        function = self.py_func
        # numba's cache looks at the entry point's own file only and would play yesterday's rules
        # after an edit in an imported module. A name that holds a digest of all the code behind
        # it changes with that code, and with nothing else.
        named = bind(function, f"{function.__name__}_{code_digest(function)}")
        dispatcher = numba.njit(error_model="numpy", nogil=True, cache=True)(named)
        if not _is_cached(dispatcher):
            print(
                f"mech_env: compiling {function.__name__}, once for this version", file=sys.stderr
            )
        return dispatcher


def code_digest(function: Callable[..., Any]) -> str:
    """Digest of the code and constants of a function and of every kernel it reaches."""
    digest = hashlib.blake2b(digest_size=8)
    seen: set[int] = set()

    def visit(code: types.CodeType, namespace: dict[str, Any]) -> None:
        digest.update(code.co_code)
        digest.update(
            repr([c for c in code.co_consts if not isinstance(c, types.CodeType)]).encode()
        )
        for name in sorted(_names(code)):
            value = namespace.get(name)
            digest.update(name.encode())
            if isinstance(value, Dispatcher):
                if id(value) not in seen:
                    seen.add(id(value))
                    visit(value.py_func.__code__, value.py_func.__globals__)
            elif isinstance(value, int | float | tuple):
                digest.update(repr(value).encode())

    visit(function.__code__, function.__globals__)
    return digest.hexdigest()


def _is_cached(dispatcher: Any) -> bool:
    try:
        return os.path.exists(dispatcher._cache._cache_file._index_path)
    except AttributeError:  # another numba: say the line rather than fail
        return False


def interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The plain Python twin of a kernel or entry point, with all that it calls interpreted too."""
    if not isinstance(function, EntryPoint | Dispatcher):
        return function
    return _Twins().twin(function)


class _Twins:
    """Interpreted copies of a call graph, each function copied once."""

    def __init__(self) -> None:
        self._known: dict[int, Callable[..., Any]] = {}

    def twin(self, dispatcher: Any) -> Callable[..., Any]:
        key = id(dispatcher)
        if key not in self._known:
            source = dispatcher.py_func
            namespace = dict(source.__globals__)
            copy = types.FunctionType(
                source.__code__, namespace, source.__name__, source.__defaults__
            )
            copy.__module__ = source.__module__
            self._known[key] = copy  # before the callees: rules may call in a circle
            for name in _names(source.__code__):
                value = namespace.get(name)
                if isinstance(value, Dispatcher):
                    namespace[name] = self.twin(value)
        return self._known[key]


def _names(code: types.CodeType) -> set[str]:
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _names(constant)
    return found
