"""Rows of a map whose cells are numbered row by row, without dividing by its width.

A division is the dearest thing that geometry does, so it is done once per width.
"""

from __future__ import annotations

from mech_env.core.jit import kernel

_SHIFT = 20


@kernel
def row_inverse(width: int) -> int:
    """What to hand to :func:`map_row` with a map's width."""
    return (1 << _SHIFT) // int(width) + 1


@kernel
def map_row(index: int, inverse: int) -> int:
    """``index // width``; exact as long as width * width * height stays below 2^20."""
    return (int(index) * inverse) >> _SHIFT
