"""Battles in and by a lake: cover, levels, fire, electricity (5.16)."""

from __future__ import annotations

import pytest

from tests.rulesets.xhalem.table import Game, Table


def lake(depth: int = 45, **lancer: object) -> Table:
    """Blue's Lancer walks into the lake from (25,10); the step ends at (10,10)."""
    return (
        Table(width=60)
        .unit("blue", (25, 10), "lancer", **lancer)
        .unit("blue", (59, 0), "scout")  # so the step of the board is 5 ft
        .piece("lake", (5, 20), (0, 29), z=[-depth, 0])
    )


def wade(game: Game) -> Game:
    """One interval straight on, to (10,10)."""
    game.turn("blue_0").do("move", "direction forward", "length 1")
    assert game.at("blue_0")[:2] == (10, 10)
    return game


# --- cover (XH-184) ---
@pytest.mark.clause("XH-184")
@pytest.mark.parametrize(
    ("programs", "moved", "left"),
    [([], 150, ["1", "2"]), (["aqua"], 75, ["1", "2"])],
)
def test_walkers_stand_on_the_bottom_and_water_is_dear(
    programs: list[str], moved: int, left: list[str]
):
    table = lake(programs=programs).unit("red", (40, 29), "trooper")
    game = wade(table.start())
    assert game.at("blue_0") == (10, 10, -45)
    assert game.unit("blue_0").moved == moved
    game.do("move", "direction back")
    assert game.legal("length") == left
    game.do("length 2")  # out of the water: each interval costs 75 ft again
    assert game.at("blue_0") == (40, 10, 0)
    assert game.unit("blue_0").moved == moved + 150
    game.done()


@pytest.mark.clause("XH-184")
def test_a_leg_ends_where_the_water_is_too_dear():
    """25 hexes are three intervals on land and none in water for the 75 ft that are left then."""
    table = Table(width=150).unit("red", (140, 10), "trooper").unit("blue", (149, 29), "lancer")
    game = table.piece("lake", (0, 95), (0, 29)).start().turn("blue_0")
    game.do("move", "direction forward", "length 5")
    assert game.at("blue_0") == (89, 29, -45)
    assert game.unit("blue_0").moved == 75 + 75 + 75 + 150
    assert not game.may("move")
    game.done()


@pytest.mark.clause("XH-184", "XH-200")
def test_a_leg_stops_at_the_shore_if_the_water_is_too_dear():
    table = Table(width=150).unit("red", (140, 10), "trooper").unit("blue", (149, 29), "lancer")
    game = table.piece("lake", (0, 80), (0, 29)).start().turn("blue_0")
    game.do("move", "direction forward", "length 5")
    assert game.at("blue_0") == (89, 29, 0)
    assert game.unit("blue_0").moved == 4 * 75
    game.do("move")
    assert not game.may("direction forward")  # 150 ft, and 75 are left
    assert game.may("direction forward right")
    game.done()


# --- levels (XH-185, XH-186) ---
@pytest.mark.clause("XH-184", "XH-185")
@pytest.mark.parametrize(("depth", "faces"), [(45, (15, 6)), (30, (15, 6)), (29, (15,))])
def test_who_is_fully_immersed_is_hard_to_engage(depth: int, faces: tuple[int, ...]):
    """A Lancer is 30 ft high."""
    table = lake(depth).unit("red", (3, 10), "trooper", weapons=["pistol"])
    game = wade(table.start()).turn("red_0")
    game.rolls(*faces, 1, 5)
    game.do("strike", "enemy 0")
    total = 6 + 3 if len(faces) == 2 else 15 + 3
    (rolled,) = game.happened("engagement")
    assert rolled.data["what"] == total
    assert game.unit("blue_0").hp == 40 - 5 - 2
    game.done()


@pytest.mark.clause("XH-185")
def test_who_is_immersed_engages_badly_whatever_the_target():
    table = lake(weapons=["mcannon"]).unit("red", (3, 10), "trooper")
    game = wade(table.start())
    game.rolls(16, 2, 3).do("strike", "weapon 0")  # 2 + 3 against 3 + 3
    assert game.happened("missed")
    game.done()


