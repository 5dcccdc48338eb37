"""Ground movement: the cheapest path (AE-013)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def can_reach(s: Any, b: Any, unit: int, cell: int, budget: int, verb: int) -> bool:
    """-"""
    return False


@kernel
def next_step(s: Any, b: Any, unit: int, cell: int, verb: int) -> int:
    """-"""
    return 0


@kernel
def cost_to(s: Any, b: Any, unit: int, cell: int, verb: int) -> int:
    """-"""
    return 0


@kernel
def approach(s: Any, b: Any, unit: int, target: int, reach: int, budget: int) -> int:
    """-"""
    return 0
