"""Flanking (5.9): pairs across a target, third and vertical attackers, who never counts."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import flanking as flanking_kernels
from mech_env.rulesets.xhalem.state.codes import FlankRequires, Lattice, Status
from tests.rulesets.xhalem.boards import Board, Cell
from tests.rulesets.xhalem.fights import with_options
from tests.twins import twins

flanking = twins(flanking_kernels)

_flanks_at = flanking.flanks_at


def _is_flanked(s, b, target, where, but, side):
    return flanking.is_flanked(s, b, target, where, but, side, -1, where)


HEXES = Lattice.HEXES
TARGET = (4, 4)


def around(
    *cells: Cell,
    target: str = "lancer",
    lattice: Lattice = HEXES,
    by: str = "lancer",
    **fields: Any,
) -> Board:
    """Red attackers 0, 1 … in these cells around a blue target, the last unit, at (4, 4)."""
    board = Board(lattice=lattice)
    with_options(board.s)
    for cell in cells:
        board.unit("red", by, cell)
    board.unit("blue", target, TARGET, **fields)
    return board


def flanks(board: Board, unit: int, target: int) -> bool:
    t = board.b.units[target]
    return bool(_flanks_at(board.s, board.b, unit, target, (int(t.q), int(t.r), int(t.z))))


def flanking_ones(board: Board) -> list[int]:
    """Who of red has advantage."""
    target = int(board.s.n_red)
    return [k for k in range(target) if flanks(board, k, target)]


EAST, WEST = (5, 4), (3, 4)


@pytest.mark.clause("XH-120", "XH-127")
@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((EAST, WEST), [0, 1]),
        ((EAST, (3, 5)), []),
        ((EAST, (4, 5)), []),
        ((EAST,), []),
        ((EAST, TARGET), []),
    ],
)
def test_two_attackers_across_from_each_other_flank(cells: tuple[Cell, ...], expected: list[int]):
    by = "wasp" if TARGET in cells else "lancer"
    assert flanking_ones(around(*cells, by=by, target="colossus")) == expected


@pytest.mark.clause("XH-123", "XH-125")
def test_a_third_beside_them_needs_a_partner_of_its_own():
    assert flanking_ones(around(EAST, WEST, (5, 3))) == [0, 1]
    assert flanking_ones(around(EAST, WEST, (5, 3), (3, 5))) == [0, 1, 2, 3]
    assert flanking_ones(around(EAST, WEST, (4, 3), (4, 5))) == [0, 1, 2, 3]


@pytest.mark.clause("XH-124")
def test_one_above_or_below_a_flanked_target_has_advantage_too():
    assert flanking_ones(around(EAST, WEST, (4, 4, 75))) == [0, 1, 2]
    assert flanking_ones(around(EAST, (4, 4, 75))) == []
    board = around(EAST, WEST, (4, 4, 80))
    assert flanking_ones(board) == [0, 1]  # out of its reach of 75 ft
    among = around(EAST, WEST, TARGET, target="colossus")
    assert flanking_ones(among) == [0, 1]  # not above it, but in its cell


@pytest.mark.clause("XH-126")
def test_five_and_six_attackers():
    four = (EAST, WEST, (4, 3), (4, 5))
    board = around(*four, (4, 4, 150), (4, 4, 0), z=75)
    board.b.units[0:4]["z"] = 75
    assert flanking_ones(board) == [0, 1, 2, 3, 4, 5]


@pytest.mark.clause("XH-124")
def test_a_pair_above_and_below_is_across_unless_the_option_says_no():
    board = around((4, 4, 150), (4, 4, 0), z=75)
    assert flanking_ones(board) == [0, 1]
    board.s.options.flank_vertical_pair = 0
    assert flanking_ones(board) == []
    assert flanking_ones(around((4, 4, 150), (4, 4, 149), z=75)) == []  # both above


@pytest.mark.clause("XH-120")
def test_a_partner_is_no_higher_above_than_beside():
    assert flanking_ones(around((5, 4, 75), WEST)) == [0, 1]
    assert flanking_ones(around((5, 4, 76), WEST, by="colossus")) == []
    assert flanking_ones(around((6, 4, 76), WEST, by="colossus")) == [0, 1]


@pytest.mark.clause("XH-121")
def test_no_flanker_is_farther_off_than_ten_of_its_own_units():
    board = Board(lattice=Lattice.FEET)
    with_options(board.s)
    board.unit("red", "colossus", (20 + 30, 20), weapons=["mpike"])
    board.unit("red", "lancer", (19, 20))
    board.unit("blue", "lancer", (20, 20))
    assert flanking_ones(board) == [0, 1]  # at 150 ft, 10 hexes
    board.move(0, (20 + 31, 20))
    assert flanking_ones(board) == []  # 155 ft: within its reach of 225 ft, no flanker
    feet = Board()
    with_options(feet.s)
    feet.unit("red", "titan", (7, 4))
    feet.unit("red", "trooper", (5 - 1, 4))
    feet.unit("blue", "brute", (5, 4))
    assert flanking_ones(feet) == [0, 1]  # 10 ft and 5 ft


@pytest.mark.clause("XH-120", "XH-082")
def test_a_partner_needs_the_target_within_reach_of_weapon_or_body():
    board = around(EAST, (2, 4))
    assert flanking_ones(board) == []  # 10 hexes, reach 5
    board = Board(lattice=HEXES)
    with_options(board.s)
    board.unit("red", "lancer", EAST)
    board.unit("red", "lancer", (2, 4), weapons=["mpike"])
    board.unit("blue", "lancer", TARGET)
    assert flanking_ones(board) == [0, 1]
    board.b.units[1].equipped = 0
    assert flanking_ones(board) == []
    unarmed = around((5, 4), (3, 4), by="trooper", target="brute", lattice=Lattice.FEET)
    assert flanking_ones(unarmed) == [0, 1]


@pytest.mark.clause("XH-120", "XH-222")
@pytest.mark.parametrize(
    "change",
    [{"status": Status.OUT}, {"stunned": 1}, {"grappled_by": 2}, {"inside": 0}, {"rider": 0}],
)
def test_who_is_no_partner(change: dict[str, int]):
    board = around(EAST, WEST)
    assert flanking_ones(board) == [0, 1]
    for name, value in change.items():
        board.b.units[1][name] = value
    assert 0 not in flanking_ones(board)


@pytest.mark.clause("XH-122")
def test_a_grappled_or_unarmed_target_is_flanked_all_the_same():
    board = around(EAST, WEST, grappled_by=0)
    assert flanking_ones(board) == [0, 1]


@pytest.mark.clause("XH-128")
@pytest.mark.parametrize("program", ["sense360", "footing"])
def test_some_cannot_be_flanked(program: str):
    assert flanking_ones(around(EAST, WEST, target="colossus", programs=[program])) == []
    assert flanking_ones(around(EAST, WEST, target="colossus")) == [0, 1]


@pytest.mark.clause("XH-119", "XH-120")
def test_only_enemies_flank_and_only_with_their_own_side():
    board = Board(lattice=HEXES)
    with_options(board.s)
    board.unit("red", "lancer", EAST)
    board.unit("blue", "lancer", WEST)
    board.unit("blue", "lancer", TARGET)
    assert not flanks(board, 0, 2)
    assert not flanks(board, 1, 2)
    allies = Board(lattice=HEXES)
    with_options(allies.s)
    for cell in (EAST, WEST, TARGET):
        allies.unit("red", "lancer", cell)
    assert not flanks(allies, 0, 2)


@pytest.mark.clause("XH-120")
def test_with_the_option_attacked_the_partner_must_have_struck_this_round():
    board = around(EAST, WEST, (4, 4, 75))
    board.s.options.flank_requires = FlankRequires.ATTACKED
    assert flanking_ones(board) == []
    board.b.units[1].attacked = 1 << 3
    assert flanking_ones(board) == [0]  # who strikes now need not have struck before
    board.b.units[0].attacked = 1 << 3
    assert flanking_ones(board) == [0, 1, 2]


@pytest.mark.clause("XH-119")
def test_being_flanked_is_asked_of_any_pair():
    board = around(EAST, WEST, (5, 3))
    s, b = board.s, board.b
    assert _is_flanked(s, b, 3, (4, 4, 0), -1, 0)
    assert _is_flanked(s, b, 3, (4, 4, 0), 2, 0)
    assert not _is_flanked(s, b, 3, (4, 4, 0), 0, 0)
    assert not _is_flanked(s, b, 3, (4, 4, 0), 1, 0)
    assert not _is_flanked(s, b, 3, (4, 4, 0), -1, 1)


@pytest.mark.clause("XH-101")
def test_an_opportunity_counts_the_target_where_it_was():
    board = around(EAST, WEST)
    s, b = board.s, board.b
    board.move(2, (4, 8))
    assert not flanks(board, 0, 2)
    assert _flanks_at(s, b, 0, 2, (4, 4, 0))


@pytest.mark.clause("XH-121", "XH-008")
def test_in_space_ten_hexes_are_two_steps():
    board = around((5, 4), (3, 4), lattice=Lattice.SPACE)
    assert flanking_ones(board) == [0, 1]
    pikes = Board(lattice=Lattice.SPACE)
    with_options(pikes.s)
    pikes.unit("red", "colossus", (6, 4), weapons=["mpike"])
    pikes.unit("red", "lancer", (3, 4))
    pikes.unit("blue", "lancer", TARGET)
    assert flanking_ones(pikes) == [0, 1]
    pikes.move(0, (7, 4))
    assert flanking_ones(pikes) == []  # 3 steps: in reach of the pike, no flanker
