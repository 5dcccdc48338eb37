"""What solvers ask: which dice are alike, and what no rule reads again."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.events import Roll
from mech_env.rulesets.adeva.state.stages import FightStage


@kernel
def alike(s: Any, why: int) -> int:
    """Whether dice of one roll may be taken in any order: damage is a sum of two at most."""
    return 1 if why == Roll.BREACH or why == Roll.LAND else 0


@kernel
def forget(s: Any, b: Any) -> None:
    """Clear what is read by no rule any more: states that differ in it are one.

    Reads: frames. Writes: the last outcome, the dice of the order. Rolls: nothing. Asks: nothing.
    """
    if b.depth <= 2:  # no procedure waits for the outcome of a test
        o = b.outcome
        o.passed = 0
        o.degrees = 0
        o.die = 0
        o.target_number = 0
        o.winner = 0
        o.margin = 0
        o.dealt = 0
        o.location = 0
        o.who = -1
        o.against = -1
        o.test = 0
    if b.frames[0].stage > FightStage.ROUND:
        for unit in range(s.n_units):
            b.units[unit].tie_die = 0  # the order is written (AE-021)
