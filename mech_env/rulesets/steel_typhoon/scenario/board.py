"""Maps of a scenario: rows of letters (catalogue 7.7), and the hexes named on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from mech_env.core.scenario.checks import Checked
from mech_env.core.scenario.places import Fault, Grid, Position
from mech_env.core.scenario.problems import Problem, miscounted, refuse
from mech_env.core.shown import shown
from mech_env.rulesets.steel_typhoon.state import codes as state

GRID = Grid("hex", "column", "row")

ROCK, GROUND = "#", "."
LETTERS = "".join(x + x.lower() for x in state.MATERIAL_LETTERS) + ROCK + GROUND

Piece = tuple[int, int, int, int]  # hex, material, thick, Object Health


class MapRows(Checked):
    """Rows of letters, spaces ignored, as a list of texts or one text with a row a line."""

    allowed = "a list of rows of letters, one letter a hex"

    def check(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, str):
            value = [line for line in value.splitlines() if line.strip()]
        if not isinstance(value, list | tuple) or not value:
            refuse(((), shown(value), self.allowed))
        for k, row in enumerate(value):
            if not isinstance(row, str):
                allowed = 'a text; put a row with # in quotes, or the map under "|"'
                refuse(((k,), shown(row), allowed))
        rows = tuple("".join(row.split()) for row in value)
        checks = (_size_problems, _letter_problems, _width_problems, _piece_problems)
        for problems in (check(rows) for check in checks):
            if found := [*problems]:
                refuse(*found)
        return rows


def _size_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    width, height = max(map(len, rows)), len(rows)
    if not 1 <= width <= state.MAX_COLUMNS or height > state.MAX_ROWS:
        allowed = f"at most {state.MAX_COLUMNS} columns and {state.MAX_ROWS} rows"
        yield (), f"{width} columns and {height} rows", allowed


def _letter_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter not in LETTERS:
                yield (r,), f"{letter!r} in column {c}", f"one of {' '.join(LETTERS)}"


def _width_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    width = len(rows[0])
    for r, row in enumerate(rows):
        if len(row) != width:
            allowed = f"as many as row 0, which has {width} (quote rows with #)"
            yield (r,), f"{len(row)} hexes", allowed


def _piece_problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    count = sum(letter not in (ROCK, GROUND) for row in rows for letter in row)
    yield from miscounted((), count, "cover pieces", 0, state.MAX_PIECES)


Rows = Annotated[tuple[str, ...], MapRows()]
Hex = Annotated[Position, GRID]


def place_fault(
    rows: tuple[str, ...], at: Position, closed: tuple[str, ...] = ("solid", "cover", "off the map")
) -> Fault | None:
    """What stands on a hex, if that closes it."""
    column, row = at
    stands = "off the map"
    if row < len(rows) and column < len(rows[0]):
        stands = {ROCK: "solid", GROUND: "open"}.get(rows[row][column], "cover")
    allowed = f"an open hex with {GRID.limits(len(rows[0]), len(rows))}"
    return (stands, allowed) if stands in closed else None


def ground_and_pieces(rows: tuple[str, ...]) -> tuple[list[int], list[Piece]]:
    """The ground of each hex (``state.ground``) and the pieces, in reading order."""
    ground: list[int] = []
    pieces: list[Piece] = []
    for letter in "".join(rows):
        if letter in (ROCK, GROUND):
            ground.append(state.SOLID if letter == ROCK else state.OPEN)
            continue
        material = state.MATERIAL_LETTERS.index(letter.upper())
        thick = int(letter.isupper())
        pieces.append((len(ground), material, thick, state.OBJECT_HEALTH[material][1 - thick]))
        ground.append(len(pieces))
    return ground, pieces
