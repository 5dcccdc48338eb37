"""What happened, as small records in a ring that each battle carries."""

from __future__ import annotations

from typing import Any

import numpy as np

from mech_env.core.jit import kernel

EVENT_VALUES = 4
EVENT_RING = 32

# kind: a code of the ruleset's events, 0 = a roll of dice. unit: whom it is about. what: a detail
# code (for a roll: why). count: values in use. values: numbers (for a roll: the faces).
EVENT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("kind", np.int16),
                ("unit", np.int16),
                ("what", np.int16),
                ("used", np.int16),
                ("values", np.int16, EVENT_VALUES),
            ]
        ),
    )
)

ROLLED = 0  # the event kind of a roll in every ruleset


@kernel
def emit(b: Any, kind: int, unit: int, what: int, x: int, y: int, z: int) -> None:
    """Record one event with up to three numbers."""
    e = b.events[b.event_count % EVENT_RING]
    e.kind = kind
    e.unit = unit
    e.what = what
    e.used = 3
    e.values[0] = x
    e.values[1] = y
    e.values[2] = z
    e.values[3] = 0
    b.event_count += 1


@kernel
def emit_roll(b: Any, unit: int, why: int, face: int) -> None:
    """Record a face; the faces of one roll share an event as long as they fit."""
    if b.event_count > 0:
        last = b.events[(b.event_count - 1) % EVENT_RING]
        if (
            last.kind == ROLLED
            and last.unit == unit
            and last.what == why
            and last.used < EVENT_VALUES
        ):
            last.values[last.used] = face
            last.used += 1
            return
    e = b.events[b.event_count % EVENT_RING]
    e.kind = ROLLED
    e.unit = unit
    e.what = why
    e.used = 1
    e.values[0] = face
    e.values[1] = 0
    e.values[2] = 0
    e.values[3] = 0
    b.event_count += 1
