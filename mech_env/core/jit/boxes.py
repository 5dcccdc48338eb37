"""Sixteen boxes that lie side by side in a record, compared at once and without a branch.

A record holds seven runs of :data:`BOXES` int16: the marks of each box, its first and last column,
its first and last row, its lowest altitude and the one above it. A place without a box has no
marks. Sets of boxes are words, a bit for each.

The formulas stand here once: of numbers for the interpreted twin, of lanes for LLVM.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.extending import lower_builtin, type_callable

BOXES = 16
LONGEST = 90  # columns and rows together: up to there all numbers of a line's formulas fit an int16

_BITS = 1 << np.arange(BOXES)


# --- what kernels call ---
def boxes_marked(record: Any, start: int, marks: int) -> int:
    """The set of boxes that have one of some marks.

    Args:
        record: holds the boxes from ``start`` on, counted in int16 from the start of the record.
        start: not negative.
        marks: a set of bits that fits an int16.
    """
    return _as_set(_marked(_runs(record, start), marks))


def boxes_met(
    record: Any, start: int, marks: int, x_low: int, x_high: int, y_low: int, y_high: int,
    z_low: int, z_high: int,
) -> int:  # fmt: skip
    """The set of boxes that have one of some marks and share a cell with another box.

    Args:
        record, start, marks: as in :func:`boxes_marked`.
        x_low, x_high, y_low, y_high, z_low, z_high: the bounds of the other, all of them in it;
            each fits an int16, and so do the differences of its bounds and theirs.
    """
    bounds = (x_low, x_high, y_low, y_high, z_low, z_high)
    return _as_set(_met(_runs(record, start), marks, *bounds))


def boxes_crossed(
    record: Any, start: int, marks: int, q: int, r: int, z: int, dq: int, dr: int
) -> int:
    """The set of boxes that have one of some marks and a cell of a line on hexes.

    The cells strictly between both ends count. One of column, row and their sum changes by exactly
    one a step; of the others the row is rounded half up where column or sum is exact, the column
    where the row is.

    Args:
        record, start, marks: as in :func:`boxes_marked`.
        q, r, z: column and row of the end that comes first, in the order of columns, then of rows;
            the altitude of the whole line.
        dq, dr: columns and rows from there to the other end. The board has at most
            :data:`LONGEST` columns and rows together.
    """
    runs = _runs(record, start)
    n = max(abs(dq), abs(dr), abs(dq + dr))
    if dr >= 0:
        way = _rising
    else:
        way = _falling if dq + dr >= 0 else _steep
    lies = way(*_offsets(runs, q, r), n, n - 1, 2 * n, 2 * dq, 2 * dr)
    return _as_set(_crossed(runs, marks, z, lies))


# --- the formulas ---
# A word is negative where its condition does not hold: one comparison is enough for all of them.
def _marked(runs: Any, marks: Any) -> Any:
    return runs[0] & marks != 0


def _met(
    runs: Any, marks: Any, x_low: Any, x_high: Any, y_low: Any, y_high: Any, z_low: Any,
    z_high: Any,
) -> Any:  # fmt: skip
    _, x0, x1, y0, y1, z0, z1 = runs
    aside = (x_high - x0) | (x1 - x_low) | (y_high - y0) | (y1 - y_low)
    return (aside | (z_high - z0) | (z1 - z_low - 1) >= 0) & _marked(runs, marks)


def _crossed(runs: Any, marks: Any, z: Any, lies: Any) -> Any:
    *_, z0, z1 = runs
    return (lies | (z - z0) | (z1 - z - 1) >= 0) & _marked(runs, marks)


def _offsets(runs: Any, q: Any, r: Any) -> tuple[Any, Any, Any, Any]:
    _, q0, q1, r0, r1, *_ = runs
    return q0 - q, q1 - q, r0 - r, r1 - r


# The steps at which a coordinate is within its bounds follow one another, so it is enough that each
# of those intervals meets each other. ``reached``: a coordinate that changes by half of ``by_2`` in
# n steps is ``least`` at step i.
def _reached(by_2: Any, n: Any, n_2: Any, i: Any, least: Any) -> Any:
    return by_2 * i + n - n_2 * least


def _rising(
    q0: Any, q1: Any, r0: Any, r1: Any, n: Any, n_1: Any, n_2: Any, dq_2: Any, dr_2: Any
) -> Any:
    """The sum grows by one a step; the column is the sum less the row."""
    first, last = _larger(q0 + r0, 1), _smaller(q1 + r1, n_1)
    over, under = r1 + 1, r0
    return (
        (last - first)
        | ~_reached(dr_2, n, n_2, first, over)
        | _reached(dr_2, n, n_2, last, under)
        | _reached(dr_2, n, n_2, first, first - q1)
        | ~_reached(dr_2, n, n_2, last, last - q0 + 1)
        | _reached(dr_2, n, n_2, q1 + r0, under)
        | ~_reached(dr_2, n, n_2, q0 + r1, over)
    )


def _falling(
    q0: Any, q1: Any, r0: Any, r1: Any, n: Any, n_1: Any, n_2: Any, dq_2: Any, dr_2: Any
) -> Any:
    """The column grows by one a step, the row falls."""
    first, last = _larger(q0, 1), _smaller(q1, n_1)
    lies = _reached(dr_2, n, n_2, first, r0) | ~_reached(dr_2, n, n_2, last, r1 + 1)
    return (last - first) | lies


def _steep(
    q0: Any, q1: Any, r0: Any, r1: Any, n: Any, n_1: Any, n_2: Any, dq_2: Any, dr_2: Any
) -> Any:
    """The row falls by one a step, the column grows."""
    first, last = _larger(-r1, 1), _smaller(-r0, n_1)
    lies = _reached(dq_2, n, n_2, last, q0) | ~_reached(dq_2, n, n_2, first, q1 + 1)
    return (last - first) | lies


def _larger(many: Any, one: Any) -> Any:
    return many.choose(">", one) if isinstance(many, _Lanes) else np.maximum(many, one)


def _smaller(many: Any, one: Any) -> Any:
    return many.choose("<", one) if isinstance(many, _Lanes) else np.minimum(many, one)


# --- of numbers ---
def _runs(record: Any, start: int) -> Any:
    runs = np.frombuffer(record, np.int16, 7 * BOXES, 2 * int(start))
    return runs.reshape(7, BOXES).astype(np.int64)


def _as_set(found: Any) -> int:
    return int(_BITS[found].sum())


# --- of lanes ---
_INT16 = ir.IntType(16)
_WORDS = ir.VectorType(_INT16, BOXES)


class _Lanes:
    """Sixteen int16, or sixteen truths, in code that is being emitted."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.builder = builder
        self.value = value

    def _spread(self, other: Any) -> Any:
        """Another operand: lanes, a number known now, or a number (int64) known when it runs."""
        if isinstance(other, _Lanes):
            return other.value
        if isinstance(other, int):
            return ir.Constant(_WORDS, [other] * BOXES)
        b, place = self.builder, ir.IntType(32)
        one = b.insert_element(ir.Constant(_WORDS, ir.Undefined), b.trunc(other, _INT16), place(0))
        order = ir.Constant(ir.VectorType(place, BOXES), [0] * BOXES)
        return b.shuffle_vector(one, one, order)

    def _with(self, emit: Callable[..., Any], *operands: Any) -> _Lanes:
        return _Lanes(self.builder, emit(*(self._spread(one) for one in operands)))

    def __add__(self, other: Any) -> _Lanes:
        return self._with(self.builder.add, self, other)

    def __sub__(self, other: Any) -> _Lanes:
        return self._with(self.builder.sub, self, other)

    def __rsub__(self, other: Any) -> _Lanes:
        return self._with(self.builder.sub, other, self)

    def __rmul__(self, other: Any) -> _Lanes:
        return self._with(self.builder.mul, other, self)

    def __neg__(self) -> _Lanes:
        return self._with(self.builder.neg, self)

    def __or__(self, other: Any) -> _Lanes:
        return self._with(self.builder.or_, self, other)

    def __and__(self, other: Any) -> _Lanes:
        return self._with(self.builder.and_, self, other)

    def __invert__(self) -> _Lanes:
        return self._with(self.builder.not_, self)

    def __ge__(self, other: Any) -> _Lanes:
        return self._compared(">=", other)

    def __ne__(self, other: object) -> _Lanes:  # type: ignore[override]
        return self._compared("!=", other)

    __hash__ = None  # type: ignore[assignment]

    def _compared(self, how: str, other: Any) -> _Lanes:
        return self._with(lambda a, b: self.builder.icmp_signed(how, a, b), self, other)

    def choose(self, how: str, other: Any) -> _Lanes:
        """The larger (``>``) or the smaller (``<``) of each and another."""
        mine, others = self.value, self._spread(other)
        picked = self.builder.icmp_signed(how, mine, others)
        return _Lanes(self.builder, self.builder.select(picked, mine, others))

    def as_set(self) -> Any:
        """Truths as an int64."""
        bits = self.builder.bitcast(self.value, ir.IntType(BOXES))
        return self.builder.zext(bits, ir.IntType(64))


