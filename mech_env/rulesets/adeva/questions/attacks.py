"""Which attacks are legal: weapons, targets, modes, parts (AE-260 ff.)."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import kernel


@kernel
def may_begin(s: Any, b: Any, unit: int, verb: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_use(s: Any, b: Any, unit: int, verb: int, arm: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_target(s: Any, b: Any, unit: int, verb: int, cause: int, arm: int, mode: int, target: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_target_cell(s: Any, b: Any, unit: int, arm: int, cell: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_use_mode(s: Any, b: Any, unit: int, arm: int, mode: int) -> bool:
    """To be filled."""
    return False


@kernel
def may_aim_part(s: Any, b: Any, unit: int, arm: int, target: int, part: int) -> bool:
    """To be filled."""
    return False


@kernel
def fits(s: Any, b: Any, f: Any) -> bool:
    """To be filled."""
    return False
