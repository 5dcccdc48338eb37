"""The course of a heat and of a campaign of heats (TY-001, TY-002, TY-006, TY-007, TY-012)."""

from __future__ import annotations

from typing import Any

from mech_env.core.bits import count_bits, put_bit
from mech_env.core.dice import roll
from mech_env.core.jit import kernel
from mech_env.core.log import emit
from mech_env.core.record import DRAW
from tests.toy.state.codes import MAX_UNITS, SIDES, TRIP, Reason
from tests.toy.state.events import Event, Why
from tests.toy.state.frames import Frame, HeatStage, push


@kernel
def heat(setups: Any, s: Any, b: Any, log: Any, f: Any) -> None:
    """One stage of a heat.

    Reads: track, rounds. Writes: rounds, holes, scores, wins. Rolls: who begins, hail. Asks:
    nothing.
    """
    if f.stage == HeatStage.BEGIN:
        emit(log, Event.HEAT_BEGINS, -1, b.encounter, 0, 0, 0)
        f.mover = roll(b, log, int(s.n_units), -1, Why.FIRST) - 1  # TY-002
        f.stage = HeatStage.ROUND
    elif f.stage == HeatStage.ROUND:
        b.round_number += 1
        emit(log, Event.ROUND_BEGINS, -1, b.round_number, 0, 0, 0)
        if s.options.hail == 1:
            hail(s, b, log)
        f.stage = HeatStage.TURN
    elif f.stage == HeatStage.TURN:
        f.stage = HeatStage.NEXT
        push(b, Frame.MOVE, f.mover, -1)
    elif f.stage == HeatStage.NEXT:
        next_runner(s, b, f)
    elif f.stage == HeatStage.OVER:
        pay(s, b, log, f)
        f.stage = HeatStage.LAY_OUT
        if b.encounter + 1 == s.n_encounters:
            end_battle(s, b, log, f)
    else:
        lay_out(setups[b.encounter + 1], b)
        f.stage = HeatStage.BEGIN


@kernel
def next_runner(s: Any, b: Any, f: Any) -> None:
    """TY-002: in the order of their indices; TY-006: the last round."""
    f.mover += 1
    f.stage = HeatStage.TURN
    if f.mover == s.n_units:
        f.mover = 0
        f.stage = HeatStage.ROUND
        if b.round_number == s.round_limit:
            end_heat(b, DRAW, Reason.TIME)


@kernel
def hail(s: Any, b: Any, log: Any) -> None:
    """TY-007: a die for each column between start and goal; holes where nobody stands."""
    for column in range(1, s.goal):
        if roll(b, log, 6, -1, Why.HAIL) == TRIP:
            taken = 0
            for unit in range(s.n_units):
                if b.units[unit].place == column:
                    taken = 1
            if taken == 0:
                put_bit(b.holes, column)
    emit(log, Event.HAILED, -1, count_bits(b.holes), 0, 0, 0)


@kernel
def end_heat(b: Any, victor: int, ending: int) -> None:
    """TY-001, TY-006: whatever is under way stops; ``victor`` is a side or DRAW."""
    b.depth = 1
    f = b.frames[0]
    f.victor = victor
    f.ending = ending
    f.stage = HeatStage.OVER


@kernel
def pay(s: Any, b: Any, log: Any, f: Any) -> None:
    """A heat pays 1 to the side that won it and takes 1 from each other side in it."""
    emit(log, Event.HEAT_ENDS, -1, f.victor, f.ending, 0, 0)
    if f.victor < 0:
        return
    b.wins[f.victor] += 1
    for side in range(SIDES):
        for unit in range(s.n_units):
            if s.units[unit].side == side:
                b.scores[side] += 1 if side == f.victor else -1
                break


@kernel
def end_battle(s: Any, b: Any, log: Any, f: Any) -> None:
    """The winner of a single heat, or the side that won most of several (TY-012)."""
    b.winner = f.victor if f.victor >= 0 else DRAW
    b.reason = f.ending
    if s.n_encounters > 1:
        b.reason = Reason.HEATS
        most = 0
        b.winner = DRAW
        for side in range(SIDES):
            if b.wins[side] > most:
                most = int(b.wins[side])
                b.winner = side
            elif b.wins[side] == most:
                b.winner = DRAW
    emit(log, Event.BATTLE_ENDS, -1, b.winner, 0, 0, 0)


@kernel
def lay_out(s: Any, b: Any) -> None:
    """TY-012: the next heat; a side begins a column ahead for each heat that it has won.

    ``s``: the setup of the next heat.
    """
    b.encounter += 1
    b.round_number = 0
    for word in range(b.holes.shape[0]):
        b.holes[word] = 0
    for unit in range(MAX_UNITS):
        b.units[unit] = s.start.units[unit]
    for unit in range(s.n_units):
        u = b.units[unit]
        u.place = min(int(u.place) + int(b.wins[s.units[unit].side]), int(s.goal) - 1)
