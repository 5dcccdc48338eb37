"""Sustained fire and kill zones: cells, costs, who is in them (5.11, 5.12)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import sustain as sustain_kernels
from mech_env.rulesets.ascension_isle.questions import zones as zones_kernels
from mech_env.rulesets.ascension_isle.state.codes import Category, Facing, Status, Zone
from mech_env.rulesets.ascension_isle.state.decisions import Decision, Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.weapons import Weapon
from tests.rulesets.ascension_isle.boards import Board, put
from tests.twins import twins

sustain = twins(sustain_kernels)
zones = twins(zones_kernels)

N, NE, E, SE, S, W = Facing.N, Facing.NE, Facing.E, Facing.SE, Facing.S, Facing.W
RIFLE, PISTOL, LMG = Weapon.RIFLE, Weapon.PISTOL, Weapon.LMG


def gunner(at=(5, 5), weapon="rifle", board=None, options=None, **fields):
    """A red unit with one weapon; category RANGED."""
    board = board or Board(options=options)
    board.unit("red", "trooper", at, weapons=(weapon,), category=Category.RANGED, **fields)
    return board


def area(board, owner=0):
    """Cells of a unit's zone."""
    return {
        (x, y)
        for x in range(board.s.width)
        for y in range(board.s.height)
        if zones.holds(board.s, board.b, owner, x, y)
    }


# --- cells ---
@pytest.mark.clause("AI-163")
def test_cells_in_range_and_sight_but_the_own_one():
    board = gunner(weapon="pistol")  # ten cells far
    board.solid((8, 5))

    def sweeps(x, y):
        return zones.may_sweep(board.s, board.b, 0, x, y)

    assert sweeps(6, 5) and sweeps(15, 10) and sweeps(5, 15)
    assert not sweeps(16, 10)  # too far
    assert not sweeps(5, 5)  # its own
    assert not sweeps(8, 5)  # solid
    assert not sweeps(9, 5)  # out of sight
    assert not sweeps(-1, 5) and not sweeps(5, 16)


@pytest.mark.clause("AI-061", "AI-163")
def test_not_past_the_own_cover():
    board = gunner(behind=1)
    board.piece("crate", (5, 5), "E")
    assert not zones.may_sweep(board.s, board.b, 0, 8, 5)
    assert zones.may_sweep(board.s, board.b, 0, 5, 8)


@pytest.mark.clause("AI-163")
def test_column_and_row_of_the_first_cell():
    board = Board(4, 3)
    board.solid((0, 0), (2, 0), (3, 0))
    gunner((1, 0), "pistol", board)
    board.unit("blue", "trooper", (3, 2))
    act = board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN)
    assert board.open_to(0, Decision.COLUMN) == ["0", "1", "2", "3"]
    act.x = 1
    assert board.open_to(0, Decision.ROW) == ["1", "2"]
    board.solid((1, 1))
    assert board.open_to(0, Decision.COLUMN) == ["0", "2", "3"]  # (1, 2) is out of sight now
    act.x = 2
    assert board.open_to(0, Decision.ROW) == ["1"]  # half-way to (2, 2) lies (1, 1)
    assert zones.any_cell(board.s, board.b, 0)


def test_columns_are_counted_from_the_own_edge():
    board = Board(4, 1)
    gunner((3, 0), "pistol", board)
    board.unit("blue", "trooper", (1, 0), category=Category.RANGED, in_hand=1)
    board.frame(Frame.ACT, 1, verb=Verb.SUSTAIN)
    assert board.open_to(1, Decision.COLUMN) == ["0", "1", "3"]  # 3, 2 and 0
    board.solid((2, 0))
    assert board.open_to(1, Decision.COLUMN) == ["3"]


def test_nothing_to_sweep():
    board = Board(2, 1)
    gunner((0, 0), "rifle", board)
    board.solid((1, 0))
    assert not zones.any_cell(board.s, board.b, 0)
    assert not sustain.may_sustain(board.s, board.b, 0)


def test_a_cell_farther_away_will_do():
    board = Board(5, 5)
    gunner((2, 2), "rifle", board)
    # All around is solid but a cell off the eight lines, which lies behind no neighbour's cell.
    board.solid(*((x, y) for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) not in ((2, 2), (1, 1))))
    assert zones.any_cell(board.s, board.b, 0)
    board.solid((1, 1))
    assert not zones.any_cell(board.s, board.b, 0)


# --- what it costs ---
@pytest.mark.clause("AI-162", "AI-163", "AI-165", "AI-166")
@pytest.mark.parametrize(
    ("kind", "rapid", "cells", "ammo"),
    [(RIFLE, 0, 1, 2), (RIFLE, 0, 4, 5), (LMG, 0, 6, 7), (PISTOL, 0, 1, 1), (RIFLE, 3, 2, 6)],
)
def test_ammunition(kind, rapid, cells, ammo):
    assert sustain.ammo_for(Board().s, kind, rapid, cells) == ammo


