"""Who comes into whose reach and leaves it again (XH-097 to XH-104, XH-232)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import passage as passage_kernels
from mech_env.rulesets.xhalem.rules import leg as going_kernels
from mech_env.rulesets.xhalem.rules import push as push_kernels
from mech_env.rulesets.xhalem.rules import reach as reach_kernels
from mech_env.rulesets.xhalem.state.codes import STEP_Q, STEP_R, UP, Lattice, Mode
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import forced
from tests.rulesets.xhalem.moving import begin, known, moving, place, run, walk
from tests.twins import twins

going = twins(going_kernels)
passage = twins(passage_kernels)
push = twins(push_kernels)
reach = twins(reach_kernels)

clear_entered = reach.clear_entered
inside_place = passage.inside_place
leg = going.leg
push_unit = push.push_unit
put = reach.put
start_passage = reach.start_passage
step_to = reach.step_to


def entered(board: Board, reactor: int, unit: int) -> bool:
    """Whether a unit came into a reach by itself."""
    return bool((int(board.b.units[reactor].entered) >> unit) & 1)


def pass_by(board: Board, unit: int, way: int, steps: int) -> None:
    """An interval of lattice steps on the level."""
    start_passage(board.s, board.b, unit, way, 0)
    for k in range(1, steps + 1):
        q, r, z = place(board, unit)
        dq, dr = STEP_Q[way], STEP_R[way]
        step_to(board.s, board.b, unit, (q + dq, r + dr, z), k)


@pytest.fixture
def guarded():
    """A lancer at (3, 3), a trooper with a sword beside its way, at (10, 2)."""
    board = moving(Board(width=60))
    board.unit("red", "lancer", (3, 3))
    board.unit("blue", "trooper", (10, 2), weapons=["sword"])
    return board


# --- in and out ---
@pytest.mark.clause("XH-097", "XH-101")
def test_in_and_out_within_an_interval(guarded):
    """A Lancer's interval (15 cells) past a SWORD trooper one cell off its line."""
    pass_by(guarded, 0, 0, 15)
    p = guarded.b.passage
    assert p.by_mover == 1 << 1
    assert not entered(guarded, 1, 0)
    # In reach of (10, 2): (9, 3) and (10, 3).
    assert inside_place(guarded.s, guarded.b, 1, 0) == (10, 3, 0)


@pytest.mark.clause("XH-097")
def test_the_mark_lasts_over_intervals(guarded):
    pass_by(guarded, 0, 0, 6)
    assert entered(guarded, 1, 0)
    assert guarded.b.passage.by_mover == 0
    pass_by(guarded, 0, 0, 1)
    assert entered(guarded, 1, 0)
    pass_by(guarded, 0, 0, 5)
    assert guarded.b.passage.by_mover == 1 << 1
    assert inside_place(guarded.s, guarded.b, 1, 0) == (10, 3, 0)
    pass_by(guarded, 0, 0, 1)
    assert guarded.b.passage.by_mover == 0


@pytest.mark.clause("XH-100")
def test_who_began_inside_leaves_freely(guarded):
    put(guarded.s, guarded.b, 0, (9, 3, 0))
    pass_by(guarded, 0, 0, 5)
    assert guarded.b.passage.by_mover == 0


@pytest.mark.clause("XH-097", "XH-100")
def test_the_reactors_own_movement_marks_nobody():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3), weapons=["sword"])
    brute = board.unit("blue", "brute", (7, 3), weapons=["maul"])
    pass_by(board, trooper, 0, 3)
    assert not entered(board, trooper, brute)
    assert entered(board, brute, trooper)
    pass_by(board, brute, 0, 2)
    assert board.b.passage.by_mover == 0
    assert not entered(board, brute, trooper)  # it went away itself


