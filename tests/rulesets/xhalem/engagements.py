"""Engagements on boards laid out by hand, from announcement to the end of their effects.

fray = Fray(board)                                        # all see whom they can see
fray.engage(lancer, Verb.STRIKE, wasp, [11, 9, 3, 4], slot=0)   # the dice, in rolling order
assert fray.b.units[wasp].hp == 24 - 3 - 4 - 3
assert fray.events(Event.HIT) == [(lancer, wasp, 0, 0, 0)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mech_env.core.log import new_logs
from mech_env.rulesets.xhalem.rules.engage import begin as begin_kernel
from mech_env.rulesets.xhalem.rules.engage import engage as engage_kernel
from mech_env.rulesets.xhalem.rules.force import force as force_kernel
from mech_env.rulesets.xhalem.rules.knowledge import refresh as refresh_kernel
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Cause, Frame
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events, forced
from tests.twins import twin

begin = twin(begin_kernel)
engage = twin(engage_kernel)
force = twin(force_kernel)
refresh = twin(refresh_kernel)

STAGES = {Frame.ENGAGE: engage, Frame.FORCE: force}


class Fray:
    """Engagements on a board."""

    def __init__(self, board: Board) -> None:
        """``board``: what its units can see they see now; see :meth:`unaware`."""
        self.s, self.b = board.s, board.b
        self.log = new_logs()[0]
        self.b.round_number = 3
        refresh(self.s, self.b, self.log)
        self.b.appeared = 0

    def unaware(self, *units: int) -> Fray:
        """The enemy knows nothing of these units."""
        for unit in units:
            self.b.units[unit].aware = 0
            self.b.units[unit].placed = 0
        return self

    def turn(self, unit: int) -> None:
        """A unit's turn is under way."""
        twin(fr.push)(self.b, Frame.TURN, unit, -1)

    def engage(
        self,
        unit: int,
        verb: d.Verb,
        aim: int,
        dice: Sequence[int] = (),
        *,
        slot: int = -1,
        program: Program | None = None,
        pull: int = -1,
        reaction: int = 0,
        cause: Cause = Cause.ACTION,
        against_will: int = 0,
    ) -> None:
        """One engagement, to its end or until it asks; exactly these dice are rolled."""
        used = USED.index(program) if program is not None else -1
        begin(
            self.s, self.b, unit, verb, slot, used, pull, aim, 1, reaction, cause, against_will
        )  # fmt: skip
        self._run(dice)

    def answer(self, slot: int, dice: Sequence[int] = ()) -> None:
        """Answer what was asked."""
        assert self.asked is not None
        self.b.request.answer, self.b.request.decision = slot, d.Decision.NONE
        self._run(dice)

    @property
    def asked(self) -> tuple[int, int] | None:
        """Who is asked what."""
        if self.b.request.decision == d.Decision.NONE:
            return None
        return int(self.b.request.unit), int(self.b.request.decision)

    def _run(self, dice: Sequence[int]) -> None:
        with forced(*dice) as log:
            while self.b.depth and self.asked is None:
                top = self.b.frames[self.b.depth - 1]
                if int(top.kind) not in STAGES:
                    break
                STAGES[Frame(int(top.kind))](self.s, self.b, log, top)
        self.log = log

    def events(self, kind: Event) -> list[tuple[int, ...]]:
        """Unit, what, x, y, z of the events of a kind, of the last run."""
        return events(self.log, kind)

    def hp(self, unit: int) -> int:
        """Hit points left."""
        return int(self.b.units[unit].hp)

    def unit(self, unit: int) -> Any:
        """The record of a unit."""
        return self.b.units[unit]


def fray(
    attacker: str = "lancer",
    target: str = "wasp",
    apart: int = 1,
    weapons: Sequence[str] = ("mblade",),
    pieces: Sequence[tuple[Any, ...]] = (),
    watched: bool = False,
    **fields: Any,
) -> Fray:
    """A red unit (0) and a blue one (1) some cells along a row; pieces: (kind, first, last).

    ``watched``: a blue Trooper (2) elsewhere sees the attacker. ``fields``: of the target.
    """
    board = Board()
    board.unit("red", attacker, (10, 10), weapons=list(weapons))
    board.unit("blue", target, (10 + apart, 10), **fields)
    if watched:
        board.unit("blue", "trooper", (10, 3))
    for piece in pieces:
        board.piece(*piece)
    return Fray(board)
