"""A key for a range of a record's bytes: written in LLVM for kernels, in Python for their twins."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

_LANES = 8
_WORD = 8  # bytes
_STRIDE = _LANES * _WORD
# Odd factors: of a word's place, then of the word itself, twice.
_PLACE, *_FACTORS = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def bytes_key(record: Any, start: int, stop: int) -> int:
    """A number for the bytes of a record from ``start`` to ``stop``, 8 or more; signed, 64 bits.

    Other bytes have another one, but for chance. Each word is mixed by itself, eight at a time, and
    all are added up, so that none waits for another; words at the end may count twice.
    """
    start, stop = int(start), int(stop)
    lanes = _LANES if stop - start >= _STRIDE else 1
    last = stop - lanes * _WORD
    found = np.uint64(0)
    for at in (*range(start, last, lanes * _WORD), last):
        places = np.arange(at - start, at - start + lanes * _WORD, _WORD, dtype=np.uint64)
        words = np.frombuffer(record, np.uint64, lanes, at) ^ (places * np.uint64(_PLACE))
        for factor in _FACTORS:
            words = words * np.uint64(factor)
            words ^= words >> np.uint64(32)
        found = np.sum([found, *words], dtype=np.uint64)
    return int(found.astype(np.int64))


@type_callable(bytes_key)
def _type_bytes_key(context: Any) -> Any:
    def typer(record: Any, start: Any, stop: Any) -> Any:
        numbers = all(isinstance(n, numba.types.Integer) for n in (start, stop))
        return numba.types.int64 if isinstance(record, numba.types.Record) and numbers else None

    return typer


@lower_builtin(bytes_key, numba.types.Record, numba.types.Integer, numba.types.Integer)
def _lower_bytes_key(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    int64 = ir.IntType(64)
    base = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
    start, stop = (
        context.cast(builder, value, kind, numba.types.intp)
        for value, kind in zip(arguments[1:], signature.args[1:], strict=True)
    )
    found = cgutils.alloca_once_value(builder, int64(0))

    def add(lanes: int) -> None:
        kind = ir.VectorType(int64, lanes)
        sums = cgutils.alloca_once_value(builder, ir.Constant(kind, [0] * lanes))
        steps = ir.Constant(kind, [_WORD * k * _PLACE % 2**64 for k in range(lanes)])

        def mix(at: Any) -> None:
            """Mix the words from byte ``at`` on and add them to ``sums``."""
            words = builder.bitcast(builder.gep(base, [at]), kind.as_pointer())
            place = builder.mul(builder.sub(at, start), int64(_PLACE))
            first = builder.insert_element(ir.Constant(kind, None), place, ir.IntType(32)(0))
            order = ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes)
            places = builder.add(builder.shuffle_vector(first, first, order), steps)
            mixed = builder.xor(builder.load(words, align=1), places)
            for factor in _FACTORS:
                mixed = builder.mul(mixed, ir.Constant(kind, [factor] * lanes))
                mixed = builder.xor(mixed, builder.lshr(mixed, ir.Constant(kind, [32] * lanes)))
            builder.store(builder.add(builder.load(sums), mixed), sums)

        stride = int64(lanes * _WORD)
        last = builder.sub(stop, stride)
        with cgutils.for_range_slice(builder, start, last, stride) as (at, _):
            mix(at)
        mix(last)  # it may begin among words that count already
        whole = builder.load(sums)
        if lanes == 1:
            one = builder.extract_element(whole, ir.IntType(32)(0))
        else:
            reduce = builder.module.declare_intrinsic(
                f"llvm.vector.reduce.add.v{lanes}i64", (), ir.FunctionType(int64, [kind])
            )
            one = builder.call(reduce, [whole])
        builder.store(one, found)

    few = builder.icmp_signed("<", builder.sub(stop, start), int64(_STRIDE))
    with builder.if_else(few) as (then, otherwise):
        with then:
            add(1)
        with otherwise:
            add(_LANES)
    return builder.load(found)
