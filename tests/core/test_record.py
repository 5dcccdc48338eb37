"""Battle records: what a field may be, and records as plain data and back."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core.record import (
    INT,
    battle_dtype,
    fill_record,
    int16_run,
    new_records,
    record_dtype,
    to_plain,
)

UNIT = record_dtype([("side", INT), ("die", INT, 3)])
BATTLE = battle_dtype(
    [("turn", INT), ("clock", np.int32), ("units", UNIT, 2)], [("value", INT)], 2, 2
)


def battle() -> Any:
    return new_records(BATTLE, 1)[0]


@pytest.mark.parametrize("name", ["round", "size", "data", "all", "min", "T", "dtype", "field"])
def test_a_field_may_not_shadow_a_numpy_attribute(name):
    with pytest.raises(ValueError, match=f"field '{name}' is an attribute of numpy records"):
        record_dtype([(name, INT)])


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.uint64, np.float32, np.bool_])
def test_a_field_is_a_signed_integer_of_16_bits_or_more(kind):
    with pytest.raises(ValueError, match=r"field 'x' has type .*; use a signed integer"):
        record_dtype([("x", kind)])


def test_records_read_by_attribute_at_every_depth():
    b = battle()
    b.units[1].die[2] = 5
    b.frames[1].value = 3
    assert b.units[1].die[2] == 5
    assert b["units"][1]["die"][2] == 5
    assert new_records(BATTLE, 3).shape == (3,)


def test_a_battle_has_the_shared_head():
    names = BATTLE.names or ()
    assert names[: names.index("turn")] == (
        "dice", "request", "frames", "depth", "winner", "reason", "scores", "faults",
        "event_count", "events",
    )  # fmt: skip


def test_copying_a_battle_shares_nothing():
    battles = new_records(BATTLE, 2)
    battles[0].units[0].side = 1
    battles[1] = battles[0]
    battles[0].units[0].side = 2
    assert battles[1].units[0].side == 1


@given(st.binary(min_size=BATTLE.itemsize, max_size=BATTLE.itemsize))
def test_any_record_survives_json(content):
    source = np.frombuffer(content, dtype=BATTLE).view(np.recarray)
    target = battle()
    fill_record(target, json.loads(json.dumps(to_plain(source[0]))))
    assert target.tobytes() == source[0].tobytes()


def broken(path: str, value: Any) -> dict[str, Any]:
    """A plain battle with one thing changed: ``units.0.die``; ``...`` deletes it."""
    plain: dict[str, Any] = to_plain(battle())
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    here: Any = plain
    for step in way:
        here = here[step]
    if value is ...:
        del here[last]
    else:
        here[last] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("turn", ..., r"state: missing fields \['turn'\], unknown fields \[\]"),
        ("wind", 1, r"state: missing fields \[\], unknown fields \['wind'\]"),
        ("units.1.side", ..., r"state\.units\[1\]: missing fields \['side'\]"),
        ("units.1.side", 40000, r"state\.units\[1\]\.side: 40000 is not an integer from -32768 to"),
        ("units.1.side", 1.0, r"state\.units\[1\]\.side: 1\.0 is not an integer"),
        ("units.1.side", True, r"state\.units\[1\]\.side: True is not an integer"),
        ("units.1.side", "1", r"state\.units\[1\]\.side: '1' is not an integer"),
        ("units.1.side", None, r"state\.units\[1\]\.side: None is not an integer"),
        ("units.0.die", [1, 2], r"state\.units\[0\]\.die: expected a list of 3"),
        ("units.0.die.1", -40000, r"state\.units\[0\]\.die\[1\]: -40000 is not"),
        ("units", {}, r"state\.units: expected a list of 2"),
        ("units.0", 7, r"state\.units\[0\]: expected an object with fields, got int"),
        ("dice", [], r"state\.dice: expected an object with fields, got list"),
        ("clock", 2**31, r"state\.clock: 2147483648 is not an integer from -2147483648 to"),
    ],
)
def test_what_does_not_fit_is_named(path, value, message):
    with pytest.raises(ValueError, match=message):
        fill_record(battle(), broken(path, value))


def test_what_is_no_object_is_refused():
    with pytest.raises(ValueError, match="state: expected an object with fields, got list"):
        fill_record(battle(), [])


RUNS = record_dtype([("clock", np.int64), ("side", INT), ("die", INT, 3), ("rank", INT)])


def test_a_run_of_neighbouring_numbers_is_counted():
    assert int16_run(RUNS, "side", "rank") == (4, 5)
    assert int16_run(RUNS, "die", "die") == (5, 3)
    record = new_records(RUNS, 1)[0]
    record.die[:] = (1, 2, 3)
    assert np.frombuffer(record, np.int16, 3, 10).tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        ("hue", "rank", "no run of fields from 'hue' to 'rank'"),
        ("rank", "side", "no run of fields from 'rank' to 'side'"),
        ("clock", "side", "field 'clock' is int64 or apart"),
    ],
)
def test_what_is_no_run_is_refused(first, last, message):
    with pytest.raises(ValueError, match=message):
        int16_run(RUNS, first, last)
