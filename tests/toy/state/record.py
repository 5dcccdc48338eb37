"""The records of a race: what changes in it, and what never changes in a heat."""

from __future__ import annotations

from mech_env.core.fields import Record, bits, index, nested, number
from mech_env.core.record import battle_record, setup_record
from tests.toy.state import codes as c
from tests.toy.state import decisions as d
from tests.toy.state.frames import FRAMES
from tests.toy.state.options import Options

MOST_BYTES = 256  # of a battle

OPTIONS = Options.record()

PROFILE = Record(
    "profile",
    [
        index("side", c.SIDES, "its side"),
        number("lane", 0, c.LANES - 1, "its lane"),
        number("drive", 0, c.MAX_DRIVE, "added to the die of a push (TY-010)", seen_by="side"),
    ],
    "what never changes of a runner",
)

UNIT = Record("unit", [number("place", 0, c.MAX_GOAL, "its column")], "a runner")

BATTLE = battle_record(
    [
        bits("holes", c.COLUMNS, "columns with a hole"),
        number("wins", 0, c.MAX_HEATS, "heats won by each side", count=c.SIDES).called(each="side"),
        nested("units", UNIT, c.MAX_UNITS).called(each="unit"),
    ],
    frame=FRAMES.record,
    frames=3,
    sides=c.SIDES,
    units=c.MAX_UNITS,
    decisions=d.Decision,
    actions=d.N_ACTIONS,
    reasons=len(c.Reason),
    most_bytes=MOST_BYTES,
)

SETUP = setup_record(
    [
        nested("options", OPTIONS),
        number("goal", 1, c.MAX_GOAL, "the last column of the track"),
        number("round_limit", 1, c.MAX_ROUNDS, "rounds of the heat"),
        number("rows_others", 1, c.MAX_UNITS - 1, "most other runners in any heat"),
    ],
    BATTLE,
    PROFILE,
    c.MAX_UNITS,
)
