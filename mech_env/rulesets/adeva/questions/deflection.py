"""Deflection (AE-153, AE-412 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def rating(s: Any, b: Any, unit: int) -> int:
    """To be filled."""
    return 0
