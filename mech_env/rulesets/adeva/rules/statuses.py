"""Statuses."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def tire(s: Any, b: Any, log: Any, unit: int, levels: int) -> None:
    """-"""
    return


@kernel
def stun(s: Any, b: Any, log: Any, unit: int, turns: int) -> None:
    """-"""
    return


@kernel
def unstun(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def knock_prone(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def stand(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def lie(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def pin(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def unpin(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def shake(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def steady(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def reveal(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def hide(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def end_turn(s: Any, b: Any, log: Any, unit: int) -> None:
    """-"""
    return


@kernel
def hurt_mind(s: Any, b: Any, log: Any, unit: int, ego: int) -> None:
    """-"""
    return


@kernel
def obstruct(s: Any, b: Any, log: Any, unit: int, other: int) -> None:
    """-"""
    return


@kernel
def must_fear(s: Any, b: Any, unit: int) -> int:
    """X of Fear to be tested now, 0 none"""
    return 0


@kernel
def fear_modifier(s: Any, b: Any, unit: int) -> int:
    """-"""
    return 0


@kernel
def pin_recovery_modifier(s: Any, b: Any, unit: int) -> int:
    """-"""
    return 0


@kernel
def pinning_modifier(s: Any, b: Any, unit: int, verb: int, mode: int, advancing: int) -> int:
    """-"""
    return 0
