"""The one gate for every die: sampled, scripted or enumerated."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.events import emit_roll
from mech_env.core.jit import kernel

SAMPLED = 0  # faces come from the generator, after those still forced
STRICT = 1  # tests: a roll beyond the forced faces is a fault
ENUMERATED = 2  # the driver walks all faces: beyond the forced ones every die shows 1

MAX_FORCED = 32

FAULT_NONE = 0
FAULT_SCRIPT_EMPTY = 1  # strict mode, and no face left
FAULT_FACE = 2  # a forced face that the die lacks
FAULT_TOO_MANY = 3  # more dice in one step than can be enumerated

DICE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.int64),  # 0..2^32-1: the battle's seed
                ("drawn", np.int64),  # dice drawn from the generator so far
                ("mode", np.int16),
                ("fault", np.int16),
                ("fault_at", np.int16),  # the reason code of the roll at fault
                ("forced_count", np.int16),
                ("forced_used", np.int16),  # enumerated: dice rolled so far in this step
                ("forced", np.int16, MAX_FORCED),  # faces to come
                ("faces", np.int16, MAX_FORCED),  # enumerated: how many faces each die has
            ]
        ),
    )
)

_MASK = 0xFFFFFFFF


@kernel
def philox(counter_low: int, counter_high: int, key: int) -> int:
    """First word of Philox 2x32-10 (Salmon et al. 2011), counter-based: 0..2^32-1."""
    # int() makes Python integers of numpy scalars, which would complain about wrapping; the
    # compiled twin wraps at 64 bits and keeps the same low words.
    x0 = int(counter_low) & _MASK
    x1 = int(counter_high) & _MASK
    k = int(key) & _MASK
    for _ in range(10):
        product = x0 * 0xD256D193
        high = (product >> 32) & _MASK
        low = product & _MASK
        x0 = high ^ k ^ x1
        x1 = low
        k = (k + 0x9E3779B9) & _MASK
    return x0


@kernel
def roll(b: Any, faces: int, unit: int, why: int) -> int:
    """Roll one die for ``unit``: the only way to randomness in the rules.

    Reads: dice. Writes: dice, events. Rolls: one die. Asks: nothing.
    """
    d = b.dice
    if d.forced_used < d.forced_count:
        face = int(d.forced[d.forced_used])
        if face < 1 or face > faces:
            d.fault = FAULT_FACE
            d.fault_at = why
            face = 1
        if d.mode == ENUMERATED:
            d.faces[d.forced_used] = faces
        d.forced_used += 1
    elif d.mode == SAMPLED:
        d.forced_count = 0
        d.forced_used = 0
        word = philox(d.drawn, d.drawn >> 32, d.key)
        d.drawn += 1
        face = ((word * int(faces)) >> 32) + 1
    elif d.mode == ENUMERATED and d.forced_used < MAX_FORCED:
        d.faces[d.forced_used] = faces
        d.forced[d.forced_used] = 1
        d.forced_used += 1
        d.forced_count = d.forced_used
        face = 1
    else:
        if d.fault == FAULT_NONE:
            d.fault = FAULT_TOO_MANY if d.mode == ENUMERATED else FAULT_SCRIPT_EMPTY
            d.fault_at = why
        face = 1
    emit_roll(b, unit, why, face)
    return face


@kernel
def mix(key: int, index: int, salt: int) -> int:
    """A key derived from a key: one branch of the tree of seeds (run, battle, episode)."""
    return philox(index, salt, key)