@pytest.mark.clause("XH-186")
@pytest.mark.parametrize("programs", [["aqua"], []])
def test_a_mech_made_for_water_engages_as_ever(programs: list[str]):
    table = lake(programs=programs, weapons=["mcannon"]).unit("red", (3, 10), "trooper")
    game = wade(table.start())
    game.rolls(*((8,) if programs else (8, 9)), 7, 1, 1).do("strike", "weapon 0")  # 11 against 10
    assert game.unit("red_0").hp == 20
    game.done()


@pytest.mark.clause("XH-186")
@pytest.mark.parametrize(("programs", "faces"), [(["gills"], (9,)), ([], (12, 9))])
def test_who_breathes_water_dives_at_an_immersed_brute(programs: list[str], faces: tuple[int, ...]):
    table = Table().unit("red", (8, 10), "drake", programs=programs)
    game = table.unit("blue", (11, 10), "brute").piece("lake", (5, 20), (5, 20)).start()
    game.turn("red_0").do("move", "mode swim", "direction forward", "length 1")
    assert game.at("red_0") == (10, 10, -45)
    game.rolls(*faces, 8, 4, 5).do("strike", "weapon 0")  # 12 against 9
    assert game.unit("blue_0").hp == 38 - 9 - 5
    game.done()


# --- fire and electricity (XH-187, XH-188) ---
@pytest.mark.clause("XH-187")
@pytest.mark.parametrize(("depth", "hp"), [(45, 40), (30, 40), (29, 40 - 9)])
def test_fire_goes_out_in_deep_water(depth: int, hp: int):
    table = lake(depth).unit("red", (3, 10), "lancer", weapons=["mbeam"], programs=["aqua"])
    game = wade(table.start()).turn("red_0")
    game.rolls(10, 1, 3, 4).do("strike", "weapon 0", "enemy 0")  # 7 and Reactor 2
    assert game.unit("blue_0").hp == hp
    game.done()


@pytest.mark.clause("XH-187")
def test_the_same_shot_burns_again_once_the_target_is_ashore():
    table = lake().unit("red", (3, 10), "lancer", weapons=["mbeam"], programs=["aqua"])
    game = wade(table.start()).turn("red_0")
    game.rolls(10, 1, 3, 4).do("strike", "weapon 0", "enemy 0")
    assert game.unit("blue_0").hp == 40
    game.end_turn().expect("turn", "blue_0").do("move", "direction back", "length 1")
    assert game.at("blue_0") == (25, 10, 0)
    game.end_turn().expect("turn", "blue_1").end_turn()
    game.expect("turn", "red_0").rolls(10, 1, 3, 4).do("strike", "enemy 0")
    assert game.unit("blue_0").hp == 40 - 9
    game.done()


@pytest.mark.clause("XH-184", "XH-188")
@pytest.mark.parametrize(("depth", "damage"), [(45, 18), (19, 18), (18, 9), (15, 9)])
def test_electricity_does_twice_its_damage_from_a_quarter_on(depth: int, damage: int):
    """A Colossus is 75 ft high: 19 ft are more than a quarter of it."""
    table = Table(width=60).unit("red", (3, 10), "lancer", weapons=["marc"])
    table.unit("blue", (35, 10), "colossus").unit("blue", (59, 29), "trooper")
    game = table.piece("lake", (5, 20), (0, 29), z=[-depth, 0]).start().turn("blue_0")
    game.do("move", "direction forward", "length 1")
    assert game.at("blue_0") == (20, 10, -depth)
    game.turn("red_0").rolls(10, 1, 3, 4).do("strike", "enemy 0")
    assert game.unit("blue_0").hp == 80 - damage
    game.done()


