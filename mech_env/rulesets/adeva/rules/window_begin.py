"""The evasion of one target is begun."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def begin(s: Any, b: Any, attacker: int, target: int, flags: int) -> None:
    """To be filled."""
    return
