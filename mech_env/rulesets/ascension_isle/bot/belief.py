"""What a side believes of facts it cannot know (catalogue 6): the ground of a search."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def imagine(setups: Any, b: Any, side: int, key: int) -> int:
    """Replace what ``side`` cannot know by a guess from ``key``; 1 if anything was hidden."""
    return 0
