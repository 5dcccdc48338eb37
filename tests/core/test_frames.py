"""Frames: fields by kind of procedure, a blank frame for each, requests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mech_env.core import frames
from mech_env.core.codes import Codes
from mech_env.core.fields import Record, code, index, nested, number
from mech_env.core.jit import compiled, entry_point, interpreted
from mech_env.core.record import DRAW, Fault, battle_record, setup_record


class Kind(Codes):
    """Kinds of procedure."""

    WALK = ""
    FIGHT = ""


class WalkStage(Codes):
    """Stages of a walk."""

    FIRST = ""
    LAST = ""


class FightStage(Codes):
    """Stages of a fight."""

    HIT = ""
    MISS = ""
    END = ""


class Question(Codes):
    """Decisions."""

    NONE = ""
    AGAIN = ""


STAGES = {Kind.WALK: WalkStage, Kind.FIGHT: FightStage}
ACTOR, TARGET = index("actor", 4), index("target", 4)
STEPS = number("steps", 1, 6)


def declared(uses: Any, stages: Any = None) -> frames.Frames:
    chosen: Any = stages or STAGES
    upon: Any = {Kind.FIGHT: {Kind.WALK: [WalkStage.LAST]}}
    answers: Any = {Kind.FIGHT: {FightStage.MISS: Question.AGAIN}}
    return frames.Frames(Kind, chosen, ACTOR, TARGET, uses, upon, answers)


FRAMES = declared({Kind.WALK: [STEPS, index("before", 9)], Kind.FIGHT: [STEPS, code("how", Kind)]})


def test_each_kind_has_its_own_fields_and_shares_some():
    assert list(FRAMES.record.fields)[:7] == [
        "kind", "stage", "actor", "target", "steps", "before", "how",
    ]  # fmt: skip
    assert FRAMES.uses == {Kind.WALK: ("steps", "before"), Kind.FIGHT: ("steps", "how")}
    assert FRAMES.record["kind"].high == 1 and FRAMES.record["stage"].high == 2


def test_a_field_that_two_kinds_declare_differently_is_refused():
    with pytest.raises(ValueError, match="frame field 'steps' of FIGHT differs from before"):
        declared({Kind.WALK: [STEPS], Kind.FIGHT: [number("steps", 0, 6)]})


def test_a_field_of_the_head_is_not_declared_again():
    with pytest.raises(ValueError, match="record 'frame': fields that stand twice: stage"):
        declared({Kind.WALK: [number("stage", 0, 6)], Kind.FIGHT: []})


@pytest.mark.parametrize(
    ("uses", "stages"),
    [({Kind.WALK: []}, STAGES), ({Kind.WALK: [], Kind.FIGHT: []}, {Kind.WALK: WalkStage})],
)
def test_every_kind_is_declared(uses, stages):
    with pytest.raises(ValueError, match="frames without a declaration: FIGHT"):
        declared(uses, stages)


BATTLE = battle_record(
    [number("turn", 0, 9)],
    frame=FRAMES.record, frames=3, sides=2, units=4, decisions=Kind, actions=7, reasons=2,
    most_bytes=200,
)  # fmt: skip
SETUP = setup_record([], BATTLE, Record("profile", [index("side", 2)]), 4)
push = FRAMES.push("tests_frames")


def begin_two(battles: Any, out: Any) -> None:
    b = battles[0]
    for k in range(3):
        for j in range(b.frames.shape[0]):
            b.frames[j].steps = 5
            b.frames[j].before = 7
            b.frames[j].how = 1
            b.frames[j].stage = 2
        push(b, Kind.WALK, k, -1)
        out[k] = b.frames[b.depth - 1].stage * 100 + b.frames[b.depth - 1].before
    frames.pop(b)


def test_a_pushed_frame_is_blank_and_popped_ones_stay_below():
    entry = entry_point(begin_two, "tests_frames_begin_two")
    results = []
    for function in (entry, interpreted(entry)) if compiled() else (interpreted(entry),):
        battles: Any = BATTLE.blank(1)
        out = np.zeros(3, np.int64)
        function(battles, out)
        assert out.tolist() == [-1, -1, -1]  # stage 0, no cell before
        assert battles[0].depth == 2
        top, below = battles[0].frames[2], battles[0].frames[0]
        assert (top.kind, top.actor, top.target, top.steps) == (Kind.WALK, 2, -1, 1)
        assert (below.actor, below.steps) == (0, 5)
        results.append(battles.tobytes())
    assert len(set(results)) == 1


def test_what_stands_on_what_and_waits_for_what_is_declared():
    assert FRAMES.may_begin.tolist() == [True, False]
    stands = np.argwhere(FRAMES.may_stand).tolist()
    assert stands == [[Kind.FIGHT, Kind.WALK, WalkStage.LAST]]
    waits = np.argwhere(FRAMES.awaited).tolist()
    assert waits == [[Kind.FIGHT, FightStage.MISS]]
    assert FRAMES.awaited[Kind.FIGHT, FightStage.MISS] == Question.AGAIN


def push_too_many(battles: Any) -> None:
    b = battles[0]
    for k in range(b.frames.shape[0] + 2):
        push(b, Kind.WALK, k % 4, -1)


def test_a_push_onto_a_full_stack_is_a_fault_and_touches_no_other_memory():
    entry = entry_point(push_too_many, "tests_frames_push_too_many")
    for function in (entry, interpreted(entry)) if compiled() else (interpreted(entry),):
        battles: Any = BATTLE.blank(2)
        neighbour = battles[1].tobytes()
        function(battles)
        assert battles[0].faults == Fault.TOO_DEEP and battles[0].winner == DRAW
        assert battles[0].depth == 3 and battles[0].frames[2].actor == 2
        assert battles[1].tobytes() == neighbour


def test_a_request_names_the_unit_and_its_side():
    s, b = SETUP.blank()[0], BATTLE.blank()[0]
    s.units[2].side = 1
    interpreted(frames.ask)(s, b, 2, 4)
    assert (b.request.unit, b.request.side, b.request.decision) == (2, 1, 4)


def test_a_question_may_name_the_stage_that_reads_the_answer():
    s, b = SETUP.blank()[0], BATTLE.blank()[0]
    interpreted(frames.ask_then)(s, b, b.frames[0], 3, 2, WalkStage.LAST)
    assert (b.request.unit, b.request.decision, b.frames[0].stage) == (3, 2, WalkStage.LAST)


def test_a_frame_in_a_record_is_nested():
    holder = Record("holder", [nested("frames", FRAMES.record, 2)])
    assert holder.limits()["frames.steps"] == (1, 6)
    assert holder.blank()[0].frames["steps"].tolist() == [1, 1]
