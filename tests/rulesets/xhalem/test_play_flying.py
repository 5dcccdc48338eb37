"""Turns in the air: speeds, altitude, storms, what lies below (5.20)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import go as leg
from tests.rulesets.xhalem.table import Game, Table


def alone(profile: str, at: tuple[int, ...] = (5, 10), **fields: Any) -> Table:
    """Red's unit on a wide board in feet, the enemy far away."""
    return Table(width=180).unit("red", at, profile, **fields).unit("blue", (170, 25), "trooper")


def flyer(at: tuple[int, ...] = (5, 10)) -> Table:
    """Red's Drake with its wings."""
    return alone("drake", at, programs=["wings"])


def go(game: Game, mode: str, way: str, *lengths: int) -> Game:
    """Legs of a mode."""
    for length in lengths:
        leg(game, way, length, mode)
    return game


# --- who flies (XH-208, XH-212, XH-214) ---
@pytest.mark.clause("XH-208", "XH-212", "XH-214")
@pytest.mark.parametrize(
    ("profile", "programs", "intervals"),
    [
        ("trooper", [], 0),
        ("drake", ["wings"], 6),
        ("lancer", [], 0),
        ("bastion", ["fly"], 4),
        ("gunship", [], 8),
    ],
)
def test_who_flies_and_how_far(profile: str, programs: list[str], intervals: int):
    game = alone(profile, programs=programs).start().turn("red_0")
    if not intervals:
        game.do("move")
        assert game.decision == "direction"  # on foot, the only mode
        assert not game.may("direction up")
        return
    step = 10 if profile == "drake" else 75
    for k in range(intervals):
        go(game, "fly", "up", 1)
        assert game.at("red_0") == (5, 10, step * (k + 1))
    if profile == "bastion":  # 25 hexes on foot, 20 in the air: 5 are left on foot only
        assert not game.may("move")  # who is in the air does not walk down 300 ft
    else:
        assert game.legal() == ["end"] or not game.may("move")
    game.done()


@pytest.mark.clause("XH-209")
def test_in_the_air_as_on_the_ground():
    game = flyer().start().turn("red_0")
    go(game, "fly", "up", 1)
    go(game, "fly", "forward", 2, 1)
    assert game.at("red_0") == (11, 10, 10)
    go(game, "fly", "down", 1)
    assert game.at("red_0") == (11, 10, 0)
    go(game, "fly", "forward right", 1)
    assert game.unit("red_0").moved == 60
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-012", "XH-209")
def test_a_flyer_passes_over_what_stops_a_walker():
    game = flyer().piece("wall", (7, 8), (0, 29)).start().turn("red_0")
    game.do("move", "mode fly")
    assert not game.may("direction forward")
    game.do("direction up", "length 5")
    assert game.at("red_0") == (5, 10, 50)
    game.end_turn().end_turn().expect("turn", "red_0")
    go(game, "fly", "up", 1)
    go(game, "fly", "forward", 2, 1)
    assert game.at("red_0") == (11, 10, 60)
    game.done()


# --- storms (XH-210) ---
@pytest.mark.clause("XH-210")
def test_a_storm_costs_double():
    table = flyer((5, 10, 60)).piece("storm", (7, 30), (0, 29))
    game = table.start().turn("red_0")
    go(game, "fly", "forward", 1)
    assert (game.at("red_0"), game.unit("red_0").moved) == ((7, 10, 60), 20)
    go(game, "fly", "forward", 2)
    assert (game.at("red_0"), game.unit("red_0").moved) == ((11, 10, 60), 60)
    game.done()


@pytest.mark.clause("XH-210")
def test_below_a_storm_the_air_is_calm():
    game = flyer((5, 10, 50)).piece("storm", (7, 30), (0, 29)).start().turn("red_0")
    go(game, "fly", "forward", 1)
    assert game.unit("red_0").moved == 10
    go(game, "fly", "up", 1)  # into it
    assert game.unit("red_0").moved == 30
    game.done()


# --- several speeds (XH-211) ---
@pytest.mark.clause("XH-211")
def test_fly_walk_fly():
    """The seed's example: 20 ft in the air, 10 on foot, 30 in the air again."""
    game = flyer().start().turn("red_0")
    go(game, "fly", "forward", 2)
    go(game, "walk", "forward", 1)
    assert game.unit("red_0").moved == 30
    game.do("move")
    assert game.decision == "direction"  # nothing is left on foot
    game.do("direction forward", "length 2")
    go(game, "fly", "forward", 1)
    assert game.at("red_0") == (5 + 12, 10, 0)
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-211")
def test_after_forty_feet_in_the_air_walking_is_unusable():
    game = flyer().start().turn("red_0")
    go(game, "fly", "forward", 2, 2)
    game.do("move")
    assert game.decision == "direction"
    game.done()


@pytest.mark.clause("XH-205", "XH-211")
def test_a_dash_doubles_every_speed():
    game = flyer().start().turn("red_0")
    go(game, "fly", "forward", 2, 2)
    game.do("dash", "move")
    assert game.legal("mode") == ["walk", "fly"]
    game.do("mode walk", "direction forward")
    assert game.legal("length") == ["1", "2"]  # 2 x 30 - 40
    game.done()


@pytest.mark.clause("XH-209", "XH-213")
def test_who_flies_stays_up_at_the_end_of_its_turn():
    game = flyer().start().turn("red_0")
    go(game, "fly", "up", 5)
    game.end_turn().end_turn().expect("turn", "red_0")
    assert game.at("red_0") == (5, 10, 50)
    game.done()


@pytest.mark.clause("XH-184", "XH-199", "XH-209")
def test_air_land_and_water_in_one_turn():
    """XH-199: through any medium; to its swim speed a Drake has 40 ft in all."""
    game = flyer((5, 10, 0)).piece("lake", (8, 20), (5, 20)).start().turn("red_0")
    go(game, "fly", "forward", 1)
    assert game.at("red_0") == (7, 10, 0)
    go(game, "fly", "forward", 1)
    assert game.at("red_0") == (9, 10, 0)  # above the water
    go(game, "swim", "down", 2)
    assert game.at("red_0") == (9, 10, -20)
    assert game.unit("red_0").moved == 40
    game.do("move")
    assert game.decision == "direction"  # only flying is left
    game.done()
