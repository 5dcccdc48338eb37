"""From kernels to one module for any processor: lowered, linked, not yet optimised.

The module of :func:`lower` holds exported functions that take pointers, and all kernels that they
reach, each once. numba's own wrappers for C need Python's symbols; the functions made here are a
few instructions that build arrays from pointers and call the kernel. ``targets.py`` takes the
module to a processor.

The module says nothing about the machine that made it, apart from triple and layout, which a
target replaces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import llvmlite.binding as ll  # type: ignore[import-untyped]
import numba
from llvmlite import ir
from numba.core import cgutils
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np import arrayobj

from mech_env.core.jit.cache import kept_bytes
from mech_env.core.jit.compiler import compiled, why_plain
from mech_env.core.jit.digest import Digest
from mech_env.core.jit.exports import INTEGERS, Array, Export, Number

_POINTER = ir.IntType(8).as_pointer()
_RETURNS = {"int32": ir.IntType(32), "int64": ir.IntType(64), "float64": ir.DoubleType()}


class CannotLower(RuntimeError):
    """Kernels are not kept as lowered in this process; the message says why."""


def lower(
    name: str, exports: Sequence[Export], announce: Callable[[], None] = lambda: None
) -> bytes:
    """The module of some exports, as LLVM bitcode, from the cache on disk if it is there.

    Args:
        name: of the module, in the name of the file in the cache.
        exports: functions with names of their own.
        announce: called if it is not there.

    Raises:
        CannotLower: kernels are interpreted in this process, or compiled in numba's own way.
    """
    if not compiled():
        raise CannotLower("NUMBA_DISABLE_JIT is set: kernels are not compiled")
    if why_plain:
        raise CannotLower(f"{why_plain}: kernels are compiled in numba's own way")
    key = _digest(exports)
    near = exports[0].kernel.py_func  # type: ignore[attr-defined]

    def make() -> bytes:
        announce()
        return _lowered(name, exports)

    return kept_bytes(near, f"{name}-{key}.bc", make)


def _digest(exports: Iterable[Export]) -> str:
    """Of all code behind the exports and of how they are declared."""
    found = hashlib.blake2b(f"{numba.__version__} {ll.llvm_version_info}".encode(), digest_size=8)
    for export in exports:
        found.update(Digest(export.kernel.py_func).hexdigest.encode())  # type: ignore[attr-defined]
        declared = [(p, p.dtype.descr if isinstance(p, Array) else "") for p in export.parameters]
        found.update(repr((export.name, export.returns, declared)).encode())
    return found.hexdigest()


def _lowered(name: str, exports: Sequence[Export]) -> bytes:
    # Of a numba that lacks what it needs, this cannot be imported.
    from mech_env.core.jit.pipeline import _link_closure

    with global_compiler_lock:
        libraries: list[Any] = []
        texts = [_exported(export, libraries) for export in exports]
        module = ll.parse_assembly(f'; ModuleID = "{name}"\n')
        module.triple = ll.get_process_triple()
        _link_closure(module, libraries)
        for text in texts:
            part = ll.parse_assembly(text)
            part.triple, part.data_layout = module.triple, module.data_layout
            module.link_in(part)
        kept = {export.name for export in exports}
        for item in [*module.functions, *module.global_variables]:
            if not item.is_declaration and item.name not in kept:
                item.linkage = ll.Linkage.internal
        module.verify()
        return bytes(module.as_bitcode())


def function_type(export: Export) -> ir.FunctionType:
    """Of the exported function."""
    taken = [
        _POINTER if isinstance(p, Array) else ir.IntType(INTEGERS[p.kind]) for p in export.visible
    ]
    return ir.FunctionType(_RETURNS[export.returns], taken)


def _exported(export: Export, libraries: list[Any]) -> str:
    """The text of the exported function; the library of its kernel is added to ``libraries``."""
    context = cpu_target.target_context
    kinds = tuple(_numba_type(p) for p in export.passed)
    dispatcher: Any = export.kernel
    dispatcher.compile(kinds)
    result = dispatcher.overloads[kinds]
    libraries.append(result.library)

    visible = export.visible
    declared = function_type(export)
    returned = declared.return_type
    module = ir.Module(export.name)
    function = ir.Function(module, declared, export.name)
    builder = ir.IRBuilder(function.append_basic_block())
    given = dict(zip([p.name for p in visible], function.args, strict=True))
    numbers = {p.name: _widened(builder, p, given) for p in visible if isinstance(p, Number)}
    values = [
        numbers[p.name] if isinstance(p, Number) else _array(context, builder, p, given, numbers)
        for p in export.passed
    ]
    answer = result.signature.return_type
    callee = cgutils.get_or_insert_function(
        module, context.call_conv.get_function_type(answer, kinds), result.fndesc.llvm_func_name
    )
    _, value = context.call_conv.call_function(builder, callee, answer, kinds, values)
    if isinstance(answer, numba.types.Integer):
        value = context.cast(builder, value, answer, numba.types.int64)
        value = builder.trunc(value, returned) if returned.width < 64 else value
    builder.ret(value)
    return str(module)


def _numba_type(parameter: Array | Number) -> Any:
    if isinstance(parameter, Number):
        return numba.types.int64
    kind = numba.from_dtype(parameter.dtype)
    return numba.types.Array(kind, len(parameter.shape), "C")


def _widened(builder: Any, parameter: Number, given: dict[str, Any]) -> Any:
    """A number as kernels take it."""
    value, wide = given[parameter.name], ir.IntType(64)
    if parameter.kind == "int64":
        return value
    return builder.sext(value, wide) if parameter.kind == "int32" else builder.zext(value, wide)


def _array(
    context: Any, builder: Any, parameter: Array, given: dict[str, Any], numbers: dict[str, Any]
) -> Any:
    """The array over a pointer, as numba passes it."""
    kind = _numba_type(parameter)
    array = context.make_array(kind)(context, builder)
    word = ir.IntType(64)
    shape = [
        numbers[size] if isinstance(size, str) else ir.Constant(word, size)
        for size in parameter.shape
    ]
    itemsize = ir.Constant(word, parameter.dtype.itemsize)
    strides = [itemsize]
    for size in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], size))
    pointer = ir.Constant(_POINTER, None) if parameter.empty else given[parameter.name]
    data = builder.bitcast(pointer, array.data.type)
    arrayobj.populate_array(
        array, data=data, shape=shape, strides=strides, itemsize=itemsize, meminfo=None
    )
    return array._getvalue()
