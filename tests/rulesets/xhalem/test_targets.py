"""What may be engaged (XH-053, XH-086, XH-142, XH-164, XH-165, XH-167, XH-179)."""

import pytest

from mech_env.rulesets.xhalem.questions import targets as targets_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.decisions import N_TARGETS, TARGET_PIECE, TARGET_PLACE, Verb
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray
from tests.twins import twins

targets = twins(targets_kernels)

NO = -1
SWORD, PISTOL, GRENADE = 0, 1, 2


def may(board, aim, slot=SWORD, *, verb=Verb.STRIKE, program=None, unit=0):
    used = USED.index(program) if program is not None else NO
    return targets.may_aim(board.s, board.b, unit, verb, slot, used, aim)


def pair(attacker="trooper", target="trooper", apart=1, look=True, **fields):
    """A red unit (0) with SWORD, PISTOL and GRENADE, a blue one (1) some cells along a row."""
    board = Board()
    board.unit("red", attacker, (10, 10), weapons=["sword", "pistol", "grenade"])
    board.unit("blue", target, (10 + apart, 10), **fields)
    if look:
        Fray(board)
    return board


@pytest.mark.clause("XH-053", "XH-077")
def test_melee_reaches_one_cell_shots_have_no_limit():
    assert may(pair(), 1) and may(pair(), 1, PISTOL)
    assert not may(pair(apart=2), 1)
    assert may(pair(apart=25), 1, PISTOL)


@pytest.mark.clause("XH-142")
@pytest.mark.parametrize(("aware", "expected"), [(0, False), (1, True), (2, True)])
def test_only_enemies_of_whom_the_side_knows(aware, expected):
    assert may(pair(look=False, cloaked=1, aware=aware, exposed=int(aware == 2)), 1) is expected


@pytest.mark.clause("XH-053")
@pytest.mark.parametrize("apart", [1, 9, 25])
def test_a_target_not_located_is_always_legal_wherever_it_is(apart):
    board = pair(look=False, apart=apart, cloaked=1, aware=1)
    board.piece("wall", (10 + apart, 5), (10 + apart, 15))
    for verb, slot in ((Verb.STRIKE, SWORD), (Verb.GRAPPLE, NO), (Verb.SHOVE, NO)):
        assert may(board, 1, slot, verb=verb)


@pytest.mark.clause("XH-053", "XH-154")
def test_a_wall_is_aimed_at_not_who_is_behind_it():
    board = Board()
    board.unit("red", "lancer", (10, 10), weapons=["mblade", "mcannon"])
    board.unit("blue", "trooper", (14, 10))
    board.piece("wall", (12, 10))
    Fray(board)
    assert board.b.units[1].aware == c.Aware.LOCATED  # scanned through the wall
    for slot in (0, 1):
        assert not may(board, 1, slot)
        assert may(board, TARGET_PIECE, slot)


@pytest.mark.clause("XH-154")
def test_an_exposed_but_protected_target_is_no_target():
    board = pair(apart=4, cloaked=1, exposed=1)
    board.piece("wall", (12, 10))
    assert not may(board, 1, PISTOL)


@pytest.mark.clause("XH-053")
@pytest.mark.parametrize("status", [c.Status.OUT, c.Status.AWAY])
def test_who_is_out_is_no_target(status):
    assert not may(pair(look=False, aware=2, status=status), 1)


@pytest.mark.clause("XH-053", "XH-193")
def test_a_mask_does_not_tell_who_is_inside_a_machine():
    # An occupant is never located: whoever is suspected is offered, and cannot be hit.
    for inside in (-1, 2):
        assert may(pair(look=False, aware=1, inside=inside), 1)


@pytest.mark.clause("XH-053")
def test_incapacitated_units_are_targets():
    assert may(pair(stunned=1), 1)


@pytest.mark.clause("XH-053")
def test_allies_only_with_the_option_never_oneself():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    board.unit("red", "trooper", (11, 10))
    assert not may(board, 1)
    board.s.options.friendly_targets = 1
    assert may(board, 1)
    assert not may(board, 0)


# --- sizes, grips ---
@pytest.mark.clause("XH-167", "XH-179", "XH-014")
@pytest.mark.parametrize("verb", [Verb.GRAPPLE, Verb.SHOVE, Verb.RUSH])
@pytest.mark.parametrize(("target", "expected"), [("ridgeback", True), ("drake", False)])
def test_grapple_and_shove_at_most_one_size_larger(verb, target, expected):
    assert may(pair(target=target), 1, NO, verb=verb) is expected


@pytest.mark.clause("XH-167", "XH-014")
def test_a_brute_may_grapple_size_3():
    assert may(pair("brute", "drake"), 1, NO, verb=Verb.GRAPPLE)
    assert not may(pair("brute", "wasp"), 1, NO, verb=Verb.GRAPPLE)


@pytest.mark.clause("XH-167", "XH-179", "XH-081")
def test_grapple_and_shove_need_unarmed_reach():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["halberd"])
    board.unit("blue", "trooper", (12, 10))
    Fray(board)
    assert may(board, 1, 0)
    assert not may(board, 1, NO, verb=Verb.GRAPPLE)
    assert not may(board, 1, NO, verb=Verb.SHOVE)


