"""The course of a fight: set-up, rounds, slots, groups (5.1 to 5.3)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.scenario.setups import load_scenario
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import Aware, Lattice, Status
from mech_env.rulesets.xhalem.state.decisions import Decision
from mech_env.rulesets.xhalem.state.events import Event, Roll
from mech_env.rulesets.xhalem.state.frames import FightStage
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.fights import Course, with_options

ARCHITECT = {"controller": {"blue": "architect"}}


def duel(**options: Any) -> Board:
    """A Lancer and a Trooper, ten cells apart, without weapons to choose."""
    board = Board(round_limit=3)
    with_options(board.s, **options)
    board.unit("red", "lancer", (5, 5))
    board.unit("blue", "trooper", (15, 5))
    return board


def course(board: Board, *faces: int) -> Course:
    board.s.start.units = board.b.units
    return Course([board.s], board.b, *faces)


def place(board: Board, unit: int) -> tuple[int, ...]:
    u = board.b.units[unit]
    return int(u.q), int(u.r), int(u.z)


# --- set-up ------------------------------------------------------------------------------------


@pytest.mark.clause("XH-004", "XH-001")
def test_places_then_knowledge_then_initiative_then_the_first_round():
    board = duel()
    board.b.units[1].cloaked = 1
    game = course(board, 4, 9)
    game.until(FightStage.INITIATIVE)
    assert board.b.units[0].aware == Aware.UNAWARE and not game.happened(Event.ROLLED)
    game.until(FightStage.TIES)
    # The cloaked one is unknown, before and after the dice.
    assert [int(u.aware) for u in board.b.units[:2]] == [Aware.LOCATED, Aware.UNAWARE]
    kinds = [int(e.kind) for e in game.log.events[: game.log.count]]
    assert kinds.index(Event.LOCATED) < kinds.index(Event.ROLLED)
    game.until(FightStage.SLOT).done()
    assert [int(k) for k in board.b.order[:2]] == [1, 0]  # 9 + 3 before 4 + 2
    assert board.b.round_number == 1
    assert game.happened(Event.FIGHT_BEGINS) == [(-1, 0, 0, 0, 0)]


@pytest.mark.clause("XH-004")
def test_ties_are_rerolled_one_at_a_stage():
    board = Board(round_limit=1)
    with_options(board.s)
    for side, at in (("red", 5), ("blue", 15)):
        board.unit(side, "lancer", (at, 5))
    game = course(board, 7, 7, 3, 3, 9, 1).until(FightStage.TIES)
    for used in (2, 4, 6):
        assert game.log.forced_used == used and game.stage == FightStage.TIES
        game.one()
    assert game.stage == FightStage.ROUND and board.b.frames[0].tie_rolls == 0
    game.done()


@pytest.mark.clause("XH-023")
def test_after_thirty_two_rerolls_the_tie_stands():
    board = Board(round_limit=1)
    with_options(board.s)
    for side, at in (("red", 5), ("blue", 15)):
        board.unit(side, "lancer", (at, 5))
    game = course(board, *[7] * (2 + 2 * 32)).until(FightStage.SLOT)
    game.done()
    assert [int(k) for k in board.b.order[:2]] == [0, 1]


@pytest.mark.clause("XH-006")
def test_without_jitter_units_are_where_the_scenario_puts_them():
    setups = load_scenario("duel").build_setups()
    units = setups[0].start.units
    assert [(int(u.q), int(u.r)) for u in units[:2]] == [(2, 6), (9, 5)]
    board = duel()
    course(board).until(FightStage.INITIATIVE)
    assert (place(board, 0), place(board, 1)) == ((5, 5, 0), (15, 5, 0))


@pytest.mark.clause("XH-006")
@pytest.mark.parametrize(
    ("face", "there"),
    [(1, (7, 5)), (2, (7, 3)), (3, (5, 3)), (4, (3, 5)), (5, (3, 7)), (6, (5, 7))],
)
def test_jitter_shifts_each_start_cell_by_one_die_each(face: int, there: tuple[int, int]):
    board = duel(jitter=2)
    game = course(board, face, 1).until(FightStage.LOADOUT)
    game.done()
    assert (place(board, 0), place(board, 1)) == ((*there, 0), (17, 5, 0))
    assert [(unit, what) for unit, what, *_ in game.happened(Event.ROLLED)] == [
        (0, Roll.JITTER),
        (1, Roll.JITTER),
    ]


@pytest.mark.clause("XH-006")
def test_jitter_takes_one_die_a_stage_and_none_for_riders_and_occupants():
    board = Board()
    with_options(board.s, jitter=1)
    board.unit("red", "trooper", (5, 5), rides=1)
    board.unit("red", "ridgeback", (5, 5), rider=0)
    board.unit("red", "lancer", (9, 5))
    board.unit("red", "engineer", (9, 5), inside=2)
    board.unit("red", "scout", (0, 0), status=Status.AWAY)
    board.unit("blue", "lancer", (20, 5))
    game = course(board, 1, 6, 4)
    used = [int(game.one().log.forced_used) for _ in range(6)]
    assert used == [0, 1, 2, 2, 2, 3]
    assert [place(board, k)[:2] for k in range(6)] == [
        (6, 5), (6, 5), (9, 6), (9, 6), (0, 0), (19, 5),
    ]  # fmt: skip


@pytest.mark.clause("XH-006", "XH-013")
@pytest.mark.parametrize("face", [1, 3, 4])
def test_jitter_leaves_a_unit_where_the_other_cell_is_not_free(face: int):
    board = Board(width=20, height=20)
    with_options(board.s, jitter=1)
    board.unit("red", "trooper", (5, 0))
    board.unit("blue", "trooper", (6, 0))
    board.piece("wall", (4, 0), (4, 3))
    game = course(board, face)
    game.one()
    assert place(board, 0) == (5, 0, 0)  # an enemy, the edge, a wall
    game.done()


@pytest.mark.clause("XH-006")
def test_jitter_keeps_those_on_the_ground_on_it_and_flyers_at_their_altitude():
    board = Board()
    with_options(board.s, jitter=1)
    board.unit("red", "trooper", (5, 5))
    board.unit("blue", "gunship", (15, 5, 75))
    board.unit("blue", "gunship", (20, 5, 20))
    board.piece("platform", (6, 5))  # its surface is at 30 ft
    board.piece("platform", (21, 5))
    course(board, 1, 1, 1).until(FightStage.LOADOUT).done()
    assert [place(board, k) for k in range(3)] == [(6, 5, 30), (16, 5, 75), (20, 5, 20)]
    space = Board(lattice=Lattice.SPACE)
    with_options(space.s, jitter=3)
    space.unit("red", "lancer", (5, 5, 4))
    space.unit("blue", "lancer", (15, 5, -16))
    course(space, 1, 1).until(FightStage.LOADOUT)
    assert (place(space, 0), place(space, 1)) == ((8, 5, 4), (18, 5, -16))


@pytest.mark.clause("XH-096")
def test_reactions_are_there_from_the_start():
    board = duel(reactions_per_round=2)
    board.b.units["reactions"] = 0
    course(board).until(FightStage.LOADOUT)
    assert [int(u.reactions) for u in board.b.units[:3]] == [2, 2, 0]


# --- rounds and turns --------------------------------------------------------------------------


def five(**first: Any) -> Board:
    """Two of red against three of blue; ``first``: fields of unit 0."""
    board = Board(round_limit=2)
    with_options(board.s)
    for k, (side, profile) in enumerate(
        [("red", "lancer"), ("red", "trooper"), ("blue", "brute"), ("blue", "scout"),
         ("blue", "bastion")]
    ):  # fmt: skip
        board.unit(side, profile, (4 * k, 5), **(first if k == 0 else {}))
    return board


@pytest.mark.clause("XH-005", "XH-021", "XH-028", "XH-031")
def test_a_round_is_all_turns_and_the_same_order_every_round_until_the_limit():
    board = five()
    game = course(board, 10, 9, 8, 7, 6).until(FightStage.OVER)
    game.done()
    # 12, 12 (Trooper's 3 beats 2), 9, 12 (Scout's 5 beats both), 7.
    assert game.turns == [3, 1, 0, 2, 4] * 2
    assert [what for _, what, *_ in game.happened(Event.ROUND_BEGINS)] == [1, 2]
    assert board.b.winner == -1  # a draw


@pytest.mark.clause("XH-028", "XH-031")
def test_stunned_units_have_a_turn_to_be_passed_and_those_gone_have_none():
    board = five(stunned=1)
    game = course(board, 10, 9, 8, 7, 6).until(FightStage.SLOT)
    board.b.units[2].status = Status.OUT
    game.until(FightStage.ROUND)
    assert game.turns == [3, 1, 0, 4]


@pytest.mark.clause("XH-222")
def test_controlled_mounts_and_those_just_dismounted_have_no_turn():
    board = five()
    game = course(board, 10, 9, 8, 7, 6).until(FightStage.SLOT)
    board.b.units[1].rider = 0
    board.b.units[2].late = 1
    game.until(FightStage.ROUND)
    assert game.turns == [3, 0, 4]
    board.b.units[1].rider = -1
    game.until(FightStage.ROUND)
    assert game.turns[3:] == [3, 1, 0, 2, 4]  # late only for the round


# --- groups ------------------------------------------------------------------------------------


def wasps(count: int = 2, **options: Any) -> Board:
    """A Lancer, then a group of Wasps and a Titan of the Architect's."""
    board = Board(round_limit=2)
    with_options(board.s, **{**ARCHITECT, **options})
    board.unit("red", "lancer", (5, 5))
    for k in range(count):
        board.unit("blue", "wasp", (20 + k, 5), group=0)
    board.unit("blue", "titan", (30, 5))
    return board


