"""The track as the renderers draw it."""

from __future__ import annotations

from typing import Any

from mech_env.core.jit import interpreted
from mech_env.core.record import RUNNING
from mech_env.core.scene import Cell, Entry, Objective, Pip, Scene, Token
from tests.toy.questions.track import hole_at
from tests.toy.state.codes import SIDE_NAMES
from tests.toy.words.report import reason
from tests.toy.words.requests import name, request

_hole_at = interpreted(hole_at)


def scene(s: Any, b: Any) -> Scene:
    """What an onlooker sees of the race: the columns from left to right, a row for each lane."""
    goal, units = int(s.goal), range(int(s.n_units))
    width = goal + 1
    lanes = 1 + max(int(s.units[unit].lane) for unit in units)
    holes = [column for column in range(width) if _hole_at(s, b, column)]
    over = int(b.winner) != RUNNING
    return Scene(
        title=f"Toy race, round {int(b.round_number)}",
        grid="square",
        width=width,
        height=lanes,
        side_names=SIDE_NAMES,
        cells={lane * width + column: Cell("hole") for lane in range(lanes) for column in holes},
        tokens=tuple(_token(s, b, unit, width) for unit in units),
        links=(),
        entries=tuple(_entry(s, b, unit) for unit in units),
        caption=reason(int(b.reason)) if over else request(s, b),
        objectives=tuple(Objective("goal", lane * width + goal) for lane in range(lanes)),
    )


def _token(s: Any, b: Any, unit: int, width: int) -> Token:
    own, side = name(s, unit), int(s.units[unit].side)
    cell = int(s.units[unit].lane) * width + int(b.units[unit].place)
    return Token(own, f"{own[0].upper()}{own[-1]}", side, cell, deciding=unit == b.request.unit)


def _entry(s: Any, b: Any, unit: int) -> Entry:
    at = Pip(f"{int(b.units[unit].place)} of {int(s.goal)}", "whole")
    return Entry(name(s, unit), int(s.units[unit].side), (at,), ())
