"""Masks of deeds."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> bool:
    """To be filled."""
    return False
