"""What is fetched of the next battle: all but deep frames and places that a scenario lacks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env import rulesets
from mech_env.core.fetching import FRAMES_FETCHED, _seldom_used, fetch
from mech_env.core.jit import bind
from tests.cases import FINISHED

UNIT = np.dtype([("wounds", np.int16, 4)])
FRAME = np.dtype([("stage", np.int16, 2)])


def fetched(dtype: np.dtype, n_units: int) -> set[int]:
    """The bytes of a record that ``fetch`` asks for."""
    found: set[int] = set()

    def prefetch(record: object, start: int, stop: int) -> None:
        found.update(range(start, stop))

    s = np.zeros(1, [("n_units", np.int16)]).view(np.recarray)[0]
    s.n_units = n_units
    bind(fetch, "fetch", prefetch=prefetch, **_seldom_used(dtype))(s, None)
    return found


def left_out(dtype: np.dtype, n_units: int) -> set[int]:
    """The bytes of deep frames, and of places from ``n_units`` on."""
    found: set[int] = set()
    fields: Any = dtype.fields
    for name, used in (("frames", FRAMES_FETCHED), ("units", n_units)):
        if name in fields:
            kind, at = fields[name][:2]
            found.update(range(at + used * kind.base.itemsize, at + kind.itemsize))
    return found


@pytest.mark.parametrize("known", FINISHED)
@pytest.mark.parametrize("n_units", [1, 2])
def test_all_that_is_likely_to_be_read(known: str, n_units: int) -> None:
    dtype = rulesets.get(known).dtype
    assert fetched(dtype, n_units) == set(range(dtype.itemsize)) - left_out(dtype, n_units)


@pytest.mark.parametrize(
    "fields",
    [
        [("units", UNIT, 3), ("frames", FRAME, 9), ("round", np.int16)],
        [("frames", FRAME, 4), ("round", np.int16), ("men", UNIT, 3)],  # called otherwise
    ],
)
def test_in_any_order_and_without_units(fields: list[tuple]) -> None:
    dtype = np.dtype(fields)
    assert fetched(dtype, 2) == set(range(dtype.itemsize)) - left_out(dtype, 2)
