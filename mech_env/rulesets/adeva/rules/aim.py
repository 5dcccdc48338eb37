"""Aim and feint: bonuses of the next action (AE-048, AE-083)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def lose(b: Any, unit: int) -> None:
    """AE-048, AE-049, AE-083: another action came first, or the bonus is used up."""
    b.units[unit].aim = 0
    b.units[unit].feinted = -1
