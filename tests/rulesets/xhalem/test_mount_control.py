"""Control of a mount: what it takes, how it is tested (XH-224 to XH-228)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import mounts as ask_kernels
from mech_env.rulesets.xhalem.questions import speed as speed_kernels
from mech_env.rulesets.xhalem.rules import mounts as do_kernels
from mech_env.rulesets.xhalem.rules import ride as ride_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Frame, RideStage, TurnStage
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import dice, told, used_up
from tests.rulesets.xhalem.riding import (
    at,
    order,
    pair,
    push_frame,
    riding,
)
from tests.twins import twins

ask = twins(ask_kernels)
do = twins(do_kernels)
speed = twins(speed_kernels)

control_due = ask.control_due
consent_due = ask.consent_due
control_cr = ask.control_cr
control_level = ask.control_level
control_by_rider = ask.control_by_rider
control_by_mount = ask.control_by_mount
full_speed = speed.full_speed
ride_stage = twins(ride_kernels).ride

STRENGTH = d.SKILL + d.SKILLS.index(c.Score.STRENGTH)
BIOLOGY = d.SKILL + d.SKILLS.index(c.Score.BIOLOGY)
SYSTEMS = d.SKILL + d.SKILLS.index(c.Score.SYSTEMS)


# --- control: what it takes ---
@pytest.mark.clause("XH-224", "XH-227")
@pytest.mark.parametrize(
    ("profile", "hp", "rating"),
    [
        ("ridgeback", 30, 10),
        ("ridgeback", 14, 14),
        ("ridgeback", 22, 12),
        ("ridgeback", 23, 10),
        ("skimmer", 4, 16),
        ("skimmer", 1, 16),
    ],
)
def test_what_control_must_beat(profile: str, hp: int, rating: int):
    board = riding("trooper", profile, hp=hp)
    assert control_cr(board.s, board.b, 1) == rating


@pytest.mark.clause("XH-224", "XH-228")
def test_control_is_due_when_the_mount_was_hurt_since():
    board = riding()
    assert not control_due(board.s, board.b, 0)
    board.b.units[1].hp = 29
    assert control_due(board.s, board.b, 0)
    board.b.units[1].control_hp = 29
    assert not control_due(board.s, board.b, 0)
    board.b.units[0].rides = -1
    board.b.units[1].hp = 20
    assert not control_due(board.s, board.b, 0)


@pytest.mark.clause("XH-228")
@pytest.mark.parametrize(("hp", "due"), [(16, False), (15, True), (14, True)])
def test_an_owner_needs_no_test_above_half(hp: int, due: bool):
    board = riding(hp=hp, owner=0)
    assert control_due(board.s, board.b, 0) == due


@pytest.mark.clause("XH-228")
@pytest.mark.parametrize(
    ("profile", "owner", "aided", "level"),
    [
        ("ridgeback", -1, c.Task.NONE, 1),  # trained
        ("skimmer", -1, c.Task.NONE, 0),
        ("skimmer", 0, c.Task.NONE, 1),
        ("skimmer", -1, c.Task.CONTROL, 1),
        ("skimmer", -1, c.Task.DRAG, 0),
        ("ridgeback", 0, c.Task.CONTROL, 1),
    ],
)
def test_level_of_control(profile: str, owner: int, aided: int, level: int):
    board = riding("trooper", profile, owner=owner)
    board.b.units[0].aided = aided
    assert control_level(board.s, board.b, 0, 1) == level


@pytest.mark.clause("XH-225")
def test_the_two_scores_of_a_pair():
    board = riding("trooper", "skimmer")
    assert control_by_rider(board.s, 0) == c.Score.STRENGTH
    assert control_by_mount(board.s, 1) == c.Score.SYSTEMS
    board = riding("wasp", "titan")
    assert control_by_rider(board.s, 0) == c.Score.HULL
    assert control_by_mount(board.s, 1) == c.Score.BIOLOGY


@pytest.mark.clause("XH-226")
@pytest.mark.parametrize(("hp", "due"), [(120, False), (60, False), (59, True)])
def test_consent_is_due_below_half(hp: int, due: bool):
    board = riding("wasp", "titan", hp=hp)
    assert consent_due(board.s, board.b, 0) == due
    assert not control_due(board.s, board.b, 0)
    board.s.units[1].sentient = 0
    assert not consent_due(board.s, board.b, 0)


# --- control: the procedure ---
class Ride:
    """The control of a mount at the start of the rider's turn, or before mounting it."""

    def __init__(self, board: Board, mounting: bool, *faces: int) -> None:
        self.board, self.b, self.log = board, board.b, dice(*faces)
        if mounting:
            push_frame(self.b, Frame.ACT, 0, -1)
        else:
            push_frame(self.b, Frame.TURN, 0, -1)
            self.b.frames[self.b.depth - 1].stage = TurnStage.LOOK
        self.below = int(self.b.depth)
        push_frame(self.b, Frame.RIDE, 0, 1)
        self.frame.mounting = int(mounting)
        self.run()

    @property
    def frame(self) -> Any:
        return self.b.frames[self.b.depth - 1]

    @property
    def over(self) -> bool:
        return bool(self.b.depth == self.below)

    def run(self) -> None:
        self.b.request.decision = Decision.NONE
        ride_stage(self.board.s, self.b, self.log, self.frame)

    @property
    def asked(self) -> tuple[int, Decision]:
        return int(self.b.request.unit), Decision(int(self.b.request.decision))

    def answer(self, slot: int) -> Ride:
        self.b.request.answer = slot
        self.run()
        assert self.over
        assert used_up(self.log)
        return self


@pytest.mark.clause("XH-224", "XH-228")
def test_a_trained_mount_is_mounted_without_a_test():
    board = pair()
    assert Ride(board, True).over
    assert board.b.units[0].rides == 1
    assert board.b.units[0].mount_tried == 1


