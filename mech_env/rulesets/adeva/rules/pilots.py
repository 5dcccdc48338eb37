"""Pilots aboard (to be written by package 4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def take(s: Any, b: Any, log: Any, carrier: int, pilot: int, berth: int) -> None:
    """To be filled."""
    return


@kernel
def meet(s: Any, b: Any, log: Any, unit: int) -> None:
    """To be filled."""
    return
