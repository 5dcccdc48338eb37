"""Standby: what may be waited for and held ready, what sets it off, what it may then do (5.7)."""

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import standby as standby_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Trigger
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.frames import Occasion
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import PISTOL, Room, is_asked, located, moved, shootout, wait
from tests.twins import twins

standby = twins(standby_kernels)

STEP, ENGAGED, ACTION = Occasion.STEP, Occasion.ENGAGED, Occasion.ACTION


# --- what sets it off: steps ---
@pytest.mark.clause("XH-088")
def test_an_enemy_enters_my_melee_reach():
    # Trooper: reach 5 ft, one cell.
    for start, end, asked in ((13, 11, 1), (13, 12, 0), (11, 10, 0)):
        board = shootout()
        wait(board, 0, Trigger.ENTER_REACH)
        board.move(2, (start, 10))
        moved(board, 2, (end, 10))
        assert is_asked(board, STEP, 2) == asked, (start, end)


@pytest.mark.clause("XH-088")
def test_reach_is_that_of_the_longest_weapon():
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["halberd"])
    board.unit("blue", "trooper", (13, 10))
    wait(located(board), 0, Trigger.ENTER_REACH)
    moved(board, 1, (12, 10))  # 10 ft
    assert is_asked(board, STEP, 1)


@pytest.mark.clause("XH-088")
@pytest.mark.parametrize(
    ("response", "held", "edge"),
    [(Verb.STRIKE, PISTOL, 12), (Verb.SEARCH, -1, 6), (Verb.STRIKE, 1, 1)],
    ids=["pistol: 60 ft", "no weapon: 30 u", "sword: 5 ft"],
)
def test_an_enemy_enters_the_range_of_my_answer(response, held, edge):
    for end, asked in ((edge, True), (edge + 1, False)):
        board = shootout()
        wait(board, 0, Trigger.ENTER_RANGE, response, held)
        board.move(2, (10 + edge + 2, 10))
        moved(board, 2, (10 + end, 10))
        assert is_asked(board, STEP, 2) is asked


@pytest.mark.clause("XH-088")
def test_who_is_moved_by_force_does_not_enter():
    board = shootout()
    wait(board, 0, Trigger.ENTER_REACH)
    moved(board, 2, (11, 10))
    board.b.passage.forced = 1
    assert not is_asked(board, STEP, 2)


@pytest.mark.clause("XH-088")
def test_a_thrust_nearer_sets_off_with_the_first_interval_after_the_dash():
    board = shootout()
    wait(board, 0, Trigger.THRUSTS)
    room = Room(board)
    moved(board, 2, (19, 10))
    assert not is_asked(board, STEP, 2, verb=Verb.MOVE)  # it has not dashed
    board.b.units[2].dashed = 1
    room.opens(ACTION, 2, verb=Verb.DASH)
    moved(board, 2, (18, 10))
    room.opens(STEP, 2, verb=Verb.MOVE)
    assert room.asked == (0, Decision.REACT)
    room.answer(Verb.NO)
    moved(board, 2, (17, 10))
    assert not is_asked(board, STEP, 2, verb=Verb.MOVE)


@pytest.mark.clause("XH-088")
def test_a_thrust_away_sets_nothing_off():
    board = shootout()
    wait(board, 0, Trigger.THRUSTS)
    board.b.units[2].dashed = 1
    room = Room(board)
    room.opens(ACTION, 2, verb=Verb.DASH)
    moved(board, 2, (21, 10))
    room.opens(STEP, 2, verb=Verb.MOVE)
    assert room.asked is None


# --- engagements ---
@pytest.mark.clause("XH-088")
@pytest.mark.parametrize(
    ("trigger", "of_me", "of_ally", "of_piece"),
    [
        (Trigger.ENGAGES_ME, True, False, False),
        (Trigger.ENGAGES_ALLY, False, True, False),
        (Trigger.RANGED, True, True, False),
        (Trigger.PROGRAM, False, False, False),
        (Trigger.ENTER_REACH, False, False, False),
    ],
)
def test_an_enemy_shoots(trigger, of_me, of_ally, of_piece):
    for engaged, asked in (([0], of_me), ([1], of_ally), ([], of_piece)):
        board = shootout()
        wait(board, 0, trigger)
        event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": engaged}
        assert is_asked(board, ENGAGED, 2, **event) is asked, engaged


