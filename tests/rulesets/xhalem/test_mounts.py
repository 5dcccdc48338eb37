"""Riders and mounts: getting on and off, the order (5.21)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import mounts as ask_kernels
from mech_env.rulesets.xhalem.questions import speed as speed_kernels
from mech_env.rulesets.xhalem.rules import aside as aside_kernels
from mech_env.rulesets.xhalem.rules import mounts as do_kernels
from mech_env.rulesets.xhalem.rules import order as turns_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import dice, told
from tests.rulesets.xhalem.riding import (
    at,
    events,
    order,
    ordered,
    pair,
    riding,
)
from tests.twins import twins

aside = twins(aside_kernels)
ask = twins(ask_kernels)
do = twins(do_kernels)
speed = twins(speed_kernels)
turns = twins(turns_kernels)

may_mount = ask.may_mount
may_dismount = ask.may_dismount
may_enter = ask.may_enter
full_speed = speed.full_speed
interval = speed.interval
remaining = speed.remaining
mount = do.mount
dismount = do.dismount
step_aside = aside.step_aside
remove_from_order = turns.remove_from_order
insert_after = turns.insert_after


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
    assert board.b.units[1].response == Verb.STRIKE  # until its own next turn (XH-093)
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


@pytest.mark.clause("XH-219", "XH-220")
def test_an_incapacitated_mount_may_be_mounted():
    board = pair()
    board.b.units[1].stunned = 1
    assert may_mount(board.s, board.b, 0, 1)


@pytest.mark.clause("XH-224")
def test_getting_on_again_is_no_test_of_control():
    board = pair()
    board.b.units[1].hp, board.b.units[1].control_hp = 14, 20  # tested at 20, hurt since then
    mount(board.s, board.b, dice(), 0, 1)
    assert board.b.units[1].control_hp == 20
