"""Settings of a search: what is out of range is refused in a line."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.arguments import PlayerError
from mech_env.searching import SearchSettings


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"horizon": -1}, "horizon -1, guesses 8: horizon must be 0 or more and guesses 1 or more"),
        ({"exploration": float("nan")}, "exploration nan must be a finite number of 0 or more"),
        ({"widening": -1.0}, "widening -1 must be a finite number of 0 or more"),
        ({"gain": float("inf")}, "gain inf must be a finite number of 0 or more"),
        ({"simulations": 10**9}, "1000000000 simulations, 0 ms: each must be at most 1,000,000"),
    ],
)
def test_settings_out_of_range(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(PlayerError, match=told):
        SearchSettings(**settings)
