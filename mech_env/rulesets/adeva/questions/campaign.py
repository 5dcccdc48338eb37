"""Between fights."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def reward(s: Any, b: Any, side: int) -> int:
    """To be filled."""
    return 0