@pytest.mark.clause("XH-088")
def test_ranged_means_a_ranged_weapon_or_a_thrown_object():
    for verb, slot, asked in (
        (Verb.STRIKE, 1, False),
        (Verb.STRIKE, c.WEAPON_SLOTS, False),
        (Verb.OFFHAND, PISTOL, True),
        (Verb.THROWOBJ, -1, True),
        (Verb.SHOVE, -1, False),
    ):
        board = shootout()
        wait(board, 0, Trigger.RANGED)
        assert is_asked(board, ENGAGED, 2, verb=verb, slot=slot, engaged=[1]) is asked, verb


@pytest.mark.clause("XH-088")
def test_programs_specialties_and_cloaks_are_uses_of_a_program():
    for occasion, verb, asked in (
        (ENGAGED, Verb.PROGRAM, True),
        (ENGAGED, Verb.RUSH, True),
        (ENGAGED, Verb.SHOVE, False),
        (ACTION, Verb.PROGRAM, True),
        (ACTION, Verb.CLOAK, True),
        (ACTION, Verb.SEARCH, False),
    ):
        board = shootout()
        wait(board, 0, Trigger.PROGRAM)
        engaged = [1] if occasion == ENGAGED else []
        assert is_asked(board, occasion, 3, verb=verb, program=3, engaged=engaged) is asked, verb


@pytest.mark.clause("XH-088")
def test_an_enemy_uses_an_object():
    for verb, asked in ((Verb.USE, True), (Verb.SWITCH, False)):
        board = shootout()
        wait(board, 0, Trigger.USES)
        assert is_asked(board, ACTION, 2, verb=verb) is asked


@pytest.mark.clause("XH-088")
def test_a_named_ally_engages_known_or_not():
    board = shootout()
    board.b.units[1].aware = c.Aware.UNAWARE  # what the enemy knows of it is no matter
    wait(board, 0, Trigger.ALLY_ENGAGES, Verb.STRIKE, PISTOL, subject=1)
    room = Room(board)
    room.opens(ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[2])
    assert room.asked == (0, Decision.REACT)
    assert standby.response_aim(board.s, board.b, room.top, 0) == 2  # its target
    other = shootout()
    wait(other, 0, Trigger.ALLY_ENGAGES, subject=1)
    assert not is_asked(other, ENGAGED, 2, verb=Verb.STRIKE, slot=0, engaged=[1])


@pytest.mark.clause("XH-088")
def test_an_enemy_is_located():
    for appeared, subject, asked in ((3, -1, 3), (3, 3, 3), (3, 2, None), (1, -1, None)):
        board = shootout()
        wait(board, 0, Trigger.APPEARS, Verb.STRIKE, PISTOL, subject)
        board.b.appeared = 1 << appeared
        room = Room(board)
        room.opens(STEP, 1, verb=Verb.MOVE)  # an ally has found it
        assert (room.asked is not None) == (asked is not None), (appeared, subject)
        if asked is not None:
            assert standby.response_aim(board.s, board.b, room.top, 0) == asked
        assert asked is not None or board.b.appeared == 0  # not offered again


# --- who sets it off ---
@pytest.mark.clause("XH-088")
def test_only_who_is_located_after_the_event_sets_it_off():
    # Catalogue: a cloaked, unexposed enemy enters reach.
    for aware in c.Aware:
        board = shootout()
        wait(board, 0, Trigger.ENTER_REACH)
        moved(board, 2, (11, 10))
        board.b.units[2].aware = aware
        assert is_asked(board, STEP, 2) is (aware == c.Aware.LOCATED)


@pytest.mark.clause("XH-087")
def test_only_the_subject_sets_it_off_and_never_an_ally():
    for subject, actor, asked in ((-1, 2, 1), (2, 2, 1), (3, 2, 0), (-1, 1, 0)):
        board = shootout()
        wait(board, 0, Trigger.RANGED, subject=subject)
        event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": [0]}
        if actor == 1:
            board.s.units[1].carried[0] = board.s.units[0].carried[0]
        assert is_asked(board, ENGAGED, actor, **event) == asked, (subject, actor)


