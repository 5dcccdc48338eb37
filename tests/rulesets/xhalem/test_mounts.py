"""Riders, mounts and occupants: getting on and off, the order, control (5.21, XH-193)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.jit import interpreted
from mech_env.core.log import STRICT, new_logs
from mech_env.rulesets.xhalem.questions import mounts as ask
from mech_env.rulesets.xhalem.questions import speed
from mech_env.rulesets.xhalem.rules import aside
from mech_env.rulesets.xhalem.rules import mounts as do
from mech_env.rulesets.xhalem.rules import order as turns
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import FightStage, Frame, RideStage, TurnStage, push
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.boards import Board

may_mount = interpreted(ask.may_mount)
may_dismount = interpreted(ask.may_dismount)
may_enter = interpreted(ask.may_enter)
may_exit = interpreted(ask.may_exit)
control_due = interpreted(ask.control_due)
consent_due = interpreted(ask.consent_due)
control_cr = interpreted(ask.control_cr)
control_level = interpreted(ask.control_level)
control_by_rider = interpreted(ask.control_by_rider)
control_by_mount = interpreted(ask.control_by_mount)
full_speed = interpreted(speed.full_speed)
interval = interpreted(speed.interval)
remaining = interpreted(speed.remaining)
ride_stage = interpreted(do.ride)
mount = interpreted(do.mount)
dismount = interpreted(do.dismount)
enter = interpreted(do.enter)
leave = interpreted(do.leave)
step_aside = interpreted(aside.step_aside)
remove_from_order = interpreted(turns.remove_from_order)
insert_after = interpreted(turns.insert_after)
push_frame = interpreted(push)

RED, BLUE = 0, 1
STRENGTH = d.SKILL + d.SKILLS.index(c.Score.STRENGTH)
BIOLOGY = d.SKILL + d.SKILLS.index(c.Score.BIOLOGY)
SYSTEMS = d.SKILL + d.SKILLS.index(c.Score.SYSTEMS)


def dice(*faces: int) -> Any:
    """A log that forces these faces; one more die than that is a fault."""
    log = new_logs(1, on=True)[0]
    log.mode, log.forced_count = STRICT, len(faces)
    log.forced[: len(faces)] = faces
    return log


def used_up(log: Any) -> bool:
    return bool(log.fault == 0 and log.forced_used == log.forced_count)


def events(log: Any) -> list[Event]:
    return [Event(int(e.kind)) for e in log.events[: int(log.count)] if e.kind != Event.ROLLED]


def told(log: Any, kind: Event) -> list[int]:
    """Unit, detail and numbers of the last event of a kind."""
    (event,) = [e for e in log.events[: int(log.count)] if e.kind == kind][-1:]
    return [int(event.unit), int(event.what), *(int(value) for value in event["values"][:3])]


def pair(rider: str = "trooper", host: str = "ridgeback", apart: int = 1, **fields: Any) -> Board:
    """Red's rider 0 and mount 1, as many cells apart; ``fields`` of the mount's."""
    board = Board()
    board.unit("red", rider, (10, 10))
    board.unit("red", host, (10 + apart, 10), **fields)
    ordered(board, *range(2))
    return board


def riding(rider: str = "trooper", host: str = "ridgeback", **fields: Any) -> Board:
    """Red's unit 0 rides unit 1."""
    board = pair(rider, host, 0, **fields)
    board.b.units[0].rides, board.b.units[1].rider = 1, 0
    board.b.units[1].control_hp = board.s.units[1].hp_full
    board.b.n_order = 1
    return board


def ordered(board: Board, *units: int, at: int = 1) -> None:
    """The order of initiative; ``at`` places had their turn."""
    board.b.n_order = len(units)
    board.b.order[:] = -1
    board.b.order[: len(units)] = units
    if board.b.depth == 0:
        push_frame(board.b, Frame.FIGHT, -1, -1)
    board.b.frames[0].stage = FightStage.SLOT
    board.b.frames[0].order_place = at


