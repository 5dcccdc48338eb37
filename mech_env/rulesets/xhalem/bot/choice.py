"""The scripted player."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel
from mech_env.core.masks import legal_or_first


@kernel
def bot(s: Any, b: Any, mask: Any) -> int:
    """Choose an action for the pending request."""
    return legal_or_first(mask, -1)
