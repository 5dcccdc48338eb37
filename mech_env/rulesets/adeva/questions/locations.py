"""Where attacks strike (AE-379 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def of_roll(die: int) -> int:
    """To be filled."""
    return 0


@kernel
def next_of(first: int, roll: int, k: int) -> int:
    """To be filled."""
    return 0
