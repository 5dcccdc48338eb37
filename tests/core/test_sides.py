"""Whose units are which, and what slots call them."""

from __future__ import annotations

from types import SimpleNamespace

from mech_env.core import sides as kernels
from tests.twins import twins

sides = twins(kernels)


def test_units_by_side_and_by_slot() -> None:
    red, blue = SimpleNamespace(side=0), SimpleNamespace(side=1)
    s = SimpleNamespace(n_red=5, n_units=8, units=[red] * 5 + [blue] * 3)
    assert [sides.first_of(s, side) for side in (0, 1)] == [0, 5]
    assert [sides.units_of(s, side) for side in (0, 1)] == [(0, 5), (5, 8)]
    assert [sides.enemies_of(s, side) for side in (0, 1)] == [(5, 8), (0, 5)]
    assert [sides.own_unit(s, 1, k) for k in range(3)] == [5, 6, 7]
    assert [sides.enemy_unit(s, 1, k) for k in range(5)] == [0, 1, 2, 3, 4]
    assert [sides.slot_of(s, unit) for unit in range(8)] == [0, 1, 2, 3, 4, 0, 1, 2]
