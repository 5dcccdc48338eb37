"""Hits of the attack under way: which are left, whom they strike (AE-152, AE-160, AE-179)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.hits import NO_HIT, hit_taker, hit_target


@kernel
def is_left(a: Any, k: int, unit: int) -> bool:
    """Whether hit ``k`` of an attack is one on a unit that nobody negated or took."""
    hit = int(a.hits[k])
    return bool(hit != NO_HIT and hit_target(hit) == unit and hit_taker(hit) < 0)


@kernel
def left(a: Any, unit: int) -> int:
    """Hits on a unit that are left to be evaded or given an arm for."""
    found = 0
    for k in range(a.n_hits):
        if is_left(a, k, unit):
            found += 1
    return found


@kernel
def strikes(a: Any, unit: int) -> bool:
    """Whether a hit of an attack is on a unit, or on an arm that it gives."""
    for k in range(a.n_hits):
        if is_left(a, k, unit) or (a.hits[k] != NO_HIT and hit_taker(int(a.hits[k])) == unit):
            return True
    return False