def _loaded(builder: Any, record: Any, start: Any) -> list[_Lanes]:
    """The seven runs of a record."""
    first = builder.gep(builder.bitcast(record, _INT16.as_pointer()), [start])
    places = [builder.gep(first, [ir.IntType(64)(k * BOXES)]) for k in range(7)]
    wide = [builder.bitcast(place, _WORDS.as_pointer()) for place in places]
    return [_Lanes(builder, builder.load(place, align=2)) for place in wide]


def _declare(function: Callable[..., int], numbers: int, emit: Callable[..., Any]) -> None:
    """Let kernels call a function of a record, where its boxes start, and more numbers.

    ``emit``: given a builder, the runs and those numbers, it emits the set.
    """

    @type_callable(function)
    def _type(context: Any) -> Any:
        def typer(record: Any, *rest: Any) -> Any:
            right = isinstance(record, numba.types.Record) and len(rest) == 1 + numbers
            right = right and all(isinstance(one, numba.types.Integer) for one in rest)
            return numba.types.int64 if right else None

        typer.pysig = inspect.signature(function)  # type: ignore[attr-defined]
        return typer

    @lower_builtin(function, numba.types.Record, *[numba.types.Integer] * (1 + numbers))
    def _lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start, *rest = (
            context.cast(builder, argument, kind, numba.types.int64)
            for argument, kind in zip(arguments[1:], signature.args[1:], strict=True)
        )
        return emit(builder, _loaded(builder, arguments[0], start), *rest)


