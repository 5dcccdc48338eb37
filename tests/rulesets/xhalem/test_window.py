"""Windows: who is offered what, in which order, and what a reaction costs (2.8, 5.7)."""

import pytest

from mech_env.rulesets.xhalem.questions import reactions as reactions_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.codes import Trigger
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import Room, bits_of, located, moved, wait
from tests.twins import twin, twins

reactions = twins(reactions_kernels)

PISTOL, SWORD = 0, 1
SHOT = {"verb": Verb.STRIKE, "slot": PISTOL}


def shootout():
    """Three red troopers (0, 1, 2) and two blue (3, 4), 10 cells away, with PISTOL and SWORD."""
    board = Board()
    for side, q in (("red", 10), ("red", 11), ("red", 12), ("blue", 20), ("blue", 21)):
        board.unit(side, "trooper", (q, 10), weapons=["pistol", "sword"])
    return located(board)


# --- who may react at all ---
@pytest.mark.clause("XH-096", "XH-106")
@pytest.mark.parametrize(
    ("fields", "may"),
    [
        ({}, True),
        ({"prone": 1}, True),
        ({"reactions": 0}, False),
        ({"immobile": 1}, False),
        ({"stunned": 1}, False),
        ({"grapples": 1}, False),
        ({"grappled_by": 1}, False),
        ({"inside": 1}, False),
        ({"status": c.Status.OUT}, False),
        ({"rider": 1}, False),  # XH-222: a mount under control
        ({"rides": 1}, True),
        ({"inert": 1}, False),
    ],
)
def test_who_may_react(fields, may):
    board = Board()
    unit = board.unit("red", "trooper", (10, 10), **fields)
    assert reactions.may_react(board.s, board.b, unit) is may


@pytest.mark.clause("XH-106")
def test_a_tethered_unit_gets_no_window():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME)
    board.b.units[0].immobile = 1
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    assert room.asked is None and room.b.depth == 0


# --- the standby ---
@pytest.mark.clause("XH-087", "XH-092")
def test_who_is_struck_at_is_offered_its_standby_and_may_ignore_it():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME, Verb.STRIKE, PISTOL)
    for _ in range(2):  # ignored, it is kept, and so is the reaction
        room = Room(board)
        room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
        assert room.asked == (0, Decision.REACT)
        room.answer(Verb.NO)
        assert room.b.depth == 0
        assert (board.b.units[0].reactions, board.b.units[0].trigger) == (1, Trigger.ENGAGES_ME)
    assert room.events(Event.REACTS) == []


@pytest.mark.clause("XH-087", "XH-089", "XH-096")
def test_execute_spends_the_reaction_and_pushes_the_held_action_at_who_set_it_off():
    board = shootout()
    wait(board, 0, Trigger.RANGED, Verb.STRIKE, PISTOL, subject=3)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[1], **SHOT)
    room.answer(Verb.YES)
    a, u = room.top, board.b.units[0]
    assert (a.kind, a.stage, a.actor) == (Frame.ACT, fr.ActStage.ASK, 0)
    assert (a.verb, a.slot, a.aim, a.strike, a.reaction) == (Verb.STRIKE, PISTOL, 3, 1, 1)
    assert (u.reactions, u.trigger, u.response, u.response_with) == (0, -1, -1, -1)
    assert room.events(Event.REACTS) == [(0, Verb.STRIKE, 0, 0, 0)]
    room.over()
    assert room.b.depth == 0


@pytest.mark.clause("XH-089", "XH-111")
def test_push_or_pull_was_fixed_with_the_standby():
    grav = USED.index(Program.GRAV)
    for pull in (0, 1):
        board = Board()
        board.unit("red", "lancer", (10, 10), programs=["grav"], response_pull=pull)
        board.unit("blue", "trooper", (20, 10), weapons=["pistol"])
        wait(located(board), 0, Trigger.RANGED, Verb.PROGRAM, grav)
        room = Room(board)
        room.opens(Occasion.ENGAGED, 1, engaged=[0], **SHOT)
        room.answer(Verb.YES)
        a = room.top
        assert (a.verb, a.program, a.pull, a.aim) == (Verb.PROGRAM, grav, pull, 1)


