"""The accuracy challenge, line by line (5.4)."""

from __future__ import annotations

import pytest

from mech_env.rulesets.ascension_isle.questions import attacks as attacks_kernels
from mech_env.rulesets.ascension_isle.questions import challenge as challenge_kernels
from mech_env.rulesets.ascension_isle.state import codes as c
from mech_env.rulesets.ascension_isle.state.codes import Moved, Stance, Visibility
from mech_env.rulesets.ascension_isle.state.decisions import Verb
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.weapons import Weapon
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

attacks = twins(attacks_kernels)
challenge = twins(challenge_kernels)

RIFLE, PISTOL, BOLT, KNIFE = Weapon.RIFLE, Weapon.PISTOL, Weapon.BOLT, Weapon.KNIFE
RANGED = pytest.mark.parametrize("kind", [RIFLE, BOLT])


def pair(apart=4, shooter=None, **target):
    """A red trooper and a blue one some cells east of it; fields of both."""
    board = Board()
    board.unit("red", "trooper", (1, 5), **(shooter or {}))
    board.unit("blue", "trooper", (1 + apart, 5), **target)
    return board


def meets(board, kind=RIFLE, aiming=0):
    return challenge.challenge(board.s, board.b, 0, 1, kind, aiming)


@pytest.mark.clause("AI-035", "AI-040")
@pytest.mark.parametrize("kind", [RIFLE, BOLT, KNIFE])
def test_the_human_base_is_ten(kind):
    assert meets(pair(), kind) == 10


@pytest.mark.clause("AI-036")
@pytest.mark.parametrize(("size", "expected"), [(-1, 11), (0, 10), (1, 9), (2, 8)])
def test_larger_targets_are_easier_to_shoot(size, expected):
    assert meets(pair(size_class=size)) == meets(pair(size_class=size), BOLT) == expected
    assert meets(pair(size_class=size), KNIFE) == 10


@pytest.mark.clause("AI-041")
@pytest.mark.parametrize(
    ("kind", "cells", "line"),
    [(RIFLE, 5, 0), (RIFLE, 6, 5), (RIFLE, 10, 5), (RIFLE, 11, 10), (RIFLE, 25, 20), (PISTOL, 2, 0),
     (PISTOL, 3, 5), (BOLT, 6, 0), (Weapon.SHOTGUN, 2, 5)],
)  # fmt: skip
def test_each_further_increment_costs_five(kind, cells, line):
    assert challenge.range_line(kind, cells) == line


@pytest.mark.clause("AI-042")
@pytest.mark.parametrize(("apart", "expected"), [(1, 5), (2, 10)])
@RANGED
def test_point_blank_is_the_next_cell(kind, apart, expected):
    assert meets(pair(apart), kind) == expected
    assert meets(pair(apart), KNIFE) == 10


@pytest.mark.clause("AI-043", "AI-044")
@pytest.mark.parametrize(("moved", "expected"), [(Moved.MOVED, 12), (Moved.SPRINTED, 15)])
@pytest.mark.parametrize("kind", [RIFLE, BOLT, KNIFE])
def test_moving_targets(kind, moved, expected):
    assert meets(pair(moved=moved), kind) == expected


@pytest.mark.clause("AI-045", "AI-046")
@pytest.mark.parametrize(("moved", "expected"), [(Moved.MOVED, 15), (Moved.SPRINTED, 20)])
@RANGED
def test_moving_shooters(kind, moved, expected):
    board = pair(shooter={"moved": moved})
    assert meets(board, kind) == expected
    assert meets(board, KNIFE) == 10


@pytest.mark.clause("AI-043", "AI-045")
def test_shooter_and_target_moved():
    assert meets(pair(shooter={"moved": Moved.MOVED}, moved=Moved.MOVED)) == 17


