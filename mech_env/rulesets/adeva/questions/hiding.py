"""Who may hide."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def may_hide(s: Any, b: Any, unit: int) -> bool:
    """-"""
    return False