@pytest.mark.clause("XH-089")
@pytest.mark.parametrize(
    ("response", "held", "field"),
    [(Verb.USE, 0, "piece"), (Verb.ASSIST, 1, "ally"), (Verb.SEARCH, -1, None)],
)
def test_what_the_held_action_lacks_is_asked_when_it_is_carried_out(response, held, field):
    board = shootout()
    board.piece("door", (10, 11))
    wait(board, 0, Trigger.ENGAGES_ME, response, held)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    room.answer(Verb.YES)
    a = room.top
    assert (a.kind, a.verb) == (Frame.ACT, response)
    if field:
        assert a[field] == held
    assert (a.skill, a.handling, a.task) == (-1, -1, c.Task.NONE)
    assert a.aim == (3 if response == Verb.ASSIST else -1)


@pytest.mark.clause("XH-089", "XH-090")
def test_a_held_movement_is_asked_leg_by_leg():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME, Verb.MOVE)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    room.answer(Verb.YES)
    a = room.top
    assert (a.verb, a.mode, a.way, a.left, a.aim, a.reaction) == (Verb.MOVE, -1, -1, -1, -1, 1)


@pytest.mark.clause("XH-091")
def test_who_was_dropped_by_the_hit_does_not_react():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME)
    board.b.units[0].status = c.Status.OUT
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    assert room.asked is None


# --- order ---
@pytest.mark.clause("XH-095")
def test_standbys_are_offered_by_initiative_then_by_index():
    board = shootout()
    for unit in range(3):
        wait(board, unit, Trigger.RANGED)
    board.b.order[:3], board.b.n_order = [3, 2, 0], 3  # unit 1 has no place
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[1], **SHOT)
    asked = []
    while room.asked:
        asked.append(room.asked[0])
        room.answer(Verb.NO)
    assert asked == [2, 0, 1]


@pytest.mark.clause("XH-095")
def test_opportunities_come_before_counters_and_these_before_standbys():
    # A blue trooper leaves the reach of 2 by force of an engagement that 0 and 1 may answer.
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    board.unit("red", "lancer", (10, 11), weapons=["mblade"], programs=["counter"])
    board.unit("red", "trooper", (12, 10), weapons=["sword"])
    board.unit("blue", "trooper", (11, 10), weapons=["sword"])
    located(board)
    wait(board, 0, Trigger.ENGAGES_ALLY)
    moved(board, 3, (10, 9))
    board.b.passage.by_mover = bits_of([2])
    board.b.passage.inside[2] = 0
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, verb=Verb.STRIKE, slot=0, engaged=[1])
    asked = []
    while room.asked:
        asked.append(room.asked)
        room.answer(Verb.NO)
    assert asked == [(2, Decision.OPPORTUNITY), (1, Decision.COUNTER), (0, Decision.REACT)]


@pytest.mark.clause("XH-096")
def test_who_took_its_opportunity_cannot_carry_out_its_standby():
    for left, then in ((1, None), (2, (0, Decision.REACT))):
        board = Board()
        board.unit("red", "trooper", (10, 10), weapons=["sword"], reactions=left)
        board.unit("blue", "trooper", (11, 10))
        located(board)
        wait(board, 0, Trigger.APPEARS)
        board.b.appeared = bits_of([1])
        moved(board, 1, (12, 10))
        board.b.passage.by_mover = bits_of([0])
        board.b.passage.inside[0] = 0
        room = Room(board)
        room.opens(Occasion.STEP, 1)
        assert room.asked == (0, Decision.OPPORTUNITY)
        room.answer(d.WEAPON)
        assert room.top.kind == Frame.ENGAGE
        room.over()
        assert room.asked == then
        assert board.b.units[0].trigger == Trigger.APPEARS  # it lapses with the next turn


