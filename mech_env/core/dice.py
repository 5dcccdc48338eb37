"""The one gate for every die: sampled, scripted or enumerated."""

from __future__ import annotations

from typing import Any

from mech_env.core.fields import Record, number
from mech_env.core.jit import kernel, wrapped_product
from mech_env.core.log import (
    ENUMERATED,
    FAULT_FACE,
    FAULT_NONE,
    FAULT_SCRIPT_EMPTY,
    FAULT_TOO_MANY,
    MAX_FORCED,
    SAMPLED,
    SCRIPTED,
    emit_roll,
)

DICE = Record(
    "dice",
    [
        number("key", 0, 2**32 - 1, "the battle's seed"),
        number("drawn", 0, 2**62, "dice drawn so far, above stream * 2^32"),
    ],
)

_MASK = 0xFFFFFFFF

# What keeps random numbers of the same key apart: the high word of the counter. Dice have 0, or a
# stream that a batch was given.
PLAYER_WORDS, _GUESSES = 1, 2  # the random player's; guesses at hidden facts
_ROWS = 7  # seeds of a batch's rows, from its root
SEARCH_DICE, SEARCH_DRAWS, SEARCH_ANSWERS = 11, 12, 13  # of a search's copies
FIRST_STREAM, LAST_STREAM = 256, 2**20


@kernel
def philox(counter_low: int, counter_high: int, key: int) -> int:
    """First word of Philox 2x32-10 (Salmon et al. 2011), counter-based: 0..2^32-1."""
    # int() makes Python integers of numpy scalars, which would complain about wrapping.
    x0 = int(counter_low) & _MASK
    x1 = int(counter_high) & _MASK
    k = int(key) & _MASK
    for _ in range(10):
        product = wrapped_product(x0, 0xD256D193)  # up to 2^64
        high = (product >> 32) & _MASK
        low = product & _MASK
        x0 = high ^ k ^ x1
        x1 = low
        k = (k + 0x9E3779B9) & _MASK
    return x0


@kernel
def roll(b: Any, log: Any, faces: int, unit: int, why: int) -> int:
    """Roll one die for ``unit``: the only way to randomness in the rules.

    Reads: dice, forced faces. Writes: dice, log. Rolls: one die. Asks: nothing.
    """
    face = 0
    if log.mode != SAMPLED:
        face = forced_face(log, faces, why)
    if face == 0:
        d = b.dice
        word = philox(d.drawn, d.drawn >> 32, d.key)
        d.drawn += 1
        face = ((word * int(faces)) >> 32) + 1
    emit_roll(log, unit, why, face)
    return face


@kernel
def forced_face(log: Any, faces: int, why: int) -> int:
    """The face of a die that a caller decides; 0: the generator does."""
    if log.forced_used < log.forced_count:
        face = int(log.forced[log.forced_used])
        if face < 1 or face > faces:
            log.fault = FAULT_FACE
            log.fault_at = why
            face = 1
        if log.mode == ENUMERATED:
            log.faces[log.forced_used] = faces
        log.forced_used += 1
        return face
    if log.mode == SCRIPTED:
        log.forced_count = 0
        log.forced_used = 0
        log.mode = SAMPLED
        return 0
    if log.mode == ENUMERATED and log.forced_used < MAX_FORCED:
        log.faces[log.forced_used] = faces
        log.forced[log.forced_used] = 1
        log.forced_used += 1
        log.forced_count = log.forced_used
    elif log.fault == FAULT_NONE:
        log.fault = FAULT_TOO_MANY if log.mode == ENUMERATED else FAULT_SCRIPT_EMPTY
        log.fault_at = why
    return 1


@kernel
def mix(key: int, index: int, salt: int) -> int:
    """A key derived from a key: one branch of the tree of seeds (run, battle, episode)."""
    return philox(index, salt, key)


@kernel
def row_seed(root: int, row: int, stream: int) -> int:
    """The seed of a row's battles: stream * 2^32 + 32 bits from the root of its batch."""
    return mix(root, row, _ROWS) | (int(stream) << 32)


@kernel
def battle_key(seed: int, episode: int) -> int:
    """The key of the dice of a row's battle, by how many came before it."""
    return mix(seed, episode, 0)


@kernel
def guess(count: int, number: int, key: int) -> int:
    """A guess at a hidden fact: 0 to ``count - 1``, equally likely.

    ``number``: which of the guesses from this key.
    """
    return (philox(number, _GUESSES, key) * int(count)) >> 32