def order(board: Board) -> list[int]:
    return [int(unit) for unit in board.b.order[: board.b.n_order]]


def at(board: Board, unit: int) -> tuple[int, int, int]:
    u = board.b.units[unit]
    return int(u.q), int(u.r), int(u.z)


# --- who may mount ---
@pytest.mark.clause("XH-219")
@pytest.mark.parametrize(
    ("rider", "host", "may"),
    [
        ("trooper", "ridgeback", True),
        ("trooper", "skimmer", True),
        ("brute", "ridgeback", False),  # no smaller than the mount
        ("wasp", "titan", True),
        ("lancer", "titan", False),
        ("trooper", "brute", False),  # not built for it
    ],
)
def test_a_mount_is_larger_and_built_for_it(rider: str, host: str, may: bool):
    board = pair(rider, host)
    assert may_mount(board.s, board.b, 0, 1) == may
    assert not may_mount(board.s, board.b, 1, 0)
    assert not may_mount(board.s, board.b, 0, 0)


@pytest.mark.clause("XH-219")
def test_enemies_are_no_mounts():
    board = Board()
    board.unit("red", "trooper", (10, 10))
    board.unit("blue", "ridgeback", (11, 10))
    assert not may_mount(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-221")
def test_machines_with_seats_are_entered_not_mounted():
    board = pair("trooper", "lancer")
    assert not may_mount(board.s, board.b, 0, 1)
    assert may_enter(board.s, board.b, 0, 1)
    board.s.units[1].mountable = 1
    assert not may_mount(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-220")
@pytest.mark.parametrize(("rider", "apart", "may"), [("trooper", 1, True), ("trooper", 2, False)])
def test_mounting_within_reach(rider: str, apart: int, may: bool):
    board = pair(rider, apart=apart)
    assert may_mount(board.s, board.b, 0, 1) == may


@pytest.mark.clause("XH-219", "XH-220")
@pytest.mark.parametrize(
    ("unit", "field", "value"),
    [
        (0, "mount_tried", 1),
        (1, "rider", 2),
        (0, "rides", 2),
        (0, "inside", 2),
        (0, "grappled_by", 2),
        (0, "prone", 1),
        (1, "prone", 1),
        (1, "stunned", 1),
        (1, "status", c.Status.OUT),
        (1, "grapples", 2),
        (1, "grappled_by", 2),
    ],
)
def test_what_keeps_from_mounting(unit: int, field: str, value: int):
    board = pair()
    assert may_mount(board.s, board.b, 0, 1)
    board.b.units[unit][field] = value
    assert not may_mount(board.s, board.b, 0, 1)


# --- mounting ---
@pytest.mark.clause("XH-220", "XH-222", "XH-223")
def test_rider_and_mount_are_one():
    board = pair()
    board.b.units[0].hidden = 12
    board.b.units[0].moved = 5
    board.b.units[1].response, board.b.units[1].trigger = Verb.STRIKE, c.Trigger.ENGAGES_ME
    log = dice()
    mount(board.s, board.b, log, 0, 1)
    assert (board.b.units[0].rides, board.b.units[1].rider) == (1, 0)
    assert at(board, 0) == at(board, 1) == (11, 10, 0)
    assert board.b.units[0].hidden == 0
    assert order(board) == [0]
    assert board.b.units[1].response == -1
    assert board.b.units[1].control_hp == 30
    assert remaining(board.s, board.b, 0, c.Mode.WALK) == 60 - 5
    assert events(log) == [Event.HIDING_ENDS, Event.MOUNTED]


@pytest.mark.clause("XH-223")
def test_the_mounts_speed_replaces_the_riders():
    board = riding("trooper", "ridgeback")
    assert full_speed(board.s, board.b, 0, c.Mode.WALK) == 60
    board.s.units[1].speed[c.Mode.WALK] = 20
    assert full_speed(board.s, board.b, 0, c.Mode.WALK) == 20
    board = riding("wasp", "titan")
    assert full_speed(board.s, board.b, 0, c.Mode.WALK) == 60
    assert interval(board.s, board.b, 0) == 15
    board.b.units[0].dashed = 1
    assert remaining(board.s, board.b, 0, c.Mode.WALK) == 120


# --- dismounting ---
@pytest.mark.clause("XH-220")
def test_a_rider_gets_off_to_a_free_neighbour():
    board = riding()
    board.unit("red", "trooper", (11, 10))
    board.piece("wall", (9, 10))
    may = [may_dismount(board.s, board.b, 0, way) for way in range(6)]
    assert may == [False, True, True, False, True, True]
    log = dice()
    dismount(board.s, board.b, log, 0, 2, do.CHOSEN)
    assert (board.b.units[0].rides, board.b.units[1].rider) == (-1, -1)
    assert at(board, 0) == (10, 9, 0)
    assert at(board, 1) == (10, 10, 0)
    assert (board.b.units[0].prone, board.b.units[0].mount_tried) == (0, 1)
    assert told(log, Event.DISMOUNTED)[:3] == [0, 0, 1]
    assert not may_dismount(board.s, board.b, 0, 2)


@pytest.mark.clause("XH-220")
def test_once_per_turn():
    board = riding()
    board.b.units[0].mount_tried = 1
    assert not may_dismount(board.s, board.b, 0, 0)


@pytest.mark.clause("XH-220")
def test_nobody_gets_off_up_or_down_more_than_a_step():
    board = riding()
    board.piece("platform", (11, 10))
    assert not may_dismount(board.s, board.b, 0, 0)
    board.move(0, (11, 10, 30))
    board.move(1, (11, 10, 30))
    assert not may_dismount(board.s, board.b, 0, 0)
    assert not may_dismount(board.s, board.b, 0, 3)
    board.move(0, (11, 10, 60))  # in the air: beside the mount, to fall at the turn's end
    assert may_dismount(board.s, board.b, 0, 3)


@pytest.mark.clause("XH-013", "XH-220")
def test_a_rider_runs_into_somebody_unknown():
    board = riding()
    board.unit("blue", "stalker", (11, 10), aware=c.Aware.UNAWARE)
    assert may_dismount(board.s, board.b, 0, 0)  # as far as it knows
    log = dice()
    dismount(board.s, board.b, log, 0, 0, do.CHOSEN)
    assert board.b.units[0].rides == 1
    assert at(board, 0) == (10, 10, 0)
    assert board.b.units[2].exposed == 1
    assert events(log) == [Event.STOPPED]
    board.b.units[2].aware = c.Aware.LOCATED
    board.b.units[0].mount_tried = 0
    assert not may_dismount(board.s, board.b, 0, 0)


@pytest.mark.clause("XH-220")
def test_with_no_cell_free_the_rider_stays_where_the_mount_is():
    board = riding()
    dismount(board.s, board.b, dice(), 0, -1, do.THROWN)
    assert board.b.units[0].rides == -1
    assert at(board, 0) == at(board, 1) == (10, 10, 0)
    assert board.b.units[0].mount_tried == 0


@pytest.mark.clause("XH-097", "XH-220")
def test_getting_off_out_of_a_reach_is_no_opportunity():
    board = riding()
    board.unit("blue", "trooper", (11, 10), weapons=["sword"], entered=0b11)
    dismount(board.s, board.b, dice(), 0, 3, do.CHOSEN)
    assert board.b.units[2].entered == 0b10  # the mount is still within reach
    board.b.units[2].entered = 0b11
    board.b.units[0].rides, board.b.units[1].rider = 1, 0
    board.move(0, (10, 10))
    dismount(board.s, board.b, dice(), 0, 5, do.CHOSEN)
    assert at(board, 0) == (10, 11, 0)
    assert board.b.units[2].entered == 0b11  # (10, 11) and (11, 10) are neighbours


@pytest.mark.clause("XH-097", "XH-220")
def test_who_gets_off_leaves_behind_who_had_entered_its_own_reach():
    for way, marks in ((3, 0), (5, 0b100)):
        board = riding()
        board.unit("blue", "trooper", (11, 10))
        board.s.units[0].carried[0] = Weapon.SWORD
        board.b.units[0].equipped, board.b.units[0].entered = 1, 0b100
        dismount(board.s, board.b, dice(), 0, way, do.CHOSEN)
        assert board.b.units[0].entered == marks


@pytest.mark.clause("XH-097", "XH-105")
def test_without_a_melee_weapon_there_is_no_reach_in_space_either():
    board = Board(lattice=c.Lattice.SPACE)
    board.unit("red", "lancer", (10, 10))
    board.unit("blue", "lancer", (11, 10), weapons=["mbeam"], entered=1)
    step_aside(board.s, board.b, 0, (10, 11, 0))
    assert board.b.units[1].entered == 0


@pytest.mark.clause("XH-177")
def test_getting_off_may_end_a_grapple():
    board = riding()
    board.unit("blue", "brute", (11, 10), grapples=0)
    board.b.units[0].grappled_by = 2
    dismount(board.s, board.b, dice(), 0, 3, do.THROWN)
    assert board.b.units[0].grappled_by == -1


# --- the order (XH-222) ---
@pytest.mark.clause("XH-222")
def test_a_mount_shares_its_riders_initiative():
    board = Board()
    for profile in ("trooper", "scout", "ridgeback"):
        board.unit("red", profile, (10, 10))
    ordered(board, 0, 1, 2)  # 15, 12, 7
    for unit, score in enumerate((15, 12, 7)):
        board.b.units[unit].init = score
    mount(board.s, board.b, dice(), 0, 2)
    assert order(board) == [0, 1]
    assert board.b.frames[0].order_place == 1
    dismount(board.s, board.b, dice(), 0, 0, do.CHOSEN)
    assert order(board) == [0, 2, 1]
    assert board.b.units[2].init == 15
    assert board.b.units[2].late == 1
    assert board.b.frames[0].order_place == 1


@pytest.mark.clause("XH-222")
@pytest.mark.parametrize(("gone", "place"), [(0, 1), (1, 1), (2, 2), (3, 2)])
def test_the_pointer_into_the_order_stays_at_the_same_unit(gone: int, place: int):
    board = Board()
    for _ in range(4):
        board.unit("red", "ridgeback", (10, 10))
    ordered(board, 0, 1, 2, 3, at=2)
    remove_from_order(board.s, board.b, gone)
    assert order(board) == [unit for unit in range(4) if unit != gone]
    assert board.b.frames[0].order_place == place
    remove_from_order(board.s, board.b, gone)
    assert board.b.n_order == 3


@pytest.mark.clause("XH-222")
@pytest.mark.parametrize(
    ("rider", "expected", "place"),
    [(0, [0, 3, 1, 2], 3), (1, [0, 1, 3, 2], 2), (2, [0, 1, 2, 3], 2)],
)
def test_a_mount_comes_back_after_its_rider(rider: int, expected: list[int], place: int):
    board = Board()
    for _ in range(4):
        board.unit("red", "ridgeback", (10, 10))
    ordered(board, 0, 1, 2, at=2)
    insert_after(board.s, board.b, rider, 3)
    assert order(board) == expected
    assert board.b.frames[0].order_place == place


@pytest.mark.clause("XH-020", "XH-222")
def test_a_mount_comes_back_after_its_riders_group():
    board = Board()
    for _ in range(2):
        board.unit("red", "wasp", (10, 10), group=0)
    board.unit("red", "scout", (10, 10))
    board.unit("red", "titan", (10, 10))
    ordered(board, 0, 1, 2)
    insert_after(board.s, board.b, 0, 3)
    assert order(board) == [0, 1, 3, 2]


@pytest.mark.clause("XH-222")
@pytest.mark.parametrize("why", ["inert", "out", "there"])
def test_who_does_not_come_back(why: str):
    board = riding("trooper", "skimmer" if why == "inert" else "ridgeback")
    if why == "out":
        board.b.units[1].status = c.Status.OUT
    elif why == "there":
        ordered(board, 0, 1)
    before = order(board)
    insert_after(board.s, board.b, 0, 1)
    assert order(board) == before
    assert board.b.units[1].late == 0


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
            self.b.frames[self.b.depth - 1].stage = TurnStage.ASK
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


# --- inside machines (XH-193) ---
@pytest.mark.clause("XH-193")
@pytest.mark.parametrize(
    ("unit", "host", "apart", "may"),
    [
        ("trooper", "lancer", 1, True),
        ("trooper", "lancer", 2, False),
        ("trooper", "wasp", 1, False),  # no seat
        ("wasp", "colossus", 1, False),  # no creature
        ("trooper", "titan", 1, False),  # no machine
        ("trooper", "gunship", 1, True),
    ],
)
def test_creatures_get_into_machines_with_seats(unit: str, host: str, apart: int, may: bool):
    board = pair(unit, host, apart)
    assert may_enter(board.s, board.b, 0, 1) == may


@pytest.mark.clause("XH-193")
def test_a_seat_is_for_one():
    board = pair("trooper", "lancer")
    board.unit("red", "engineer", (11, 10), inside=1)
    assert not may_enter(board.s, board.b, 0, 1)
    board.s.units[1].seats = 2
    assert may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-193")
def test_not_into_machines_of_the_enemy():
    board = Board()
    board.unit("red", "trooper", (10, 10))
    board.unit("blue", "lancer", (11, 10))
    assert not may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-193")
@pytest.mark.parametrize("field", ["rides", "inside", "grapples", "grappled_by"])
def test_who_may_not_get_in(field: str):
    board = pair("trooper", "lancer")
    board.b.units[0][field] = 1
    assert not may_enter(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-141", "XH-193")
def test_getting_in_and_out():
    board = pair("trooper", "lancer")
    board.b.units[0].hidden = 12
    board.unit("blue", "trooper", (9, 10), weapons=["sword"], entered=1)
    log = dice()
    enter(board.s, board.b, log, 0, 1)
    assert board.b.units[0].inside == 1
    assert at(board, 0) == (11, 10, 0)
    assert (board.b.units[0].hidden, board.b.units[2].entered) == (0, 0)
    assert events(log) == [Event.HIDING_ENDS, Event.ENTERED]
    assert may_exit(board.s, board.b, 0, 2)
    leave(board.s, board.b, log, 0, 2)
    assert board.b.units[0].inside == -1
    assert at(board, 0) == (11, 9, 0)
    assert told(log, Event.LEFT_HOST)[:3] == [0, 0, 1]
    assert not may_exit(board.s, board.b, 0, 2)


@pytest.mark.clause("XH-013", "XH-193")
def test_an_occupant_runs_into_somebody_unknown():
    board = pair("trooper", "lancer", 0)
    board.b.units[0].inside = 1
    board.unit("blue", "stalker", (10, 9))
    assert may_exit(board.s, board.b, 0, 2)
    leave(board.s, board.b, dice(), 0, 2)
    assert board.b.units[0].inside == 1
    assert board.b.units[2].exposed == 1
    leave(board.s, board.b, dice(), 0, -1)
    assert board.b.units[0].inside == -1
    assert at(board, 0) == (10, 10, 0)


@pytest.mark.clause("XH-193", "XH-219")
def test_nobody_gets_on_or_in_through_a_wall():
    board = pair("trooper", "lancer")
    board.s.units[0].reach = 10
    board.move(1, (12, 10))
    assert may_enter(board.s, board.b, 0, 1)
    board.piece("wall", (11, 10))
    assert not may_enter(board.s, board.b, 0, 1)
