"""A small scenario to be changed, and what a setup says of its encounter."""

from __future__ import annotations

from typing import Any

from mech_env.rulesets.framewerk.state import codes as state

Position = tuple[int, int]


def started(s: Any) -> Any:
    """The units that take part, as they begin."""
    return s.start.units[: s.n_units]


def at(s: Any, cell: int) -> Position:
    return int(cell) % int(s.width), int(cell) // int(s.width)


def terrain(s: Any) -> dict[str, Any]:
    """Cover as (rating, direction), blocked cells and sight levels, by cell."""
    cover, sight, blocked = {}, {}, set()
    for index, cell in enumerate(int(cell) for cell in s.cells[: s.width * s.height]):
        here = at(s, index)
        if cell & state.CELL_BLOCKED:
            blocked.add(here)
        if rating := cell >> state.CELL_COVER & 3:
            cover[here] = (rating, cell >> state.CELL_DIRECTION & 15)
        if level := cell >> state.CELL_SIGHT & 3:
            sight[here] = level
    assert not s.cells[s.width * s.height :].any()
    return {"cover": cover, "sight": sight, "blocked": blocked}


def end(s: Any) -> tuple[int, int, int]:
    return int(s.round_limit), int(s.limit_result), int(s.objective_bits)


def ambushed(s: Any) -> list[int]:
    return [k for k, u in enumerate(started(s)) if u.surprised]


def battle(**changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "name": "try",
        "board": {"width": 5, "height": 3},
        "sides": [
            {"units": [{"profile": "trooper", "at": [0, 0]}]},
            {"units": [{"profile": "trooper", "at": [4, 2]}]},
        ],
    }
    return {**plain, **changes}
