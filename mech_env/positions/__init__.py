"""Positions: a battle in the middle, in the words of the game.

A position names a scenario and what differs from its start. What it does not say follows from the
scenario and the rules. See ``docs/positions.md``.
"""

from __future__ import annotations

from mech_env.core.errors import PositionError
from mech_env.positions.battles import from_position, to_position

__all__ = ["PositionError", "from_position", "to_position"]
