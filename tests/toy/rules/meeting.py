"""Two runners side by side (TY-009, TY-010)."""

from __future__ import annotations

from typing import Any

from mech_env.core.dice import roll
from mech_env.core.frames import ask, pop
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from tests.toy.state.codes import Choice
from tests.toy.state.decisions import Decision, Verb
from tests.toy.state.events import Event, Why
from tests.toy.state.frames import MeetingStage

BACK_BY_FORCE, BACK_BY_SURPRISE = 2, 1  # columns


@kernel
def meeting(s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a meeting: the mover's choice stays hidden until the other has chosen.

    Reads: drives. Writes: places. Rolls: push. Asks: meeting.
    """
    if f.stage == MeetingStage.MOVER:
        f.stage = MeetingStage.OTHER
        ask(s, b, int(f.actor), Decision.MEETING)
    elif f.stage == MeetingStage.OTHER:
        f.choice = int(b.request.answer) - Verb.PUSH
        f.stage = MeetingStage.RESULT
        ask(s, b, int(f.target), Decision.MEETING)
    else:
        answer = int(b.request.answer) - Verb.PUSH
        emit(log, Event.MET, f.actor, f.choice, f.target, answer, 0)
        compare(s, b, log, f, answer)
        pop(b)


@kernel
def compare(s: Any, b: Any, log: Any, f: Any, answer: int) -> None:
    """TY-010: who is pushed back, and how far."""
    mover, other = int(f.actor), int(f.target)
    if f.choice == Choice.PUSH and answer == Choice.PUSH:
        one = roll(b, log, 6, mover, Why.PUSH) + int(s.units[mover].drive)
        two = roll(b, log, 6, other, Why.PUSH) + int(s.units[other].drive)
        if one != two:
            push_back(b, log, other if one > two else mover, BACK_BY_FORCE)
    elif f.choice == Choice.PUSH:
        push_back(b, log, other, BACK_BY_SURPRISE)
    elif answer == Choice.PUSH:
        push_back(b, log, mover, BACK_BY_SURPRISE)


@kernel
def push_back(b: Any, log: Any, unit: int, columns: int) -> None:
    """A runner goes back, at most to the start."""
    u = b.units[unit]
    u.place = max(0, int(u.place) - columns)
    emit(log, Event.PUSHED, unit, 0, u.place, 0, 0)