@pytest.mark.clause("XH-224", "XH-225")
@pytest.mark.parametrize(
    ("by", "face", "kept"),
    [(STRENGTH, 9, True), (STRENGTH, 8, False), (SYSTEMS, 10, True), (SYSTEMS, 9, False)],
)
def test_mounting_an_untrained_machine(by: int, face: int, kept: bool):
    board = pair("trooper", "skimmer")  # Strength 2, its Systems 1, against 10
    game = Ride(board, True, face)
    assert game.asked == (0, Decision.CONTROL)
    assert game.frame.stage == RideStage.SKILL
    game.answer(by)
    assert (board.b.units[0].rides == 1) == kept
    assert (board.b.units[1].rider == 0) == kept
    assert board.b.units[0].mount_tried == 1
    total = face + (2 if by == STRENGTH else 1)
    assert told(game.log, Event.CONTROL) == [0, total, 10, int(kept), 0]
    assert at(board, 0) == ((11, 10, 0) if kept else (10, 10, 0))


@pytest.mark.clause("XH-228")
def test_an_owner_mounts_its_untrained_mount_without_a_test():
    board = pair("trooper", "skimmer", owner=0)
    assert Ride(board, True).over
    assert board.b.units[0].rides == 1
    board = pair("trooper", "skimmer", owner=0, hp=8)
    game = Ride(board, True, 3, 11)  # advantage, against 14
    assert game.asked == (0, Decision.CONTROL)
    game.answer(STRENGTH)
    assert board.b.units[0].rides == -1


@pytest.mark.clause("XH-224", "XH-228")
@pytest.mark.parametrize(("faces", "kept"), [((9, 13), True), ((12, 12), False)])
def test_a_hurt_mount_must_be_controlled(faces: tuple[int, int], kept: bool):
    board = riding(hp=14)
    game = Ride(board, False, *faces)
    assert game.asked == (0, Decision.CONTROL)
    game.answer(STRENGTH)
    assert (board.b.units[0].rides == 1) == kept
    assert at(board, 0) == ((10, 10, 0) if kept else (11, 10, 0))
    assert board.b.units[0].prone == 0
    assert board.b.units[1].control_hp == 14
    assert told(game.log, Event.CONTROL) == [0, max(faces) + 2, 14, int(kept), 0]
    if not kept:
        assert told(game.log, Event.DISMOUNTED)[:3] == [0, do.THROWN, 1]
        assert order(board) == [0, 1]
        assert board.b.units[1].late == 1
        assert full_speed(board.s, board.b, 0, c.Mode.WALK) == 30
        assert (board.b.units[0].acted, board.b.units[0].mount_tried) == (0, 0)


@pytest.mark.clause("XH-225")
def test_biology_is_the_riders():
    board = riding("engineer", "ridgeback", hp=14)
    Ride(board, False, 12, 13).answer(BIOLOGY)  # 13 + 2 against 14
    assert board.b.units[0].rides == 1


@pytest.mark.clause("XH-228")
def test_an_owner_controls_its_mount_without_a_test_above_half():
    assert Ride(riding(hp=16, owner=0), False).over
    assert not Ride(riding(hp=15, owner=0), False).over


@pytest.mark.clause("XH-129", "XH-224")
def test_help_with_control_is_used_up():
    board = riding("trooper", "skimmer", hp=15)
    board.b.units[0].aided = c.Task.CONTROL
    Ride(board, False, 3, 9).answer(STRENGTH)
    assert board.b.units[0].rides == 1
    assert board.b.units[0].aided == c.Task.NONE


@pytest.mark.clause("XH-003", "XH-224")
def test_modifiers_of_the_rider_count():
    board = riding("trooper", "skimmer", hp=15)
    board.s.units[0].chk_mod = -1
    Ride(board, False, 9).answer(STRENGTH)
    assert board.b.units[0].rides == -1


@pytest.mark.clause("XH-224")
def test_without_a_wound_nothing_is_asked():
    board = riding()
    assert Ride(board, False).over
    assert board.b.units[0].rides == 1


@pytest.mark.clause("XH-226")
@pytest.mark.parametrize(("answer", "kept"), [(Verb.YES, True), (Verb.NO, False)])
def test_a_sentient_mount_is_asked_before_it_is_mounted(answer: int, kept: bool):
    board = pair("wasp", "titan")
    game = Ride(board, True)
    assert game.asked == (1, Decision.CONSENT)
    game.answer(answer)
    assert (board.b.units[0].rides == 1) == kept
    assert board.b.units[0].mount_tried == 1


@pytest.mark.clause("XH-226")
@pytest.mark.parametrize(("answer", "kept"), [(Verb.YES, True), (Verb.NO, False)])
def test_a_sentient_mount_is_asked_each_turn_below_half(answer: int, kept: bool):
    board = riding("wasp", "titan", hp=59)
    game = Ride(board, False)
    assert game.asked == (1, Decision.CONSENT)
    game.answer(answer)
    assert (board.b.units[0].rides == 1) == kept
    if not kept:
        assert told(game.log, Event.DISMOUNTED)[:3] == [0, do.REFUSED, 1]
        assert at(board, 0) == (11, 10, 0)
        assert board.b.units[0].prone == 0
    assert Ride(riding("wasp", "titan", hp=60), False).over


@pytest.mark.clause("XH-224")
def test_who_is_thrown_lands_in_the_lowest_free_direction():
    board = riding(hp=14)
    board.unit("blue", "trooper", (11, 10))  # unknown to red: it stands there all the same
    board.piece("wall", (11, 9))
    Ride(board, False, 1, 1).answer(STRENGTH)
    assert at(board, 0) == (10, 9, 0)
