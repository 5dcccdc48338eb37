"""Battle and setup records: the shared head, sizes, records as plain data and back."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mech_env.core.codes import Codes
from mech_env.core.fields import Record, index, nested, number
from mech_env.core.frames import Frames
from mech_env.core.record import (
    RUNNING,
    battle_record,
    check_limits,
    fill_record,
    setup_record,
    to_plain,
)


class Kind(Codes):
    """Kinds of procedure."""

    FIGHT = ""


class Ask(Codes):
    """What can be asked."""

    NONE, PACE, WAY, END = [""] * 4


class Stage(Codes):
    """Stages."""

    ONLY = ""


FRAMES = Frames(
    Kind,
    stages={Kind.FIGHT: Stage},
    actors=index("actor", 2),
    targets=index("target", 2),
    uses={Kind.FIGHT: [number("losses", 0, 9)]},
    upon={},
    answers={},
)
UNIT = Record("unit", [number("place", 0, 30), number("die", 0, 6, count=3)])


def make(most_bytes: int = 200) -> Record:
    return battle_record(
        [number("turn", 0, 50), number("clock", 0, 10**6), nested("units", UNIT, 2)],
        frame=FRAMES.record, frames=2, sides=2, units=2, decisions=Ask, actions=9, reasons=3,
        most_bytes=most_bytes,
    )  # fmt: skip


BATTLE = make()
SETUP = setup_record(
    [number("goal", 1, 9)], BATTLE, Record("profile", [index("side", 2)]), most_units=2
)


def battle() -> Any:
    return BATTLE.blank()[0]


def test_a_battle_has_the_shared_head_and_its_own_fields():
    names = list(BATTLE.fields)
    assert names[: names.index("turn")] == [
        "dice", "request", "frames", "depth", "winner", "reason", "scores", "faults", "encounter",
        "round_number",
    ]  # fmt: skip
    assert names[names.index("turn") :][:3] == ["turn", "clock", "units"]
    limits = BATTLE.limits()
    assert limits["request.unit"] == (-1, 1) and limits["request.decision"] == (0, 3)
    assert limits["request.answer"] == (-1, 8) and limits["frames.losses"] == (0, 9)
    assert limits["winner"] == (RUNNING, 1) and limits["reason"] == (0, 2)
    assert limits["depth"] == (0, 2)
    blank = battle()
    assert blank.winner == RUNNING and blank.request.unit == -1 and blank.depth == 0


def test_a_battle_larger_than_stated_is_refused():
    size = BATTLE.dtype.itemsize
    assert make(size).dtype.itemsize == size
    with pytest.raises(ValueError, match=f"takes {size} bytes, more than the {size - 1} stated"):
        make(size - 1)


def test_a_setup_holds_the_battle_that_it_starts_with():
    s = SETUP.blank()[0]
    assert list(SETUP.fields)[:3] == ["n_encounters", "n_units", "units"]
    assert s.start.winner == RUNNING and s.goal == 1 and s.units[1].side == -1
    s.start.units[1].place = 7
    b = BATTLE.blank(1)
    b[0] = s.start
    assert b[0].units[1].place == 7


def test_records_read_by_attribute_at_every_depth():
    b = battle()
    b.units[1].die[2] = 5
    b.frames[1].losses = 3
    assert b.units[1].die[2] == 5
    assert b["units"][1]["die"][2] == 5


def test_copying_a_battle_shares_nothing():
    battles = BATTLE.blank(2)
    battles[0].units[0].place = 1
    battles[1] = battles[0]
    battles[0].units[0].place = 2
    assert battles[1].units[0].place == 1


@given(st.binary(min_size=BATTLE.dtype.itemsize, max_size=BATTLE.dtype.itemsize))
def test_any_record_survives_json(content):
    source = np.frombuffer(content, dtype=BATTLE.dtype).view(np.recarray)
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
        ("units.1.place", ..., r"state\.units\[1\]: missing fields \['place'\]"),
        (
            "units.1.place",
            40000,
            r"state\.units\[1\]\.place: 40000 is not an integer from -32768 to",
        ),
        ("units.1.place", 1.0, r"state\.units\[1\]\.place: 1\.0 is not an integer"),
        ("units.1.place", True, r"state\.units\[1\]\.place: True is not an integer"),
        ("units.1.place", "1", r"state\.units\[1\]\.place: '1' is not an integer"),
        ("units.1.place", None, r"state\.units\[1\]\.place: nothing is not an integer"),
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


def test_a_huge_value_is_shown_cut():
    for value, told in ((10**5000, "a number of about 4983 digits"), ("x" * 10_000, "'x{50,60}…")):
        with pytest.raises(ValueError, match=rf"state\.clock: {told} is not an integer from"):
            fill_record(battle(), broken("clock", value))


def test_what_is_no_object_is_refused():
    with pytest.raises(ValueError, match="state: expected an object with fields, got list"):
        fill_record(battle(), [])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda b: b.units[1].die.__setitem__(2, 7), r"state\.units\.die: 7 is not from 0 to 6"),
        (lambda b: setattr(b, "turn", -1), r"state\.turn: -1 is not from 0 to 50"),
        (
            lambda b: setattr(b.request, "answer", 9),
            r"state\.request\.answer: 9 is not from -1 to 8",
        ),
        (lambda b: setattr(b.frames[1], "kind", 1), r"state\.frames\.kind: 1 is not from 0 to 0"),
    ],
)
def test_a_value_beyond_its_limits_is_named(change, message):
    b = battle()
    check_limits(b, BATTLE.limits())
    change(b)
    with pytest.raises(ValueError, match=message):
        check_limits(b, BATTLE.limits())


def test_many_records_are_held_against_the_limits_at_once():
    battles = BATTLE.blank(4)
    battles[2].units[0].place = 31
    with pytest.raises(ValueError, match=r"state\[2\]\.units\.place: 31 is not from 0 to 30"):
        check_limits(battles, BATTLE.limits())
