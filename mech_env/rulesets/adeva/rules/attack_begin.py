"""An attack is begun."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def begin(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int, cell: int, way: int, aimed: int, flags: int) -> None:
    """To be filled."""
    return
