"""Render modes, shared by the environments."""

from __future__ import annotations

import sys
from typing import Any

from gymnasium import logger

from mech_env.battle import Battle

RENDER_MODES = ["human", "ansi", "rgb_array"]


def checked_mode(mode: str | None) -> str | None:
    """A render mode; raises ValueError for one that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: {mode!r} is not one of None, {', '.join(RENDER_MODES)}")
    return mode


def render(battle: Battle, mode: str | None) -> Any:
    """The board: printed (human), as text (ansi) or as uint8 ``(h, w, 3)`` (rgb_array)."""
    if mode is None:
        logger.warn("render() without a render_mode; give render_mode='ansi' to the environment")
        return None
    if mode == "rgb_array":
        from mech_env.render import image

        return image.rgb(battle)
    from mech_env.render import text

    board = text.board(battle)
    if mode == "ansi":
        return board
    sys.stdout.write(board + "\n")
    return None