@pytest.mark.clause("XH-087")
def test_nobody_is_set_off_by_what_it_did_itself():
    for actor, asked in ((0, False), (1, True)):
        board = shootout()
        wait(board, 0, Trigger.APPEARS)
        board.b.appeared = 1 << 3
        assert is_asked(board, STEP, actor, verb=Verb.MOVE) is asked


def ridden(**fields: Any) -> tuple[Board, int, int]:
    """Red's Trooper with a sword; 2 cells off blue's mount and its rider, with these fields."""
    board = Board()
    board.unit("red", "trooper", (10, 10), weapons=["sword"])
    mount = board.unit("blue", "ridgeback", (12, 10))
    rider = board.unit("blue", "trooper", (12, 10), rides=mount, **fields)
    board.b.units[mount].rider = rider
    return board, mount, rider


@pytest.mark.clause("XH-087")
def test_a_mount_that_is_waited_for_comes_with_its_rider():
    board, mount, rider = ridden()
    wait(located(board), 0, Trigger.ENTER_REACH, Verb.STRIKE, 0, subject=mount)
    board.move(mount, (11, 10))
    moved(board, rider, (11, 10))
    room = Room(board)
    room.opens(STEP, rider)
    assert room.asked == (0, Decision.REACT)
    assert standby.response_aim(board.s, board.b, room.top, 0) == mount


@pytest.mark.clause("XH-087", "XH-088")
@pytest.mark.parametrize(("subject", "unseen", "aim"), [
    (1, 1, -1), (1, 2, 1), (2, 2, -1), (-1, 1, 2), (-1, 2, 1),
])  # fmt: skip
def test_of_mount_and_rider_the_one_that_is_located_sets_it_off(subject, unseen, aim):
    """Unit 2 rides unit 1; the subject -1 is any enemy, the aim -1 nobody."""
    board, mount, rider = ridden()
    wait(located(board), 0, Trigger.ENTER_REACH, Verb.STRIKE, 0, subject=subject)
    board.b.units[unseen].aware = c.Aware.UNAWARE
    board.move(mount, (11, 10))
    moved(board, rider, (11, 10))
    room = Room(board)
    room.opens(STEP, rider)
    assert (room.asked == (0, Decision.REACT)) is (aim >= 0)
    if aim >= 0:
        assert standby.response_aim(board.s, board.b, room.top, 0) == aim


@pytest.mark.clause("XH-087")
def test_a_mount_that_is_waited_for_does_not_engage_with_its_rider():
    board, mount, rider = ridden(weapons=["pistol"])
    for subject, asked in ((rider, True), (mount, False)):
        wait(located(board), 0, Trigger.RANGED, subject=subject)
        event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": [0]}
        assert is_asked(board, ENGAGED, rider, **event) is asked
        board.b.request.decision = Decision.NONE
        board.b.depth = 0


@pytest.mark.clause("XH-088")
def test_an_ally_that_moves_does_not_engage():
    board = shootout()
    wait(board, 0, Trigger.ALLY_ENGAGES, subject=1)
    assert not is_asked(board, STEP, 1, verb=Verb.MOVE)


@pytest.mark.clause("XH-088")
def test_who_appears_is_an_enemy_still_located():
    for appeared, aware, asked in ((3, 2, True), (3, 1, False), (1, 2, False)):
        board = shootout()
        wait(board, 0, Trigger.APPEARS)
        board.b.appeared = 1 << appeared
        board.b.units[appeared].aware = aware
        assert is_asked(board, STEP, 2, verb=Verb.MOVE) is asked, (appeared, aware)


@pytest.mark.clause("XH-088")
def test_a_dash_of_the_turn_before_is_no_thrust():
    for dashed, asked in ((1, True), (0, False)):
        board = shootout()
        wait(board, 0, Trigger.THRUSTS)
        board.b.units[2].thrusting, board.b.units[2].dashed = 1, dashed
        moved(board, 2, (19, 10))
        assert is_asked(board, STEP, 2, verb=Verb.MOVE) is asked