def member(board: Board, unit: int) -> int:
    return d.OWN + unit - int(board.s.n_red)


@pytest.mark.clause("XH-020", "XH-031")
def test_a_group_has_its_turns_one_after_the_other_in_the_order_it_chooses():
    board = wasps(3)
    game = course(board, 8, 9, 5).until()
    request, f = board.b.request, board.b.frames[0]
    assert (request.decision, request.unit, request.side) == (Decision.GROUP_NEXT, 1, 1)
    assert f.to_act == 0b1110 and game.turns == []
    game.answer(member(board, 3))
    assert game.turns == [3] and f.to_act == 0b0110
    game.answer(member(board, 1), FightStage.ROUND)  # the last one is not asked for
    assert game.turns == [3, 1, 2, 0, 4] and f.to_act == 0
    game.until()
    assert f.to_act == 0b1110  # the next round asks anew
    game.answer(member(board, 2)).answer(member(board, 1), FightStage.OVER).done()
    assert game.turns[5:] == [2, 1, 3, 0, 4]


@pytest.mark.clause("XH-020")
def test_a_member_that_is_gone_neither_chooses_nor_is_chosen():
    board = wasps(3)
    game = course(board, 8, 9, 5).until()
    game.answer(member(board, 2))
    board.b.units[1].status = Status.OUT
    board.b.request.decision = Decision.NONE
    board.b.frames[0].stage = FightStage.SLOT
    game.until(FightStage.ROUND)
    assert game.turns == [2, 3, 0, 4]
    game.until()
    assert board.b.request.unit == 2 and board.b.frames[0].to_act == 0b1100


@pytest.mark.clause("XH-020")
def test_a_group_of_one_is_not_asked():
    board = wasps(1)
    game = course(board, 8, 9, 5).until(FightStage.SLOT).until(FightStage.ROUND)
    assert game.turns == [1, 0, 2] and board.b.winner == RUNNING
