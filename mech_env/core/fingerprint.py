"""What a state is and what it is not, and a number for it: equal states have the same one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import kernel, read_word

# What a state is not: which dice made it, and the account of how.
NOT_STATE = ("dice", "events", "event_count")

_LOW_BITS = 2**62 - 1
_ODD = 0x1E3779B97F4A7C15  # odd, and a signed number in both twins


def state_spans(
    dtype: np.dtype[Any], leave_out: tuple[str, ...] = NOT_STATE
) -> list[tuple[int, int]]:
    """Byte ranges of a battle record that hold its state, dice and events left out."""
    spans: list[tuple[int, int]] = []
    for name in dtype.names or ():
        if name in leave_out:
            continue
        start = int(dtype.fields[name][1])  # type: ignore[index]
        stop = start + dtype[name].itemsize
        if spans and spans[-1][1] == start:
            spans[-1] = (spans[-1][0], stop)
        else:
            spans.append((start, stop))
    return spans


def fingerprint_spans(dtype: np.dtype[Any]) -> NDArray[np.int64]:
    """For :func:`fingerprint`: where the frames lie, the size of one, then the other ranges.

    int64, shape (ranges + 1, 2). Every range has eight bytes or more.
    """
    frames, start = dtype["frames"], int(dtype.fields["frames"][1])  # type: ignore[index]
    rest = state_spans(dtype, (*NOT_STATE, "frames"))
    found = np.array([(start, frames.base.itemsize), *rest], np.int64)
    if (found[1:, 1] - found[1:, 0]).min() < 8:
        raise ValueError(f"a range of the state has fewer than eight bytes: {rest}")
    return found


def unread_spans(dtype: np.dtype[Any]) -> NDArray[np.int64]:
    """For ``expansion.clear_unread``: the ranges that hold what a state is not, in int16.

    int64, shape (4, 2): (start, count) of dice, events and frames; one frame's size, their number.
    """

    def span(name: str) -> tuple[int, int]:
        fields: Any = dtype.fields
        return int(fields[name][1]) // 2, dtype[name].itemsize // 2

    frame, shape = dtype["frames"].subdtype or (dtype["frames"], (1,))
    return np.array([span("dice"), span("events"), span("frames"), (frame.itemsize // 2, shape[0])])


@kernel
def fingerprint(b: Any, spans: Any) -> int:
    """A number of 62 bits that differs, but for chance, where the states of two battles do.

    Dice, events and frames no longer in use do not count.
    """
    h = blend(b, 0, spans[0, 0], spans[0, 0] + b.depth * spans[0, 1]) if b.depth > 0 else 0
    for k in range(1, spans.shape[0]):
        h = blend(b, h, spans[k, 0], spans[k, 1])
    return h


@kernel
def blend(b: Any, h: int, start: int, stop: int) -> int:
    """Mix the bytes from ``start`` to ``stop``, eight at least, into a fingerprint."""
    h, start, stop = int(h), int(start), int(stop)
    for at in range(start, stop - 7, 8):
        h = ((h ^ read_word(b, at)) * _ODD) & _LOW_BITS
        h ^= h >> 29
    if (stop - start) & 7:
        h = ((h ^ read_word(b, stop - 8)) * _ODD) & _LOW_BITS
        h ^= h >> 29
    return h
