"""What units see of a board by hand, feature by feature."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.jit import interpreted
from mech_env.core.log import new_logs
from mech_env.core.words.view import ask
from mech_env.rulesets.xhalem.observe.layout import LAYOUT
from mech_env.rulesets.xhalem.observe.unit import observe as observe_kernel
from mech_env.rulesets.xhalem.rules import knowledge as learning
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.options import Options
from mech_env.rulesets.xhalem.state.profiles import PROFILES
from tests.rulesets.xhalem.boards import Board

# Plain Python twins: these tests look at single numbers, compiled or not.
observe, refresh = interpreted(observe_kernel), interpreted(learning.refresh)


def look(s: Any, b: Any, unit: int) -> NDArray[np.float32]:
    """The observation of a unit."""
    out = np.zeros(LAYOUT.size, np.float32)
    observe(s, b, unit, out)
    return out


def lit(board: Board, unit: int, name: str, row: int = 0) -> set[str]:
    """Features of a row of what a unit sees that are not 0."""
    piece, out = LAYOUT.pieces[name], look(board.s, board.b, unit)
    first = piece.start + row * piece.width
    shown = out[first : first + piece.width]
    return {f.name for f, x in zip(piece.features, shown, strict=True) if x}


def seen(board: Board, unit: int, name: str, feature: str, row: int = 0) -> float:
    """A number as a natural one, its bound taken back."""
    piece = LAYOUT.pieces[name]
    bound = next(f.high for f in piece.features if f.name == feature)
    return round(float(look(board.s, board.b, unit)[piece.offset(feature, row)]) * bound, 4)


def known(board: Board, **options: Any) -> Board:
    """After a Refresh, in round 1; options as they are by default, but for some."""
    s, b = board.s, board.b
    Options(**options).write(s.options)
    s.rows_enemies = max(int(s.n_red), int(s.n_units) - int(s.n_red))
    s.rows_allies, s.rows_pieces = s.rows_enemies - 1, s.n_pieces
    b.round_number, s.round_limit = 1, 20
    refresh(s, b, new_logs(1)[0])
    return board


def asked(board: Board, unit: int, decision: d.Decision, kind: fr.Frame, **fields: Any) -> Board:
    """A decision of a unit in its turn, in a frame of some kind."""
    b = board.b
    b.depth = 0
    for which in (fr.Frame.FIGHT, fr.Frame.TURN, kind):
        ask(fr.push, b, which, unit, -1)
    for name, value in fields.items():
        b.frames[2][name] = value
    b.request.unit, b.request.side = unit, board.s.units[unit].side
    b.request.decision = decision
    return board


def trio(**fields: Any) -> Board:
    """Red's Lancer and Trooper, blue's Trooper 4 cells before them; ``fields`` of blue's."""
    board = Board(width=60, height=30)
    board.unit("red", "lancer", (10, 10), weapons=["mblade", "mcannon"])
    board.unit("red", "trooper", (9, 10), weapons=["sword", "pistol"])
    board.unit("blue", "trooper", (14, 10), weapons=["sword", "pistol"], **fields)
    return board


# --- at random -----------------------------------------------------------------------------------
ARMS = (["sword", "pistol", "javelin"], ["mblade", "mcannon", "mpike"])
PIECES = ("wall", "low wall", "foliage", "bunker", "field", "lake")
CONDITIONS = {"cloaked": 0.2, "exposed": 0.3, "prone": 0.2, "stunned": 0.1, "aided": 0.3}


def random_board(rng: random.Random, pieces: tuple[str, ...] = PIECES) -> Board:
    """Three against three in a small place, in all conditions, after a Refresh.

    ``pieces``: kinds of what stands between them.
    """
    lattice = rng.choice([c.Lattice.FEET, c.Lattice.FEET, c.Lattice.HEXES, c.Lattice.SPACE])
    board = Board(width=9, height=9, lattice=lattice)
    kinds = [name for name in PROFILES if lattice == c.Lattice.FEET or PROFILES[name].u == c.HEX]
    for unit in range(6):
        kind, side = rng.choice(kinds), c.SIDE_NAMES[unit // 3]
        machine = PROFILES[kind].kind == c.Kind.MACHINE
        at = rng.randrange(9), rng.randrange(9), rng.choice([0, 0, 0, 10])
        programs = rng.choice([[], [], ["aqua"], ["sense360"]])
        board.unit(side, kind, at, weapons=ARMS[machine], programs=programs)
        u = board.b.units[unit]
        u.equipped, u.aware, u.aided_against = rng.randrange(8), rng.randrange(3), 3 * (unit < 3)
        for name, chance in CONDITIONS.items():
            u[name] = rng.random() < chance
        u.hidden = rng.choice([0, 0, 13])
    for _ in range(5):
        q, r = rng.randrange(7), rng.randrange(7)
        kind = rng.choice(pieces)
        board.piece(kind, (q, r), (q + rng.randrange(3), r + rng.randrange(3)))
        if kind == "lake":
            board.move(rng.randrange(6), (q, r, -45))
    return known(board)
