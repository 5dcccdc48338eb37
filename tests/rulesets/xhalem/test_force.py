"""Forced movement, knock-downs, falls, lost riders (XH-111, XH-182 ff., XH-213, XH-229 ff.)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import falls as falls_kernels
from mech_env.rulesets.xhalem.rules import push as push_kernels
from mech_env.rulesets.xhalem.state.codes import DOWN, UP, Aware, Lattice, Status
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import events
from tests.rulesets.xhalem.moving import done, known, locate, moving, place
from tests.twins import twins

falls = twins(falls_kernels)
push = twins(push_kernels)

fall_height = falls.fall_height
is_falling = falls.is_falling
knock_down = push.knock_down
landing = falls.landing
push_unit = push.push_unit


def fall(s: Any, b: Any, log: Any, unit: int) -> None:
    """A fall begins; it takes no log."""
    push.begin_fall(s, b, unit, 0)


def pair(
    board: Board, rider: str, mount: str, at: tuple[int, ...], **fields: Any
) -> tuple[int, int]:
    """A rider of red and its mount; ``fields`` of the mount's."""
    one = board.unit("red", rider, at)
    other = board.unit("red", mount, at, rider=one, **fields)
    board.b.units[one].rides = other
    return one, other


def falling(board: Board, unit: int) -> bool:
    """Whether a unit falls."""
    return is_falling(board.s, board.b, unit)


# --- forced movement ---
@pytest.mark.clause("XH-111")
def test_a_push_by_cells():
    """GRAV at s=75: 10 hexes are 2 cells."""
    board = moving(Board(width=12, height=12, lattice=Lattice.HEXES))
    wasp = board.unit("blue", "wasp", (3, 2))
    locate(board, wasp)
    with done(board, push_unit, wasp, 0, 2) as log:
        assert place(board, wasp) == (5, 2, 0)
        assert events(log, Event.FORCED) == [(wasp, 2, 5, 2, 0)]


@pytest.mark.clause("XH-013", "XH-111", "XH-182")
@pytest.mark.parametrize("what, q", [("wall", 5), ("trooper", 5), ("lancer", 8), ("edge", 8)])
def test_what_stops_a_push(what, q):
    board = moving(Board(width=9))
    trooper = board.unit("blue", "trooper", (3, 3))
    if what == "wall":
        board.piece("wall", (6, 3))
    elif what != "edge":
        board.unit("blue", what, (6, 3))
    with done(board, push_unit, trooper, 0, 30):
        assert place(board, trooper) == (q, 3, 0)


@pytest.mark.clause("XH-111")
def test_who_cannot_be_moved():
    board = moving(Board())
    turret = board.unit("blue", "turret", (3, 3))
    trooper = board.unit("blue", "trooper", (10, 3))
    board.piece("wall", (11, 3))
    with done(board, push_unit, turret, 0, 5) as log:
        assert place(board, turret) == (3, 3, 0)
        assert events(log, Event.FORCED) == []
    with done(board, push_unit, trooper, 0, 5) as log:
        assert events(log, Event.FORCED) == []


@pytest.mark.clause("XH-111")
def test_a_push_goes_over_mines():
    board = moving(Board())
    trooper = board.unit("blue", "trooper", (3, 3))
    board.piece("mine", (5, 3))
    with done(board, push_unit, trooper, 0, 3, faces=(1, 2, 3)):
        assert place(board, trooper) == (6, 3, 0)
        assert board.b.units[trooper].hp == 16


@pytest.mark.clause("XH-111", "XH-213")
def test_pushed_up_and_down():
    board = moving(Board())
    trooper = board.unit("blue", "trooper", (3, 3))
    drake = board.unit("blue", "drake", (9, 9, 40), programs=["wings"])
    with done(board, push_unit, trooper, UP, 6, faces=(1, 1, 1)) as log:
        assert events(log, Event.FORCED) == [(trooper, 6, 3, 3, 30)]
        assert events(log, Event.FELL) == [(trooper, 3, 30, 0, 0)]
        assert place(board, trooper) == (3, 3, 0)
    with done(board, push_unit, drake, DOWN, 30):
        assert place(board, drake) == (9, 9, 0)


@pytest.mark.clause("XH-017", "XH-177")
def test_force_ends_grapples_and_is_seen():
    board = moving(Board())
    board.piece("wall", (6, 0), (6, 10))
    brute = board.unit("red", "brute", (10, 12))
    trooper = board.unit("blue", "trooper", (9, 12), grappled_by=brute)
    board.b.units[brute].grapples = trooper
    with done(board, push_unit, trooper, 3, 4):
        assert board.b.units[brute].grapples == -1
        assert board.b.units[trooper].aware == Aware.LOCATED


# --- knocked down ---
@pytest.mark.clause("XH-182", "XH-183")
def test_knocked_down():
    board = moving(Board())
    trooper = board.unit("blue", "trooper", (3, 3))
    with done(board, knock_down, trooper) as log:
        assert board.b.units[trooper].prone == 1
        assert events(log, Event.KNOCKED_DOWN) == [(trooper, 0, 0, 0, 0)]
    with done(board, knock_down, trooper) as log:
        assert events(log, Event.KNOCKED_DOWN) == []