@pytest.mark.clause("XH-098", "XH-099", "XH-232")
def test_engaging_clears_the_mark(guarded):
    rider = guarded.unit("blue", "trooper", (30, 30))
    guarded.b.units[1].entered = 0b101
    guarded.b.units[0].rider = rider
    guarded.b.units[rider].rides = 0
    clear_entered(guarded.b, rider, 1)
    assert guarded.b.units[1].entered == 0
    guarded.b.units[0].entered = 0b10
    clear_entered(guarded.b, rider, 1)
    assert guarded.b.units[0].entered == 0b10  # its own reach is another matter


@pytest.mark.clause("XH-105")
@pytest.mark.parametrize("weapons", [[], ["carbine"]])
def test_without_a_melee_weapon_there_is_no_reach(weapons):
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    board.unit("blue", "trooper", (5, 2), weapons=weapons)
    pass_by(board, trooper, 0, 5)
    assert board.b.passage.by_mover == 0


@pytest.mark.clause("XH-097", "XH-105")
def test_the_longest_reach_counts():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    board.unit("blue", "drake", (6, 2))  # claws
    guard = board.unit("blue", "trooper", (6, 1), weapons=["halberd"])
    board.b.units[1].equipped = 0
    board.s.units[1].carried[0] = -1
    pass_by(board, trooper, 0, 5)
    assert board.b.passage.by_mover == 1 << guard
    assert inside_place(board.s, board.b, guard, trooper) == (6, 3, 0)


def test_allies_get_no_opportunity(guarded):
    ally = guarded.unit("blue", "brute", (9, 5))
    pass_by(guarded, ally, 2, 5)
    assert guarded.b.passage.by_mover == 0


# --- pairs, force ---
@pytest.mark.clause("XH-232")
def test_a_rider_provokes_with_its_mount():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    ridgeback = board.unit("red", "ridgeback", (3, 3), rider=trooper)
    board.b.units[trooper].rides = ridgeback
    guard = board.unit("blue", "trooper", (5, 2), weapons=["sword"])
    pass_by(board, trooper, 0, 5)
    assert place(board, ridgeback) == (8, 3, 0)
    assert (board.b.passage.by_mover, board.b.passage.by_mount) == (1 << guard, 1 << guard)
    assert inside_place(board.s, board.b, guard, ridgeback) == (5, 3, 0)


@pytest.mark.clause("XH-104", "XH-176")
def test_who_is_dragged_provokes_too():
    board = moving(Board())
    brute = board.unit("red", "brute", (3, 3))
    scout = board.unit("blue", "scout", (3, 4), weapons=["knife"], grappled_by=brute)
    board.b.units[brute].grapples = scout
    other = board.unit("blue", "trooper", (5, 2), weapons=["sword"])
    pass_by(board, brute, 0, 5)
    assert board.b.passage.by_mover == 1 << other
    assert board.b.passage.by_held == 0  # it is its friend
    assert not entered(board, scout, brute)
    assert place(board, scout) == (7, 3, 0)


@pytest.mark.clause("XH-176")
def test_holder_and_held_do_not_leave_each_other():
    board = moving(Board())
    brute = board.unit("red", "brute", (3, 3), weapons=["maul"])
    scout = board.unit("blue", "scout", (2, 3), weapons=["knife"], grappled_by=brute)
    board.b.units[brute].grapples = scout
    board.b.units[scout].entered = 1 << brute
    pass_by(board, brute, 0, 2)
    assert board.b.passage.by_mover == 0
    assert entered(board, scout, brute)


@pytest.mark.clause("XH-176", "XH-232")
def test_a_holder_does_not_leave_the_mount_of_whom_it_holds():
    board = moving(Board())
    brute = board.unit("red", "brute", (3, 3), weapons=["maul"])
    rider = board.unit("blue", "trooper", (2, 3), grappled_by=brute)
    mount = board.unit("blue", "ridgeback", (2, 3), rider=rider)
    board.b.units[rider].rides = mount
    board.b.units[brute].grapples = rider
    board.b.units[brute].entered = 1 << mount
    pass_by(board, brute, 0, 2)
    assert place(board, mount) == (4, 3, 0)
    assert entered(board, brute, mount)


