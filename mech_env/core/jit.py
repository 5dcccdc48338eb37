"""The only module that knows the compiler: rules functions, entry points, interpreted twins.

Rules functions are marked with :func:`kernel`. They are compiled when compiled code calls them and
run as plain Python with ``NUMBA_DISABLE_JIT=1``. The loops that Python calls are made by
:func:`entry_point`; only these are cached on disk.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite.binding as ll  # type: ignore[import-untyped]
import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NativeLowering
from numba.extending import lower_builtin, type_callable

F = TypeVar("F", bound=Callable[..., Any])


# --- when the code of kernels is optimised ---
#
# numba optimises and emits every function by itself, with all that it calls linked in: what lies
# at the bottom of the rules would be optimised once for every function above it. Nothing runs a
# kernel but the entry point it is linked into, so its code is kept as it was lowered, and one
# optimisation of the whole does.


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
            passes.finalize()
            return [passes]

    return Compiler


_COMPILE_KERNEL = _lowering(_KernelLibrary, "kernel")
_COMPILE_ENTRY = _lowering(_EntryLibrary, "entry")


def kernel(function: F) -> F:
    """Mark a rules function: compiled inside entry points, plain Python with the compiler off."""
    # Wrappers for Python and C callers cost a tenth of the compile time, and nothing calls them.
    dispatcher = numba.njit(
        error_model="numpy",
        nogil=True,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=False,  # kernels allocate nothing: no array of theirs needs its references counted
        pipeline_class=_COMPILE_KERNEL,
    )(function)
    return _once(dispatcher) if compiled() else dispatcher  # type: ignore[no-any-return]


def _once(dispatcher: Any) -> Any:
    """Take every integer argument as int64: a kernel is then compiled once.

    numba compiles anew for each width of integer and for each constant that a call passes, which
    made nearly three functions of one.
    """
    template = dispatcher.get_call_template

    def wide(kind: Any) -> Any:
        kind = numba.types.unliteral(kind)
        if isinstance(kind, numba.types.Integer) and kind.signed:
            return numba.types.int64
        return kind

    def get_call_template(arguments: Any, named: Any) -> Any:
        return template([wide(a) for a in arguments], {k: wide(v) for k, v in named.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


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
        named = bind(function, f"{function.__name__}_{code_digest(function)}")
        dispatcher = numba.njit(
            error_model="numpy",
            nogil=True,
            cache=True,
            _nrt=False,
            pipeline_class=_COMPILE_ENTRY,
        )(named)
        if not _is_cached(dispatcher):
            print(
                f"mech_env: compiling {function.__name__}, once for this version", file=sys.stderr
            )
        return dispatcher


_OWN_SOURCE = Path(__file__).read_bytes()  # how kernels are compiled, and what is lowered here


def code_digest(function: Callable[..., Any]) -> str:
    """Digest of the code and constants of a function, of every kernel it reaches, and of this."""
    digest = hashlib.blake2b(_OWN_SOURCE, digest_size=8)
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
            elif isinstance(value, np.ndarray):
                digest.update(f"{value.dtype}{value.shape}".encode() + value.tobytes())

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


_LANES = 8
_CACHE_LINE = 64  # bytes


def write_scaled(record: Any, start: int, scales: Any, out: Any, o: int) -> None:
    """Write a run of a record's numbers, each times its scale: ``out[o + k] = scales[k] * number``.

    In kernels eight numbers at a time: the compiler itself converts and stores such a run one by
    one, ten times as slowly.

    Args:
        record: whose fields from number ``start`` on are int16 (``core.record.int16_run``).
        start: its first number, counted in int16 from the start of the record.
        scales: float32, shape (n,).
        out: float32, contiguous; ``out[o : o + n]`` is written. Kernels do not check bounds.
        o: where to, not negative.
    """
    count = scales.shape[0]
    numbers = np.frombuffer(record, np.int16, count, 2 * int(start))
    out[o : o + count] = numbers.astype(np.float32) * scales


def write_packed(word: int, bits: int, scales: Any, out: Any, o: int) -> None:
    """Write small numbers that share a word: ``out[o + k] = scales[k] * (k-th digit of word)``.

    Flags, one-hots and counts are cheaply gathered in a register; one store each is not cheap.

    Args:
        word: digits of ``bits`` bits, the first one lowest; n * bits is at most 64.
        bits: of a digit.
        scales, out, o: as in :func:`write_scaled`.
    """
    for k in range(scales.shape[0]):
        out[o + k] = np.float32((int(word) >> (k * bits)) & ((1 << bits) - 1)) * scales[k]


def prefetch(record: Any) -> None:
    """Ask for the memory of a record that is used soon: a batch is larger than the near caches."""


def read_word(record: Any, at: int) -> int:
    """Eight bytes of a record, from byte ``at`` on, as a signed number. Bounds are not checked."""
    return int(np.frombuffer(record, np.int64, 1, int(at))[0])


def _vectors(*arrays: Any) -> bool:
    types = numba.types
    return all(
        isinstance(a, types.Array) and (a.dtype, a.ndim, a.layout) == (types.float32, 1, "C")
        for a in arrays
    )


@type_callable(write_scaled)
def _type_write_scaled(context: Any) -> Any:
    types = numba.types

    def typer(record: Any, start: Any, scales: Any, out: Any, o: Any) -> Any:
        numbers = isinstance(start, types.Integer) and isinstance(o, types.Integer)
        right = isinstance(record, types.Record) and numbers and _vectors(scales, out)
        return types.none if right else None

    return typer


@type_callable(write_packed)
def _type_write_packed(context: Any) -> Any:
    def typer(word: Any, bits: Any, scales: Any, out: Any, o: Any) -> Any:
        numbers = all(isinstance(n, numba.types.Integer) for n in (word, bits, o))
        return numba.types.none if numbers and _vectors(scales, out) else None

    return typer


@lower_builtin(
    write_scaled,
    numba.types.Record,
    numba.types.Integer,
    numba.types.Array,
    numba.types.Array,
    numba.types.Integer,
)
def _lower_write_scaled(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kinds = signature.args
    record, start, scales, out, o = arguments
    source = builder.gep(
        builder.bitcast(record, ir.IntType(16).as_pointer()),
        [context.cast(builder, start, kinds[1], numba.types.intp)],
    )

    def read(at: Any, lanes: int) -> Any:
        numbers = builder.gep(source, [at])
        if lanes > 1:
            numbers = builder.bitcast(numbers, ir.VectorType(ir.IntType(16), lanes).as_pointer())
        return builder.load(numbers, align=2)

    _write_lanes(context, builder, kinds[2:], (scales, out, o), read)
    return context.get_dummy_value()


@lower_builtin(
    write_packed,
    numba.types.Integer,
    numba.types.Integer,
    numba.types.Array,
    numba.types.Array,
    numba.types.Integer,
)
def _lower_write_packed(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kinds = signature.args
    word, bits = (
        context.cast(builder, arguments[k], kinds[k], numba.types.int64) for k in range(2)
    )
    int64 = ir.IntType(64)
    mask = builder.sub(builder.shl(int64(1), bits), int64(1))

    def read(at: Any, lanes: int) -> Any:
        shift = builder.mul(at, bits)
        if lanes == 1:
            return builder.and_(builder.lshr(word, shift), mask)
        wide = ir.VectorType(int64, lanes)

        def spread(value: Any) -> Any:
            one = builder.insert_element(ir.Constant(wide, None), value, ir.IntType(32)(0))
            order = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
            return builder.shuffle_vector(one, one, order)

        steps = builder.mul(spread(bits), ir.Constant(wide, list(range(lanes))))
        return builder.and_(
            builder.lshr(spread(word), builder.add(spread(shift), steps)), spread(mask)
        )

    _write_lanes(context, builder, kinds[2:], arguments[2:], read)
    return context.get_dummy_value()


def _write_lanes(context: Any, builder: Any, kinds: Any, arguments: Any, read: Any) -> None:
    """Emit ``out[o + k] = scales[k] * read(k)``, eight lanes at a time, one by one below eight."""
    scales, out, o = arguments
    intp = context.get_value_type(numba.types.intp)
    scales = context.make_array(kinds[0])(context, builder, scales)
    out = context.make_array(kinds[1])(context, builder, out)
    count = cgutils.unpack_tuple(builder, scales.shape)[0]
    target = builder.gep(out.data, [context.cast(builder, o, kinds[2], numba.types.intp)])

    def write(at: Any, lanes: int) -> None:
        def of(kind: Any) -> Any:
            return kind if lanes == 1 else ir.VectorType(kind, lanes)

        def place(base: Any) -> Any:
            return builder.bitcast(builder.gep(base, [at]), of(ir.FloatType()).as_pointer())

        number = read(at, lanes)
        int32 = of(ir.IntType(32))
        wide = getattr(number.type, "element", number.type).width > 32
        number = builder.trunc(number, int32) if wide else builder.sext(number, int32)
        value = builder.fmul(
            builder.sitofp(number, of(ir.FloatType())), builder.load(place(scales.data), align=4)
        )
        builder.store(value, place(target), align=4)

    lanes = intp(_LANES)
    with builder.if_else(builder.icmp_signed("<", count, lanes)) as (few, many):
        with few, cgutils.for_range(builder, count) as loop:
            write(loop.index, 1)
        with many:
            # The last eight may begin among numbers written already.
            last = builder.sub(count, lanes)
            with cgutils.for_range_slice(builder, intp(0), last, lanes) as (at, _):
                write(at, _LANES)
            write(last, _LANES)


@type_callable(prefetch)
def _type_prefetch(context: Any) -> Any:
    def typer(record: Any) -> Any:
        return numba.types.none if isinstance(record, numba.types.Record) else None

    return typer


@lower_builtin(prefetch, numba.types.Record)
def _lower_prefetch(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    byte, number = ir.IntType(8), ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
    ask = builder.module.declare_intrinsic("llvm.prefetch", (byte.as_pointer(),), kind)
    base = builder.bitcast(arguments[0], byte.as_pointer())
    for at in range(0, signature.args[0].size, _CACHE_LINE):
        place = builder.gep(base, [ir.IntType(64)(at)])
        builder.call(ask, [place, number(0), number(3), number(1)])  # to read, near, data
    return context.get_dummy_value()


@type_callable(read_word)
def _type_read_word(context: Any) -> Any:
    def typer(record: Any, at: Any) -> Any:
        right = isinstance(record, numba.types.Record) and isinstance(at, numba.types.Integer)
        return numba.types.int64 if right else None

    return typer


@lower_builtin(read_word, numba.types.Record, numba.types.Integer)
def _lower_read_word(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    record, at = arguments
    place = builder.gep(
        builder.bitcast(record, ir.IntType(8).as_pointer()),
        [context.cast(builder, at, signature.args[1], numba.types.intp)],
    )
    return builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)
