"""The board of a scenario: its size, and the cells that are not plain ground in good light."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import model_validator

from mech_env.core.jit import interpreted
from mech_env.core.scenario.checks import Flag, OneOf, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Area, Fault, Grid, Position, faulty, index
from mech_env.core.scenario.problems import Problem, listed, miscounted, refuse
from mech_env.core.shown import shown
from mech_env.core.squares import DIRECTION_NAMES
from mech_env.rulesets.ascension_isle.state import codes as state
from mech_env.rulesets.ascension_isle.state import ground as table
from mech_env.rulesets.ascension_isle.state.decisions import turned

GRID = Grid("cell", "x", "y")  # x to the east, y to the south
KINDS = table.Cover.abouts()[table.Cover.LIGHT :]
VISIBILITIES = state.Visibility.names(" ")
_turned = interpreted(turned)  # for blue: mirrored left to right

Cell = Annotated[Position, GRID]
Direction = Annotated[str, OneOf(*DIRECTION_NAMES)]


@dataclass(frozen=True)
class Cover:
    """A piece of cover as the record has it, on its cell."""

    at: Position
    level: int
    facing: int
    worth: int
    hardened: bool

    @property
    def is_bush(self) -> bool:
        """Nobody can be behind it (AI-062)."""
        return self.level == table.Cover.LIGHT


class Piece(StrictModel):
    """A piece of cover (AI-059); what is left out is as in the table (7.3)."""

    expected: ClassVar[str] = "a mapping with kind, at, facing"

    kind: Annotated[str, OneOf(*KINDS)]
    at: Cell
    facing: Direction
    value: Annotated[int, Whole(0, state.MOST_ARMOUR)] | None = None
    hardened: Flag | None = None

    def cover(self) -> Cover:
        """The piece as the record has it."""
        level = KINDS.index(self.kind) + table.Cover.LIGHT
        worth = table.VALUE[level] if self.value is None else self.value
        hardened = bool(table.HARDENED[level]) if self.hardened is None else self.hardened
        return Cover(self.at, level, DIRECTION_NAMES.index(self.facing), worth, hardened)

    def problems(self) -> Iterator[Problem]:
        """What a bush hides nothing with."""
        if self.cover().is_bush:
            for name in ("value", "hardened"):
                if (given := getattr(self, name)) is not None:
                    yield (name,), shown(given), f"only of {listed(KINDS[1:])}"


class DarkArea(Area):
    """Cells of poor or very poor visibility (AI-052, AI-053); of several the worst."""

    visibility: Annotated[str, OneOf(*VISIBILITIES[1:])]


class Board(StrictModel):
    """The board. With ``mirror`` all of it stands a second time, mirrored left to right."""

    width: Annotated[int, Whole(1, state.MAX_COLUMNS)]
    height: Annotated[int, Whole(1, state.MAX_ROWS)]
    pieces: tuple[Piece, ...] = ()
    solid: tuple[Cell, ...] = ()
    visibility: Annotated[str, OneOf(*VISIBILITIES)] = "good"
    areas: tuple[DarkArea, ...] = ()
    mirror: Flag = False

    def off_map(self, at: Position) -> Fault | None:
        return GRID.off_map(at, self.width, self.height)

    def closed(self, at: Position) -> Fault | None:
        """The fault of a cell that nobody can enter (AI-056)."""
        return ("solid", "a cell that can be entered") if at in self._solid_cells else None

    @functools.cached_property
    def cover(self) -> tuple[Cover, ...]:
        """All pieces, images last; a piece that is its own image stands once."""
        return tuple(dict.fromkeys(piece for _, piece in self._covers()))

    def cells(self) -> list[int]:
        """What each cell holds, packed (``ground.CELL_*``), row by row."""
        packed = [level << table.CELL_VISIBILITY for level in self._light().ravel().tolist()]
        for at in self._solid_cells:
            packed[index(at, self.width)] |= table.CELL_SOLID
        for k, piece in enumerate(self.cover):
            place = table.CELL_BUSH if piece.is_bush else table.CELL_PIECE
            packed[index(piece.at, self.width)] |= k + 1 << place
        return packed

    def _image(self, at: Position) -> Position:
        return self.width - 1 - at[0], at[1]

    @functools.cached_property
    def _solid_cells(self) -> frozenset[Position]:
        images = (self._image(at) for at in self.solid if self.mirror)
        return frozenset((*self.solid, *images))

    def _covers(self) -> Iterator[tuple[int, Cover]]:
        """(place in the list, piece), images last."""
        for k, piece in enumerate(self.pieces):
            yield k, piece.cover()
        for k, piece in enumerate(self.pieces if self.mirror else ()):
            one = piece.cover()
            facing = int(_turned(1, one.facing))
            yield k, Cover(self._image(one.at), one.level, facing, one.worth, one.hardened)

    def _light(self) -> NDArray[np.int64]:
        """The visibility of each cell, shape (height, width)."""
        levels = np.full((self.height, self.width), VISIBILITIES.index(self.visibility), np.int64)
        for area in self.areas:
            (left, right), (top, bottom) = area.x, area.y
            part = levels[top : bottom + 1, left : right + 1]
            np.maximum(part, VISIBILITIES.index(area.visibility), out=part)
        return np.maximum(levels, levels[:, ::-1]) if self.mirror else levels

    # --- checks ----------------------------------------------------------------------------------

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if problems := [*self._place_problems()] or [*self._cover_problems()]:
            refuse(*problems)
        return self

    def _place_problems(self) -> Iterator[Problem]:
        for k, piece in enumerate(self.pieces):
            yield from faulty(("pieces", k, "at"), piece.at, self.off_map(piece.at))
            for field, value, allowed in piece.problems():
                yield ("pieces", k, *field), value, allowed
        for k, at in enumerate(self.solid):
            yield from faulty(("solid", k), at, self.off_map(at))
        for k, area in enumerate(self.areas):
            yield from area.off_map(("areas", k), self.width, self.height)

    def _cover_problems(self) -> Iterator[Problem]:
        """One can be behind one piece of a cell only; a bush besides is no matter (AI-054)."""
        here: dict[tuple[Position, bool], tuple[int, Cover]] = {}
        for turn, (k, piece) in enumerate(self._covers()):
            path = ("pieces", k, "at")
            yield from faulty(path, piece.at, self.closed(piece.at))
            first, other = here.setdefault((piece.at, piece.is_bush), (k, piece))
            if other is not piece and (turn < len(self.pieces) or other != piece):
                what = "one bush a cell" if piece.is_bush else "one piece a cell besides a bush"
                yield path, shown(piece.at), f"{what}; pieces[{first}] stands there"
        yield from miscounted(("pieces",), len(self.cover), "pieces", 0, state.MAX_PIECES)
