"""Opportunities: who gives one, who takes it, with what (XH-097 to XH-106, XH-232)."""

import pytest

from mech_env.rulesets.xhalem.questions import reactions as reactions_kernels
from mech_env.rulesets.xhalem.questions.space import place_of as place_of_kernel
from mech_env.rulesets.xhalem.rules import moves as moves_kernels
from mech_env.rulesets.xhalem.rules import reach as reach_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d_kernels
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Cause, Frame, Occasion
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import Room, located
from tests.twins import twin, twins

d = twins(d_kernels)
moves = twins(moves_kernels)
place_of = twin(place_of_kernel)
reach = twins(reach_kernels)
reactions = twins(reactions_kernels)

SWORD = d.WEAPON


def passing(profile="trooper", at=(10, 12), weapons=("sword",), **fields):
    """A red trooper (0) with SWORD at (10, 10), a blue unit (1) two cells below it."""
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=list(weapons))
    board.unit("blue", profile, at, **fields)
    return located(board)


def goes(board, unit, way, cells, forced=0):
    """One interval, or forced movement, of some cells."""
    reach.start_passage(board.s, board.b, unit, way, forced)
    for step in range(1, cells + 1):
        q, r, z = place_of(board.b, unit)
        to = (q + c.STEP_Q[way], r + c.STEP_R[way], z)
        reach.step_to(board.s, board.b, unit, to, step)


def through(board, unit=1, forced=0):
    """From (10, 12) two cells in and out of the reach of (10, 10)."""
    goes(board, unit, 1, 1, forced)  # (11, 11): 10 ft off
    goes(board, unit, 2, 1, forced)  # (11, 10): inside
    goes(board, unit, 1, 1, forced)  # (12, 9): outside


def offered(board, mover=1, **event):
    """The window after the interval."""
    room = Room(board)
    room.opens(Occasion.STEP, mover, verb=Verb.MOVE, **event)
    return room


@pytest.mark.clause("XH-097")
def test_in_and_out_of_reach_gives_an_opportunity():
    board = passing()
    goes(board, 1, 1, 1)
    assert offered(board).asked is None  # not inside
    goes(board, 1, 2, 1)
    assert offered(board).asked is None  # inside
    goes(board, 1, 1, 1)
    assert offered(board).asked == (0, Decision.OPPORTUNITY)


@pytest.mark.clause("XH-097")
def test_a_mech_may_enter_and_leave_within_one_interval():
    board = passing("lancer", at=(3, 9))
    goes(board, 1, 0, 15)  # along row 9, one cell off
    room = offered(board)
    assert room.asked == (0, Decision.OPPORTUNITY)
    room.answer(SWORD)
    assert (room.top.kind, room.top.aim) == (Frame.ENGAGE, 1)


@pytest.mark.clause("XH-097")
def test_it_is_offered_once_and_may_be_declined():
    board = passing()
    through(board)
    room = offered(board)
    room.answer(Verb.NO)
    assert room.b.depth == 0 and board.b.units[0].reactions == 1
    assert offered(board).asked is None
    goes(board, 1, 0, 1)
    assert offered(board).asked is None


@pytest.mark.clause("XH-098", "XH-099")
def test_who_engaged_inside_leaves_freely():
    board = passing()
    goes(board, 1, 1, 1)
    goes(board, 1, 2, 1)
    reach.clear_entered(board.b, 1, 0)
    goes(board, 1, 1, 1)
    assert offered(board).asked is None


@pytest.mark.clause("XH-100")
def test_who_began_inside_leaves_freely():
    board = passing(at=(11, 10))
    goes(board, 1, 1, 1)
    assert offered(board).asked is None
    board = passing()  # and so does whom the reactor walked up to
    goes(board, 0, 4, 1)
    goes(board, 1, 5, 2)
    assert offered(board).asked is None


