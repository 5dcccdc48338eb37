"""What a cell is like, and who may enter it (XH-007, XH-012, XH-013, XH-184)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.xhalem.questions import terrain as t_kernels
from mech_env.rulesets.xhalem.state import codes as c
from tests.rulesets.xhalem.boards import Board
from tests.twins import twins

t = twins(t_kernels)

blocker = t.blocker
can_enter = t.can_enter
cover_by_water = t.cover_by_water
ground = t.ground
is_difficult = t.is_difficult
is_noisy = t.is_noisy
is_open = t.is_open
known_blocker = t.known_blocker
may_share = t.may_share
hazards_at = t.hazards_at
seems_enterable = t.seems_enterable


# --- what a cell is like ---
@pytest.mark.clause("XH-012", "XH-201", "XH-210")
def test_difficult_and_noisy():
    board = Board()
    board.piece("debris", (3, 3), (5, 5))
    board.piece("storm", (3, 3), (9, 9))
    for place, difficult, noisy in (
        ((4, 4, 0), True, True),
        ((4, 4, 5), False, False),
        ((4, 4, 60), True, False),
        ((8, 8, 399), True, False),
        ((8, 8, 400), False, False),
        ((2, 4, 0), False, False),
    ):
        assert is_difficult(board.s, board.b, place) == difficult
        assert is_noisy(board.s, board.b, place) == noisy
    mine = board.piece("mine", (4, 4))
    assert hazards_at(board.s, board.b, (4, 4, 0)) == 1 << mine
    assert hazards_at(board.s, board.b, (4, 4, 5)) == 0
    board.b.pieces[mine].there = 0
    assert hazards_at(board.s, board.b, (4, 4, 0)) == 0


@pytest.mark.clause("XH-012", "XH-184", "XH-201")
def test_ground():
    board = Board()
    board.piece("lake", (3, 3), (9, 9))
    board.piece("platform", (8, 8), (12, 12))
    board.piece("platform", (12, 12), surface=50)
    board.piece("wall", (20, 20))
    for q, r, feet in ((2, 3, 0), (3, 3, -45), (8, 8, 30), (11, 11, 30), (12, 12, 50), (20, 20, 0)):
        assert ground(board.s, board.b, q, r) == feet
    space = Board(lattice=c.Lattice.SPACE)
    assert ground(space.s, space.b, 5, 5) == -16


@pytest.mark.clause("XH-184")
@pytest.mark.parametrize(
    "profile, z, cover",
    [
        ("lancer", -45, t.FULLY),  # 30 ft high
        ("lancer", -30, t.FULLY),
        ("lancer", -29, t.PARTLY),
        ("lancer", -8, t.PARTLY),
        ("lancer", -7, t.DRY),  # 7 / 30
        ("colossus", -45, t.PARTLY),  # 45 / 75
        ("colossus", -19, t.PARTLY),
        ("colossus", -18, t.DRY),
        ("trooper", -5, t.FULLY),
        ("trooper", -1, t.DRY),  # 0.2
        ("brute", -10, t.FULLY),
        ("drake", -15, t.FULLY),
        ("wasp", -20, t.FULLY),
        ("bastion", -44, t.PARTLY),
        ("bastion", -45, t.FULLY),
        ("scout", 0, t.DRY),
        ("gunship", 75, t.DRY),
    ],
)
def test_cover_by_water(profile: str, z: int, cover: int) -> None:
    board = Board()
    unit = board.unit("red", profile, (5, 5, z))
    board.piece("lake", (4, 4), (6, 6))
    assert cover_by_water(board.s, board.b, unit, (5, 5, z)) == cover
    assert cover_by_water(board.s, board.b, unit, (7, 7, z)) == t.DRY


# --- who may enter ---
@pytest.mark.clause("XH-007", "XH-012")
def test_edges_and_walls_stop():
    board = Board(width=20, height=20)
    board.piece("wall", (5, 5), (5, 9))
    board.piece("low wall", (8, 5), (8, 9))
    s, b = board.s, board.b
    assert not is_open(s, b, (0, 5, 0), (-1, 5, 0)) and not is_open(s, b, (5, 19, 0), (5, 20, 0))
    assert not is_open(s, b, (4, 6, 0), (5, 6, 0))
    assert is_open(s, b, (4, 6, 60), (5, 6, 60)) and not is_open(s, b, (5, 6, 60), (5, 6, 55))
    assert is_open(s, b, (5, 6, 0), (4, 6, 0))  # out of one, should anybody be there
    assert is_open(s, b, (7, 6, 0), (8, 6, 0))
    assert is_open(s, b, (3, 3, 495), (3, 3, 500)) and not is_open(s, b, (3, 3, 500), (3, 3, 505))
    assert not is_open(s, b, (3, 3, 0), (3, 3, -5))
    b.pieces[0].hp = 30
    assert not is_open(s, b, (4, 6, 0), (5, 6, 0))  # breached
    b.pieces[0].hp = 0
    assert is_open(s, b, (4, 6, 0), (5, 6, 0))


@pytest.mark.clause("XH-012")
def test_a_room_stops_at_its_boundary():
    board = Board()
    bunker = board.piece("bunker", (5, 5), (9, 9))
    door = board.piece("door", (5, 7), link=bunker)
    s, b = board.s, board.b
    in_and_out = [((4, 7, 0), (5, 7, 0)), ((5, 7, 0), (4, 7, 0)), ((6, 6, 25), (6, 6, 30))]
    for one, other in in_and_out:
        assert not is_open(s, b, one, other)
    assert is_open(s, b, (6, 6, 0), (7, 6, 0)) and is_open(s, b, (4, 6, 30), (5, 6, 30))
    b.pieces[door].open = 1
    for one, other in in_and_out:
        assert is_open(s, b, one, other)
    board.piece("foliage", (15, 5), (19, 9))
    assert is_open(s, b, (14, 7, 0), (15, 7, 0))


@pytest.mark.clause("XH-012", "XH-201")
def test_ground_stops_who_is_below_it():
    board = Board()
    board.piece("lake", (3, 3), (5, 5))
    board.piece("platform", (8, 8), (9, 9))
    s, b = board.s, board.b
    assert is_open(s, b, (2, 3, 0), (3, 3, -45)) and not is_open(s, b, (3, 3, -45), (2, 3, -45))
    assert not is_open(s, b, (7, 8, 0), (8, 8, 0)) and is_open(s, b, (7, 8, 0), (8, 8, 30))


@pytest.mark.clause("XH-013")
def test_who_may_share_a_cell():
    board = Board()
    trooper = board.unit("red", "trooper", (3, 3))
    lancer = board.unit("blue", "lancer", (3, 3))
    brute = board.unit("blue", "brute", (3, 3))
    drake = board.unit("blue", "drake", (3, 3))
    s, b = board.s, board.b
    assert may_share(s, b, trooper, lancer) and may_share(s, b, lancer, trooper)
    assert may_share(s, b, trooper, drake)
    assert not may_share(s, b, trooper, brute) and not may_share(s, b, brute, drake)
    for one, other, field in (
        (trooper, brute, "rides"),
        (trooper, brute, "rider"),
        (trooper, brute, "grapples"),
        (trooper, brute, "grappled_by"),
        (trooper, brute, "inside"),
        (brute, trooper, "inside"),
    ):
        b.units[one][field] = other
        assert may_share(s, b, trooper, brute)
        b.units[one][field] = -1


@pytest.mark.clause("XH-013")
@pytest.mark.parametrize(
    "side, profile, z, ends, passes",
    [
        ("red", "trooper", 0, False, True),  # an ally
        ("red", "trooper", 4, False, True),
        ("red", "trooper", 5, True, True),
        ("blue", "trooper", 0, False, False),
        ("blue", "brute", 4, False, False),
        ("blue", "brute", -4, False, False),
        ("blue", "brute", 5, True, True),
        ("blue", "drake", 0, True, True),  # two sizes larger
        ("blue", "lancer", 0, True, True),
    ],
)
def test_sharing_and_passing(side: str, profile: str, z: int, ends: bool, passes: bool) -> None:
    board = Board()
    mover = board.unit("red", "trooper", (3, 3))
    other = board.unit(side, profile, (4, 3, z), aware=c.Aware.LOCATED)
    s, b, cell = board.s, board.b, (4, 3, 0)
    for passing, free in ((0, ends), (1, passes)):
        assert blocker(s, b, mover, cell, passing) == (-1 if free else other)
        assert known_blocker(s, b, mover, cell, passing) == (-1 if free else other)
        assert can_enter(s, b, mover, (3, 3, 0), cell, passing) == free
        assert seems_enterable(s, b, mover, (3, 3, 0), cell, passing) == free
    b.units[other].status = c.Status.OUT
    assert blocker(s, b, mover, cell, 0) == -1
    board.piece("wall", (4, 3))
    assert not can_enter(s, b, mover, (3, 3, 0), cell, 0)
    assert not seems_enterable(s, b, mover, (3, 3, 0), cell, 0)


@pytest.mark.clause("XH-013")
def test_in_space_altitude_must_be_the_same():
    board = Board(lattice=c.Lattice.SPACE)
    mover = board.unit("red", "lancer", (3, 3))
    other = board.unit("blue", "lancer", (4, 3, 1))
    assert blocker(board.s, board.b, mover, (4, 3, 0), 0) == -1
    assert blocker(board.s, board.b, mover, (4, 3, 1), 0) == other


@pytest.mark.clause("XH-013")
@pytest.mark.parametrize("aware", c.Aware)
def test_masks_ignore_who_is_not_located(aware: c.Aware) -> None:
    board = Board()
    mover = board.unit("red", "trooper", (3, 3))
    enemy = board.unit("blue", "trooper", (4, 3), aware=aware)
    known = aware == c.Aware.LOCATED
    s, b, step = board.s, board.b, ((3, 3, 0), (4, 3, 0))
    assert blocker(s, b, mover, step[1], 1) == enemy and not can_enter(s, b, mover, *step, 1)
    assert known_blocker(s, b, mover, step[1], 1) == (enemy if known else -1)
    assert seems_enterable(s, b, mover, *step, 1) == (not known)


@pytest.mark.clause("XH-013")
def test_a_mount_moves_with_its_rider_who_gets_off_alone():
    board = Board()
    trooper = board.unit("red", "trooper", (3, 3), rides=1)
    ridgeback = board.unit("red", "ridgeback", (3, 3), rider=0)
    enemy = board.unit("blue", "drake", (4, 3), aware=c.Aware.LOCATED)
    s, b = board.s, board.b
    assert blocker(s, b, trooper, (3, 3, 0), 0) == blocker(s, b, ridgeback, (3, 3, 0), 0) == -1
    assert blocker(s, b, trooper, (4, 3, 0), 0) == -1  # two sizes from the rider
    assert blocker(s, b, ridgeback, (4, 3, 0), 0) == enemy


@pytest.mark.clause("XH-013", "XH-193")
def test_who_is_inside_takes_no_room():
    board = Board()
    brute = board.unit("red", "brute", (3, 3))
    lancer = board.unit("blue", "lancer", (4, 3))
    board.unit("blue", "trooper", (4, 3), inside=lancer)
    assert blocker(board.s, board.b, brute, (4, 3, 0), 0) == -1
