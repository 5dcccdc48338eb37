"""Standby: what may be waited for and held ready, what sets it off, what it may then do (5.7)."""

import pytest

from mech_env.rulesets.xhalem.questions import standby as standby_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import Trigger
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Frame, Occasion
from mech_env.rulesets.xhalem.state.programs import USED, Program
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.windows import PISTOL, Room, is_asked, located, shootout, wait
from tests.twins import twins

standby = twins(standby_kernels)

STEP, ENGAGED, ACTION = Occasion.STEP, Occasion.ENGAGED, Occasion.ACTION


# --- what may be chosen ---
@pytest.mark.clause("XH-087")
def test_an_enemy_of_whom_the_side_knows_or_any_may_be_the_subject():
    board = shootout()
    names = [standby.may_name_subject(board.s, board.b, 0, Trigger.ENGAGES_ME, k) for k in range(4)]
    assert names == [False, False, True, True]
    board.b.units[3].aware = c.Aware.UNAWARE
    assert not standby.may_name_subject(board.s, board.b, 0, Trigger.ENGAGES_ME, 3)
    board.b.units[3].aware = c.Aware.SUSPECTED
    assert standby.may_name_subject(board.s, board.b, 0, Trigger.ENGAGES_ME, 3)
    assert standby.may_name_subject(board.s, board.b, 0, Trigger.ENGAGES_ME, c.MAX_UNITS)


@pytest.mark.clause("XH-087")
def test_for_an_ally_that_engages_an_ally_must_be_named():
    board = shootout()
    trigger = Trigger.ALLY_ENGAGES
    names = [standby.may_name_subject(board.s, board.b, 0, trigger, k) for k in range(4)]
    assert names == [False, True, False, False]
    assert not standby.may_name_subject(board.s, board.b, 0, trigger, c.MAX_UNITS)
    assert standby.may_wait_for(board.s, board.b, 0, trigger)
    board.b.units[1].status = c.Status.OUT
    assert not standby.may_wait_for(board.s, board.b, 0, trigger)
    assert standby.may_wait_for(board.s, board.b, 0, Trigger.RANGED)


@pytest.mark.clause("XH-089")
def test_what_a_unit_owns_now_may_be_held_ready():
    board = shootout(programs=["cloak"])
    s, b = board.s, board.b
    ready = [v for v in d.RESPONSES if standby.may_hold_ready(s, b, 0, v)]
    # PISTOL and SWORD take both hands; no object is near; the programs are others'.
    assert set(d.RESPONSES) - set(ready) == {Verb.PROGRAM, Verb.GRAPPLE, Verb.USE}
    slots = [standby.may_hold_slot(s, b, 0, slot) for slot in range(c.WEAPON_SLOTS + 1)]
    assert slots == [True, True, False, False, False, False, True]
    b.units[0].equipped = 0b10
    assert not standby.may_hold_slot(s, b, 0, PISTOL)
    assert standby.may_hold_ready(s, b, 0, Verb.GRAPPLE)
    s.options.unarmed = 0
    assert not standby.may_hold_slot(s, b, 0, c.WEAPON_SLOTS)
    s.options.verbs &= ~(1 << Verb.SEARCH)
    assert not standby.may_hold_ready(s, b, 0, Verb.SEARCH)


@pytest.mark.clause("XH-089")
def test_programs_off_their_cool_down_may_be_held_ready_but_for_blink():
    board = Board()
    unit = board.unit("red", "wasp", (5, 5), programs=["tether", "blink", "grav"])
    located(board)
    b = board.b
    b.units[unit].cooldown[USED.index(Program.GRAV)] = 1
    held = [one for k, one in enumerate(USED) if standby.may_hold_program(board.s, b, unit, k)]
    assert held == [Program.TETHER]
    assert standby.may_hold_ready(board.s, b, unit, Verb.PROGRAM)
    b.units[unit].cooldown[USED.index(Program.TETHER)] = 1
    assert not standby.may_hold_ready(board.s, b, unit, Verb.PROGRAM)


