"""One optimisation of an entry point with all kernels that it reaches.

numba optimises and emits every function by itself, with all that it calls linked in. What lies at
the bottom of the rules would be optimised once for every function above it. Only the entry point
ever runs a kernel, so a kernel's code is kept as it was lowered, and the entry point optimises the
whole once.

This needs private parts of numba, which no other module uses.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as ll  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering
from numba.core.untyped_passes import IRProcessing

from mech_env.core.jit.enums import EnumMembersAreNumbers


class _NoEnvironment:
    """What numba asks for the place of a function's Python globals; kernels touch none."""

    def set_env(self, name: str, environment: Any) -> None:
        """Leave it out: there is no emitted code that it could be written into."""


class _KernelLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel, neither optimised as a whole nor emitted."""

    codegen = _NoEnvironment()
    _linking_libraries: list[Any]
    _shared_module: Any

    def finalize(self) -> None:
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def own_module(self) -> Any:
        """This kernel's functions alone, fit for linking into several modules."""
        # Not linkonce_odr: the linker would drop what nothing linked so far calls.
        _relink(self._final_module, ll.Linkage.external, ll.Linkage.weak_odr)
        return self._final_module

    def _get_module_for_linking(self) -> Any:
        # For callers compiled in numba's own way.
        if self._shared_module is None:
            self._shared_module = self.own_module().clone()
            _link_closure(self._shared_module, self._linking_libraries)
            _relink(self._shared_module, ll.Linkage.weak_odr, ll.Linkage.linkonce_odr)
        return self._shared_module


class _EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry point with all kernels it reaches, optimised together and emitted."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        _link_closure(self._final_module, self._linking_libraries)
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._linking_libraries = []
        # Nobody else calls the kernels: their signatures are free, single callers absorb them.
        for before in (ll.Linkage.weak_odr, ll.Linkage.linkonce_odr):
            _relink(self._final_module, before, ll.Linkage.internal)
        super().finalize()


def _relink(module: Any, before: Any, after: Any) -> None:
    """Change the linkage of the functions that a module defines."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == before:
            function.linkage = after


def _link_closure(module: Any, libraries: list[Any]) -> None:
    """Link the libraries and all that they need into a module, each once."""
    seen: set[int] = set()
    others = []
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if id(library) in seen:
            continue
        seen.add(id(library))
        if isinstance(library, _KernelLibrary):
            module.link_in(library.own_module(), preserve=True)
            waiting += library._linking_libraries
        else:
            others.append(library)
    for library in others:  # numba's own, whole in themselves; after all that may call them
        module.link_in(library._get_module_for_linking(), preserve=True)


def _lowering(library: type[Any], name: str) -> type[Any]:
    """A compiler whose last step writes into a library of the given class."""

    class Lowering(NativeLowering):  # type: ignore[misc]
        _name = f"{name}_lowering"

        def run_pass(self, state: Any) -> Any:
            state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return super().run_pass(state)

    step = register_pass(mutates_CFG=True, analysis_only=False)(Lowering)

    class Compiler(CompilerBase):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state, name)
            passes.passes = [
                (step, text) if kind is NativeLowering else (kind, text)
                for kind, text in passes.passes
            ]
            passes.add_pass_after(EnumMembersAreNumbers, IRProcessing)
            passes.finalize()
            return [passes]

    return Compiler


COMPILE_KERNEL = _lowering(_KernelLibrary, "kernel")
COMPILE_ENTRY = _lowering(_EntryLibrary, "entry")
