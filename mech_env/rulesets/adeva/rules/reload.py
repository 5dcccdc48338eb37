"""Reload."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def interrupt(b: Any, unit: int) -> None:
    """To be filled."""
    return
