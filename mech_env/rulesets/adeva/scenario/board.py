"""The board of a scenario: its size, cover, areas of ground, gates (7.7)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario.checks import Flag, OneOf, SideName, Whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Area, Fault, Grid, Position, faulty, index
from mech_env.core.scenario.problems import Problem, miscounted, refuse
from mech_env.core.shown import shown
from mech_env.rulesets.adeva.state import codes as state
from mech_env.rulesets.adeva.state.codes import SIDE_NAMES, Terrain

GRID = Grid("cell", "x", "y")  # x to the right, y down
DIRECTION_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # AE-013
LOWEST, HIGHEST = -12, 24  # elevation, half km

# Kinds of area, and what cells of theirs get; zones and exits are of a side.
PLAIN = {"difficult": Terrain.DIFFICULT, "wall": Terrain.WALL, "fog": Terrain.FOG}
OF_SIDE = {
    "zone": (Terrain.ZONE_RED, Terrain.ZONE_BLUE),
    "exit": (Terrain.EXIT_RED, Terrain.EXIT_BLUE),
}
AREA_KINDS = (*PLAIN, *OF_SIDE)

Cell = Annotated[Position, GRID]
Direction = Annotated[str, OneOf(*DIRECTION_NAMES)]


class Cover(StrictModel):
    """A piece of cover that fills a cell (AE-376)."""

    expected: ClassVar[str] = "a mapping with at and armour"

    at: Cell
    armour: Annotated[int, Whole(1, state.MOST_COVER)] = 8


class Ground(Area):
    """Cells of one kind: difficult ground, walls, fog that stays, a zone or an exit of a side."""

    expected: ClassVar[str] = "a mapping with kind, x, y, side"

    kind: Annotated[str, OneOf(*AREA_KINDS)]
    side: Annotated[str, SideName(SIDE_NAMES)] | None = None

    def problems(self) -> Iterator[Problem]:
        """Zones and exits are of a side, other ground is not."""
        if self.kind in OF_SIDE and self.side is None:
            yield ("side",), "missing", f"red or blue: whose {self.kind} it is"
        if self.kind in PLAIN and self.side is not None:
            yield ("side",), shown(self.side), "only of a zone or an exit"


class Height(Area):
    """Cells of another elevation than 0, in half km."""

    expected: ClassVar[str] = "a mapping with x, y, half_km"

    half_km: Annotated[int, Whole(LOWEST, HIGHEST)]


class Gate(StrictModel):
    """The gate of a side (AE-068)."""

    expected: ClassVar[str] = "a mapping with side, at, armour, integrity"

    side: Annotated[str, SideName(SIDE_NAMES)]
    at: Cell
    armour: Annotated[int, Whole(0, state.MOST_ARMOUR)] = 10
    integrity: Annotated[int, Whole(1, state.MOST_GATE)]


class Board(StrictModel):
    """The board. With ``mirror`` all of it stands a second time, turned by half a turn.

    The image of what is red's is blue's.
    """

    width: Annotated[int, Whole(1, state.MAX_COLUMNS)]
    height: Annotated[int, Whole(1, state.MAX_ROWS)]
    cover: tuple[Cover, ...] = ()
    areas: tuple[Ground, ...] = ()
    heights: tuple[Height, ...] = ()
    gates: tuple[Gate, ...] = ()
    mirror: Flag = False

    def off_map(self, at: Position) -> Fault | None:
        return GRID.off_map(at, self.width, self.height)

    def closed(self, at: Position) -> Fault | None:
        """The fault of a cell that nobody can stand in (AE-013, AE-068)."""
        bits = self.terrain()[index(at, self.width)]
        for kind in (Terrain.WALL, Terrain.GATE):
            if bits >> kind & 1:
                return f"a {kind.name.lower()}", f"{GRID.pair} without wall or gate"
        return None

    def _images(self, at: Position) -> Iterator[Position]:
        yield at
        if self.mirror:
            yield self.width - 1 - at[0], self.height - 1 - at[1]

    @staticmethod
    def _cells(area: Area) -> Iterator[Position]:
        (left, right), (top, bottom) = area.x, area.y
        return ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))

    def covers(self) -> dict[Position, int]:
        """AP by cell, those of the file first, then their images."""
        found = {piece.at: piece.armour for piece in self.cover}
        for piece in self.cover:
            *_, image = self._images(piece.at)
            found.setdefault(image, piece.armour)
        return found

    def all_gates(self) -> dict[int, Gate]:
        """The gate of each side that has one."""
        found: dict[int, Gate] = {}
        for gate in self.gates:
            side = SIDE_NAMES.index(gate.side)
            for turn, at in enumerate(self._images(gate.at)):
                found[side ^ turn] = gate.model_copy(update={"at": at})
        return found

    @functools.cached_property
    def _terrain(self) -> tuple[int, ...]:
        bits = [0] * (self.width * self.height)
        for area in self.areas:
            for cell in self._cells(area):
                for turn, at in enumerate(self._images(cell)):
                    bits[index(at, self.width)] |= 1 << self._kind(area, turn)
        for gate in self.all_gates().values():
            bits[index(gate.at, self.width)] |= 1 << Terrain.GATE
        return tuple(bits)

    def terrain(self) -> tuple[int, ...]:
        """Bits of ``Terrain`` of each cell, row by row."""
        return self._terrain

    @staticmethod
    def _kind(area: Ground, turn: int) -> Terrain:
        if area.side is None:
            return PLAIN[area.kind]
        return OF_SIDE[area.kind][SIDE_NAMES.index(area.side) ^ turn]

    def elevation(self) -> list[int]:
        """Half km of each cell, row by row; of several areas the last counts."""
        found = [0] * (self.width * self.height)
        for area in self.heights:
            for cell in self._cells(area):
                for at in self._images(cell):
                    found[index(at, self.width)] = area.half_km
        return found

    def zone(self, side: int) -> list[Position]:
        """Cells where a side may deploy (AE-017)."""
        bit = OF_SIDE["zone"][side]
        return [
            (k % self.width, k // self.width)
            for k, bits in enumerate(self.terrain())
            if bits >> bit & 1
        ]

    # --- checks ----------------------------------------------------------------------------------

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if problems := [*self._place_problems()] or [*self._sharing_problems()]:
            refuse(*dict.fromkeys(problems))  # a piece and its image: once
        return self

    def _place_problems(self) -> Iterator[Problem]:
        for name in ("cover", "gates"):
            for k, piece in enumerate(getattr(self, name)):
                yield from faulty((name, k, "at"), piece.at, self.off_map(piece.at))
        for name in ("areas", "heights"):
            for k, area in enumerate(getattr(self, name)):
                yield from area.off_map((name, k), self.width, self.height)
        for k, ground in enumerate(self.areas):
            for field, value, allowed in ground.problems():
                yield ("areas", k, *field), value, allowed

    def _sharing_problems(self) -> Iterator[Problem]:
        yield from self._gate_problems()
        yield from self._cover_problems()
        yield from miscounted(("cover",), len(self.covers()), "pieces", 0, state.MAX_COVERS)

    def _cover_problems(self) -> Iterator[Problem]:
        """One piece a cell, none in a wall or a gate; a piece may be its own image."""
        taken: dict[Position, int] = {}
        for turn in range(2 if self.mirror else 1):
            for k, piece in enumerate(self.cover):
                at = [*self._images(piece.at)][turn]
                path = ("cover", k, "at")
                if (fault := self.closed(at)) is not None:
                    yield from faulty(path, piece.at, fault)
                    continue
                first = taken.setdefault(at, k)
                if first != k:
                    allowed = f"one piece a cell; cover[{first}] or its image stands there"
                    yield path, shown(piece.at), allowed

    def _gate_problems(self) -> Iterator[Problem]:
        """One gate a side, on ground that is no wall."""
        sides: dict[int, int] = {}
        for k, gate in enumerate(self.gates):
            side = SIDE_NAMES.index(gate.side)
            for turn, at in enumerate(self._images(gate.at)):
                first = sides.setdefault(side ^ turn, k)
                if first != k:
                    allowed = f"one gate a side; gates[{first}] or its image is {gate.side}'s"
                    yield ("gates", k, "side"), shown(gate.side), allowed
                    break
                if self.terrain()[index(at, self.width)] >> Terrain.WALL & 1:
                    fault = "a wall", f"{GRID.pair} without a wall"
                    yield from faulty(("gates", k, "at"), gate.at, fault)
                    break
            if self.mirror and gate.at == [*self._images(gate.at)][1]:
                allowed = "a cell beside the middle: its image is the other side's"
                yield ("gates", k, "at"), shown(gate.at), allowed
