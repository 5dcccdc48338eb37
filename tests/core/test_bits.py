"""Sets of more than 62 things, in both twins."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core import bits
from mech_env.core.fields import Record
from mech_env.core.fields import bits as set_field
from mech_env.core.jit import compiled, entry_point, interpreted

has_bit, put_bit = interpreted(bits.has_bit), interpreted(bits.put_bit)
drop_bit, count_bits = interpreted(bits.drop_bit), interpreted(bits.count_bits)

MANY = 200
RECORD = Record("set", [set_field("things", MANY)])


@pytest.mark.parametrize(("count", "words"), [(1, 1), (62, 1), (63, 2), (124, 2), (125, 3)])
def test_words_are_as_many_as_are_needed(count, words):
    assert bits.words_for(count) == words


@given(st.lists(st.tuples(st.booleans(), st.integers(0, MANY - 1)), max_size=60))
def test_they_are_sets(changes):
    record: Any = RECORD.blank()[0]
    expected: set[int] = set()
    for put, k in changes:
        (put_bit if put else drop_bit)(record.things, k)
        (expected.add if put else expected.discard)(k)
    assert {k for k in range(MANY) if has_bit(record.things, k)} == expected
    assert count_bits(record.things) == len(expected)
    assert (record.things >= 0).all() and (record.things < 2**bits.WORD_BITS).all()


def change(words: Any, chosen: Any, out: Any) -> None:
    for i in range(chosen.shape[0]):
        k = chosen[i]
        if bits.has_bit(words, k):
            bits.drop_bit(words, k)
        else:
            bits.put_bit(words, k)
        out[i] = bits.count_bits(words)


@pytest.mark.skipif(not compiled(), reason="NUMBA_DISABLE_JIT is set")
def test_both_twins_are_the_same():
    chosen = np.random.default_rng(1).integers(0, MANY, 500)
    entry = entry_point(change, "tests_bits_change")
    results = []
    for function in (entry, interpreted(entry)):
        words, out = np.zeros(bits.words_for(MANY), np.int64), np.zeros(len(chosen), np.int64)
        function(words, chosen, out)
        results.append((words.tobytes(), out.tobytes()))
    assert results[0] == results[1]