@pytest.mark.clause("XH-101")
def test_it_is_one_strike_as_a_reaction():
    board = passing()
    through(board)
    room = offered(board)
    room.answer(SWORD)
    e = room.top
    assert (e.kind, e.actor, e.target, e.verb, e.slot) == (Frame.ENGAGE, 0, 1, Verb.STRIKE, 0)
    assert (e.cause, e.reaction, e.strike, e.forced) == (Cause.OPPORTUNITY, 1, 1, 0)
    assert board.b.units[0].reactions == 0
    assert room.events(Event.OPPORTUNITY) == [(0, 0, 1, 0, 0)]


@pytest.mark.clause("XH-101")
def test_the_range_counts_from_the_last_inside_cell():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["halberd", "sword"])
    board.unit("blue", "trooper", (10, 13))
    located(board)
    goes(board, 1, 1, 1)  # (11, 12): 15 ft
    goes(board, 1, 2, 1)  # (11, 11): 10 ft, in the HALBERD's reach
    goes(board, 1, 0, 1)  # (12, 11): out
    takes = [
        reactions.may_take_opportunity(board.s, board.b, 0, slot, 1)
        for slot in range(c.WEAPON_SLOTS + 1)
    ]
    assert takes == [True, False, False, False, False, False, False]


@pytest.mark.clause("XH-097", "XH-101")
def test_the_mover_is_detected_where_it_was_inside_and_nothing_shields_it_there():
    board = passing()
    through(board)
    board.piece("wall", (12, 0), (12, 9))  # it has gone behind a wall
    assert offered(board).asked == (0, Decision.OPPORTUNITY)
    board = passing(cloaked=1, exposed=1)
    through(board)
    assert offered(board).asked is None
    board = passing(hidden=15)
    through(board)
    assert offered(board).asked is None
    board = passing()
    board.piece("bunker", (11, 10))  # shut in as it was
    through(board)
    assert offered(board).asked is None


@pytest.mark.clause("XH-102")
def test_small_mechs_are_immune_others_are_not():
    for profile, asked in (("wasp", False), ("lancer", True), ("ogryx", True)):
        board = passing(profile)
        through(board)
        assert (offered(board).asked is not None) is asked, profile


@pytest.mark.clause("XH-103")
def test_who_teleports_out_gives_none():
    board = passing()
    goes(board, 1, 1, 1)
    goes(board, 1, 2, 1)
    moves.jump(board.s, board.b, 1, (20, 10, 0))
    assert offered(board).asked is None
    board.move(1, (11, 10))
    goes(board, 1, 1, 1)
    assert offered(board).asked is None


@pytest.mark.clause("XH-104")
def test_forced_out_it_is_struck_with_disadvantage():
    board = passing()
    goes(board, 1, 1, 1)
    goes(board, 1, 2, 1)
    goes(board, 1, 1, 1, forced=1)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.PROGRAM, program=0, engaged=[1])
    assert room.asked == (0, Decision.OPPORTUNITY)
    assert room.top.forced == 1  # shown to who is asked
    room.answer(SWORD)
    assert (room.top.cause, room.top.forced) == (Cause.OPPORTUNITY, 1)
    assert room.events(Event.OPPORTUNITY) == [(0, 0, 1, 1, 0)]


@pytest.mark.clause("XH-104")
def test_whom_a_grappler_drags_through_is_moved_by_force():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    holder = board.unit("blue", "brute", (12, 10))
    held = board.unit("blue", "trooper", (12, 11))
    located(board)
    board.b.units[holder].grapples, board.b.units[held].grappled_by = held, holder
    for way, cells in ((3, 1), (2, 1), (1, 1), (1, 1)):
        goes(board, holder, way, cells)
    assert reactions.gave_opportunity(board.b, 0, held)
    room = offered(board, holder)
    room.answer(SWORD)
    if room.asked:
        assert room.asked == (0, Decision.TARGET)
        room.answer(twin(d.target_slot)(board.s, board.b, 0, held))
    assert (room.top.target, room.top.forced) == (held, 1)


@pytest.mark.clause("XH-105")
def test_a_melee_weapon_must_be_in_hand():
    for weapons, asked in ((["carbine"], False), ([], False), (["knife"], True)):
        board = passing(weapons=weapons)
        through(board)
        assert (offered(board).asked is not None) is asked, weapons
    board = Board()
    board.unit("red", "ridgeback", (10, 10))  # CLAWS
    board.unit("blue", "trooper", (10, 12))
    located(board)
    through(board)
    assert offered(board).asked == (0, Decision.OPPORTUNITY)


