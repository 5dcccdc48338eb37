"""Cover: what works against whom, what is hidden (5.5)."""

from __future__ import annotations

import pytest

from mech_env.core.squares import DIRECTION_NAMES, STEP_X, STEP_Y
from mech_env.rulesets.ascension_isle.questions import cover as cover_kernels
from mech_env.rulesets.ascension_isle.questions import locations as locations_kernels
from mech_env.rulesets.ascension_isle.questions import targets as targets_kernels
from mech_env.rulesets.ascension_isle.state.decisions import Decision
from mech_env.rulesets.ascension_isle.state.frames import Frame
from mech_env.rulesets.ascension_isle.state.ground import Cover
from mech_env.rulesets.ascension_isle.state.weapons import Arm, Weapon
from tests.rulesets.ascension_isle.boards import Board
from tests.twins import twins

cover = twins(cover_kernels)
locations = twins(locations_kernels)
targets = twins(targets_kernels)

AHEAD, BESIDE = (0, -4), (4, 0)  # ways of attackers, seen from a piece against the north


def behind_a(*kinds, facing="N", **fields):
    """A red trooper at (5, 5) with pieces in its cell."""
    board = Board(**fields)
    board.unit("red", "trooper", (5, 5))
    for kind in kinds:
        board.piece(kind, (5, 5), facing)
    return board


def level(board, way=AHEAD):
    return cover.level_against(board.s, board.b, 0, *way)


def hidden(board, way=AHEAD):
    faces = cover.hidden_faces(board.s, board.b, 0, *way)
    return {face for face in range(7) if faces >> face & 1}


# --- which piece works against whom ---
@pytest.mark.clause("AI-059", "AI-067")
def test_a_piece_covers_one_octant_to_both_sides():
    board = behind_a("crate")
    covered = {
        DIRECTION_NAMES[k]
        for k in range(8)
        if cover.covers(board.s, 0, 4 * STEP_X[k], 4 * STEP_Y[k])
    }
    assert covered == {"NW", "N", "NE"}


@pytest.mark.clause("AI-059")
def test_bearing_decides_not_the_half_plane():
    board = behind_a("crate")
    assert cover.covers(board.s, 0, 2, -1)  # nearer to NE than to E
    assert not cover.covers(board.s, 0, 5, -2)


@pytest.mark.clause("AI-067")
def test_from_the_flank_there_is_no_cover():
    board = behind_a("crate", "bush")
    board.b.units[0].behind = 1
    assert level(board, BESIDE) == Cover.NONE
    assert hidden(board, BESIDE) == set()
    assert cover.piece_against(board.s, board.b, 0, *BESIDE) == cover.NO_PIECE


@pytest.mark.clause("AI-054")
def test_only_the_best_piece_in_effect_counts():
    board = behind_a("bush", "crate")
    assert level(board) == Cover.FULL
    assert cover.piece_against(board.s, board.b, 0, *AHEAD) == 1
    board = behind_a("bush")
    board.piece("crate", (5, 5), "S")
    assert level(board) == Cover.LIGHT
    assert cover.piece_against(board.s, board.b, 0, *AHEAD) == 0


def test_a_piece_does_not_work_against_its_own_cell():
    for facing in DIRECTION_NAMES:
        assert not cover.covers(behind_a("crate", facing=facing).s, 0, 0, 0)


def test_no_piece_covers_nothing():
    s = Board().s
    for k in range(8):
        assert not cover.covers(s, cover.NO_PIECE, STEP_X[k], STEP_Y[k])


def test_a_cell_without_cover():
    board = Board()
    board.unit("red", "trooper", (5, 5))
    board.piece("crate", (6, 5), "N")
    assert level(board) == Cover.NONE
    assert not cover.may_hide(board.s, board.b, 0)


