"""Where the cells of a map lie in a picture: hexes and squares, in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from mech_env.core.scene import Scene

Point = tuple[float, float]

LEFT = 34.0  # margin for the row numbers
TOP = 64.0  # for title and column numbers


class Grid(Protocol):
    """The geometry of one kind of map."""

    @property
    def extent(self) -> Point:
        """Right and lower edge of the map."""

    @property
    def unit(self) -> float:
        """By which the sizes of what stands in a cell are measured."""

    @property
    def gap(self) -> float:
        """Pixels between a cell's place and its outline."""

    def centre(self, index: int) -> Point:
        """Middle of a cell."""

    def corners(self, index: int, inset: float = 0.0) -> list[Point]:
        """Outline of a cell, ``inset`` pixels inside."""

    def angle(self, direction: int) -> float:
        """A direction of the grid in radians, clockwise from the east."""


@dataclass(frozen=True)
class HexGrid:
    """Hexes with a corner at the top; odd rows are shifted to the right."""

    width: int
    height: int
    unit: float = 27.0  # corner to centre
    gap: float = 1.0

    @property
    def extent(self) -> Point:
        x = LEFT + self.unit * math.sqrt(3) * (self.width + 0.5)
        return x, TOP + self.unit * 1.5 * (self.height - 1) + self.unit * 2

    def centre(self, index: int) -> Point:
        row, column = divmod(index, self.width)
        shift = 0.5 if row % 2 else 0.0
        x = LEFT + self.unit * math.sqrt(3) * (column + 0.5 + shift)
        return x, TOP + self.unit + self.unit * 1.5 * row

    def corners(self, index: int, inset: float = 0.0) -> list[Point]:
        x, y = self.centre(index)
        radius = self.unit - inset
        angles = [math.pi / 3 * k + math.pi / 6 for k in range(6)]
        return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]

    def angle(self, direction: int) -> float:
        return -math.pi / 3 * direction


@dataclass(frozen=True)
class AxialGrid(HexGrid):
    """A parallelogram of hexes: each row begins half a hex further right than the one above."""

    @property
    def extent(self) -> Point:
        x = LEFT + self.unit * math.sqrt(3) * (self.width + (self.height - 1) / 2)
        return x, super().extent[1]

    def centre(self, index: int) -> Point:
        row, column = divmod(index, self.width)
        x = LEFT + self.unit * math.sqrt(3) * (column + 0.5 + row / 2)
        return x, TOP + self.unit + self.unit * 1.5 * row


@dataclass(frozen=True)
class SquareGrid:
    """Squares."""

    width: int
    height: int
    unit: float = 26.0  # side to centre
    gap: float = 0.0

    @property
    def extent(self) -> Point:
        return LEFT + 2 * self.unit * self.width, TOP + 2 * self.unit * self.height

    def centre(self, index: int) -> Point:
        row, column = divmod(index, self.width)
        return LEFT + self.unit * (2 * column + 1), TOP + self.unit * (2 * row + 1)

    def corners(self, index: int, inset: float = 0.0) -> list[Point]:
        x, y = self.centre(index)
        r = self.unit - inset
        return [(x + r, y + r), (x - r, y + r), (x - r, y - r), (x + r, y - r)]

    def angle(self, direction: int) -> float:
        return math.pi / 4 * direction


def grid_of(scene: Scene) -> Grid:
    """The geometry of a scene's map."""
    if scene.grid == "hex":
        return HexGrid(scene.width, scene.height)
    if scene.grid == "axial":
        return AxialGrid(scene.width, scene.height)
    return SquareGrid(scene.width, scene.height)


def outlines(grid: Grid, cells: frozenset[int]) -> list[tuple[Point, Point]]:
    """The sides between ``cells`` and everything else."""
    sides: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for index in sorted(cells):
        corners = grid.corners(index)
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            # Neighbours share a side: what is met twice lies inside.
            key = frozenset((round(4 * x), round(4 * y)) for x, y in (start, end))
            if sides.pop(key, None) is None:
                sides[key] = (start, end)
    return list(sides.values())
