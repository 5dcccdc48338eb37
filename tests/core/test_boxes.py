"""Sixteen boxes at once: in both twins what a look at each of them finds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.core.fields import Record, number
from mech_env.core.jit import (
    BOXES,
    LONGEST,
    boxes_crossed,
    boxes_marked,
    boxes_met,
    entry_point,
    interpreted,
)

INT = (-(2**15), 2**15 - 1)
RUNS = ("marks", "x0", "x1", "y0", "y1", "z0", "z1")
SIDE_BY_SIDE = Record(
    "boxes", [number("before", *INT), *(number(name, *INT, count=BOXES) for name in RUNS)]
)
START = SIDE_BY_SIDE.run("marks", "z1")[0]
ROWS = 400


def look(boxes: Any, asked: Any, out: Any) -> None:
    for i in range(boxes.shape[0]):
        a = asked[i]
        out[i, 0] = boxes_marked(boxes[i], START, a[0])
        out[i, 1] = boxes_met(boxes[i], START, a[0], a[1], a[2], a[3], a[4], a[5], a[6])
        out[i, 2] = boxes_crossed(boxes[i], START, a[0], a[7], a[8], a[5], a[9], a[10])


def side_by_side(rng: np.random.Generator, width: int, height: int) -> Any:
    boxes: Any = SIDE_BY_SIDE.blank(ROWS)
    boxes["before"] = rng.choice(INT, ROWS)  # what lies before does not count
    boxes["marks"] = rng.choice([0, 1, 2, 3, 4096], (ROWS, BOXES))
    for axis, size in (("x", width), ("y", height), ("z", 4)):
        low = rng.integers(0, size, (ROWS, BOXES))
        long = np.where(rng.random(low.shape) < 0.5, rng.integers(0, size, low.shape), 1)
        high = np.minimum(low + long, size - 1)
        boxes[f"{axis}0"], boxes[f"{axis}1"] = low, high + (axis == "z")
    return boxes


def questions(rng: np.random.Generator, width: int, height: int) -> Any:
    """Marks, the bounds of a box, the end of a line that comes first, the way to the other."""
    asked = np.zeros((ROWS, 11), np.int64)
    asked[:, 0] = rng.choice([1, 2, 4096 | 1], ROWS)
    for k, size in ((1, width), (3, height), (5, 4)):
        asked[:, k : k + 2] = np.sort(rng.integers(0, size, (ROWS, 2)), axis=1)
    for row in asked:
        ends = sorted(zip(rng.integers(0, width, 2), rng.integers(0, height, 2), strict=True))
        if rng.random() < 0.3:  # a short line, too
            near = (min(ends[0][0] + rng.integers(3), width - 1), ends[1][1])
            ends = sorted([ends[0], near])
        (q, r), (to_q, to_r) = ends
        row[7:] = q, r, to_q - q, to_r - r
    return asked


def cells_of_line(dq: int, dr: int) -> list[tuple[int, int]]:
    """Strictly between both ends, by the rounding of the catalogue of Xha'lem (XH-011)."""
    n = max(abs(dq), abs(dr), abs(dq + dr))
    found = []
    for i in range(1, n):
        if dr < 0 and dq + dr < 0:
            found.append(((2 * dq * i + n) // (2 * n), -i))
            continue
        down = (2 * dr * i + n) // (2 * n)
        found.append((i if dr < 0 else i - down, down))
    return found


def one_by_one(box: Any, a: Any) -> list[int]:
    marked, met, crossed = 0, 0, 0
    line = [(a[7] + q, a[8] + r) for q, r in cells_of_line(int(a[9]), int(a[10]))]
    for k in range(BOXES):
        marks, x0, x1, y0, y1, z0, z1 = (int(box[name][k]) for name in RUNS)
        if not marks & a[0]:
            continue
        marked |= 1 << k
        flat = set(range(x0, x1 + 1)) & set(range(a[1], a[2] + 1))
        deep = set(range(y0, y1 + 1)) & set(range(a[3], a[4] + 1))
        tall = set(range(z0, z1)) & set(range(a[5], a[6] + 1))
        met |= int(bool(flat and deep and tall)) << k
        on = any(x0 <= q <= x1 and y0 <= r <= y1 for q, r in line)
        crossed |= int(on and z0 <= a[5] < z1) << k
    return [marked, met, crossed]


@pytest.mark.parametrize(
    ("width", "height"), [(LONGEST - 40, 40), (3, LONGEST - 3), (LONGEST - 2, 2), (9, 9)]
)
def test_boxes_side_by_side_are_what_a_look_at_each_finds(width: int, height: int) -> None:
    rng = np.random.default_rng(width)
    boxes, asked = side_by_side(rng, width, height), questions(rng, width, height)
    expected = np.array([one_by_one(*row) for row in zip(boxes, asked, strict=True)])
    assert ((expected > 0).mean(axis=0) > 0.2).all()
    assert ((expected == 0).mean(axis=0)[1:] > 0.01).all()
    entry = entry_point(look, "tests_look_at_boxes")
    for function in (entry, interpreted(entry)):
        out = np.full((ROWS, 3), 5, np.int64)
        function(boxes, asked, out)
        assert out.tolist() == expected.tolist()
