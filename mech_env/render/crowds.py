"""Tokens that share a cell of an axial map: side by side and smaller, so that all can be seen."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from mech_env.core.scene import Scene, Token
from mech_env.render.grid import Grid, Point

_AWAY = 0.52  # from the middle of the cell to a token beside others, in the grid's unit
_SMALLER = 0.6
_FEW = 4  # tokens that fit around the middle at that size


@dataclass(frozen=True)
class Crowds:
    """Where tokens stand that share a cell.

    Attributes:
        grid: of the map.
        steps: by name: from the middle of its cell to the token.
        scales: by name: size of the token.
    """

    grid: Grid
    steps: dict[str, Point] = field(default_factory=dict)
    scales: dict[str, float] = field(default_factory=dict)

    def centre(self, cell: int, name: str = "") -> Point:
        """The middle of a cell, or of a token there."""
        (x, y), (dx, dy) = self.grid.centre(cell), self.steps.get(name, (0.0, 0.0))
        return x + dx, y + dy

    def moved(self, token: Token, parts: list[str]) -> list[str]:
        """The elements of a token, drawn in the middle of its cell, where it stands."""
        if token.name not in self.steps:
            return parts
        (x, y), scale = self.grid.centre(token.cell), self.scales[token.name]
        at_x, at_y = self.centre(token.cell, token.name)
        place = f"translate({at_x:.1f} {at_y:.1f}) scale({scale:.2f})"
        return [f'<g transform="{place} translate({-x:.1f} {-y:.1f})">', *parts, "</g>"]


def of(scene: Scene, grid: Grid) -> Crowds:
    """The crowds of an axial map. Elsewhere, who lies there lies below who stands there."""
    found = Crowds(grid)
    if scene.grid != "axial":
        return found
    cells: dict[int, list[str]] = {}
    for token in scene.tokens:
        cells.setdefault(token.cell, []).append(token.name)
    for names in cells.values():
        n = len(names)
        if n < 2:
            continue
        for k, name in enumerate(sorted(names)):
            # Two stand side by side, the others around the middle.
            angle = 2 * math.pi * k / n + (math.pi if n == 2 else -math.pi / 2)
            away = _AWAY * grid.unit
            found.steps[name] = away * math.cos(angle), away * math.sin(angle)
            found.scales[name] = _SMALLER * min(1.0, _FEW / n)
    return found
