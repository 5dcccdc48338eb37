"""Places on a map: their type, and the checks of what stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

from mech_env.core.scenario.checks import Checked, is_whole
from mech_env.core.scenario.parts import StrictModel
from mech_env.core.scenario.problems import FieldPath, Problem, dotted, refuse
from mech_env.core.shown import shown

Position = tuple[int, int]  # to the right, downwards, from 0
Fault = tuple[str, str]  # what is wrong with a place, and which places are allowed


def index(at: Position, width: int) -> int:
    """The number of a place in records: row by row."""
    return at[1] * width + at[0]


class Grid(Checked):
    """A place on a map of two axes: ``Grid("cell", "x", "y")`` allows ``[3, 0]``."""

    def __init__(self, noun: str, across: str, down: str) -> None:
        self.noun, self.across, self.down = noun, across, down
        self.pair = f"a {noun} [{across}, {down}]"
        self.allowed = f"{self.pair}, two whole numbers from 0"

    def check(self, value: Any) -> Position:
        if not is_pair(value):
            refuse(((), shown(value), self.allowed))
        return value[0], value[1]

    def limits(self, width: int, height: int) -> str:
        """``x 0 to 11 and y 0 to 4``"""
        return f"{self.across} 0 to {width - 1} and {self.down} 0 to {height - 1}"

    def off_map(self, at: Position, width: int, height: int) -> Fault | None:
        """The fault of a place beyond the map."""
        if at[0] < width and at[1] < height:
            return None
        return "off the map", f"a {self.noun} with {self.limits(width, height)}"


class Span(Checked):
    """Columns or rows: one number, or ``[first, last]``."""

    allowed = "a whole number from 0, or [first, last]"

    def check(self, value: Any) -> tuple[int, int]:
        if is_whole(value) and value >= 0:
            return value, value
        if not is_pair(value) or value[0] > value[1]:
            refuse(((), shown(value), self.allowed))
        return value[0], value[1]


Range = Annotated[tuple[int, int], Span()]


class Area(StrictModel):
    """A rectangle of places."""

    x: Range
    y: Range

    def off_map(self, path: FieldPath, width: int, height: int) -> Iterator[Problem]:
        """The problems of the area at ``path`` with a map of that size."""
        for name, span, size in (("x", self.x, width), ("y", self.y, height)):
            if span[1] >= size:
                yield (*path, name), shown(span), f"from 0 to {size - 1}"


def is_pair(value: Any) -> bool:
    """Two whole numbers from 0."""
    pair = isinstance(value, list | tuple) and len(value) == 2
    return pair and all(is_whole(number) and number >= 0 for number in value)


def faulty(path: FieldPath, at: Position, fault: Fault | None) -> Iterator[Problem]:
    """The problem of one place, if ``fault`` is any."""
    if fault is not None:
        yield path, f"{shown(at)} is {fault[0]}", fault[1]


def misplaced(
    places: Iterable[tuple[FieldPath, Position | None]],
    grid: Grid,
    fault: Callable[[Position], Fault | None],
) -> Iterator[Problem]:
    """Places that are missing, that ``fault`` refuses, or that two things share."""
    taken: dict[Position, str] = {}
    for path, at in places:
        if at is None:
            yield path, "missing", grid.pair
        elif (wrong := fault(at)) is not None:
            yield from faulty(path, at, wrong)
        elif at in taken:
            yield path, shown(at), f"a {grid.noun} of its own; {taken[at]} stands there"
        else:
            taken[at] = dotted(path[:-1] if path[-1] == "at" else path)
