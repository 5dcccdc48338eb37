"""The log of a step: what happened, and the dice that a caller forces or enumerates.

It lies beside the battle record, which is copied, compared and searched without it. A caller that
wants no events leaves them out (``on`` 0), as searches and training do.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mech_env.core.fields import Record, flag, nested, number
from mech_env.core.jit import kernel

EVENT_VALUES = 4
LOG_EVENTS = 512
MOST_EVENTS = 256  # room that one decision may need
EARLIER_EVENTS = 32  # of the steps before: words look back at them
MAX_FORCED = 256  # faces forced at a time, and dice that a step may roll to be enumerated

SAMPLED = 0  # faces come from the generator
SCRIPTED = 1  # the forced faces come first, then the generator
STRICT = 2  # tests: a roll beyond the forced faces is a fault
ENUMERATED = 3  # the driver walks all faces: beyond the forced ones every die shows 1

FAULT_NONE = 0
FAULT_SCRIPT_EMPTY = 1  # strict mode, and no face left
FAULT_FACE = 2  # a forced face that the die lacks
FAULT_TOO_MANY = 3  # more dice in one step than can be enumerated

_LEAST, _MOST = -(2**15), 2**15 - 1

EVENT = Record(
    "event",
    [
        number("kind", 0, _MOST, "code of the ruleset's events; 0 is a roll of dice"),
        number("unit", -1, _MOST, "the unit it is about, -1 = none"),
        number("what", _LEAST, _MOST, "a detail code; of a roll: why"),
        number("used", 0, EVENT_VALUES, "values in use"),
        number("values", _LEAST, _MOST, "numbers; of a roll: the faces", count=EVENT_VALUES),
    ],
)

LOG = Record(
    "log",
    [
        flag("on", "events are kept"),
        flag("pauses", "loops over decisions stop before it is full: the caller goes on"),
        flag("stops", "enumerated: a step stops after each stage that rolled; the caller goes on"),
        number("first", 0, LOG_EVENTS, "place of the first event of this step"),
        number("count", 0, LOG_EVENTS, "events kept, earlier ones included"),
        number("lost", 0, 2**31 - 1, "events for which no room was left"),
        number("mode", SAMPLED, ENUMERATED, "where faces come from"),
        number("fault", FAULT_NONE, FAULT_TOO_MANY, "what is wrong with the forced dice"),
        number("fault_at", _LEAST, _MOST, "reason code of the roll at fault"),
        number("forced_count", 0, MAX_FORCED, "forced faces"),
        number("forced_used", 0, MAX_FORCED, "of these rolled; enumerated: dice of this step"),
        number("forced", 0, 100, "faces to come", count=MAX_FORCED),
        number("faces", 0, 100, "enumerated: faces that each die has", count=MAX_FORCED),
        nested("events", EVENT, LOG_EVENTS),
    ],
)


def _offset(name: str, width: int = 1) -> int:
    return int(LOG.dtype.fields[name][1]) // width  # type: ignore[index]


_EVENT_SIZE = EVENT.dtype.itemsize
_EVENTS_AT, _FIRST_AT, _COUNT_AT = _offset("events"), _offset("first", 2), _offset("count", 2)

ROLLED = 0  # the event kind of a roll in every ruleset


def new_logs(count: int = 1, *, on: bool = True, pauses: bool = False) -> NDArray[Any]:
    """Empty logs, shape (count,).

    Args:
        on: events are kept.
        pauses: loops over decisions stop before a log is full; else later events are lost.
    """
    logs = np.zeros(count, LOG.dtype)
    logs["on"] = int(on)
    logs["pauses"] = int(pauses)
    return logs


class LogBuffer:
    """One log as bytes, beside the record: from Python bytes are copied and read much faster.

    Attributes:
        logs: LOG records, shape (1,), on the same memory.
    """

    __slots__ = ("_bytes", "_numbers", "logs")

    def __init__(self, raw: bytearray) -> None:
        self.logs: NDArray[Any] = np.frombuffer(raw, LOG.dtype)
        self._bytes = memoryview(raw)
        self._numbers = self._bytes.cast("h")  # as int16

    @classmethod
    def of(cls, logs: NDArray[Any]) -> LogBuffer:
        """A copy of one log, shape (1,)."""
        return cls(bytearray(logs.tobytes()))

    def copy(self) -> LogBuffer:
        """An independent copy."""
        return LogBuffer(bytearray(self._bytes))

    @property
    def first(self) -> int:
        """Place of the first event of this step."""
        return self._numbers[_FIRST_AT]

    @property
    def count(self) -> int:
        """Events kept, earlier ones included."""
        return self._numbers[_COUNT_AT]

    def events(self, first: int = 0) -> bytes:
        """The events from ``first`` on; ``np.frombuffer(…, EVENT.dtype)`` has them as records."""
        start, stop = first * _EVENT_SIZE, self._numbers[_COUNT_AT] * _EVENT_SIZE
        return self._bytes[_EVENTS_AT + start : _EVENTS_AT + stop].tobytes()


@kernel
def begin_step(log: Any) -> None:
    """A step begins: the last events of the steps before it move to the front."""
    if log.on == 0:
        return
    kept = min(int(log.count), EARLIER_EVENTS)
    from_place = int(log.count) - kept
    if from_place > 0:
        for k in range(kept):
            log.events[k] = log.events[from_place + k]
    log.first = kept
    log.count = kept


@kernel
def emit(log: Any, kind: int, unit: int, what: int, x: int, y: int, z: int) -> None:
    """Record one event with three numbers."""
    if log.on == 0:
        return
    if log.count >= LOG_EVENTS:
        log.lost += 1
        return
    e = log.events[log.count]
    e.kind = kind
    e.unit = unit
    e.what = what
    e.used = 3
    e.values[0] = x
    e.values[1] = y
    e.values[2] = z
    e.values[3] = 0
    log.count += 1


@kernel
def emit_roll(log: Any, unit: int, why: int, face: int) -> None:
    """Record a face; the faces of one roll share an event as long as they fit, and the step."""
    if log.on == 0:
        return
    if log.count > log.first:
        last = log.events[log.count - 1]
        if (
            last.kind == ROLLED
            and last.unit == unit
            and last.what == why
            and last.used < EVENT_VALUES
        ):
            last.values[last.used] = face
            last.used += 1
            return
    if log.count >= LOG_EVENTS:
        log.lost += 1
        return
    e = log.events[log.count]
    e.kind = ROLLED
    e.unit = unit
    e.what = why
    e.used = 1
    e.values[0] = face
    e.values[1] = 0
    e.values[2] = 0
    e.values[3] = 0
    log.count += 1