@pytest.mark.clause("AI-048", "AI-049", "AI-050", "AI-051", "AI-064")
@pytest.mark.parametrize(
    ("kind", "expected"), [("bush", 12), ("low wall", 14), ("crate", 16), ("loophole wall", 20)]
)
@pytest.mark.parametrize("reading", ["hidden", "exposed"])
def test_cover_by_level(kind, expected, reading):
    board = pair()
    board.s.options.cover_reading = reading == "exposed"
    board.piece(kind, (5, 5), "W")
    assert meets(board) == meets(board, BOLT) == expected
    assert meets(board, KNIFE) == 10


@pytest.mark.clause("AI-054")
def test_light_and_full_is_full():
    board = pair()
    board.piece("bush", (5, 5), "W")
    board.piece("crate", (5, 5), "SW")
    assert meets(board) == 16


@pytest.mark.clause("AI-062")
@pytest.mark.parametrize(("kind", "expected"), [("low wall", 16), ("loophole wall", 20)])
def test_fully_behind_it_is_full_cover_or_more(kind, expected):
    board = pair(behind=1)
    board.piece(kind, (5, 5), "W")
    assert meets(board) == expected


@pytest.mark.clause("AI-067")
def test_a_flank_shot_ignores_the_piece():
    board = pair(behind=1)
    board.piece("crate", (5, 5), "N")
    assert meets(board) == 10


@pytest.mark.clause("AI-145")
def test_cover_does_not_matter_to_an_aim():
    board = pair(moved=Moved.MOVED)
    board.piece("crate", (5, 5), "W")
    assert meets(board, aiming=1) == 12
    board.b.units[1].moved = Moved.STILL
    assert meets(board, aiming=1) == 10


@pytest.mark.clause("AI-052", "AI-053")
@pytest.mark.parametrize(("light", "expected"), [(Visibility.POOR, 12), (Visibility.VERY_POOR, 15)])
@pytest.mark.parametrize("kind", [RIFLE, BOLT, KNIFE])
def test_bad_light_at_the_targets_cell(kind, light, expected):
    board = pair()
    board.light((1, 5), Visibility.VERY_POOR)  # the shooter's does not matter
    assert meets(board, kind) == 10
    board.light((5, 5), light)
    assert meets(board, kind) == expected


@pytest.mark.clause("AI-127")
@RANGED
def test_in_snap_advantage_is_added(kind):
    board = pair(stance=Stance.SNAP, advantage=3)
    assert meets(board, kind) == 13
    assert meets(board, KNIFE) == 10
    board.b.units[1].stance = Stance.READY
    assert meets(board, kind) == 10


@pytest.mark.clause("AI-148", "AI-152")
@RANGED
def test_who_has_hit_the_deck(kind):
    board = pair(decked=1)
    assert meets(board, kind) == 15
    assert meets(board, KNIFE) == 10


@pytest.mark.clause("AI-149")
def test_deck_into_cover():
    board = pair(decked=1, behind=1)
    board.piece("crate", (5, 5), "W")
    assert meets(board) == 10 + 6 + 5


@pytest.mark.clause("AI-055", "AI-136")
def test_never_below_zero_and_a_dodge_counts_first():
    assert meets(pair(1, size_class=2)) == 3
    assert challenge.final(3, 0) == 3
    assert challenge.final(-4, 3) == 0
    assert challenge.final(10, 3) == 13


@pytest.mark.clause("AI-035", "AI-145")
@pytest.mark.parametrize(
    ("verb", "slot", "expected"),
    [(Verb.SHOOT, 0, 16), (Verb.AIM, 0, 10), (Verb.BOLT, -1, 16), (Verb.STRIKE, 2, 10),
     (Verb.SUSTAIN, 0, 16), (Verb.SHOOT, 1, 21)],
)  # fmt: skip
def test_the_challenge_of_an_attack_under_way(verb, slot, expected):
    board = pair()
    board.piece("crate", (5, 5), "W")
    attack = board.frame(Frame.ATTACK, 0, 1, verb=verb, slot=slot, cause=c.Cause.ACTION)
    assert attacks.challenge_of(board.s, board.b, attack) == expected