@pytest.mark.clause("XH-183", "XH-202")
def test_in_space_nobody_is_knocked_down():
    board = moving(Board(lattice=Lattice.SPACE))
    lancer = board.unit("blue", "lancer", (3, 3))
    with done(board, knock_down, lancer):
        assert board.b.units[lancer].prone == 0


@pytest.mark.clause("XH-183", "XH-213")
def test_a_flyer_knocked_down_falls():
    board = moving(Board())
    drake = board.unit("blue", "drake", (3, 3, 45), programs=["wings"])
    with done(board, knock_down, drake, faces=(1, 2, 3, 4)) as log:
        assert events(log, Event.FELL) == [(drake, 10, 45, 0, 0)]
    assert place(board, drake) == (3, 3, 0)
    assert (board.b.units[drake].prone, board.b.units[drake].hp) == (1, 34)


# --- falls ---
@pytest.mark.clause("XH-213")
@pytest.mark.parametrize(
    "profile, z, dice",
    [
        ("trooper", 30, 3),
        ("trooper", 29, 2),
        ("trooper", 9, 0),
        ("trooper", 200, 10),
        ("lancer", 75, 1),
        ("lancer", 74, 0),
        ("lancer", 500, 6),
    ],
)
def test_dice_of_a_fall(profile, z, dice):
    board = moving(Board())
    unit = board.unit("blue", profile, (3, 3, z))
    assert falling(board, unit)
    feet = fall_height(board.s, board.b, unit)
    assert falls.dice_of_fall(board.s, unit, feet) == dice


@pytest.mark.clause("XH-213")
def test_pushed_off_a_platform():
    """Trooper pushed off 30 ft: 3d6, then prone."""
    board = moving(Board())
    board.piece("platform", (3, 3), (5, 5))
    trooper = board.unit("blue", "trooper", (5, 4, 30))
    with done(board, push_unit, trooper, 0, 1, faces=(2, 3, 4)) as log:
        assert events(log, Event.FELL) == [(trooper, 9, 30, 0, 0)]
    assert place(board, trooper) == (6, 4, 0)
    assert (board.b.units[trooper].prone, board.b.units[trooper].hp) == (1, 13)


@pytest.mark.clause("XH-213")
def test_who_does_not_fall():
    board = moving(Board())
    board.piece("platform", (10, 10), (12, 12))
    board.piece("lake", (20, 20), (30, 30))
    drake = board.unit("red", "drake", (3, 3, 30), programs=["wings"])
    rider = board.unit("red", "trooper", (3, 3, 30), rides=drake)
    board.b.units[drake].rider = rider
    held = board.unit("blue", "trooper", (3, 3, 20), grappled_by=drake)
    high = board.unit("blue", "trooper", (11, 11, 30))
    swimmer = board.unit("blue", "drake", (25, 25, -20))
    sinking = board.unit("blue", "trooper", (26, 25, -20))
    host = board.unit("blue", "gunship", (35, 5, 75))
    occupant = board.unit("blue", "trooper", (35, 5, 75), inside=host)
    for unit in (drake, rider, held, high, swimmer, host, occupant):
        assert not falling(board, unit)
    assert falling(board, sinking)
    board.b.units[drake].immobile = 1
    for unit in (drake, rider, held):
        assert falling(board, unit)
    board.b.units[swimmer].prone = 1
    assert falling(board, swimmer)
    assert not is_falling(*_space())


def _space():
    board = moving(Board(lattice=Lattice.SPACE))
    return board.s, board.b, board.unit("red", "lancer", (3, 3, 5))


@pytest.mark.clause("XH-213")
def test_into_water():
    """Only the part above the surface counts; nobody is prone."""
    board = moving(Board())
    board.piece("lake", (20, 20), (30, 30))
    trooper = board.unit("blue", "trooper", (25, 25, 20))
    drake = board.unit("blue", "drake", (28, 25, 10), programs=["wings"])
    with done(board, fall, trooper, faces=(6, 6)) as log:
        assert events(log, Event.FELL) == [(trooper, 12, 20, 0, 0)]
    assert place(board, trooper) == (25, 25, -45)
    assert board.b.units[trooper].prone == 0
    with done(board, knock_down, drake, faces=(1,)):
        assert (place(board, drake), board.b.units[drake].prone) == ((28, 25, -45), 0)


@pytest.mark.clause("XH-213")
def test_landing_beside_who_is_there():
    board = moving(Board())
    trooper = board.unit("blue", "trooper", (5, 5, 20))
    board.unit("blue", "brute", (5, 5))
    assert landing(board.s, board.b, trooper) == (6, 5, 0)
    board.piece("wall", (6, 5))
    assert landing(board.s, board.b, trooper) == (6, 4, 0)
    board.move(1, (9, 9))
    board.piece("bunker", (5, 5))
    board.b.units[trooper].z = 30
    assert landing(board.s, board.b, trooper) == (6, 4, 0)  # not through the roof


