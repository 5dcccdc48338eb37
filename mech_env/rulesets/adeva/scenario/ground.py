"""What follows from the ground and never changes, in the shape that kernels read fastest."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.rulesets.adeva.questions.board import KM
from mech_env.rulesets.adeva.questions.jumping import STEP
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Terrain


def write_ground(s: Any) -> None:
    """Write ``tall``, ``ledges`` and ``foggy`` of a setup whose terrain and elevation stand."""
    width, height = int(s.width), int(s.height)
    shape, cells = (height, width), width * height
    terrain = np.array(s.terrain[:cells], np.int64).reshape(shape)
    elevation = np.array(s.elevation[:cells], np.int64).reshape(shape)
    # AE-260: a line is barred by a wall, or by a cell 1 km above both of its ends.
    bars = ((terrain >> Terrain.WALL) & 1 == 1) | (elevation >= elevation.min() + KM)
    s.tall[:height] = (bars << np.arange(width)).sum(1)
    s.ledges = int(_steepest(elevation) > STEP)
    s.foggy = int(((terrain >> Terrain.FOG) & 1).any())


def _steepest(elevation: Any) -> int:
    """The greatest difference between neighbours, half km."""
    height, width = elevation.shape
    found = 0
    for x, y in zip(c.STEP_X, c.STEP_Y, strict=True):
        here = elevation[max(0, -y) : height - max(0, y), max(0, -x) : width - max(0, x)]
        there = elevation[max(0, y) : height - max(0, -y), max(0, x) : width - max(0, -x)]
        if here.size:
            found = max(found, int((there - here).max()))
    return found
