"""The board of a scenario: its size, and the pieces on it (XH-007, XH-012)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import model_validator

from mech_env.core.scenario.checks import Checked, Flag, OneOf, Whole, is_whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.places import Fault, Grid, Position, Range
from mech_env.core.scenario.problems import Problem, listed, miscounted, refuse
from mech_env.core.shown import shown
from mech_env.rulesets.xhalem.state import codes as state
from mech_env.rulesets.xhalem.state import pieces as table
from mech_env.rulesets.xhalem.state.codes import Lattice

GRID = Grid("cell", "q", "r")  # axial columns and rows
KINDS = table.Piece.names(" ")
STEPS = {5: Lattice.FEET, 75: Lattice.HEXES, 1000: Lattice.SPACE}  # ft, ft, km
SPACE_DEPTH = (-16, 16)  # lowest and highest step of a board in space

# What links lead to: a door to its room, a field to its generator (7.5).
LINKS = {"door": "bunker", "field": "generator"}
NOT_IN_SPACE = ("lake", "platform")

Cell = Annotated[Position, GRID]
Altitude = Annotated[int, Whole(-state.MOST_ALTITUDE, state.MOST_ALTITUDE)]


class Heights(Checked):
    """Two altitudes, of which the first is not the higher one."""

    def __init__(self, about: str, least: int, most: int, gap: int) -> None:
        self.least, self.most, self.gap = least, most, gap
        self.allowed = f"{about}, whole numbers from {least} to {most}"

    def check(self, value: Any) -> tuple[int, int]:
        pair = isinstance(value, list | tuple) and len(value) == 2 and all(map(is_whole, value))
        if not pair or not self.least <= value[0] <= value[1] - self.gap <= self.most - self.gap:
            refuse(((), shown(value), self.allowed))
        return value[0], value[1]


_LOW, _HIGH = -state.MOST_ALTITUDE, state.MOST_ALTITUDE
Box = Annotated[tuple[int, int], Heights("[lowest, the one above it]", _LOW, _HIGH + 1, 1)]
Depth = Annotated[tuple[int, int], Heights("[lowest, highest]", _LOW, _HIGH, 0)]


def _named(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The kinds of piece for which a column of the table has more than 0."""
    return tuple(kind for kind, number in zip(KINDS, numbers, strict=True) if number)


WITH_HP = _named(table.HP)
WITH_CR = _named(tuple(map(max, table.SCAN_CR, table.FIND_CR)))


class Piece(StrictModel):
    """A box of cells and altitudes; what is left out is as in the table (7.5)."""

    expected: ClassVar[str] = "a mapping with kind, q, r, …"

    kind: Annotated[str, OneOf(*KINDS)]
    q: Range
    r: Range
    z: Box | None = None
    hp: Annotated[int, Whole(1, table.MOST_PIECE_HP)] | None = None
    cr: Annotated[int, Whole(1, table.MOST_CR)] | None = None
    link: Annotated[int, Whole(0, state.MAX_PIECES - 1)] | None = None
    open: Flag = False
    running: Flag | None = None  # None: a generator runs; `on` would be a truth value in YAML

    @property
    def code(self) -> int:
        return KINDS.index(self.kind)

    def has(self, flag: table.Flag) -> bool:
        return bool(table.FLAGS[self.code] >> flag & 1)

    def covers(self, at: Position) -> bool:
        """Whether a cell is in its box, whatever the altitude."""
        return self.q[0] <= at[0] <= self.q[1] and self.r[0] <= at[1] <= self.r[1]

    def problems(self) -> Iterator[Problem]:
        """Fields that this kind of piece does not have, or lacks."""
        only = [("hp", self.hp, WITH_HP), ("cr", self.cr, WITH_CR), ("link", self.link, (*LINKS,))]
        only += [("open", self.open or None, ("door",)), ("running", self.running, ("generator",))]
        for name, value, kinds in only:
            if value is not None and self.kind not in kinds:
                yield (name,), shown(value), f"only of {listed(kinds)}"
        if self.kind in LINKS and self.link is None:
            yield ("link",), "missing", f"the number of a {LINKS[self.kind]} in pieces"


