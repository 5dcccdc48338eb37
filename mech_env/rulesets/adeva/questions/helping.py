"""Assist (A49): whom, with what, how long (AE-226 to AE-230)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.questions import assists


@kernel
def may_help(s: Any, b: Any, unit: int, ally: int) -> bool:
    """Whether a unit may help an ally with anything."""
    if not assists.may_be_helped(s, b, unit, ally):
        return False
    for task in range(assists.N_TASKS):
        if assists.can_help_with(s, b, unit, ally, task):
            return True
    return False


@kernel
def may_begin(s: Any, b: Any, unit: int) -> bool:
    """Whether a unit may help anybody."""
    for ally in range(s.n_units):
        if may_help(s, b, unit, ally):
            return True
    return False