@pytest.mark.clause("AI-165")
def test_cells_may_cost_two():
    assert sustain.ammo_for(Board(options={"zone_cell_price": 2}).s, RIFLE, 0, 4) == 8


@pytest.mark.clause("AI-159")
@pytest.mark.parametrize(
    ("weapon", "ammo", "most"),
    [("rifle", 6, 3), ("rifle", 4, 2), ("rifle", 2, 0), ("pistol", 4, 1), ("pistol", 1, 0)],
)
def test_rapid_fire_beside_the_first_cell(weapon, ammo, most):
    board = gunner(weapon=weapon, ammo=(ammo, 0, 0))
    assert sustain.most_rapid(board.s, board.b, 0) == most
    board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN)
    assert board.open_to(0, Decision.RAPID) == [str(k) for k in range(most + 1)]


# --- who may ---
@pytest.mark.clause("AI-161", "AI-163")
@pytest.mark.parametrize(("ammo", "expected"), [(6, True), (2, True), (1, False), (0, False)])
def test_an_automatic_weapon_with_two_ammunition(ammo, expected):
    board = gunner(ammo=(ammo, 0, 0))
    assert sustain.may_sustain(board.s, board.b, 0) == expected


@pytest.mark.clause("AI-162")
def test_others_need_a_friend_to_join():
    board = gunner(weapon="pistol", ammo=(1, 0, 0))
    assert not sustain.may_sustain(board.s, board.b, 0)
    gunner((6, 6), "pistol", board)
    assert sustain.may_sustain(board.s, board.b, 0)
    board.b.units[1].standard_left = 0
    assert not sustain.may_sustain(board.s, board.b, 0)
    board.b.units[1].standard_left = 1
    board.b.units[0].ammo[0] = 0
    assert not sustain.may_sustain(board.s, board.b, 0)


@pytest.mark.clause("AI-161")
def test_a_knife_sustains_nothing():
    board = gunner(weapon="knife")
    assert not sustain.may_sustain(board.s, board.b, 0)
    assert not sustain.may_kill_zone(board.s, board.b, 0)


@pytest.mark.clause("AI-162")
def test_the_higher_recoil_counts():
    board = gunner(weapon="pistol")
    gunner((6, 6), "shotgun", board)
    assert sustain.joint_recoil(board.s, board.b, 0, 1) == 4
    assert sustain.joint_recoil(board.s, board.b, 1, 0) == 4
    assert sustain.joint_recoil(board.s, board.b, 0, -1) == 2


# --- the line ---
@pytest.mark.clause("AI-165")
def test_first_in_any_direction_then_straight_on():
    board = gunner(weapon="lmg")
    act = board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN, x=8, y=5, cells=1)
    ways = board.open_to(0, Decision.ZONECELL)
    assert ways[0] == "no" and len(ways) == 9
    put(act, cells=2, way=NE)
    assert board.open_to(0, Decision.ZONECELL) == ["no", "forward north"]
    board.solid((10, 3))
    assert board.open_to(0, Decision.ZONECELL) == ["no"]


@pytest.mark.clause("AI-165", "AI-166")
@pytest.mark.parametrize(
    ("weapon", "ammo", "rapid", "cells"),
    [("rifle", 6, 0, 4), ("rifle", 4, 0, 3), ("rifle", 6, 3, 2), ("lmg", 10, 0, 6),
     ("lmg", 10, 5, 4), ("smg", 6, 0, 4)],
)  # fmt: skip
def test_the_longest_line(weapon, ammo, rapid, cells):
    board = gunner((0, 0), weapon, ammo=(ammo, 0, 0))
    act = board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN, x=1, y=1, way=E, rapid=rapid, cells=1)
    while sustain.may_go_on(board.s, board.b, act, E):
        act.cells += 1
    assert act.cells == cells


@pytest.mark.clause("AI-165")
def test_the_line_stops_at_the_own_cell_and_the_edge():
    board = gunner((5, 0), "rifle")
    act = board.frame(Frame.ACT, 0, verb=Verb.SUSTAIN, x=4, y=0, cells=1)
    assert not sustain.may_go_on(board.s, board.b, act, E)
    assert not sustain.may_go_on(board.s, board.b, act, N)
    assert sustain.may_go_on(board.s, board.b, act, W)


@pytest.mark.clause("AI-163", "AI-165")
def test_cells_of_a_line():
    board = gunner()
    put(board.b.units[0].zone, kind=Zone.LINE, x=8, y=5, way=-1, cells=1)
    assert area(board) == {(8, 5)}
    put(board.b.units[0].zone, way=SE, cells=3)
    assert area(board) == {(8, 5), (9, 6), (10, 7)}
    board.b.units[0].zone.kind = Zone.NONE
    assert area(board) == set()


