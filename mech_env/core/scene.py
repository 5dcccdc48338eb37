"""What a battle looks like, in terms that every picture shares: hexes, tokens, links, texts.

A ruleset turns a battle record into a :class:`Scene`; the renderers in ``mech_env.render`` draw
scenes and know no ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Condition = Literal["whole", "disabled", "destroyed"]


@dataclass(frozen=True)
class Cell:
    """A hex that is not open ground."""

    kind: Literal["solid", "cover"]
    name: str  # "thick concrete", "rock"
    letter: str = "#"  # one character
    health: int = 0  # hits it still takes
    health_full: int = 0


@dataclass(frozen=True)
class Pip:
    """A part of a token: a system, a soldier."""

    text: str
    condition: Condition


@dataclass(frozen=True)
class Token:
    """A unit on the map."""

    name: str  # "red_0"
    label: str  # "R0": at most two characters
    side: int
    hex: int  # row * width + column
    pips: tuple[Pip, ...] = ()
    small: bool = False  # foot soldiers beside battle suits
    faded: bool = False  # cannot act any more
    deciding: bool = False


@dataclass(frozen=True)
class Link:
    """A line between two hexes."""

    kind: Literal["grapple", "attack"]
    start: int
    end: int
    text: str = ""


@dataclass(frozen=True)
class Entry:
    """A paragraph about one unit beside the map."""

    title: str
    side: int  # -1 = nobody's
    pips: tuple[Pip, ...]
    lines: tuple[str, ...]
    faded: bool = False


@dataclass(frozen=True)
class Scene:
    """One moment of a battle on a hex map whose odd rows are shifted to the right."""

    title: str
    width: int
    height: int
    side_names: tuple[str, ...]
    cells: dict[int, Cell]  # by hex; what is missing is open
    tokens: tuple[Token, ...]
    links: tuple[Link, ...]
    entries: tuple[Entry, ...]
    caption: str  # the pending question, or how the battle ended
    goal: int = -1  # hex of an objective
    legend: tuple[str, ...] = ()
