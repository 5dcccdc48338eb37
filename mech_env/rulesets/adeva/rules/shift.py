"""Pushes."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def begin(s: Any, b: Any, unit: int, target: int, verb: int, most: int) -> None:
    """-"""
    return


@kernel
def stage(s: Any, b: Any, log: Any, f: Any) -> None:
    """-"""
    return
