"""Equipment (to be written by package 4)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def use_ammo(b: Any, unit: int, arm: int, n: int) -> None:
    """To be filled."""
    return


@kernel
def jam(s: Any, b: Any, log: Any, unit: int, arm: int) -> None:
    """To be filled."""
    return


@kernel
def damage_item(s: Any, b: Any, log: Any, unit: int, slot: int, amount: int) -> None:
    """To be filled."""
    return


@kernel
def throw(s: Any, b: Any, log: Any, unit: int, slot: int, cell: int) -> None:
    """To be filled."""
    return


@kernel
def drop(s: Any, b: Any, log: Any, unit: int, slot: int) -> None:
    """To be filled."""
    return
