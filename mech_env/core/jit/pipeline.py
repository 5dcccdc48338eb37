"""One optimisation of an entry point with all kernels that it reaches.

numba optimises and emits every function by itself, with all that it calls linked in. What lies at
the bottom of the rules would be optimised once for every function above it. Only the entry point
ever runs a kernel, so a kernel's code is kept as it was lowered, and the entry point optimises the
whole once.

This module and ``linked.py`` need private parts of numba; :func:`missing` knows which. Without
them neither is used.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as ll  # type: ignore[import-untyped]
from numba.core.callconv import CPUCallConv
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.cpu import CPUTargetOptions
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NativeLowering

from mech_env.core.jit.indices import count_from_the_front

# Kernels allocate nothing, so no array needs a count of its references. No C code calls anything.
ENTRY_OPTIONS = {"_nrt": False, "no_cfunc_wrapper": True}
# Wrappers cost a tenth of the compile time, and Python calls no kernel.
KERNEL_OPTIONS = {**ENTRY_OPTIONS, "no_cpython_wrapper": True}

# What LLVM may inline of a kernel, by its own measure of size. A call passes an array as seven
# arguments and takes its answer from memory, so LLVM's 225 leaves calls that cost more than what
# they do. As an attribute it counts for kernels only, an option of LLVM would for the process.
INLINED = '"function-inline-threshold"="600"'

# The names in numba's classes that these modules build on.
_NEEDED = {
    JITCodeLibrary: {
        "_final_module",
        "_finalized",
        "_get_module_for_linking",
        "_linking_libraries",
        "_raise_if_finalized",
        "_reload_init",
        "_shared_module",
        "add_ir_module",
        "create_ir_module",
        "get_pointer_to_function",
    },
    CPUCallConv: {"call_function", "get_function_type", "return_status_propagate"},
    Dispatcher: {"_compile_for_args", "add_overload"},
    NativeLowering: {"library"},
    CPUTargetOptions: set(KERNEL_OPTIONS),
}


def missing() -> list[str]:
    """The names that this version of numba lacks: with any of them, nothing here works."""
    return [
        f"{kind.__name__}.{name}"
        for kind, names in _NEEDED.items()
        for name in sorted(names - _used_by(kind))
    ]


def _used_by(kind: type[Any]) -> set[str]:
    """The attributes of a class, and those that its methods use."""
    names = set(dir(kind))
    for base in kind.__mro__:
        for member in vars(base).values():
            names.update(getattr(getattr(member, "__code__", None), "co_names", ()))
    return names


class _NoEnvironment:
    """In place of numba's code generator, which a finished kernel does not need."""

    def set_env(self, name: str, environment: Any) -> None:
        """Ignore the Python globals of a kernel: no emitted code refers to them."""


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of one kernel or entry point."""

    def create_ir_module(self, name: str) -> Any:
        module = super().create_ir_module(name)
        count_from_the_front(module)
        return module


class _KernelLibrary(_Library):
    """The code of one kernel, neither optimised as a whole nor emitted."""

    codegen = _NoEnvironment()
    _linking_libraries: list[Any]
    _shared_module: Any

    def add_ir_module(self, ir_module: Any) -> None:
        for function in ir_module.functions:
            if not function.is_declaration:
                # Past llvmlite's own check: its list of attributes has none of LLVM's strings.
                set.add(function.attributes, INLINED)
        super().add_ir_module(ir_module)

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


class _EntryLibrary(_Library):
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


def _writes_into(library: type[Any], name: str) -> type[Any]:
    """A compiler pass: the function's code goes into a library of the given class."""

    class Pass(FunctionPass):  # type: ignore[misc]
        _name = name

        def __init__(self) -> None:
            FunctionPass.__init__(self)

        def run_pass(self, state: Any) -> bool:
            state.library = library(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return False

    return register_pass(mutates_CFG=False, analysis_only=True)(Pass)  # type: ignore[no-any-return]


KEEP_AS_LOWERED = _writes_into(_KernelLibrary, "keep_kernel_as_lowered")
OPTIMISE_TOGETHER = _writes_into(_EntryLibrary, "optimise_entry_point_with_kernels")
