"""Campaign."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """To be filled."""
    return


@kernel
def lay_out(setups: Any, b: Any, log: Any) -> None:
    """To be filled."""
    return
