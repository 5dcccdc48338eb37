"""Help is used up (AE-226)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import assists, units
from mech_env.rulesets.adeva.state.codes import Until


@kernel
def lapse(b: Any, helper: int) -> None:
    """A unit helps nobody any more."""
    b.units[helper].assists = -1
    b.units[helper].task = 0
    units.drop_until(b, helper, Until.ASSIST_FULL)


@kernel
def use_up(s: Any, b: Any, unit: int, task: int, cost: int) -> None:
    """AE-226: the test for which help waited is made; call it where ``bonus`` was added."""
    for helper in range(s.n_units):
        if assists.helps(s, b, helper, unit, task, cost):
            lapse(b, helper)
