"""What to equip before a fight, and what to change in one (XH-042 to XH-048, D-LOADOUT)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.core.record import RUNNING
from mech_env.rulesets.xhalem.questions import gear
from mech_env.rulesets.xhalem.questions import loadout as asked_kernels
from mech_env.rulesets.xhalem.state import decisions as d
from mech_env.rulesets.xhalem.state.codes import Status
from mech_env.rulesets.xhalem.state.decisions import Decision, Verb
from mech_env.rulesets.xhalem.state.events import Event
from mech_env.rulesets.xhalem.state.frames import FightStage
from mech_env.rulesets.xhalem.state.weapons import Weapon
from tests.rulesets.xhalem.boards import Board
from tests.rulesets.xhalem.fights import Course, with_options
from tests.twins import twins

asked = twins(asked_kernels)

_may_equip = asked.may_equip
_may_swap = asked.may_swap
_may_stow = asked.may_stow
_may_switch = asked.may_switch
NOTHING = gear.UNARMED


def stowed(profile: str, *weapons: str, equipped: int = 0, **fields: Any) -> Board:
    """Unit 0 of red with its weapons stowed; a blue Brute without any choice."""
    board = Board(round_limit=1)
    with_options(board.s)
    board.unit("red", profile, (5, 5), weapons=weapons, equipped=equipped, **fields)
    board.unit("blue", "brute", (15, 5))
    return board


def choices(board: Board) -> list[int]:
    return [slot for slot in range(6) if _may_equip(board.s, board.b, 0, slot)]


def swaps(board: Board) -> set[tuple[int, int]]:
    s, b = board.s, board.b
    found = {(o, i) for o in range(7) for i in range(6) if _may_swap(s, b, 0, o, i)}
    assert {o for o, _ in found} == {o for o in range(7) if _may_stow(s, b, 0, o)}
    assert bool(found) == bool(_may_switch(s, b, 0))
    return found


# --- questions -----------------------------------------------------------------------------------


@pytest.mark.clause("XH-042", "XH-043", "XH-044", "XH-045", "XH-046")
def test_what_may_be_equipped_beside_what_is_in_hand():
    mech = ("mblade", "mcannon", "mpike", "mmissile")
    assert choices(stowed("lancer", *mech)) == [0, 1, 2, 3]
    assert choices(stowed("lancer", *mech, equipped=0b0001)) == [1, 3]
    assert choices(stowed("lancer", *mech, equipped=0b0100)) == [3]
    assert choices(stowed("lancer", *mech, equipped=0b1001)) == []
    assert choices(stowed("lancer", *mech, slots=0)) == []
    assert choices(stowed("trooper", "sword", "pistol", equipped=0b01)) == []
    two = stowed("stalker", "knife", "pistol", "carbine", equipped=0b001, programs=["two"])
    assert choices(two) == [1]
    assert choices(stowed("gunship", "mcannon", "mpike", equipped=0b01)) == [1]


@pytest.mark.clause("XH-048")
def test_a_switch_brings_in_a_stowed_weapon_for_another_or_for_none():
    assert swaps(stowed("trooper", "sword", "pistol", equipped=0b01)) == {(0, 1)}
    assert swaps(stowed("trooper", "sword", "pistol")) == {(NOTHING, 0), (NOTHING, 1)}
    assert swaps(stowed("trooper", "sword", equipped=0b1)) == set()
    mech = stowed("lancer", "mblade", "mcannon", "mpike", "mmissile", equipped=0b0011)
    assert swaps(mech) == {(0, 3), (1, 3)}  # the pike needs both hands
    assert swaps(stowed("lancer", "mblade", "mmissile", "mpike", equipped=0b01)) == {
        (0, 1), (0, 2), (NOTHING, 1),
    }  # fmt: skip


@pytest.mark.clause("XH-048", "XH-082")
def test_natural_weapons_are_not_stowed():
    assert swaps(stowed("titan", "maul", equipped=0b01)) == {(NOTHING, 1)}


@pytest.mark.clause("XH-066", "XH-048")
def test_what_was_thrown_away_takes_no_room_and_does_not_come_back():
    board = stowed("brute", "javelin", "maul", equipped=0b01)
    assert choices(board) == []
    board.b.units[0].quantity[0] = 0
    assert choices(board) == [1]
    assert swaps(board) == {(NOTHING, 1)}
    board.b.units[0].equipped = 0b10
    assert choices(board) == [] and swaps(board) == set()


@pytest.mark.clause("XH-045", "XH-191")
def test_a_full_hand_allows_less():
    board = stowed("lancer", "mblade", "mpike", "mcannon", equipped=0b001, held=0)
    assert choices(board) == []
    assert swaps(board) == {(0, 2)}


# --- D-LOADOUT -----------------------------------------------------------------------------------


def fight(board: Board, *faces: int) -> Course:
    board.s.start.units = board.b.units
    return Course([board.s], board.b, *faces)


@pytest.mark.clause("XH-046", "XH-042")
def test_units_choose_one_weapon_after_the_other_until_no_more_fits():
    board = stowed("lancer", "mblade", "mcannon", "mbeam")
    game = fight(board).until()
    request = board.b.request
    assert (request.decision, request.unit, game.stage) == (Decision.LOADOUT, 0, FightStage.LOADOUT)
    game.answer(d.WEAPON + 2)
    assert request.decision == Decision.LOADOUT and board.b.units[0].equipped == 0b100
    game.answer(d.WEAPON + 0, FightStage.INITIATIVE)
    assert board.b.units[0].equipped == 0b101 and board.b.winner == RUNNING
    assert game.happened(Event.EQUIPPED) == [
        (0, Weapon.MBEAM, 2, 1, 0),
        (0, Weapon.MBLADE, 0, 1, 0),
    ]


@pytest.mark.clause("XH-046", "XH-041")
def test_units_may_go_without():
    board = stowed("trooper", "sword", "pistol")
    game = fight(board).until().answer(Verb.NO, FightStage.INITIATIVE)
    assert board.b.units[0].equipped == 0 and game.happened(Event.EQUIPPED) == []


@pytest.mark.clause("XH-046", "XH-004")
def test_all_on_the_board_are_asked_by_index_before_anybody_is_seen():
    board = Board(round_limit=1)
    with_options(board.s)
    for side, status in (("red", Status.ACTIVE), ("red", Status.AWAY), ("blue", Status.ACTIVE)):
        at = (5 + 3 * int(board.s.n_units), 5)
        board.unit(side, "trooper", at, weapons=["sword"], equipped=0, status=status)
    game = fight(board, 5, 9).until()
    assert board.b.request.unit == 0
    game.answer(d.WEAPON)
    assert board.b.request.unit == 2 and board.b.request.side == 1
    assert not board.b.units["aware"].any()
    game.answer(Verb.NO, FightStage.SLOT).done()
    assert board.b.units["aware"][:3].tolist() == [2, 0, 2]
