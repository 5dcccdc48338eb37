"""Sets of things as bits: one word up to 62 of them, an array of words beyond."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel

WORD_BITS = 62  # a word is a signed number of 64 bits, and sums of two must stay in it


def words_for(count: int) -> int:
    """How many words hold a bit for each of ``count`` things."""
    return -(-count // WORD_BITS)


@kernel
def has_bit(words: Any, k: int) -> int:
    """Whether thing ``k`` is in the set; ``words`` is int64, shape (words_for(n),)."""
    return (int(words[k // WORD_BITS]) >> (k % WORD_BITS)) & 1


@kernel
def put_bit(words: Any, k: int) -> None:
    """Put thing ``k`` into the set."""
    words[k // WORD_BITS] |= 1 << (k % WORD_BITS)


@kernel
def drop_bit(words: Any, k: int) -> None:
    """Take thing ``k`` out of the set."""
    words[k // WORD_BITS] &= ~(1 << (k % WORD_BITS))


@kernel
def count_bits(words: Any) -> int:
    """How many things are in the set."""
    count = 0
    for w in range(words.shape[0]):
        word = int(words[w])
        while word != 0:
            word &= word - 1
            count += 1
    return count
