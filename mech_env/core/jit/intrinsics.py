"""Operations that numba compiles badly: written in LLVM for kernels, in Python for their twins."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.extending import lower_builtin, type_callable

A_SET = 32  # numbers that one call of :func:`nonzero_set` looks at

_LANES = 8
_CACHE_LINE = 64  # bytes


def write_scaled(record: Any, start: int, scales: Any, out: Any, o: int) -> None:
    """Write a run of a record's numbers, each times its scale: ``out[o + k] = scales[k] * number``.

    Kernels write eight numbers at a time where they lie side by side. The compiler would convert
    and store them one by one, which takes ten times as long.

    Args:
        record: a record whose numbers from ``start`` on are int16 (``core.fields.Record.run``).
        start: the run's first number, counted in int16 from the start of the record.
        scales: float32, shape (n,).
        out: float32; ``out[o : o + n]`` is written. Kernels do not check bounds.
        o: index of the first number written, not negative.
    """
    count = scales.shape[0]
    numbers = np.frombuffer(record, np.int16, count, 2 * int(start))
    out[o : o + count] = numbers.astype(np.float32) * scales


def write_packed(word: int, bits: int, scales: Any, out: Any, o: int) -> None:
    """Write small numbers that share a word: ``out[o + k] = scales[k] * (k-th digit of word)``.

    It is cheap to gather flags, one-hots and counts in a register, and expensive to store each.

    Args:
        word: digits of ``bits`` bits, the first one lowest; n * bits is at most 64.
        bits: width of a digit.
        scales, out, o: as in :func:`write_scaled`.
    """
    for k in range(scales.shape[0]):
        out[o + k] = np.float32((int(word) >> (k * bits)) & ((1 << bits) - 1)) * scales[k]


def prefetch(record: Any, start: int, stop: int) -> None:
    """Fetch a part of a record into the cache ahead of its use, from byte ``start`` to ``stop``."""


def read_word(record: Any, at: int) -> int:
    """Eight bytes of a record, from byte ``at`` on, as a signed number; bounds are not checked."""
    return int(np.frombuffer(record, np.int64, 1, int(at))[0])


def is_apart(
    record: Any, start: int, x_low: int, x_high: int, y_low: int, y_high: int, z_low: int,
    z_high: int,
) -> bool:  # fmt: skip
    """Whether a record's box shares no cell with another box.

    Kernels compare all six bounds at once; the compiler would do so one by one.

    Args:
        record: a record with a box from ``start`` on: its first and last column, its first and
            last row, its lowest altitude and the one above it, all int16. Two more numbers of the
            record follow.
        start: the box's first number, counted in int16 from the start of the record.
        x_low, x_high, y_low, y_high, z_low, z_high: the bounds of the other, all of them in it;
            each fits an int16.
    """
    x0, x1, y0, y1, z0, z1 = np.frombuffer(record, np.int16, 6, 2 * int(start)).tolist()
    aside = x0 > x_high or x1 < x_low or y0 > y_high or y1 < y_low
    return bool(aside or z0 > z_high or z1 <= z_low)


def lowest_bit(word: int) -> int:
    """The place of the lowest bit that is set in a word, which is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


def bit_count(word: int) -> int:
    """How many bits of a word, not negative, are set."""
    return int(word).bit_count()


def nonzero_set(numbers: Any, start: int) -> int:
    """The set of the numbers from place ``start`` on that are not 0, as far as :data:`A_SET` goes.

    Args:
        numbers: int8, contiguous, shape (n,).
        start: not negative, below n.
    """
    found = np.flatnonzero(numbers[int(start) : int(start) + A_SET])
    return sum(1 << int(k) for k in found)


def wrapped_product(a: int, b: int) -> int:
    """The low 64 bits of a product, as a signed number.

    A kernel's ``a * b`` must stay below 2^63: numba tells LLVM that it does, and LLVM drops what
    could not happen then, comparisons of later results included.
    """
    return (int(a) * int(b) + 2**63) % 2**64 - 2**63


