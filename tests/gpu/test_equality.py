"""Every scenario on a device: the code that a GPU would run writes what the processor writes."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.gpu.launcher import Launcher
from mech_env.testing.device import check_device
from tests.cases import every_case

DECISIONS = 100_000


@every_case
@pytest.mark.slow
def test_a_device_plays_as_the_processor_does(ruleset: str, scenario: str) -> None:
    assert check_device(ruleset, scenario, "emulated") >= DECISIONS


@pytest.mark.parametrize("scenario", ["duel", "campaign", "three", "long"])
def test_so_it_is_in_the_toy_game(scenario: str) -> None:
    assert check_device("toy", scenario, "emulated", rows=100, steps=60) > 5000


@pytest.mark.parametrize(("verb", "field"), [("see", "observations"), ("act", "taken")])
def test_a_device_that_leaves_out_a_launch_is_found(
    verb: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Launcher.__call__
    launched = 0

    def lossy(self: Launcher, name: str, **given: Any) -> None:
        nonlocal launched
        launched += name == verb
        # The batch begins twice; step 40 comes 41st.
        if name != verb or launched != 2 + 41:
            whole(self, name, **given)

    monkeypatch.setattr(Launcher, "__call__", lossy)
    with pytest.raises(AssertionError, match=f"toy duel, seed 11, step 40: .*{field}"):
        check_device("toy", "duel", "emulated", rows=50, steps=60)
