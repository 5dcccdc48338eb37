"""Falls."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def fall(s: Any, b: Any, log: Any, unit: int, half_km: int) -> None:
    """-"""
    return