class Board(StrictModel):
    """The board; what no piece covers is open ground, or empty space."""

    width: Annotated[int, Whole(1, state.MAX_COLUMNS)]
    height: Annotated[int, Whole(1, state.MAX_ROWS)]
    env: Annotated[str, OneOf("ground", "space")] = "ground"
    step: Annotated[int, OneOf(*STEPS)] | None = None  # follows from env and units (XH-008)
    z: Depth | None = None
    pieces: tuple[Piece, ...] = ()

    @property
    def in_space(self) -> bool:
        return self.env == "space"

    @property
    def depth(self) -> tuple[int, int]:
        """Lowest and highest altitude: ft, in space steps."""
        return self.z or (SPACE_DEPTH if self.in_space else (0, state.MOST_ALTITUDE))

    def off_map(self, at: Position) -> Fault | None:
        return GRID.off_map(at, self.width, self.height)

    def altitudes(self, piece: Piece) -> tuple[int, int]:
        """[lowest, the one above it]; a door is as high as its room."""
        if piece.z is None and piece.kind == "door" and piece.link is not None:
            return self.altitudes(self.pieces[piece.link])
        return piece.z or table.ALTITUDES[piece.code]

    def ground(self, at: Position) -> int:
        """Altitude on which walkers stand: a platform's top, else the bottom of water, else 0."""
        here = [piece for piece in self.pieces if piece.covers(at)]
        tops = [self.altitudes(p)[1] for p in here if p.has(table.Flag.IS_PLATFORM)]
        bottoms = [self.altitudes(p)[0] for p in here if p.has(table.Flag.WATER)]
        return max(tops) if tops else min(bottoms, default=0)

    def surface(self, at: Position) -> int:
        """The highest altitude for swimmers: the surface of water, or the ground above it."""
        waters = (p for p in self.pieces if p.covers(at) and p.has(table.Flag.WATER))
        return max([self.ground(at), *(self.altitudes(p)[1] for p in waters)])

    def blocked(self, at: Position, z: int) -> int:
        """The number of a piece that nobody can be in, at a place; -1 for none."""
        for k, piece in enumerate(self.pieces):
            low, high = self.altitudes(piece)
            solid = piece.has(table.Flag.B_MOVE) and not piece.has(table.Flag.ENCL)
            if solid and piece.covers(at) and low <= z < high:
                return k
        return -1

    @model_validator(mode="after")
    def _sound(self) -> Self:
        if problems := [*self._own_problems()] or [*self._link_problems()]:
            refuse(*problems)
        return self

    def _own_problems(self) -> Iterator[Problem]:
        yield from miscounted(("pieces",), len(self.pieces), "pieces", 0, state.MAX_PIECES)
        low, high = self.depth
        if not self.in_space and low != 0:
            yield ("z",), shown(self.z), "[0, highest] on the ground"
        if not low <= 0 <= high:
            yield ("z",), shown(self.z), "altitudes with 0 among them"
        for k, piece in enumerate(self.pieces):
            path = ("pieces", k)
            for name, span, size in (("q", piece.q, self.width), ("r", piece.r, self.height)):
                if span[1] >= size:
                    yield (*path, name), f"{shown(span)} is off the map", f"from 0 to {size - 1}"
            for field, value, allowed in piece.problems():
                yield (*path, *field), value, allowed
            if self.in_space and piece.kind in NOT_IN_SPACE:
                yield (*path, "kind"), shown(piece.kind), "a piece of the ground: env is space"

    def _link_problems(self) -> Iterator[Problem]:
        for k, piece in enumerate(self.pieces):
            if piece.link is None:
                continue
            path, wanted = ("pieces", k, "link"), LINKS[piece.kind]
            fitting = [str(n) for n, other in enumerate(self.pieces) if other.kind == wanted]
            if str(piece.link) not in fitting:
                here = f"{listed(fitting)} here" if fitting else "there is none"
                yield path, shown(piece.link), f"the number of a {wanted} in pieces: {here}"
            elif piece.kind == "door" and not self._in_room(piece, self.pieces[piece.link]):
                allowed = f"a room with the door in its box; pieces[{piece.link}] is elsewhere"
                yield path, shown(piece.link), allowed

    @staticmethod
    def _in_room(door: Piece, room: Piece) -> bool:
        corners = [(q, r) for q in door.q for r in door.r]
        return all(map(room.covers, corners))
