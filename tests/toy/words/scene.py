"""The track as the renderers draw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mech_env.core.ruleset import ONLOOKER
from mech_env.core.scene import Cell, Entry, Objective, Pip, Scene, Token
from mech_env.core.words import pictures
from mech_env.core.words.phrases import label
from tests.toy.questions.track import hole_at
from tests.toy.words.requests import QUESTIONS
from tests.toy.words.view import View


def scene(s: Any, b: Any, viewer: int = ONLOOKER) -> Scene:
    """What an onlooker sees of the race: the columns from left to right, a row for each lane."""
    v = View(s, b, viewer=viewer)
    goal, width = v.s.goal, v.s.goal + 1
    lanes = 1 + max(facts.lane for facts in v.s.units[: v.s.n_units])
    holes = [column for column in range(width) if v.ask(hole_at, column)]
    return Scene(
        title=f"Toy race, round {v.b.round_number}",
        grid="square",
        width=width,
        height=lanes,
        side_names=v.side_names,
        cells={lane * width + column: Cell("hole") for lane in range(lanes) for column in holes},
        tokens=tuple(_tokens(v, width)),
        links=(),
        entries=tuple(_entries(v)),
        caption=pictures.caption(v, QUESTIONS.request(s, b)),
        objectives=tuple(Objective("goal", lane * width + goal) for lane in range(lanes)),
    )


def _tokens(v: View, width: int) -> Iterator[Token]:
    for unit, name in enumerate(v.unit_names):
        facts = v.s.units[unit]
        cell = facts.lane * width + v.b.units[unit].place
        deciding = unit == pictures.deciding(v)
        yield Token(name, label(name), facts.side, cell, deciding=deciding)


def _entries(v: View) -> Iterator[Entry]:
    for unit, name in enumerate(v.unit_names):
        at = Pip(f"{v.b.units[unit].place} of {v.s.goal}", "whole")
        yield Entry(name, v.s.units[unit].side, (at,), ())
