"""Help is given and used up (AE-226)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import assists, units
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Until


@kernel
def give(b: Any, helper: int, unit: int, task: int, full: bool) -> None:
    """AE-226: help with the next such test.

    A turn has two halves, so one of the two places is free, both for a Full Action.
    """
    u = b.units[helper]
    k = 0 if u.helps[0] == 0 else 1
    u.helps[k] = assists.packed(unit, task)
    if full:
        units.put_until(b, helper, Until.ASSIST_FULL)


@kernel
def lapse(b: Any, helper: int) -> None:
    """A unit helps nobody any more."""
    for k in range(c.MAX_HELPS):
        end(b, helper, k)


@kernel
def end(b: Any, helper: int, k: int) -> None:
    """The k-th help of a unit waits no more."""
    b.units[helper].helps[k] = 0
    units.drop_until(b, helper, Until.ASSIST_FULL)


@kernel
def use_up(s: Any, b: Any, unit: int, task: int, cost: int) -> None:
    """AE-226: the test for which help waited is made; call it where ``bonus`` was added."""
    for helper in range(s.n_units):
        for k in range(c.MAX_HELPS):
            if assists.helps(s, b, helper, k, unit, task, cost):
                end(b, helper, k)
