"""Maps of a scenario: rows of letters (catalogue 7.7), and the hexes named on them."""

from __future__ import annotations

from typing import Annotated, Any

from mech_env.core.scenario_source import Checked, refuse, shown
from mech_env.rulesets.steel_typhoon.state.codes import (
    MAX_COLUMNS,
    MAX_PIECES,
    MAX_ROWS,
    OBJECT_HEALTH,
    OPEN,
    SOLID,
)

ROCK, GROUND = "#", "."
MATERIAL_LETTERS = "STGCWP"  # index = material; capital = thick, small = thin
LETTERS = "SsTtGgCcWwPp#."

Piece = tuple[int, int, int, int]  # hex, material, thick, Object Health


class MapRows(Checked):
    """Rows of letters, spaces ignored, as a list of texts or one text with a row a line."""

    allowed = "a list of rows of letters, one letter a hex"

    def check(self, value: Any) -> Any:
        if isinstance(value, str):
            value = [line for line in value.splitlines() if line.strip()]
        if not isinstance(value, list | tuple) or not value:
            refuse(((), shown(value), self.allowed))
        for k, row in enumerate(value):
            if not isinstance(row, str):
                refuse(
                    ((k,), shown(row), 'a text; put a row with # in quotes, or the map under "|"')
                )
        rows = tuple("".join(row.split()) for row in value)
        self._check_letters(rows)
        self._check_size(rows)
        return rows

    def _check_letters(self, rows: tuple[str, ...]) -> None:
        wrong = [
            ((r,), f"{letter!r} in column {c}", f"one of {' '.join(LETTERS)}")
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter not in LETTERS
        ]
        if wrong:
            refuse(*wrong)

    def _check_size(self, rows: tuple[str, ...]) -> None:
        width = len(rows[0])
        uneven = [
            ((r,), f"{len(row)} hexes", f"as many as row 0, which has {width} (quote rows with #)")
            for r, row in enumerate(rows)
            if len(row) != width
        ]
        if uneven:
            refuse(*uneven)
        if width > MAX_COLUMNS or len(rows) > MAX_ROWS or width == 0:
            allowed = f"at most {MAX_COLUMNS} columns and {MAX_ROWS} rows"
            refuse(((), f"{width} columns and {len(rows)} rows", allowed))
        count = sum(letter not in (ROCK, GROUND) for row in rows for letter in row)
        if count > MAX_PIECES:
            refuse(((), f"{count} cover pieces", f"at most {MAX_PIECES} cover pieces"))


class HexPosition(Checked):
    """``[column, row]``."""

    allowed = "a hex [column, row], two whole numbers from 0"

    def check(self, value: Any) -> Any:
        good = (
            isinstance(value, list | tuple)
            and len(value) == 2
            and all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in value)
        )
        if not good:
            refuse(((), shown(value), self.allowed))
        return tuple(value)


Rows = Annotated[tuple[str, ...], MapRows()]
Hex = Annotated[tuple[int, int], HexPosition()]


def what_stands(rows: tuple[str, ...], at: tuple[int, int]) -> str:
    """``open``, ``solid``, ``cover`` or ``off the map``."""
    column, row = at
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        return "off the map"
    return {ROCK: "solid", GROUND: "open"}.get(rows[row][column], "cover")


def ground_and_pieces(rows: tuple[str, ...]) -> tuple[list[int], list[Piece]]:
    """The ground of each hex (``state.ground``) and the pieces, in reading order."""
    ground: list[int] = []
    pieces: list[Piece] = []
    for letter in "".join(rows):
        if letter in (ROCK, GROUND):
            ground.append(SOLID if letter == ROCK else OPEN)
            continue
        material = MATERIAL_LETTERS.index(letter.upper())
        thick = int(letter.isupper())
        pieces.append((len(ground), material, thick, OBJECT_HEALTH[material][1 - thick]))
        ground.append(len(pieces))
    return ground, pieces
