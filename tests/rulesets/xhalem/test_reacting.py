"""Reactions from the offer to their end, with all the procedures that they take (5.7)."""

import numpy as np
import pytest

from mech_env.core.log import new_logs
from mech_env.rulesets.xhalem.questions import legal as legal_kernels
from mech_env.rulesets.xhalem.questions.space import place_of as place_of_kernel
from mech_env.rulesets.xhalem.rules import reach as reach_kernels
from mech_env.rulesets.xhalem.rules import turn as turn_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state import frames as fr
from mech_env.rulesets.xhalem.state.codes import Trigger
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import PISTOL, SWORD, Room, located, shootout, under, wait
from tests.twins import twin, twins

legal = twins(legal_kernels)
place_of = twin(place_of_kernel)
reach = twins(reach_kernels)
turn = twins(turn_kernels)

WALK, FORWARD = d.MODE + c.Mode.WALK, d.DIRECTION
ONE, TWO, FIVE = d.LENGTH, d.LENGTH + 1, d.LENGTH + 2


def shot_at(board):
    """Unit 2 has engaged unit 0 with its PISTOL."""
    board.s.options.move_lengths = 0b1111
    under(board, Frame.FIGHT)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=PISTOL, engaged=[0])
    return room


def options(room):
    """The legal slots of the request."""
    mask = np.zeros(d.N_ACTIONS, np.int8)
    legal.legal(room.s, room.b, mask)
    return {int(slot) for slot in np.flatnonzero(mask)}


def passed(forced=0):
    """A blue trooper (1) has just left the reach of a red one with a SWORD (0)."""
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    board.unit("blue", "trooper", (11, 10))
    located(board)
    under(board, Frame.FIGHT)
    board.b.units[0].entered = 1 << 1
    reach.start_passage(board.s, board.b, 1, 1, forced)
    reach.step_to(board.s, board.b, 1, (12, 9, 0), 1)
    room = Room(board)
    room.opens(Occasion.STEP, 1)
    assert room.asked == (0, Decision.OPPORTUNITY)
    assert options(room) == {int(Verb.NO), d.WEAPON}
    return room


# --- opportunities ---
@pytest.mark.clause("XH-101")
def test_an_opportunity_is_one_strike_with_advantage():
    # Agility 3: d[4, 15] -> 18 against d[10] + 3 = 13; d8 + Strength 2.
    room = passed()
    room.plays(d.WEAPON, 4, 15, 10, 6)
    assert room.events(Event.ENGAGEMENT)[0][:3] == (0, 18, 1)
    assert room.b.units[1].hp == 22 - 6 - 2
    assert (room.b.depth, room.asked) == (1, None)


@pytest.mark.clause("XH-101")
def test_a_dual_striker_strikes_once():
    room = passed()
    room.s.units[0].programs = 1  # DUAL
    room.plays(d.WEAPON, 4, 15, 10, 6)
    assert (room.b.depth, room.asked) == (1, None)


@pytest.mark.clause("XH-104")
def test_against_who_was_moved_by_force_it_has_disadvantage():
    room = passed(forced=1)
    room.plays(d.WEAPON, 15, 4, 10)
    assert room.events(Event.ENGAGEMENT)[0][:3] == (0, 7, -1)
    assert room.b.units[1].hp == 22


# --- COUNTER ---
@pytest.mark.clause("XH-117")
def test_counter_strikes_at_level_0():
    board = Board()
    board.unit("red", "lancer", (10, 10), weapons=["mblade"], programs=["counter"])
    board.unit("blue", "trooper", (11, 10), weapons=["sword"])
    located(board)
    under(board, Frame.FIGHT)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    assert options(room) == {int(Verb.NO), d.WEAPON}
    room.plays(d.WEAPON, 10, 10)  # Systems 3: 13 against 13
    assert room.events(Event.ENGAGEMENT)[0][:3] == (0, 13, 0)
    assert room.b.units[1].hp == 22 and room.b.depth == 1


# --- standbys ---
@pytest.mark.clause("XH-089", "XH-091")
def test_a_held_strike_is_made_with_the_weapon_fixed_in_advance():
    board = shootout()
    wait(board, 0, Trigger.ENGAGES_ME, Verb.STRIKE, PISTOL)
    room = shot_at(board)
    assert options(room) == {int(Verb.NO), int(Verb.YES)}
    room.plays(Verb.YES, 15, 4, 3)  # 18 against 7; d8 + 2
    assert board.b.units[2].hp == 22 - 3 - 2
    assert room.b.depth == 1 and board.b.units[0].reactions == 0
    assert board.b.units[0].acted == 0  # it costs no action


@pytest.mark.clause("XH-089")
def test_a_held_strike_of_a_dual_striker_is_two():
    board = shootout(programs=["dual"])
    wait(board, 0, Trigger.ENGAGES_ME, Verb.STRIKE, PISTOL)
    room = shot_at(board)
    room.plays(Verb.YES, 2, 15)
    assert room.asked == (0, Decision.STRIKE2)
    room.plays(Verb.NO)
    assert room.b.depth == 1


