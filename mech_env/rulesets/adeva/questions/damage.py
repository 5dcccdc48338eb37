"""Damage, Penetration and soak (AE-268 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def soak(s: Any, b: Any, attacker: int, target: int, location: int, weapon: int, ranged: int, flags: int) -> int:
    """To be filled."""
    return 0


@kernel
def strength_added(s: Any, b: Any, unit: int, weapon: int) -> int:
    """To be filled."""
    return 0


@kernel
def penetration(s: Any, b: Any, unit: int, weapon: int) -> int:
    """To be filled."""
    return 0
