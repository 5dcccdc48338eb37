"""Who may evade how, and at which odds (5.8)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def modifiers(s: Any, b: Any, f: Any, unit: int, verb: int, arm: int) -> int:
    """To be filled."""
    return 0


@kernel
def may_dodge(s: Any, b: Any, f: Any, unit: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_parry(s: Any, b: Any, f: Any, unit: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_dive(s: Any, b: Any, f: Any, unit: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_guard(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_protect(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_sacrifice(s: Any, b: Any, f: Any, unit: int, target: int) -> bool:
    """To be filled."""
    return False
