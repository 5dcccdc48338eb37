"""COUNTER and GUARD: who strikes back, and when (XH-117, XH-118)."""

import numpy as np
import pytest

from mech_env.rulesets.xhalem.questions import reactions as reactions_kernels
from mech_env.rulesets.xhalem.questions.legal import legal as legal_kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import Cause, Frame, Occasion
from mech_env.rulesets.xhalem.state.programs import Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import Room, located
from tests.twins import twin, twins

legal = twin(legal_kernel)
reactions = twins(reactions_kernels)


def melee(**fields):
    """A Lancer with COUNTER and MBLADE (0), a Trooper beside it (1)."""
    board = Board()
    board.unit("red", "lancer", (10, 10), weapons=["mblade"], programs=["counter"], **fields)
    board.unit("blue", "trooper", (11, 10), weapons=["sword", "pistol"])
    return located(board)


@pytest.mark.clause("XH-117")
def test_counter_strikes_back_once_at_normal_level():
    board = melee()
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    assert room.asked == (0, Decision.COUNTER)
    room.answer(d.WEAPON)
    e = room.top
    assert (e.kind, e.actor, e.target, e.aim, e.verb, e.slot) == (
        Frame.ENGAGE, 0, 1, 1, Verb.STRIKE, 0,
    )  # fmt: skip
    assert (e.reaction, e.cause, e.strike, e.forced) == (1, Cause.PROGRAM, 1, 0)
    assert board.b.units[0].reactions == 0
    assert room.events(Event.STRIKES_BACK) == [(0, 0, 1, Program.COUNTER, 0)]
    room.over()
    assert room.b.depth == 0


@pytest.mark.clause("XH-117")
def test_counter_may_be_declined():
    board = melee()
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    room.answer(Verb.NO)
    assert room.b.depth == 0 and board.b.units[0].reactions == 1


@pytest.mark.clause("XH-117")
@pytest.mark.parametrize(
    ("verb", "slot", "asked"),
    [
        (Verb.STRIKE, 0, True),
        (Verb.STRIKE, c.WEAPON_SLOTS, True),  # unarmed
        (Verb.OFFHAND, 0, True),
        (Verb.GRAPPLE, -1, True),
        (Verb.SHOVE, -1, True),
        (Verb.RUSH, -1, True),
        (Verb.STRIKE, 1, False),  # PISTOL
        (Verb.PROGRAM, -1, False),
        (Verb.THROWOBJ, -1, False),
    ],
)
def test_counter_answers_melee(verb, slot, asked):
    board = melee()
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=verb, slot=slot, program=3, engaged=[0])
    assert (room.asked is not None) is asked


@pytest.mark.clause("XH-117")
def test_counter_needs_a_melee_weapon_and_the_attacker_within_reach():
    def attack(room):
        room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])

    board = melee(equipped=0)
    room = Room(board)
    attack(room)
    assert room.asked is None  # never the bare fist
    for cells, asked in ((15, True), (16, False)):
        board = melee()
        board.move(1, (10 + cells, 10))
        room = Room(board)
        attack(room)
        assert (room.asked is not None) is asked
    board = melee()
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[])  # at somebody else
    assert room.asked is None


@pytest.mark.clause("XH-117")
def test_without_the_program_nobody_strikes_back():
    board = melee()
    board.s.units[0].programs = 0
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    assert room.asked is None


def guard(ally, attacker):
    """A Drake with GUARD (0) at (10, 10), an ally (1), a trooper that engages (2)."""
    board = Board()
    board.unit("red", "drake", (10, 10), programs=["guard"])
    board.unit("red", "trooper", ally)
    board.unit("blue", "trooper", attacker, weapons=["sword", "pistol"])
    return located(board)


@pytest.mark.clause("XH-118")
def test_guard_strikes_who_engages_an_ally_beside_it():
    for ally, attacker, asked in (
        ((11, 10), (11, 9), True),
        ((12, 10), (11, 9), False),  # the ally is 10 ft away
        ((11, 10), (12, 10), False),  # CLAWS reach 5 ft
    ):
        room = Room(guard(ally, attacker))
        room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=0, engaged=[1])
        assert (room.asked == (0, Decision.COUNTER)) is asked, (ally, attacker)
    board = guard((11, 10), (11, 9))
    room = Room(board)
    room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=1, engaged=[1])  # any engagement
    room.answer(d.WEAPON)
    assert (room.top.kind, room.top.target, room.top.cause) == (Frame.ENGAGE, 2, Cause.PROGRAM)
    assert room.events(Event.STRIKES_BACK) == [(0, 0, 2, Program.GUARD, 0)]


@pytest.mark.clause("XH-118")
def test_guard_does_not_answer_for_its_owner_nor_an_ally_s_engagement():
    board = guard((11, 10), (11, 9))
    room = Room(board)
    room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=0, engaged=[0])
    assert room.asked is None
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[2])
    assert room.asked is None
    room.opens(Occasion.ACTION, 2, verb=Verb.SEARCH, engaged=[1])
    assert room.asked is None


# --- every question has an answer ---
def test_the_masks_of_reactions_offer_what_the_window_takes():
    board = melee()
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    mask = np.zeros(d.N_ACTIONS, np.int8)
    assert legal(board.s, board.b, mask) == -1
    assert set(np.flatnonzero(mask)) == {int(Verb.NO), d.WEAPON}


@pytest.mark.clause("XH-117")
def test_only_melee_weapons_strike_back():
    board = Board()
    board.unit("red", "lancer", (10, 10), weapons=["mcannon", "mblade"], programs=["counter"])
    board.unit("blue", "trooper", (11, 10), weapons=["sword"])
    located(board)
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    may = [reactions.may_counter(board.s, board.b, room.top, 0, slot) for slot in range(2)]
    assert may == [False, True]


@pytest.mark.clause("XH-117")
def test_nobody_strikes_back_at_who_is_not_located():
    board = melee()
    board.b.units[1].aware = c.Aware.SUSPECTED
    room = Room(board)
    room.opens(Occasion.ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    assert room.asked is None


@pytest.mark.clause("XH-118")
def test_guard_leaves_friendly_fire_unanswered():
    board = Board()
    board.s.options.friendly_targets = 1
    board.unit("red", "drake", (10, 10), programs=["guard"])
    board.unit("red", "trooper", (11, 10))
    board.unit("red", "trooper", (11, 9), weapons=["sword"])
    board.unit("blue", "trooper", (20, 9))
    room = Room(located(board))
    room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=0, engaged=[1])
    assert room.asked is None


@pytest.mark.clause("XH-091", "XH-117")
def test_the_second_to_strike_back_is_not_asked_once_the_attacker_is_out():
    board = Board()
    for cell in ((10, 10), (12, 10)):
        board.unit("red", "lancer", cell, weapons=["mblade"], programs=["counter"])
    board.unit("blue", "trooper", (11, 10), weapons=["sword"])
    room = Room(located(board))
    room.opens(Occasion.ENGAGED, 2, verb=Verb.STRIKE, slot=0, engaged=[0, 1])
    room.answer(d.WEAPON)
    board.b.units[2].status = c.Status.OUT
    room.over()
    assert room.asked is None and board.b.units[1].reactions == 1