def _vectors(scales: Any, out: Any) -> bool:
    """Whether these are vectors of float32, the first one contiguous."""
    types = numba.types
    alike = all(
        isinstance(a, types.Array) and (a.dtype, a.ndim) == (types.float32, 1)
        for a in (scales, out)
    )
    return alike and scales.layout == "C"


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
    """Emit ``out[o + k] = scales[k] * read(k)``, eight lanes at a time, one by one below eight.

    One by one, too, where ``out`` is a part of a larger array whose numbers lie apart.
    """
    scales, out, o = arguments
    intp = context.get_value_type(numba.types.intp)
    scales = context.make_array(kinds[0])(context, builder, scales)
    out = context.make_array(kinds[1])(context, builder, out)
    count = cgutils.unpack_tuple(builder, scales.shape)[0]
    first = context.cast(builder, o, kinds[2], numba.types.intp)
    apart = kinds[1].layout != "C"

    def target(at: Any) -> Any:
        index = builder.add(first, at)
        if not apart:
            return builder.gep(out.data, [index])
        (stride,) = cgutils.unpack_tuple(builder, out.strides)
        return cgutils.pointer_add(builder, out.data, builder.mul(index, stride))

    def write(at: Any, lanes: int) -> None:
        def of(kind: Any) -> Any:
            return kind if lanes == 1 else ir.VectorType(kind, lanes)

        def place(pointer: Any) -> Any:
            return builder.bitcast(pointer, of(ir.FloatType()).as_pointer())

        number = read(at, lanes)
        int32 = of(ir.IntType(32))
        wide = getattr(number.type, "element", number.type).width > 32
        number = builder.trunc(number, int32) if wide else builder.sext(number, int32)
        value = builder.fmul(
            builder.sitofp(number, of(ir.FloatType())),
            builder.load(place(builder.gep(scales.data, [at])), align=4),
        )
        builder.store(value, place(target(at)), align=4)

    if apart:
        with cgutils.for_range(builder, count) as loop:
            write(loop.index, 1)
        return
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
    def typer(record: Any, start: Any, stop: Any) -> Any:
        numbers = all(isinstance(n, numba.types.Integer) for n in (start, stop))
        return numba.types.none if isinstance(record, numba.types.Record) and numbers else None

    return typer


@lower_builtin(prefetch, numba.types.Record, numba.types.Integer, numba.types.Integer)
def _lower_prefetch(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    byte, number, intp = ir.IntType(8), ir.IntType(32), ir.IntType(64)
    kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), number, number, number])
    ask = builder.module.declare_intrinsic("llvm.prefetch", (byte.as_pointer(),), kind)
    base = builder.bitcast(arguments[0], byte.as_pointer())
    start, stop = (
        context.cast(builder, value, given, numba.types.intp)
        for value, given in zip(arguments[1:], signature.args[1:], strict=True)
    )
    with cgutils.for_range_slice(builder, start, stop, intp(_CACHE_LINE)) as (at, _):
        builder.call(ask, [builder.gep(base, [at]), number(0), number(3), number(1)])
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


@type_callable(wrapped_product)
def _type_wrapped_product(context: Any) -> Any:
    def typer(a: Any, b: Any) -> Any:
        numbers = all(isinstance(n, numba.types.Integer) for n in (a, b))
        return numba.types.int64 if numbers else None

    return typer


