"""Modifiers of attack tests (7.6)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def part(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int, aimed: int, k: int) -> int:
    """To be filled."""
    return 0


@kernel
def total(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int, aimed: int) -> int:
    """To be filled."""
    return 0


@kernel
def harder(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, first: int, other: int) -> bool:
    """To be filled."""
    return False
