"""The work area of kernels: each call has its own, compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env.core.jit import WORDS, compiled, entry_point, interpreted, kernel, work_area


@kernel
def fill(area, first):
    """Numbers from ``first`` on."""
    for k in range(WORDS):
        area[k] = first + k


@kernel
def inner():
    """A work area of its own, filled."""
    area = work_area()
    fill(area, -WORDS)
    return int(area[WORDS - 1])


def sums(out):
    """What is left of an area when another was used meanwhile, row by row."""
    area = work_area()
    for k in range(out.shape[0]):
        fill(area, k)
        last = inner()
        total = 0
        for at in range(WORDS):
            total += int(area[at])
        out[k] = total + last


EXPECTED = [k * WORDS + WORDS * (WORDS - 1) // 2 - 1 for k in range(50)]


def test_interpreted():
    out = np.zeros(2, np.int64)
    interpreted(kernel(sums))(out)
    assert list(out) == EXPECTED[:2]


@pytest.mark.skipif(not compiled(), reason="kernels are interpreted")
def test_compiled():
    out = np.zeros(50, np.int64)
    entry_point(sums, "area_sums")(out)
    assert list(out) == EXPECTED
