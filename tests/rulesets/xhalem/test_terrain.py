"""Pieces: their state, and what lies between two places (XH-012)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mech_env.core.jit import LONGEST, interpreted
from mech_env.rulesets.xhalem.questions import terrain as t_kernels
from mech_env.rulesets.xhalem.questions.space import hex_distance as hex_distance_kernel
from mech_env.rulesets.xhalem.questions.space import line_cell as line_cell_kernel
from mech_env.rulesets.xhalem.state import codes as c
from mech_env.rulesets.xhalem.state import pieces as p
from tests.rulesets.xhalem.boards import Board
from tests.twins import twins

t = twins(t_kernels)

any_between = t.any_between
between = t.between
first_shield = t.first_shield
flags_now = t.flags_now
hex_distance = interpreted(hex_distance_kernel)
line_cell = interpreted(line_cell_kernel)
nearest_place = t.nearest_place
piece_distance = t.piece_distance
piece_state = t.piece_state
pieces_between = t.pieces_between
spared_for = t.spared_for

Place = tuple[int, int, int]


def flags_of(board: Board, piece: int) -> set[str]:
    found = flags_now(board.s, board.b, piece)
    return {flag.name for flag in p.Flag if found >> flag & 1}


def lies_between(board: Board, piece: int, one: Place, other: Place) -> bool:
    return bool(between(board.s, board.b, piece, one, other))


# --- the state of a piece ---
@pytest.mark.clause("XH-012")
def test_flags_are_those_of_the_table():
    board = Board()
    for kind in p.Piece:
        board.s.n_pieces = 0
        piece = board.piece(kind.name, (3, 3))
        assert flags_now(board.s, board.b, piece) == p.FLAGS[kind]


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize(
    "left, state, flags",
    [
        (60, "INTACT", {"B_MOVE", "B_SIGHT", "B_FIRE"}),
        (31, "INTACT", {"B_MOVE", "B_SIGHT", "B_FIRE"}),
        (30, "BREACHED", {"B_MOVE", "PARTIAL"}),
        (1, "BREACHED", {"B_MOVE", "PARTIAL"}),
        (0, "DESTROYED", set()),
    ],
)
def test_damage_opens_a_wall(left: int, state: str, flags: set[str]) -> None:
    board = Board()
    wall = board.piece("wall", (3, 3), hp=left)
    assert piece_state(board.s, board.b, wall) == c.PieceState[state]
    assert flags_of(board, wall) == flags


@pytest.mark.clause("XH-012")
def test_a_breached_bunker_blocks_no_scan():
    board = Board()
    bunker = board.piece("bunker", (3, 3), (6, 6), hp=20)
    assert flags_of(board, bunker) == {"ENCL", "B_MOVE", "PARTIAL"}


@pytest.mark.clause("XH-012")
def test_only_what_blocks_is_breached():
    board = Board()
    for kind in ("generator", "crate", "door"):
        piece = board.piece(kind, (3, 3))
        board.b.pieces[piece].hp = 1
        assert flags_of(board, piece) == {"IS_OBJECT"}
    fence = board.piece("low wall", (5, 5))
    assert flags_of(board, fence) == {"PARTIAL"}  # nothing destroys it


@pytest.mark.clause("XH-012")
def test_who_holds_an_object_takes_it_off_the_board():
    board = Board()
    crate = board.piece("crate", (3, 3), there=0)
    assert flags_of(board, crate) == set()


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize(
    "door, opens",
    [({}, False), ({"open": 1}, True), ({"hp": 0}, True), ({"hp": 1}, False), ({"there": 0}, True)],
)
def test_an_open_door_opens_its_room(door: dict[str, Any], opens: bool) -> None:
    board = Board()
    other = board.piece("bunker", (13, 3), (16, 6))
    bunker = board.piece("bunker", (3, 3), (6, 6))
    board.piece("door", (3, 4), link=bunker, **door)
    closed = {"ENCL", "B_MOVE", "B_SIGHT", "B_FIRE", "B_SCAN"}
    assert flags_of(board, bunker) == ({"ENCL", "B_SCAN"} if opens else closed)
    assert flags_of(board, other) == closed


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize(
    "generator, runs",
    [({}, True), ({"on": 0}, False), ({"hp": 0}, False), ({"hp": 1}, True), ({"there": 0}, False)],
)
def test_a_field_needs_its_generator(generator: dict[str, Any], runs: bool) -> None:
    board = Board()
    source = board.piece("generator", (5, 5), **generator)
    field = board.piece("field", (3, 3), (8, 8), link=source)
    nebula = board.piece("nebula", (3, 3), (8, 8))
    on = {"ENCL", "ONEWAY", "B_SIGHT", "B_SCAN"}
    assert flags_of(board, field) == (on if runs else set())
    assert flags_of(board, nebula) == on


# --- what lies between ---
OUT, IN, IN_TOO, BEYOND = (2, 5, 0), (5, 5, 0), (6, 5, 0), (12, 5, 0)


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize(
    "kind, one, other, answer",
    [
        ("bunker", OUT, IN, True),
        ("bunker", IN, OUT, True),
        ("bunker", IN, IN_TOO, False),
        ("bunker", OUT, BEYOND, True),
        ("foliage", OUT, IN, True),
        ("foliage", IN, OUT, False),
        ("foliage", IN, IN_TOO, False),
        ("foliage", BEYOND, OUT, True),
        ("wall", OUT, BEYOND, True),
        ("wall", OUT, (4, 5, 0), False),  # strictly between
        ("wall", (4, 5, 0), OUT, False),
        ("wall", OUT, (5, 5, 0), True),  # the cell before is the wall's
        ("wall", (2, 12, 0), (12, 12, 0), False),
    ],
)
def test_between(kind: str, one: Place, other: Place, answer: bool) -> None:
    board = Board()
    piece = board.piece(kind, (4, 4), (7, 7))
    assert lies_between(board, piece, one, other) == answer
    flag = p.FLAGS[p.Piece[kind.upper()]] & (t.PARTIAL | t.B_SIGHT)
    assert any_between(board.s, board.b, flag, 0, one, other) == answer


@pytest.mark.clause("XH-012")
def test_between_at_an_altitude():
    board = Board()
    wall = board.piece("wall", (5, 0), (5, 9))
    assert lies_between(board, wall, (0, 4, 59), (10, 4, 59))
    assert not lies_between(board, wall, (0, 4, 60), (10, 4, 60))
    assert lies_between(board, wall, (0, 4, 0), (10, 4, 119))  # 59.5 above the wall's cell
    assert not lies_between(board, wall, (0, 4, 0), (10, 4, 120))
    bunker = board.piece("bunker", (15, 0), (18, 9))
    roof = (16, 4, 30)
    assert not lies_between(board, bunker, roof, (22, 4, 30))
    assert lies_between(board, bunker, roof, (22, 4, 0))  # down through a corner of it


@pytest.mark.clause("XH-012")
def test_flags_asked_for_and_pieces_spared():
    board = Board()
    wall, fence = board.piece("wall", (5, 0), (5, 9)), board.piece("low wall", (7, 0), (7, 9))
    ends = ((0, 4, 0), (12, 4, 0))
    for flags, spared, found in (
        (t.B_FIRE, 0, 1 << wall),
        (t.PARTIAL, 0, 1 << fence),
        (t.B_SIGHT | t.PARTIAL, 0, 1 << wall | 1 << fence),
        (t.B_SIGHT | t.PARTIAL, 1 << wall, 1 << fence),
        (t.B_FIRE, 1 << wall, 0),
        (t.B_SCAN, 0, 0),
    ):
        assert pieces_between(board.s, board.b, flags, spared, *ends) == found
        assert any_between(board.s, board.b, flags, spared, *ends) == (found > 0)
    board.b.pieces[wall].hp = 30
    assert pieces_between(board.s, board.b, t.PARTIAL, 0, *ends) == 1 << wall | 1 << fence
    assert not any_between(board.s, board.b, t.B_FIRE, 0, *ends)


def slow_between(board: Board, flags: int, one: Place, other: Place) -> int:
    """The catalogue word for word: a walk for each piece."""
    n = hex_distance(other[0] - one[0], other[1] - one[1])
    found = 0
    for piece in range(int(board.s.n_pieces)):
        now = flags_now(board.s, board.b, piece)
        box = board.b.pieces[piece]

        def holds(q: int, r: int, z: int, times: int = 1, box: Any = box) -> bool:
            level = box.z0 * times <= z < box.z1 * times
            return bool(box.q0 <= q <= box.q1 and box.r0 <= r <= box.r1 and level)

        answer = False
        if now & t.ENCL and holds(*other):
            answer = not holds(*one)
        elif now & t.ENCL and holds(*one):
            answer = not now & t.ONEWAY
        else:
            for i in range(1, n):
                q, r, _ = line_cell(one, other, i)
                answer |= holds(q, r, one[2] * n + (other[2] - one[2]) * i, n)
        if answer and now & flags:
            found |= 1 << piece
    return found


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize("width", [60, 50])  # piece by piece; level lines by all pieces at once
def test_between_as_a_walk_finds(width: int) -> None:
    assert (width + 40 > LONGEST) == (width == 60)
    dice = random.Random(5)
    kinds = ("wall", "low wall", "foliage", "bunker", "field", "storm", "wall", "bunker")
    hits = 0
    for _ in range(15):
        board = Board(width=width, height=40)
        for kind in kinds:
            q, r = dice.randrange(width - 10), dice.randrange(30)
            last = (q + dice.randrange(10), r + dice.randrange(10))
            piece = board.piece(kind, (q, r), last)
            if dice.random() < 0.3:
                board.b.pieces[piece].hp //= 2
        for _ in range(15):
            one, other = (
                (dice.randrange(width), dice.randrange(40), dice.choice((0, 0, 25, 75)))
                for _ in range(2)
            )
            for flags in (t.B_SIGHT, t.B_FIRE, t.B_SCAN, t.PARTIAL, t.DIFF):
                slow = slow_between(board, flags, one, other)
                assert pieces_between(board.s, board.b, flags, 0, one, other) == slow
                assert any_between(board.s, board.b, flags, 0, one, other) == (slow > 0)
                hits += slow > 0
    assert 100 < hits < 700


@pytest.mark.clause("XH-012")
def test_no_piece_shields_itself_nor_a_room_its_door():
    board = Board()
    wall, bunker = board.piece("wall", (4, 4), (6, 6)), board.piece("bunker", (14, 4), (16, 6))
    door = board.piece("door", (14, 5), link=bunker)
    free = board.piece("door", (1, 1))
    assert spared_for(board.s, board.b, wall) == 1 << wall
    assert spared_for(board.s, board.b, bunker) == 1 << bunker
    assert spared_for(board.s, board.b, door) == 1 << door | 1 << bunker
    assert spared_for(board.s, board.b, free) == 1 << free
    place = (10, 5, 0)
    goal = nearest_place(board.b, door, place)
    assert any_between(board.s, board.b, t.B_FIRE, 0, place, goal)
    spared = spared_for(board.s, board.b, door)
    assert not any_between(board.s, board.b, t.B_FIRE, spared, place, goal)


@pytest.mark.clause("XH-012", "XH-155")
def test_the_first_shield_on_the_way():
    board = Board()
    rock = board.piece("asteroid", (3, 0), (3, 9))  # nothing destroys it
    bunker = board.piece("bunker", (12, 0), (16, 9))
    near, far = board.piece("wall", (5, 0), (5, 9)), board.piece("wall", (9, 0), (9, 9))
    one, other = (0, 4, 0), (14, 4, 0)
    assert any_between(board.s, board.b, t.B_FIRE, 1 << bunker | 1 << near | 1 << far, one, other)
    for gone, first in ((rock, near), (near, far), (far, bunker)):
        board.b.pieces[gone].there = 0
        assert first_shield(board.s, board.b, t.B_FIRE, one, other) == first
        assert first_shield(board.s, board.b, t.B_FIRE, other, one) == bunker
    board.b.pieces[bunker].hp = 20
    assert first_shield(board.s, board.b, t.B_FIRE, one, other) == -1


# --- places and pieces ---
@pytest.mark.clause("XH-012")
def test_the_nearest_cell_of_a_piece():
    """Against a search through all cells: nearest, then lower column, then row."""
    dice = random.Random(3)
    for _ in range(1500):
        board = Board()
        q, r = dice.randrange(10, 20), dice.randrange(10, 20)
        last = (q + dice.randrange(5), r + dice.randrange(5))
        piece = board.piece("wall", (q, r), last)
        place = (dice.randrange(30), dice.randrange(30), 0)
        cells = [(x, y) for x in range(q, last[0] + 1) for y in range(r, last[1] + 1)]
        best = min(
            cells, key=lambda cell: (hex_distance(cell[0] - place[0], cell[1] - place[1]), cell)
        )
        assert nearest_place(board.b, piece, place) == (*best, 0)


@pytest.mark.clause("XH-012")
@pytest.mark.parametrize("z, clamped, feet", [(0, 0, 10), (-30, 0, 30), (59, 59, 10), (90, 59, 31)])
def test_altitude_is_clamped_into_a_piece(z: int, clamped: int, feet: int) -> None:
    board = Board()
    wall = board.piece("wall", (5, 5), (7, 7))
    assert nearest_place(board.b, wall, (3, 6, z)) == (5, 5, clamped)  # as near as (5, 6)
    assert piece_distance(board.s, board.b, wall, (3, 6, z)) == feet


@pytest.mark.clause("XH-155")
def test_a_shot_straight_down_meets_the_roof():
    board = Board()
    bunker = board.piece("bunker", (5, 5), (9, 9))
    above, below = (7, 7, 75), (7, 7, 0)
    assert first_shield(board.s, board.b, t.B_FIRE, above, below) == bunker
    assert first_shield(board.s, board.b, t.B_FIRE, below, above) == bunker
