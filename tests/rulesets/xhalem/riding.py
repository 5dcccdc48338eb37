"""Riders and mounts on records laid out by hand, their order of turns, what was told of them."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame, push
from tests.rulesets.xhalem.boards import Board

push_frame = interpreted(push)


def events(log: Any) -> list[Event]:
    return [Event(int(e.kind)) for e in log.events[: int(log.count)] if e.kind != Event.ROLLED]


def pair(rider: str = "trooper", host: str = "ridgeback", apart: int = 1, **fields: Any) -> Board:
    """Red's rider 0 and mount 1, as many cells apart; ``fields`` of the mount's."""
    board = Board()
    board.unit("red", rider, (10, 10))
    board.unit("red", host, (10 + apart, 10), **fields)
    ordered(board, *range(2))
    return board


def riding(rider: str = "trooper", host: str = "ridgeback", **fields: Any) -> Board:
    """Red's unit 0 rides unit 1."""
    board = pair(rider, host, 0, **fields)
    board.b.units[0].rides, board.b.units[1].rider = 1, 0
    board.b.units[1].control_hp = board.s.units[1].hp_full
    board.b.n_order = 1
    return board


def ordered(board: Board, *units: int, at: int = 1) -> None:
    """The order of initiative; ``at`` places had their turn."""
    board.b.n_order = len(units)
    board.b.order[:] = -1
    board.b.order[: len(units)] = units
    if board.b.depth == 0:
        push_frame(board.b, Frame.FIGHT, -1, -1)
    board.b.frames[0].stage = FightStage.SLOT
    board.b.frames[0].order_place = at


def order(board: Board) -> list[int]:
    return [int(unit) for unit in board.b.order[: board.b.n_order]]


def at(board: Board, unit: int) -> tuple[int, int, int]:
    u = board.b.units[unit]
    return int(u.q), int(u.r), int(u.z)
