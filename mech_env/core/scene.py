"""What a battle looks like, in terms that every picture shares: cells, tokens, links, texts.

A ruleset turns a battle record into a :class:`Scene`; the renderers in ``mech_env.render`` draw
scenes and know no ruleset. A cell is its index ``row * width + column``. Directions are those of
the grid: 0-5 of :mod:`mech_env.core.hexes`, 0-7 of :mod:`mech_env.core.squares`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

GridKind = Literal["hex", "square"]
Condition = Literal["whole", "disabled", "grave", "destroyed"]
Sight = Literal[0, 1, 2]  # clear, difficult, obscured

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

    kind: Literal["hold", "engaged", "attack"]
    start: int
    end: int
    text: str = ""
    name: str = ""  # what the ruleset calls it; "" = the kind


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
    """One moment of a battle. The odd rows of a hex map are shifted to the right."""

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
