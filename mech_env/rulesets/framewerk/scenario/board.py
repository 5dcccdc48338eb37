"""The board of a scenario: its size, and the cells that are not plain ground."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import model_validator

from mech_env.core.scenario.checks import Flag, OneOf, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Area, Fault, Grid, Position, faulty
from mech_env.core.scenario.problems import Problem, refuse
from mech_env.core.shown import shown
from mech_env.core.squares import ALL_ROUND, DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as state

GRID = Grid("cell", "x", "y")  # x to the east, y to the south
RATINGS = {"light": state.Cover.LIGHT, "heavy": state.Cover.HEAVY}
COVER_DIRECTIONS = (*DIRECTION_NAMES, "all")  # index = code; 8 is all round

Cell = Annotated[Position, GRID]


class Cover(StrictModel):
    """A cell that gives cover to those who take it (FW-240), on the side it faces (FW-243)."""

    at: Cell
    rating: Annotated[str, OneOf(*RATINGS)]
    facing: Annotated[str, OneOf(*COVER_DIRECTIONS)]


class SightArea(Area):
    """Cells of difficult (1) or obscured (2) sight (FW-228, FW-229); of several the highest."""

    level: Annotated[int, Whole(1, 2)]


class Board(StrictModel):
    """The board; cells that are not named are plain ground.

    With ``mirror`` everything stands a second time on the point mirrored through the middle, and
    the cover there faces the other way (the catalogue's ``rot``).
    """

    width: Annotated[int, Whole(1, state.MAX_COLUMNS)]
    height: Annotated[int, Whole(1, state.MAX_ROWS)]
    cover: tuple[Cover, ...] = ()
    blocked: tuple[Cell, ...] = ()
    sight: tuple[SightArea, ...] = ()
    mirror: Flag = False

    def index(self, at: Position) -> int:
        """The cell's number in the record."""
        return at[1] * self.width + at[0]

    def images(self, at: Position) -> tuple[Position, ...]:
        """The cell, and with ``mirror`` the point mirrored through the middle of the board."""
        return (at, (self.width - 1 - at[0], self.height - 1 - at[1]))[: 1 + self.mirror]

    def off_map(self, at: Position) -> Fault | None:
        return GRID.off_map(at, self.width, self.height)

    def closed(self, at: Position) -> Fault | None:
        """The fault of a cell that nobody can enter (FW-016)."""
        return ("blocked", "a cell that can be entered") if at in self._blocked_cells else None

    def cells(self) -> list[int]:
        """The terrain of each cell, packed (``state.CELL_*``), row by row."""
        packed = [0] * (self.width * self.height)
        for at in self._blocked_cells:
            packed[self.index(at)] |= state.CELL_BLOCKED
        for at, (rating, direction) in {at: what for _, at, what in self._covers()}.items():
            code = rating << state.CELL_COVER | direction << state.CELL_DIRECTION
            packed[self.index(at)] |= code
        for cell, level in enumerate(self._sight().ravel().tolist()):
            packed[cell] |= level << state.CELL_SIGHT
        return packed

    @functools.cached_property
    def _blocked_cells(self) -> frozenset[Position]:
        return frozenset(image for at in self.blocked for image in self.images(at))

    def _covers(self) -> Iterator[tuple[int, Position, tuple[int, int]]]:
        """(place in the list, cell, (rating, direction)) of each cover, images last."""
        for turned in range(1 + self.mirror):
            for k, piece in enumerate(self.cover):
                direction = COVER_DIRECTIONS.index(piece.facing)
                if turned and direction != ALL_ROUND:
                    direction = (direction + 4) % 8
                yield k, self.images(piece.at)[turned], (RATINGS[piece.rating], direction)

    def _sight(self) -> NDArray[np.int64]:
        """The level of sight of each cell, shape (height, width)."""
        levels = np.zeros((self.height, self.width), np.int64)
        for area in self.sight:
            (left, right), (top, bottom) = area.x, area.y
            part = levels[top : bottom + 1, left : right + 1]
            np.maximum(part, area.level, out=part)
        return np.maximum(levels, levels[::-1, ::-1]) if self.mirror else levels

    @model_validator(mode="after")
    def _on_the_board(self) -> Self:
        problems = [*self._place_problems()] or [*self._cover_problems()]
        if problems:
            refuse(*problems)
        return self

    def _place_problems(self) -> Iterator[Problem]:
        for k, piece in enumerate(self.cover):
            yield from faulty(("cover", k, "at"), piece.at, self.off_map(piece.at))
        for k, at in enumerate(self.blocked):
            yield from faulty(("blocked", k), at, self.off_map(at))
        for k, area in enumerate(self.sight):
            yield from area.off_map(("sight", k), self.width, self.height)

    def _cover_problems(self) -> Iterator[Problem]:
        seen: dict[Position, tuple[int, tuple[int, int]]] = {}
        for k, at, what in self._covers():
            path = ("cover", k, "at")
            yield from faulty(path, at, self.closed(at))
            first, other = seen.setdefault(at, (k, what))
            if other != what:
                yield path, shown(at), f"one cover a cell; cover[{first}] stands there"
