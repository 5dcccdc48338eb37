"""Kinds of procedure, their stages, and the fields of their frames."""

from __future__ import annotations

from mech_env.core.codes import Codes
from mech_env.core.fields import code, index, number, unit
from mech_env.core.frames import Frames
from tests.toy.state import codes as c
from tests.toy.state import decisions as d


class Frame(Codes):
    """Kinds of procedure."""

    HEAT = "a heat: rounds, turns, the end"
    MOVE = "a runner's turn"
    MEETING = "two runners side by side"


class HeatStage(Codes):
    """Stages of a heat."""

    BEGIN = "a die says who begins"
    ROUND = "a round begins"
    TURN = "a runner's turn"
    NEXT = "on to the next runner"
    OVER = "somebody won, or nobody"
    LAY_OUT = "the next heat"


class MoveStage(Codes):
    """Stages of a move."""

    ASK = "which pace?"
    GO = "dice"
    LAND = "what is there?"
    OVER = "the meeting is over"


class MeetingStage(Codes):
    """Stages of a meeting."""

    MOVER = "the mover chooses"
    OTHER = "the other chooses"
    RESULT = "both choices are shown"


FRAMES = Frames(
    Frame,
    stages={
        Frame.HEAT: HeatStage,
        Frame.MOVE: MoveStage,
        Frame.MEETING: MeetingStage,
    },
    actors=unit("actor", c.MAX_UNITS, "the runner that moves"),
    targets=unit("target", c.MAX_UNITS, "the runner that it meets"),
    uses={
        Frame.HEAT: [
            number("mover", 0, c.MAX_UNITS, "the runner whose turn is next"),
            index("victor", c.SIDES, "the side that won the heat"),
            code("ending", c.Reason),
        ],
        Frame.MOVE: [number("steps", -c.MAX_GOAL, c.MAX_GOAL, "columns to go")],
        Frame.MEETING: [code("choice", c.Choice, "what the mover chose", none=True)],
    },
    upon={
        Frame.MOVE: {Frame.HEAT: [HeatStage.NEXT]},
        Frame.MEETING: {Frame.MOVE: [MoveStage.OVER]},
    },
    answers={
        Frame.MOVE: {MoveStage.GO: d.Decision.PACE},
        Frame.MEETING: {
            MeetingStage.OTHER: d.Decision.MEETING,
            MeetingStage.RESULT: d.Decision.MEETING,
        },
    },
)
push = FRAMES.push("toy")
