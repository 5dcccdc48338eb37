"""Declarations of records: widths, alignment, blank records, limits, tables, runs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core.codes import Codes
from mech_env.core.fields import Field, Record, bits, code, flag, index, nested, number


class Pace(Codes):
    """How fast."""

    SLOW = "one step"
    FAST = "two steps"


@pytest.mark.parametrize(
    ("low", "high", "width"),
    [
        (0, 1, np.int16),
        (-(2**15), 2**15 - 1, np.int16),
        (0, 2**15, np.int32),
        (-(2**15) - 1, 0, np.int32),
        (0, 2**31, np.int64),
        (-(2**63), 2**63 - 1, np.int64),
    ],
)
def test_a_field_is_as_wide_as_its_range(low, high, width):
    assert number("x", low, high).dtype == width


def test_a_range_that_no_integer_holds_is_refused():
    with pytest.raises(ValueError, match="field 'x': no integer holds 0 to 9223372036854775808"):
        _ = number("x", 0, 2**63).dtype


def test_kinds_of_fields_and_their_values_in_a_blank_record():
    kinds = [
        (number("a", 0, 9), 0, 9, 0),
        (number("b", 3, 9), 3, 9, 3),
        (number("c", -9, 9), -9, 9, 0),
        (flag("d"), 0, 1, 0),
        (index("e", 6), -1, 5, -1),
        (index("f", 6, none=False), 0, 5, 0),
        (code("g", Pace), 0, 1, 0),
        (code("h", Pace, none=True), -1, 1, -1),
        (bits("i", 5), 0, 31, 0),
    ]
    record = Record("kinds", [field for field, *_ in kinds])
    blank = record.blank()[0]
    for field, low, high, initial in kinds:
        assert (field.low, field.high, field.initial) == (low, high, initial)
        assert blank[field.name] == initial
    assert record["g"].about == "SLOW, FAST"


def test_a_large_set_is_a_list_of_words():
    assert bits("x", 62).count == 0 and bits("x", 63).count == 2 and bits("x", 125).count == 3
    field = bits("x", 125)
    assert field.dtype == np.int64 and (field.low, field.high) == (0, 2**62 - 1)
    assert Record("r", [field]).blank()[0].x.tolist() == [0, 0, 0]


UNIT = Record("unit", [number("place", 0, 9), index("ally", 4), number("far", 0, 2**40)], "a unit")
BATTLE = Record(
    "battle",
    [
        flag("over"),
        number("clock", 0, 2**20),
        nested("units", UNIT, 2),
        number("dice", 1, 6, "faces", count=3),
        nested("best", UNIT, about="who leads"),
    ],
)


def spans(dtype: Any) -> list[tuple[int, int]]:
    """(start, stop) of each field, in the order of the record."""
    fields = dtype.fields
    return sorted((fields[n][1], fields[n][1] + fields[n][0].itemsize) for n in dtype.names)


@pytest.mark.parametrize("record", [UNIT, BATTLE])
def test_fields_are_aligned_and_no_byte_is_without_a_name(record):
    found = spans(record.layout)
    assert found[0][0] == 0 and found[-1][1] == record.dtype.itemsize
    assert all(stop == start for (_, stop), (start, _) in pairwise(found))
    for name in record.layout.names:
        kind, at = record.layout.fields[name][:2]
        assert at % kind.base.alignment == 0


@given(
    st.lists(
        st.tuples(st.sampled_from([9, 2**20, 2**40]), st.integers(0, 3)), min_size=1, max_size=8
    )
)
def test_no_choice_of_fields_leaves_holes(kinds):
    record = Record("r", [number(f"x{k}", 0, high, count=n) for k, (high, n) in enumerate(kinds)])
    found = spans(record.layout)
    assert sum(stop - start for start, stop in found) == record.dtype.itemsize
    blank = record.blank(2)
    assert blank.tobytes() == bytes(2 * record.dtype.itemsize)


def test_a_blank_record_fills_nested_ones():
    blank = BATTLE.blank(3)
    assert blank.shape == (3,) and blank[2].units[1].ally == -1 and blank[0].best.ally == -1
    assert blank[1].dice.tolist() == [1, 1, 1]
    blank[0].units[0].place = 7
    assert blank[1].units[0].place == 0


def test_limits_have_dotted_names():
    limits = BATTLE.limits()
    assert limits["clock"] == (0, 2**20) and limits["dice"] == (1, 6)
    assert limits["units.ally"] == (-1, 3) == limits["best.ally"]
    assert "units" not in limits


def test_rows_say_what_a_field_means_and_allows():
    rows = {(record, name): meaning for record, name, meaning in BATTLE.rows()}
    assert rows["battle", "over"] == "0 or 1"
    assert rows["battle", "dice"] == "faces (3 × 1 to 6)"
    assert rows["battle", "units"] == "2 × unit: a unit"
    assert rows["battle", "best"] == "unit: who leads"
    assert rows["unit", "ally"] == "0 to 3, -1 = none"
    assert not any(name == "spare" for _, name in rows)
    assert [*Record("r", [bits("x", 100, "holes")]).rows()] == [("r", "x", "holes (a set of 100)")]
    assert [*Record("r", [number("x", 0, 0, "none")]).rows()] == [("r", "x", "none (0)")]


def test_a_field_is_found_by_name_or_refused():
    assert UNIT["place"].high == 9
    with pytest.raises(ValueError, match="record 'unit' has no field 'hue': place, ally, far"):
        _ = UNIT["hue"]


@pytest.mark.parametrize("name", ["round", "size", "data", "all", "min", "T", "dtype", "field"])
def test_a_field_may_not_shadow_a_numpy_attribute(name):
    with pytest.raises(ValueError, match=f"field '{name}' is an attribute of numpy records"):
        Record("r", [flag(name)])


def test_a_field_stands_once():
    with pytest.raises(ValueError, match="record 'r': fields that stand twice: x"):
        Record("r", [flag("x"), flag("y"), number("x", 0, 5)])


@pytest.mark.parametrize(
    ("field", "told"),
    [
        (lambda: number("x", 5, 3), "field 'x': 5 to 3 is no range"),
        (lambda: Field("x", 2, 3, initial=0), "field 'x': 0, its value at first, is not from 2"),
        (lambda: index("x", 0, none=False), "field 'x': 0 to -1 is no range"),
    ],
)
def test_a_range_that_holds_nothing_is_refused(field, told):
    with pytest.raises(ValueError, match=told):
        field()


def test_the_feature_that_shows_a_field():
    feature = number("drive", 0, 3, "points", seen_by="side").feature()
    assert (feature.name, feature.unit, feature.low, feature.high) == ("drive", "points", 0.0, 3.0)
    assert feature.seen_by == "side"
    below = number("margin", -4, 9).feature("by", high=5)
    assert (below.name, below.unit, below.low, below.high) == ("by", "count", -5.0, 5.0)


RUNS = Record(
    "runs",
    [number("side", 0, 9), number("clock", 0, 2**40), number("die", 0, 9, count=3), flag("rank")],
)


def test_a_run_of_neighbouring_numbers_is_counted():
    assert RUNS.run("side", "side") == (4, 1)
    assert RUNS.run("die", "rank") == (5, 4)
    record = RUNS.blank()[0]
    record.die[:] = (1, 2, 3)
    assert np.frombuffer(record.tobytes(), np.int16, 3, 10).tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    ("first", "last", "message"),
    [
        ("hue", "rank", "no run of fields from 'hue' to 'rank'"),
        ("rank", "side", "no run of fields from 'rank' to 'side'"),
        ("clock", "die", "field 'clock' is int64 or apart"),
        ("side", "rank", "field 'clock' is int64 or apart"),
    ],
)
def test_what_is_no_run_is_refused(first, last, message):
    with pytest.raises(ValueError, match=message):
        RUNS.run(first, last)
