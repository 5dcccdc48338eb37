"""Battles in space: steps of 1,000 km, speeds, reach, no gravity (5.18, 5.20, XH-008)."""

from __future__ import annotations

from typing import Any

import pytest

from mech_env.rulesets.xhalem.questions import speed as speed_kernels
from mech_env.rulesets.xhalem.words.scene import scene
from tests.rulesets.xhalem.plays import go
from tests.rulesets.xhalem.table import Game, Table
from tests.twins import twins

speed = twins(speed_kernels)

per_second = speed.space_speed_per_second


def deep(profile: str = "lancer", at: tuple[int, ...] = (2, 30), **fields: Any) -> Table:
    """Red's unit and a Lancer of blue, far from each other, in a wide space."""
    table = Table(width=120, height=60, env="space").unit("red", at, profile, **fields)
    return table.unit("blue", (100, 50), "lancer", weapons=["mbeam"])


def close(**fields: Any) -> Game:
    """Red's Lancer and, one step above it, blue's."""
    table = Table(width=40, height=40, env="space").unit("red", (10, 10), "lancer", **fields)
    return table.unit("blue", (10, 10, 1), "lancer", weapons=["mblade"]).start()


# --- movement (XH-202, XH-203, XH-215 to XH-217) ---
@pytest.mark.clause("XH-202", "XH-203", "XH-215", "XH-216")
def test_a_lancer_has_forty_steps():
    """Engine 2 times Reactor 2: IDF 4."""
    game = deep().start().turn("red_0")
    game.do("move")
    assert game.decision == "direction"  # one mode only
    ways = ["forward", "forward left", "back left", "back", "back right", "forward right"]
    assert set(game.legal("direction")) == {*ways, "up", "down"}
    game.do("direction up", "length 10")
    assert game.at("red_0") == (2, 30, 10)
    for _ in range(3):
        go(game, "forward", 10)
    assert game.at("red_0") == (32, 30, 10)
    assert game.unit("red_0").moved == 40
    assert not game.may("move")
    game.end_turn().end_turn().expect("turn", "red_0")
    assert game.at("red_0") == (32, 30, 10)  # nobody falls
    game.done()


@pytest.mark.clause("XH-202", "XH-212", "XH-215")
def test_a_mech_that_cannot_fly_on_a_planet_does_here():
    game = deep("colossus").start().turn("red_0")
    go(game, "down", 10)
    assert game.at("red_0") == (2, 30, -10)
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-205", "XH-215")
def test_a_thrust_doubles_it():
    game = deep("colossus").start().turn("red_0")
    game.do("dash")
    for _ in range(2):
        go(game, "forward", 10)
    assert game.at("red_0") == (22, 30, 0)
    assert game.legal() == ["end"]
    game.done()


@pytest.mark.clause("XH-216", "XH-217")
@pytest.mark.parametrize(("engine", "reactor"), [(1, 0), (0, 2), (-1, -2)])
def test_without_engine_or_reactor_nobody_moves(engine: int, reactor: int):
    game = deep(scores={"engine": engine, "reactor": reactor}).start().turn("red_0")
    assert not game.may("move")
    assert not game.may("dash")
    assert game.may("end")
    game.done()


@pytest.mark.clause("XH-218")
@pytest.mark.parametrize(
    ("engine", "reactor", "km"), [(3, 2, 6_000), (1, 1, 1_000), (1, 0, 0), (-2, -3, 0)]
)
def test_speed_per_second_is_a_tenth(engine: int, reactor: int, km: int):
    """Of 60,000 km a turn: 6,000 km/s."""
    game = deep(scores={"engine": engine, "reactor": reactor}).start()
    setup, battle = game.records
    assert per_second(setup, 0) == km
    (entry, *_) = scene(setup, battle).entries
    assert f"{km:,} km/s" in entry.lines[1].split(", ")
    ground = Table().unit("red", (2, 2), "lancer").unit("blue", (9, 9), "lancer").start()
    assert "km/s" not in str(scene(*ground.records).entries)


@pytest.mark.clause("XH-193", "XH-202")
def test_a_creature_in_space_drifts_and_may_get_in_again():
    table = Table(width=40, height=40, env="space").unit("red", None, "engineer", inside="red_1")
    table.unit("red", (10, 10, 2), "lancer").unit("blue", (30, 30), "lancer")
    game = table.start().turn("red_0")
    game.do("exit", "direction forward")
    assert game.at("red_0") == (11, 10, 2)
    assert not game.may("move")
    assert not game.may("dash")
    game.end_turn().end_turn().end_turn().expect("turn", "red_0")
    assert game.at("red_0") == (11, 10, 2)
    game.do("enter")
    assert game.unit("red_0").inside == 1
    game.done()


# --- reach, range, areas (XH-008) ---
@pytest.mark.clause("XH-008", "XH-077")
@pytest.mark.parametrize(("z", "may"), [(1, True), (2, False)])
def test_a_blade_reaches_one_step_up(z: int, may: bool):
    game = close(weapons=["mblade"]).place("blue_0", (10, 10, z)).know().turn("red_0")
    assert game.may("strike") == may
    if may:
        game.rolls(15, 2, 3, 4).do("strike", "weapon 0")
        assert game.unit("blue_0").hp == 40 - 10
    game.done()