@pytest.mark.clause("XH-089")
def test_an_object_within_reach_and_an_ally_may_be_held_ready():
    board = shootout()
    near = board.piece("crate", (11, 10))
    far = board.piece("crate", (15, 10))
    board.b.units[0].equipped = 1  # a hand is free
    assert standby.may_hold_object(board.s, board.b, 0, near)
    assert not standby.may_hold_object(board.s, board.b, 0, far)
    assert standby.may_hold_ready(board.s, board.b, 0, Verb.USE)
    assert [standby.may_hold_ally(board.s, board.b, 0, k) for k in range(4)] == [
        False, True, False, False,
    ]  # fmt: skip
    board.move(1, (30, 30))
    assert standby.may_hold_ally(board.s, board.b, 0, 1)  # it may come


@pytest.mark.clause("XH-089", "XH-090")
def test_movement_may_be_held_ready_while_an_interval_is_left_a_dash_always():
    board = shootout(moved=25)
    assert standby.may_hold_ready(board.s, board.b, 0, Verb.MOVE)
    board.b.units[0].moved = 30
    assert not standby.may_hold_ready(board.s, board.b, 0, Verb.MOVE)
    assert standby.may_hold_ready(board.s, board.b, 0, Verb.DASH)
    board.b.units[0].immobile = 1
    assert not standby.may_hold_ready(board.s, board.b, 0, Verb.DASH)


# --- whether it can be carried out ---
@pytest.mark.clause("XH-052", "XH-091")
def test_a_response_that_is_not_legal_now_is_not_asked_for():
    board = shootout()
    event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": [1]}
    wait(board, 0, Trigger.RANGED, Verb.STRIKE, PISTOL)
    board.b.units[0].equipped = 0b10  # the PISTOL is stowed
    assert not is_asked(board, ENGAGED, 2, **event)
    board.b.units[0].equipped = 0b11
    board.piece("wall", (15, 0), (15, 39))  # and nothing can pass
    assert not is_asked(board, ENGAGED, 2, **event)
    assert board.b.units[0].trigger == Trigger.RANGED
    board.b.pieces[0].hp = 30  # breached
    assert is_asked(board, ENGAGED, 2, **event)


@pytest.mark.clause("XH-091")
@pytest.mark.parametrize(
    ("response", "held", "at", "legal"),
    [
        (Verb.STRIKE, 1, (11, 10), True),  # SWORD, 5 ft
        (Verb.STRIKE, 1, (12, 10), False),
        (Verb.STRIKE, PISTOL, (12, 10), True),
        (Verb.SHOVE, -1, (11, 10), True),
        (Verb.SHOVE, -1, (12, 10), False),
        (Verb.GRAPPLE, -1, (11, 10), False),  # no free hand
        (Verb.MOVE, -1, (12, 10), True),
        (Verb.DASH, -1, (12, 10), True),
        (Verb.HIDE, -1, (12, 10), False),  # in the open
        (Verb.CLOAK, -1, (12, 10), False),  # not owned
        (Verb.SEARCH, -1, (12, 10), True),
        (Verb.ASSIST, 1, (12, 10), True),
        (Verb.ASSIST, 2, (12, 10), False),  # no ally
        (Verb.PROGRAM, 0, (12, 10), False),  # not owned
    ],
)
def test_what_is_legal_when_an_enemy_shoots(response, held, at, legal):
    board = shootout()
    board.move(2, at)
    wait(board, 0, Trigger.RANGED, response, held)
    event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": [1]}
    assert is_asked(board, ENGAGED, 2, **event) is legal


@pytest.mark.clause("XH-091")
def test_a_program_held_ready_must_reach_and_be_cool():
    tether = USED.index(Program.TETHER)
    for cells, cool_down, legal in ((60, 0, True), (61, 0, False), (60, 1, False)):
        board = Board(width=100)
        board.unit("red", "wasp", (0, 5), programs=["tether", "emp"])
        board.unit("blue", "lancer", (cells, 5), weapons=["mcannon"])  # TETHER: 20 hexes = 300 ft
        wait(located(board), 0, Trigger.RANGED, Verb.PROGRAM, tether)
        board.b.units[0].cooldown[tether] = cool_down
        event = {"verb": Verb.STRIKE, "slot": 0, "engaged": [0]}
        assert is_asked(board, ENGAGED, 1, **event) is legal, cells