@pytest.mark.clause("XH-090")
def test_a_held_movement_has_what_is_left_of_the_own_turn():
    # Trooper, 20 of 30 ft gone: 10 ft, two intervals.
    board = shootout(moved=20)
    wait(board, 0, Trigger.ENGAGES_ME, Verb.MOVE)
    room = shot_at(board)
    room.plays(Verb.YES)
    assert room.asked == (0, Decision.MODE)
    assert options(room) == {int(Verb.NO), WALK}
    room.plays(WALK)
    room.plays(FORWARD)
    assert room.asked == (0, Decision.LENGTH)
    assert options(room) == {ONE, TWO}
    room.plays(TWO)
    assert place_of(board.b, 0) == (12, 10, 0)
    assert board.b.units[0].moved == 30 and room.b.depth == 1


@pytest.mark.clause("XH-090")
def test_a_held_movement_may_stop_early():
    board = shootout(moved=20)
    wait(board, 0, Trigger.ENGAGES_ME, Verb.MOVE)
    room = shot_at(board)
    room.plays(Verb.YES)
    for slot in (WALK, FORWARD, ONE):
        room.plays(slot)
    assert room.asked == (0, Decision.MODE)
    room.plays(Verb.NO)
    assert place_of(board.b, 0) == (11, 10, 0) and room.b.depth == 1


@pytest.mark.clause("XH-090")
def test_a_held_dash_is_one_full_speed():
    board = shootout(moved=30)
    wait(board, 0, Trigger.ENGAGES_ME, Verb.DASH)
    room = shot_at(board)
    room.plays(Verb.YES)
    assert room.asked == (0, Decision.MODE)
    for slot in (WALK, FORWARD, FIVE, WALK, FORWARD, ONE):
        room.plays(slot)
    assert place_of(board.b, 0) == (16, 10, 0) and room.b.depth == 1


@pytest.mark.clause("XH-095")
def test_movement_as_a_reaction_gives_no_opportunity_but_enters_reaches():
    board = shootout()
    board.move(2, (12, 11))
    wait(board, 0, Trigger.ENGAGES_ME, Verb.MOVE)
    room = shot_at(board)
    room.plays(Verb.YES)
    for slot in (WALK, FORWARD, ONE):  # (11, 10): still 10 ft off
        room.plays(slot)
    for slot in (WALK, FORWARD, ONE):  # (12, 10): in the reach of unit 2
        room.plays(slot)
    assert (int(board.b.units[2].entered) >> 0) & 1
    for slot in (WALK, FORWARD, TWO):  # (14, 10): out again
        room.plays(slot)
    assert room.asked == (0, Decision.MODE)  # unit 2 is not asked
    room.plays(Verb.NO)
    assert room.b.depth == 1 and board.b.passage.by_mover == 0


@pytest.mark.clause("XH-093", "XH-096")
def test_a_standby_lapses_and_reactions_are_back_at_the_start_of_the_own_turn():
    board = shootout(reactions=0)
    board.s.options.reactions_per_round = 1
    wait(board, 0, Trigger.ENGAGES_ME, Verb.STRIKE, SWORD, subject=2)
    log = new_logs()[0]
    turn.begin_turn(board.s, board.b, log, 2)
    u = board.b.units[0]
    assert (u.trigger, u.reactions) == (Trigger.ENGAGES_ME, 0)  # another's turn
    turn.begin_turn(board.s, board.b, log, 0)
    assert (u.trigger, u.subject, u.response, u.response_with) == (-1, -1, -1, -1)
    assert u.reactions == 1


# --- standing by (XH-087) ---
@pytest.mark.clause("XH-087", "XH-089")
def test_standing_by_is_an_action_whose_parts_are_asked():
    board = shootout()
    under(board, Frame.FIGHT)
    under(board, Frame.TURN, 0)
    room = Room(board)
    twin(fr.ask_then)(room.s, room.b, room.top, 0, Decision.TURN, fr.TurnStage.VERB)
    assert Verb.STANDBY in options(room)
    for slot, asked in (
        (Verb.STANDBY, Decision.TRIGGER),
        (d.TRIGGER + Trigger.RANGED, Decision.SUBJECT),
        (d.ENEMY, Decision.RESPONSE),
        (Verb.STRIKE, Decision.WEAPON),
    ):
        room.plays(slot)
        assert room.asked == (0, asked)
    assert options(room) == {d.WEAPON, d.WEAPON + 1, d.UNARMED}
    room.plays(d.WEAPON + SWORD)
    u = board.b.units[0]
    assert (u.trigger, u.subject, u.response, u.response_with) == (
        Trigger.RANGED, 2, Verb.STRIKE, SWORD,
    )  # fmt: skip
    assert u.acted == 1 and room.asked == (0, Decision.TURN)


@pytest.mark.clause("XH-094")
def test_the_interrupted_turn_goes_on_with_what_was_left():
    board = shootout()
    board.s.options.move_lengths = 0b1111
    wait(board, 0, Trigger.ENTER_RANGE, Verb.STRIKE, PISTOL)
    board.move(2, (24, 10))  # 70 ft: the PISTOL has 60
    under(board, Frame.FIGHT)
    under(board, Frame.TURN, 2)
    room = Room(board)
    twin(fr.ask_then)(room.s, room.b, room.top, 2, Decision.TURN, fr.TurnStage.VERB)
    for slot in (Verb.MOVE, WALK, FORWARD, FIVE):
        room.plays(slot)
    assert room.asked == (0, Decision.REACT)
    assert place_of(board.b, 2) == (22, 10, 0)
    room.plays(Verb.YES, 2, 15)
    assert room.asked == (2, Decision.TURN)  # the leg is cut
    assert board.b.units[2].moved == 10 and Verb.MOVE in options(room)