@pytest.mark.clause("XH-104")
def test_where_who_is_dragged_was_last_inside():
    """It follows one step behind; the holder's friends may strike it."""
    board = moving(Board())
    guard = board.unit("red", "trooper", (5, 2), weapons=["sword"])
    brute = board.unit("red", "brute", (3, 3))
    scout = board.unit("blue", "scout", (2, 3), grappled_by=brute)
    board.b.units[brute].grapples = scout
    pass_by(board, brute, 0, 3)
    assert entered(board, guard, scout)
    assert board.b.passage.by_held == 0
    pass_by(board, brute, 0, 1)
    assert (board.b.passage.by_mover, board.b.passage.by_held) == (0, 1 << guard)
    assert inside_place(board.s, board.b, guard, scout) == (5, 3, 0)
    board.move(brute, (3, 3))
    board.move(scout, (2, 3))
    pass_by(board, brute, 0, 5)
    assert board.b.passage.by_held == 1 << guard
    assert inside_place(board.s, board.b, guard, scout) == (5, 3, 0)


@pytest.mark.clause("XH-104", "XH-111")
def test_force_is_told():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3))
    guard = board.unit("blue", "trooper", (6, 2), weapons=["sword"])
    known(board)
    with forced() as log:
        push_unit(board.s, board.b, log, trooper, 0, 6)
        run(board, log)
    assert place(board, trooper) == (9, 3, 0)
    assert (board.b.passage.forced, board.b.passage.by_mover) == (1, 1 << guard)
    assert inside_place(board.s, board.b, guard, trooper) == (6, 3, 0)


# --- places on the way ---
@pytest.mark.clause("XH-101", "XH-201")
@pytest.mark.parametrize("mode, z, start", [(Mode.WALK, 30, 0), (Mode.FLY, 60, 60)])
def test_the_last_cell_inside_has_its_altitude(mode, z, start):
    """A walker was on the platform, a flyer as high as it began."""
    board = moving(Board(width=60))
    board.piece("platform", (6, 3), (16, 3))
    lancer = board.unit("red", "lancer", (3, 3, start), programs=["fly"])
    guard = board.unit("blue", "lancer", (2, 8), weapons=["mblade"], entered=1 << lancer)
    board.s.units[guard].reach = 60
    with forced() as log:
        begin(board.s, board.b, lancer, mode, 0, 1, 0)
        leg(board.s, board.b, log, board.b.frames[0])  # the interval alone
    assert board.b.passage.by_mover == 1 << guard
    assert inside_place(board.s, board.b, guard, lancer) == (14, 3, z)


@pytest.mark.clause("XH-097")
def test_upwards_out_of_a_reach():
    board = moving(Board(lattice=Lattice.HEXES))
    drone = board.unit("red", "gunship", (3, 3))
    guard = board.unit("blue", "lancer", (4, 3), weapons=["mblade"])
    known(board)
    walk(board, drone, 1, 1, Mode.FLY)
    board.b.units[guard].entered = 1 << drone
    start_passage(board.s, board.b, drone, UP, 0)
    step_to(board.s, board.b, drone, (4, 2, 75), 1)
    step_to(board.s, board.b, drone, (4, 2, 150), 2)
    assert board.b.passage.by_mover == 1 << guard
    assert inside_place(board.s, board.b, guard, drone) == (4, 2, 75)


@pytest.mark.clause("XH-097", "XH-100")
def test_the_reactors_own_approach_clears_an_old_mark():
    board = moving(Board())
    trooper = board.unit("red", "trooper", (3, 3), weapons=["sword"], entered=0b10)
    brute = board.unit("blue", "brute", (6, 3), weapons=["maul"])
    pass_by(board, trooper, 0, 2)  # from 15 ft to 5 ft
    assert not entered(board, trooper, brute)
