"""Movement on a board laid out by hand: legs, forced movement, falls, with forced dice.

board = moving(Board())
trooper = board.unit("red", "trooper", (3, 3))
with walked(board, trooper, way=0, length=2) as log:
    assert place(board, trooper) == (5, 3, 0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from mech_env.rulesets.xhalem.questions import moves as moves_kernels
from mech_env.rulesets.xhalem.questions import space as space_kernels
from mech_env.rulesets.xhalem.rules import force as pushing_kernels
from mech_env.rulesets.xhalem.rules import knowledge as knowledge_kernels
from mech_env.rulesets.xhalem.rules import leg as going_kernels
from mech_env.rulesets.xhalem.rules import window as window_kernels
from mech_env.rulesets.xhalem.state.codes import LENGTHS, Aware, Mode
from mech_env.rulesets.xhalem.state.frames import Frame
from mech_env.rulesets.xhalem.state.options import Options
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import forced
from tests.twins import twins

going = twins(going_kernels)
knowledge = twins(knowledge_kernels)
moves = twins(moves_kernels)
pushing = twins(pushing_kernels)
space = twins(space_kernels)
window = twins(window_kernels)

_STAGES = {
    Frame.LEG: going.leg,
    Frame.FORCE: pushing.force,
    Frame.WINDOW: window.window,
}
begin = going.begin
_lengths = moves.lengths
_place_of = space.place_of
_refresh = knowledge.refresh


def moving(board: Board, **options: Any) -> Board:
    """Write the catalogue's options, and what is given, into a setup."""
    Options(**options).write(board.s.options)
    return board


def known(board: Board) -> Board:
    """All that can be detected is located, as in a fight under way."""
    with forced() as log:
        _refresh(board.s, board.b, log)
    board.b.appeared = 0
    return board


def place(board: Board, unit: int) -> tuple[int, int, int]:
    """Where a unit is."""
    return _place_of(board.b, unit)


def run(board: Board, log: Any) -> None:
    """Run frames until somebody is asked or none is left."""
    b = board.b
    for _ in range(1000):
        if b.depth == 0 or b.request.decision != 0:
            return
        f = b.frames[int(b.depth) - 1]
        assert int(f.kind) in _STAGES, f"no movement: {Frame(int(f.kind)).name}"
        _STAGES[Frame(int(f.kind))](board.s, b, log, f)
    raise AssertionError("movement does not end")


@contextmanager
def walked(
    board: Board,
    unit: int,
    way: int,
    length: int = 1,
    mode: Mode = Mode.WALK,
    faces: tuple[int, ...] = (),
) -> Iterator[Any]:
    """A leg was moved; gives its log."""
    with forced(*faces) as log:
        begin(board.s, board.b, unit, mode, way, length, 0)
        run(board, log)
        yield log


def walk(board: Board, unit: int, way: int, length: int = 1, mode: Mode = Mode.WALK) -> None:
    """Move a leg without dice."""
    with walked(board, unit, way, length, mode):
        pass


@contextmanager
def done(
    board: Board, start: Callable[..., Any], *args: int, faces: tuple[int, ...] = ()
) -> Iterator[Any]:
    """``start(s, b, log, *args)`` and all frames that it pushed were run; gives the log."""
    with forced(*faces) as log:
        start(board.s, board.b, log, *args)
        run(board, log)
        yield log


def locate(board: Board, *units: int) -> None:
    """The other side knows where these units are."""
    for unit in units:
        board.b.units[unit].aware = Aware.LOCATED


def moved(board: Board, unit: int) -> int:
    """Ft or steps that a unit moved this turn."""
    return int(board.b.units[unit].moved)


def lengths(board: Board, unit: int, mode: Mode, way: int) -> list[int]:
    """The lengths of leg offered."""
    found = _lengths(board.s, board.b, unit, mode, way)
    return [n for k, n in enumerate(LENGTHS) if (found >> k) & 1]
