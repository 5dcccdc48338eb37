"""Windows opened by hand on a board, and what they ask.

    room = Room(board)
    room.opens(Occasion.ENGAGED, actor=enemy, verb=Verb.STRIKE, slot=0, engaged=[own])
    assert room.asked == (own, Decision.REACT)
    room.answer(Verb.YES)
    assert room.top.kind == Frame.ACT

With a frame below (``under(board, Frame.FIGHT)``) ``room.plays(Verb.YES, 15, 4, 6)`` runs the
reaction to its end, or until it asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mech_env.core.log import new_logs
from mech_env.rulesets.xhalem.rules import flow as flow_kernels
from mech_env.rulesets.xhalem.rules.window import open_window as open_window_kernel
from mech_env.rulesets.xhalem.rules.window import window as window_kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twin, twins

flow = twins(flow_kernels)
open_window = twin(open_window_kernel)
window = twin(window_kernel)


def bits_of(units: Iterable[int]) -> int:
    """A set of units as bits."""
    return sum(1 << unit for unit in units)


def located(board: Board) -> Board:
    """All know of all, all verbs are allowed, and order is by index."""
    board.s.options.verbs = (1 << len(d.VERBS)) - 1
    board.s.options.unarmed = 1
    board.b.n_order = board.s.n_units
    for unit in range(board.s.n_units):
        board.b.units[unit].aware = c.Aware.LOCATED
        board.b.order[unit] = unit
    return board


def wait(
    board: Board,
    unit: int,
    trigger: c.Trigger,
    response: Verb = Verb.SEARCH,
    held: int = -1,
    subject: int = -1,
) -> None:
    """Let a unit stand by."""
    u = board.b.units[unit]
    u.trigger, u.response, u.response_with, u.subject = trigger, response, held, subject


def moved(board: Board, unit: int, to: tuple[int, ...], way: int = 0) -> None:
    """A unit moves to a cell: the interval that windows see."""
    p, u = board.b.passage, board.b.units[unit]
    p.mover, p.q, p.r, p.z, p.way, p.forced = unit, u.q, u.r, u.z, way, 0
    p.inside[:] = -1
    board.move(unit, to)


def under(board: Board, kind: Frame, actor: int = -1) -> None:
    """Put a frame on the stack, below the windows."""
    twin(fr.push)(board.b, kind, actor, -1)


PISTOL, SWORD = 0, 1  # slots of :func:`shootout`


def shootout(**fields: Any) -> Board:
    """Red waits (unit 0) beside an ally (1); a blue trooper (2) with PISTOL and SWORD, a Wasp (3).

    The blue trooper is 10 cells (50 ft) from unit 0.
    """
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["pistol", "sword"], **fields)
    board.unit("red", "trooper", (10, 11), weapons=["sword"])
    board.unit("blue", "trooper", (20, 10), weapons=["pistol", "sword"])
    board.unit("blue", "wasp", (30, 20), weapons=["mdirk"], programs=["cloak", "tether"])
    return located(board)


class Room:
    """Windows on a board."""

    def __init__(self, board: Board) -> None:
        """``board``: as :func:`located` leaves it."""
        self.s, self.b = board.s, board.b
        self.log = new_logs(1, on=True)[0]

    def opens(
        self,
        occasion: Occasion,
        actor: int,
        *,
        verb: int = -1,
        slot: int = -1,
        program: int = -1,
        aim: int | None = None,
        engaged: Iterable[int] = (),
    ) -> None:
        """Open a window; ``aim``: the first who was engaged, unless given."""
        engaged = list(engaged)
        target = aim if aim is not None else engaged[0] if engaged else -1
        open_window(
            self.s, self.b, occasion, actor, verb, slot, program, -1, target,
            bits_of(engaged),
        )  # fmt: skip
        self.run()

    @property
    def top(self) -> Any:
        """The frame under way; a record of zeros if there is none."""
        return self.b.frames[max(0, int(self.b.depth) - 1)]

    @property
    def is_open(self) -> bool:
        """Whether a window stands on the stack."""
        return any(self.b.frames[k].kind == Frame.WINDOW for k in range(self.b.depth))

    @property
    def asked(self) -> tuple[int, int] | None:
        """Who is asked what."""
        if self.b.request.decision == d.Decision.NONE:
            return None
        return int(self.b.request.unit), int(self.b.request.decision)

    def plays(self, slot: int, *faces: int) -> None:
        """Answer the request and run all frames above the first, with exactly these dice."""
        self.b.request.answer, self.b.request.decision = slot, d.Decision.NONE
        with forced(*faces) as self.log:
            while self.b.depth > 1 and self.asked is None:
                flow.run_stage(None, self.s, self.b, self.log)

    def run(self) -> None:
        """Run the window until it asks, pushes a frame or is over."""
        while self.b.depth and self.top.kind == Frame.WINDOW and self.asked is None:
            window(self.s, self.b, self.log, self.top)

    def answer(self, slot: int) -> None:
        """Answer the request."""
        assert self.asked is not None
        self.b.request.answer, self.b.request.decision = slot, d.Decision.NONE
        window(self.s, self.b, self.log, self.top)
        self.run()

    def over(self) -> None:
        """The reaction on top is over."""
        assert self.top.kind != Frame.WINDOW
        twin(fr.pop)(self.b)
        self.run()

    def events(self, kind: Event) -> list[tuple[int, ...]]:
        """Unit, what, x, y, z of the events of a kind."""
        return events(self.log, kind)


def is_asked(board: Board, occasion: Occasion, actor: int, **event: Any) -> bool:
    """Whether the event makes the window ask unit 0 for its reaction."""
    room = Room(board)
    room.opens(occasion, actor, **event)
    assert room.asked in ((0, d.Decision.REACT), None)
    return room.asked is not None
