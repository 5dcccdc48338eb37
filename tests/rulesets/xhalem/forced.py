"""Logs with forced dice and what was written into them, for tests that call rules by themselves.

with forced(7) as log:
    notice(board.s, board.b, log, unit)
assert events(log, Event.NOTICED) == [(unit, 13, 14, 0, 0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mech_env.core.log import STRICT, new_logs
from mech_env.rulesets.xhalem.state.events import Event


def dice(*faces: int) -> Any:
    """A log that forces these faces; one more die than that is a fault."""
    log = new_logs()[0]
    log.mode, log.forced_count = STRICT, len(faces)
    log.forced[: len(faces)] = faces
    return log


def used_up(log: Any) -> bool:
    """Whether all forced faces were rolled, and none beyond."""
    return bool(log.fault == 0 and log.forced_used == log.forced_count)


@contextmanager
def forced(*faces: int) -> Iterator[Any]:
    """A log; every die shows the next of these faces, none is left over or missing."""
    log = dice(*faces)
    yield log
    assert log.fault == 0, f"a fault of the dice: {log.fault}"
    assert log.forced_used == len(faces), f"rolled {log.forced_used} of {len(faces)}"


def events(log: Any, kind: Event) -> list[tuple[int, ...]]:
    """Unit, what, x, y and z of the events of a kind."""
    return [
        (int(e.unit), int(e.what), *(int(value) for value in e.values[:3]))
        for e in log.events[: log.count]
        if e.kind == kind
    ]


def told(log: Any, kind: Event) -> list[int]:
    """The same of the last of them."""
    return [*events(log, kind)[-1]]