@pytest.mark.clause("XH-091")
def test_whether_a_standby_can_be_carried_out_is_asked_again_after_each_reaction():
    board = shootout()
    wait(board, 0, Trigger.RANGED, Verb.STRIKE, PISTOL)
    wait(board, 1, Trigger.RANGED, Verb.STRIKE, PISTOL)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[2], **SHOT)
    room.answer(Verb.YES)
    board.b.units[3].status = c.Status.OUT  # unit 0 has shot it
    room.over()
    assert room.asked is None
    assert board.b.units[1].trigger == Trigger.RANGED


# --- no window within a reaction; what goes on after it ---
@pytest.mark.clause("XH-095")
def test_a_reaction_opens_no_window():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME, Verb.STRIKE, PISTOL)
    wait(board, 4, Trigger.RANGED)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    room.answer(Verb.YES)
    depth = int(room.b.depth)
    room.opens(Occasion.ENGAGED, 0, engaged=[3], **SHOT)  # the shot of unit 0
    assert room.asked is None and room.b.depth == depth
    room.over()
    assert room.b.depth == 0


@pytest.mark.clause("XH-095")
def test_what_happened_in_a_reaction_is_not_offered_later():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME)
    wait(board, 1, Trigger.APPEARS)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    room.answer(Verb.YES)
    board.b.appeared = bits_of([4])
    board.b.passage.mover, board.b.passage.by_mover = 4, bits_of([1])
    room.over()
    assert (room.b.depth, board.b.appeared, board.b.passage.by_mover) == (0, 0, 0)
    room.opens(Occasion.ACTION, 3, verb=Verb.SEARCH)
    assert room.asked is None


@pytest.mark.clause("XH-088")
def test_whom_a_reaction_reveals_is_not_whom_another_waits_for():
    board = shootout()
    wait(board, 0, Trigger.APPEARS, Verb.SEARCH)
    wait(board, 1, Trigger.APPEARS, Verb.STRIKE, PISTOL)
    board.b.appeared = bits_of([4])
    room = Room(board)
    room.opens(Occasion.STEP, 2)
    room.answer(Verb.YES)
    board.b.appeared = bits_of([3])  # found by unit 0
    room.over()
    assert room.asked == (1, Decision.REACT)
    room.answer(Verb.YES)
    assert room.top.aim == 4


@pytest.mark.clause("XH-094")
def test_a_leg_is_cut_if_somebody_reacted_and_only_then():
    for answer, cut in ((Verb.NO, 0), (Verb.YES, 1)):
        board = shootout()
        wait(board, 0, Trigger.ENTER_RANGE, Verb.SEARCH)
        twin(fr.push)(board.b, Frame.LEG, 3, -1)
        moved(board, 3, (16, 10))
        room = Room(board)
        room.opens(Occasion.STEP, 3)
        assert room.asked == (0, Decision.REACT)
        room.answer(answer)
        if answer == Verb.YES:
            room.over()
        assert (room.b.depth, room.top.kind, room.top.cut) == (1, Frame.LEG, cut)


def test_a_window_without_anybody_leaves_no_frame():
    board = shootout()
    twin(fr.push)(board.b, Frame.LEG, 3, -1)
    board.b.appeared = bits_of([3])
    room = Room(board)
    room.opens(Occasion.STEP, 3)
    assert (room.b.depth, room.top.kind, room.top.cut, room.b.appeared) == (1, Frame.LEG, 0, 0)


@pytest.mark.clause("XH-094")
def test_only_legs_are_cut():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME)
    twin(fr.push)(board.b, Frame.ACT, 3, -1)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 3, engaged=[0], **SHOT)
    room.answer(Verb.YES)
    room.over()
    assert (room.b.depth, room.top.kind, room.top.cut) == (1, Frame.ACT, 0)