@pytest.mark.clause("XH-106")
def test_who_cannot_react_is_not_asked():
    for field in ("immobile", "stunned"):
        board = passing()
        through(board)
        board.b.units[0][field] = 1
        assert offered(board).asked is None


@pytest.mark.clause("XH-101", "XH-091")
def test_nobody_strikes_who_has_fallen_to_another():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    board.unit("red", "trooper", (10, 9), weapons=["sword"])
    board.unit("blue", "trooper", (10, 12))
    located(board)
    board.b.order[:3] = [1, 0, 2]
    board.b.passage.mover, board.b.passage.way = 2, 1
    board.b.passage.q, board.b.passage.r = 11, 9
    board.b.passage.by_mover = 0b11
    board.b.passage.inside[:2] = 0
    board.move(2, (12, 8))
    room = offered(board, 2)
    assert room.asked == (1, Decision.OPPORTUNITY)  # first by initiative
    room.answer(SWORD)
    board.b.units[2].status = c.Status.OUT
    room.over()
    assert room.asked is None and board.b.units[0].reactions == 1


def rider(profile="trooper"):
    """A rider (2) on a ridgeback (1) at (10, 12)."""
    board = passing("ridgeback", rider=2)
    board.unit("blue", profile, (10, 12), rides=1)
    return located(board)


@pytest.mark.clause("XH-232")
def test_rider_and_mount_pass_together_and_one_of_them_is_struck():
    for target in (1, 2):
        board = rider()
        through(board, 2)
        room = offered(board, 2)
        assert room.asked == (0, Decision.OPPORTUNITY)
        room.answer(SWORD)
        assert room.asked == (0, Decision.TARGET)
        room.answer(twin(d.target_slot)(board.s, board.b, 0, target))
        assert (room.top.kind, room.top.target) == (Frame.ENGAGE, target)
        assert board.b.units[0].reactions == 0
        room.over()
        assert room.asked is None and room.b.depth == 0


@pytest.mark.clause("XH-102", "XH-232")
def test_a_small_mech_that_rides_is_immune_its_mount_is_not():
    board = rider("wasp")
    through(board, 2)
    room = offered(board, 2)
    room.answer(SWORD)
    assert (room.top.kind, room.top.target) == (Frame.ENGAGE, 1)  # no choice


@pytest.mark.clause("XH-232")
def test_a_rider_s_engagement_clears_both():
    board = rider()
    goes(board, 2, 1, 1)
    goes(board, 2, 2, 1)
    reach.clear_entered(board.b, 2, 0)
    goes(board, 2, 1, 1)
    assert offered(board, 2).asked is None


@pytest.mark.clause("XH-105")
def test_a_ranged_weapon_is_no_answer():
    board = passing(weapons=["pistol", "sword"])
    through(board)
    takes = [reactions.may_take_opportunity(board.s, board.b, 0, slot, 1) for slot in range(2)]
    assert takes == [False, True]


@pytest.mark.clause("XH-101")
def test_what_stops_fire_shields_the_last_inside_cell():
    for wall, asked in ((False, True), (True, False)):
        board = Board()
        board.unit("red", "trooper", (10, 10), weapons=["halberd"])
        board.unit("red", "lancer", (20, 20))  # it scans through walls
        board.unit("blue", "trooper", (13, 10))
        if wall:
            board.piece("wall", (11, 10))
        located(board)
        goes(board, 2, 3, 1)  # (12, 10): 10 ft, in the HALBERD's reach
        goes(board, 2, 0, 1)
        assert (offered(board, 2).asked is not None) is asked


def test_what_a_window_offered_is_gone():
    board = passing()
    through(board)
    board.b.passage.by_mount = board.b.passage.by_held = 1
    offered(board).answer(Verb.NO)
    p = board.b.passage
    assert (p.by_mover, p.by_mount, p.by_held) == (0, 0, 0)