@pytest.mark.clause("XH-185", "XH-188")
def test_only_full_cover_makes_a_target_hard_to_engage():
    """The Colossus in 45 ft of water is covered to 0.6: no disadvantage, fire as on land."""
    table = Table(width=60).unit("red", (3, 10), "lancer", weapons=["mbeam"])
    table.unit("blue", (35, 10), "colossus").unit("blue", (59, 29), "trooper")
    game = table.piece("lake", (5, 20), (0, 29)).start().turn("blue_0")
    game.do("move", "direction forward", "length 1")
    game.turn("red_0").rolls(10, 1, 3, 4).do("strike", "enemy 0")
    assert game.unit("blue_0").hp == 80 - 9
    game.done()


# --- occupants (XH-189, XH-190) ---
def manned() -> Game:
    """Blue's Lancer, an Engineer inside, deep in the lake beside red's Wasp."""
    table = lake().unit("blue", None, "engineer", inside="blue_0")
    table.unit("red", (8, 10), "wasp", programs=["burn", "aqua"])
    table.unit("red", (0, 0), "lancer", weapons=["marc"], programs=["emp", "aqua"])
    return wade(table.start())


@pytest.mark.clause("XH-115", "XH-187", "XH-189")
def test_fire_within_hurts_who_is_inside_even_in_deep_water():
    game = manned().turn("red_0")
    game.rolls(12, 3, 3, 5).do("program")
    assert (game.unit("blue_0").hp, game.unit("blue_2").hp) == (40, 14 - 8)
    game.done()


@pytest.mark.clause("XH-189", "XH-193")
def test_an_occupant_that_burns_to_death_is_out_and_the_seat_is_free():
    game = manned().set("blue_2", hp=8).turn("red_0")
    game.rolls(12, 3, 3, 5).do("program")
    assert game.unit("blue_2").hp == 0
    assert [event.unit for event in game.happened("defeated")] == ["blue_2"]
    assert game.unit("blue_2").inside == -1
    assert game.battle.winner is None
    game.done()


@pytest.mark.clause("XH-188", "XH-190")
def test_electricity_hurts_the_machine_twice_and_nobody_inside():
    game = manned().turn("red_1")
    game.rolls(12, 3, 3, 4).do("strike", "enemy 0")
    assert (game.unit("blue_0").hp, game.unit("blue_2").hp) == (40 - 18, 14)
    game.done()


@pytest.mark.clause("XH-112", "XH-188", "XH-190")
def test_emp_in_the_water():
    """Twice the damage to the machine; nothing to its occupant, who has its turn."""
    game = manned().place("red_1", (9, 8)).know().turn("red_1")
    # EMP 12 + 3; Reactor 1 and 14, Reactor 2 and 5: the Wasp ties, the Lancer is hit.
    game.rolls(12, 14, 5, 2, 2).do("program")
    assert (game.unit("blue_0").hp, game.unit("blue_2").hp) == (40 - 8, 14)
    assert game.unit("red_0").hp == 24
    assert game.unit("blue_0").stunned == 1
    game.end_turn().expect("turn", "blue_1")
    assert [event.unit for event in game.happened("turn_passed")] == ["blue_0"]
    assert game.unit("blue_0").stunned == 0
    game.end_turn().expect("turn", "blue_2")
    assert game.legal() == ["end", "exit"]
    game.done()


@pytest.mark.clause("XH-168", "XH-185")
@pytest.mark.parametrize(("programs", "faces"), [([], (16, 4)), (["aqua"], (4,))])
def test_hands_are_slow_under_water_too(programs: list[str], faces: tuple[int, ...]):
    table = lake().unit("red", (8, 10), "lancer", programs=programs)
    game = wade(table.start()).turn("red_0")
    game.rolls(*faces, 4).do("grapple")  # 4 + Hull 3 against 4 + 2
    assert game.unit("blue_0").grappled_by == 0
    game.done()


@pytest.mark.clause("XH-112", "XH-185")
def test_emp_takes_no_heed_of_water():
    table = lake().unit("red", (8, 10), "lancer", programs=["emp"])
    game = wade(table.start()).turn("red_0")
    game.rolls(12, 4, 1, 2).do("program")  # one die each: 15 against Reactor 2 and 4
    assert game.unit("blue_0").hp == 40 - 2 * 3
    game.done()
