"""What follows from the ground and never changes, in the shape that kernels read fastest."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.core.rows import row_inverse
from mech_env.rulesets.adeva.questions.board import KM
from mech_env.rulesets.adeva.questions.jumping import STEP
from mech_env.rulesets.adeva.state import codes as c
from mech_env.rulesets.adeva.state.codes import Terrain


def write_ground(s: Any) -> None:
    """Write what a setup derives from terrain, elevation and cover: ``sight`` … ``foggy``."""
    width, height = int(s.width), int(s.height)
    s.row_inverse = interpreted(row_inverse)(width)
    shape, cells = (height, width), width * height
    terrain = np.array(s.terrain[:cells], np.int64).reshape(shape)
    elevation = np.array(s.elevation[:cells], np.int64).reshape(shape)

    def of(*kinds: Terrain) -> NDArray[np.bool_]:
        return np.asarray(terrain & sum(1 << kind for kind in kinds) != 0)

    seen = _sight(elevation, of(Terrain.WALL)).reshape(cells, height, width)
    s.sight.reshape(c.MAX_CELLS, c.MAX_ROWS)[:cells, :height] = _rows(seen)
    s.solid[:height] = _rows(of(Terrain.WALL, Terrain.GATE))
    s.rough[:height] = _rows(of(Terrain.DIFFICULT))
    s.fog[:height] = _rows(of(Terrain.FOG))
    for side, zone in enumerate((Terrain.ZONE_RED, Terrain.ZONE_BLUE)):
        first = side * c.MAX_ROWS
        s.zones[first : first + height] = _rows(of(zone))
    red, blue = (_shown(terrain, elevation, side) for side in range(c.SIDES))
    s.shown[:] = np.concatenate((red, blue)).ravel()
    s.planes = int((1 << np.flatnonzero((red | blue).any((1, 2)))).sum())
    cover = np.zeros(cells, np.int64)
    pieces = s.covers[: int(s.n_covers)]
    cover[pieces["cell"]] = pieces["armour"]
    differ = [*(red != blue).any((1, 2)), (cover != cover[::-1]).any()]
    s.turned = int((1 << np.flatnonzero(differ)).sum())
    steepest = 0
    for way in range(c.DIRECTIONS):
        first = way * c.MAX_ROWS
        rise, inside = _rise(elevation, way)
        s.level[first : first + height] = _rows(inside & ((rise == 0) | (rise == -STEP)))
        s.climb[first : first + height] = _rows(inside & (rise == STEP))
        steepest = max(steepest, int(rise.max()))
        s.ledge[first : first + height] = _rows(rise > STEP)
    s.sloping = int(steepest > 0)
    s.ledges = int(steepest > STEP)
    s.foggy = int(of(Terrain.FOG).any())


def _rows(cells: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A number for each row of a map, the last axis, with a bit for each column."""
    return np.asarray((cells << np.arange(cells.shape[-1])).sum(-1), np.int64)


def _sight(elevation: NDArray[np.int64], walls: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """AE-260: for each two cells whether no wall and no cell 1 km higher than both lies between.

    All lines are followed at once, from the end with the smaller x, as ``board.line_point`` does.
    """
    _, width = elevation.shape
    height_of, is_wall = elevation.ravel(), walls.ravel()
    y, x = np.divmod(np.arange(elevation.size), width)
    first, second = np.nonzero((x[:, None] < x) | ((x[:, None] == x) & (y[:, None] < y)))
    seen = np.eye(elevation.size, dtype=bool)
    seen[first, second] = True
    if is_wall.any() or np.ptp(height_of) >= KM:
        dx, dy = x[second] - x[first], y[second] - y[first]
        n = np.maximum(dx, abs(dy))
        top = np.maximum(height_of[first], height_of[second]) + KM
        for k in range(1, int(n.max())):
            on = np.nonzero(k < n)[0]  # lines that have a k-th cell between their ends
            a, m = first[on], n[on]
            column = x[a] + (2 * dx[on] * k + m) // (2 * m)
            row = y[a] + (2 * dy[on] * k + m) // (2 * m)
            cell = row * width + column
            barred = on[is_wall[cell] | (height_of[cell] >= top[on])]
            seen[first[barred], second[barred]] = False
    return np.asarray(seen | seen.T)


def _shown(
    terrain: NDArray[np.int64], elevation: NDArray[np.int64], side: int
) -> NDArray[np.int64]:
    """The planes of the map that never change, turned for side blue."""
    planes = np.zeros((c.N_SHOWN, c.MAX_ROWS, c.MAX_COLUMNS), np.int64)

    def has(kind: int) -> NDArray[np.int64]:
        return np.asarray(terrain >> kind & 1)

    rough, wall, gate = has(Terrain.DIFFICULT), has(Terrain.WALL), has(Terrain.GATE)
    ground = np.maximum.reduce([c.DIFFICULT * rough, c.WALL * wall, c.GATE * gate])
    exits = has(Terrain.EXIT_RED + side) - has(Terrain.EXIT_RED + 1 - side)
    for k, plane in enumerate((elevation, ground, exits, c.STAYS * has(Terrain.FOG))):
        turned = plane if side == 0 else plane[::-1, ::-1]
        planes[k, : plane.shape[0], : plane.shape[1]] = turned
    return planes


def _rise(elevation: NDArray[np.int64], way: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """How much higher the next cell in a direction is, half km, and whether there is one."""
    height, width = elevation.shape
    y, x = np.mgrid[:height, :width]
    y, x = y + c.STEP_Y[way], x + c.STEP_X[way]
    inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    there = elevation[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    return np.where(inside, there - elevation, 0), inside
