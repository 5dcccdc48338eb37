"""What makes two states the same, and keys for them: equal states have equal keys.

Not of the state: which dice made it, frames off the stack, and of the request whatever is not read
any more (the last answer while a decision stands, the last unit while none does).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.fields import Record
from mech_env.core.jit import kernel, read_word, wrapped_product

NOT_WHOLE = ("dice", "request", "frames")  # left out, or of the state in parts

_LOW_BITS = 2**62 - 1
_ABREAST = 32  # bytes
_ODD = 0x1E3779B97F4A7C15  # odd, and a signed number in both twins


def state_spans(battle: Record) -> NDArray[np.int64]:
    """Byte ranges of a battle record for :func:`state_key`, int64, shape (ranges + 1, 2).

    First where the frames lie and the size of one; then (start, stop) of all that is of the state
    as a whole.
    """
    dtype: Any = battle.dtype
    found: list[list[int]] = []
    for name in sorted(dtype.names, key=lambda name: dtype.fields[name][1]):
        start = int(dtype.fields[name][1])
        if name in NOT_WHOLE:
            continue
        if found and found[-1][1] == start:
            found[-1][1] = start + dtype[name].itemsize
        else:
            found.append([start, start + dtype[name].itemsize])
    frames = dtype["frames"]
    return np.array([(dtype.fields["frames"][1], frames.base.itemsize), *found], np.int64)


def state_bytes(b: Any, spans: NDArray[np.int64]) -> bytes:
    """The state of a battle record as bytes: equal for equal states and for no others."""
    raw = b.tobytes()
    start, size = (int(n) for n in spans[0])
    r = b.request
    asked = (int(r.decision), int(r.unit), int(r.side)) if r.decision != 0 else (0, int(r.answer))
    parts = [repr(asked).encode(), raw[start : start + int(b.depth) * size]]
    return b"".join([*parts, *(raw[int(a) : int(z)] for a, z in spans[1:])])


def state_rows(battles: NDArray[Any], spans: NDArray[np.int64]) -> list[bytes]:
    """For each of many records bytes that are equal for equal states and for no others.

    As :func:`state_bytes`, in other bytes: many at once are quicker.

    Args:
        battles: battle records, shape (n,), one after the other in memory.
        spans: of :func:`state_spans`.
    """
    n = len(battles)
    raw = battles.view(np.uint8).reshape(n, -1)
    r = battles["request"]
    stands = r["decision"] != 0
    asked = np.zeros((n, 3), np.int64)
    asked[:, 0] = r["decision"]
    asked[:, 1] = np.where(stands, r["unit"], r["answer"])
    asked[:, 2] = np.where(stands, r["side"], 0)
    start, size = (int(k) for k in spans[0])
    most = battles["frames"].shape[1]
    frames = raw[:, start : start + most * size].reshape(n, most, size).copy()
    frames[np.arange(most) >= battles["depth"][:, None]] = 0  # off the stack
    whole = [raw[:, int(a) : int(z)] for a, z in spans[1:]]
    rows = np.concatenate([asked.view(np.uint8), frames.reshape(n, -1), *whole], axis=1)
    found: list[bytes] = rows.view(f"V{rows.shape[1]}").ravel().tolist()
    return found


@kernel
def state_key(b: Any, spans: Any, salt: int) -> int:
    """A number of 62 bits that differs, but for chance, where the states of two battles do.

    Args:
        b: the battle.
        spans: of :func:`state_spans`.
        salt: keys with different salts are independent.
    """
    r = b.request
    if r.decision != 0:
        h = stir(salt, (int(r.decision) << 32) + (int(r.unit) << 16) + int(r.side))
    else:
        h = stir(salt, int(r.answer))
    if b.depth > 0:
        h = blend(b, h, spans[0, 0], spans[0, 0] + b.depth * spans[0, 1])
    for k in range(1, spans.shape[0]):
        h = blend(b, h, spans[k, 0], spans[k, 1])
    return h


@kernel
def stir(h: int, word: int) -> int:
    """Mix a word into a key."""
    h = wrapped_product(int(h) ^ int(word), _ODD) & _LOW_BITS
    return h ^ (h >> 29)


@kernel
def blend(b: Any, h: int, start: int, stop: int) -> int:
    """Mix the bytes from ``start`` to ``stop`` into a key; ``stop`` is 8 or more.

    Four keys are mixed side by side: each product waits for the one before it in its own key only.
    """
    h, start, stop = int(h), int(start), int(stop)
    if stop - start < 8:  # the last bytes of a word, which are its highest
        return stir(h, read_word(b, stop - 8) >> (8 * (8 - stop + start)))
    at = start
    if stop - start >= _ABREAST:
        h1, h2, h3 = stir(h, 1), stir(h, 2), stir(h, 3)
        while at <= stop - _ABREAST:
            h = stir(h, read_word(b, at))
            h1 = stir(h1, read_word(b, at + 8))
            h2 = stir(h2, read_word(b, at + 16))
            h3 = stir(h3, read_word(b, at + 24))
            at += _ABREAST
        h = stir(stir(stir(h, h1), h2), h3)
    while at <= stop - 8:
        h = stir(h, read_word(b, at))
        at += 8
    if (stop - start) & 7:
        h = stir(h, read_word(b, stop - 8))
    return h
