"""Masks: the only legal action, the bot's fallback, the better of two candidates."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env.core.jit import interpreted
from mech_env.core.masks import (
    ASK,
    NO_ANSWER,
    better,
    clear_mask,
    count_legal,
    legal_or_first,
    only_legal,
)

ONLY, CHOSEN, BETTER = interpreted(only_legal), interpreted(legal_or_first), interpreted(better)


@pytest.mark.parametrize(
    ("mask", "only"), [([0, 0, 0], NO_ANSWER), ([0, 0, 1], 2), ([1, 0, 0], 0), ([0, 1, 1], ASK)]
)
def test_the_only_legal_action_is_told_from_several_and_from_none(mask, only):
    assert ONLY(np.array(mask, np.int8)) == only


@pytest.mark.parametrize(("choice", "taken"), [(2, 2), (1, 1), (0, 1), (-1, 1)])
def test_a_choice_that_is_not_legal_gives_way_to_the_first_that_is(choice, taken):
    assert CHOSEN(np.array([0, 1, 1], np.int8), choice) == taken


def test_without_a_legal_action_nothing_is_chosen():
    assert CHOSEN(np.zeros(3, np.int8), 1) == -1


@pytest.mark.parametrize("legal", [[], [0], [31], [32], [0, 5, 31, 32, 63, 69]])
def test_legal_actions_are_counted_and_cleared(legal):
    mask = np.zeros(70, np.int8)
    mask[legal] = 1
    assert interpreted(count_legal)(mask) == len(legal)
    interpreted(clear_mask)(mask)
    assert not mask.any()


def test_of_equal_candidates_the_first_stays():
    assert BETTER(3, 1.0, 5, 1.0) == (3, 1.0)
    assert BETTER(3, 1.0, 5, 1.5) == (5, 1.5)