# --- the front ---
@pytest.mark.clause("AI-173")
def test_a_kill_zone_is_the_half_disc_of_one_increment():
    board = gunner((8, 8))
    put(board.b.units[0].zone, kind=Zone.FRONT, x=8, y=8, way=N)
    disc = {(x, y) for x in range(3, 14) for y in range(3, 9)}
    assert area(board) == disc - {(8, 8)}
    board.move(0, (2, 2))  # wherever its owner goes
    assert area(board) == disc - {(8, 8)}


@pytest.mark.clause("AI-173")
def test_not_out_of_sight_and_not_past_the_own_cover():
    board = gunner((8, 8), "pistol")
    put(board.b.units[0].zone, kind=Zone.FRONT, x=8, y=8, way=N)
    board.solid((8, 7))
    assert (8, 7) not in area(board) and (8, 6) not in area(board) and (9, 7) in area(board)
    board.piece("crate", (8, 8), "NE")
    assert (9, 7) in area(board)  # it leant out
    board.b.units[0].zone.behind = 1
    assert (9, 7) not in area(board) and (7, 7) in area(board)
    assert area(board) == {(7, 8), (6, 8), (7, 7), (6, 7), (6, 6), (7, 6)}


@pytest.mark.clause("AI-173")
@pytest.mark.parametrize(
    ("weapon", "fields", "expected"),
    [
        ("rifle", {"advantage": 10}, True), ("rifle", {"advantage": 9}, False),
        ("rifle", {"advantage": 10, "ammo": (1, 0, 0)}, False),
        ("rifle", {"advantage": 10, "ammo": (2, 0, 0)}, True),
        ("pistol", {"advantage": 20}, False),
    ],
)  # fmt: skip
def test_who_may_begin_one(weapon, fields, expected):
    board = gunner(weapon=weapon, **fields)
    assert sustain.may_kill_zone(board.s, board.b, 0) == expected


@pytest.mark.clause("AI-173")
def test_only_in_directions_with_a_cell():
    board = Board(2, 1)
    gunner((0, 0), "rifle", board, advantage=10)
    act = board.frame(Frame.ACT, 0, verb=Verb.KILLZONE)
    ways = ["forward", "forward south", "south", "north", "forward north"]
    assert board.open_to(0, Decision.WAY) == ways  # the arc is closed: it takes in its sides
    board.solid((1, 0))
    assert not sustain.may_kill_zone(board.s, board.b, 0)
    assert act.way == -1


# --- who is in it ---
@pytest.mark.clause("AI-164")
def test_friends_and_enemies_but_never_the_owner():
    board = gunner()
    gunner((8, 5), "rifle", board)
    board.unit("blue", "trooper", (8, 5))
    put(board.b.units[0].zone, kind=Zone.LINE, x=8, y=5, way=-1, cells=1)
    assert zones.is_under_fire(board.s, board.b, 1, 0)
    assert zones.is_under_fire(board.s, board.b, 2, 0)
    board.move(0, (8, 5))
    assert not zones.is_under_fire(board.s, board.b, 0, 0)
    board.move(2, (8, 6))
    assert not zones.is_under_fire(board.s, board.b, 2, 0)


@pytest.mark.clause("AI-164", "AI-167")
def test_who_is_out_neither_fires_nor_is_hit():
    board = gunner()
    board.unit("blue", "trooper", (8, 5))
    put(board.b.units[0].zone, kind=Zone.LINE, x=8, y=5, way=-1, cells=1)
    board.b.units[1].status = Status.OUT
    assert not zones.is_under_fire(board.s, board.b, 1, 0)
    board.b.units[1].status, board.b.units[0].status = Status.ACTIVE, Status.OUT
    assert not zones.is_under_fire(board.s, board.b, 1, 0)


@pytest.mark.clause("AI-164", "AI-174")
@pytest.mark.parametrize(
    ("kind", "option", "expected"),
    [(Zone.LINE, False, False), (Zone.LINE, True, True), (Zone.FRONT, False, True)],
)
def test_who_stands_in_a_new_zone(kind, option, expected):
    board = gunner(options={"zone_standing": option})
    board.b.units[0].zone.kind = kind
    assert zones.hits_standing(board.s, board.b, 0) == expected


def test_directions_of_a_line_are_turned_for_blue():
    board = gunner((20, 5))
    board.unit("blue", "trooper", (8, 5), category=Category.RANGED)
    act = board.frame(Frame.ACT, 1, verb=Verb.SUSTAIN, x=4, y=4, cells=2, way=W)
    assert board.open_to(1, Decision.ZONECELL) == ["no", "forward"]
    act.way = S
    assert board.open_to(1, Decision.ZONECELL) == ["no", "south"]
