"""To be written by package 4."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def begin(s: Any, b: Any, unit: int, location: int, by: int) -> None:
    """To be filled."""
    return


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """To be filled."""
    return
