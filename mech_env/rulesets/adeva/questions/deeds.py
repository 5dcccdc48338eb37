"""Deeds."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """To be filled."""
    return False


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """To be filled."""
    return False
