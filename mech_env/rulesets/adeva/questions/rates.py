"""Rates of movement in km (AE-012)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def half(s: Any, b: Any, unit: int) -> int:
    """half"""
    return 0


@kernel
def full(s: Any, b: Any, unit: int) -> int:
    """full"""
    return 0


@kernel
def charge(s: Any, b: Any, unit: int) -> int:
    """charge"""
    return 0


@kernel
def run(s: Any, b: Any, unit: int) -> int:
    """run"""
    return 0
