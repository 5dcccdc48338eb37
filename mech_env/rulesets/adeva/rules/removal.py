"""Out of the fight."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def remove(s: Any, b: Any, log: Any, unit: int, status: int) -> None:
    """-"""
    return
