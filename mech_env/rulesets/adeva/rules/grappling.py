"""Grapples (to be written by package 4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def begin_hold(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """To be filled."""
    return


@kernel
def keep_check(s: Any, b: Any, log: Any, unit: int) -> None:
    """To be filled."""
    return
