"""Rules as plain Python, translated once: advice asks for the same ones again and again."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from mech_env.core.jit import interpreted


@functools.lru_cache(maxsize=64)
def plain(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The interpreted twin of a kernel or entry point; see :func:`interpreted`.

    A handful of calls is quick enough that way, and starts without the compiler.
    """
    return interpreted(rule)
