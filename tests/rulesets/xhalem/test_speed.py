"""Speeds, what is left of them, dashes, space (5.18 to 5.20, XH-176, XH-223)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import speed as speed_kernels
from mech_env.rulesets.xhalem.state.codes import Lattice, Mode
from tests.rulesets.xhalem.boards import Board
from tests.twins import twins

speed = twins(speed_kernels)

base_speed = speed.base_speed
full_speed = speed.full_speed
remaining = speed.remaining
space_speed = speed.space_speed
interval = speed.interval
cost_to_stand = speed.cost_to_stand
left_to_stand = speed.left_to_stand
WALK, FLY, SWIM = Mode
SLOWER: dict[str, Any] = {"spd_mod": -5}


def one(profile: str, lattice: Lattice = Lattice.FEET, **fields: Any) -> Board:
    board = Board(lattice=lattice)
    board.unit("red", profile, (5, 5), **fields)
    return board


def left(board: Board, mode: Mode = WALK, **fields: int) -> int:
    """What unit 0 has left, after these fields were set."""
    for name, value in fields.items():
        board.b.units[0][name] = value
    return int(remaining(board.s, board.b, 0, mode))


@pytest.mark.clause("XH-194", "XH-195", "XH-196", "XH-197", "XH-208", "XH-212", "XH-214")
@pytest.mark.parametrize(
    ("profile", "speeds"),
    [
        ("lancer", (375, 0, 0)),
        ("colossus", (525, 0, 0)),
        ("gunship", (0, 600, 0)),
        ("skimmer", (80, 0, 0)),
        ("trooper", (30, 0, 0)),
        ("drake", (30, 0, 40)),
        ("turret", (0, 0, 0)),
    ],
)
def test_base_speeds_in_feet(profile: str, speeds: tuple[int, ...]):
    board = one(profile)
    assert tuple(base_speed(board.s, 0, mode) for mode in Mode) == speeds


@pytest.mark.clause("XH-198", "XH-202")
@pytest.mark.parametrize(
    ("profile", "feet"),
    [("scout", 5), ("brute", 5), ("drake", 10), ("ogryx", 15), ("titan", 15), ("lancer", 75),
     ("skimmer", 5)],
)  # fmt: skip
def test_intervals(profile: str, feet: int):
    board = one(profile)
    assert interval(board.s, board.b, 0) == feet
    board = one(profile, Lattice.SPACE)
    assert interval(board.s, board.b, 0) == 1


@pytest.mark.clause("XH-109", "XH-195", "XH-003")
def test_penalties_and_benefits_change_the_speeds_that_a_unit_has():
    slow = one("bastion", programs=["stab"])
    assert left(slow) == 300  # 20 hexes, 4 intervals
    assert left(one("bastion", spd_mod=2)) == 405
    assert left(one("trooper", spd_mod=-5)) == 25
    assert left(one("drake", spd_mod=-5, programs=["wings"]), FLY) == 55
    assert left(one("trooper", spd_mod=5), FLY) == 0
    assert left(one("lancer", spd_mod=-10, programs=["stab"], speed=[150, 0, 0])) == 0
    assert left(one("turret", spd_mod=5)) == 0


@pytest.mark.clause("XH-116", "XH-208")
def test_a_creature_flies_with_wings_and_a_fly_speed():
    assert left(one("drake", programs=["wings"]), FLY) == 60
    assert left(one("drake"), FLY) == 0
    assert left(one("trooper", programs=["wings"]), FLY) == 0


@pytest.mark.clause("XH-116", "XH-212")
def test_the_program_fly_gives_a_mech_twenty_hexes_in_the_air():
    board = one("bastion", programs=["fly"])
    assert left(board, FLY) == 300 and left(board, WALK) == 375
    assert left(one("gunship", programs=["fly"]), FLY) == 600


@pytest.mark.clause("XH-211")
def test_what_was_moved_counts_against_every_mode():
    board = one("drake", programs=["wings"])
    assert (left(board, WALK, moved=20), left(board, FLY), left(board, SWIM)) == (10, 40, 20)
    assert (left(board, WALK, moved=40), left(board, FLY), left(board, SWIM)) == (0, 20, 0)


@pytest.mark.clause("XH-205", "XH-206")
def test_a_dash_doubles_the_speed_after_all_else():
    assert left(one("colossus"), dashed=1) == 2 * 525
    assert left(one("lancer", **SLOWER), dashed=1) == 40 * 15
    assert left(one("lancer", **SLOWER), dashed=1, moved=150) == 40 * 15 - 150
    assert left(one("trooper"), dashed=1, moved=60) == 0


@pytest.mark.clause("XH-090")
def test_a_dash_as_a_reaction_is_one_speed():
    assert left(one("trooper"), dashed=1, held_dash=1) == 30


@pytest.mark.clause("XH-107", "XH-040")
def test_who_is_held_fast_or_must_stay_does_not_move():
    assert left(one("trooper"), immobile=1) == 0
    assert left(one("trooper"), rooted=1) == 0
    assert left(one("trooper"), rooted=0) == 30


@pytest.mark.clause("XH-176", "XH-206")
@pytest.mark.parametrize(
    ("holder", "held", "feet"),
    [("brute", "trooper", 15), ("brute", "scout", 30), ("lancer", "trooper", 375),
     ("lancer", "lancer", 187), ("brute", "drake", 15)],
)  # fmt: skip
def test_dragging_halves_the_speed_unless_the_held_one_is_two_sizes_smaller(
    holder: str, held: str, feet: int
):
    board = one(holder, grapples=1)
    board.unit("blue", held, (6, 5), grappled_by=0)
    assert left(board) == feet
    assert left(board, dashed=1) == 2 * feet


@pytest.mark.clause("XH-223", "XH-206")
def test_a_rider_moves_as_its_mount():
    board = one("trooper", rides=1)
    board.unit("red", "ridgeback", (5, 5), rider=0)
    assert (left(board), interval(board.s, board.b, 0)) == (60, 5)
    assert left(board, dashed=1, moved=10) == 110
    board.b.units[1].immobile = 1
    assert left(board) == 0
    board.b.units[1].immobile = 0
    assert left(board, immobile=1, dashed=0) == 0  # the rider is held fast
    board = one("wasp", rides=1)
    board.unit("red", "titan", (5, 5), rider=0)
    assert (left(board), interval(board.s, board.b, 0)) == (60, 15)


@pytest.mark.clause("XH-203", "XH-215", "XH-216", "XH-217")
@pytest.mark.parametrize(
    ("engine", "reactor", "steps"),
    [(3, 2, 60), (2, 2, 40), (1, 1, 10), (1, 0, 0), (0, 3, 0), (-2, -3, 0), (2, -1, 0)],
)
def test_speed_in_space_is_ten_steps_per_engine_times_reactor(
    engine: int, reactor: int, steps: int
):
    board = one("lancer", Lattice.SPACE, scores={"engine": engine, "reactor": reactor})
    assert space_speed(board.s, 0) == steps
    assert left(board, FLY) == steps


@pytest.mark.clause("XH-202", "XH-215", "XH-217")
def test_in_space_all_machines_with_engines_fly_and_nobody_else_moves():
    board = one("colossus", Lattice.SPACE)
    assert (left(board, FLY), left(board, WALK)) == (10, 0)
    assert left(board, FLY, dashed=1, moved=5) == 15
    assert left(one("turret", Lattice.SPACE, scores={"engine": 2}), FLY) == 0
    assert left(one("drake", Lattice.SPACE, scores={"engine": 2, "reactor": 2}), FLY) == 0


@pytest.mark.clause("XH-183")
def test_standing_up_costs_half_of_the_fastest_mode():
    for profile, cost, most in (("trooper", 15, 30), ("drake", 30, 60), ("lancer", 187, 375)):
        board = one(profile, programs=["wings"] if profile == "drake" else [])
        assert cost_to_stand(board.s, board.b, 0) == cost
        assert left_to_stand(board.s, board.b, 0) == most
        board.b.units[0].dashed = 1
        assert cost_to_stand(board.s, board.b, 0) == cost  # undoubled
        board.b.units[0].moved = 2 * most - 3
        assert left_to_stand(board.s, board.b, 0) == 3
    board = one("brute")
    board.unit("blue", "trooper", (6, 5))
    board.b.units[0].grapples = 1
    assert (left(board), cost_to_stand(board.s, board.b, 0)) == (15, 15)  # a burden slows no rise