@pytest.mark.clause("XH-076", "XH-213")
def test_a_deadly_fall():
    board = moving(Board())
    scout = board.unit("blue", "scout", (5, 5, 30))
    with done(board, fall, scout, faces=(6, 3, 1)):
        assert board.b.units[scout].status == Status.OUT


# --- mounts ---
@pytest.mark.clause("XH-229", "XH-230")
@pytest.mark.parametrize(
    "faces, mount_down, rides, prone",
    [
        ((9, 11), 0, True, 0),  # 13 and 13
        ((9, 10), 0, False, 1),  # XH-230: 12 fails
        ((8, 11), 1, False, 0),  # XH-231: on feet beside it
        ((8, 10), 1, False, 1),
    ],
)
def test_a_pair_is_pushed(faces, mount_down, rides, prone):
    board = moving(Board())
    trooper, ridgeback = pair(board, "trooper", "ridgeback", (5, 5))
    board.unit("blue", "lancer", (30, 30))
    known(board)
    with done(board, push_unit, ridgeback, 0, 3, faces=faces) as log:
        assert len(events(log, Event.STAYED_UP)) == 2
    assert place(board, ridgeback) == (8, 5, 0)
    assert board.b.units[ridgeback].prone == mount_down
    assert (board.b.units[trooper].rides == ridgeback) == rides
    assert board.b.units[trooper].prone == prone
    assert place(board, trooper) == ((8, 5, 0) if rides else (9, 5, 0))


@pytest.mark.clause("XH-229")
def test_a_rider_is_pushed_with_its_mount():
    board = moving(Board(), forced_cr=20)
    trooper, ridgeback = pair(board, "trooper", "ridgeback", (5, 5))
    with done(board, push_unit, trooper, 3, 2, faces=(17, 19)) as log:
        assert events(log, Event.STAYED_UP) == [
            (ridgeback, 21, 20, 1, 0),
            (trooper, 21, 20, 1, 0),
        ]
    assert place(board, trooper) == place(board, ridgeback) == (3, 5, 0)


@pytest.mark.clause("XH-229")
def test_a_pair_that_is_not_moved_does_not_test():
    board = moving(Board())
    _, ridgeback = pair(board, "trooper", "ridgeback", (5, 5))
    board.piece("wall", (6, 5))
    with done(board, push_unit, ridgeback, 0, 3):
        assert place(board, ridgeback) == (5, 5, 0)


@pytest.mark.clause("XH-231")
def test_a_mount_is_shoved_down():
    board = moving(Board())
    trooper, ridgeback = pair(board, "trooper", "ridgeback", (5, 5))
    with done(board, knock_down, ridgeback, faces=(11,)):
        assert board.b.units[ridgeback].prone == 1
        assert board.b.units[trooper].prone == 0
    assert board.b.units[ridgeback].rider == -1
    assert place(board, trooper) == (6, 5, 0)


@pytest.mark.clause("XH-183", "XH-230")
def test_a_rider_is_shoved_down():
    board = moving(Board())
    trooper, ridgeback = pair(board, "trooper", "ridgeback", (5, 5))
    with done(board, knock_down, trooper):
        assert (board.b.units[trooper].prone, board.b.units[ridgeback].prone) == (1, 0)
    assert place(board, trooper) == (6, 5, 0)


@pytest.mark.clause("XH-231")
def test_a_flying_mount_falls_first():
    board = moving(Board())
    trooper, drake = pair(board, "trooper", "drake", (5, 5, 20), programs=["wings"])
    with done(board, push_unit, drake, 0, 1, faces=(7, 1, 2, 3, 4, 10)) as log:
        assert [event[0] for event in events(log, Event.FELL)] == [drake, trooper]
    assert (board.b.units[drake].hp, board.b.units[trooper].hp) == (41, 15)
    assert place(board, drake) == (6, 5, 0)
    assert place(board, trooper) == (7, 5, 0)
    assert board.b.units[trooper].prone == 1


@pytest.mark.clause("XH-230", "XH-213")
def test_a_rider_falls_off_in_the_air():
    board = moving(Board())
    trooper, drake = pair(board, "trooper", "drake", (5, 5, 20), programs=["wings"])
    with done(board, push_unit, drake, 0, 1, faces=(8, 10, 1, 1)):
        assert place(board, drake) == (6, 5, 20)
        assert place(board, trooper) == (7, 5, 0)
    assert (board.b.units[trooper].hp, board.b.units[trooper].prone) == (20, 1)


@pytest.mark.clause("XH-231")
def test_a_mount_that_dies_of_its_fall():
    board = moving(Board())
    trooper, drake = pair(board, "trooper", "drake", (5, 5, 20), programs=["wings"])
    board.b.units[drake].hp = 2
    board.b.units[drake].immobile = 1
    with done(board, fall, drake, faces=(1, 1, 1, 1, 11)):
        assert board.b.units[drake].status == Status.OUT
        assert (board.b.units[trooper].rides, board.b.units[trooper].prone) == (-1, 0)
        assert place(board, trooper) == (6, 5, 0)
