"""The work area of kernels: each call has its own, compiled and interpreted."""

from __future__ import annotations

import numpy as np
import pytest

from mech_env.core.jit import (
    WORDS,
    compiled,
    entry_point,
    interpreted,
    kernel,
    row_area,
    score_area,
    work_area,
)


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


def keeps(out):
    """What areas of rows and of scores hold: more than 16 bits, and fractions."""
    rows, scores = row_area(), score_area()
    for k in range(24):
        rows[k] = (1 << 24) - 1 - k
        scores[k] = k + 0.25
    out[0] = rows[23] + scores[23]


@pytest.mark.parametrize("way", ["interpreted", "compiled"])
def test_rows_and_scores(way):
    if way == "compiled" and not compiled():
        pytest.skip("kernels are interpreted")
    out = np.zeros(1)
    (interpreted(kernel(keeps)) if way == "interpreted" else entry_point(keeps, "area_keeps"))(out)
    assert out[0] == (1 << 24) - 24 + 23.25
