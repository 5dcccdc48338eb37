"""The random player: uniform over the legal actions, from one random word."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core import kernels
from mech_env.core.jit import interpreted

random_legal = interpreted(kernels.random_legal)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=130), st.integers(0, 2**32 - 1))
def test_only_legal_actions_are_taken(mask, word):
    action = random_legal(np.array(mask, np.int8), word)
    assert action == -1 if not any(mask) else mask[action] == 1


@pytest.mark.parametrize("legal", [[4], [0, 7], [1, 2, 5, 6, 7]])
def test_each_legal_action_is_as_likely_as_another(legal):
    mask = np.zeros(8, np.int8)
    mask[legal] = 1
    words = range(0, 2**32, 2**32 // 10_000)
    tally = Counter(random_legal(mask, word) for word in words)
    assert sorted(tally) == legal
    assert max(tally.values()) - min(tally.values()) <= 2


def test_no_legal_action_is_answered_with_none():
    assert random_legal(np.zeros(5, np.int8), 2**31) == -1