# --- what it hides ---
@pytest.mark.clause("AI-048", "AI-049", "AI-050", "AI-051", "AI-064")
@pytest.mark.parametrize(
    ("kind", "reading", "faces"),
    [
        ("bush", "hidden", set()), ("low wall", "hidden", {4}), ("crate", "hidden", {1, 2, 4}),
        ("loophole wall", "hidden", {1, 2, 3, 4}), ("bush", "exposed", set()),
        ("low wall", "exposed", {1, 2, 3, 4, 5}), ("crate", "exposed", {1, 2, 3, 4}),
        ("loophole wall", "exposed", {1, 2}),
    ],
)  # fmt: skip
def test_hidden_faces_by_level(kind, reading, faces):
    assert hidden(behind_a(kind, options={"cover_reading": reading})) == faces


@pytest.mark.clause("AI-062")
@pytest.mark.parametrize(
    ("kind", "as_level"),
    [("low wall", Cover.FULL), ("crate", Cover.FULL), ("loophole wall", Cover.LOOPHOLE)],
)
def test_fully_behind_all_is_hidden(kind, as_level):
    board = behind_a(kind)
    board.b.units[0].behind = 1
    assert hidden(board) == {1, 2, 3, 4, 5, 6}
    assert level(board) == as_level


@pytest.mark.clause("AI-060", "AI-149")
@pytest.mark.parametrize(
    ("kinds", "behind", "expected"),
    [(["crate"], 0, True), (["crate"], 1, False), (["bush"], 0, False), ([], 0, False)],
)
def test_one_can_be_behind_all_but_bushes(kinds, behind, expected):
    board = behind_a(*kinds, facing="SW")  # whatever its direction
    board.b.units[0].behind = behind
    assert cover.may_hide(board.s, board.b, 0) == expected


@pytest.mark.clause("AI-062")
def test_a_bush_beside_a_wall_does_not_shut():
    board = behind_a("crate", facing="S")
    board.piece("bush", (5, 5), "N")
    board.b.units[0].behind = 1
    assert level(board) == Cover.LIGHT
    assert not cover.is_shut(board.s, board.b, 0, *AHEAD)


@pytest.mark.clause("AI-061", "AI-063")
def test_who_is_behind_fires_in_the_open_directions_only():
    board = behind_a("crate")
    board.unit("blue", "trooper", (5, 1))  # in the covered direction
    board.unit("blue", "trooper", (5, 9))
    for behind, expected in ((0, [True, True]), (1, [False, True])):
        board.b.units[0].behind = behind
        assert [targets.may_shoot(board.s, board.b, 0, k) for k in (1, 2)] == expected
        assert [targets.may_bolt(board.s, board.b, 0, k) for k in (1, 2)] == expected


@pytest.mark.clause("AI-066")
def test_who_is_behind_is_still_a_target():
    board = behind_a("crate")
    board.b.units[0].behind = 1
    board.unit("blue", "trooper", (5, 1))
    assert targets.may_shoot(board.s, board.b, 1, 0)


@pytest.mark.clause("AI-110")
@pytest.mark.parametrize(
    ("kinds", "expected"),
    [([], True), (["bush"], True), (["low wall"], False), (["bush", "crate"], False)],
)
def test_light_cover_or_less_is_exposed(kinds, expected):
    board = behind_a(*kinds)
    board.unit("blue", "trooper", (5, 1))
    board.unit("blue", "trooper", (9, 5))
    assert cover.is_exposed(board.s, board.b, 1, 0) == expected
    assert cover.is_exposed(board.s, board.b, 2, 0)  # from the flank


# --- locations ---
def choices(arm, face, **options):
    board = Board(options=options)
    names = ("torso", "legs", "arms", "head")
    return {
        name: locations.face_that_counts(arm, face, k)
        for k, name in enumerate(names)
        if locations.may_choose(board.s, arm, face, k)
    }


@pytest.mark.clause("AI-071", "AI-072")
def test_strikes_have_a_table_of_their_own():
    assert locations.location_at(Arm.RANGED, 3) == locations.location_at(Arm.ETHERIC, 3) == 0
    assert locations.location_at(Arm.CLOSE, 3) == 1