def _emit_marked(builder: Any, runs: Any, marks: Any) -> Any:
    return _marked(runs, marks).as_set()


def _emit_met(builder: Any, runs: Any, marks: Any, *bounds: Any) -> Any:
    return _met(runs, marks, *bounds).as_set()


def _emit_crossed(
    builder: Any, runs: Any, marks: Any, q: Any, r: Any, z: Any, dq: Any, dr: Any
) -> Any:
    word = ir.IntType(64)

    def size(number: Any) -> Any:
        below = builder.icmp_signed("<", number, word(0))
        return builder.select(below, builder.neg(number), number)

    def most(one: Any, other: Any) -> Any:
        return builder.select(builder.icmp_signed(">", one, other), one, other)

    total = builder.add(dq, dr)
    n = most(most(size(dq), size(dr)), size(total))
    doubled = [builder.shl(number, word(1)) for number in (n, dq, dr)]
    numbers = (*_offsets(runs, q, r), n, builder.sub(n, word(1)), *doubled)
    ways = []

    def take(way: Callable[..., Any]) -> None:
        ways.append((way(*numbers).value, builder.block))

    with builder.if_else(builder.icmp_signed(">=", dr, word(0))) as (upwards, downwards):
        with upwards:
            take(_rising)
        with downwards:
            flat = builder.icmp_signed(">=", total, word(0))
            with builder.if_else(flat) as (along, across):
                with along:
                    take(_falling)
                with across:
                    take(_steep)
            lower = builder.phi(_WORDS)
            for value, block in ways[1:]:
                lower.add_incoming(value, block)
            ways[1:] = [(lower, builder.block)]
    lies = builder.phi(_WORDS)
    for value, block in ways:
        lies.add_incoming(value, block)
    return _crossed(runs, marks, z, _Lanes(builder, lies)).as_set()


_declare(boxes_marked, 1, _emit_marked)
_declare(boxes_met, 7, _emit_met)
_declare(boxes_crossed, 6, _emit_crossed)
