"""Using objects: what may be done, what it takes, carrying (XH-191, XH-192)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import objects as ask_kernels
from mech_env.rulesets.xhalem.questions import terrain as terrain_kernels
from mech_env.rulesets.xhalem.rules import objects as do_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Handling
from mech_env.rulesets.xhalem.state.events import Event
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.forced import dice, told, used_up
from tests.twins import twins

ask = twins(ask_kernels)
do = twins(do_kernels)
terrain = twins(terrain_kernels)

any_handling = ask.any_handling
may_use_any = ask.may_use_any
flags_now = terrain.flags_now
handle_at = do.handle
drop = do.drop
land = do.land

RED, BLUE = 0, 1


def options(board: Board, unit: int = 0, piece: int = 0) -> set[str]:
    """What the unit may do with the piece."""
    may = ask.may_handle
    return {one.name for one in Handling if may(board.s, board.b, unit, piece, one)}


def beside(profile: str, kind: str, apart: int = 1, **fields: Any) -> Board:
    """Red's unit 0 at (10, 10), piece 0 as many cells off; ``fields`` of the unit's."""
    board = Board()
    board.unit("red", profile, (10, 10), **fields)
    board.piece(kind, (10 + apart, 10))
    return board


def handle(board: Board, handling: Handling, *faces: int) -> Any:
    """Unit 0 does something with piece 0; all faces are used. The log."""
    log = dice(*faces)
    handle_at(board.s, board.b, log, 0, 0, handling)
    assert used_up(log)
    return log


def cell(board: Board, piece: int = 0) -> tuple[int, ...]:
    one = board.b.pieces[piece]
    assert (one.q0, one.r0) == (one.q1, one.r1)
    return int(one.q0), int(one.r0), int(one.z0), int(one.z1)


def stands(board: Board, unit: int = 0) -> tuple[int, int, int]:
    u = board.b.units[unit]
    return int(u.q), int(u.r), int(u.z)


# --- what may be done ---
@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(
    ("kind", "listed"),
    [
        ("door", {"OPEN", "BREAK"}),
        ("generator", {"TURN", "BREAK"}),
        ("crate", {"LIFT", "PUSH", "PULL", "BREAK"}),
        ("boulder", {"PUSH", "PULL"}),  # of size 4: too large for a trooper
        ("wall", set()),
        ("mine", set()),
        ("low wall", set()),
    ],
)
def test_what_is_listed_for_a_kind(kind: str, listed: set[str]):
    board = beside("trooper", kind)
    assert options(board) == listed
    assert any_handling(board.s, board.b, 0, 0) == bool(listed)
    assert may_use_any(board.s, board.b, 0) == bool(listed)


@pytest.mark.clause("XH-191")
def test_an_open_door_can_be_closed():
    board = beside("trooper", "door")
    board.b.pieces[0].open = 1
    assert options(board) == {"CLOSE", "BREAK"}


@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(
    ("profile", "kind", "lifts"),
    [
        ("trooper", "crate", True),
        ("scout", "crate", False),
        ("brute", "boulder", False),
        ("wasp", "boulder", True),
        ("lancer", "crate", True),
        ("ogryx", "boulder", True),
    ],
)
def test_an_object_is_lifted_by_who_is_as_large(profile: str, kind: str, lifts: bool):
    assert ("LIFT" in options(beside(profile, kind))) == lifts


@pytest.mark.clause("XH-191")
def test_lifting_takes_a_free_hand():
    board = beside("trooper", "crate", weapons=["carbine"])
    assert options(board) == {"PUSH", "PULL", "BREAK"}
    board.b.units[0].equipped = 0
    assert "LIFT" in options(board)
    board.piece("crate", (10, 11), there=0)
    board.b.units[0].held = 1
    assert options(board) == {"PUSH", "PULL", "BREAK"}
    assert options(board, piece=1) == set()  # it is in hand


@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(
    ("profile", "apart", "near"),
    [
        ("trooper", 1, True),
        ("trooper", 2, False),
        ("ogryx", 2, True),
        ("ogryx", 3, False),
        ("lancer", 15, True),
        ("lancer", 16, False),
    ],
)
def test_objects_are_handled_within_reach(profile: str, apart: int, near: bool):
    assert bool(options(beside(profile, "crate", apart))) == near


@pytest.mark.clause("XH-191")
def test_a_weapon_does_not_lengthen_the_arm():
    assert options(beside("trooper", "crate", 2, weapons=["halberd"])) == set()


@pytest.mark.clause("XH-191")
def test_nothing_is_handled_behind_a_wall():
    board = beside("lancer", "crate", 4)
    assert options(board)
    board.piece("wall", (12, 10))
    assert options(board) == set()


@pytest.mark.clause("XH-191", "XH-012")
def test_a_room_does_not_shield_its_door():
    board = Board()
    board.unit("red", "trooper", (9, 10))
    board.piece("door", (10, 10), link=1)
    board.piece("bunker", (10, 8), (14, 12))
    board.piece("crate", (11, 10))
    assert options(board, piece=0) == {"OPEN", "BREAK"}
    board.move(0, (10, 10))  # from within
    assert options(board, piece=0) == {"OPEN", "BREAK"}
    board.move(0, (9, 10))
    board.s.units[0].reach = 10
    assert options(board, piece=2) == set()
    board.b.pieces[0].open = 1
    assert "BREAK" in options(board, piece=2)


@pytest.mark.clause("XH-191", "XH-193")
def test_what_is_destroyed_gone_or_out_of_the_way_is_not_handled():
    board = beside("trooper", "crate")
    for record, field, value in (
        (board.b.pieces[0], "hp", 0),
        (board.b.pieces[0], "there", 0),
        (board.b.units[0], "inside", 1),
    ):
        before = record[field]
        record[field] = value
        assert options(board) == set()
        record[field] = before
    assert options(board)
    board.s.pieces[0].hp_full = board.b.pieces[0].hp = 0  # nothing destroys it
    assert options(board) == {"LIFT", "PUSH", "PULL"}


@pytest.mark.clause("XH-191")
def test_an_object_underfoot_is_not_pushed():
    assert options(beside("trooper", "crate", 0)) == {"LIFT", "BREAK"}


@pytest.mark.clause("XH-005")
def test_a_side_leaves_the_generator_alone_that_it_protects():
    board = Board(site=c.Site.GENERATOR, site_piece=0, site_winner=RED)
    board.unit("red", "trooper", (10, 10))
    board.unit("blue", "trooper", (12, 10))
    board.piece("generator", (11, 10))
    board.piece("generator", (11, 11))
    assert options(board, 0) == {"TURN", "BREAK"}
    assert options(board, 1) == set()
    assert options(board, 1, piece=1) == {"TURN", "BREAK"}
    board.b.pieces[0].on = 0
    assert options(board, 1) == {"TURN"}  # on again


# --- doing it ---
@pytest.mark.clause("XH-191")
def test_doors_open_and_close_without_dice():
    board = beside("trooper", "door")
    assert told(handle(board, Handling.OPEN), Event.HANDLED) == [0, 0, Handling.OPEN, 1, 0]
    assert board.b.pieces[0].open == 1
    handle(board, Handling.CLOSE)
    assert board.b.pieces[0].open == 0


@pytest.mark.clause("XH-191", "XH-012")
def test_turning_the_generator_switches_its_field_off_and_on():
    board = beside("trooper", "generator")
    field = board.piece("field", (20, 10), (25, 15), link=0)
    assert flags_now(board.s, board.b, field) != 0
    handle(board, Handling.TURN)
    assert board.b.pieces[0].on == 0
    assert flags_now(board.s, board.b, field) == 0
    handle(board, Handling.TURN)
    assert board.b.pieces[0].on == 1


@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(
    ("kind", "face", "broken"),
    [
        ("door", 11, True),
        ("door", 10, False),
        ("generator", 11, False),
        ("generator", 12, True),
        ("crate", 7, False),
        ("crate", 8, True),
    ],
)
def test_a_brute_breaks_things(kind: str, face: int, broken: bool):
    board = beside("brute", kind)  # Strength 5 against 15, 16, 12
    log = handle(board, Handling.BREAK, face)
    assert told(log, Event.HANDLED) == [0, 0, Handling.BREAK, int(broken), face + 5]
    assert (board.b.pieces[0].hp == 0) == broken
    destroyed = [e for e in log.events[: int(log.count)] if e.kind == Event.PIECE_DESTROYED]
    assert len(destroyed) == int(broken)


@pytest.mark.clause("XH-129", "XH-191")
def test_help_with_an_object():
    board = beside("brute", "door", aided=c.Task.OBJECT)
    handle(board, Handling.BREAK, 3, 11)
    assert board.b.pieces[0].hp == 0
    assert board.b.units[0].aided == c.Task.NONE


@pytest.mark.clause("XH-003", "XH-191")
def test_modifiers_count():
    board = beside("brute", "door", chk_mod=1)
    handle(board, Handling.BREAK, 10)
    assert board.b.pieces[0].hp == 0


# --- pushing and pulling ---
@pytest.mark.clause("XH-191")
@pytest.mark.parametrize(("face", "column"), [(5, 11), (6, 12)])
def test_a_brute_pushes_a_crate_one_step(face: int, column: int):
    board = beside("brute", "crate")
    handle(board, Handling.PUSH, face)
    assert cell(board) == (column, 10, 0, 5)
    assert stands(board) == (10, 10, 0)


@pytest.mark.clause("XH-191")
def test_a_mech_pushes_an_interval_of_its_own():
    board = beside("lancer", "boulder", 3)
    handle(board, Handling.PUSH, 12)  # 15 against 14
    assert cell(board) == (28, 10, 0, 15)


@pytest.mark.clause("XH-191")
def test_walls_and_edges_stop_an_object_and_units_do_not():
    board = beside("lancer", "boulder", 3)
    board.unit("blue", "trooper", (15, 10))
    board.piece("wall", (20, 10))
    handle(board, Handling.PUSH, 12)
    assert cell(board)[:2] == (19, 10)
    board.move(0, (34, 20))
    board.b.pieces[0].q0 = board.b.pieces[0].q1 = 36
    board.b.pieces[0].r0 = board.b.pieces[0].r1 = 20
    handle(board, Handling.PUSH, 12)
    assert cell(board)[:2] == (39, 20)


@pytest.mark.clause("XH-191")
def test_an_object_sinks_and_does_not_climb():
    board = beside("lancer", "crate", 3)
    board.piece("lake", (15, 10), (20, 10))
    handle(board, Handling.PUSH, 12)
    assert cell(board) == (20, 10, -45, -40)
    board = beside("lancer", "crate", 3)
    board.piece("platform", (15, 10), (20, 10))
    handle(board, Handling.PUSH, 12)
    assert cell(board) == (14, 10, 0, 5)


@pytest.mark.clause("XH-191")
def test_who_pulls_steps_back_with_the_object():
    board = beside("brute", "crate")
    handle(board, Handling.PULL, 5)
    assert (cell(board)[:2], stands(board)) == ((11, 10), (10, 10, 0))
    handle(board, Handling.PULL, 6)
    assert (cell(board)[:2], stands(board)) == ((10, 10), (9, 10, 0))


@pytest.mark.clause("XH-191")
def test_a_mech_pulls_no_farther_than_to_itself():
    board = beside("lancer", "crate", 6)
    rider = board.unit("red", "engineer", (10, 10), inside=0)
    handle(board, Handling.PULL, 8)
    assert (cell(board)[:2], stands(board)) == ((10, 10), (9, 10, 0))
    assert stands(board, rider) == (9, 10, 0)  # its occupant comes along


@pytest.mark.clause("XH-191")
@pytest.mark.parametrize("why", ["blocked", "prone", "immobile", "edge", "step", "rides", "held"])
def test_who_cannot_step_back_stays(why: str):
    board = beside("brute", "crate")
    if why == "blocked":
        board.unit("red", "brute", (9, 10))
    elif why == "edge":
        board.move(0, (0, 10))
        board.b.pieces[0].q0 = board.b.pieces[0].q1 = 1
    elif why == "step":
        board.piece("platform", (9, 10))
    elif why == "rides":
        board.unit("red", "drake", (10, 10), rider=0)
        board.b.units[0].rides = 1
    elif why == "held":
        board.b.units[0].grappled_by = board.unit("blue", "brute", (11, 9), grapples=0)
    else:
        board.b.units[0][why] = 1
    before = stands(board)
    handle(board, Handling.PULL, 15)
    assert stands(board) == before
    assert cell(board)[:2] == before[:2]


@pytest.mark.clause("XH-097", "XH-191")
def test_a_step_back_out_of_a_reach_is_no_opportunity():
    board = beside("brute", "crate")
    board.unit("blue", "trooper", (11, 9), weapons=["sword"], entered=1)
    handle(board, Handling.PULL, 15)
    assert stands(board) == (9, 10, 0)
    assert board.b.units[1].entered == 0
    assert board.b.passage.by_mover == 0


# --- carrying ---
@pytest.mark.clause("XH-191")
def test_lifting_and_dropping():
    board = beside("trooper", "crate")
    handle(board, Handling.LIFT)
    assert (board.b.units[0].held, board.b.pieces[0].there) == (0, 0)
    board.piece("platform", (15, 10))
    board.move(0, (15, 10, 30))
    drop(board.s, board.b, dice(), 0)
    assert (board.b.units[0].held, board.b.pieces[0].there) == (-1, 1)
    assert cell(board) == (15, 10, 30, 35)
    assert board.b.units[0].acted == 0
    drop(board.s, board.b, dice(), 0)  # nothing is in hand
    assert cell(board) == (15, 10, 30, 35)


@pytest.mark.clause("XH-191")
def test_what_is_dropped_in_the_air_falls():
    board = beside("trooper", "crate")
    handle(board, Handling.LIFT)
    board.move(0, (15, 10, 60))
    drop(board.s, board.b, dice(), 0)
    assert cell(board) == (15, 10, 0, 5)


@pytest.mark.clause("XH-192")
def test_a_thrown_object_lies_where_it_was_thrown():
    board = beside("lancer", "boulder")
    handle(board, Handling.LIFT)
    land(board.s, board.b, dice(), 0, (17, 12, 30))
    assert cell(board) == (17, 12, 0, 15)
    assert board.b.units[0].held == -1


@pytest.mark.clause("XH-192")
def test_in_space_it_keeps_the_altitude():
    board = Board(lattice=c.Lattice.SPACE)
    board.unit("red", "lancer", (5, 5, -3))
    board.piece("boulder", (5, 6), there=0)
    board.b.units[0].held = 0
    land(board.s, board.b, dice(), 0, (7, 7, -2))
    assert cell(board)[:3] == (7, 7, -2)