@pytest.mark.clause("XH-008", "XH-084")
@pytest.mark.parametrize(("q", "faces", "damage"), [(16, (15,), 9), (17, (19, 15), 4)])
def test_thirty_hexes_are_six_steps(q: int, faces: tuple[int, ...], damage: int):
    game = close(weapons=["mbeam"]).place("blue_0", (q, 10, 0)).know().turn("red_0")
    game.rolls(*faces, 2, 3, 4).do("strike")
    assert game.unit("blue_0").hp == 40 - damage
    game.done()


# --- force without gravity (XH-182, XH-202, XH-213) ---
@pytest.mark.clause("XH-010", "XH-182", "XH-202")
def test_a_shove_from_below_pushes_up_a_step():
    game = close().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.do("push")
    assert game.at("blue_0") == (10, 10, 2)
    assert (game.unit("blue_0").prone, game.unit("blue_0").hp) == (0, 40)
    game.done()


@pytest.mark.clause("XH-183", "XH-202")
def test_nobody_is_knocked_down():
    game = close().turn("red_0")
    game.rolls(15, 2, 20, 1).do("shove")
    game.do("knockdown")
    assert game.unit("blue_0").prone == 0
    game.end_turn().expect("turn", "blue_0")
    assert game.may("move")
    game.done()


@pytest.mark.clause("XH-008", "XH-111")
def test_grav_pushes_two_steps():
    game = close(programs=["grav"]).turn("red_0")
    game.do("program")
    game.rolls(15, 2).do("push")
    assert game.at("blue_0") == (10, 10, 3)
    game.done()


@pytest.mark.clause("XH-008", "XH-113", "XH-202")
def test_blink_jumps_one_or_two_steps_any_way():
    game = close(programs=["blink"]).turn("red_0")
    game.do("program", "direction up")
    assert game.decision == "turn"  # one step up stands blue: only two are left
    assert game.at("red_0") == (10, 10, 2)
    assert game.unit("red_0").moved == 0
    game.done()


@pytest.mark.clause("XH-012", "XH-202")
def test_an_asteroid_is_flown_around_or_over():
    """Its altitudes are -3 to 3, both included."""
    table = Table(width=120, height=60, env="space").unit("red", (2, 30), "lancer")
    table.unit("blue", (2, 5, 12), "lancer").piece("asteroid", (4, 6), (28, 32))
    game = table.start().turn("red_0")
    go(game, "forward", 1)
    game.do("move")
    assert not game.may("direction forward")
    game.do("direction up", "length 2")
    go(game, "up", 1)
    game.do("move")
    assert not game.may("direction forward")
    game.do("direction up", "length 1")
    go(game, "forward", 5)
    assert game.at("red_0") == (8, 30, 4)
    game.done()


@pytest.mark.clause("XH-076", "XH-202")
def test_occupants_of_a_wreck_are_left_floating():
    table = Table(width=40, height=40, env="space").unit("red", None, "engineer", inside="red_1")
    table.unit("red", (10, 10), "lancer", hp=3).unit("red", (0, 0), "lancer")
    table.unit("blue", (11, 10), "lancer", weapons=["mblade"])
    game = table.start().turn("blue_0")
    game.rolls(15, 2, 3, 4).do("strike", "weapon 0")
    assert game.unit("red_1").hp == 0
    assert game.at("red_0") == (11, 10, 0)  # free for a creature: a mech shares it (XH-013)
    assert (game.unit("red_0").inside, game.unit("red_0").prone) == (-1, 0)
    game.done()


# --- mounts (XH-202, XH-229 to XH-231) ---
def ridden(**mount: Any) -> Game:
    """Red's Lancer and, two steps off, a Trooper of blue's on a Skimmer."""
    table = Table(width=40, height=40, env="space")
    table.unit("red", (10, 10), "lancer", weapons=["mcannon"], programs=["grav"])
    table.unit("blue", None, "trooper", rides="blue_1").unit("blue", (12, 10), "skimmer", **mount)
    return table.unit("blue", (30, 30), "lancer").start().turn("red_0")


@pytest.mark.clause("XH-202", "XH-231")
def test_who_loses_its_mount_floats_beside_it_without_a_test():
    game = ridden(hp=3)
    game.rolls(19, 1, 8, 8).do("strike", "enemy 1")
    assert game.happened("defeated")[0].unit == "blue_1"
    assert (game.unit("blue_0").rides, game.unit("blue_0").prone) == (-1, 0)
    assert game.at("blue_0") == (13, 10, 0)
    game.expect("turn", "red_0").done()


@pytest.mark.clause("XH-111", "XH-202", "XH-230")
def test_a_pair_pushed_in_space_stays_together_without_tests():
    game = ridden()
    game.rolls(19, 1).do("program", "enemy 1", "push")
    assert game.at("blue_0") == game.at("blue_1") == (14, 10, 0)
    assert game.unit("blue_0").rides == 2
    game.done()