@pytest.mark.clause("XH-091", "XH-112")
def test_emp_held_ready_aims_at_nobody():
    board = Board(width=100)
    board.unit("red", "wasp", (0, 5), programs=["emp"])
    board.unit("blue", "lancer", (80, 5), weapons=["mcannon"])
    wait(located(board), 0, Trigger.RANGED, Verb.PROGRAM, USED.index(Program.EMP))
    room = Room(board)
    room.opens(ENGAGED, 1, verb=Verb.STRIKE, slot=0, engaged=[0])
    room.answer(Verb.YES)
    assert (room.top.kind, room.top.verb, room.top.aim) == (Frame.ACT, Verb.PROGRAM, -1)


@pytest.mark.clause("XH-090")
def test_a_held_movement_needs_movement_left_from_the_own_turn():
    for gone, asked in ((20, True), (30, False)):
        board = shootout(moved=gone)
        wait(board, 0, Trigger.ENGAGES_ME, Verb.MOVE)
        event = {"verb": Verb.STRIKE, "slot": PISTOL, "engaged": [0]}
        assert is_asked(board, ENGAGED, 2, **event) is asked
    # The dash is another full speed, whatever was moved.
    board = shootout(moved=30)
    wait(board, 0, Trigger.ENGAGES_ME, Verb.DASH)
    assert is_asked(board, ENGAGED, 2, verb=Verb.STRIKE, slot=PISTOL, engaged=[0])
    board = shootout(prone=1)
    wait(board, 0, Trigger.ENGAGES_ME, Verb.DASH)
    assert not is_asked(board, ENGAGED, 2, verb=Verb.STRIKE, slot=PISTOL, engaged=[0])


@pytest.mark.clause("XH-130")
def test_an_assist_held_ready_distracts_who_set_it_off_or_asks_whom():
    board = shootout()
    wait(board, 0, Trigger.ALLY_ENGAGES, Verb.ASSIST, 1, subject=1)
    for aim, distracted in ((2, 2), (d.TARGET_PIECE, -1)):
        room = Room(board)
        room.opens(ENGAGED, 1, verb=Verb.STRIKE, slot=0, aim=aim)
        assert standby.response_aim(board.s, board.b, room.top, 0) == distracted
        room.answer(Verb.NO)


@pytest.mark.clause("XH-130")
def test_an_assist_held_ready_distracts_nobody_who_is_out():
    board = shootout()
    wait(board, 0, Trigger.RANGED, Verb.ASSIST, 1)
    room = Room(board)
    room.opens(ENGAGED, 2, verb=Verb.STRIKE, slot=PISTOL, engaged=[0])
    assert standby.response_aim(board.s, board.b, room.top, 0) == 2
    board.b.units[2].status = c.Status.OUT
    assert standby.response_aim(board.s, board.b, room.top, 0) == d.NO_TARGET


@pytest.mark.clause("XH-089")
def test_who_hides_or_rides_holds_no_hiding_ready_and_a_turret_no_dash():
    for fields, may in (({}, True), ({"hidden": 12}, False), ({"rides": 1}, False)):
        board = shootout(**fields)
        assert standby.may_hold_ready(board.s, board.b, 0, Verb.HIDE) is may
    board = Board()
    board.unit("red", "turret", (10, 10), weapons=["tgun"])
    board.unit("blue", "trooper", (12, 10), weapons=["pistol"])
    wait(located(board), 0, Trigger.RANGED, Verb.DASH)
    assert not standby.may_hold_ready(board.s, board.b, 0, Verb.DASH)
    assert not is_asked(board, ENGAGED, 1, verb=Verb.STRIKE, slot=PISTOL, engaged=[0])


@pytest.mark.clause("XH-087")
def test_an_ally_inside_a_machine_may_be_waited_for():
    board = shootout()
    board.b.units[1].inside = 2
    assert standby.may_wait_for(board.s, board.b, 0, Trigger.ALLY_ENGAGES)