@pytest.mark.clause("AI-073")
def test_a_lower_location_counts_with_its_highest_face():
    assert choices(Arm.RANGED, 6) == {"head": 6, "arms": 5, "legs": 4, "torso": 3}
    assert choices(Arm.RANGED, 4) == {"legs": 4, "torso": 3}
    assert choices(Arm.RANGED, 2) == {"torso": 2}  # the rolled one with the rolled face
    assert choices(Arm.CLOSE, 6) == {"head": 6, "torso": 5, "legs": 3, "arms": 2}
    assert choices(Arm.CLOSE, 4) == {"torso": 4, "legs": 3, "arms": 2}
    assert choices(Arm.CLOSE, 2) == {"arms": 2}


@pytest.mark.clause("AI-073")
@pytest.mark.parametrize(
    ("arm", "faces"), [(Arm.RANGED, [4, 5, 6]), (Arm.ETHERIC, [4, 5, 6]), (Arm.CLOSE, [3, 4, 5, 6])]
)
def test_it_is_asked_only_if_there_is_a_lower_one(arm, faces):
    board = Board()
    assert [face for face in range(1, 7) if locations.any_lower(board.s, arm, face)] == faces


def test_without_the_option_the_location_stays():
    assert choices(Arm.RANGED, 6, lower_location=False) == {"head": 6}
    board = Board(options={"lower_location": False})
    assert not any(locations.any_lower(board.s, Arm.RANGED, face) for face in range(1, 7))


@pytest.mark.clause("AI-075", "AI-172")
def test_called_shots_raise_the_face_up_to_six():
    assert [locations.face_of(4, called) for called in range(4)] == [4, 5, 6, 6]


@pytest.mark.clause("AI-074")
def test_full_cover_leaves_nothing_to_who_rolls_a_two():
    board = behind_a("crate")
    board.unit("blue", "trooper", (5, 1))

    def struck(arm, face):
        return locations.is_hidden(board.s, board.b, 1, 0, arm, face)

    assert all(struck(Arm.RANGED, face) for face in choices(Arm.RANGED, 2).values())
    assert not struck(Arm.RANGED, 3)  # the upper chest
    assert struck(Arm.RANGED, 4) and struck(Arm.ETHERIC, 4)
    open_at_four = [face for face in choices(Arm.RANGED, 4).values() if not struck(1, face)]
    assert open_at_four == [3]
    assert not any(struck(Arm.CLOSE, face) for face in range(1, 7))


@pytest.mark.clause("AI-073", "AI-074")
def test_the_mask_of_locations_follows_the_table_of_the_attack():
    board = Board()
    board.unit("red", "trooper", (5, 5), in_hand=2)  # its knife
    board.unit("blue", "trooper", (5, 6))
    attack = board.frame(Frame.ATTACK, 0, 1, slot=2)
    board.frame(Frame.HIT, 0, 1, face=4)
    assert board.open_to(0, Decision.LOC) == ["torso", "legs", "arms"]
    attack.slot = 0  # the rifle
    assert board.open_to(0, Decision.LOC) == ["torso", "legs"]
    attack.slot = -1  # a bolt
    assert board.open_to(0, Decision.LOC) == ["torso", "legs"]


# --- ranges of fire ---
@pytest.mark.clause("AI-041")
@pytest.mark.parametrize(
    ("kind", "cells"),
    [(Weapon.RIFLE, 25), (Weapon.PISTOL, 10), (Weapon.SHOTGUN, 5), (Weapon.BOLT, 6)],
)
def test_no_shot_beyond_five_increments(kind, cells):
    assert targets.reach_of(kind) == cells
    board = Board()
    board.unit("red", "trooper", (0, 0))
    for far in (1, cells, cells + 1):
        if far < board.s.width:
            assert targets.is_in_fire(board.s, board.b, 0, kind, far, 0) == (far <= cells)
