"""Stages."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.rules.window_begin import begin

__all__ = ["begin", "window"]


@kernel
def window(s: Any, b: Any, log: Any, f: Any) -> None:
    """To be filled."""
    return
