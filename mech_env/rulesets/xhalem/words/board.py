"""What part of a board of Xha'lem a picture shows, and what its pieces look like there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mech_env.core import scene as core
from mech_env.rulesets.xhalem.questions import terrain
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import pieces as p
from mech_env.rulesets.xhalem.state.codes import PieceState
from mech_env.rulesets.xhalem.words.view import View

_LOOKS: dict[int, core.Cell] = {
    p.Piece.FOLIAGE: core.Cell(sight=1),
    p.Piece.DUST: core.Cell(sight=1),
    p.Piece.FIELD: core.Cell(sight=2),
    p.Piece.NEBULA: core.Cell(sight=2),
    p.Piece.BUNKER: core.Cell(ground="inside"),
    p.Piece.LAKE: core.Cell(ground="water"),
    p.Piece.STORM: core.Cell(ground="rough"),
    p.Piece.DEBRIS: core.Cell(ground="rough"),
    p.Piece.PLATFORM: core.Cell(ground="raised"),
}
_SOLID = frozenset((p.Piece.WALL, p.Piece.ASTEROID))
_ITEMS = frozenset((p.Piece.MINE, p.Piece.CRATE, p.Piece.BOULDER))
_GOALS = frozenset((p.Piece.GENERATOR, p.Piece.DOOR))
_DAMAGE: dict[int, tuple[str, ...]] = {
    PieceState.INTACT: (),
    PieceState.BREACHED: ("breached",),
    PieceState.DESTROYED: ("destroyed",),
}


def window(v: View, units: Iterable[int], suspects: Iterable[int]) -> core.Window:
    """As near as it can be with these units, last known places and the fight's object inside."""
    shown = [(u.q, u.r) for u in (v.b.units[unit] for unit in units)]
    shown += [(u.last_q, u.last_r) for u in (v.b.units[unit] for unit in suspects)]
    if v.s.site_piece >= 0:
        box = v.b.pieces[v.s.site_piece]
        shown += [(box.q0, box.r0), (box.q1, box.r1)]
    return core.window(v.s.width, v.s.height, shown)


def cells(v: View, shown: core.Window) -> dict[int, core.Cell]:
    """What is not open ground."""
    found: dict[int, core.Cell] = {}
    for piece in standing(v):
        looks = _cell(v, piece)
        if looks is not None:
            for at in _box(v, piece, shown):
                found[at] = _both(found.get(at, core.Cell()), looks)
    return found


def target_cell(v: View, target: int) -> tuple[int, int]:
    """The cell of a target code: of a unit, of a piece the first, or where somebody was last."""
    if target >= d.TARGET_PLACE:
        u = v.b.units[target - d.TARGET_PLACE]
        return u.last_q, u.last_r
    if target >= d.TARGET_PIECE:
        box = v.b.pieces[target - d.TARGET_PIECE]
        return box.q0, box.r0
    return v.b.units[target].q, v.b.units[target].r


def _box(v: View, piece: int, shown: core.Window) -> Iterator[int]:
    box = v.b.pieces[piece]
    return shown.box((box.q0, box.q1), (box.r0, box.r1))


def standing(v: View) -> list[int]:
    """Pieces on the board that are not destroyed, as far as the viewer knows."""
    return [k for k in range(v.s.n_pieces) if v.knows_piece(k) and v.ask(terrain.works, k)]


def _cell(v: View, piece: int) -> core.Cell | None:
    kind, name = v.s.pieces[piece].kind, v.piece_name(piece)
    if not v.ask(terrain.is_powered, piece):
        return None
    if kind in _SOLID:
        return core.Cell(solid=name)
    if kind == p.Piece.LOW_WALL:
        return core.Cell(cover=core.Cover(name, "L", rating=1))
    return replace(_LOOKS[kind], name=name) if kind in _LOOKS else None


def _both(below: core.Cell, above: core.Cell) -> core.Cell:
    return core.Cell(
        above.solid or below.solid,
        above.cover or below.cover,
        max(above.sight, below.sight),
        above.ground or below.ground,
        ", ".join(dict.fromkeys(filter(None, (below.name, above.name)))),
    )


def items(v: View, shown: core.Window) -> Iterator[core.Item]:
    """Mines and what can be lifted."""
    for piece in standing(v):
        at = next(_box(v, piece, shown), -1)
        if v.s.pieces[piece].kind in _ITEMS and at >= 0:
            yield core.Item(v.piece_name(piece), at)


def objectives(v: View, shown: core.Window) -> Iterator[core.Objective]:
    """Generators and doors; the generator that decides the fight belongs to who guards it."""
    for piece in range(v.s.n_pieces):
        facts, box = v.s.pieces[piece], v.b.pieces[piece]
        at = shown.at(box.q0, box.r0)
        if facts.kind in _GOALS and box.there and at >= 0:
            guarded = piece == v.s.site_piece and v.s.site_winner >= 0
            name = v.piece_name(piece)
            yield core.Objective(
                name=name,
                cell=at,
                side=1 - v.s.site_winner if guarded else -1,
                letter=name[0].upper(),
                health=box.hp,
                health_full=facts.hp_full,
            )


def entries(v: View) -> Iterator[core.Entry]:
    """A paragraph for the ground, and one for what can be destroyed or handled."""
    every = [k for k in range(v.s.n_pieces) if v.knows_piece(k)]
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
