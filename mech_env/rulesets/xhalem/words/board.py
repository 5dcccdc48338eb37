"""How a board of Xha'lem fits into a picture, and what its pieces look like there.

The board is a parallelogram of axial cells (XH-007); pictures know rectangles of hexes whose odd
rows are shifted. So the parallelogram stands in a wider rectangle, and a board too large for a
picture is drawn with one hex for a block of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mech_env.core import scene as core
from mech_env.rulesets.xhalem.questions import terrain
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.codes import PieceState
from mech_env.rulesets.xhalem.words.view import View

_MOST_COLUMNS = 32  # hexes across a picture
_SIGHT: dict[int, core.Sight] = {
    p.Piece.FOLIAGE: 1,
    p.Piece.DUST: 1,
    p.Piece.FIELD: 2,
    p.Piece.NEBULA: 2,
}
_SOLID = frozenset((p.Piece.WALL, p.Piece.ASTEROID))
_ITEMS = frozenset((p.Piece.MINE, p.Piece.CRATE, p.Piece.BOULDER))
_GOALS = frozenset((p.Piece.GENERATOR, p.Piece.DOOR))
_DAMAGE: dict[int, tuple[str, ...]] = {
    PieceState.INTACT: (),
    PieceState.BREACHED: ("breached",),
    PieceState.DESTROYED: ("destroyed",),
}


@dataclass(frozen=True)
class Chart:
    """Where the cells of a board lie in a picture.

    Attributes:
        scale: cells of the board along a side of one hex of the picture.
        columns, rows: of the board in hexes of the picture.
    """

    scale: int
    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Of the rectangle around the parallelogram."""
        return self.columns + (self.rows - 1) // 2

    def at(self, q: int, r: int) -> int:
        """The picture's cell of a cell of the board."""
        column, row = q // self.scale, r // self.scale
        return row * self.width + column + row // 2

    def box(self, box: Any) -> Iterator[int]:
        """The picture's cells of a piece."""
        f = self.scale
        for row in range(box.r0 // f, box.r1 // f + 1):
            for column in range(box.q0 // f, box.q1 // f + 1):
                yield self.at(column * f, row * f)

    def outside(self) -> Iterator[int]:
        """The picture's cells that are no part of the board."""
        board = {
            self.at(column * self.scale, row * self.scale)
            for row in range(self.rows)
            for column in range(self.columns)
        }
        return (at for at in range(self.width * self.rows) if at not in board)


def chart(v: View) -> Chart:
    """The picture of a board, as large as it may be."""
    width, height = v.s.width, v.s.height
    across = width + (height - 1) // 2
    scale = -(-across // _MOST_COLUMNS)
    return Chart(scale, -(-width // scale), -(-height // scale))


def cells(v: View, of: Chart) -> dict[int, core.Cell]:
    """What is not open ground."""
    found = {at: core.Cell(solid="off the board") for at in of.outside()}
    for piece in standing(v):
        looks = _cell(v, piece)
        if looks is not None:
            for at in of.box(v.b.pieces[piece]):
                found[at] = _both(found.get(at, core.Cell()), looks)
    return found


def standing(v: View) -> list[int]:
    """Pieces on the board that are not destroyed."""
    return [k for k in range(v.s.n_pieces) if v.ask(terrain.works, k)]


def _cell(v: View, piece: int) -> core.Cell | None:
    facts, name = v.s.pieces[piece], v.piece_name(piece)
    letter = name[0].upper()
    if not v.ask(terrain.is_powered, piece):
        return None
    if facts.kind in _SIGHT:
        return core.Cell(sight=_SIGHT[facts.kind])
    if facts.kind in _SOLID:
        return core.Cell(solid=name)
    if facts.kind == p.Piece.LOW_WALL:
        return core.Cell(cover=core.Cover(name, letter, rating=1))
    if facts.kind == p.Piece.BUNKER:
        return core.Cell(cover=core.Cover(name, letter, v.b.pieces[piece].hp, facts.hp_full))
    return None


def _both(below: core.Cell, above: core.Cell) -> core.Cell:
    return core.Cell(
        above.solid or below.solid, above.cover or below.cover, max(above.sight, below.sight)
    )


def items(v: View, of: Chart) -> Iterator[core.Item]:
    """Mines and what can be lifted."""
    for piece in standing(v):
        if v.s.pieces[piece].kind in _ITEMS:
            box = v.b.pieces[piece]
            yield core.Item(v.piece_name(piece), of.at(box.q0, box.r0))


def objectives(v: View, of: Chart) -> Iterator[core.Objective]:
    """Generators and doors; the generator that decides the fight belongs to who guards it."""
    for piece in range(v.s.n_pieces):
        facts, box = v.s.pieces[piece], v.b.pieces[piece]
        if facts.kind in _GOALS and box.there:
            guarded = piece == v.s.site_piece and v.s.site_winner >= 0
            name = v.piece_name(piece)
            yield core.Objective(
                name=name,
                cell=of.at(box.q0, box.r0),
                side=1 - v.s.site_winner if guarded else -1,
                letter=name[0].upper(),
                health=box.hp,
                health_full=facts.hp_full,
            )


def entries(v: View) -> Iterator[core.Entry]:
    """A paragraph for the ground, and one for what can be destroyed or handled."""
    every = range(v.s.n_pieces)
    things = [k for k in every if v.s.pieces[k].hp_full > 0]
    ground = [k for k in every if k not in things]
    for title, pieces in (("terrain", ground), ("structures", things)):
        if pieces:
            line = "; ".join(_told(v, k) for k in pieces)
            yield core.Entry(title, -1, (), (line,), rows=1 + len(line) // 64)


def _told(v: View, piece: int) -> str:
    """``wall (5,6), 60 of 60``, ``lake (20,50) to (45,75)``"""
    facts, box = v.s.pieces[piece], v.b.pieces[piece]
    words = [f"{v.piece_name(piece)} {v.box(piece)}".rstrip()]
    if not box.there:
        words.append(_gone(v, piece))
    elif facts.hp_full > 0:
        words.append(f"{box.hp} of {facts.hp_full}")
        words += _DAMAGE[v.ask(terrain.piece_state, piece)]
    if facts.kind == p.Piece.DOOR:
        words.append("open" if box.open else "closed")
    if facts.kind == p.Piece.GENERATOR:
        words.append("on" if box.on else "off")
    if not v.ask(terrain.is_powered, piece):
        words.append("without power")
    return ", ".join(words)


def _gone(v: View, piece: int) -> str:
    holder = next((k for k in range(v.s.n_units) if v.b.units[k].held == piece), -1)
    return f"held by {v.unit(holder)}" if holder >= 0 else "gone"
