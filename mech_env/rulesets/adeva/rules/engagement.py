"""Engagement."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def engage(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """-"""
    return


@kernel
def refresh(s: Any, b: Any, log: Any) -> None:
    """-"""
    return


@kernel
def leave_all(s: Any, b: Any, unit: int) -> None:
    """-"""
    return