@lower_builtin(wrapped_product, numba.types.Integer, numba.types.Integer)
def _lower_wrapped_product(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    a, b = (
        context.cast(builder, argument, kind, numba.types.int64)
        for argument, kind in zip(arguments, signature.args, strict=True)
    )
    return builder.mul(a, b)  # numba's own has the flag nsw


@type_callable(is_apart)
def _type_is_apart(context: Any) -> Any:
    def typer(
        record: Any, start: Any, x_low: Any, x_high: Any, y_low: Any, y_high: Any, z_low: Any,
        z_high: Any,
    ) -> Any:  # fmt: skip
        numbers = (start, x_low, x_high, y_low, y_high, z_low, z_high)
        right = all(isinstance(n, numba.types.Integer) for n in numbers)
        return numba.types.boolean if right and isinstance(record, numba.types.Record) else None

    return typer


@lower_builtin(is_apart, numba.types.Record, *[numba.types.Integer] * 7)
def _lower_is_apart(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    int16 = ir.IntType(16)
    lanes = ir.VectorType(int16, _LANES)
    start, x_low, x_high, y_low, y_high, z_low, z_high = (
        context.cast(builder, argument, kind, numba.types.int64)
        for argument, kind in zip(arguments[1:], signature.args[1:], strict=True)
    )
    place = builder.gep(builder.bitcast(arguments[0], int16.as_pointer()), [start])
    box = builder.load(builder.bitcast(place, lanes.as_pointer()), align=2)
    # Each bound as a floor that the box must not be above: x1 < x_low is ~x1 > ~x_low.
    z_past = builder.add(z_low, z_low.type(1))
    floors = ir.Constant(lanes, [2**15 - 1] * _LANES)  # of the numbers behind the box
    bounds = (x_high, x_low, y_high, y_low, z_high, z_past)
    for k, bound in enumerate(bounds):
        number = builder.trunc(builder.not_(bound) if k % 2 else bound, int16)
        floors = builder.insert_element(floors, number, ir.IntType(32)(k))
    turned = builder.xor(box, ir.Constant(lanes, [0, -1, 0, -1, 0, -1, 0, 0]))
    above = builder.icmp_signed(">", turned, floors)
    return builder.icmp_unsigned("!=", builder.bitcast(above, ir.IntType(8)), ir.IntType(8)(0))


@type_callable(lowest_bit)
@type_callable(bit_count)
def _type_of_word(context: Any) -> Any:
    def typer(word: Any) -> Any:
        return numba.types.int64 if isinstance(word, numba.types.Integer) else None

    return typer


@lower_builtin(lowest_bit, numba.types.Integer)
def _lower_lowest_bit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    word = context.cast(builder, arguments[0], signature.args[0], numba.types.int64)
    return builder.cttz(word, ir.IntType(1)(0))


@lower_builtin(bit_count, numba.types.Integer)
def _lower_bit_count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.ctpop(context.cast(builder, arguments[0], signature.args[0], numba.types.int64))


@type_callable(nonzero_set)
def _type_nonzero_set(context: Any) -> Any:
    types = numba.types

    def typer(numbers: Any, start: Any) -> Any:
        kind = isinstance(numbers, types.Array) and (numbers.dtype, numbers.ndim, numbers.layout)
        right = kind == (types.int8, 1, "C") and isinstance(start, types.Integer)
        return types.int64 if right else None

    return typer


@lower_builtin(nonzero_set, numba.types.Array, numba.types.Integer)
def _lower_nonzero_set(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    int8, int64 = ir.IntType(8), ir.IntType(64)
    lanes = ir.VectorType(int8, A_SET)
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    start = context.cast(builder, arguments[1], signature.args[1], numba.types.int64)
    count = cgutils.unpack_tuple(builder, array.shape)[0]
    found = cgutils.alloca_once(builder, int64)
    with builder.if_else(builder.icmp_signed(">=", count, int64(A_SET))) as (many, few):
        with many:
            # The last of them may begin among numbers before ``start``.
            last = builder.sub(count, int64(A_SET))
            over = builder.sub(start, last)
            late = builder.icmp_signed(">", over, int64(0))
            place = builder.gep(array.data, [builder.select(late, last, start)])
            read = builder.load(builder.bitcast(place, lanes.as_pointer()), align=1)
            some = builder.icmp_signed("!=", read, ir.Constant(lanes, None))
            word = builder.zext(builder.bitcast(some, ir.IntType(A_SET)), int64)
            shift = builder.select(late, over, int64(0))
            builder.store(builder.lshr(word, shift), found)
        with few:
            builder.store(int64(0), found)
            with cgutils.for_range_slice(builder, start, count, int64(1)) as (at, _):
                number = builder.load(builder.gep(array.data, [at]))
                bit = builder.zext(builder.icmp_signed("!=", number, int8(0)), int64)
                bit = builder.shl(bit, builder.sub(at, start))
                builder.store(builder.or_(builder.load(found), bit), found)
    return builder.load(found)
