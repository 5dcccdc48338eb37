"""What a battle looks like, in terms that every picture shares: cells, tokens, links, texts.

A ruleset turns a battle record into a :class:`Scene`; the renderers in ``mech_env.render`` draw
scenes and know no ruleset. A cell is its index ``row * width + column``. Directions are those of
the grid: 0-5 of :mod:`mech_env.core.hexes`, 0-7 of :mod:`mech_env.core.squares`.

Three kinds of grid: ``hex``, whose odd rows are shifted to the right; ``axial``, a parallelogram of
hexes, each row half a hex further right than the one above; ``square``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

GridKind = Literal["hex", "axial", "square"]
Condition = Literal["whole", "disabled", "grave", "destroyed"]
Sight = Literal[0, 1, 2]  # clear, difficult, obscured
LinkKind = Literal["hold", "engaged", "attack"]
Ground = Literal["", "rough", "raised", "low", "water", "inside"]  # inside a building

NO_DIRECTION = -1


@dataclass(frozen=True)
class Cover:
    """What a cell offers to those who stand behind it or on it.

    Cover that can be shot to pieces has health, be it 0; cover of a fixed worth has a rating.
    """

    name: str  # "thick concrete", "heavy cover"
    letter: str  # one character for the text board
    health: int = 0  # hits it still takes
    health_full: int = 0
    rating: int = 0  # 1 light, 2 heavy; 0 = it has health
    direction: int = NO_DIRECTION  # the side that it protects; NO_DIRECTION = all round


@dataclass(frozen=True)
class Cell:
    """A cell that is not open ground in plain view."""

    solid: str = ""  # why nobody can enter: "rock"; "" = open ground
    cover: Cover | None = None
    sight: Sight = 0
    ground: Ground = ""  # what one stands on or in, where that matters
    name: str = ""  # what is there, if nothing above names it: "lake", "foliage"


@dataclass(frozen=True)
class Pip:
    """A part of a token or its state: a system, a soldier, a third of its health."""

    text: str
    condition: Condition


@dataclass(frozen=True)
class Token:
    """A unit on the map. Where several share a cell, the last is on top."""

    name: str  # "red_0"
    label: str  # "R0": at most two characters
    side: int
    cell: int
    pips: tuple[Pip, ...] = ()
    small: bool = False  # foot soldiers beside battle suits; those who lie on the ground
    faded: bool = False  # cannot act any more
    deciding: bool = False
    facing: int = NO_DIRECTION
    marks: tuple[str, ...] = ()  # at most two, of one or two characters: "A2"
    altitude: int = 0  # above what the map shows, below it if negative


@dataclass(frozen=True)
class Item:
    """Something that lies on the ground; several may share a cell."""

    name: str
    cell: int


@dataclass(frozen=True)
class Objective:
    """A goal: a place to reach, or a thing to destroy or to guard."""

    name: str
    cell: int
    side: int = -1  # whose it is, -1 = nobody's
    letter: str = "*"
    health: int = 0  # what it still takes; 0 of a thing = destroyed
    health_full: int = 0  # 0 = a place


@dataclass(frozen=True)
class Zone:
    """Cells that somebody keeps under fire."""

    name: str  # "zone of red_0: 24, 7 checks left"
    side: int
    cells: frozenset[int]


@dataclass(frozen=True)
class Link:
    """A line between two cells."""

    kind: LinkKind
    start: int
    end: int
    text: str = ""
    name: str = ""  # what the ruleset calls it; "" = the kind
    between: tuple[str, str] = ("", "")  # names of its ends; "" = what stands in the cell


@dataclass(frozen=True)
class Entry:
    """A paragraph about one unit or thing beside the map."""

    title: str
    side: int  # -1 = nobody's
    pips: tuple[Pip, ...]
    lines: tuple[str, ...]
    faded: bool = False
    rows: int = 2  # lines for which a picture keeps room, whatever is said at the moment


@dataclass(frozen=True)
class Scene:
    """One moment of a battle.

    A map may be a window on a larger board: ``scale`` cells of the board, from ``origin`` on, for
    each column and row (see :class:`Window`).
    """

    title: str
    grid: GridKind
    width: int
    height: int
    side_names: tuple[str, ...]
    cells: dict[int, Cell]  # what is missing is open ground in plain view
    tokens: tuple[Token, ...]
    links: tuple[Link, ...]
    entries: tuple[Entry, ...]
    caption: str  # the pending question, or how the battle ended
    objectives: tuple[Objective, ...] = ()
    items: tuple[Item, ...] = ()
    zones: tuple[Zone, ...] = ()
    legend: tuple[str, ...] = ()  # what signs and words stand for
    text_legend: tuple[str, ...] = ()  # … on the text board alone
    picture_legend: tuple[str, ...] = ()  # … in pictures alone
    origin: tuple[int, int] = (0, 0)  # column and row of the board in the first cell
    scale: int = 1

    def column(self, k: int) -> int:
        """The number of column ``k`` on the board; of a wide one, its first."""
        return self.origin[0] + k * self.scale

    def row(self, k: int) -> int:
        """The number of row ``k`` on the board; of a high one, its first."""
        return self.origin[1] + k * self.scale

    def place(self, index: int) -> str:
        """A cell as players call it: ``(column,row)``."""
        row, column = divmod(index, self.width)
        return f"({self.column(column)},{self.row(row)})"


@dataclass(frozen=True)
class Window:
    """The part of an axial board that a map shows, and how coarsely.

    Blocks of ``scale`` x ``scale`` cells of an axial board lie to each other as its cells do, so a
    coarse map is an axial map.

    Attributes:
        scale: cells of the board along a side of one hex of the map.
        first: column and row of the board where the window begins.
        columns, rows: of the map, in its hexes.
    """

    scale: int
    first: tuple[int, int]
    columns: int
    rows: int

    def at(self, q: int, r: int) -> int:
        """The map's cell of a cell of the board, -1 outside the window."""
        column, row = (q - self.first[0]) // self.scale, (r - self.first[1]) // self.scale
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if inside else -1

    def nearest(self, q: int, r: int) -> int:
        """The same; outside the window, the cell of its edge next to it."""
        column, row = (q - self.first[0]) // self.scale, (r - self.first[1]) // self.scale
        column, row = min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)
        return row * self.columns + column

    def box(self, columns: tuple[int, int], rows: tuple[int, int]) -> Iterator[int]:
        """The map's cells of a box of the board, from the first to the last column and row."""
        f, (q, r) = self.scale, self.first
        for row in range(max(rows[0] - r, 0) // f, (rows[1] - r) // f + 1):
            for column in range(max(columns[0] - q, 0) // f, (columns[1] - q) // f + 1):
                if column < self.columns and row < self.rows:
                    yield row * self.columns + column


MOST_ACROSS = 24  # hexes of the widest map: what a terminal of 100 columns has room for


def window(width: int, height: int, shown: Iterable[tuple[int, int]]) -> Window:
    """The window on an axial board: as near as it can be with all cells ``shown`` inside.

    The map has the same size whatever is shown, so that the moments of a fight make a film: that of
    the whole board, as coarse as it must be.
    """
    coarsest = 1
    while _columns_across(-(-width // coarsest), -(-height // coarsest)) > MOST_ACROSS:
        coarsest += 1
    columns, rows = -(-width // coarsest), -(-height // coarsest)
    cells = [*shown]
    for scale in range(1, coarsest if cells else 0):
        q = _start([q for q, _ in cells], columns, width, scale)
        r = _start([r for _, r in cells], rows, height, scale)
        if q >= 0 and r >= 0:
            return Window(scale, (q, r), columns, rows)
    return Window(coarsest, (0, 0), columns, rows)


def _start(shown: list[int], n: int, most: int, scale: int) -> int:
    """Where ``n`` blocks of a line of ``most`` cells begin, with ``shown`` in their middle.

    A multiple of ``scale``, so that what stands still stays in its block; -1 if they are too few
    to keep a block free on both sides.
    """
    low, high = min(shown), max(shown)
    if high - low >= (n - 2) * scale:
        return -1 if most > n * scale else 0
    last = max(-(-(most - n * scale) // scale), 0)
    return min(max((low + high + 1 - n * scale) // 2 // scale, 0), last) * scale


def _columns_across(columns: int, rows: int) -> float:
    """Width of a map in hexes: each row begins half a hex further right."""
    return columns + (rows - 1) / 2
