"""Places."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def put(s: Any, b: Any, log: Any, unit: int, cell: int, event: int) -> None:
    """-"""
    return
