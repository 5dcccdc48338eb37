"""The verbs of deeds."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def start(s: Any, b: Any, log: Any, f: Any) -> None:
    """To be filled."""
    return


@kernel
def go_on(s: Any, b: Any, log: Any, f: Any) -> bool:
    """To be filled."""
    return False
