"""The board of a scenario: its size, and the cells that are not plain ground."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario_source import (
    Checked,
    OneOf,
    Problem,
    StrictModel,
    Whole,
    YesNo,
    refuse,
    shown,
)
from mech_env.core.squares import ALL_ROUND, DIRECTION_NAMES
from mech_env.rulesets.framewerk.state import codes as state

Position = tuple[int, int]  # x to the east, y to the south, from 0

RATINGS = {"light": state.Cover.LIGHT, "heavy": state.Cover.HEAVY}
COVER_DIRECTIONS = (*DIRECTION_NAMES, "all")  # index = code; 8 is all round


class CellPosition(Checked):
    """``[x, y]``."""

    allowed = "a cell [x, y], two whole numbers from 0"

    def check(self, value: Any) -> Any:
        good = isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_index, value))
        if not good:
            refuse(((), shown(value), self.allowed))
        return tuple(value)


class Span(Checked):
    """Columns or rows: one number, or ``[first, last]``."""

    allowed = "a whole number from 0, or [first, last]"

    def check(self, value: Any) -> Any:
        if _is_index(value):
            return value, value
        good = isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_index, value))
        if not good or value[0] > value[1]:
            refuse(((), shown(value), self.allowed))
        return tuple(value)


def _is_index(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


Cell = Annotated[Position, CellPosition()]
Range = Annotated[tuple[int, int], Span()]


class Cover(StrictModel):
    """A cell that gives cover to those who take it (FW-240), on the side it faces (FW-243)."""

    expected: ClassVar[str] = "a mapping with at, rating, facing"

    at: Cell
    rating: Annotated[str, OneOf(*RATINGS)]
    facing: Annotated[str, OneOf(*COVER_DIRECTIONS)]


class SightArea(StrictModel):
    """Cells of difficult (1) or obscured (2) sight (FW-228, FW-229); of several the highest."""

    expected: ClassVar[str] = "a mapping with x, y, level"

    x: Range
    y: Range
    level: Annotated[int, Whole(1, 2)]


class Board(StrictModel):
    """The board; cells that are not named are plain ground.

    With ``mirror`` everything stands a second time on the point mirrored through the middle, and
    the cover there faces the other way (the catalogue's ``rot``).
    """

    expected: ClassVar[str] = "a mapping with width, height, cover, blocked, sight, mirror"

    width: Annotated[int, Whole(1, state.MAX_COLUMNS)]
    height: Annotated[int, Whole(1, state.MAX_ROWS)]
    mirror: Annotated[bool, YesNo()] = False
    cover: tuple[Cover, ...] = ()
    blocked: tuple[Cell, ...] = ()
    sight: tuple[SightArea, ...] = ()

    def contains(self, at: Position) -> bool:
        return at[0] < self.width and at[1] < self.height

    def index(self, at: Position) -> int:
        """The cell's number in the record."""
        return at[1] * self.width + at[0]

    def turned(self, at: Position) -> Position:
        """The point mirrored through the middle of the board."""
        return self.width - 1 - at[0], self.height - 1 - at[1]

    @property
    def limits(self) -> str:
        """``x 0 to 11 and y 0 to 4``"""
        return f"x 0 to {self.width - 1} and y 0 to {self.height - 1}"

    def blocked_cells(self) -> frozenset[Position]:
        """The cells that nobody can enter (FW-016)."""
        images = [self.turned(at) for at in self.blocked] if self.mirror else []
        return frozenset([*self.blocked, *images])

    def cells(self) -> list[int]:
        """The terrain of each cell, packed (``state.CELL_*``), row by row."""
        packed = [0] * (self.width * self.height)
        for at in self.blocked_cells():
            packed[self.index(at)] |= state.CELL_BLOCKED
        for at, (rating, direction) in self._cover_by_cell().items():
            code = rating << state.CELL_COVER | direction << state.CELL_DIRECTION
            packed[self.index(at)] |= code
        for at, level in self._sight_by_cell().items():
            packed[self.index(at)] |= level << state.CELL_SIGHT
        return packed

    def _covers(self) -> Iterator[tuple[int, Position, tuple[int, int]]]:
        """(place in the list, cell, (rating, direction)) of each cover, images last."""
        covers = [
            (k, piece.at, (RATINGS[piece.rating], COVER_DIRECTIONS.index(piece.facing)))
            for k, piece in enumerate(self.cover)
        ]
        yield from covers
        if self.mirror:
            for k, at, (rating, direction) in covers:
                opposite = direction if direction == ALL_ROUND else (direction + 4) % 8
                yield k, self.turned(at), (rating, opposite)

    def _cover_by_cell(self) -> dict[Position, tuple[int, int]]:
        return {at: what for _, at, what in self._covers()}

    def _sight_by_cell(self) -> dict[Position, int]:
        levels: dict[Position, int] = {}
        for area in self.sight:
            for x in range(area.x[0], area.x[1] + 1):
                for y in range(area.y[0], area.y[1] + 1):
                    for at in [(x, y), self.turned((x, y))] if self.mirror else [(x, y)]:
                        levels[at] = max(area.level, levels.get(at, 0))
        return levels

    @model_validator(mode="after")
    def _on_the_board(self) -> Self:
        problems = [*self._place_problems()] or [*self._cover_problems()]
        if problems:
            refuse(*problems)
        return self

    def _place_problems(self) -> Iterator[Problem]:
        cells: list[tuple[tuple[str | int, ...], Position]] = [
            *((("cover", k, "at"), piece.at) for k, piece in enumerate(self.cover)),
            *((("blocked", k), at) for k, at in enumerate(self.blocked)),
        ]
        for path, at in cells:
            if not self.contains(at):
                yield path, f"{shown(list(at))} is off the map", f"a cell with {self.limits}"
        for k, area in enumerate(self.sight):
            for name, span, size in (("x", area.x, self.width), ("y", area.y, self.height)):
                if span[1] >= size:
                    yield ("sight", k, name), shown(list(span)), f"from 0 to {size - 1}"

    def _cover_problems(self) -> Iterator[Problem]:
        blocked = self.blocked_cells()
        seen: dict[Position, tuple[int, tuple[int, int]]] = {}
        for k, at, what in self._covers():
            path = ("cover", k, "at")
            if at in blocked:
                yield path, f"{shown(list(at))} is blocked", "a cell that can be entered"
            first, other = seen.setdefault(at, (k, what))
            if other != what:
                yield path, shown(list(at)), f"one cover a cell; cover[{first}] stands there"
