"""Assist: whom one may help, and with what (XH-129 to XH-131)."""

import pytest

from mech_env.rulesets.xhalem.questions import assist as assist_kernels
from mech_env.rulesets.xhalem.questions import levels as levels_kernels
from mech_env.rulesets.xhalem.rules import deeds as deeds_kernels
from mech_env.rulesets.xhalem.rules import grapple as grapple_kernels
from mech_env.rulesets.xhalem.rules import turn as turn_kernels
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state.codes import Task
from mech_env.rulesets.xhalem.state.decisions import Verb
from mech_env.rulesets.xhalem.state.frames import Cause
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.engagements import Fray
from tests.rulesets.xhalem.forced import forced
from tests.twins import twins

assist = twins(assist_kernels)
deeds = twins(deeds_kernels)
grapple = twins(grapple_kernels)
levels = twins(levels_kernels)
turn = twins(turn_kernels)

HELPER, ALLY, ENEMY = 0, 1, 2


def trio(**fields):
    """Two red troopers side by side, a blue one 50 ft away."""
    board = Board()
    board.unit("red", "trooper", (10, 10))
    board.unit("red", "trooper", (11, 10), weapons=["pistol"], **fields)
    board.unit("blue", "trooper", (21, 10), aware=c.Aware.LOCATED)
    return board


def helps(board, task, aim=-1):
    """The helper takes the ASSIST action."""
    with forced() as log:
        deeds.assist(board.s, board.b, log, HELPER, ALLY, task, aim)


def may(board, task):
    """Whether the helper may help the ally with a task."""
    return assist.may_help_with(board.s, board.b, HELPER, ALLY, task)


@pytest.mark.clause("XH-129")
def test_the_helped_check_has_advantage_once():
    board = trio(grappled_by=ENEMY)
    board.b.units[ENEMY].grapples = ALLY
    helps(board, Task.BREAK_FREE)
    assert levels.check_level(board.s, board.b, ALLY, Task.BREAK_FREE) == 1
    assert levels.check_level(board.s, board.b, ALLY, Task.SEARCH) == 0
    with forced(3, 16, 17) as log:  # 16 kept + 2 against 17 + 2
        grapple.break_free(board.s, board.b, log, ALLY)
    assert board.b.units[ALLY].grappled_by == ENEMY
    assert board.b.units[ALLY].aided == Task.NONE
    with forced(18, 17) as log:  # one die now
        grapple.break_free(board.s, board.b, log, ALLY)
    assert board.b.units[ALLY].grappled_by == -1


@pytest.mark.clause("XH-129")
def test_aid_lapses_at_the_start_of_the_helpers_next_turn():
    board = trio()
    helps(board, Task.SEARCH)
    with forced() as log:
        turn.begin_turn(board.s, board.b, log, ALLY)
        assert board.b.units[ALLY].aided == Task.SEARCH
        turn.begin_turn(board.s, board.b, log, HELPER)
    assert board.b.units[ALLY].aided == Task.NONE


@pytest.mark.clause("XH-129", "XH-130")
def test_the_ally_must_be_within_5_u():
    board = trio()
    assert may(board, Task.ATTACK) and may(board, Task.HIDE)
    board.move(ALLY, (12, 10))
    assert not may(board, Task.ATTACK) and not may(board, Task.HIDE)
    board.s.options.assist_check_range = c.AssistRange.ANY
    assert not may(board, Task.ATTACK) and may(board, Task.HIDE)  # the option is for checks


@pytest.mark.clause("XH-130")
def test_an_attack_is_helped_against_a_known_enemy():
    board = trio()
    board.b.units[ENEMY].aware = c.Aware.UNAWARE
    assert not may(board, Task.ATTACK)
    board.b.units[ENEMY].aware = c.Aware.SUSPECTED
    assert may(board, Task.ATTACK)


@pytest.mark.clause("XH-130")
def test_the_first_engagement_roll_against_the_distracted_has_advantage():
    fray = Fray(trio())
    helps(fray, Task.ATTACK, ENEMY)
    fray.engage(ALLY, Verb.STRIKE, ENEMY, [2, 9, 10], slot=0, cause=Cause.ACTION)  # 2d20
    assert fray.b.units[ALLY].aided == Task.NONE
    fray.engage(ALLY, Verb.STRIKE, ENEMY, [2, 10], slot=0, cause=Cause.ACTION)  # d20


@pytest.mark.clause("XH-130")
def test_against_another_enemy_the_aid_is_kept():
    board = trio()
    other = board.unit("blue", "trooper", (21, 12))
    fray = Fray(board)
    helps(fray, Task.ATTACK, ENEMY)
    fray.engage(ALLY, Verb.STRIKE, other, [2, 10], slot=0)
    assert fray.b.units[ALLY].aided == Task.ATTACK


@pytest.mark.clause("XH-131")
def test_a_hidden_helper_is_heard():
    board = trio()
    board.b.units[HELPER].hidden = 15
    helps(board, Task.HIDE)
    assert board.b.units[HELPER].hidden == 0