@pytest.mark.clause("XH-165")
def test_nobody_is_held_by_two():
    board = pair(grappled_by=5)
    assert not may(board, 1, NO, verb=Verb.GRAPPLE)
    assert may(board, 1, NO, verb=Verb.SHOVE)


# --- programs ---
@pytest.mark.clause("XH-086", "XH-111", "XH-114", "XH-115")
@pytest.mark.parametrize(
    ("attacker", "program", "far"),
    [
        ("lancer", Program.GRAV, 30), ("lancer", Program.TETHER, 60), ("lancer", Program.BURN, 15),
        ("drake", Program.WEB, 6),
    ],
)  # fmt: skip
def test_ranges_of_programs_are_hard_limits(attacker, program, far):
    for apart, expected in ((far, True), (far + 1, False)):
        board = Board(width=100)
        board.unit("red", attacker, (10, 10))
        board.unit("blue", "trooper", (10 + apart, 10))
        Fray(board)
        assert may(board, 1, NO, verb=Verb.PROGRAM, program=program) is expected


@pytest.mark.clause("XH-112", "XH-113")
@pytest.mark.parametrize("program", [Program.EMP, Program.BLINK])
def test_emp_and_blink_aim_at_nothing(program):
    board = pair("lancer")
    assert not any(
        may(board, aim, NO, verb=Verb.PROGRAM, program=program) for aim in range(N_TARGETS)
    )


# --- pieces ---
def room(**fields):
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword", "pistol", "grenade"])
    board.unit("blue", "trooper", (30, 30))
    board.piece("wall", (12, 8), (12, 12), **fields)
    Fray(board)
    return board


@pytest.mark.clause("XH-053")
def test_structures_with_hit_points_left():
    assert may(room(), TARGET_PIECE, PISTOL)
    assert not may(room(), TARGET_PIECE, SWORD)  # its nearest cell is 10 ft away
    assert not may(room(hp=0), TARGET_PIECE, PISTOL)
    assert not may(room(there=0), TARGET_PIECE, PISTOL)
    assert not may(room(), TARGET_PIECE + 1, PISTOL)


@pytest.mark.clause("XH-053")
def test_structures_without_hit_points_are_no_targets():
    board = pair()
    board.piece("low wall", (12, 10))
    assert not may(board, TARGET_PIECE, PISTOL)


@pytest.mark.clause("XH-053", "XH-012")
def test_a_piece_behind_a_wall_is_no_target_a_door_in_its_room_is():
    board = room()
    board.piece("crate", (14, 10))
    bunker = board.piece("bunker", (20, 8), (24, 12))
    board.piece("door", (20, 10), link=bunker)
    assert not may(board, TARGET_PIECE + 1, PISTOL)
    board.b.pieces[0].there = 0
    assert may(board, TARGET_PIECE + 1, PISTOL)
    assert may(board, TARGET_PIECE + 3, PISTOL)


@pytest.mark.clause("XH-053", "XH-155")
def test_grapples_shoves_and_programs_do_not_aim_at_pieces():
    board = Board()
    board.unit("red", "lancer", (10, 10))
    board.piece("wall", (12, 8), (12, 12))
    assert may(board, TARGET_PIECE, 6)
    assert may(board, TARGET_PIECE, NO, verb=Verb.THROWOBJ)
    assert not may(board, TARGET_PIECE, NO, verb=Verb.GRAPPLE)
    assert not may(board, TARGET_PIECE, NO, verb=Verb.SHOVE)
    assert not may(board, TARGET_PIECE, NO, verb=Verb.PROGRAM, program=Program.BURN)


# --- last known cells ---
@pytest.mark.clause("XH-164", "XH-053")
def test_only_weapons_that_burst_aim_at_a_cell():
    board = pair(look=False, apart=5, cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    assert may(board, TARGET_PLACE + 1, GRENADE)
    assert not may(board, TARGET_PLACE + 1, PISTOL)
    assert not may(board, TARGET_PLACE, GRENADE)  # one's own
    board.b.units[1].placed = 0
    assert not may(board, TARGET_PLACE + 1, GRENADE)
    board.b.units[1].placed, board.b.units[1].aware = 1, 0
    assert not may(board, TARGET_PLACE + 1, GRENADE)


@pytest.mark.clause("XH-053", "XH-154")
def test_a_cell_behind_a_wall_is_no_target():
    board = pair(look=False, apart=5, cloaked=1, aware=1, placed=1, last_q=14, last_r=10)
    board.piece("wall", (12, 5), (12, 15))
    assert not may(board, TARGET_PLACE + 1, GRENADE)


def test_any_aim():
    assert targets.any_aim(pair().s, pair().b, 0, Verb.STRIKE, SWORD, NO)
    far = pair(apart=3)
    assert not targets.any_aim(far.s, far.b, 0, Verb.STRIKE, SWORD, NO)
