"""Where the movement verbs lead."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """-"""
    return False


@kernel
def is_goal(s: Any, b: Any, f: Any, unit: int, cell: int) -> bool:
    """-"""
    return False


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """-"""
    return False


@kernel
def leaves(s: Any, b: Any, unit: int, enemy: int, verb: int, cell: int) -> bool:
    """-"""
    return False
