"""Entry points: loops that Python calls, compiled with all that they reach and cached on disk."""

from __future__ import annotations

import functools
import sys
import time
import types
from collections.abc import Callable, Iterable
from typing import Any

from numba.core.compiler_lock import global_compiler_lock

from mech_env.core.jit.compiler import compile_entry, compiled, kernel, why_plain
from mech_env.core.jit.digest import Digest
from mech_env.core.jit.progress import Progress
from mech_env.core.jit.twins import interpreted


def bind(template: Callable[..., Any], name: str, **functions: Any) -> Callable[..., Any]:
    """A copy of ``template`` whose globals also hold ``functions``, called ``name``."""
    bound = types.FunctionType(
        template.__code__,
        {**template.__globals__, **functions},
        name,
        template.__defaults__,
        template.__closure__,
    )
    bound.__module__ = template.__module__
    bound.__qualname__ = name
    bound.__doc__ = template.__doc__
    return bound


def entry_point(template: Callable[..., Any], name: str, **functions: Any) -> Callable[..., Any]:
    """A compiled copy of a loop over battles, with a ruleset's functions bound in as globals.

    The first call compiles it, or loads it from the cache on disk.

    Args:
        template: the loop; it may call any of ``functions`` by name. It may also be a closure that
            a factory made, over kernels and constants.
        name: of the copy, unique among entry points: "steel_typhoon_run".
        functions: kernels, linked kernels and constants.

    Returns:
        An :class:`EntryPoint`; under ``NUMBA_DISABLE_JIT=1`` a plain function.
    """
    if not compiled():
        return interpreted(kernel(bind(template, name, **functions)))
    return EntryPoint(bind(template, name, **functions))


SECONDS_PER_FUNCTION = 0.2


class EntryPoint:
    """A compiled loop.

    Attributes:
        name: of the loop.
        py_func: the loop as plain Python, over compiled kernels.
        functions: how many it is compiled from: itself and the kernels that it reaches, linked
            ones left out; 0 before the first call.
        seconds: how long it took to compile, or to load from the cache; 0 before the first call.
        cached: whether it came from the cache.
        linked: linked kernels that it calls.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self.name = function.__name__
        self.__doc__ = function.__doc__
        self.functions = 0
        self.seconds = 0.0
        self.cached = False
        self.linked: list[Any] = []
        self._dispatcher: Any = None
        self._load: Callable[[Any], Any]
        self._progress: Progress

    @property
    def allowed(self) -> float:
        """Seconds that compiling it may take (docs/design.md, budgets)."""
        return SECONDS_PER_FUNCTION * self.functions

    def __call__(self, *arguments: Any) -> Any:
        if self._dispatcher is None:
            self._prepare()
        return self._dispatcher(*arguments)

    def address(self, signature: Any) -> int:
        """Where the code of one numba signature lies, compiled or loaded."""
        self._prepare()
        if signature.args not in self._dispatcher.overloads:
            self._dispatcher.compile(signature)
        found = self._dispatcher.overloads[signature.args]
        return int(found.library.get_pointer_to_function(found.fndesc.llvm_func_name))

    def _prepare(self) -> None:
        with global_compiler_lock:  # threads may arrive together
            if self._dispatcher is not None:
                return
            began = time.perf_counter()
            # numba's cache looks at the entry point's own file only and would play yesterday's
            # rules after an edit in an imported module. A name that holds a digest of all the code
            # behind it changes with that code, and with nothing else.
            digest = Digest(self.py_func)
            self.functions, self.linked = 1 + len(digest.kernels), digest.linked
            self._progress = Progress(self.name, digest.kernels)
            function = bind(self.py_func, f"{self.name}_{digest.hexdigest}")
            dispatcher = compile_entry(function, self._announce)
            self._load = dispatcher.compile
            dispatcher.compile = self._compile
            self.seconds = time.perf_counter() - began
            self._dispatcher = dispatcher

    def _compile(self, signature: Any) -> Any:
        """In place of the dispatcher's ``compile``, which also loads from the cache."""
        with global_compiler_lock:  # until the code is loaded, the symbols stay as they are
            # Another kernel may have been registered under the same name since.
            for kernel in self.linked:
                kernel.register()
            began, whole = time.perf_counter(), False
            try:
                loaded = self._load(signature)
                whole = True
            finally:
                self._progress.end(whole)
            self.seconds += time.perf_counter() - began
            self.cached = not self._dispatcher.stats.cache_misses
            return loaded

    def _announce(self) -> None:
        _say_plain_once()
        self._progress.begin()


def with_linked(loops: Iterable[EntryPoint]) -> list[EntryPoint]:
    """Loops and the kernels that they call by address, each once, a kernel before its callers."""
    found: dict[str, EntryPoint] = {}
    for loop in loops:
        for entry in (*(called.entry for called in loop.linked), loop):
            found.setdefault(entry.name, entry)
    return [*found.values()]


@functools.cache
def _say_plain_once() -> None:
    if why_plain:
        print(
            f"mech_env: {why_plain}: kernels compile in numba's own way, which takes longer",
            file=sys.stderr,
        )
