"""The log of a step: events in order, earlier ones kept, later ones counted where room ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.core import log as core
from mech_env.core.dice import DICE, roll
from mech_env.core.fields import Record, nested
from mech_env.core.jit import interpreted
from mech_env.core.log import (
    EARLIER_EVENTS,
    EVENT,
    EVENT_VALUES,
    LOG_EVENTS,
    ROLLED,
    LogBuffer,
    new_logs,
)

emit, emit_roll = interpreted(core.emit), interpreted(core.emit_roll)
begin_step = interpreted(core.begin_step)
throw = interpreted(roll)

BATTLE = Record("battle", [nested("dice", DICE)])


def log_with(count: int, **settings: Any) -> Any:
    """A log in which ``count`` events of one step stand, each by a unit of its own."""
    log = new_logs(**settings)[0]
    begin_step(log)
    for k in range(count):
        emit(log, 1 + k % 5, k, 10 + k, 1, 2, 3)
    return log


def test_an_event_is_kept_as_it_was():
    log = log_with(3)
    event = log.events[1]
    assert (event.kind, event.unit, event.what, event.used) == (2, 1, 11, 3)
    assert event.values.tolist() == [1, 2, 3, 0]
    assert (log.first, log.count, log.lost) == (0, 3, 0)


def test_a_caller_may_leave_events_out():
    log = log_with(3, on=False)
    throw(BATTLE.blank()[0], log, 6, 0, 1)
    assert (log.first, log.count, log.lost) == (0, 0, 0)


def test_earlier_events_are_kept_for_words_that_look_back():
    log = log_with(EARLIER_EVENTS + 8)
    begin_step(log)
    assert log.first == log.count == EARLIER_EVENTS
    assert [int(e.unit) for e in log.events[: log.count]] == list(range(8, EARLIER_EVENTS + 8))
    emit(log, 9, 77, 0, 0, 0, 0)
    assert [int(e.unit) for e in log.events[: log.count]][-4:] == [37, 38, 39, 77]
    buffer = LogBuffer.of(np.array([log]))
    assert (buffer.first, buffer.count) == (EARLIER_EVENTS, EARLIER_EVENTS + 1)
    found = np.frombuffer(buffer.events(), EVENT.dtype)
    assert found.tobytes() == log.events[: log.count].tobytes()
    assert [
        int(unit) for unit in np.frombuffer(buffer.events(buffer.first), EVENT.dtype)["unit"]
    ] == [77]
    begin_step(log)  # a step without events in between loses none of them
    begin_step(log)
    assert int(log.events[log.count - 1].unit) == 77


def test_fewer_events_than_that_are_kept_too():
    log = log_with(5)
    begin_step(log)
    assert log.first == log.count == 5 and int(log.events[4].unit) == 4


def test_events_beyond_the_log_are_counted_and_nothing_is_overwritten():
    log = log_with(LOG_EVENTS + 7)
    assert (log.count, log.lost) == (LOG_EVENTS, 7)
    assert int(log.events[LOG_EVENTS - 1].unit) == LOG_EVENTS - 1
    emit_roll(log, 3, 1, 6)
    assert (log.count, log.lost) == (LOG_EVENTS, 8)
    begin_step(log)
    emit(log, 1, 1, 1, 1, 1, 1)
    assert (log.count, log.lost) == (EARLIER_EVENTS + 1, 8)


def test_what_a_log_returns_is_a_copy():
    log = log_with(2)
    buffer = LogBuffer.of(np.array([log]))
    events, copy = np.frombuffer(buffer.events(), EVENT.dtype), buffer.copy()
    emit(buffer.logs[0], 4, 4, 4, 4, 4, 4)
    buffer.logs[0].events[0].unit = 99
    assert len(events) == copy.count == 2 and int(events[0]["unit"]) == 0
    emit(copy.logs[0], 4, 4, 4, 4, 4, 4)
    assert copy.count == buffer.count == 3 and int(copy.logs[0].events[0].unit) == 0


def rolled(*rolls: tuple[int, int]) -> Any:
    """A log with a die for each (unit, why)."""
    log, b = new_logs()[0], BATTLE.blank()[0]
    for unit, why in rolls:
        throw(b, log, 6, unit, why)
    return log


def test_every_roll_is_an_event_with_its_reason():
    log = rolled((4, 8), (4, 8))
    event = log.events[0]
    assert log.count == 1
    assert (event.kind, event.unit, event.what, event.used) == (ROLLED, 4, 8, 2)
    assert all(1 <= face <= 6 for face in event.values[:2]) and not event.values[2:].any()


def test_rolls_share_an_event_only_for_one_unit_and_reason():
    log = rolled((0, 1), (0, 2), (1, 2), *[(1, 2)] * EVENT_VALUES)
    assert [int(e.used) for e in log.events[: log.count]] == [1, 1, EVENT_VALUES, 1]


def test_rolls_of_two_steps_share_no_event():
    log, b = rolled((0, 1)), BATTLE.blank()[0]
    begin_step(log)
    throw(b, log, 6, 0, 1)
    assert (log.first, log.count) == (1, 2)
    assert [int(e.used) for e in log.events[:2]] == [1, 1]


@pytest.mark.parametrize("pauses", [False, True])
def test_loops_stop_before_a_log_is_full_if_it_says_so(pauses):
    assert int(new_logs(2, pauses=pauses)[1].pauses) == pauses
