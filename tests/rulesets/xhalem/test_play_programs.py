"""Programs and specialties used in a turn, and their cool-downs (XH-108 to XH-116)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.xhalem.plays import evaded, go, hurt, rolled, strike, told
from tests.rulesets.xhalem.table import Game, Table


def mechs(user: str, *programs: str, at: tuple[int, int] = (3, 4), **blue: Any) -> Game:
    """A red machine with programs at (2, 4) and a blue one, on a board in steps of 75 ft."""
    blue = {"profile": "lancer", **blue}
    return (
        Table(width=20, height=12)
        .unit("red", (2, 4), user, programs=list(programs))
        .unit("blue", at, **blue)
        .start()
        .in_order("red_0", "blue_0")
    )


def next_round(game: Game) -> Game:
    """Both end their turns."""
    return game.end_turn().expect("turn", "blue_0").end_turn().expect("turn", "red_0")


# --- engaging -------------------------------------------------------------------------------------
@pytest.mark.clause("XH-108", "XH-111", "XH-008")
def test_grav_pushes_ten_hexes_straight_away() -> None:
    game = mechs("bastion", "grav")
    game.rolls(12, 2).do("program", "push")
    assert rolled(game) == [("red_0", 14, 0)]  # Systems 2
    assert game.at("blue_0") == (5, 4, 0)  # from 1 cell off to 3
    assert told(game, "forced") == [("blue_0", 2, 5, 4, 0)] and hurt(game) == []
    assert game.legal() == ["end", "move"]  # it was the action
    game.done()


@pytest.mark.clause("XH-111")
def test_grav_pulls_and_misses_too() -> None:
    game = mechs("bastion", "grav", at=(4, 4))
    game.rolls(12, 2).do("program", "pull")
    assert game.at("blue_0") == (3, 4, 0)  # up to the user
    game.done()
    game = mechs("bastion", "grav", at=(4, 4))
    game.rolls(2, 20).do("program", "pull")
    assert game.at("blue_0") == (4, 4, 0) and game.happened("forced") == []
    game.done()


@pytest.mark.clause("XH-111")
def test_grav_stops_before_units_and_the_edge() -> None:
    game = (
        Table(width=8, height=12)
        .unit("red", (2, 4), "bastion", programs=["grav"])
        .unit("blue", (3, 4), "lancer")
        .unit("blue", (5, 4), "lancer")
        .start()
        .turn("red_0")
    )
    game.rolls(12, 2).do("program", "push")
    assert game.at("blue_0") == (4, 4, 0)
    game.turn("red_0").set("red_0", cooldown=[0] * 7).place("blue_1", (6, 4)).know()
    game.place("blue_0", (2, 9)).place("red_0", (4, 4)).know()
    game.rolls(12, 2).do("program", "push")
    assert game.at("blue_1") == (7, 4, 0)
    game.done()


@pytest.mark.clause("XH-108")
@pytest.mark.parametrize(
    ("program", "answers", "faces", "rounds"),
    [
        ("grav", ("push",), (2, 20), 2),
        ("tether", (), (2, 20), 2),
        ("burn", (), (2, 20), 2),
        ("emp", (), (2, 20), 3),
        ("blink", ("direction back left", "length 1"), (), 2),
    ],
)
def test_cool_downs(
    program: str, answers: tuple[str, ...], faces: tuple[int, ...], rounds: int
) -> None:
    # n: not on the next n - 1 turns of its own; a miss counts.
    game = mechs("lancer", program)
    game.rolls(*faces).do("program", *answers)
    for turn in range(1, rounds + 1):
        assert next_round(game).may("program") is (turn == rounds), turn
    game.done()


@pytest.mark.clause("XH-110", "XH-112")
def test_emp_meets_all_near_friends_and_creatures_too() -> None:
    game = (
        Table(width=60, height=40)
        .unit("red", (20, 20), "lancer", programs=["emp"])
        .unit("red", (22, 20), "trooper")
        .unit("blue", (24, 20), "trooper")
        .unit("blue", (35, 20), "lancer")
        .unit("blue", (36, 24), "lancer")
        .piece("wall", (30, 34), 23)
        .unit("blue", (51, 20), "lancer")
        .start()
        .in_order("red_0", "red_1", "blue_0", "blue_1", "blue_2", "blue_3")
    )
    # E 13 against Agility 3 (d[10] a tie, d[9] beaten) and Reactor 2 (d[10] beaten).
    # The wall spares blue_2; blue_3 is 31 cells off.
    game.rolls(10, 10, 9, 10, 3, 4).do("program")
    assert rolled(game) == [("red_0", 13, 0)]
    assert evaded(game) == [
        ("red_1", 13, 0, True), ("blue_0", 12, 0, True), ("blue_1", 12, 0, True),
    ]  # fmt: skip
    assert hurt(game) == [("blue_0", 7), ("blue_1", 7)]  # rolled once
    assert [e.unit for e in game.happened("stunned")] == ["blue_1"]  # machines only
    assert int(game.unit("red_0").hp) == 40
    game.done()


@pytest.mark.clause("XH-112")
def test_emp_ties_and_walls_spare_and_cloaks_do_not() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (6, 4), "lancer", programs=["emp"])
        .unit("blue", (8, 4), "lancer", programs=["cloak"])
        .unit("blue", (4, 4), "lancer")
        .piece("wall", 5, (3, 5))
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    game.set("blue_0", cloaked=1, cloak_turns=5).unaware("blue_0").know()
    assert game.aware("blue_0") == "unaware"
    game.rolls(11, 12).do("program")
    assert evaded(game) == [("blue_0", 14, 0, True)] and hurt(game) == []  # 14 against 14
    game.done()


@pytest.mark.clause("XH-113")
def test_blink_jumps_over_a_wall_and_costs_no_movement() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (2, 2), "lancer", programs=["blink", "cloak"])
        .unit("blue", (6, 6), "lancer")
        .piece("wall", 3, 2)
        .start()
        .in_order("red_0", "blue_0")
    )
    game.do("program")
    game.do("direction forward")  # one interval would end in the wall: two is all there is
    assert game.at("red_0") == (4, 2, 0) and game.kinds() == ["program_used", "blinked"]
    assert int(game.unit("red_0").moved) == 0 and game.may("move") and not game.may("dash")
    go(game, "forward", 5)
    assert game.at("red_0") == (9, 2, 0)  # all five intervals
    game.done()


@pytest.mark.clause("XH-113", "XH-146")
def test_a_jump_is_unnoticed_by_itself() -> None:
    game = mechs("wasp", "blink", "cloak", at=(5, 4))
    game.set("red_0", cloaked=1, cloak_turns=5, exposed=1).know()
    assert game.aware("red_0") == "located"
    game.do("program", "direction back left", "length 1")  # no test is rolled
    assert game.aware("red_0") == "suspected"  # XH-160: it went unnoticed, though given away before
    game.done()


@pytest.mark.clause("XH-113")
def test_who_is_held_does_not_jump_who_is_held_fast_does() -> None:
    game = mechs("lancer", "blink").set("red_0", immobile=1)
    assert game.may("program") and not game.may("move")
    game = mechs("lancer", "blink").grip("blue_0", "red_0").refresh()
    assert not game.may("program")


@pytest.mark.clause("XH-114", "XH-067")
def test_web_is_a_creatures_tether() -> None:
    game = (
        Table()
        .unit("red", (10, 10), "drake", programs=["web"])
        .unit("blue", (16, 10), "trooper")
        .start()
        .in_order("red_0", "blue_0")
    )
    game.rolls(12, 11).do("program")
    assert rolled(game) == [("red_0", 15, 0)]  # Agility 3 against 14
    game.end_turn().expect("turn", "blue_0")
    assert game.legal() == ["end", "standby", "search"]
    game.end_turn().expect("turn", "red_0")
    assert not game.may("program")
    game.end_turn().expect("turn", "blue_0")
    assert game.may("move", "dash")
    game.done()


@pytest.mark.clause("XH-115", "XH-189")
def test_burn_hurts_the_machine_and_who_is_inside() -> None:
    game = (
        Table(width=40, height=20)
        .unit("red", (10, 10), "lancer", programs=["burn"])
        .unit("blue", (12, 10), "lancer")
        .unit("blue", None, "engineer", inside="blue_0")
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    game.rolls(15, 2, 3, 5).do("program")
    assert sorted(hurt(game)) == [("blue_0", 8), ("blue_1", 8)]
    game.done()


@pytest.mark.clause("XH-115", "XH-187", "XH-189")
def test_under_water_burn_hurts_only_who_is_inside() -> None:
    game = (
        Table(width=40, height=20)
        .unit("red", (10, 10), "lancer", programs=["burn", "aqua"])
        .unit("blue", (14, 10), "lancer", z=-45)
        .unit("blue", None, "engineer", inside="blue_0")
        .piece("lake", (13, 20), (5, 15))
        .start()
        .in_order("red_0", "blue_0", "blue_1")
    )
    game.rolls(15, 2, 3, 5).do("program")
    assert [pair for pair in hurt(game) if pair[1]] == [("blue_1", 8)]
    assert int(game.unit("blue_0").hp) == 40
    game.done()


# --- passive --------------------------------------------------------------------------------------
@pytest.mark.clause("XH-109", "XH-195")
def test_stab_steadies_shots_and_slows() -> None:
    game = (
        Table(width=20, height=12)
        .unit("red", (2, 4), "bastion", weapons=["mcannon", "mblade"], programs=["stab"])
        .unit("blue", (3, 4), "lancer")
        .start()
        .turn("red_0")
    )
    strike(game.rolls(8, 20), 0)
    assert rolled(game) == [("red_0", 12, 0)]  # 8 + Systems 2 + 2
    go(game, "back", 1)
    for way in ("forward left", "back right"):
        go(game, way, 1)
    go(game, "forward left", 1)
    assert int(game.unit("red_0").moved) == 300 and not game.may("move")  # 20 hexes
    game.turn("red_0").place("red_0", (2, 4)).know()
    strike(game.rolls(8, 20), 1)
    assert rolled(game) == [("red_0", 10, 0)]  # a blow is not steadied
    game.done()


@pytest.mark.clause("XH-109", "XH-133")
def test_deepscan_searches_better() -> None:
    for programs, total in (([], 12), (["deepscan"], 17)):
        game = mechs("lancer", *programs)
        game.rolls(10).do("search")
        assert told(game, "searches")[0][:2] == ("red_0", total)


@pytest.mark.clause("XH-116", "XH-212")
def test_fly_gives_a_bastion_four_intervals_in_the_air() -> None:
    game = mechs("bastion", "fly", at=(15, 10))
    game.do("move")
    assert game.legal("mode") == ["walk", "fly"]
    game.do("mode fly", "direction up")
    assert game.legal("length") == ["1", "2"]
    game.do("length 2")
    assert game.at("red_0") == (2, 4, 150)
    go(game, "forward", 2, mode="fly")
    assert game.at("red_0") == (4, 4, 150) and not game.may("move")  # 5 walked: none in the air
    game = mechs("bastion", at=(15, 10))
    game.do("move")  # walking is the only way
    assert game.decision == "direction" and not game.may("direction up")


@pytest.mark.clause("XH-116", "XH-186")
def test_aqua_and_gills_are_at_home_under_water() -> None:
    for profile, programs, level in (
        ("lancer", [], -1), ("lancer", ["aqua"], 0), ("drake", ["gills"], 0), ("drake", [], -1),
    ):  # fmt: skip
        game = (
            Table(width=40, height=20)
            .unit("red", (10, 10), profile, z=-45, programs=programs)
            .unit("blue", (11, 10), "lancer", z=-45)
            .piece("lake", (5, 20), (5, 15))
            .start()
            .turn("red_0")
        )
        strike(game.rolls(*([2] if level == 0 else [2, 2]), 20))
        assert rolled(game)[0][2] == level, (profile, programs)
        game.done()
