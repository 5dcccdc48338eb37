"""Masks between two fights (5.22)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.rulesets.adeva.state.decisions import Verb


@kernel
def allow(s: Any, b: Any, f: Any, unit: int, decision: int, mask: Any) -> None:
    """Nothing can be chosen between fights yet but to go on."""
    mask[Verb.NO] = 1
