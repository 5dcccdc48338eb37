"""Stages."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.rules.attack_begin import begin

__all__ = ["begin", "attack"]


@kernel
def attack(s: Any, b: Any, log: Any, f: Any) -> None:
    """To be filled."""
    return
